"""The print kit of a game: what is asked for, and what was written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines.contract.entries import check_players
from engines.contract.errors import InputError
from playaid.kit.backs import FinishedMaker, other_language
from playaid.kit.edition import EditionMaker, game_templates
from playaid.kit.exports import exported
from playaid.kit.konbini import check_file_size, check_paper
from playaid.kit.layout import Kit, KitPage, Stock, lay_out
from playaid.kit.names import kit_file
from playaid.kit.request import KitRequest
from playaid.sheets.display import Document
from playaid.sheets.errors import FitError
from playaid.sheets.inks import apply_colour_mode
from playaid.sheets.markup.templating import Templates
from playaid.sheets.paper import read_card_size, read_papers

if TYPE_CHECKING:
    from playaid.press.correction import Correction
    from playaid.press.errors import PressError
    from playaid.press.fonts import FontBook
    from playaid.press.printable_area import NearEdge


@dataclass(frozen=True)
class KitReport:
    """The file that was written, its pages in order, the papers tried when there were several to
    choose from, the files beside it, and where a correction moved ink out of the printer's reach.
    """

    path: Path
    pages: tuple[KitPage, ...]
    tried: tuple[Tried, ...] = ()
    beside: tuple[Path, ...] = ()
    near_edges: tuple[NearEdge, ...] = ()


@dataclass(frozen=True)
class Tried:
    """A paper and how many pages the kit has on it; 0 where it does not fit."""

    paper: str
    pages: int


@dataclass(frozen=True)
class DrawnKit:
    """A kit ready to be written: what there is to tell of it, and its files with their bytes."""

    report: KitReport
    files: tuple[tuple[Path, bytes], ...]


def write_kit(kit: DrawnKit) -> None:
    """Write the files of a kit. Raises InputError where one cannot be written."""
    from playaid.files.atomic import write_file

    for target, content in kit.files:
        write_file(target, content)


def draw_kit(request: KitRequest) -> DrawnKit:
    """The kit with all its files, of which none is written yet.

    Raises InputError and RuleError for what cannot be.
    """
    from playaid.press.errors import PressError
    from playaid.press.printable_area import near_edges

    try:
        drawn = _drawn(request)
        fitting, correction = drawn.fitting, correction_of(request)
        path = kit_file(replace(request, paper=fitting.stock.paper.name))
        beside = tuple(
            exported(path, drawn.document, drawn.fonts, drawn.content, request.exports, correction)
        )
    except PressError as error:
        raise input_error(error) from None
    report = KitReport(
        path,
        fitting.pages,
        fitting.tried,
        tuple(target for target, _ in beside),
        near_edges(drawn.document, correction) if correction else (),
    )
    return DrawnKit(report, ((path, drawn.content), *beside))


def correction_of(request: KitRequest) -> Correction | None:
    """How pages are to be corrected for the printer, if one is named."""
    return request.printer.correction if request.printer else None


def input_error(error: PressError) -> InputError:
    """The press's error as one of what was asked for."""
    data: dict[str, Any] = dict(error.data)
    return InputError(error.code, **data)


def render_kit(request: KitRequest) -> tuple[bytes, tuple[KitPage, ...]]:
    """The PDF of a kit and its pages; writes nothing. Raises as `draw_kit`, and PressError."""
    drawn = _drawn(request)
    return drawn.content, drawn.fitting.pages


@dataclass(frozen=True)
class _Drawn:
    """A kit as a file: how it lies on paper, the document in its inks, and the PDF."""

    fitting: Fitting
    document: Document
    fonts: FontBook
    content: bytes


def _drawn(request: KitRequest) -> _Drawn:
    from playaid.press.pdf import pdf_bytes

    kit = open_kit(request)
    fitting = fit(kit, request)
    document = apply_colour_mode(fitting.document, request.look.inks)
    content = pdf_bytes(document, kit.fonts, correction_of(request))
    if request.konbini:
        check_file_size(len(content))
    return _Drawn(fitting, document, kit.fonts, content)


def fit_kit(request: KitRequest) -> Fitting:
    """How the kit comes to lie on paper; draws and writes nothing.

    Raises InputError and RuleError for what cannot be.
    """
    from playaid.press.errors import PressError

    try:
        return fit(open_kit(request), request)
    except PressError as error:
        raise input_error(error) from None


def stock_of(request: KitRequest) -> Stock:
    """The paper and cards asked for; of several papers the first. Raises InputError and RuleError
    for unknown sizes, and for lengths of its look that cannot be."""
    return stocks_of(request)[0]


def stocks_of(request: KitRequest) -> tuple[Stock, ...]:
    """Every paper asked for, with the cards. Raises as `stock_of`."""
    look = request.look
    card = look.card(read_card_size(request.cards))
    papers = read_papers(request.paper)
    for paper in papers:
        look.check(paper)
        if request.konbini:
            check_paper(paper)
    turned = request.konbini or request.printer is not None
    return tuple(Stock(paper, card, look, turned, request.finish) for paper in papers)


@dataclass(frozen=True)
class Fitting:
    """A kit laid out on the stock that was taken, its pages, and the papers tried when there were
    several to choose from."""

    stock: Stock
    document: Document
    pages: tuple[KitPage, ...]
    tried: tuple[Tried, ...] = ()


@dataclass(frozen=True)
class Misfit:
    """Stock that a kit does not fit on, and why."""

    stock: Stock
    problem: FitError


def fit(kit: Kit, request: KitRequest) -> Fitting:
    """The kit on the paper that needs fewest pages, of these the first asked for.

    Raises FitError when it fits none.
    """
    attempts = [_attempt(kit, stock) for stock in stocks_of(request)]
    fitted = [one for one in attempts if isinstance(one, Fitting)]
    if not fitted:
        raise next(one.problem for one in attempts if isinstance(one, Misfit))
    best = min(fitted, key=lambda one: len(one.document.pages))
    tried = tuple(Tried(one.stock.paper.name, _page_count(one)) for one in attempts)
    return replace(best, tried=tried) if len(attempts) > 1 else best


def _attempt(kit: Kit, stock: Stock) -> Fitting | Misfit:
    try:
        return Fitting(stock, *lay_out(kit, stock))
    except FitError as problem:
        return Misfit(stock, problem)


def _page_count(attempt: Fitting | Misfit) -> int:
    """How many pages it takes; 0 where it does not fit."""
    return len(attempt.document.pages) if isinstance(attempt, Fitting) else 0


def open_kit(request: KitRequest) -> Kit:
    """Render the sheets and cut the fonts. Raises InputError, RuleError and PressError."""
    from playaid.press.fonts import FontBook

    if request.players:
        check_players(request.players, *request.found.game.info.players)
    templates = game_templates(request.found)
    editions = tuple(
        edition_maker(request, lang, templates).made_for(request.players) for lang in request.langs
    )
    texts = [text for one in editions for text in one.texts()]
    laid = tuple(map(request.look.laid, editions))
    return Kit(laid, FontBook.open(texts, font_file=request.font))


def edition_maker(
    request: KitRequest, lang: str, templates: Templates | None = None
) -> FinishedMaker:
    """What makes the kit's editions in a language, for one group of players after the other.

    Raises InputError for unknown sheets, rulings and options.
    """
    both = request.finish.backs == "other-language"
    shared = templates or game_templates(request.found)
    other = _plain_maker(request, other_language(lang), shared) if both else None
    return FinishedMaker(_plain_maker(request, lang, shared), other, request.finish)


def _plain_maker(request: KitRequest, lang: str, templates: Templates) -> EditionMaker:
    return EditionMaker(
        request.found,
        lang,
        sheets=request.sheets,
        chosen=request.chosen,
        options=request.options,
        large=request.look.large,
        furigana=request.look.furigana,
        templates=templates,
    )
