"""Counting columns of ドンブリコ！ as typed, and the chips at a game's end.

Several columns are those of one round, so one deck holds all their cards. Totals are chips
gained, or paid when negative; the chips that lay on a column are not among them. Nobody wins a
round: the game is won by chips.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engines.contract.entries import check_players, player_named, whole_number
from engines.contract.errors import PlayError, RuleError, Where
from engines.contract.game import Entry
from engines.contract.rulings import resolve
from engines.contract.score import PlayerScore, Reason, Score, ScoreLine, number, ranks
from engines.donburiko.deck import COPIES, Card
from engines.donburiko.facts import (
    MOST_PLAYERS,
    PREPARATION,
    PUBLISHED_MOST_CARDS,
    RULINGS,
    TARGET,
    house_rules,
    input_error,
    rule_error,
)
from engines.donburiko.reading import OPTION, ReadAcorn, read_cards
from engines.donburiko.scoring.columns import best_first, payoff, payoff_formula, totals

TOTAL = "total"
_MOST_CARDS = {1: 15, 2: 16, 3: 15, 4: 16}
"""The most cards in so many columns of one round: another column keeps one card at least, and
three players leave one out."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A column as typed: whose, the text, and its cards with their places."""

    name: str
    text: str
    read: tuple[ReadAcorn, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the column, in the order typed."""
        return tuple([each.card for each in self.read])

    @property
    def where(self) -> Where:
        """The whole column as typed, for errors about it."""
        return Where.whole(OPTION, self.text, self.name)


@dataclass(frozen=True, slots=True)
class Counted:
    """A column counted as one of its totals: the line, the sum, the other sums and their chips,
    and what there is to say about it."""

    line: ScoreLine
    total: int
    others: tuple[tuple[int, int], ...]
    notes: tuple[Reason, ...]


def count_entry(entry: Entry) -> Score:
    """Count the columns as typed. Source: 【点数計算方法】.

    Raises InputError (unreadable) or RuleError (impossible).
    """
    published = house_rules(resolve(RULINGS, entry.chosen)).published
    hands = entry.by_player(OPTION)
    if not hands:
        raise input_error("donburiko.no-column")
    check_players([name for name, _ in hands], 1, MOST_PLAYERS)
    columns = [_read_column(name, text, published) for name, text in hands]
    _check_deck(columns)
    chosen = _chosen_totals(entry, columns)
    counted = [count_column(each.cards, chosen.get(each.name), published) for each in columns]
    _check_sixes(columns, counted)
    return _score(columns, counted, entry.chosen)


# -- one column -----------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def count_column(cards: tuple[Card, ...], chosen: int | None, published: bool = False) -> Counted:
    """The column counted as `chosen`, or as the total that pays most; `chosen` is one of its
    totals. Source: 【点数計算方法】, 【列札を引き取る場合】."""
    best, *rest = best_first(totals(cards), published)
    total = best if chosen is None else chosen
    others = tuple((other, payoff(other, published)) for other in (best, *rest) if other != total)
    why = _why(cards, total, is_best=total == best) if others else None
    kind = "over" if total > TARGET else "gain" if total >= 1 else "under"
    what = ".".join((kind, *(card.value for card in cards)))
    line = ScoreLine(what, payoff_formula(cards, total, published), f"donburiko.{kind}", why)
    return Counted(line, total, others, tuple(_notes(cards, total, others)))


def _why(cards: tuple[Card, ...], total: int, is_best: bool) -> Reason:
    fives = totals(cards).index(total)
    counted_as = (5,) * fives + (1,) * (cards.count(Card.CHOICE) - fives)
    code = "best-choice" if is_best else "own-choice"
    return Reason(code, {"values": counted_as, "column": total})


def _notes(
    cards: tuple[Card, ...], total: int, others: Sequence[tuple[int, int]]
) -> Iterator[Reason]:
    if Card.LOACH in cards and any(card.is_pond for card in cards):
        yield Reason("loach-turns-ponds", {"cards": cards})
    for other, chips in others:
        yield Reason("other-choice", {"cards": cards, "column": other, "chips": chips})
    if total == TARGET:
        yield Reason("six-ends-round", {"cards": cards})


# -- what was typed -------------------------------------------------------------------------


def _read_column(name: str, text: str, published: bool) -> Typed:
    try:
        column = Typed(name, text, read_cards(text))
    except PlayError as error:
        raise error.at(OPTION, name) from None
    count = len(column.read)
    if count == 0:
        raise RuleError("hand.empty", column.where, heading=PREPARATION, name=name)
    if count == 1:
        raise rule_error("donburiko.single-card", column.where, card=column.read[0].card)
    if published and count > PUBLISHED_MOST_CARDS:
        most = PUBLISHED_MOST_CARDS
        raise rule_error("donburiko.column-too-long", column.where, count=count, most=most)
    return column


def _check_deck(columns: Sequence[Typed]) -> None:
    """No card more often than the deck has it, and no more cards than a round has."""
    owners: dict[Card, list[str]] = {}
    for column in columns:
        for read in column.read:
            names = owners.setdefault(read.card, [])
            names.append(column.name)
            copies = COPIES[read.card]
            if len(names) > copies:
                where = read.where(OPTION, column.text, column.name)
                who = tuple(dict.fromkeys(names))
                raise rule_error(
                    "donburiko.too-many-copies", where, card=read.card, copies=copies, owners=who
                )
    count, most = sum(len(column.read) for column in columns), _MOST_CARDS[len(columns)]
    if count > most:
        raise rule_error("donburiko.too-many-cards", columns[-1].where, count=count, most=most)


def _chosen_totals(entry: Entry, columns: Sequence[Typed]) -> dict[str, int]:
    """The totals that were chosen, by name; one without a name is for the only column."""
    chosen: dict[str, int] = {}
    columns_by_name = {column.name: column for column in columns}
    for typed, text in entry.by_player(TOTAL):
        names = tuple(columns_by_name)
        where = Where.whole(TOTAL, text, typed)
        if not typed and len(columns) > 1:
            raise input_error("donburiko.total-unnamed", where, total=text, names=names)
        name = player_named(typed or names[0], names, where, "donburiko.unnamed-column")
        if name in chosen:
            raise input_error("donburiko.total-twice", where)
        total = whole_number(TOTAL, typed, text, None, None)
        possible = totals(columns_by_name[name].cards)
        if total not in possible:
            raise rule_error("donburiko.total-impossible", where, total=total, totals=possible)
        chosen[name] = total
    return chosen


def _check_sixes(columns: Sequence[Typed], counted: Sequence[Counted]) -> None:
    """The first 6 ends the round, so no round has two."""
    pairs = zip(columns, counted, strict=True)
    sixes = [column for column, count in pairs if count.total == TARGET]
    if len(sixes) < 2:
        return
    names = tuple(column.name for column in sixes)
    choosing = tuple(column.name for column in sixes if len(totals(column.cards)) > 1)
    if len(choosing) < len(sixes) - 1:
        raise rule_error("donburiko.second-six", sixes[-1].where, names=names)
    raise rule_error(
        "donburiko.second-six-by-choice", sixes[-1].where, names=names, choosing=choosing
    )


# -- results --------------------------------------------------------------------------------


def _score(
    columns: Sequence[Typed], counted: Sequence[Counted], chosen: Mapping[str, str]
) -> Score:
    places = ranks([each.line.value for each in counted])
    players = tuple(
        PlayerScore(column.name, (count.line,), count.line.value, place, _extra(count))
        for column, count, place in zip(columns, counted, places, strict=True)
    )
    notes = [note for count in counted for note in count.notes]
    if len(players) > 1:
        notes += [*_ties(players), Reason("one-round")]
    return Score("donburiko", players, rulings=dict(chosen), notes=tuple(notes))


def _extra(count: Counted) -> dict[str, object]:
    others = [{"column": total, "total": chips} for total, chips in count.others]
    return {"column": count.total, "other_choices": others}


def chips_score(
    names: Sequence[str],
    chips: Sequence[int],
    notes: Sequence[Reason],
    chosen: Mapping[str, str],
) -> Score:
    """The score of a game that is over: chips are points. Source: 【ゲームの終了】."""
    places = ranks(list(chips))
    players = tuple(
        PlayerScore(name, (ScoreLine("chips", number(held), "donburiko.game-end"),), held, place)
        for name, held, place in zip(names, chips, places, strict=True)
    )
    winners = tuple(player.name for player in players if player.rank == 1)
    said = (*notes, *_ties(players))
    return Score("donburiko", players, winners, rulings=dict(chosen), notes=said)


def _ties(players: Sequence[PlayerScore]) -> Iterator[Reason]:
    """That several share the first place."""
    first = [player for player in players if player.rank == 1]
    if len(first) > 1:
        names = tuple(player.name for player in first)
        yield Reason("tie-shared", {"names": names, "total": first[0].total})
