"""The wheel and the sdist: built, installed and used where there is no checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).parents[2]
WITHIN = ("bin", "") if os.name == "posix" else ("Scripts", ".exe")
NEVER_PACKED = {"__pycache__", ".venv", ".git", ".pytest_cache", ".mypy_cache", ".ruff_cache"}
OF_A_CHECKOUT = (
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.ja.md",
    "README.md",
    ".ci/run",
    ".ci/check",
    "docs/adding-a-game.md",
    "engines/jika/__init__.py",
    "playaid/words.py",
    "pyproject.toml",
    "templates/jika/board.xml.j2",
    "tests/conftest.py",
    "tests/house/test_distributions.py",
)


class Built(NamedTuple):
    """The files that people install."""

    wheel: Path
    sdist: Path


def run(*command: str | Path, at: Path, environment: dict[str, str] | None = None) -> str:
    """What a command writes; whatever it says when it fails."""
    inherited = ("PYTHON", "PLAYAID", "PIP_")
    clean = {name: text for name, text in os.environ.items() if not name.startswith(inherited)}
    ran = subprocess.run(
        [str(part) for part in command],
        cwd=at,
        env={**clean, "PYTHONIOENCODING": "utf-8", **(environment or {})},
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr.decode()
    return ran.stdout.decode()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Wheel and sdist, built from a copy of the checkout by the backend that it names."""
    copy = tmp_path_factory.mktemp("checkout") / "playaid"
    shutil.copytree(CHECKOUT, copy, ignore=lambda _, names: NEVER_PACKED & {*names})
    for kind in ("wheel", "sdist"):
        backend = f"from hatchling.build import build_{kind} as build; build('dist')"
        (copy / "dist").mkdir(exist_ok=True)
        run(sys.executable, "-c", backend, at=copy)
    (wheel,), (sdist,) = (copy / "dist").glob("*.whl"), (copy / "dist").glob("*.tar.gz")
    return Built(wheel, sdist)


@pytest.fixture(params=["wheel", "sdist"])
def installed(
    request: pytest.FixtureRequest, built: Built, tmp_path: Path
) -> Iterator[tuple[Path, Path]]:
    """The program of a new environment that holds one of them, and an empty folder. What playaid
    needs comes from the environment of the tests, so that nothing is fetched."""
    folder, empty = tmp_path / "environment", tmp_path / "empty"
    empty.mkdir()
    venv.create(folder, with_pip=False)
    programs, suffix = WITHIN
    python = folder / programs / f"python{suffix}"
    own = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", at=empty)
    lent = Path(own.strip()) / "lent.pth"
    lent.write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    # What is lent must not count as installed already.
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--ignore-installed", "-q")
    source = built.wheel if request.param == "wheel" else built.sdist
    run(sys.executable, "-m", "pip", "--python", python, "install", *options, source, at=empty)
    yield folder / programs / f"playaid{suffix}", empty
    assert sorted(path.name for path in empty.iterdir()) == ["output"]


@pytest.mark.exhaustive
def test_it_runs_where_there_is_no_checkout(installed: tuple[Path, Path]) -> None:
    playaid, empty = installed
    home = {"HOME": str(empty.parent), "XDG_CACHE_HOME": str(empty.parent / "cache")}

    def said(*words: str) -> str:
        return run(playaid, *words, "--lang", "en", at=empty, environment=home)

    where = "import playaid, engines; print(playaid.__file__, engines.__file__)"
    files = run(playaid.with_name(f"python{WITHIN[1]}"), "-c", where, at=empty).split()
    assert all(Path(file).is_relative_to(playaid.parents[1]) for file in files)
    scored = said("score", "jika", "--hand", "Aki=QD KC", "--prices", "S3/5 H2/7 D4/9 C6/8")
    assert "Aki" in scored
    assert said("print", "jika").strip() == "output/jika-a4-en.pdf"
    assert (empty / "output" / "jika-a4-en.pdf").read_bytes().startswith(b"%PDF")
    assert "jika" in said("verify")
    games = said("games", "--all")
    assert all(game.parent.name in games for game in CHECKOUT.glob("templates/*/board.xml.j2"))


@pytest.mark.exhaustive
def test_the_wheel_holds_what_runs_and_its_licence(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        names = wheel.namelist()
        (told,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        metadata = wheel.read(told).decode()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"engines", "playaid"}
    assert any(name.endswith("licenses/LICENSE") for name in names)
    templates = {path.relative_to(CHECKOUT / "templates") for path in templates_of_ours()}
    assert {f"playaid/_templates/{path.as_posix()}" for path in templates} <= {*names}
    assert "License-Expression: MIT" in metadata
    assert "Author: playaid developers" in metadata
    assert "@" not in re.split("\n\n", metadata)[0].replace("extra ==", "")


def templates_of_ours() -> list[Path]:
    return [path for path in (CHECKOUT / "templates").rglob("*") if path.suffix in {".j2", ".toml"}]


@pytest.mark.exhaustive
def test_the_sdist_is_the_checkout(built: Built) -> None:
    """One who has the sdist can do all that one can do in a checkout."""
    with tarfile.open(built.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {*OF_A_CHECKOUT} <= names
    tests = {path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / "tests").rglob("*.py")}
    assert tests <= names


def test_the_licence_is_that_of_the_project() -> None:
    text = (CHECKOUT / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("MIT License")
    assert "Copyright 2026 the playaid developers" in text
