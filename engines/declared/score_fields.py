"""What is written down for each player, and the formulas that count it, read from the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from engines.cards.reading import NotationError, read_rank
from engines.contract.errors import InputError
from engines.declared.facts import KEPT, PERS, Field, Per, Scoring
from engines.declared.formulas import RESERVED, Kind, read_formula
from engines.declared.section import Section

FIELD_KEYS: Final = ("title", "kind", "per", "least", "most", "default", "values")
LINE_KEYS: Final = ("title", "per", "formula", "text")
OPTIONS: Final = (
    *("help", "rule", "batch", "json", "lang", "ascii", "players", "points", "version"),
)
"""Options that every game has, which no field may be called."""
MOST: Final = 1_000_000

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_MOST_NAME: Final = 24


def read_field(name: str, section: Section) -> Field:
    """A field from its table `[fields.NAME]`."""
    key = name.replace("-", "_")
    if not _NAME.fullmatch(name) or len(name) > _MOST_NAME:
        raise InputError("declared.id", place=section.place(), text=name)
    if name in OPTIONS or key in RESERVED:
        raise InputError("declared.name-taken", place=section.place(), text=name)
    kind = section.choice("kind", KEPT, "number")
    for other in ("values",) if kind == "number" else ("least", "most", "default"):
        if section.has(other):
            raise section.wrong(other, f"only-{'cards' if kind == 'number' else 'number'}")
    least = section.number("least", -MOST, MOST) if section.has("least") else None
    lowest = -MOST if least is None else least
    most = section.number("most", lowest, MOST) if section.has("most") else None
    default = None
    if section.has("default"):
        default = section.number("default", lowest, MOST if most is None else most)
    return Field(
        id=name,
        title=section.localized("title"),
        kind=kind,
        per=section.choice("per", PERS, "round"),
        least=least,
        most=most,
        default=default,
        values=dict(_card_values(section)) if kind == "cards" else None,
    )


def _card_values(section: Section) -> Iterator[tuple[int, Fraction]]:
    """What a card of each rank counts: its number, J 11, Q 12, K 13, the joker 0, unless said
    otherwise."""
    yield from ((rank, Fraction(rank)) for rank in range(14))
    inner = section.inner("values", None)
    for rank in inner.data:
        yield _rank(inner, rank), Fraction(inner.number(rank, -MOST, MOST))


def read_ranks(section: Section) -> tuple[int, ...]:
    """The ranks under `ranks`, all thirteen when it is not there."""
    if not section.has("ranks"):
        return tuple(range(1, 14))
    return tuple(_rank(section, rank, "ranks") for rank in section.items("ranks"))


def _rank(section: Section, rank: Any, key: str | None = None) -> int:
    if str(rank).casefold() == "joker" and key is None:
        return 0
    try:
        return read_rank(str(rank))
    except NotationError:
        raise section.wrong(key or str(rank), "card-rank") from None


# -- formulas


def read_lines(score: Section, fields: tuple[Field, ...]) -> tuple[Scoring, ...]:
    """The lines `[score.lines.NAME]`."""
    return tuple(_line(name, section, fields) for name, section in score.named("lines", LINE_KEYS))


def _line(name: str, section: Section, fields: tuple[Field, ...]) -> Scoring:
    if not _NAME.fullmatch(name) or len(name) > _MOST_NAME:
        raise InputError("declared.id", place=section.place(), text=name)
    by_round = any(field.per == "round" for field in fields)
    usual: Per = "round" if by_round else "game"
    per = section.choice("per", PERS, usual)
    place = section.place("formula")
    formula = read_formula(section.text("formula"), names_for(per, fields), place)
    if per == "round" and not by_round:
        trouble = "per-round"
        raise InputError("declared.formula", place=place, formula=formula.text, trouble=trouble)
    told = section.localized("text") if section.has("text") else None
    return Scoring(name, section.localized("title"), per, formula, told)


def names_for(per: Per, fields: tuple[Field, ...]) -> Mapping[str, Kind]:
    """What a formula may name. Once a game, what is written each round is a list."""
    names: dict[str, Kind] = {"rounds": "number", "players": "number"}
    for field in fields:
        several = per == "game" and field.per == "round"
        names[field.key] = "cards" if field.kind == "cards" else "numbers" if several else "number"
    return names
