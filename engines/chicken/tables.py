"""The reference tables of チキンスープ, computed by the same functions that compare and count."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards.deck import ACE, Card, rank_text
from engines.chicken.facts import BONUS, FIELD
from engines.chicken.scoring import BEST, WORST, card_line, points_of
from engines.chicken.scoring.comparing import compare
from engines.contract.tables import Column, Table

_PLACES = ("first", "second", "third")


def tables() -> tuple[Table, ...]:
    """Equal numbers, ones, who takes what, points, and the range of totals."""
    return _tie_table(), _ones_table(), _taking_table(), _points_table(), _range_table()


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
    rows = tuple((rank_text(c.rank), card_line(c).value) for c in cards)
    return Table("points", (Column("spade", "text"), Column("points", "signed")), rows)


def _range_table() -> Table:
    rows = tuple(
        (code, _ranks_of(cards), points_of(cards))
        for code, cards in (("best", BEST), ("worst", WORST))
    )
    columns = (Column("range", "code"), Column("cards", "text"), Column("points", "signed"))
    return Table("range", columns, rows)
