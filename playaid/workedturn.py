"""A worked turn for newcomers: the first moves of a game that the engine plays itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import StrEnum
from random import Random
from typing import Any

from markupsafe import Markup

from engines.cards import Card
from engines.game import Game
from engines.rulings import Rules
from playaid.playthrough import NAMES, SEED, played, public_lines
from playaid.words import Words

MOVES = 4
"""How many players' moves are shown, unless a game's sheets say otherwise."""


def worked_turn(game: Game[Any, Any], words: Words, rules: Rules) -> Iterator[Mapping[str, Any]]:
    """The beginning of a game, move by move: who does what with which cards, and what it changes.

    A game's sheets may choose the `seed`, how many players' moves to `skip` and how many `moves`
    to show, under `turn`.
    """
    chosen = words.find("turn") or {}
    names = NAMES[words.lang][: game.info.players[0]]
    skipped, shown = chosen.get("skip", 0), chosen.get("moves", MOVES)
    before: tuple[str, ...] = ()
    number = 0
    for step in played(game, len(names), rules, Random(chosen.get("seed", SEED))):
        now = public_lines(game, step.state, words, names)
        number += step.seat is not None
        if number > skipped + shown:
            return
        if number > skipped or step.seat is None:
            yield {
                "number": number - skipped if step.seat is not None else 0,
                "text": Markup(words.move(step.move, step.seat, names)),
                "cards": list(_cards(step.move)) if step.seat is not None else [],
                "after": [Markup(line) for line in now if line not in before],
            }
        before = now


def _cards(move: Any) -> Iterator[Mapping[str, str]]:
    """The cards that a move names, as mark and suit letter."""
    for field in fields(move):
        value = getattr(move, field.name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Card):
                yield {"mark": one.code[1:], "suit": one.suit.value if one.suit else ""}
            elif isinstance(one, StrEnum):
                yield {"mark": one.value.replace("-", "−"), "suit": ""}
