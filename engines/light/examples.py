"""The worked examples and stated numbers of 光より遅く, bound to the engine."""

from __future__ import annotations

from engines.contract.errors import RuleError
from engines.contract.examples import Findings, WorkedExample
from engines.contract.game import Entry
from engines.contract.score import Score
from engines.light.facts import (
    AGAIN,
    BOXES,
    CARRYING,
    ENDING,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PREPARATION,
    ROUNDS,
    SENDING,
    SLIPS_PER_PLAYER,
    boxes_of,
)
from engines.light.play import MACHINE
from engines.light.reading import read_entry
from engines.light.scoring import count
from engines.light.state import Carry, Letter, State, Write

_RULES = {"letters-per-round": "one", "may-skip": "no", "rounds": ROUNDS[0]}
_MANY = {**_RULES, "letters-per-round": "many"}
_SILENT = {**_RULES, "may-skip": "yes"}
_CIRCLE = "A>B B>C C>A"


def examples() -> tuple[WorkedExample, ...]:
    """Every worked example and stated fact of the published rules."""
    return (*_stated(), *_on_time(), *_on_the_way(), *_readings())


def _stated() -> tuple[WorkedExample, ...]:
    numbers = (("players", "3–5"), ("rounds", 12), ("slips", 15), ("most-boxes", 11))
    return (WorkedExample("numbers", PREPARATION, "12", numbers, _run_numbers),)


def _on_time() -> tuple[WorkedExample, ...]:
    """First letter at once, second one round late, third two, and so on to the twelfth."""
    twelve: Findings = tuple((f"letter-{nth}", (nth - 1, 2 * nth - 1)) for nth in range(1, 13))
    last: Findings = (*twelve, ("last-arrival", 23), ("circulation", 11))
    return (
        WorkedExample("late", f"{BOXES} （）", " / ".join([_CIRCLE] * 12), last, _run_twelve),
        WorkedExample(
            "per-pair",
            f"{BOXES} まだ一度も",
            "A>B B>C C>A / A>C B>C C>A",
            (("A>C", (0, 2)), ("B>C", (1, 3)), ("C>A", (1, 3))),
            _run_pairs,
        ),
    )


def _on_the_way() -> tuple[WorkedExample, ...]:
    return (
        WorkedExample(
            "no-boxes",
            f"{AGAIN} チェックボックスのない紙",
            "A>B",
            (("boxes", 0), ("holder", "B"), ("arrived", True)),
            lambda: _run_after(1),
        ),
        WorkedExample(
            "open-box",
            CARRYING,
            "A>B / A>B",
            (
                ("boxes", 1),
                ("open-before", 1),
                ("B", "light.carrier-is-addressee"),
                ("C", "legal"),
                ("open-after", 0),
                ("holder", "C"),
                ("arrived", False),
            ),
            _run_open_box,
        ),
        WorkedExample(
            "last-box",
            f"{AGAIN} 最後のボックスをチェックした紙",
            "A>B / A>B / …",
            (("boxes", 1), ("holder", "B"), ("arrived", True)),
            lambda: _run_after(3),
        ),
        WorkedExample(
            "circulation",
            f"{ENDING} １１）",
            "A>B ×12",
            (("writing-ends", 12), ("rounds", 23), ("under-way", 0), ("in-order", True)),
            _run_circulation,
        ),
    )


def _readings() -> tuple[WorkedExample, ...]:
    two, none = "A>B A>C B>C C>A", "A>B B>C"
    return (
        WorkedExample(
            "letters-per-round",
            f"{BOXES} 解釈",
            two,
            (("one", "light.two-letters"), ("many", "legal")),
            lambda: (("one", _verdict(two, _RULES)), ("many", _verdict(two, _MANY))),
        ),
        WorkedExample(
            "may-skip",
            f"{AGAIN} 解釈",
            none,
            (("no", "light.no-letter"), ("yes", "legal")),
            lambda: (("no", _verdict(none, _RULES)), ("yes", _verdict(none, _SILENT))),
        ),
        WorkedExample(
            "one-each",
            f"{BOXES} 解釈",
            "A>B A>B",
            (("many", "light.two-to-one"),),
            lambda: (("many", _verdict("A>B A>B B>C C>A", _MANY)),),
        ),
        WorkedExample(
            "sent-at-once",
            SENDING,
            _CIRCLE,
            (("known", "A"),),
            _run_secret,
        ),
    )


def _run_numbers() -> Findings:
    return (
        ("players", f"{LEAST_PLAYERS}–{MOST_PLAYERS}"),
        ("rounds", int(ROUNDS[0])),
        ("slips", SLIPS_PER_PLAYER),
        ("most-boxes", boxes_of(int(ROUNDS[0]))),
    )


def _counted(sent: str, rules: dict[str, str]) -> Score:
    return count(*read_entry(Entry({"sent": sent}), rules), {})


def _run_twelve() -> Findings:
    extra = _counted(" / ".join([_CIRCLE] * 12), _RULES).extra
    to_b = [x for x in extra["letters"] if x["from"] == "A"]
    found = tuple((f"letter-{n}", (x["boxes"], x["arrives"])) for n, x in enumerate(to_b, 1))
    ends = tuple((key.replace("_", "-"), extra[key]) for key in ("last_arrival", "circulation"))
    return found + ends


def _run_pairs() -> Findings:
    extra = _counted("A>B B>C C>A / A>C B>C C>A", _RULES).extra
    second = [x for x in extra["letters"] if x["sent"] == 2]
    return tuple((f"{x['from']}>{x['to']}", (x["boxes"], x["arrives"])) for x in second)


def _verdict(sent: str, rules: dict[str, str]) -> str:
    try:
        _counted(sent, rules)
    except RuleError as error:
        return error.code
    return "legal"


def _write_round(state: State) -> State:
    """A writes to B, B to C, C to A."""
    for to in (1, 2, 0):
        state = MACHINE.apply(state, Write((to,)))
    return state


def _carry_all(state: State) -> State:
    while state.phase == "carry":
        state = MACHINE.apply(state, MACHINE.legal(state)[0])
    return state


def _start() -> State:
    return MACHINE.setup(3, _RULES)


def _from_a(state: State, nth: int) -> Letter:
    return next(x for x in state.letters if x.author == 0 and x.nth == nth)


def _run_after(rounds: int) -> Findings:
    """A's letter of the second round, or of the only one, when so many rounds are over."""
    state = _start()
    for _ in range(rounds):
        state = _carry_all(_write_round(state))
    letter = _from_a(state, min(rounds, 2))
    return (
        ("boxes", boxes_of(letter.nth)),
        ("holder", "ABC"[letter.holder]),
        ("arrived", letter.arrived),
    )


def _run_open_box() -> Findings:
    state = _write_round(_carry_all(_write_round(_start())))
    place = state.letters.index(_from_a(state, 2))
    found: list[tuple[str, str | int | bool]] = [
        ("boxes", boxes_of(2)),
        ("open-before", state.letters[place].open_boxes),
    ]
    for carrier, name in ((1, "B"), (2, "C")):
        try:
            after = MACHINE.apply(state, Carry(state.letters[place].nth, carrier))
        except RuleError as error:
            found.append((name, error.code))
        else:
            found.append((name, "legal"))
    letter = after.letters[place]
    return (
        *found,
        ("open-after", letter.open_boxes),
        ("holder", "ABC"[letter.holder]),
        ("arrived", letter.arrived),
    )


def _run_circulation() -> Findings:
    state, ends, rounds = _start(), 0, 0
    while state.phase != "over":
        if state.phase == "write":
            state, ends = _write_round(state), state.round
        else:
            state = MACHINE.apply(state, MACHINE.legal(state)[0])
        rounds = state.round
    written = [[state.letters[place].nth for place in envelope] for envelope in state.envelopes]
    return (
        ("writing-ends", ends),
        ("rounds", rounds),
        ("under-way", sum(not x.arrived for x in state.letters)),
        ("in-order", all(nths == sorted(nths) for nths in written)),
    )


def _run_secret() -> Findings:
    """Before all have written, a player knows the address of the own letter alone."""
    state = MACHINE.apply(MACHINE.apply(_start(), Write((1,))), Write((2,)))
    drafts = MACHINE.view(state, 0).drafts
    known = "".join(name for name, draft in zip("AB", drafts, strict=True) if draft.to)
    return (("known", known),)
