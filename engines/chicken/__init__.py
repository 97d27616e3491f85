"""チキンスープ（臆病者の冷や汗） (Chicken Soup) by オシノ: three bid, and the middle goes free.

Source: オシノ, 「実験③ トランプで少し複雑な競りを楽しめるか？」, 2013-10 (last amended
2014-02-15), http://recipeofbodoge.gg-blog.com/ ; the headings named below are those of that page.

Points are whole numbers, losses negative. Seats are 0-based; seat 0 holds the joker first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards.deck import ACE, Card, rank_text
from engines.chicken import counting, rounds
from engines.chicken.comparing import compare
from engines.chicken.facts import (
    BIDDING,
    BONUS,
    BONUSES,
    ENDING,
    ERRORS,
    FIELD,
    LOSING,
    MOST_LOSSES,
    PREPARATION,
    STARTING,
    WINNING,
    rule_error,
)
from engines.chicken.state import Bid, Dealt, Move, Reveal, Show, State, Turned
from engines.contract.combined import CombinedGame
from engines.contract.errors import InputError
from engines.contract.examples import WorkedExample
from engines.contract.game import Entry, GameInfo, Option, Range, Rule
from engines.contract.rulings import Rules, Ruling, resolve
from engines.contract.score import Reason, Score
from engines.contract.tables import Column, Table

_ROUND_OPTIONS = ("up", "down", "play", "bonus_left")


class Chicken(CombinedGame[State, Move]):
    """チキンスープ / Chicken Soup."""

    info = GameInfo(
        id="chicken",
        author="オシノ",
        source="http://recipeofbodoge.gg-blog.com/creative-activity/experiment.introduction",
        players=(3, 3),
        minutes=(20, 20),
        rules_date="2013-10",
        copyright="Copyright (C) 2013.10 オシノ",
        equipment=("deck", "joker"),
        start_player="bravest",
        decided_by="last",
    )
    options = (
        Option("hand", "cards", "player", unnamed=True),
        Option("up", "cards"),
        Option("down", "cards"),
        Option("play", "cards", "player"),
        Option("bonus-left", "cards"),
    )
    errors = ERRORS
    rulings = (
        Ruling("ace-any-time"),
        Ruling("equal-when-short", ("no", "yes")),
        Ruling("three-equal"),
        Ruling("three-ones"),
        Ruling("bonus-before-losses"),
        Ruling("suits-are-open"),
        Ruling("draw"),
    )
    rules = (
        Rule("set-up", PREPARATION),
        Rule("turned", BIDDING),
        Rule("bid", BIDDING),
        Rule("equal", BIDDING),
        Rule("ones", BIDDING),
        Rule("bonus", BONUSES),
        Rule("losses", LOSING),
        Rule("next-start", STARTING),
        Rule("game-end", ENDING),
        Rule("loss", WINNING),
        Rule("losers", WINNING),
    )
    state_type = State
    move_types = (Dealt, Turned, Bid, Reveal, Show)

    def score(self, entry: Entry) -> Score:
        rules = resolve(self.rulings, entry.chosen)
        asks_round = any(entry.has(key) for key in _ROUND_OPTIONS)
        if asks_round and entry.has("hand"):
            raise InputError("chicken.two-questions")
        if asks_round:
            from engines.chicken import resolving  # a batch of hands does without

            return resolving.resolve_entry(entry, rules["equal-when-short"] == "yes")
        if not entry.has("hand"):
            raise InputError("chicken.nothing-given")
        return counting.count_entry(entry)

    def result_range(self, players: int, rules: Rules) -> Range:
        return Range(counting.points_of(_WORST), counting.points_of(_BEST))

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        return _tie_table(), _ones_table(), _taking_table(), _points_table(), _range_table()

    def examples(self) -> tuple[WorkedExample, ...]:
        from engines.chicken.proof import examples  # only needed when somebody verifies

        return examples()

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        hands = (("Aki", "S9 S4 S3 SK"), ("Ben", "S10 S5 S2"), ("Chie", "S8 S7 S6 SA SQ"))
        entry = Entry({"hand": hands})
        return entry, self.score(entry)

    def setup(self, players: int, rules: Rules) -> State:
        # Whole games set up by the ten thousand, so switches are resolved only to refuse them.
        if rules and (len(rules) > 1 or rules.get("equal-when-short") not in ("no", "yes")):
            resolve(self.rulings, rules)
        return rounds.setup(players, rules.get("equal-when-short") == "yes")

    def awaits_chance(self, state: State) -> bool:
        return state.phase in ("deal", "turn")

    # Whole games ask for these at every move, so they are the functions themselves.
    chance = staticmethod(rounds.chance)
    turn = staticmethod(rounds.turn)
    legal = staticmethod(rounds.legal)
    apply = staticmethod(rounds.apply)

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State, names: Sequence[str]) -> Score:
        if state.phase != "over":
            raise rule_error("chicken.not-over")
        taken = [
            [*one.open, *one.hidden.known, *([one.bonus] if one.bonus else [])]
            for one in state.table.taken
        ]
        chosen = {"equal-when-short": "yes"} if state.table.equal_when_short else {}
        return counting.count(names, taken, chosen)

    def view(self, state: State, seat: int | None) -> State:
        return rounds.view(state, seat)

    def describe(self, state: State) -> tuple[Reason, ...]:
        return () if state.phase == "deal" else tuple(_public(state))

    def explain(self, before: State, move: Move, after: State) -> tuple[Reason, ...]:
        from engines.chicken.telling import explained

        return tuple(explained(before, move, after))


def _public(state: State) -> Iterator[Reason]:
    table, field = state.table, state.field
    if state.phase in ("turn", "bid", "reveal"):
        yield Reason("state.round", {"round": table.round, "seat": table.start})
    if field.up is not None:
        yield Reason("state.up", {"card": field.up, "pile": len(field.pile)})
    if table.bonus_left:
        yield Reason("state.bonus-left", {"cards": table.bonus_left})
    for seat, taken in enumerate(table.taken):
        if taken.open:
            yield Reason("state.open", {"seat": seat, "cards": taken.open})
        shown = taken.hidden.known if state.phase in ("show", "over") else ()
        if shown:
            yield Reason("state.shown", {"seat": seat, "cards": shown})
        if len(taken.hidden) > len(shown):
            yield Reason("state.hidden", {"seat": seat, "count": len(taken.hidden) - len(shown)})
        if taken.bonus is not None:
            yield Reason("state.bonus", {"seat": seat, "card": taken.bonus})


_PLACES = ("first", "second", "third")


def _tie_table() -> Table:
    """Equal numbers by who revealed them; the odd one out, if any, is higher."""
    two, three = ACE + 1, ACE + 2
    rows = []
    for ranks in ((two, two, three), (three, two, two), (two, three, two), (two, two, two)):
        order = [place for place in compare(*ranks).order if ranks[place] == two]
        names = [_PLACES[place] for place in order]
        middle = names[1] if len(names) == 3 else None
        who = "-".join(_PLACES[place] for place in sorted(order))
        rows.append((who, names[0], middle, names[-1]))
    columns = tuple(Column(id, "code") for id in ("equal", "lowest", "middle", "highest"))
    return Table("ties", columns, tuple(rows))


def _ones_table() -> Table:
    """Whoever laid ones, in their order: who passes and what each takes of a full bonus pile."""
    rows = []
    for count in (1, 2, 3):
        compared = compare(*[ACE] * count, *[ACE + 1] * (3 - count))
        whats = ["passes" if place in compared.passed else "counts-as-1" for place in range(count)]
        rows.append((count, *whats, *[None] * (3 - count), _ranks_of(BONUS[:count])))
    ones = (Column("one", "code", of=n) for n in (1, 2, 3))
    columns = (Column("ones"), *ones, Column("bonus", "text"))
    return Table("ones", columns, tuple(rows))


def _ranks_of(cards: Sequence[Card]) -> str:
    """Spades by their ranks alone, in the order given."""
    return " ".join(rank_text(c.rank) for c in cards)


def _taking_table() -> Table:
    """Who takes what: two or three comparing, and only one (three ones)."""
    rows = []
    for who, ranks in (("several", (2, 3, 4)), ("alone", (ACE, ACE, ACE))):
        compared = compare(*ranks)
        down = "leaves-the-game" if compared.lowest is None else "lowest"
        rows.append((who, down, "highest", "left-of-highest"))
    columns = tuple(Column(id, "code") for id in ("comparing", "down", "up", "start"))
    return Table("takes", columns, tuple(rows))


def _points_table() -> Table:
    cards = (*FIELD, *reversed(BONUS))
    rows = tuple((rank_text(c.rank), counting.card_line(c).value) for c in cards)
    return Table("points", (Column("spade", "text"), Column("points", "signed")), rows)


_BEST = BONUS[:1]
"""No loss and the top bonus card. Source: ◆ボーナスカードについて."""
_WORST = tuple(sorted(FIELD, key=lambda c: -c.rank)[:MOST_LOSSES])
"""A loss of every round, the highest ones, and no bonus card.

Source: 【ゲームの進行】◆フェイズ２."""


def _range_table() -> Table:
    rows = tuple(
        (code, _ranks_of(cards), counting.points_of(cards))
        for code, cards in (("best", _BEST), ("worst", _WORST))
    )
    columns = (Column("range", "code"), Column("cards", "text"), Column("points", "signed"))
    return Table("range", columns, rows)


GAME = Chicken()
