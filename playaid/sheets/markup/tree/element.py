"""What all elements share, and the types of their attributes."""

from typing import ClassVar, Literal, TypeAlias

SuitLetter: TypeAlias = Literal["S", "H", "D", "C"]
Align: TypeAlias = Literal["start", "centre", "end"]
Size: TypeAlias = Literal[7, 9, 10, 12, 14, 16, 18, 24, 36]


class Element:
    """An element of sheet markup."""

    __slots__ = ()

    needs: ClassVar[tuple[type, ...]] = ()
    """Of which elements at least one must stand inside, where it may not be empty."""
    at_most_one: ClassVar[tuple[type, ...]] = ()
    """Which elements may not stand inside twice."""
