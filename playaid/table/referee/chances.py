"""Shuffles, deals and turned cards as a table tells them: what nobody sees is left unknown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from engines.cards.deck import BY_INDEX
from engines.contract.errors import RuleError
from engines.contract.machine import AnyMachine
from playaid.table.referee.matching import accepted, fillings
from playaid.table.referee.shapes import MoveField, MoveKind
from playaid.table.referee.vocabulary import Word

_SAMPLES: Final = 6
_SEEN: Final = ("card", "suit", "own")


@dataclass(frozen=True, slots=True)
class Expected:
    """A move of chance that may come now: its kind, the move with nothing secret in it, and the
    fields that everybody can see and playaid must be told."""

    kind: MoveKind
    move: Any
    asked: tuple[MoveField, ...]


def expected(
    machine: AnyMachine, kinds: Mapping[str, MoveKind], public: Any
) -> tuple[Expected, ...]:
    """What chance may bring, from the state as anybody sees it."""
    found: dict[str, Expected] = {}
    for kind in kinds.values():
        blank = _blank(kind)
        if blank is not None and _may_be(machine, public, blank):
            found[kind.name] = Expected(kind, blank, ())
    for seed in range(_SAMPLES):
        move = machine.chance(public, Random(seed))
        kind = kinds[type(move).__name__]
        if kind.name not in found:
            found[kind.name] = Expected(kind, _without_secrets(kind, move), _asked(kind, move))
    return tuple(found.values())


def needs_nobody(coming: Sequence[Expected]) -> bool:
    """Whether there is nothing to ask: one thing can happen, and nobody sees more of it."""
    return len(coming) == 1 and not coming[0].asked


def _asked(kind: MoveKind, move: Any) -> tuple[MoveField, ...]:
    return tuple(
        field
        for field in kind.fields
        if field.shape in _SEEN and not field.secret and getattr(move, field.name) != ()
    )


def _without_secrets(kind: MoveKind, move: Any) -> Any:
    changes = {}
    for field in kind.fields:
        value = getattr(move, field.name)
        if field.shape == "hand":
            changes[field.name] = tuple(map(_unknown, value)) if field.many else _unknown(value)
        elif field.secret:
            changes[field.name] = (None,) * len(value) if field.many else None
    return replace(move, **changes)


def _unknown(hand: Any) -> Any:
    return type(hand)((), len(hand.known) + hand.hidden)


def _blank(kind: MoveKind) -> Any:
    """The move of which nothing is told; None for a kind of which something must be."""
    values: dict[str, Any] = {}
    for field in kind.fields:
        if field.many:
            values[field.name] = ()
        elif field.shape == "number":
            values[field.name] = 0
        else:
            return None
    return kind.make(values)


def _may_be(machine: AnyMachine, public: Any, move: Any) -> bool:
    try:
        machine.apply(public, move)
    except RuleError:
        return False
    return True


# -- what the table says of it


def moves_meant(coming: Sequence[Expected], words: Sequence[Word], players: int) -> Iterator[Any]:
    """The moves of chance that the words may mean."""
    for one in coming:
        if any(word.verbs for word in words) and not any(one.kind.name in w.verbs for w in words):
            continue
        yield from _told_of(one, words, players)


def _told_of(one: Expected, words: Sequence[Word], players: int) -> Iterator[Any]:
    names = [word for word in words if word.seat is not None]
    if names and not any(field.shape == "seat" for field in one.kind.fields):
        yield from _by_seat(one, words, players)
        if not all(word.more_than_a_name for word in names):
            return
    for filling in fillings(one.kind, words):
        missing = [field for field in one.asked if field.name not in filling.values]
        if missing or any(f.shape == "hand" for f in one.kind.fields if f.name in filling.values):
            continue
        changes: dict[str, Any] = {}
        for field in one.kind.fields:
            meant = filling.values.get(field.name)
            if meant is not None:
                chosen = tuple(each[0] for each in meant) if field.many else meant[0]
                changes[field.name] = chosen
        yield from _either_order(one, changes)


def _either_order(one: Expected, changes: dict[str, Any]) -> Iterator[Any]:
    """As typed, and with cards sorted: where the order has no meaning nobody keeps it."""
    yield replace(one.move, **changes)
    rows = {field.name for field in one.kind.fields if field.shape == "card" and field.many}
    in_order = {
        name: tuple(sorted(value, key=BY_INDEX)) if name in rows else value
        for name, value in changes.items()
    }
    if in_order != changes and any(field.shape == "card" for field in one.asked):
        yield replace(one.move, **in_order)


def _by_seat(one: Expected, words: Sequence[Word], players: int) -> Iterator[Any]:
    """`Aki H Ben D Chie C`, or known hands: `-1 3 Aki 4 5 0 Ben …`; a hand told in part has the
    rest unknown, and the name of a field before a player's begins another part of the deal."""
    hands = [field for field in one.kind.fields if field.shape == "hand" and field.many]
    fields = hands or [field for field in one.asked if field.many]
    if not fields:
        return
    head, lots = _lots(fields, words)
    values: dict[str, Any] = {}
    for field in fields:
        lot = lots.get(field.name)
        if lot is None:
            continue
        dealt = _dealt(field, getattr(one.move, field.name), lot, players)
        if dealt is None:
            return
        values[field.name] = dealt
    rest = replace(one, asked=tuple(f for f in one.asked if f.name not in values))
    if any(word.values for word in head) or rest.asked:
        for move in _told_of(rest, head, players):
            yield replace(move, **values)
    else:
        yield replace(one.move, **values)


def _lots(
    fields: Sequence[MoveField], words: Sequence[Word]
) -> tuple[list[Word], dict[str, dict[int, list[Word]]]]:
    """The words before any name, and for each field those after each name."""
    head: list[Word] = []
    lots: dict[str, dict[int, list[Word]]] = {}
    name, seat = fields[0].name, None
    for word in words:
        # Of two words that may be names the second is what the first one has: `C C`, `A D`.
        value = seat is not None and word.more_than_a_name and not lots[name][seat]
        if word.seat is not None and not value:
            seat = word.seat
            name = word.only if any(f.name == word.only for f in fields) else name
            lots.setdefault(name, {}).setdefault(seat, [])
        elif seat is None:
            head.append(word)
        else:
            lots[name][seat].append(word)
    return head, lots


def _dealt(
    field: MoveField, sample: Sequence[Any], lot: Mapping[int, Sequence[Word]], players: int
) -> tuple[Any, ...] | None:
    """The values by seat; None when the words after some name are no such values."""
    if len(sample) != players:
        return None
    dealt = list(sample)
    for seat, words in lot.items():
        cards = [_one(field, word) for word in words if word.values or not word.filler]
        if None in cards:
            return None
        if field.shape == "hand":
            dealt[seat] = _hand(field, sample[seat], cards)
        elif len(cards) == 1:
            dealt[seat] = cards[0]
        else:
            return None
    return tuple(dealt) if field.shape == "hand" or len(lot) == players else None


def _one(field: MoveField, word: Word) -> Any:
    """The one value that a word means in a field, or as a card of a hand; None if none."""
    if field.shape != "hand":
        meant = accepted(field, word)
        return meant[0] if meant else None
    shape = "own" if field.choices else "card"
    return next((value for kind, value in word.values if kind == shape), None)


def _hand(field: MoveField, sample: Any, cards: Sequence[Any]) -> Any:
    size = len(sample.known) + sample.hidden
    order = field.choices.index if field.choices else BY_INDEX
    return field.type(tuple(sorted(cards, key=order)), max(0, size - len(cards)))
