"""Scores with every step explained: formulas as data, lines, standings, ties.

Engines return codes and numbers; the words for `what`, `rule` and reasons are in the templates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from engines.contract.tables import Table

MINUS = "−"
Operator: TypeAlias = Literal["number", "product", "sum", "difference", "half", "table"]
Best: TypeAlias = Literal["high", "low"]
DecidedBy: TypeAlias = Literal["first", "last"]


class Calculation(Protocol):
    """What a score line shows: a calculation as people write it, and what it comes to."""

    @property
    def value(self) -> int:
        """The number this comes to."""

    @property
    def text(self) -> str:
        """The calculation as people write it."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A small calculation kept as data, so that what is shown is what was computed.

    number (n) · product (a, b) · sum (a, b, …) · difference (a, b) · half (n), rounded down ·
    table (key, value): a value read off a table of the rules. Operands may be formulas.
    """

    operator: Operator
    operands: tuple[int | Formula, ...]

    @property
    def value(self) -> int:
        """The number this comes to."""
        numbers = [o if isinstance(o, int) else o.value for o in self.operands]
        match self.operator:
            case "number":
                return numbers[0]
            case "product":
                return numbers[0] * numbers[1]
            case "sum":
                return sum(numbers)
            case "difference":
                return numbers[0] - numbers[1]
            case "half":
                return numbers[0] // 2
            case "table":
                return numbers[1]

    @property
    def text(self) -> str:
        """The calculation as people write it: `4 × 2`, `5 ÷ 2 ↓`, `4 → 5`, `6 − (4 + 5)`."""
        parts = [_operand_text(o) for o in self.operands]
        match self.operator:
            case "number":
                return parts[0]
            case "product":
                return f"{parts[0]} × {parts[1]}"
            case "sum":
                return _sum_text(parts)
            case "difference":
                return f"{parts[0]} {MINUS} {parts[1]}"
            case "half":
                return f"{parts[0]} ÷ 2 ↓"
            case "table":
                return f"{parts[0]} → {parts[1]}"


def _operand_text(operand: int | Formula) -> str:
    if isinstance(operand, int):
        return signed_text(operand)
    return operand.text if operand.operator == "number" else f"({operand.text})"


def _sum_text(parts: Sequence[str]) -> str:
    text = parts[0]
    for part in parts[1:]:
        text += f" {MINUS} {part[1:]}" if part.startswith(MINUS) else f" + {part}"
    return text


def signed_text(number: int) -> str:
    """A number with a typographic minus when it is negative."""
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def number(value: int) -> Formula:
    """A plain number."""
    return Formula("number", (value,))


def product(left: int, right: int) -> Formula:
    """left × right."""
    return Formula("product", (left, right))


def sum_of(*terms: int | Formula) -> Formula:
    """The terms added up; negative ones are shown as taken away."""
    return Formula("sum", terms)


def difference(left: int | Formula, right: int | Formula) -> Formula:
    """left − right."""
    return Formula("difference", (left, right))


def half(value: int) -> Formula:
    """Half of a number, rounded down."""
    return Formula("half", (value,))


def looked_up(key: int, value: int) -> Formula:
    """The value that a table of the rules gives for key."""
    return Formula("table", (key, value))


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence to be said in words: a code and the data its words name."""

    code: str
    data: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class ScoreLine:
    """One step of a score.

    `what` is a code, then what it is about, joined by dots: `queen.DQ`. `rule` is the id of the
    rule it rests on. `why` says where the numbers come from. The lines of a player always add up
    to the total.
    """

    what: str
    formula: Calculation
    rule: str
    why: Reason | None = None

    # Kept after the first use: engines reuse equal lines, and batches ask for thousands of them.
    @cached_property
    def value(self) -> int:
        """What the line adds to the total."""
        return self.formula.value

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The line as plain JSON data; to be read only."""
        return {
            "what": self.what,
            "formula": self.formula.text,
            "value": self.value,
            "rule": self.rule,
        }

    @cached_property
    def json(self) -> str:
        """The line as ASCII JSON."""
        return json_of(self.data)


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's lines, total and rank (1-based; equal ranks are ties and the next rank is
    skipped: 1-2-2-4). `extra` are further results under their JSON names."""

    name: str
    lines: tuple[ScoreLine, ...]
    total: int
    rank: int = 1
    extra: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Score:
    """The outcome of a scoring request.

    `notes` are sentences about the whole (a tie-break used, who starts next); `tables` are shown
    below. When `extra` stands for the whole result (a round resolved, letters on their way),
    `players` is empty and `standings` False. A score that `decides` ends the whole game at once:
    its winners win, whatever the sums of earlier rounds.
    """

    game: str
    players: tuple[PlayerScore, ...] = ()
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    notes: tuple[Reason, ...] = ()
    tables: tuple[Table, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    standings: bool = True
    decides: bool = False

    def data(self) -> dict[str, Any]:
        """The result as plain JSON data, in the order the command line documents."""
        result: dict[str, Any] = {"game": self.game}
        if self.standings:
            result["players"] = [_player_data(player) for player in self.players]
            result["winners"] = list(self.winners)
            result["losers"] = list(self.losers)
        if self.extra:
            result.update(self.extra)
        result["rulings"] = dict(self.rulings) if self.rulings else {}
        return result

    def json(self) -> str:
        """`data` as one line of ASCII JSON, put together from the JSON that the lines keep.

        `json_of(self.data())` takes three times as long, which the goal of a batch (20,000
        four-player requests a second, tests/benchmarks/test_cli.py::test_batch) has no room for.
        """
        text = f'{{"game": {_quoted(self.game)}'
        if self.standings:
            players = ", ".join([_player_json(player) for player in self.players])
            winners = ", ".join(map(_quoted, self.winners))
            losers = ", ".join(map(_quoted, self.losers))
            text += f', "players": [{players}], "winners": [{winners}], "losers": [{losers}]'
        if self.extra:
            text += ", " + json_of(dict(self.extra))[1:-1]
        return f'{text}, "rulings": {json_of(dict(self.rulings)) if self.rulings else "{}"}}}'


def _player_data(player: PlayerScore) -> dict[str, Any]:
    data: dict[str, Any] = {"name": player.name, "total": player.total, "rank": player.rank}
    if player.extra:
        data.update(player.extra)
    data["lines"] = [line.data for line in player.lines]
    return data


def _player_json(player: PlayerScore) -> str:
    extra = f"{json_of(dict(player.extra))[1:-1]}, " if player.extra else ""
    lines = ", ".join([line.json for line in player.lines])
    return (
        f'{{"name": {_quoted(player.name)}, "total": {player.total}, "rank": {player.rank}, '
        f'{extra}"lines": [{lines}]}}'
    )


@lru_cache(maxsize=1024)
def _quoted(text: str) -> str:
    """Names come again and again."""
    return json_of(text)


def json_of(value: object) -> str:
    """Plain data as ASCII JSON, as `json.dumps` writes it."""
    from json import dumps  # counting for a person needs none

    return dumps(value)


def ranks(keys: Sequence[Any], best: Best = "high") -> tuple[int, ...]:
    """Places for comparable keys (a total, or a tuple of total and tie-breaks), 1-2-2-4."""
    if len(keys) == 1:
        return (1,)
    ordered = sorted(keys, reverse=best == "high")
    return tuple([ordered.index(key) + 1 for key in keys])
