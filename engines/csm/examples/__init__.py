"""The worked examples and stated numbers of Card Stock Market, bound to the engine."""

from __future__ import annotations

from engines.contract.examples import WorkedExample
from engines.csm.examples import money, prices, turns


def examples() -> tuple[WorkedExample, ...]:
    """In the order of the published account."""
    return (
        *money.material(),
        *money.set_up(),
        *turns.turns(),
        *money.trading(),
        *prices.price_moves(),
        *turns.running_out(),
        *turns.ends(),
    )
