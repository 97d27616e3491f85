"""Card Stock Market: every worked example of the published rules."""

from __future__ import annotations

import pytest

from engines.contract.examples import WorkedExample, check
from engines.csm import GAME


@pytest.mark.parametrize("example", GAME.examples(), ids=lambda example: example.id)
def test_every_worked_example(example: WorkedExample) -> None:
    assert example.expected
    assert [finding for finding in check(example) if not finding.agrees] == []


def test_names_are_their_own() -> None:
    ids = [example.id for example in GAME.examples()]
    assert len(set(ids)) == len(ids)
    for example in GAME.examples():
        names = [name for name, _ in example.expected]
        assert len(set(names)) == len(names)
