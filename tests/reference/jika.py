"""時価で勝負 counted a second time, from the rules and without the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def price(visible: Sequence[int]) -> int:
    """The lower of the visible numbers."""
    return min(visible)


def worth(queen: str, king: str, visible: Mapping[str, Sequence[int]]) -> tuple[int, int]:
    """Total, and what the queen's company costs (it breaks ties)."""
    return price(visible[queen]) + 2 * price(visible[king]), price(visible[queen])


def winners(players: Sequence[tuple[int, int]]) -> list[int]:
    """Places of the best (total, price of the queen's company)."""
    most = max(total for total, _ in players)
    level = [i for i, (total, _) in enumerate(players) if total == most]
    dearest = max(players[i][1] for i in level)
    return [i for i in level if players[i][1] == dearest]
