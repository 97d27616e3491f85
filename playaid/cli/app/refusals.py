"""A line that is refused: told at once, with its number where it came through a pipe."""

from __future__ import annotations

from engines.contract.errors import PlayError
from playaid.cli.app.errors import caret_lines, error_data, message_of
from playaid.cli.app.invocation import Invocation


def refuse(error: PlayError, invocation: Invocation, game: str, number: int | None) -> None:
    """Tell what is wrong with a line on stderr, and as JSON where JSON was asked for."""
    words, terminal = invocation.words(), invocation.terminal
    if invocation.json:
        terminal.data(error_data(error, words, game, number))
    terminal.flush()
    message = message_of(error, words, game)
    if number is not None:
        message = words.say("pad.at-line", number=number, message=message)
    terminal.tell(words.say("mistake.line", message=message))
    if error.where is not None and error.where.text.strip() and error.where.end:
        for line in caret_lines(error.where, terminal):
            terminal.tell(line)
