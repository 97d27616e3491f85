"""The worked examples and stated numbers of 不確定世界の時空干渉者, bound to the engine."""

from __future__ import annotations

from engines.contract.examples import WorkedExample
from engines.fusejika.examples.counting import counting_examples
from engines.fusejika.examples.course import course_examples, set_up_examples
from engines.fusejika.examples.effects import effect_examples


def examples() -> tuple[WorkedExample, ...]:
    """Every worked example and stated fact of the published rules."""
    return (*set_up_examples(), *counting_examples(), *effect_examples(), *course_examples())
