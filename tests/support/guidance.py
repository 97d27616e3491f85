"""Failures that tell whoever adds a game what to write; the guide is docs/adding-a-game.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engines.contract.errors import PlayError
from playaid.games.catalogue import GameEntry
from playaid.table.referee.phrasing import play_words
from playaid.table.referee.shapes import kinds_of


class Refusal:
    """The error that was raised."""

    value: Any = None


@contextmanager
def refused(by: type[PlayError], otherwise: str) -> Iterator[Refusal]:
    """An error of this type is raised; anything else fails with what to write."""
    caught = Refusal()
    try:
        yield caught
    except by as error:
        caught.value = error
    except Exception as error:
        raise AssertionError(f"{error!r} is raised: {otherwise}") from error
    else:
        pytest.fail(f"nothing is raised: {otherwise}")


def stored(file: Path, command: str) -> str:
    """The text of a golden; it fails with the command that writes it."""
    if not file.is_file():
        pytest.fail(f"{file} is missing: write it with `{command}`, and read it")
    return file.read_text(encoding="utf-8")


def must_have_play_words(found: GameEntry, langs: Sequence[str]) -> None:
    """The game has the words by which its moves are typed and asked about."""
    if found.game.machine is None:
        return
    for lang in langs:
        words, file = play_words(found, lang), found.templates / f"play.{lang}.toml"
        for kind in kinds_of(found.game.machine.move_types):
            for section, what in (
                ("verbs", 'the words that people type for this move, as ["take", "takes"]'),
                ("because", "the ids of the rules that this move rests on"),
            ):
                if not words.find(f"{section}.{kind}"):
                    pytest.fail(f"write {kind} under [{section}] in {file}: {what}")
