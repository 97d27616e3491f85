"""Draw logs: what stands where on a page, a line a mark, and how many pages each kit has.

    PYTHONPATH=.:tests python -m support.drawlogs [GAME…]

writes those of the games named, or of all, anew into tests/kit/goldens; look at the pages that
changed before keeping them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from support.geometry import Placed, placed_marks

from playaid.games.catalogue import find_game, game_ids, templates_root
from playaid.kit.layout import Kit, Stock, lay_out
from playaid.kit.making import open_kit
from playaid.kit.request import KitRequest
from playaid.sheets.display import Link, Page, Pip, Qr, Text
from playaid.sheets.paper import PAPERS, read_card_size, read_paper

GOLDENS = Path(__file__).parents[1] / "kit" / "goldens"
GAMES = [g for g in game_ids() if (templates_root() / g / "sheets.en.toml").is_file()]
LANGUAGES = ("ja", "en")


def opened(game: str, language: str) -> Kit:
    """A game's kit in a language, its fonts cut."""
    return open_kit(KitRequest(find_game(game), (language,)))


def board_log(kit: Kit) -> str:
    """The marks of the kit's first page on A4 for poker cards, in mm."""
    document, _ = lay_out(kit, Stock(read_paper("a4"), read_card_size("poker")))
    return "\n".join(_page_lines(document.pages[0])) + "\n"


def page_counts(kit: Kit) -> str:
    """The sheets of the kit on every paper, each with its number of pages."""
    lines = []
    for paper in PAPERS:
        _, pages = lay_out(kit, Stock(read_paper(paper), read_card_size("poker")))
        counts: dict[str, int] = {}
        for page in pages:
            counts[page.sheet] = counts.get(page.sheet, 0) + 1
        said = " ".join(f"{sheet}:{count}" for sheet, count in counts.items())
        lines.append(f"{paper}: {said}")
    return "\n".join(lines) + "\n"


def _page_lines(page: Page) -> Iterator[str]:
    yield f"page {page.width:g} x {page.height:g} {page.title}"
    for placed in placed_marks(page):
        yield _line(placed)


def _line(placed: Placed) -> str:
    mark, box = placed.mark, placed.box
    where = f"{box.x:.1f} {box.y:.1f} {box.width:.1f} {box.height:.1f}"
    turn = f" turned {placed.turn}" if placed.turn else ""
    match mark:
        case Text():
            weight = "bold" if mark.bold else "regular"
            return f"text {where}{turn} {mark.size_pt:g} pt {weight} {mark.string}"
        case Pip():
            return f"pip {where}{turn} {mark.suit} {mark.style}"
        case Qr() | Link():
            return f"{type(mark).__name__.lower()} {where} {mark.address}"
    return f"{type(mark).__name__.lower()} {where}{turn} {getattr(mark, 'name', '')}".rstrip()


def goldens(game: str, language: str) -> dict[str, str]:
    """File names and texts of a game's logs."""
    kit = opened(game, language)
    stem = f"{game}-{language}"
    return {f"{stem}-board.txt": board_log(kit), f"{stem}-pages.txt": page_counts(kit)}


def main() -> None:
    """Write the logs of the games named anew, or every log."""
    GOLDENS.mkdir(exist_ok=True)
    for game in sys.argv[1:] or GAMES:
        for language in LANGUAGES:
            for name, text in goldens(game, language).items():
                (GOLDENS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
