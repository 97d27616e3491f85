"""From words to moves: what fits a kind of move, and which legal moves it may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from itertools import product
from typing import Any, Final

from engines.cards.deck import JACK, KING, SUITS, Card, Suit, card
from playaid.table.referee.shapes import NO_DEFAULT, MoveField, MoveKind
from playaid.table.referee.vocabulary import EMPTY, Word

_MOST_FILLINGS: Final = 64
_MOST_BUILT: Final = 64
_NUMBERS: Final = range(14)


@dataclass(frozen=True, slots=True)
class Filling:
    """Words put into the fields of a kind: for each field the values it may have.

    A field of many values holds one tuple of alternatives a value. `crossed` counts values that
    came in another order than their fields.
    """

    values: Mapping[str, tuple[Any, ...]]
    crossed: int
    told: int
    """How many words told something: a verb or a value."""


def fillings(kind: MoveKind, words: Sequence[Word]) -> tuple[Filling, ...]:
    """Every way to understand all the words as a move of this kind, the straightest only."""
    found: list[Filling] = []
    for placed, verbs in _places(kind, words, (), 0):
        told = len(placed) + verbs
        if told:
            found.append(Filling(_gathered(kind, placed), _crossings(placed), told))
        if len(found) == _MOST_FILLINGS:
            break
    return tuple(found)


def straightest(found: Sequence[Filling]) -> tuple[Filling, ...]:
    """Those whose values come in the order of the fields as far as any does."""
    least = min((filling.crossed for filling in found), default=0)
    return tuple(filling for filling in found if filling.crossed == least)


_Placed = tuple[tuple[int, tuple[Any, ...], bool], ...]
"""Field by its place, alternatives, and whether the order counts."""


def _places(
    kind: MoveKind, words: Sequence[Word], placed: _Placed, verbs: int
) -> Iterator[tuple[_Placed, int]]:
    if not words:
        yield placed, verbs
        return
    word, rest = words[0], words[1:]
    if kind.name in word.verbs:
        yield from _places(kind, rest, placed, verbs + 1)
    for place, field in enumerate(kind.fields):
        taken = any(index == place for index, _, _ in placed)
        if (taken and not field.many) or (word.only and word.only != field.name):
            continue
        alternatives = accepted(field, word)
        if alternatives:
            ordered = not word.only
            yield from _places(kind, rest, (*placed, (place, alternatives, ordered)), verbs)
    if word.filler or _repeats_suit(kind, word, placed):
        yield from _places(kind, rest, placed, verbs)


def _repeats_suit(kind: MoveKind, word: Word, placed: _Placed) -> bool:
    """`HK on H`: the suit that a card has anyway."""
    suits = [value for shape, value in word.values if shape == "suit"]
    if not suits or any(field.shape == "suit" for field in kind.fields):
        return False
    return any(
        getattr(value, "suit", None) is suits[0]
        for _, alternatives, _ in placed
        for value in alternatives
    )


def accepted(field: MoveField, word: Word) -> tuple[Any, ...]:
    """What a word may mean in a field."""
    found = {
        value: None for shape, meant in word.values for value in _as_shape(field, shape, meant)
    }
    return tuple(found)


def _as_shape(field: MoveField, shape: str, meant: Any) -> tuple[Any, ...]:
    match field.shape, shape:
        case ("card", "card") | ("suit", "suit") | ("number", "number") | ("seat", "seat"):
            return (meant,)
        case "card", "rank":
            return tuple(card(suit, meant) for suit in SUITS)
        case "card", "number" if JACK <= meant <= KING:
            return tuple(card(suit, meant) for suit in SUITS)
        case "suit", "card":
            return (meant.suit,) if meant.suit else ()
        case "own", "own":
            return (meant,) if meant in field.choices else ()
        case "choice", "choice":
            return (meant[1],) if meant[0] == field.name else ()
        case _, "empty" if field.many and shape == EMPTY:
            return (EMPTY,)
    return ()


def _gathered(kind: MoveKind, placed: _Placed) -> dict[str, tuple[Any, ...]]:
    values: dict[str, tuple[Any, ...]] = {}
    for place, alternatives, _ in placed:
        field = kind.fields[place]
        if not field.many:
            values[field.name] = alternatives
        elif alternatives != (EMPTY,):
            values[field.name] = (*values.get(field.name, ()), alternatives)
        else:
            values.setdefault(field.name, ())
    return values


def _crossings(placed: _Placed) -> int:
    order = [place for place, _, ordered in placed if ordered]
    return sum(
        order[late] < order[early]
        for early in range(len(order))
        for late in range(early, len(order))
    )


# -- legal moves that agree


def agrees(kind: MoveKind, move: Any, filling: Filling) -> bool:
    """Whether a move is one that the words may mean."""
    return all(field_agrees(field, move, filling) for field in kind.fields)


def field_agrees(field: MoveField, move: Any, filling: Filling) -> bool:
    """Whether a field of a move has a value that the words may mean, or they do not tell it."""
    if field.name not in filling.values:
        return True
    meant, value = filling.values[field.name], getattr(move, field.name)
    if not field.many:
        return value in meant
    return len(value) == len(meant) and any(
        Counter(value) == Counter(choice) for choice in product(*meant)
    )


def matching(kind: MoveKind, moves: Sequence[Any], found: Sequence[Filling]) -> list[Any]:
    """The moves of a kind that the words may mean.

    Cards in another order than the fields are understood as well where the order typed cannot be:
    `KC QD` for a queen and a king.
    """
    straight = straightest(found)
    agreeing = [move for move in moves if any(agrees(kind, move, one) for one in straight)]
    if agreeing or any(_possible(kind, moves, one) for one in straight):
        return agreeing
    return [move for move in moves if any(agrees(kind, move, one) for one in found)]


def _possible(kind: MoveKind, moves: Sequence[Any], filling: Filling) -> bool:
    """Whether some field has a value, other than a card, that decides what was meant; or each
    value stands at least in one of the moves."""
    told = [field for field in kind.fields if field.name in filling.values]
    if any(field.shape != "card" for field in told):
        return True
    return all(any(field_agrees(field, move, filling) for move in moves) for field in told)


# -- moves that are not legal, to learn why


def built(kind: MoveKind, filling: Filling, legal: Sequence[Any], players: int) -> Iterator[Any]:
    """Moves that the words may mean, legal or not; what they do not tell is tried out."""
    options = [_options(field, filling, legal, players) for field in kind.fields]
    strange = partial(_has_strange_suit, _suits(legal))
    likely = [sorted(values, key=strange) for values in options]
    for number, values in enumerate(product(*likely)):
        if number == _MOST_BUILT:
            return
        yield kind.make(dict(zip((field.name for field in kind.fields), values, strict=True)))


def _suits(moves: Sequence[Any]) -> frozenset[Suit]:
    """The suits of the cards that these moves name."""
    named = (getattr(move, each.name) for move in moves for each in fields(move))
    return frozenset(value.suit for value in named if isinstance(value, Card) and value.suit)


def _has_strange_suit(suits: frozenset[Suit], value: Any) -> bool:
    """Whether a card is of no suit that can be played: `K` is hardly meant as that one."""
    return isinstance(value, Card) and value.suit not in suits


def _options(
    field: MoveField, filling: Filling, legal: Sequence[Any], players: int
) -> tuple[Any, ...]:
    meant = filling.values.get(field.name)
    if meant is not None:
        return tuple(product(*meant)) if field.many else meant
    if field.default is not NO_DEFAULT:
        return (field.default,)
    seen = tuple(dict.fromkeys(getattr(m, field.name) for m in legal if hasattr(m, field.name)))
    if field.many:
        return seen[:1]
    match field.shape:
        case "choice":
            return field.choices
        case "seat":
            return tuple(range(players))
        case "number":
            ranks = (getattr(v, "rank", None) for vs in filling.values.values() for v in vs)
            return tuple(dict.fromkeys([*(r for r in ranks if r is not None), *seen, *_NUMBERS]))
    return seen[:1]
