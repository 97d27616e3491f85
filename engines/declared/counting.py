"""Counting a declared game: what was typed, line by line through its formulas, to the standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from engines.cards.deck import Card
from engines.cards.reading import ReadCard
from engines.contract.entries import (
    Uses,
    cards_of,
    check_copies,
    check_players,
    whole_number,
)
from engines.contract.errors import InputError, RuleError
from engines.contract.folding import folded
from engines.contract.game import Entry
from engines.contract.score import PlayerScore, Reason, Score, ScoreLine, ranks
from engines.declared.evaluation import Value, reckon
from engines.declared.facts import Facts, Field, Scoring

Written: TypeAlias = tuple[Fraction, ...] | tuple[tuple[ReadCard, ...], ...]
"""What is written down of a field for a player: one for each round, or one alone."""
Held: TypeAlias = Mapping[str, Mapping[str, Written]]
"""By player, then by field."""


def count(facts: Facts, entry: Entry) -> Score:
    """The score of what was typed. Raises InputError and RuleError."""
    if not facts.lines:
        raise RuleError("declared.no-formula")
    entry = _spelt_alike(facts, entry)
    names = tuple(dict.fromkeys(n for f in facts.fields for n, _ in entry.by_player(f.key)))
    _check_names(facts, entry, names)
    held = {name: dict(_held(facts, entry, name)) for name in names}
    _check_cards(facts, entry, held)
    rounds = _rounds(facts, held)
    lines = [tuple(_lines(facts, held[name], rounds, len(names))) for name in names]
    totals = [sum(line.value for line in one) for one in lines]
    places = _places(facts, totals)
    players = tuple(map(PlayerScore, names, lines, totals, places))
    winners = tuple(p.name for p in players if p.rank == 1 and _stands(facts, p.total))
    return Score(
        facts.info.id,
        players,
        winners,
        notes=tuple(_notes(facts, players)),
        decides=_is_whole(facts),
    )


def _is_whole(facts: Facts) -> bool:
    """Whether what is told is a whole game, which no sum of rounds could stand for."""
    pers = {field.per for field in facts.fields} | {line.per for line in facts.lines}
    return "game" in pers or facts.best == "nearest"


def _spelt_alike(facts: Facts, entry: Entry) -> Entry:
    """The same entry, every name spelt as when it was first given."""
    spelt: dict[str, str] = {}
    values = dict(entry.values)
    for field in facts.fields:
        if entry.has(field.key):
            values[field.key] = tuple(
                (spelt.setdefault(folded(name), name), text)
                for name, text in entry.by_player(field.key)
            )
    return Entry(values, entry.chosen)


def _check_names(facts: Facts, entry: Entry, names: Sequence[str]) -> None:
    """One player alone may be counted, too many may not; nobody is named twice for a field."""
    check_players(names, 1, facts.info.players[1])
    for field in facts.fields:
        given = [name for name, _ in entry.by_player(field.key)]
        twice = [name for place, name in enumerate(given) if name in given[:place]]
        if twice:
            raise RuleError("players.same-name", name=twice[0])


# -- reading what is written down


def _held(facts: Facts, entry: Entry, name: str) -> Iterator[tuple[str, Written]]:
    for field in facts.fields:
        texts = dict(entry.by_player(field.key))
        if name in texts:
            yield field.key, _written(field, name, texts[name], partial(_is_used, facts))
        elif field.default is None:
            raise InputError("declared.missing-value", name=name, option=f"--{field.id}")


def _written(field: Field, name: str, text: str, uses: Uses) -> Written:
    if field.kind == "cards":
        parts = text.split("/") if field.per == "round" else [text]
        return tuple(cards_of(field.id, name, part, uses) if part.strip() else () for part in parts)
    parts = text.replace(",", " ").replace("、", " ").split() if field.per == "round" else [text]
    numbers = [whole_number(field.id, name, p, field.least, field.most) for p in parts or [text]]
    return tuple(map(Fraction, numbers))


def _is_used(facts: Facts, card: Card) -> bool:
    """Whether the deck has the card at all."""
    return facts.deck.jokers > 0 if card.suit is None else card.rank in facts.deck.ranks


def _check_cards(facts: Facts, entry: Entry, held: Held) -> None:
    """Only cards of the deck, and each no more often than the packs hold it."""
    deck, on_table = facts.deck, []
    for field in facts.fields:
        if field.kind == "cards":
            for name, text in entry.by_player(field.key):
                for cards in held[name][field.key]:
                    assert isinstance(cards, tuple)
                    on_table.append((field.id, name, text, cards))
    for read in (read for _, _, _, cards in on_table for read in cards):
        if read.card.suit is not None and not _is_used(facts, read.card):
            raise RuleError("declared.card-not-used", card=read.card)
    jokers = [read for _, _, _, cards in on_table for read in cards if read.card.suit is None]
    if len(jokers) > deck.jokers:
        raise RuleError("declared.card-not-used", card=jokers[0].card)
    suited = [(o, n, t, [r for r in cs if r.card.suit is not None]) for o, n, t, cs in on_table]
    check_copies(suited, deck.packs)


def _rounds(facts: Facts, held: Held) -> int:
    """How many rounds are told; the same number for everybody and every field."""
    rounds = None
    for field in facts.fields:
        for name, written in held.items():
            if field.per == "game" or field.key not in written:
                continue
            count = len(written[field.key])
            if rounds is None:
                rounds = count
            if count != rounds:
                option = f"--{field.id}"
                raise RuleError(
                    "declared.rounds-differ", name=name, option=option, count=count, rounds=rounds
                )
    most = facts.rounds
    if rounds is not None and most is not None and rounds > most:
        raise RuleError("declared.too-many-rounds", count=rounds, most=most)
    return 1 if rounds is None else rounds


# -- the lines


def _lines(
    facts: Facts, written: Mapping[str, Written], rounds: int, players: int
) -> Iterator[ScoreLine]:
    known = {"rounds": Fraction(rounds), "players": Fraction(players)}
    for number in range(rounds):
        for line in facts.lines:
            if line.per == "round":
                values = {f.key: _in_round(f, written, number) for f in facts.fields}
                what = line.id if rounds == 1 else f"{line.id}.{number + 1}"
                yield _line(facts, line, what, {**known, **values})
    for line in facts.lines:
        if line.per == "game":
            values = {f.key: _in_game(f, written, rounds) for f in facts.fields}
            yield _line(facts, line, line.id, {**known, **values})


def _line(facts: Facts, line: Scoring, what: str, values: Mapping[str, Value]) -> ScoreLine:
    return ScoreLine(what, reckon(line.formula, values), f"{facts.info.id}.scoring")


def _in_round(field: Field, written: Mapping[str, Written], number: int) -> Value:
    """What stands for a field in a round: a number, or cards."""
    one = _all(field, written, number + 1)[number if field.per == "round" else 0]
    return one if isinstance(one, Fraction) else _counted(field, one)


def _in_game(field: Field, written: Mapping[str, Written], rounds: int) -> Value:
    """What stands for a field in the whole game: a list of what was written each round."""
    values = _all(field, written, rounds)
    if field.kind == "number":
        numbers = tuple(one for one in values if isinstance(one, Fraction))
        return numbers if field.per == "round" else numbers[0]
    return tuple(pair for one in values if isinstance(one, tuple) for pair in _counted(field, one))


def _all(
    field: Field, written: Mapping[str, Written], rounds: int
) -> Sequence[Fraction | tuple[ReadCard, ...]]:
    if field.key in written:
        return written[field.key]
    assert field.default is not None, "what is missing was refused"
    return (Fraction(field.default),) * rounds


def _counted(field: Field, cards: Sequence[ReadCard]) -> tuple[tuple[Card, Fraction], ...]:
    assert field.values is not None
    return tuple((read.card, field.values[read.card.rank]) for read in cards)


# -- the standings


def _stands(facts: Facts, total: int) -> bool:
    """Whether a total can win: nobody who passed the target does."""
    return facts.best != "nearest" or total <= facts.target


def _places(facts: Facts, totals: Sequence[int]) -> tuple[int, ...]:
    """Places; those who passed the target share the last one."""
    if facts.best == "nearest":
        return ranks([total if _stands(facts, total) else -(10**12) for total in totals])
    return ranks(totals, facts.best)


def _notes(facts: Facts, players: Sequence[PlayerScore]) -> Iterator[Reason]:
    if len(players) < 2:
        return
    passed = tuple(player.name for player in players if not _stands(facts, player.total))
    if passed:
        data = {"names": passed, "target": facts.target}
        yield Reason("all-passed" if len(passed) == len(players) else "passed", data)
    first = tuple(p.name for p in players if p.rank == 1 and _stands(facts, p.total))
    if len(first) > 1:
        yield Reason("shared", {"names": first})
