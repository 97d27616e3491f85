"""Which source of lines there is: a prompt where the terminal allows, else plain lines."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from playaid.cli.terminal.lines import Complete, LineSource, PlainLines
from playaid.cli.terminal.presence import somebody_is_there


def lines_for(
    plain: PlainLines,
    complete: Complete,
    wants_plain: bool,
    history: Path | None = None,
    leaves_when_empty: bool = False,
) -> LineSource:
    """The most comfortable source that the terminal allows and the person wants: a prompt, as
    PromptLines, or else the plain lines."""
    comfortable = somebody_is_there() and sys.stdout is not None and sys.stdout.isatty()
    if wants_plain or not comfortable or os.environ.get("TERM") == "dumb":
        return plain
    try:
        from playaid.cli.terminal.prompt import PromptLines
    except ImportError:
        return plain
    return PromptLines(plain.terminal, complete, history, leaves_when_empty)
