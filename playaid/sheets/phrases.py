"""How wide the phrases of a text are: what Japanese would rather not see broken.

A line may end within a phrase where nothing else will do, so that `least_width` of the type counts
single characters; whoever shares out room asks for phrases first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playaid.sheets import tree
from playaid.sheets.linebreak import BLANK, OBJECT, Break, breaks
from playaid.sheets.typeset import Typesetter


def phrase_width(
    typesetter: Typesetter, inline: Sequence[tree.Inline], size_pt: float, bold: bool = False
) -> float:
    """The width in mm of the widest phrase or word of rich text."""
    widest = 0.0
    for paragraph in _paragraphs(inline):
        piece: list[tree.Inline] = []
        for (_, one), kind in zip(paragraph, breaks(_letters(paragraph)), strict=True):
            piece.append(one)
            if kind is Break.GOOD:
                whole = typesetter.set(tuple(piece), size_pt, float("inf"), "", bold)
                widest, piece = max(widest, whole.width), []
    return widest


Sign = tuple[str, tree.Inline]
"""What line ends go by, and the sign as rich text of its own."""


def _paragraphs(inline: Sequence[tree.Inline]) -> list[list[Sign]]:
    found: list[list[Sign]] = [[]]
    for sign in _signs(inline, bold=False):
        if isinstance(sign[1], tree.Br):
            found.append([])
        else:
            found[-1].append(sign)
    return found


def _signs(inline: Sequence[tree.Inline], bold: bool) -> Iterator[Sign]:
    for one in inline:
        match one:
            case tree.Words(string):
                for char in " ".join(string.split()):
                    words = tree.Words(char)
                    yield char, tree.B((words,)) if bold else words
            case tree.B(children):
                yield from _signs(children, bold=True)
            case tree.Pip() | tree.Box():
                yield OBJECT, one
            case tree.Blank():
                yield BLANK, one
            case tree.Ruby(_, (tree.Words(string), *_)):
                yield string[0], one
            case _:
                yield " ", one


def _letters(paragraph: Sequence[Sign]) -> str:
    return "".join(letter for letter, _ in paragraph)
