"""The worked examples of ドンブリコ！ and the numbers its text states, bound to the engine."""

from __future__ import annotations

from engines.contract.examples import WorkedExample
from engines.donburiko.examples.endings import ending_examples
from engines.donburiko.examples.scored import scored_examples
from engines.donburiko.examples.stated import stated_examples
from engines.donburiko.examples.walkthrough import walkthrough_examples


def examples() -> tuple[WorkedExample, ...]:
    """Every worked example and stated fact of the published rules."""
    return (
        *stated_examples(),
        *walkthrough_examples(),
        *scored_examples(),
        *ending_examples(),
    )
