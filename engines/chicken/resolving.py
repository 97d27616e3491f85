"""One round of チキンスープ as typed: who takes what, and who starts next.

The plays are in order of revealing, which is the seating; suits do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.cards.deck import ACE, JACK, JOKER, KING, QUEEN, Card, Suit, card, rank_text
from engines.cards.notation import NotationError, Token, tokens
from engines.cards.reading import ReadCard, read_rank, read_token
from engines.cards.spelling import LONGEST, fold_text
from engines.chicken.comparing import Comparison, compare
from engines.chicken.facts import (
    BONUS,
    BONUS_POINTS,
    HELD_SUITS,
    PLAYERS,
    ROUNDS,
    rule_error,
)
from engines.contract.entries import Typed, check_players, notation_error
from engines.contract.errors import InputError, Where
from engines.contract.game import Entry
from engines.contract.score import Reason, Score

_COURT: Final = {str(rank): rank for rank in (JACK, QUEEN, KING)}
_MARKS: Final = re.compile("[1１][0-3０-３]|.")
"""A rank within ranks written together; the two digits of a number are one."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as typed: names and ranks in order of revealing, the field cards, the bonus pile
    from the top (`pile_told` is False when nothing was said and it is taken to be full)."""

    names: tuple[str, ...]
    ranks: tuple[int, ...]
    up: Card
    down: Card | None
    bonus: tuple[Card, ...]
    pile_told: bool


def resolve_entry(entry: Entry, equal_when_short: bool) -> Score:
    """Who takes what in a round as typed. Raises InputError or RuleError."""
    played = _read_round(entry)
    _check_bids(played, entry, equal_when_short)
    first, second, third = played.ranks
    compared = compare(first, second, third)
    names = played.names
    bonuses = tuple(zip((names[place] for place in compared.ones), played.bonus, strict=False))
    lowest = None if compared.lowest is None else names[compared.lowest]
    extra: dict[str, Any] = {
        "open": names[compared.highest],
        "hidden": lowest,
        "passed": [names[place] for place in compared.passed],
        "bonus": {name: bonus.code for name, bonus in bonuses},
        "next_start": names[(compared.highest + 1) % PLAYERS],
    }
    notes = tuple(_notes(played, compared, bonuses))
    return Score("chicken", rulings=dict(entry.chosen), notes=notes, extra=extra, standings=False)


# -- reading ------------------------------------------------------------------------------------


def _read_round(entry: Entry) -> Round:
    plays = entry.by_player("play")
    names = tuple(name for name, _ in plays)
    if not entry.has("up"):
        raise InputError("chicken.up-missing")
    if not plays:
        raise InputError("chicken.play-missing")
    check_players(names, PLAYERS, PLAYERS)
    up = _field_card("up", entry.text("up"))
    down = _field_card("down", entry.text("down")) if entry.has("down") else None
    if down is up:
        raise rule_error(
            "chicken.field-card-gone", Where.whole("down", entry.text("down")), card=down
        )
    told = entry.has("bonus_left")
    bonus = _bonus_pile(entry.text("bonus_left")) if told else BONUS
    return Round(names, _read_plays(plays), up, down, bonus, told)


def _rank_or_card(option: str, player: str | None, text: str) -> tuple[int, Card | None]:
    """A rank alone, for suits do not matter, or the card itself."""
    pieces = tokens(text)
    try:
        if len(pieces) == 1:
            read = _card_at(pieces[0])
            if read is not None:
                return _not_the_joker(read.card, Where.whole(option, text, player)).rank, read.card
            number = _court_number(pieces[0].text)
            if number is not None:
                return number, None
        return read_rank(text), None
    except NotationError as error:
        raise notation_error(error, option, player) from None


def _court_number(text: str) -> int | None:
    """11, 12 or 13 in digits of any width: where only numbers count, the court may be one too.

    Source: 【ゲームの進行】◆フェイズ１：競り ★, ◆ボーナスカードについて ゲームの例.
    """
    return _COURT.get(fold_text(text)) if len(text) <= LONGEST else None


def _not_the_joker(meant: Card, where: Where) -> Card:
    if meant is JOKER:
        raise rule_error("chicken.joker", where, card=meant)
    return meant


def _card_at(piece: Token) -> ReadCard | None:
    try:
        return read_token(piece)
    except NotationError:
        return None


def _field_card(option: str, text: str) -> Card:
    rank, told = _rank_or_card(option, None, text)
    meant = told or card(Suit.SPADES, rank)
    if meant.suit is not Suit.SPADES or meant.rank >= JACK:
        raise rule_error("chicken.not-a-field-card", Where.whole(option, text), card=meant)
    return meant


def _read_plays(plays: Sequence[Typed]) -> tuple[int, ...]:
    ranks, suits = [], []
    for name, text in plays:
        rank, told = _rank_or_card("play", name, text)
        if told is not None:
            where = Where.whole("play", text, name)
            if told.suit not in HELD_SUITS:
                raise rule_error("chicken.not-a-bid", where, card=told)
            if told.suit in suits:
                raise rule_error("chicken.same-suit", where, suit=told.suit)
            suits.append(told.suit)
        ranks.append(rank)
    return tuple(ranks)


def _bonus_pile(text: str) -> tuple[Card, ...]:
    """The pile from the top as typed: `KQJ`, `Q J`, `SJ`, nothing for none left."""
    pile: list[Card] = []
    for rank, where in _bonus_ranks(text):
        if rank < JACK:
            raise rule_error("chicken.not-a-bonus-card", where, card=card(Suit.SPADES, rank))
        pile.append(card(Suit.SPADES, rank))
    if len(pile) > len(BONUS) or tuple(pile) != BONUS[len(BONUS) - len(pile) :]:
        raise rule_error("chicken.bonus-pile", Where.whole("bonus-left", text), cards=tuple(pile))
    return tuple(pile)


def _bonus_ranks(text: str) -> Iterator[tuple[int, Where]]:
    for piece in tokens(text):
        read = _card_at(piece)
        where = piece.where("bonus-left")
        if read is None:
            yield from _ranks_within(piece)
        elif _not_the_joker(read.card, where).suit is not Suit.SPADES:
            raise rule_error("chicken.not-a-bonus-card", where, card=read.card)
        else:
            yield read.card.rank, where


def _ranks_within(piece: Token) -> Iterator[tuple[int, Where]]:
    """The ranks that a piece is made of: one as a word or number (`King`, `13`), or several without
    anything between them (`KQJ`)."""
    whole = _rank_of(piece)
    if whole is not None:
        yield whole, piece.where("bonus-left")
        return
    for found in _MARKS.finditer(piece.text):
        part = piece.part(*found.span())
        rank = _rank_of(part)
        try:
            yield rank or read_rank(part), part.where("bonus-left")
        except NotationError as error:
            raise notation_error(error, "bonus-left", None) from None


def _rank_of(piece: Token) -> int | None:
    try:
        return _court_number(piece.text) or read_rank(piece)
    except NotationError:
        return None


# -- what cannot be at any hand -----------------------------------------------------------------


def _check_bids(played: Round, entry: Entry, equal_when_short: bool) -> None:
    """Refuse bids that are illegal whatever the hands were.

    An ace may always be laid. A lower card needs every higher one to be spent, one a round: the
    ten and the court in four rounds over a 9, the court in three over a 10, and over anything
    less never. Who is short over a 9 has spent four other cards and so still holds the ace.
    """
    up = played.up.rank
    higher = KING - up
    for (name, text), rank in zip(entry.by_player("play"), played.ranks, strict=True):
        if rank > up or rank == ACE:
            continue
        where = Where.whole("play", text, name)
        if higher > ROUNDS - 1:
            raise rule_error(
                "chicken.never-short", where, rank=rank, up=up, higher=higher, spent=ROUNDS - 1
            )
        if rank == up and not equal_when_short:
            raise rule_error("chicken.equal-card", where, rank=rank, up=up)
    laid = sum(rank == ACE for rank in played.ranks)
    short = sum(ACE < rank <= up for rank in played.ranks)
    aces = laid + (short if higher == ROUNDS - 1 else 0)
    if played.pile_told and aces > len(played.bonus):
        where = Where.whole("bonus-left", entry.text("bonus_left"))
        raise rule_error("chicken.aces-left", where, count=aces, left=len(played.bonus))


# -- saying it ----------------------------------------------------------------------------------

_ONES = {1: "one-one", 2: "two-ones", 3: "three-ones"}


def _notes(
    played: Round, compared: Comparison, bonuses: Sequence[tuple[str, Card]]
) -> Iterator[Reason]:
    names, up = played.names, played.up
    for name, rank in zip(names, played.ranks, strict=True):
        if ACE < rank <= up.rank:
            yield Reason("short", {"name": name, "rank": rank_text(rank), "up": up})
    if compared.ones:
        laid = {"names": tuple(names[place] for place in compared.ones)}
        staying = [names[place] for place in compared.ones if place not in compared.passed]
        who = {"name": staying[0]} if staying else {}
        yield Reason(_ONES[len(compared.ones)], {**laid, **who})
    yield from _tie_notes(played, compared)
    if bonuses and not played.pile_told:
        yield Reason("pile-taken-as-full", {"cards": BONUS})
    for name, bonus in bonuses:
        yield Reason("takes-bonus", {"name": name, "card": bonus, "points": BONUS_POINTS[bonus]})
    yield _down_note(played, compared)
    yield Reason("takes-open", {"name": names[compared.highest], "card": up, "points": -up.rank})
    following = names[(compared.highest + 1) % PLAYERS]
    yield Reason("next-start", {"name": following, "highest": names[compared.highest]})


def _tie_notes(played: Round, compared: Comparison) -> Iterator[Reason]:
    level = [played.ranks[place] for place in compared.order]
    tied = next((rank for rank in level if level.count(rank) > 1), None)
    if tied is None:
        return
    names = tuple(played.names[place] for place in compared.order if played.ranks[place] == tied)
    code = "two-equal" if len(names) == 2 else "three-equal"
    yield Reason(code, {"names": names, "rank": rank_text(tied)})


def _down_note(played: Round, compared: Comparison) -> Reason:
    if compared.lowest is None:
        return Reason("hidden-leaves")
    name = played.names[compared.lowest]
    if played.down is None:
        return Reason("takes-hidden", {"name": name})
    data = {"name": name, "card": played.down, "points": -played.down.rank}
    return Reason("takes-hidden-told", data)
