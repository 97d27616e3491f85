"""光より遅く (Slower Than Light) by Marc Majcher: letters that take ever longer to arrive.

Source: the game poem "Slower Than Light", http://gamepoems.gizmet.com/2010/02/game-poem-6-
slower-than-light/, in the reading of オシノ (2015-02, last amended 2015-03-18,
http://recipeofbodogecr.gg-blog.com/) after the translation by django; the headings named below
are those of that reading. Rounds are numbered from 1, seats from 0. There are no points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NoReturn

from engines.contract.combined import CombinedGame
from engines.contract.examples import WorkedExample
from engines.contract.game import Credit, Entry, GameInfo, Option, Rule
from engines.contract.rulings import Rules, Ruling, resolve
from engines.contract.score import Reason, Score
from engines.contract.tables import Column, Table
from engines.light import journey, letters
from engines.light.facts import (
    AGAIN,
    BOXES,
    CARRYING,
    ENDING,
    ERRORS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PREPARATION,
    ROUNDS,
    SENDING,
    SLIPS_PER_PLAYER,
    WRITING,
    arrival,
    boxes_of,
    rule_error,
)
from engines.light.journey import Address, Carry, Move, State, Write


class Light(CombinedGame[State, Move]):
    """光より遅く / Slower Than Light."""

    info = GameInfo(
        id="light",
        author="Marc Majcher",
        source="http://gamepoems.gizmet.com/2010/02/game-poem-6-slower-than-light/",
        players=(LEAST_PLAYERS, MOST_PLAYERS),
        minutes=(20, 30),
        rules_date="2010-02",
        copyright="All rights: Marc Majcher",
        equipment=("slips", "pens", "envelopes", "timer", "round-counter"),
        credits=(
            Credit("reading", "オシノ", "2015-02"),
            Credit("translation", "django", "2015-01"),
        ),
    )
    options = (Option("sent", "text", required=True),)
    errors = ERRORS
    rulings = (
        Ruling("letters-per-round", ("one", "many"), "author"),
        Ruling("may-skip", ("no", "yes"), "author"),
        Ruling("rounds", ROUNDS),
        Ruling("afterwards", reading="author"),
        Ruling("marks-per-pair"),
        Ruling("box-on-receipt"),
        Ruling("arriving-together"),
        Ruling("author-carries"),
        Ruling("outsides-are-open"),
        Ruling("no-timer-at-the-end"),
    )
    rules = (
        Rule("set-up", PREPARATION),
        Rule("write", WRITING),
        Rule("boxes", BOXES),
        Rule("send", SENDING),
        Rule("carry", CARRYING),
        Rule("arrive", CARRYING),
        Rule("read", SENDING),
        Rule("again", AGAIN),
        Rule("game-end", ENDING),
    )
    state_type = State
    move_types = (Write, Address, Carry)

    def score(self, entry: Entry) -> Score:
        return letters.count_entry(entry, resolve(self.rulings, entry.chosen))

    def result_range(self, players: int, rules: Rules) -> None:
        return None

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        rounds = int(rules["rounds"])
        many = rules["letters-per-round"] == "many"
        return _schedule(rounds), _box_table(rounds), _slips_table(), _written_table(rounds, many)

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.light.proof import examples  # only needed when somebody verifies

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        entry = Entry({"sent": "Aki>Ben Ben>Chie Chie>Aki / Aki>Ben Ben>Chie Chie>Ben"})
        return entry, self.score(entry)

    def setup(self, players: int, rules: Rules) -> State:
        chosen = resolve(self.rulings, rules)
        many, skip = chosen["letters-per-round"] == "many", chosen["may-skip"] == "yes"
        return journey.setup(players, int(chosen["rounds"]), many, skip)

    def awaits_chance(self, state: State) -> bool:
        return False

    def chance(self, state: State, rng: Random) -> NoReturn:
        raise rule_error("light.no-chance")

    def turn(self, state: State) -> int | None:
        return journey.turn(state)

    def legal(self, state: State) -> Sequence[Move]:
        return journey.legal(state)

    def apply(self, state: State, move: Move) -> State:
        return journey.apply(state, move)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("light.not-over")
        sent = [
            letters.Letter(names[x.author], names[x.addressee], x.written, x.nth)
            for x in state.letters
        ]
        return letters.report(sent, state.rounds, _chosen(state))

    def view(self, state: State, seat: int | None) -> State:
        return journey.view(state, seat)

    def describe(self, state: State) -> tuple[Reason, ...]:
        return tuple(_public(state))


def _chosen(state: State) -> dict[str, str]:
    """The switches that are not at their default."""
    chosen = {}
    if state.many:
        chosen["letters-per-round"] = "many"
    if state.may_skip:
        chosen["may-skip"] = "yes"
    if str(state.rounds) != ROUNDS[0]:
        chosen["rounds"] = str(state.rounds)
    return chosen


def _public(state: State) -> Iterator[Reason]:
    circulating = state.round > state.rounds
    yield Reason("state.circulating" if circulating else "state.round", {"round": state.round})
    for seat in range(state.players):
        held = sum(not x.arrived and x.holder == seat for x in state.letters)
        if held:
            yield Reason("state.holds", {"seat": seat, "count": held})
        if state.envelopes[seat]:
            yield Reason("state.received", {"seat": seat, "count": len(state.envelopes[seat])})
    for letter in state.letters:
        if not letter.arrived:
            yield _outside("state.letter", letter)
    if state.phase == "carry":
        yield _outside("state.carrying", state.letters[journey.next_to_carry(state)])


def _outside(code: str, letter: journey.Letter) -> Reason:
    """What anybody may read on a letter, and who has it."""
    data = {
        "seat": letter.author,
        "to_seat": letter.addressee,
        "nth": letter.nth,
        "holder_seat": letter.holder,
        "count": letter.open_boxes,
    }
    return Reason(code, data)


def _schedule(rounds: int) -> Table:
    """Round sent × nth letter: the round of arrival. The nth cannot be sent before round n."""
    nths = range(1, rounds + 1)
    columns = (Column("sent"), *(Column("nth", of=nth) for nth in nths))
    rows = tuple(
        (sent, *(arrival(sent, nth) if nth <= sent else None for nth in nths)) for sent in nths
    )
    return Table("schedule", columns, rows)


def _box_table(rounds: int) -> Table:
    """The nth letter to one person: its boxes, and how many rounds after sending it arrives."""
    rows = tuple((nth, boxes_of(nth), arrival(nth, nth) - nth) for nth in range(1, rounds + 1))
    return Table("boxes", (Column("nth-letter"), Column("boxes"), Column("late")), rows)


def _slips_table() -> Table:
    counts = range(LEAST_PLAYERS, MOST_PLAYERS + 1)
    rows = tuple((n, SLIPS_PER_PLAYER * n, SLIPS_PER_PLAYER * n * n) for n in counts)
    return Table("slips", (Column("players"), Column("each"), Column("all")), rows)


def _written_table(rounds: int, many: bool) -> Table:
    """The letters that are written at the most, by one player and by all."""
    counts = range(LEAST_PLAYERS, MOST_PLAYERS + 1)
    rows = [(n, rounds * (n - 1 if many else 1)) for n in counts]
    columns = (Column("players"), Column("each"), Column("all"))
    return Table("written", columns, tuple((n, each, n * each) for n, each in rows))


GAME = Light()
