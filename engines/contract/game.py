"""The contract every game meets: what it is and how it is counted.

Nothing here or in any engine does I/O, reads a clock or draws random numbers of its own. How a
game is played is the other contract, `engines.contract.machine`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from engines.contract.errors import ErrorCode
from engines.contract.rulings import Rules, Ruling
from engines.contract.score import Best, DecidedBy, Score

if TYPE_CHECKING:
    from engines.contract.examples import WorkedExample
    from engines.contract.machine import AnyMachine
    from engines.contract.tables import Table

Typed: TypeAlias = str | tuple[tuple[str, str], ...] | bool
"""An option as typed: one text, a flag, or (name, text) pairs in the players' order. A text that
was given without a name has the name ""."""


@dataclass(frozen=True, slots=True)
class Credit:
    """Somebody besides the author whose work ours rests on: the key of what they did, who they
    are, and when it came out as far as it is known (`2013-10`)."""

    role: str
    name: str
    date: str = ""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a game is. Titles and prose are in the words; here are the facts.

    `minutes` is (least, most) or None when the rules do not say. `rules_date` is when the author
    published the rules, as far as it is known (`2013-10`); accounts and translations carry their
    own dates in `credits`. `equipment` and `start_player` are keys
    into the words. `published` is False for games whose rules the sources only name.
    """

    id: str
    author: str
    source: str
    players: tuple[int, int]
    minutes: tuple[int, int] | None
    rules_date: str
    copyright: str
    equipment: tuple[str, ...]
    start_player: str = ""
    age: int | None = None
    published: bool = True
    credits: tuple[Credit, ...] = ()
    """Further people: translators, whose reading this is."""
    best: Best = "high"
    """Whether high or low totals win; whoever adds up several rounds needs it."""
    decided_by: DecidedBy = "first"
    """Whether those with the best sum win, or those with the worst one lose and all others win."""
    players_told: bool = True
    """False where the sources do not tell in full how many play; a pad has lines for `players`."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that score lines rest on and `playaid rules` tells: its id within the game, and the
    heading of the published rules it stands under. Its words are under `rules.<id>`."""

    id: str
    heading: str


@dataclass(frozen=True, slots=True)
class Option:
    """An option of `score`: its name as typed after `--`, and how it is given.

    per "player": `NAME=VALUE`, once a player; per "once": a single text; kind "flag" takes no
    text. `required` options are asked for on a terminal. `unnamed` says whether a single value
    may come without a name. `kind` tells helpers what is typed: cards, number or text.
    """

    name: str
    kind: Literal["cards", "number", "text", "flag"] = "cards"
    per: Literal["player", "once"] = "once"
    required: bool = False
    unnamed: bool = False

    @property
    def key(self) -> str:
        """The name as JSON and Python spell it."""
        return self.name.replace("-", "_")


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers that a result can be, ends included; None where the rules bound nothing."""

    least: int | None = None
    most: int | None = None

    def holds(self, number: int) -> bool:
        """Whether a result can be this number."""
        low = self.least is None or self.least <= number
        return low and (self.most is None or number <= self.most)


@dataclass(frozen=True, slots=True)
class Entry:
    """A scoring request as typed: option keys to texts, and house rules chosen by name.

    `table` are the names of those who play, by seat, and `earlier` what was typed before for the
    same game, in order; both are empty where nobody has kept them. A game whose rounds hang
    together counts on from there.
    """

    values: Mapping[str, Typed]
    chosen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    table: tuple[str, ...] = ()
    earlier: tuple[Mapping[str, Typed], ...] = ()

    def text(self, key: str) -> str:
        """The text of an option given once; "" when it was not given."""
        value = self.values.get(key, "")
        assert isinstance(value, str)
        return value

    def by_player(self, key: str) -> tuple[tuple[str, str], ...]:
        """The (name, text) pairs of an option given once a player."""
        value = self.values.get(key, ())
        assert isinstance(value, tuple)
        return value

    def flag(self, key: str) -> bool:
        """Whether a flag was given."""
        return self.values.get(key) is True

    def has(self, key: str) -> bool:
        """Whether the option was given at all, be it with an empty text."""
        return key in self.values


class Game(ABC):
    """A game counted: facts, rules, rulings, scoring, tables and examples. Seats are 0-based and in
    turn order."""

    info: ClassVar[GameInfo]
    options: ClassVar[tuple[Option, ...]]
    errors: ClassVar[tuple[ErrorCode, ...]]
    rulings: ClassVar[tuple[Ruling, ...]] = ()
    rules: ClassVar[tuple[Rule, ...]]
    """The rules in reading order."""
    counts: ClassVar[bool] = True
    """False for a game that cannot be counted, as its rules are not in our sources."""

    @property
    def machine(self) -> AnyMachine | None:
        """The game as a state machine; None for a game that nobody can follow move by move.

        Counting needs none, so whoever has one imports it here."""
        return None

    @abstractmethod
    def score(self, entry: Entry) -> Score:
        """Count what was typed. Raises InputError (unreadable) or RuleError (impossible)."""

    def result_range(self, players: int, rules: Rules) -> Range | None:
        """What anybody's points can come to, for those who type the bare result; 0 may always
        stand for nothing. None: a game without points."""
        return Range()

    @abstractmethod
    def tables(self, rules: Rules) -> tuple[Table, ...]:
        """The reference tables, computed, under the house rules in force."""

    @abstractmethod
    def examples(self) -> tuple[WorkedExample, ...]:
        """Every worked example and stated number of the published rules."""

    @abstractmethod
    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        """One example that print shows on a summary card, computed by `score`."""
