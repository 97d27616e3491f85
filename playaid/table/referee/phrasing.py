"""How the referee speaks: moves as people type them, the public state, refusals and reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final

from engines.cards.deck import Card, Suit
from engines.contract.errors import PlayError
from engines.contract.game import Rule
from playaid.games.catalogue import GameEntry
from playaid.table.playthrough import Step, public_lines, reason_lines
from playaid.table.referee.shapes import MoveField, MoveKind
from playaid.table.referee.vocabulary import verbs_of
from playaid.words import LANGUAGES, Words, words_of

_SEAT: Final = re.compile(r"#(\d+)")
"""An engine that has only seats writes a name like this."""


def play_words(found: GameEntry, lang: str) -> Words:
    """A game's words while it is played: those for playing before the others."""
    words = found.words(lang, "play")
    return Words(lang, [*_own(found.templates, lang), *words.sections])


def _own(folder: Path, lang: str) -> tuple[Mapping[str, Any], ...]:
    """What a game says only while it is played; a game may do without."""
    if not (folder / f"play.{lang}.toml").is_file():
        return ()
    return words_of(lang, (folder, "play")).sections


class Phrasing:
    """The words of a game and a language, with the players' names."""

    def __init__(
        self, found: GameEntry, lang: str, names: Sequence[str], kinds: Mapping[str, MoveKind]
    ) -> None:
        self.game, self.machine = found.game, found.machine
        self.id = found.id
        self.names = tuple(names)
        self.kinds = kinds
        self.words = play_words(found, lang)
        self.all_words = tuple(
            self.words if each == lang else play_words(found, each) for each in LANGUAGES
        )

    def say(self, path: str, **data: Any) -> str:
        """A sentence of the referee's."""
        return self.words.say(f"play.{path}", self.names, **data)

    # -- moves

    def move(self, move: Any, seat: int | None) -> str:
        """What was done, without what nobody at the table saw."""
        return self.words.move(move, seat, self.names)

    def typed(self, move: Any, verb: bool = True) -> str:
        """A move as people may type it: `lay H5 upper`."""
        kind = self.kinds[type(move).__name__]
        parts: list[str] = [verbs_of(kind.name, self.words)[0]] if verb else []
        for field in kind.fields:
            if field.shape == "hand":
                continue
            value = getattr(move, field.name)
            values = value if field.many else (value,)
            parts += [self._value(field, one) for one in values if one is not None]
            if field.many and not values and field.shape == "seat":
                parts.append(self.words.say("nobody"))
        return " ".join(parts)

    def _value(self, field: MoveField, value: Any) -> str:
        if isinstance(value, Card):
            return value.code
        if field.shape == "seat":
            return str(self.names[value])
        if isinstance(value, Suit):
            return str(value.value)
        if field.shape == "choice":
            word = self.words.find(f"{field.name}.{value}")
            return word if isinstance(word, str) else str(value)
        return str(value)

    def verbs(self, moves: Sequence[Any]) -> tuple[str, ...]:
        """The kinds of these moves, each as the phrase that tells it."""
        kinds = dict.fromkeys(type(move).__name__ for move in moves)
        return tuple(dict.fromkeys(verbs_of(kind, self.words)[0] for kind in kinds))

    def by_verb(self, moves: Sequence[Any]) -> dict[str, list[str]]:
        """These moves as typed, without their verbs, under their verbs."""
        found: dict[str, list[str]] = {}
        for move in moves:
            verb = verbs_of(type(move).__name__, self.words)[0]
            found.setdefault(verb, []).append(self.typed(move, verb=False))
        return found

    def ask(self, kinds: Sequence[str]) -> str | None:
        """The question for what is awaited, if there is one for these kinds of moves."""
        asked = (self.words.find(f"asks.{kind}") for kind in kinds)
        return next((text for text in asked if isinstance(text, str)), None)

    def reasons(self, before: Any, step: Step) -> tuple[str, ...]:
        """Why a move changes what it does, a sentence a line."""
        return reason_lines(self.machine, before, step, self.words, self.names)

    # -- states

    def state(self, public: Any) -> tuple[str, ...]:
        """What lies on the table, a sentence a line."""
        return public_lines(self.machine, public, self.words, self.names)

    def private(self, own: Any, public: Any, seat: int) -> list[str]:
        """What playaid knows that the player at a seat may see and nobody else."""
        found: dict[str, list[Any]] = {}
        for label, secret in _hidden_cards(own, public, ""):
            # A number that a player keeps to themselves is a seat: to whom they write.
            told = self.names[secret] if isinstance(secret, int) else secret
            found.setdefault(label, []).append(told)
        return [
            self.say("peek", seat=seat, what=self.words.say(f"secrets.{label}"), cards=tuple(cards))
            for label, cards in found.items()
        ]

    # -- errors and rules

    def error(self, error: PlayError) -> str:
        """One line that says what is wrong."""
        data = {key: self._named(value) for key, value in error.data.items()}
        return self.words.error(type(error)(error.code, **data), self.id, self.names)

    def _named(self, value: Any) -> Any:
        seat = _SEAT.fullmatch(value) if isinstance(value, str) else None
        return self.names[int(seat[1]) - 1] if seat else value

    def rules(self, kind: str, heading: str = "") -> list[str]:
        """The rules that a kind of move rests on; with a heading those that stand under it."""
        named = self.words.find(f"because.{kind}") or ()
        rules = [rule for rule in self.game.rules if rule.id in named]
        if heading:
            under = [rule for rule in self.game.rules if rule.heading == heading]
            rules = [rule for rule in rules if rule in under] or under
        return [line for rule in rules for line in self._rule(rule)]

    def _rule(self, rule: Rule) -> Iterator[str]:
        title = self.words.say(f"rules.{rule.id}.title")
        yield self.say("rule", title=title, heading=rule.heading).rstrip()
        yield "  " + self.words.say(f"rules.{rule.id}.text")


def _hidden_cards(own: Any, public: Any, label: str) -> Iterator[tuple[str, Any]]:
    """Cards that stand in one view and not at the same place in the other, and in which field."""
    if own == public:
        return
    if is_dataclass(own) and type(own) is type(public):
        for field in fields(own):
            name = label if field.name in ("known", "card") and label else field.name
            yield from _hidden_cards(getattr(own, field.name), getattr(public, field.name), name)
    elif isinstance(own, tuple) and isinstance(public, tuple) and len(own) == len(public):
        for mine, theirs in zip(own, public, strict=True):
            yield from _hidden_cards(mine, theirs, label)
    elif isinstance(own, tuple):
        for card in own:
            yield label, card
    elif own is not None and not isinstance(own, int):
        yield label, own
