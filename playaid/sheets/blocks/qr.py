"""A QR code in mm, and the link that lies on it."""

from __future__ import annotations

from playaid.sheets import display
from playaid.sheets.blocks.fragments import LayoutContext
from playaid.sheets.display import Box, Link, Mark
from playaid.sheets.palette import INK

MODULE = 0.5
"""Side of a QR module in mm: what a phone reads across a table."""
QUIET = 4
"""Modules left white all around."""


def qr_side(context: LayoutContext, address: str) -> float:
    """Side of the QR with its quiet zone in mm, from its number of modules; 0 where there is no
    address."""
    if not address:
        return 0.0
    return (len(context.qr.rows(address)) + 2 * QUIET) * MODULE


def qr_marks(context: LayoutContext, address: str, x: float, y: float) -> list[Mark]:
    """The QR and the link of an address, with its corner there; nothing without an address."""
    if not address:
        return []
    side = qr_side(context, address)
    box = Box(x, y, side, side)
    rows = context.qr.rows(address)
    return [display.Qr(box, rows, QUIET, address, INK, "qr"), Link(box, address)]
