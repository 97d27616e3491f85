"""Sheets say and count what the house rules in force make of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from engines.contract.rulings import resolve
from playaid.games.catalogue import find_game
from playaid.kit.making import open_kit
from playaid.kit.request import KitRequest
from playaid.sheets.markup import tree
from playaid.sheets.pages.compose import texts_in_use
from playaid.sheets.text.typeset import plain_text


def sheets(game: str, language: str, chosen: Mapping[str, str]) -> Mapping[str, tree.SheetElement]:
    kit = open_kit(KitRequest(find_game(game), (language,), chosen=chosen))
    return {named.id: named.sheet for named in kit.editions[0].sheets}


def said(game: str, language: str, chosen: Mapping[str, str]) -> list[str]:
    kit = open_kit(KitRequest(find_game(game), (language,), chosen=chosen))
    edition = kit.editions[0]
    return [text for text, _ in texts_in_use(edition.sheets, edition.imprint)]


def of_kind(node: object, kind: type) -> Iterator[object]:
    if isinstance(node, kind):
        yield node
    for child in getattr(node, "children", ()):
        yield from of_kind(child, kind)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(("edition", "zero"), [("announced", "−1"), ("published", "0")])
def test_the_strip_of_donburiko_pays_by_the_edition(language: str, edition: str, zero: str) -> None:
    bank = sheets("donburiko", language, {"edition": edition})["bank"]
    tracks = [one for one in of_kind(bank, tree.TrackElement) if isinstance(one, tree.TrackElement)]
    assert [track.turned for track in tracks] == [True, False]
    near, far = ([s for s in t.children if isinstance(s, tree.SpaceElement)] for t in tracks)
    assert [(s.mark, s.note) for s in near] == [(s.mark, s.note) for s in far]
    notes = {space.mark: space.note for space in near}
    assert list(notes) == [*(f"−{n}" for n in range(6, 0, -1)), *map(str, range(13))]
    assert notes["0"] == zero
    assert notes["6"] == "+6"
    assert [space.mark for space in near if space.start] == ["6"]
    assert [space.mark for space in near if space.strong] == list("123456")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_donburiko_ends_by_the_edition(language: str) -> None:
    for edition, end, other in (("announced", "21", "20"), ("published", "20", "21")):
        texts = [
            plain_text(text.children)
            for text in of_kind(
                sheets("donburiko", language, {"edition": edition})["summary"], tree.TextElement
            )
            if isinstance(text, tree.TextElement)
        ]
        assert any(end in text for text in texts)
        assert not any(other in text for text in texts)


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", ["donburiko", "fusejika"])
def test_every_switch_changes_what_is_said(game: str, language: str) -> None:
    usual = said(game, language, {})
    rulings = [ruling for ruling in find_game(game).game.rulings if ruling.is_switch]
    assert rulings
    for ruling in rulings:
        default = resolve(rulings, {})[ruling.id]
        for value in ruling.values:
            texts = said(game, language, {ruling.id: value})
            imprint = f"{ruling.id}={value}"
            changed = [t for t in texts if t not in usual and imprint not in t]
            assert bool(changed) == (value != default), (ruling.id, value)
