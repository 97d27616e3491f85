"""Options that a game's sheets declare: the theme of light's journey, from file to paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.printing import make_edition

from engines.contract.errors import InputError
from playaid.games.catalogue import GameEntry, all_games, find_game
from playaid.kit.names import kit_name
from playaid.kit.options import SheetOption, settled, sheet_options
from playaid.kit.request import KitRequest
from playaid.sheets.markup import tree
from playaid.words import LANGUAGES

THEMES = ("space", "sea", "caravan")
LIGHT = find_game("light")


@pytest.mark.parametrize("found", all_games(), ids=lambda found: found.id)
def test_both_languages_declare_the_same(found: GameEntry) -> None:
    declared = [found.sheets_file(lang).find("options") or {} for lang in LANGUAGES]
    assert [list(one) for one in declared] == [list(declared[0])] * len(LANGUAGES)
    for name, one in declared[0].items():
        assert one["values"] == declared[1][name]["values"]
    for option in sheet_options(found):
        for lang in LANGUAGES:
            words = found.sheets_file(lang)
            assert words.say(f"options.{option.name}.help")
            assert all(words.find(f"{option.name}.{value}") for value in option.values)


def test_only_light_has_themes() -> None:
    assert sheet_options(LIGHT) == (SheetOption("theme", THEMES),)
    assert sheet_options(find_game("jika")) == ()


def test_what_is_not_chosen_is_at_its_default() -> None:
    options = sheet_options(LIGHT)
    assert settled(options, {}) == {"theme": "space"}
    assert settled(options, {"theme": "sea"}) == {"theme": "sea"}


@pytest.mark.parametrize(
    ("chosen", "code", "near"),
    [
        ({"theme": "see"}, "usage.bad-value", ("sea",)),
        ({"theme": "desert"}, "usage.bad-value", THEMES),
        ({"theme": ""}, "usage.bad-value", THEMES),
        ({"them": "sea"}, "usage.unknown-option", ("--theme",)),
    ],
)
def test_mistakes_name_the_nearest(
    chosen: dict[str, str], code: str, near: tuple[str, ...]
) -> None:
    with pytest.raises(InputError) as caught:
        settled(sheet_options(LIGHT), chosen)
    assert caught.value.code == code
    assert set(near) <= set(caught.value.data["nearest"])


@pytest.mark.parametrize("rounds", ["12", "6", "15"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_round_has_a_time_of_its_own(lang: str, theme: str, rounds: str) -> None:
    edition = make_edition(
        LIGHT, lang, sheets=["track"], chosen={"rounds": rounds}, options={"theme": theme}
    )
    (track,) = edition.sheets[0].sheet.children
    assert isinstance(track, tree.TrackElement)
    spaces = [child for child in track.children if isinstance(child, tree.SpaceElement)]
    assert [space.mark for space in spaces] == [str(n) for n in range(1, int(rounds) + 1)]
    assert len({space.note for space in spaces}) == int(rounds)


def test_the_file_name_tells_another_theme() -> None:
    def name(**options: str) -> str:
        return kit_name(KitRequest(LIGHT, ("ja",), options=options))

    assert name() == name(theme="space") == "light-a4-ja"
    assert name(theme="sea") == "light-a4-ja-sea"


def test_on_the_command_line(run: Any, tmp_path: Path) -> None:
    common = ("print", "light", "--sheets", "track", "--out", str(tmp_path))
    ran = run(*common, "--theme", "caravan")
    assert ran.code == 0
    assert Path(ran.out.strip()).name.endswith("-caravan.pdf")
    assert "--theme space|sea|caravan" in run("print", "light", "--help").out
    assert "--theme" not in run("print", "jika", "--help").out
    for typed, near in (("see", "sea"), ("desert", "caravan")):
        ran = run(*common, "--theme", typed)
        assert (ran.code, ran.out) == (2, "")
        assert near in ran.err
    assert run("print", "jika", "--theme", "sea", "--out", str(tmp_path)).code == 2
    assert run(*common, "--theme", "sea", "--theme", "sea").code == 2
