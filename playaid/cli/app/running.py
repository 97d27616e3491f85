"""A command line from its words to its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import typer

from engines.contract.errors import InputError, PlayError
from playaid.cli.app.call import Call
from playaid.cli.app.language import chosen_language, locale_language, typed_language
from playaid.cli.app.mistakes import error_data, tell_error, usage_error
from playaid.cli.app.parsing import root_command
from playaid.cli.terminal.terminal import Terminal, abandon_output
from playaid.files.reasons import CLOSED, reason_of

PROGRAM = "playaid"
_COMPLETION = "_PLAYAID_COMPLETE"


def run(arguments: Sequence[str]) -> int:
    """Parse and carry out a command line. Raises nothing that a person could have caused."""
    call = _call(arguments)
    if sys.stdout is None:  # closed before we began: nothing is done that nobody could read
        return _tell(InputError("output.failed", reason=CLOSED), call)
    try:
        code = _carry_out(arguments, call)
        call.terminal.flush()
    except PlayError as error:
        return _tell(error, call)
    except typer.TyperException as error:
        return _tell(usage_error(error, call.command), call)
    except BrokenPipeError:
        raise
    except OSError as error:
        abandon_output()
        return _tell(InputError("output.failed", reason=reason_of(error)), call)
    return code


def _call(arguments: Sequence[str]) -> Call:
    """What must be known before the command line is parsed: errors need it."""
    options = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    typed, trouble = typed_language(options), None
    chosen = typed
    if typed is None:
        try:
            chosen = chosen_language(os.environ)
        except InputError as error:
            trouble = error
    wanted = chosen or locale_language(os.environ)
    terminal = Terminal(wanted, plain="--ascii" in options)
    call = Call(terminal, wanted, typed is not None, completing=_COMPLETION in os.environ)
    call.json, call.trouble = "--json" in options, trouble
    if wanted == "ja" and not call.json and not terminal.carries_japanese():
        call.speak("en")
        if chosen:
            note = call.words().say("mistake.not-japanese", encoding=terminal.encoding)
            terminal.tell(note)
    return call


def _carry_out(arguments: Sequence[str], call: Call) -> int:
    command = root_command(call)
    try:
        code: Any = command.main(
            list(arguments), prog_name=PROGRAM, standalone_mode=False, obj=call
        )
    except SystemExit as leaving:  # completion ends the process by itself
        code = leaving.code
    return code if isinstance(code, int) else 0


def _tell(error: PlayError, call: Call) -> int:
    """An error as one line, and as JSON where JSON was asked for."""
    words, game = call.words_for(error), call.found.id if call.found else ""
    if call.json and sys.stdout is not None:
        call.terminal.data(error_data(error, words, game))
    tell_error(error, words, call.terminal, game)
    return error.exit_code


def tell_our_mistake(mistake: Exception, whole: bool) -> None:
    """One line that it was us, and the traceback when `whole`."""
    from playaid.games.catalogue import shared_words

    if whole:
        import traceback

        traceback.print_exception(mistake)
    lang = locale_language(os.environ)
    kind = type(mistake).__name__
    Terminal(lang).tell(shared_words(lang).say("mistake.ours", kind=kind))
    sys.stderr.flush()
