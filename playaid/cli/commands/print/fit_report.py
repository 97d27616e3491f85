"""`playaid print GAME --fit-report`: how every sheet comes to lie on paper, and why."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby

from playaid.cli.app.invocation import Invocation
from playaid.cli.terminal.widths import columns
from playaid.kit.layout import KitPage
from playaid.kit.making import Fitting, Tried
from playaid.kit.request import KitRequest
from playaid.sheets.paper import read_paper
from playaid.words import Words

HEADS = ("sheet", "title", "size", "pages", "why")


def show_fit(fitting: Fitting, invocation: Invocation) -> None:
    """The report on stdout, as a table or as JSON."""
    if invocation.json:
        invocation.terminal.data(json.dumps(_data(fitting)))
        return
    words = invocation.words()
    rows = [[words.say(f"fit.{head}") for head in HEADS]]
    for pages in _by_sheet(fitting.pages):
        first = pages[0]
        why = words.join([words.say(f"remarks.{one.code}", **one.data) for one in first.remarks])
        rows.append([first.sheet, first.title, first.paper, _numbers(pages), why])
    fitted = [[invocation.terminal.fit(cell) for cell in row] for row in rows]
    invocation.terminal.show("\n".join(columns(fitted, "<<<<<")))
    if fitting.tried:
        invocation.terminal.show(said_of(fitting.tried, words))


def said_of(tried: Sequence[Tried], words: Words) -> str:
    """How many pages each paper needs, and which is taken."""
    said = [
        words.say(
            "looks.tried-paper" if one.pages else "looks.tried-not",
            stock=one.paper,
            pages=one.pages,
        )
        for one in tried
    ]
    return words.say("looks.tried", tried=tuple(said), stock=_best(tried))


def taken_paper(tried: Sequence[Tried], request: KitRequest) -> str:
    """The paper that a kit was printed on."""
    return _best(tried) if tried else read_paper(request.paper).name


def _best(tried: Sequence[Tried]) -> str:
    return min((one for one in tried if one.pages), key=lambda one: one.pages).paper


def _by_sheet(pages: Sequence[KitPage]) -> Iterator[list[KitPage]]:
    """The pages of each sheet; of two languages each has its own."""
    for _, together in groupby(pages, key=lambda page: (page.sheet, page.title)):
        yield list(together)


def _numbers(pages: Sequence[KitPage]) -> str:
    first, last = pages[0].number, pages[-1].number
    return str(first) if first == last else f"{first}–{last}"


def _data(fitting: Fitting) -> dict[str, object]:
    return {
        "paper": fitting.stock.paper.name,
        "papers": [{"paper": one.paper, "pages": one.pages or None} for one in fitting.tried],
        "sheets": [
            {
                "sheet": pages[0].sheet,
                "title": pages[0].title,
                "size": pages[0].paper,
                "pages": [page.number for page in pages],
                "why": [remark.code for remark in pages[0].remarks],
            }
            for pages in _by_sheet(fitting.pages)
        ],
    }
