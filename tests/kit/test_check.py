"""Files for the copy shop: what a check finds, on files that other programs made."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from support.finishing import finished
from support.readback import GAMES, printed

from engines.contract.errors import InputError
from playaid.games.catalogue import shared_words
from playaid.kit.preflight import CODES, PreflightReport, check_pdf, paper_name
from playaid.sheets.pages.finish import Finish
from playaid.words import LANGUAGES, parsed

Drawing = Callable[[Canvas], None]


@pytest.fixture
def checked(tmp_path: Path) -> Callable[..., PreflightReport]:
    """Checks a file made by reportlab's own canvas, one drawing a page."""

    def check(
        *drawings: Drawing, size: tuple[float, float] = (210 * mm, 297 * mm), **options: Any
    ) -> PreflightReport:
        file = tmp_path / "x.pdf"
        canvas = Canvas(str(file), pagesize=size, **options)
        for drawing in drawings or (nothing,):
            drawing(canvas)
            canvas.showPage()
        canvas.save()
        return check_pdf(file)

    return check


def nothing(canvas: Canvas) -> None:
    """A page must have something to be a page."""
    canvas.rect(50 * mm, 50 * mm, 20 * mm, 20 * mm)


def found(checked: PreflightReport, about: str) -> list[tuple[str, str, dict[str, Any]]]:
    return [(f.verdict, f.code, dict(f.data)) for f in checked.findings if f.about == about]


def bad(checked: PreflightReport) -> list[str]:
    return [finding.code for finding in checked.findings if finding.verdict == "bad"]


# -- our own


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_kits_pass(tmp_path: Path, game: str) -> None:
    file = tmp_path / "kit.pdf"
    file.write_bytes(printed(game, ("ja",)).content)
    result = check_pdf(file)
    assert result.passed, bad(result)
    assert found(result, "scaling") == [("good", "no-scaling", {})]
    assert found(result, "version") == [("good", "version", {"version": "1.7"})]
    count = len(printed(game, ("ja",)).document.pages)
    assert found(result, "paper") == [("good", "paper", {"papers": ("a4",), "count": count})]


def test_kits_with_backs_pass(tmp_path: Path) -> None:
    file = tmp_path / "kit.pdf"
    file.write_bytes(finished("jika", Finish(backs="rules"), sheets=()).content())
    assert check_pdf(file).passed


# -- each finding


def test_a_font_that_is_not_embedded(checked: Callable[..., PreflightReport]) -> None:
    def text(canvas: Canvas) -> None:
        canvas.setFont("Times-Italic", 12)
        canvas.drawString(100, 100, "x")

    result = checked(nothing, text)
    assert not result.passed
    assert found(result, "fonts") == [("bad", "fonts-missing", {"fonts": ("Times-Italic",)})]


def test_a_font_that_is_not_embedded_inside_a_form(checked: Callable[..., PreflightReport]) -> None:
    def form(canvas: Canvas) -> None:
        canvas.beginForm("f")
        canvas.setFont("Courier", 12)
        canvas.drawString(100, 100, "x")
        canvas.endForm()
        canvas.doForm("f")

    assert found(checked(form), "fonts")[0][1:] == ("fonts-missing", {"fonts": ("Courier",)})


def test_no_text_at_all(checked: Callable[..., PreflightReport]) -> None:
    assert found(checked(), "fonts") == [("good", "no-fonts", {})]


def test_encryption(checked: Callable[..., PreflightReport]) -> None:
    from reportlab.lib.pdfencrypt import StandardEncryption

    owner = checked(encrypt=StandardEncryption("", ownerPassword="x"))
    assert found(owner, "encryption") == [("bad", "encrypted", {})]
    user = checked(encrypt=StandardEncryption("secret"))
    assert found(user, "encryption") == [("bad", "locked", {})]
    assert len(user.findings) == 1
    assert found(checked(), "encryption") == [("good", "open", {})]


@pytest.mark.parametrize(
    ("size", "name"),
    [
        ((210, 297), "a4"),
        ((297, 210), "a4"),
        ((209.9, 296.7), "a4"),
        ((257, 364), "jis-b4"),
        ((250, 353), "iso-b4"),
        ((100, 148), "postcard"),
        ((200, 222), "200x222mm"),
    ],
)
def test_paper_is_named(
    checked: Callable[..., PreflightReport], size: tuple[float, float], name: str
) -> None:
    assert paper_name(*size) == name
    result = checked(size=(size[0] * mm, size[1] * mm))
    assert found(result, "paper") == [("good", "paper", {"papers": (name,), "count": 1})]


def test_different_sizes_in_one_file(checked: Callable[..., PreflightReport]) -> None:
    def larger(canvas: Canvas) -> None:
        canvas.setPageSize((297 * mm, 420 * mm))
        nothing(canvas)

    result = checked(nothing, larger)
    assert bad(result) == ["papers"]
    assert found(result, "paper")[0][2]["papers"] == ("a4", "a3")


def test_paper_larger_than_shops_have(checked: Callable[..., PreflightReport]) -> None:
    result = checked(size=(420 * mm, 594 * mm))
    assert found(result, "paper")[1] == ("bad", "too-large", {"page": 1})


def test_directions(checked: Callable[..., PreflightReport]) -> None:
    def across(canvas: Canvas) -> None:
        canvas.setPageSize((297 * mm, 210 * mm))
        nothing(canvas)

    result = checked(nothing, across, across)
    assert result.passed, "machines differ: a note only"
    assert found(result, "orientation") == [("note", "mixed", {"upright": 1, "across": 2})]
    assert found(checked(), "orientation") == [("good", "one", {"upright": 1, "across": 0})]


def test_scaling(checked: Callable[..., PreflightReport]) -> None:
    def fixed(canvas: Canvas) -> None:
        nothing(canvas)
        canvas.setViewerPreference("PrintScaling", "None")

    assert found(checked(), "scaling") == [("note", "may-scale", {})]
    assert found(checked(fixed), "scaling") == [("good", "no-scaling", {})]


def test_version_and_size(
    checked: Callable[..., PreflightReport], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert found(checked(pdfVersion=(1, 4)), "version")[0] == (
        "good",
        "version",
        {"version": "1.4"},
    )
    assert found(checked(pdfVersion=(2, 0)), "version")[0][:2] == ("bad", "too-new")
    monkeypatch.setattr("playaid.kit.preflight.MOST_BYTES", 500)
    assert found(checked(), "size")[0][:2] == ("bad", "too-big")


@pytest.mark.parametrize(
    ("box", "lost"),
    [
        ((2, 100, 10, 10), {"left": 3.0}),
        ((198, 100, 11, 10), {"right": 4.0}),
        ((100, 283, 10, 10), {"top": 1.0}),
        ((100, 0, 10, 10), {"bottom": 5.0}),
        ((0, 0, 210, 297), {"left": 5.0, "right": 5.0, "top": 5.0, "bottom": 5.0}),
        ((5.2, 5.2, 199.6, 286.6), {}),
    ],
)
def test_what_margins_cut_off(
    checked: Callable[..., PreflightReport], box: tuple[float, ...], lost: dict[str, float]
) -> None:
    def draw(canvas: Canvas) -> None:
        x, y, width, height = (value * mm for value in box)
        canvas.rect(x, y, width, height, stroke=0, fill=1)

    result = checked(nothing, draw)
    told = {d["edge"]: d["reach"] for _, code, d in found(result, "margins") if code == "cut-off"}
    assert told == pytest.approx(lost, abs=0.15)
    assert all(d.get("page", 2) == 2 for _, _, d in found(result, "margins"))
    assert result.passed == (not lost)


def test_pale_ink_is_ink_and_white_is_none(checked: Callable[..., PreflightReport]) -> None:
    def pale(canvas: Canvas) -> None:
        canvas.setFillGray(0.95)
        canvas.rect(0, 100, 20, 20, stroke=0, fill=1)

    def white(canvas: Canvas) -> None:
        canvas.setFillGray(1)
        canvas.rect(0, 0, 210 * mm, 297 * mm, stroke=0, fill=1)

    assert bad(checked(pale)) == ["cut-off"]
    assert checked(white).passed


# -- what cannot be checked


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04" + b"\0" * 2000])
def test_what_is_no_pdf(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(content)
    with pytest.raises(InputError) as caught:
        check_pdf(file)
    assert caught.value.code == "check.not-a-pdf"


@pytest.mark.parametrize("content", [b"%PDF-1.7\n", b"%PDF-1.4 and then nothing of the kind"])
def test_a_broken_pdf(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(content)
    with pytest.raises(InputError) as caught:
        check_pdf(file)
    assert caught.value.code == "check.unreadable"


def test_a_file_that_is_not_there_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.pdf", tmp_path):
        with pytest.raises(InputError) as caught:
            check_pdf(path)
        assert caught.value.code == "check.unreadable"


def test_without_the_renderer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(printed("jika", ("ja",)).content)
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(InputError) as caught:
        check_pdf(file)
    assert caught.value.code == "press.renderer-missing"
    assert caught.value.data["command"] == "pip install pypdfium2"


def test_every_finding_has_words_in_both_languages() -> None:
    import re

    import playaid.kit.preflight

    source = Path(playaid.kit.preflight.__file__).read_text(encoding="utf-8")
    for lang in LANGUAGES:
        words = shared_words(lang, "check", "print")
        said = words.find("finding")
        for code in said:
            assert f'"{code}"' in source, code
        for about in re.findall(r'PreflightFinding\("(\w+)"', source):
            assert words.find(f"about.{about}"), about
        for code in CODES:
            text = words.find(f"errors.{code.code}")
            assert {field for _, field, _ in parsed(text) if field} <= set(code.fields)


def test_a_kit_is_checked_quickly(tmp_path: Path) -> None:
    from time import perf_counter

    file = tmp_path / "kit.pdf"
    file.write_bytes(printed("chicken", ("ja", "en")).content)
    check_pdf(file)
    start = perf_counter()
    check_pdf(file)
    pages = len(printed("chicken", ("ja", "en")).document.pages)
    assert perf_counter() - start < 0.1 * pages
