"""The pages on printing and settings tell every option, paper, deck and setting as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playaid.cli.app.registry import COMMANDS
from playaid.kit.konbini import PAPERS as SHOP_PAPERS
from playaid.kit.roster.tables import NAME_HEADS, TABLE_HEADS
from playaid.settings.keys import KEYS
from playaid.settings.reading import variable
from playaid.sheets.paper import CARDS, PAPERS

DOCS = Path(__file__).parents[4] / "docs"
PRINTING = (DOCS / "printing.md").read_text(encoding="utf-8")
CONFIG = (DOCS / "config.md").read_text(encoding="utf-8")
ELSEWHERE = {"json", "ascii"}
"""Options of all commands."""


@pytest.mark.parametrize("parameter", COMMANDS["print"].parameters, ids=lambda p: p.name)
def test_every_option_is_told(parameter: object) -> None:
    name, typed = parameter.name, parameter.typed  # type: ignore[attr-defined]
    assert name in ELSEWHERE or typed in PRINTING or f"`{typed}" in PRINTING


def test_no_option_is_told_that_is_none() -> None:
    known = {p.typed for command in COMMANDS.values() for p in command.parameters} | {"--help"}
    assert set(re.findall(r"--[a-z][a-z-]*", PRINTING + CONFIG)) <= known


def test_sizes_of_paper_and_cards() -> None:
    told = {
        name: (float(width), float(height))
        for name, width, height in re.findall(r"`([a-z0-9-]+)` \| ([\d.]+) × ([\d.]+)", PRINTING)
    }
    assert told == {**PAPERS, **CARDS}


def test_paper_of_copiers_and_heads_of_columns() -> None:
    assert ", ".join(f"`{name}`" for name in SHOP_PAPERS) in PRINTING
    for head in (*NAME_HEADS, *TABLE_HEADS):
        assert head in PRINTING


def test_settings() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*?) \|.*`(PLAYAID_[A-Z_]+)` \|$", CONFIG, re.MULTILINE)
    assert [row[0] for row in rows] == list(KEYS)
    for name, default, named in rows:
        assert named == variable(name)
        if name not in ("lang", "printer"):
            assert default == f"`{KEYS[name].default}`"
