"""What a kit's file says about itself, whose fonts it holds, and what bad requests leave behind."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from support.printing import print_kit
from support.readback import GAMES, LANGUAGES, Printed, printed

from engines.contract.errors import InputError, PlayError
from playaid.games.catalogue import find_game
from playaid.kit.request import KitRequest

pytestmark = pytest.mark.exhaustive

JIKA = find_game("jika")
NAMES = ("𠮷野", "Łukasz", "김")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def catalog(kit: Printed) -> dict[str, Any]:
    with pdfplumber.open(io.BytesIO(kit.content)) as pdf:
        found: dict[str, Any] = pdf.doc.catalog
        return found


def asked(tmp_path: Path, **more: Any) -> KitRequest:
    return KitRequest(JIKA, more.pop("langs", ("en",)), out=tmp_path / "out", **more)


def refused(request: KitRequest, code: str) -> PlayError:
    """The request's one error; nothing is written."""
    before = sorted(request.out.parent.rglob("*"))
    with pytest.raises(InputError) as caught:
        print_kit(request)
    assert caught.value.code == code
    assert sorted(request.out.parent.rglob("*")) == before
    return caught.value


# -- what the file says


@pytest.mark.exhaustive
def test_every_font_is_embedded_and_cut(game: str, language: str) -> None:
    fonts = list(printed(game, (language,)).fonts())
    assert len(fonts) >= 2
    names = [name for name, _ in fonts]
    assert len(set(names)) == len(names), "two cuts of one name print as one"
    for name, descriptor in fonts:
        assert "FontFile2" in descriptor, name
        assert name[6] == "+", name
        assert name[:6].isupper(), name
    assert any("Bold" in name for name in names)
    assert b"Helvetica" not in printed(game, (language,)).content


def test_viewers_are_told_not_to_scale(game: str) -> None:
    from pdfminer.pdftypes import resolve1

    found = catalog(printed(game, ("ja",)))
    preferences = resolve1(found["ViewerPreferences"])
    assert preferences["PrintScaling"].name == "None"


def test_the_file_says_its_language_title_and_author(game: str, language: str) -> None:
    kit = printed(game, (language,))
    said = catalog(kit)["Lang"]
    assert (said.decode() if isinstance(said, bytes) else said) == language
    metadata = kit.pdfium.get_metadata_dict()
    assert metadata["Title"] == find_game(game).words(language).say("title")
    assert metadata["Author"] == kit.imprint.credit[0]
    assert language == "en" or find_game(game).game.info.author in metadata["Author"]


def test_bookmarks_are_the_titles_of_the_pages(game: str, language: str) -> None:
    kit = printed(game, (language,))
    marks = [(item.get_title(), item.get_dest().get_index()) for item in kit.pdfium.get_toc()]
    firsts: list[tuple[str, int]] = []
    for number, page in enumerate(kit.document.pages):
        if not firsts or firsts[-1][0] != page.title:
            firsts.append((page.title, number))
    assert marks == firsts


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    files = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.pdf"
        command = [sys.executable, "-m", "playaid", "print", "jika", "--lang", "ja"]
        command += ["--players", "Aki,Ben,ちえ", "--out", str(out)]
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        subprocess.run(command, check=True, capture_output=True, env=environment)
        files.append(out.read_bytes())
    assert files[0] == files[1]


def test_both_languages_stand_in_one_file(tmp_path: Path) -> None:
    kit = printed("jika", LANGUAGES)
    single = [len(printed("jika", (lang,)).document.pages) for lang in LANGUAGES]
    assert len(kit.document.pages) == sum(single)
    assert "時価で勝負" in kit.text(0)
    assert "Market Price" in kit.text(single[0])
    assert len(kit.content) < 400_000
    report = print_kit(asked(tmp_path, langs=LANGUAGES))
    assert report.path.name == "jika-a4-both.pdf"
    assert [page.number for page in report.pages] == list(range(1, sum(single) + 1))


# -- names


def test_names_from_everywhere_are_printed_and_can_be_copied() -> None:
    kit = printed("jika", ("ja",), players=NAMES)
    whole = "".join(kit.text(number) for number in range(len(kit.document.pages)))
    for name in NAMES:
        assert whole.count(name) >= 2, name


@pytest.mark.parametrize(
    "name",
    ["か\u3099く", "葛\U000e0100城", "A\u00a0B", "山田　太郎", "e\u0301ve", "<b>&", "{x}", "%s"],
)
def test_any_name_that_fonts_have_is_printed(name: str) -> None:
    kit = printed("jika", ("en",), players=(name, "Ben", "Chie"))
    assert len(kit.content) > 10_000


@pytest.mark.parametrize(("name", "sign"), [("😀", "😀"), ("Zoë 🂡", "🂡")])
def test_a_sign_that_no_font_has_is_named(tmp_path: Path, name: str, sign: str) -> None:
    request = asked(tmp_path, players=(name, "Ben", "Chie"))
    caught = refused(request, "press.missing-glyph")
    assert sign in caught.data["characters"]
    assert name in " ".join(caught.data["texts"])


def test_letters_that_join_are_refused(tmp_path: Path) -> None:
    refused(asked(tmp_path, players=("سلام", "Ben", "Chie")), "press.needs-shaping")


def test_very_long_names_make_a_file_name_that_systems_take(tmp_path: Path) -> None:
    names = tuple(sign * 24 for sign in "漢字物語")
    report = print_kit(asked(tmp_path, players=names, sheets=("scoresheet",)))
    assert len(report.path.name.encode()) < 240
    other = print_kit(
        asked(tmp_path, players=(*names[:3], "語" * 23 + "話"), sheets=("scoresheet",))
    )
    assert other.path != report.path


# -- fonts of one's own


def cff_font(path: Path) -> Path:
    """A font with PostScript outlines and one letter."""
    pen = T2CharStringPen(600, None)
    pen.moveTo((0, 0))
    pen.lineTo((500, 0))
    pen.lineTo((250, 700))
    pen.closePath()
    shape = pen.getCharString()
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    builder.setupCFF("Cff", {}, {".notdef": shape, "A": shape}, {})
    builder.setupHorizontalMetrics({".notdef": (600, 0), "A": (600, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Cff", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    return path


def test_a_font_of_ones_own_is_used(tmp_path: Path) -> None:
    import fontpkg_noto_sans

    file = next(Path(fontpkg_noto_sans.__file__).parent.rglob("*.ttf"))
    report = print_kit(asked(tmp_path, font=file))
    assert report.path.name.startswith("jika-a4-en-NotoSans")
    with pdfplumber.open(report.path) as pdf:
        used = {char["fontname"] for char in pdf.pages[0].chars}
    assert any("NotoSans" in name and "JP" not in name for name in used), used


def test_what_is_no_font_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "font.ttf"
    text.write_text("I am no font")
    refused(asked(tmp_path, font=text), "press.font-unreadable")
    refused(asked(tmp_path, font=tmp_path / "nowhere.ttf"), "press.font-not-found")
    refused(asked(tmp_path, font=tmp_path), "press.font-not-found")


def test_postscript_outlines_are_refused(tmp_path: Path) -> None:
    file = cff_font(tmp_path / "font.otf")
    assert "CFF " in TTFont(file)
    refused(asked(tmp_path, font=file), "press.font-cff")


# -- places to write to


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("not a folder")
    caught = refused(asked(tmp_path), "press.folder-is-file")
    assert str(tmp_path / "out") in str(caught.data["folder"])
    assert (tmp_path / "out").read_text() == "not a folder"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir(mode=0o500)
    refused(asked(tmp_path), "press.folder-not-writable")


def test_a_target_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "kit.pdf"
    folder.mkdir()
    with pytest.raises(InputError) as caught:
        print_kit(KitRequest(JIKA, ("en",), out=folder))
    assert caught.value.code == "press.target-is-folder"
    assert not list(folder.iterdir())


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"paper": "A44"}, "paper.unknown"),
        ({"paper": "b5"}, "paper.which-b"),
        ({"paper": "210x297"}, "paper.no-unit"),
        ({"cards": "pokr"}, "card-size.unknown"),
        ({"sheets": ("bord",)}, "sheet.unknown"),
    ],
)
def test_a_request_that_cannot_be_read_writes_nothing(
    tmp_path: Path, more: dict[str, Any], code: str
) -> None:
    caught = refused(asked(tmp_path, **more), code)
    assert caught.data["nearest"]
