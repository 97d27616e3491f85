"""`playaid calibrate`: prints the calibration sheet, keeps what was measured on it, lists and
forgets printers."""

from __future__ import annotations

from typing import Final

from playaid.cli.app.command import Command
from playaid.cli.app.grammar import ASCII, CARD_SIZE, FLIP, JSON, LANG, PAPER, Parameter
from playaid.cli.app.invocation import Invocation

COMMAND: Final = Command(
    "calibrate",
    (
        Parameter("printer", metavar="NAME"),
        Parameter("measured", metavar="WxH"),
        Parameter("back-shift", metavar="X,Y"),
        PAPER,
        CARD_SIZE,
        FLIP,
        Parameter("out", metavar="FOLDER|FILE.pdf"),
        Parameter("list", "flag"),
        Parameter("forget", metavar="NAME"),
        JSON,
        LANG,
        ASCII,
    ),
    words=("calibrate", "print"),
)


def run(invocation: Invocation) -> int:
    """Print the sheet, keep what was measured, list or forget printers."""
    from playaid.cli.commands.calibrate.printers import calibrate  # draws, as print does

    return calibrate(invocation)
