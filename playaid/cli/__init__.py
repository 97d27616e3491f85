"""The command line: `playaid games | rules | print | tables | score | verify`.

Exit codes: 0 well; 1 against the rules of the game, or a difference found by `verify`; 2 a
command or text that cannot be read; 70 a mistake of ours; 130 interrupted; 141 nobody reads on.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from playaid.cli.app.exit_codes import INTERRUPTED, NOBODY_READS, OUR_MISTAKE


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (that of this process unless given) and return its exit code.

    Writes to stdout and stderr, reads stdin and the environment. Never raises.
    """
    if argv is not None:
        return _guarded(list(argv))
    # A command ends before it has made garbage worth looking for, and so does the process.
    gc.disable()
    try:
        return _guarded(sys.argv[1:])
    finally:
        gc.freeze()


def _guarded(arguments: list[str]) -> int:
    """Whatever goes wrong, at most a line on stderr, and an exit code."""
    try:
        from playaid.cli.app.runner import run

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        from playaid.cli.terminal.terminal import abandon_output

        abandon_output()
        return NOBODY_READS
    except Exception as mistake:
        from playaid.cli.app.runner import tell_our_mistake

        tell_our_mistake(mistake, bool(os.environ.get("PLAYAID_DEBUG")))
        return OUR_MISTAKE
