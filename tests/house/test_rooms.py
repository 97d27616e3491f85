"""The plan of the house is kept: rooms, floors, no circles, one name for one thing.

Every check is also shown a house in which something is wrong.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from support import architecture
from support.architecture import GAMES, MOST_ENTRIES, PACKAGES, SKELETON, House

CHECKOUT = Path(__file__).parents[2]
HOUSE = House(CHECKOUT)
Build = Callable[[Mapping[str, str]], House]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """A house of files with their texts."""

    def built(files: Mapping[str, str]) -> House:
        for package in (*PACKAGES, "tests"):
            (tmp_path / package).mkdir()
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return House(tmp_path)

    return built


# -- rooms -----------------------------------------------------------------------------------


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_opens_on_a_few_rooms(package: str) -> None:
    entries = HOUSE.entries(package)
    assert len(entries) <= MOST_ENTRIES, sorted(entries)
    assert not architecture.strangers(HOUSE, package)


def test_a_file_or_folder_at_the_door_is_seen(build: Build) -> None:
    house = build({"playaid/words.py": "", "playaid/odds.py": "", "playaid/web/__init__.py": ""})
    assert architecture.strangers(house, "playaid") == {"odds.py", "web"}


def test_a_file_that_has_the_name_of_a_room_is_seen(build: Build) -> None:
    house = build({"engines/cards.py": "", "engines/jika/__init__.py": ""})
    assert architecture.strangers(house, "engines") == {"cards.py"}


def test_every_module_has_a_room() -> None:
    assert architecture.roomless(HOUSE) == []


def test_a_module_without_a_room_is_seen(build: Build) -> None:
    house = build({"playaid/kit/odds.py": "", "playaid/odds.py": "", "engines/go/rules.py": ""})
    assert architecture.roomless(house) == ["engines.go.rules", "playaid.odds"]


def test_every_room_is_there() -> None:
    rooms = {room for line in architecture.ORDER for room in line}
    found = {architecture.room_of(name, one.is_package) for name, one in HOUSE.sources.items()}
    assert rooms == found


def test_import_contracts_name_every_room() -> None:
    """The layers of `pyproject.toml` are the same plan, and a new module without one fails."""
    read = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    linter = read["tool"]["importlinter"]
    assert linter["exclude_type_checking_imports"] is False
    layers: dict[str, Any] = {}
    for contract in linter["contracts"]:
        if contract["type"] == "layers":
            assert contract["exhaustive"] is True
            layers |= dict.fromkeys(contract["containers"], contract["layers"])
    assert set(layers) == {"engines", "playaid", "playaid.cli", "playaid.sheets"}
    for container, lines in layers.items():
        named = [f"{container}.{name.strip()}" for line in lines for name in _parts(line)]
        planned = [room for line in architecture.ORDER for room in line]
        floors = [room for room in planned if room in named]
        assert sorted(floors) == sorted(set(named) & set(planned))
        assert [room for room in named if room in planned] == floors


def test_import_contracts_have_no_exceptions() -> None:
    read = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    for contract in read["tool"]["importlinter"]["contracts"]:
        assert not contract.get("ignore_imports"), contract["name"]


def _parts(line: str) -> list[str]:
    return line.replace("|", ":").split(":")


# -- who imports whom --------------------------------------------------------------------------


def test_imports_lead_downwards() -> None:
    assert architecture.wrong_ways(HOUSE) == []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("playaid/press/ink.py", "from playaid.kit import making"),
        ("playaid/press/ink.py", "import playaid.kit.making"),
        ("playaid/press/ink.py", "def lazy():\n    from playaid.kit.making import make"),
        ("playaid/press/ink.py", "if TYPE_CHECKING:\n    from ..kit.making import make"),
        ("engines/jika/play.py", "from engines.csm import facts"),
        ("engines/cards/deck.py", "from engines.jika import facts"),
        ("playaid/cli/terminal/keys.py", "from playaid.cli.app.runner import run"),
        ("playaid/sheets/text/lines.py", "from playaid.sheets.blocks import slots"),
        ("playaid/sheets/paper.py", "from playaid.sheets.text import lines"),
    ],
)
def test_an_import_upwards_is_seen(build: Build, file: str, text: str) -> None:
    there = [
        "playaid/kit/making.py",
        "engines/csm/facts.py",
        "engines/jika/facts.py",
        "playaid/cli/app/runner.py",
        "playaid/sheets/blocks/slots.py",
        "playaid/sheets/text/lines.py",
    ]
    house = build({**dict.fromkeys(there, ""), "playaid/kit/__init__.py": "", file: text})
    (found,) = architecture.wrong_ways(house)
    assert found.startswith(architecture.module_name(Path(file)) + " -> ")


def test_imports_downwards_are_well(build: Build) -> None:
    house = build(
        {
            "playaid/__init__.py": "",
            "playaid/kit/making.py": "from playaid import x\nfrom playaid.sheets import paper",
            "playaid/sheets/paper.py": "import json",
            "playaid/sheets/pages/page.py": "from playaid.sheets.paper import A4",
        }
    )
    assert architecture.wrong_ways(house) == []


def test_no_circles() -> None:
    circles = architecture.circles(HOUSE.imports)
    assert not circles, "; ".join(" -> ".join(circle) for circle in circles)


@pytest.mark.parametrize(
    "text",
    [
        "from playaid.kit.a import x",
        "import playaid.kit.a",
        "from playaid.kit import a",
        "from . import a",
        "from .a import x",
        "def lazy():\n    from playaid.kit import a",
        "if TYPE_CHECKING:\n    from playaid.kit.a import x",
    ],
)
def test_a_circle_is_seen_and_said(build: Build, text: str) -> None:
    house = build(
        {
            "playaid/kit/__init__.py": "",
            "playaid/kit/a.py": "from playaid.kit.b import x",
            "playaid/kit/b.py": "from playaid.kit.c import x",
            "playaid/kit/c.py": text,
            "playaid/kit/d.py": "from playaid.kit.a import x",
        }
    )
    assert architecture.circles(house.imports) == [
        ["playaid.kit.a", "playaid.kit.b", "playaid.kit.c", "playaid.kit.a"]
    ]


def test_a_circle_through_the_door_of_a_package_is_seen(build: Build) -> None:
    files = {
        "playaid/kit/__init__.py": "from playaid.kit.a import x",
        "playaid/kit/a.py": "def lazy():\n    from playaid.kit import y",
    }
    assert len(architecture.circles(build(files).imports)) == 1


def test_no_circle_is_no_circle(build: Build) -> None:
    files = {
        "playaid/kit/__init__.py": "from playaid.kit.a import x",
        "playaid/kit/a.py": "from playaid.kit import b",
        "playaid/kit/b.py": "",
    }
    assert architecture.circles(build(files).imports) == []


# -- sizes and names ---------------------------------------------------------------------------


def test_no_file_is_long() -> None:
    assert architecture.long_files(HOUSE) == []


def test_a_long_file_is_seen(build: Build) -> None:
    house = build({"tests/test_a.py": "\n" * 451, "playaid/kit/a.py": "\n" * 450})
    assert architecture.long_files(house) == ["tests/test_a.py: 451"]


def test_no_class_name_stands_for_two_things() -> None:
    assert architecture.double_names(HOUSE) == {}


def test_a_class_name_used_twice_is_seen(build: Build) -> None:
    house = build(
        {
            "engines/jika/state.py": "class State: ...",
            "engines/csm/state.py": "class State: ...",
            "engines/declared/state.py": "class State: ...\nclass Table: ...",
            "playaid/sheets/paper.py": "class Table: ...",
        }
    )
    found = architecture.double_names(house)
    assert found == {"Table": ["engines.declared.state", "playaid.sheets.paper"]}


def test_every_game_is_built_alike() -> None:
    assert architecture.missing_bones(HOUSE) == []


def test_a_game_without_its_bones_is_seen(build: Build) -> None:
    bones = {f"engines/{game}/{bone}.py": "" for game in GAMES for bone in SKELETON}
    del bones["engines/csm/play.py"], bones["engines/jika/tables.py"], bones["engines/csm/facts.py"]
    house = build({**bones, "engines/csm/play/__init__.py": ""})
    assert architecture.missing_bones(house) == ["engines.csm.facts", "engines.jika.tables"]
