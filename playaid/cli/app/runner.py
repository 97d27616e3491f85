"""A command line from its words to its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import typer

from engines.contract.errors import InputError, PlayError
from playaid.cli.app.errors import error_data, tell_error, usage_error
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.language import chosen_language, locale_language, typed_language
from playaid.cli.app.parsing import root_command
from playaid.cli.terminal.terminal import Terminal, abandon_output
from playaid.files.os_errors import CLOSED, reason_of

PROGRAM = "playaid"
_COMPLETION = "_PLAYAID_COMPLETE"


def run(arguments: Sequence[str]) -> int:
    """Parse and carry out a command line. Raises nothing that a person could have caused."""
    invocation = _call(arguments)
    if sys.stdout is None:  # closed before we began: nothing is done that nobody could read
        return _tell(InputError("output.failed", reason=CLOSED), invocation)
    try:
        code = _carry_out(arguments, invocation)
        invocation.terminal.flush()
    except PlayError as error:
        return _tell(error, invocation)
    except typer.TyperException as error:
        return _tell(usage_error(error, invocation.parameters), invocation)
    except BrokenPipeError:
        raise
    except OSError as error:
        abandon_output()
        return _tell(InputError("output.failed", reason=reason_of(error)), invocation)
    return code


def _call(arguments: Sequence[str]) -> Invocation:
    """What must be known before the command line is parsed: errors need it."""
    options = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    typed, problem = typed_language(options), None
    chosen = typed
    if typed is None:
        try:
            chosen = chosen_language(os.environ)
        except InputError as error:
            problem = error
    wanted = chosen or locale_language(os.environ)
    terminal = Terminal(wanted, plain="--ascii" in options)
    invocation = Invocation(
        terminal, wanted, typed is not None, completing=_COMPLETION in os.environ
    )
    invocation.json, invocation.problem = "--json" in options, problem
    if wanted == "ja" and not invocation.json and not terminal.carries_japanese():
        invocation.speak("en")
        if chosen:
            note = invocation.words().say("mistake.not-japanese", encoding=terminal.encoding)
            terminal.tell(note)
    return invocation


def _carry_out(arguments: Sequence[str], invocation: Invocation) -> int:
    command = root_command(invocation)
    try:
        code: Any = command.main(
            list(arguments), prog_name=PROGRAM, standalone_mode=False, obj=invocation
        )
    except SystemExit as leaving:  # completion ends the process by itself
        code = leaving.code
    return code if isinstance(code, int) else 0


def _tell(error: PlayError, invocation: Invocation) -> int:
    """An error as one line, and as JSON where JSON was asked for."""
    words, game = invocation.words_for(error), invocation.found.id if invocation.found else ""
    if invocation.json and sys.stdout is not None:
        invocation.terminal.data(error_data(error, words, game))
    tell_error(error, words, invocation.terminal, game)
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
