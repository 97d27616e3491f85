"""The stated effects of 不確定世界の時空干渉者, each on a small table of its own.

Source: オシノ, 【カードの特殊効果】 of the published rules.
"""

from __future__ import annotations

from engines.cards.reading import read_card
from engines.contract.errors import RuleError
from engines.contract.examples import Findings, WorkedExample
from engines.fusejika.examples.situations import codes, example, table
from engines.fusejika.facts import CARD_EFFECTS
from engines.fusejika.play import MACHINE
from engines.fusejika.state import Drawn, Kick, Lay, Lose


def effect_examples() -> tuple[WorkedExample, ...]:
    """What the rules state of the six effects (カード効果)."""
    heading = CARD_EFFECTS
    return (
        example(
            "kick",
            f"{heading}Ｋ 例",
            "su=KH; su: 9S / on: 9D / ze: 10S",
            _run_kick,
            ("on", "fusejika.receiver-has-rank"),
            ("ze", "legal"),
            ("su-row", "HK"),
            ("ze-row", "S10 S9"),
        ),
        example("get", f"{heading}9", "9S", _run_get, ("hand", 2), ("pile", 14)),
        example(
            "get-without-pile",
            f"{heading}9",
            "9S, 0",
            lambda: _next_phase("9S"),
            ("phase", "lay"),
            ("seat", 1),
            ("hand", 1),
        ),
        example(
            "lost-itself",
            f"{heading}１０",
            "10S",
            lambda: _lost("10S", "10S", 5),
            ("row", "S9"),
            ("pile", 6),
            ("on-top", False),
        ),
        example(
            "lost-without-pile",
            f"{heading}１０ 補足",
            "9S 10S, 0",
            lambda: _lost("10S", "9S", 0),
            ("row", "S10"),
            ("pile", 1),
            ("on-top", True),
        ),
        example(
            "jump",
            f"{heading}Ｊ",
            "JS",
            lambda: _next_phase("JS"),
            ("phase", "lay"),
            ("seat", 2),
            ("hand", 1),
        ),
        example("quick", f"{heading}Ｑ", "QS", lambda: _run_quick(9), ("drew", ("1", "2", "0"))),
        example(
            "quick-short-pile", f"{heading}Ｑ", "QS, 2", lambda: _run_quick(2), ("drew", ("1", "2"))
        ),
        example("quick-without-pile", f"{heading}Ｑ", "QS, 0", lambda: _run_quick(0), ("drew", ())),
        _without_effect("kick-alone", f"{heading}Ｋ", "KS", "", ""),
        _without_effect("kick-nobody", f"{heading}Ｋ", "KS", "9S", "9D"),
        _without_effect("almighty-alone", f"{heading}Ａ", "AS", "", ""),
        _without_effect("almighty-among-almighties", f"{heading}Ａ", "AS", "", "AD"),
        example(
            "almighty-all-persons",
            f"{heading}Ａ",
            "AS; 10S / JD",
            _run_almighty,
            ("choices", ("lost", "jump")),
        ),
    )


def _run_kick() -> Findings:
    laid = MACHINE.apply(table("9S", "KH", "9D", "10S", 15), Lay(read_card("KH")))
    nine = read_card("9S")
    try:
        MACHINE.apply(laid, Kick(nine, 1))
        on = "legal"
    except RuleError as error:
        on = error.code
    ze = "legal" if Kick(nine, 2) in MACHINE.legal(laid) else "refused"
    after = MACHINE.apply(laid, Kick(nine, 2))
    return (
        ("on", on),
        ("ze", ze),
        ("su-row", codes(after.rows[0])),
        ("ze-row", codes(after.rows[2])),
    )


def _run_get() -> Findings:
    laid = MACHINE.apply(table("", "9S 10S", pile=15), Lay(read_card("9S")))
    drawn = MACHINE.apply(laid, Drawn((None,)))
    return ("hand", len(drawn.hands[0])), ("pile", drawn.pile)


def _next_phase(laid: str) -> Findings:
    after = MACHINE.apply(table("", f"{laid} KH"), Lay(read_card(laid)))
    return ("phase", after.phase), ("seat", after.seat), ("hand", len(after.hands[0]))


def _lost(laid: str, gone: str, pile: int) -> Findings:
    state = MACHINE.apply(table("9S", f"{laid} KH", pile=pile), Lay(read_card(laid)))
    after = MACHINE.apply(state, Lose(read_card(gone)))
    return (
        ("row", codes(after.rows[0])),
        ("pile", after.pile_size),
        ("on-top", after.pile == 0 and after.under == (read_card(gone),)),
    )


def _run_quick(pile: int) -> Findings:
    state = MACHINE.apply(table("", "QS", pile=pile), Lay(read_card("QS")))
    return (("drew", tuple(str(seat) for seat in state.drawing)),)


def _without_effect(id: str, heading: str, laid: str, own: str, left: str) -> WorkedExample:
    """The card is laid, nothing happens, and the next player has the turn."""

    def run() -> Findings:
        right = "9C" if left == "9D" else ""
        after = MACHINE.apply(table(own, f"{laid} 10H", left, right), Lay(read_card(laid)))
        return ("phase", after.phase), ("seat", after.seat)

    given = f"{laid}; {own or '–'} / {left or '–'}"
    return example(id, heading, given, run, ("phase", "lay"), ("seat", 1))


def _run_almighty() -> Findings:
    laid = MACHINE.apply(table("10S", "AS", "JD"), Lay(read_card("AS")))
    return (("choices", tuple(str(getattr(m, "effect", "")) for m in MACHINE.legal(laid))),)
