"""Compiled templates are kept between runs, and never stand in anybody's way."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest import mock

import pytest

from playaid.files.folders import CACHE, user_folder
from playaid.kit.template_cache import CompiledTemplates, kept_templates
from playaid.sheets.errors import TemplateError
from playaid.sheets.markup.templating import Templates, _Sandbox

SHEET = "board.xml.j2"
SOURCE = "<sheet>{% for n in range(3) %}<text>{{ n }}{{ title }}</text>{% endfor %}</sheet>"


def rendered(folder: Path, source: str = SOURCE, called: str = SHEET) -> tuple[str, int]:
    """The markup, and how many templates were compiled for it."""
    templates = Templates({SHEET: source}.get, lambda _: called, CompiledTemplates(folder))
    with mock.patch.object(_Sandbox, "_parse", autospec=True, side_effect=_Sandbox._parse) as parse:
        return templates.render(SHEET, {"title": "x"}), parse.call_count


def test_what_was_compiled_once_is_not_again(tmp_path: Path) -> None:
    first, compiled = rendered(tmp_path)
    assert compiled == 1
    assert rendered(tmp_path) == (first, 0)


def test_a_changed_template_and_one_of_the_same_name_are_compiled(tmp_path: Path) -> None:
    rendered(tmp_path)
    changed, compiled = rendered(tmp_path, SOURCE.replace("range(3)", "range(2)"))
    assert compiled == 1
    assert changed.count("<text") == 2
    assert rendered(tmp_path)[1] == 0


def test_errors_name_the_file_whoever_compiled_it(tmp_path: Path) -> None:
    broken = "\n\n{{ nothing }}"
    for called in (SHEET, "/home/aki/board.xml.j2", SHEET):
        with pytest.raises(TemplateError) as caught:
            rendered(tmp_path, broken, called)
        assert caught.value.data["place"] == f"{called}:3"


def test_kept_templates_stay_bounded(tmp_path: Path) -> None:
    endless = "{% for a in range(99999999) %}{% endfor %}"
    for _ in range(2):
        with pytest.raises(TemplateError):
            rendered(tmp_path, endless)


@pytest.mark.parametrize("cut", [0, 1, 10, 30, 60, 100, 300])
def test_a_damaged_file_only_costs_time(tmp_path: Path, cut: int) -> None:
    first, _ = rendered(tmp_path)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:cut])
    assert rendered(tmp_path) == (first, 1)
    assert rendered(tmp_path) == (first, 0)


def test_a_place_that_is_none_only_costs_time(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    assert rendered(file / "folder")[1] == 1
    assert rendered(file / "folder")[1] == 1
    assert file.read_text() == "x"


def test_the_place_is_the_persons_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    kept = kept_templates({"PLAYAID_CACHE": str(tmp_path)})
    assert kept is not None
    assert kept.folder.is_relative_to(tmp_path)
    rendered(kept.folder)
    assert kept.folder.stat().st_mode & 0o077 == 0
    assert user_folder(CACHE, {"HOME": "/h"}, "darwin") == Path("/h/Library/Caches/playaid")
    assert user_folder(CACHE, {"HOME": "/h"}, "linux") == Path("/h/.cache/playaid")


def test_nothing_is_kept_where_python_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert kept_templates({}) is None
