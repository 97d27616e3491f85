"""Printers and what they do wrong: what is measured, kept, and drawn."""

from __future__ import annotations

import io
import tomllib
from dataclasses import replace
from pathlib import Path

import pdfplumber
import pytest
from support.finishing import finished
from support.geometry import Placed, holds, placed_marks
from support.readback import POINT

from engines.contract.errors import InputError
from playaid.games.catalogue import shared_words
from playaid.kit.calibration import CalibrationRequest, calibration_document, calibration_pdf
from playaid.kit.calibration import calibration_words as words_of
from playaid.kit.printers import (
    CODES,
    FILE,
    Printer,
    find_printer,
    forget_printer,
    keep_printer,
    printers,
    read_name,
    read_scale,
    read_shift,
)
from playaid.press.correction import AS_LAID_OUT, Correction, placements
from playaid.press.fonts import FontBook
from playaid.press.pdf import pdf_bytes
from playaid.press.printable_area import near_edges
from playaid.sheets.blocks.fragments import Flip
from playaid.sheets.display import Box, Colour, Document, Line, Link, Page, Rectangle, Text
from playaid.sheets.pages.calibration import STEP, calibration_pages
from playaid.sheets.pages.finish import Finish
from playaid.sheets.paper import CARDS, read_paper
from playaid.sheets.text.typeset import Typesetter
from playaid.words import LANGUAGES

INK = Colour(0, 0, 0)
ERROR = Correction(1.02, 0.98, 1.5, -2.0)
PAPERS = ("a4", "a3", "a5", "a6", "postcard", "letter", "jis-b5", "legal")


def document(*marks: Rectangle | Link, back: bool = False) -> Document:
    page = Page(210, 297, marks, "", "x", 10, back=back)
    return Document((page,), "x", "x", "en")


# -- where content is drawn


def test_without_a_correction_nothing_moves() -> None:
    assert placements(document(), None) == [AS_LAID_OUT]
    assert AS_LAID_OUT.box(Box(1, 2, 3, 4)) == Box(1, 2, 3, 4)


def test_the_middle_of_the_page_stays_and_the_rest_grows_from_there() -> None:
    (placement,) = placements(document(), ERROR)
    middle = placement.box(Box(105, 148.5, 0, 0))
    assert (middle.x, middle.y) == pytest.approx((105, 148.5))
    box = placement.box(Box(5, 8.5, 200, 280))
    assert (box.x, box.y) == pytest.approx((3, 11.3))
    assert (box.width, box.height) == pytest.approx((204, 274.4))


@pytest.mark.parametrize(
    ("back", "duplex", "moved"),
    [
        (False, "long-edge", (0, 0)),
        (True, "long-edge", (1.5, -2)),
        (True, "short-edge", (-1.5, 2)),
    ],
)
def test_backs_alone_are_moved(back: bool, duplex: str, moved: tuple[float, float]) -> None:
    page = Page(210, 297, (), "", "x", 10, back=back)
    whole = Document((page,), "x", "x", "en")
    whole = replace(whole, duplex="long-edge" if duplex == "long-edge" else "short-edge")
    middle = placements(whole, ERROR)[0].box(Box(105, 148.5, 0, 0))
    assert (middle.x - 105, middle.y - 148.5) == pytest.approx(moved)


def test_the_file_has_the_page_and_its_links_where_the_correction_wants_them() -> None:
    box = Box(30, 40, 50, 60)
    marks = (Rectangle(box, None, INK), Link(box, "https://example.com/"))
    content = pdf_bytes(document(*marks, back=True), FontBook.open([]), ERROR)
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        page = pdf.pages[0]
        (rect,), (link,) = page.rects, page.hyperlinks
        assert (page.width * POINT, page.height * POINT) == pytest.approx((210, 297))
    left = 105 + (30 - 105) * 1.02 + 1.5
    top = 148.5 + (40 - 148.5) * 0.98 - 2
    wanted = (left, top, left + 50 * 1.02, top + 60 * 0.98)
    for found in (rect, link):
        edges = [found[key] * POINT for key in ("x0", "top", "x1", "bottom")]
        assert edges == pytest.approx(wanted, abs=0.01)


def test_pages_that_lie_across_are_turned_so_that_the_paper_is_corrected_not_the_picture() -> None:
    kit = finished("jika", Finish(), sheets=("board",), correction=ERROR)
    plain = finished("jika", Finish(), sheets=("board",))
    assert kit.stock.upright
    assert not plain.stock.upright
    assert plain.document.pages[0].width > plain.document.pages[0].height
    assert all(page.width < page.height for page in kit.document.pages)


# -- ink that a correction takes out of reach


def test_ink_that_leaves_the_reach_of_printers_is_told() -> None:
    inside = Rectangle(Box(6, 6, 198, 285), None, INK)
    (left, *_) = near_edges(document(inside), Correction(1.03))
    assert (left.page, left.edge) == (1, "left")
    assert left.lost == pytest.approx(5 - (105 - 99 * 1.03), abs=0.06)
    edges = {one.edge for one in near_edges(document(inside), Correction(1.03, 1.03))}
    assert edges == {"left", "top", "right", "bottom"}
    moved = near_edges(document(inside, back=True), Correction(1, 1, 3, 0))
    assert [(one.edge, one.lost) for one in moved] == [("right", 2.0)]
    assert near_edges(document(inside), Correction(1, 1, 3, 0)) == ()


def test_what_was_out_of_reach_before_is_not_the_corrections_fault() -> None:
    outside = Rectangle(Box(2, 50, 100, 100), None, INK)
    assert near_edges(document(outside), Correction()) == ()
    assert near_edges(document(outside), Correction(0.98, 1)) == ()
    assert near_edges(document(), ERROR) == ()


def test_kits_stay_within_reach_whatever_is_corrected_by_three_per_cent() -> None:
    kit = finished("jika", Finish(), sheets=(), correction=Correction(1.03, 1.03))
    lost = near_edges(kit.document, Correction(1.03, 1.03))
    assert all(one.edge in ("left", "right", "top", "bottom") for one in lost)
    assert near_edges(kit.document, Correction(1.01, 1.01)) == ()


# -- what is measured


@pytest.mark.parametrize(
    ("text", "scales"),
    [
        ("97.8x98.1", (100 / 97.8, 100 / 98.1)),
        ("100 x 100 mm", (1.0, 1.0)),
        ("９７．８×１０２", (100 / 97.8, 100 / 102)),
        ("97,8x98,1", (100 / 97.8, 100 / 98.1)),
        ("48.9x50.2", (50 / 48.9, 50 / 50.2)),
        ("97.1x102.9", (100 / 97.1, 100 / 102.9)),
    ],
)
def test_measured_bars_become_scales(text: str, scales: tuple[float, float]) -> None:
    assert read_scale(text) == pytest.approx(scales, abs=1e-5)


@pytest.mark.parametrize("text", ["", "97.8", "x", "97.8x", "-97x98", "97.8x98.1x3", "nan x inf"])
def test_what_is_no_measure_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_scale(text)
    assert caught.value.code == "printer.measured"


@pytest.mark.parametrize("text", ["97.0x100", "100x103.2", "0x0", "94x94", "50x100", "9x9"])
def test_more_than_three_per_cent_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_scale(text)
    assert caught.value.code == "printer.scale"
    assert caught.value.data["most"] == "3%"


@pytest.mark.parametrize(
    ("text", "shift"),
    [("1.5,-2", (1.5, -2)), ("+0.5, 0", (0.5, 0)), ("−1,−2", (-1, -2)), ("1 mm, 2mm", (1, 2))],
)
def test_shifts_are_read(text: str, shift: tuple[float, float]) -> None:
    assert read_shift(text) == shift


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "printer.back-shift"),
        ("1.5", "printer.back-shift"),
        ("a,b", "printer.back-shift"),
        ("1,2,3", "printer.back-shift"),
        ("10.5,0", "printer.shift-range"),
        ("0,-11", "printer.shift-range"),
    ],
)
def test_shifts_that_cannot_be_are_refused(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_shift(text)
    assert caught.value.code == code


# -- what is kept


NAMES = ("office", "居間の プリンター", 'a "b" \\ c', "x.y", "=1", "[t]", "#")


def test_printers_are_kept_and_found_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "設定 playaid"
    for number, name in enumerate(NAMES):
        keep_printer(folder, Printer(read_name(name), Correction(1 + number / 1000, 1, number, -1)))
    assert {one.name for one in printers(folder)} == set(NAMES)
    for number, name in enumerate(NAMES):
        found = find_printer(folder, name)
        assert found.correction == Correction(1 + number / 1000, 1.0, float(number), -1.0)
    assert find_printer(folder, " ＯＦＦＩＣＥ ").name == "office"
    assert tomllib.loads((folder / FILE).read_text(encoding="utf-8"))["office"]["across"] == 1.0
    assert [file.name for file in folder.iterdir()] == [FILE]


def test_a_printer_measured_again_takes_its_own_place(tmp_path: Path) -> None:
    keep_printer(tmp_path, Printer("Home", Correction(1.01)))
    keep_printer(tmp_path, Printer("home", Correction(1.02)))
    assert printers(tmp_path) == (Printer("home", Correction(1.02)),)


def test_a_printer_can_be_forgotten(tmp_path: Path) -> None:
    keep_printer(tmp_path, Printer("a", Correction(1.01)))
    keep_printer(tmp_path, Printer("b", Correction(1.02)))
    assert forget_printer(tmp_path, "A").name == "a"
    assert [one.name for one in printers(tmp_path)] == ["b"]


def test_an_unknown_printer_is_told_with_near_names(tmp_path: Path) -> None:
    keep_printer(tmp_path, Printer("office", Correction()))
    for ask in (find_printer, forget_printer):
        with pytest.raises(InputError) as caught:
            ask(tmp_path, "ofice")
        assert caught.value.code == "printer.unknown"
        assert caught.value.data["nearest"] == ("office",)
    assert printers(tmp_path / "nowhere") == ()


@pytest.mark.parametrize("text", ["", "  ", "a\nb", "a\x7fb", "x" * 61])
def test_names_that_cannot_be_kept_are_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_name(text)
    assert caught.value.code == "printer.name"


@pytest.mark.parametrize(
    "text",
    [
        "not toml",
        "[a]\nacross = 'x'",
        "[a]\nacross = true",
        "[a]\nwidth = 1.0",
        "[a]\nacross = 0",
        "[a]\nacross = nan",
        "[a]\nacross = 2.0",
        "[a]\nback_right = inf",
        "[a]\nback_down = 99",
        "a = 1",
    ],
)
def test_a_broken_file_is_told_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / FILE
    file.write_text(text, encoding="utf-8")
    for ask in (
        lambda: printers(tmp_path),
        lambda: keep_printer(tmp_path, Printer("b", Correction())),
        lambda: forget_printer(tmp_path, "a"),
    ):
        with pytest.raises(InputError) as caught:
            ask()
        assert caught.value.code == "printer.file"
        assert caught.value.data["path"] == str(file)
    assert file.read_text(encoding="utf-8") == text


def test_every_error_has_words_in_both_languages() -> None:
    from playaid.kit.backs import CODES as FINISH
    from playaid.kit.exports import CODES as EXPORT
    from playaid.words import parsed

    for lang in LANGUAGES:
        words = shared_words(lang, "print")
        for code in (*CODES, *EXPORT, *FINISH):
            text = words.find(f"errors.{code.code}")
            assert isinstance(text, str), f"{code.code} [{lang}]"
            assert {field for _, field, _ in parsed(text) if field} <= set(code.fields)


# -- the sheet that is measured


def sides(paper: str, flip: Flip = "long", lang: str = "en") -> tuple[Page, Page]:
    said = words_of(shared_words(lang, "calibrate"), None)
    type_ = Typesetter(FontBook.open(said.texts()))
    return calibration_pages(read_paper(paper), type_, said, flip)


def lines(page: Page, name: str) -> list[Box]:
    return [p.box for p in marked(page, name)]


def marked(page: Page, name: str) -> list[Placed]:
    return [p for p in placed_marks(page) if isinstance(p.mark, Line) and p.mark.name == name]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_sheet_fits_its_paper_and_nothing_overlaps(paper: str, lang: str) -> None:
    from itertools import combinations

    from support.geometry import overlap

    flips: tuple[Flip, ...] = ("long", "short")
    for flip in flips:
        for page in sides(paper, flip, lang):
            area = Box(10, 10, page.width - 20, page.height - 20)
            marks = placed_marks(page)
            assert all(holds(area, p.box) for p in marks)
            texts = [p.box for p in marks if isinstance(p.mark, Text)]
            others = [p.box for p in marks if isinstance(p.mark, Line)]
            thick = [Box(b.x - 0.1, b.y - 0.1, b.width + 0.2, b.height + 0.2) for b in others]
            assert not [1 for a, b in combinations(texts, 2) if overlap(a, b)]
            assert not [1 for a in texts for b in thick if overlap(a, b)]


@pytest.mark.parametrize("paper", PAPERS)
def test_bars_have_their_length(paper: str) -> None:
    front, _ = sides(paper)
    (across,), (down,) = lines(front, "bar-across"), lines(front, "bar-down")
    bar = 50 if min(front.width, front.height) < 130 else 100
    assert (across.width, down.height) == (bar, bar)
    assert front.height >= front.width


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "postcard"])
@pytest.mark.parametrize("error", [(0.0, 0.0), (1.0, -2.5), (-2.0, 0.5), (2.5, 2.0)])
def test_the_lines_that_meet_say_how_far_to_move_backs(
    paper: str, flip: Flip, error: tuple[float, float]
) -> None:
    """A printer that sets backs aside by an error, seen from the back as it lies for its flip; the
    labels tell the correction, which is kept for a flip on the long edge."""
    front, back = sides(paper, flip)
    labels = [p for p in placed_marks(front) if isinstance(p.mark, Text)]

    def seen(box: Box) -> Box:
        x, y = box.x + error[0], box.y + error[1]
        if flip == "long":
            return Box(front.width - x - box.width, y, box.width, box.height)
        return Box(x, front.height - y - box.height, box.width, box.height)

    read = []
    for name, along, aside in (("vernier-across", "x", "y"), ("vernier-down", "y", "x")):
        ours, theirs = lines(front, name), [seen(box) for box in lines(back, name)]
        assert len(ours) == len(theirs) >= 11
        meeting = [
            one
            for one in ours
            if any(abs(getattr(one, along) - getattr(other, along)) < 0.05 for other in theirs)
        ]
        assert len(meeting) == 1
        place = getattr(meeting[0], along)
        steps = sorted(ours, key=lambda box: getattr(box, along)).index(meeting[0])
        steps -= len(ours) // 2
        read.append(steps * STEP * (1 if name.endswith("across") else -1))
        near = [p for p in labels if abs(centre(p.box, along) - place) < 0.6]
        numbers = [
            p.mark.string
            for p in near
            if isinstance(p.mark, Text) and beside(p.box, meeting[0], aside)
        ]
        if steps % 2 == 0:
            assert f"{abs(read[-1]):g}" in {n.lstrip("+−") for n in numbers}
            assert any(n.startswith("−") == (read[-1] < 0) for n in numbers)
    sign = -1 if flip == "long" else 1
    assert read == pytest.approx([sign * error[0], sign * error[1]])


def centre(box: Box, along: str) -> float:
    return box.x + box.width / 2 if along == "x" else box.y + box.height / 2


def beside(label: Box, line: Box, aside: str) -> bool:
    """Whether a label stands at the end of a line."""
    if aside == "y":
        return 0 < line.y - label.y < 12
    return 0 < label.x - line.x < 12


@pytest.mark.parametrize("paper", PAPERS)
def test_every_deck_that_fits_has_an_outline_at_true_size(paper: str) -> None:
    request = CalibrationRequest("en", paper)
    said = words_of(shared_words("en", "calibrate"), None)
    whole = calibration_document(request, said, Typesetter(FontBook.open(said.texts())))
    found = {
        p.mark.name[8:]: p.box
        for page in whole.pages[2:]
        for p in placed_marks(page)
        if isinstance(p.mark, Rectangle)
    }
    for name, box in found.items():
        assert (box.width, box.height) == pytest.approx(CARDS[name])
    assert {"poker", "bridge", "bridge-jp", "mini"} <= set(found)
    for page in whole.pages[2:]:
        area = Box(10, 10, page.width - 20, page.height - 20)
        assert all(holds(area, p.box) for p in placed_marks(page))


def test_the_outline_of_one_deck(tmp_path: Path) -> None:
    content = calibration_pdf(CalibrationRequest("ja", cards="58x89mm"))
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        assert len(pdf.pages) == 3
        (curve,) = pdf.pages[2].curves
    assert (curve["width"] * POINT, curve["height"] * POINT) == pytest.approx((58, 89), abs=0.01)


def test_the_sheet_drawn_for_a_printer_is_corrected() -> None:
    plain = calibration_pdf(CalibrationRequest("en"))
    fixed = calibration_pdf(CalibrationRequest("en", printer=Printer("home", ERROR)))

    def bar(content: bytes) -> float:
        with pdfplumber.open(io.BytesIO(content)) as pdf:
            level = [li for li in pdf.pages[0].lines if abs(li["height"]) < 1e-6]
            return max(float(li["width"]) for li in level) * POINT

    assert bar(plain) == pytest.approx(100, abs=0.01)
    assert bar(fixed) == pytest.approx(102, abs=0.01)
