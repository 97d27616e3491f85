"""What a declared game says of itself, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias, get_args

from engines.contract.game import GameInfo
from engines.contract.tables import Table
from engines.declared.formulas import Expression
from engines.declared.section import LocalizedText

Per: TypeAlias = Literal["round", "game"]
Best: TypeAlias = Literal["high", "low", "nearest"]
Kept: TypeAlias = Literal["number", "cards"]
Form: TypeAlias = Literal["snake", "loop", "rows"]

PERS: Final[tuple[Per, ...]] = get_args(Per)
BESTS: Final[tuple[Best, ...]] = get_args(Best)
KEPT: Final[tuple[Kept, ...]] = get_args(Kept)
FORMS: Final[tuple[Form, ...]] = get_args(Form)


@dataclass(frozen=True, slots=True)
class Field:
    """What is written down for each player: numbers within bounds, or cards; once a round or
    once a game. `values` says what a card of each rank counts; `default` stands for a number that
    is left out."""

    id: str
    title: LocalizedText
    kind: Kept
    per: Per
    least: int | None = None
    most: int | None = None
    default: int | None = None
    values: Mapping[int, Fraction] | None = None

    @property
    def key(self) -> str:
        """Its name in formulas and in JSON."""
        return self.id.replace("-", "_")


@dataclass(frozen=True, slots=True)
class Scoring:
    """A line of everybody's score: once a round, or once a game. `told` is its formula in words,
    where its owner gives them."""

    id: str
    title: LocalizedText
    per: Per
    formula: Expression
    told: LocalizedText | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards used: how many packs, how many jokers in all, and which ranks."""

    packs: int = 1
    jokers: int = 0
    ranks: tuple[int, ...] = tuple(range(1, 14))


@dataclass(frozen=True, slots=True)
class ScoreTrack:
    """A track to print: spaces from `first` to `last`. Those beyond `limit` are marked."""

    title: LocalizedText
    first: int
    last: int
    limit: int | None
    form: Form


@dataclass(frozen=True, slots=True)
class LocalizedRule:
    """A rule as its owner tells it."""

    id: str
    heading: str
    title: LocalizedText
    text: LocalizedText


@dataclass(frozen=True, slots=True)
class LocalizedTable:
    """A table of the game, and its texts by their place: column ids and codes of cells."""

    table: Table
    title: LocalizedText
    columns: Mapping[str, LocalizedText]
    terms: Mapping[str, LocalizedText]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what is given by option and player, and the totals and winners expected."""

    id: str
    title: LocalizedText
    heading: str
    given: Mapping[str, tuple[tuple[str, str], ...]]
    totals: tuple[tuple[str, int], ...]
    winners: tuple[str, ...] | None
    place: str
    """The file and line at which its values are given."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that a file says."""

    info: GameInfo
    title: LocalizedText
    tagline: LocalizedText
    short_title: LocalizedText | None
    accent: str
    equipment: tuple[LocalizedText, ...]
    published: tuple[LocalizedText, ...]
    """What is published of a game whose rules are not in our sources, sentence by sentence."""
    rules: tuple[LocalizedRule, ...]
    fields: tuple[Field, ...]
    lines: tuple[Scoring, ...]
    best: Best
    target: int
    rounds: int | None
    deck: Deck
    track: ScoreTrack | None
    tables: tuple[LocalizedTable, ...]
    examples: tuple[Example, ...]
