"""Inside a line of text: bold, pips, boxes, blanks, ruby."""

# Annotations are read at each print to check markup by them, so they are types and not texts.
from dataclasses import dataclass
from typing import TypeAlias

from playaid.sheets.markup.tree.element import Element, SuitLetter


@dataclass(frozen=True, slots=True)
class PlainText:
    """Plain characters; not an element but the text between elements."""

    string: str


@dataclass(frozen=True, slots=True)
class BElement(Element):
    """Bold text."""

    children: tuple["Inline", ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class PipElement(Element):
    """A suit pip as high as a capital letter."""

    suit: SuitLetter
    at: str = ""


@dataclass(frozen=True, slots=True)
class BrElement(Element):
    """A line break."""

    at: str = ""


@dataclass(frozen=True, slots=True)
class BoxElement(Element):
    """An empty box to tick, as high as a capital letter."""

    at: str = ""


@dataclass(frozen=True, slots=True)
class BlankElement(Element):
    """A rule to write on within a line, `width` mm long."""

    width: float = 20.0
    at: str = ""


@dataclass(frozen=True, slots=True)
class RubyElement(Element):
    """A word with its reading in small kana above it (furigana); never broken."""

    reading: str
    children: tuple[PlainText, ...] = ()
    at: str = ""


Inline: TypeAlias = (
    PlainText | BElement | PipElement | BrElement | BoxElement | BlankElement | RubyElement
)
