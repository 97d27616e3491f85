"""A round of チキンスープ as typed: the plays in order of revealing, and the field cards.

Suits do not matter, so a rank alone is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engines.cards.deck import JACK, JOKER, KING, QUEEN, Card, Suit, card
from engines.cards.notation import NotationError, TextToken, tokens
from engines.cards.reading import ReadCard, read_rank, read_token
from engines.cards.spelling import LONGEST, fold_text
from engines.chicken.facts import BONUS, HELD_SUITS, PLAYERS, rule_error
from engines.contract.entries import Typed, check_players, notation_error
from engines.contract.errors import InputError, Where
from engines.contract.game import Entry

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


def read_round(entry: Entry) -> Round:
    """The round of an entry. Raises InputError or RuleError."""
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


def _card_at(piece: TextToken) -> ReadCard | None:
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


def _ranks_within(piece: TextToken) -> Iterator[tuple[int, Where]]:
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


def _rank_of(piece: TextToken) -> int | None:
    try:
        return _court_number(piece.text) or read_rank(piece)
    except NotationError:
        return None
