"""A game night as JSON has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playaid.table.pad.model import GameNight, GameRecord
from playaid.table.pad.saving import round_data
from playaid.table.pad.standings import Standing, outcome, standings


def night_data(number: int, began: str, night: GameNight) -> dict[str, Any]:
    """Everything about a game night; a round's `values` are a line of `score --batch`."""
    return {
        "evening": number,
        "began": began,
        "roster": list(night.roster),
        "games": [
            _record_data(record, over=place < len(night.finished))
            for place, record in enumerate(night.games)
        ],
    }


def _record_data(record: GameRecord, over: bool) -> dict[str, Any]:
    result = outcome(record)
    return {
        "game": record.game,
        "players": list(record.players),
        "rules": dict(record.chosen),
        "rounds": [round_data(one) for one in record.rounds],
        "standings": standings_data(standings(record)) if result.ranks else [],
        "winners": [record.players[seat] for seat in result.winners],
        "losers": [record.players[seat] for seat in result.losers],
        "over": over,
    }


def standings_data(rows: Sequence[Standing]) -> list[dict[str, Any]]:
    """Standings as JSON has them."""
    return [{"name": row.name, "rank": row.rank, "total": row.total} for row in rows]
