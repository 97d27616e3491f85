"""What the words that people type may mean: names, moves, cards, numbers, sides, small words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engines.cards.notation import NotationError
from engines.cards.spelling import LONGEST, RANK_SPELLINGS, SUIT_SPELLINGS, card_in, fold_text
from engines.contract.errors import nearest
from engines.contract.folding import folded, with_plain_minus
from engines.contract.numbers import number_within
from playaid.table.referee.shapes import MoveKind
from playaid.words import Words

EMPTY: Final = "empty"
_SEPARATORS: Final = str.maketrans(dict.fromkeys(":;,=>→、，。・", " "))
_MOST_WORDS: Final = 4
"""No name or phrase of more words than these is looked for."""
_LONGEST_PIECE: Final = 16
_MOST_NUMBER: Final = 999_999


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a line, or a phrase, and all it may mean.

    `verbs` are kinds of move; `values` are (shape, value) pairs; `field` the name of a field that
    the word announces, `before` its value or after it; `only` the field it must belong to. What
    `receives` marks the name before it as that of whom something goes to.
    """

    text: str
    verbs: frozenset[str] = frozenset()
    values: tuple[tuple[str, Any], ...] = ()
    filler: bool = False
    receives: bool = False
    field: str = ""
    before: bool = True
    only: str = ""

    @property
    def understood(self) -> bool:
        """Whether the word means anything here."""
        return bool(self.verbs or self.values or self.filler or self.field)

    @property
    def seat(self) -> int | None:
        """The seat of the player whose name it is."""
        return next((value for shape, value in self.values if shape == "seat"), None)

    @property
    def more_than_a_name(self) -> bool:
        """Whether it says something else as well: a card, a number, a verb."""
        return bool(self.verbs or any(shape != "seat" for shape, _ in self.values))


class Vocabulary:
    """All that may be typed in one game, in every language at once."""

    def __init__(
        self, kinds: Mapping[str, MoveKind], names: Sequence[str], languages: Sequence[Words]
    ) -> None:
        self.kinds = kinds
        self.names = tuple(names)
        self._shapes = {field.shape for kind in kinds.values() for field in kind.fields}
        self._own = _own_cards(kinds)
        self._deck = not self._own and bool(self._shapes & {"card", "suit", "hand"})
        self._phrases: dict[str, Word] = {}
        for words in languages:
            self._learn(words)
        for seat, name in enumerate(names):
            self._add(name, values=(("seat", seat),))

    # -- learning

    def _learn(self, words: Words) -> None:
        for name in self.kinds:
            for phrase in verbs_of(name, words):
                self._add(phrase, verbs=frozenset([name]))
        for kind in self.kinds.values():
            for field in kind.fields:
                if field.shape == "choice":
                    for code in field.choices:
                        self._learn_choice(field.name, code, words)
                for phrase in words.find(f"markers.{field.name}") or ():
                    self._add(phrase, field=field.name, before=phrase.isascii())
        self._learn_small_words(words)

    def _learn_small_words(self, words: Words) -> None:
        for phrase in words.find("fillers") or ():
            self._add(phrase, filler=True)
        for phrase in words.find("receiver-marks") or ():
            self._add(phrase, filler=True, receives=True)
        for phrase in (words.say("nobody"), *(words.find("also.nobody") or ())):
            self._add(phrase, values=((EMPTY, ()),))

    def _learn_choice(self, field: str, code: str, words: Words) -> None:
        said = words.find(f"{field}.{code}")
        also = words.find(f"also.{field}.{code}") or ()
        for phrase in (code, *([said] if isinstance(said, str) else []), *also):
            self._add(phrase, values=(("choice", (field, code)),))

    def _add(self, phrase: str, **more: Any) -> None:
        """One more meaning of a phrase."""
        key = folded_phrase(phrase)
        old = self._phrases.get(key, Word(phrase))
        values = (*old.values, *(v for v in more.pop("values", ()) if v not in old.values))
        verbs = old.verbs | more.pop("verbs", frozenset())
        self._phrases[key] = replace(old, verbs=verbs, values=values, **more)

    # -- reading

    def read(self, line: str) -> tuple[Word, ...]:
        """The words of a line; those that mean nothing here are not `understood`."""
        parts = line.translate(_SEPARATORS).split()
        words: list[Word] = []
        at = 0
        while at < len(parts):
            count = self._phrase_at(parts, at)
            text = " ".join(parts[at : at + count])
            words += self._words(text)
            at += count
        return _with_markers(words)

    def _phrase_at(self, parts: Sequence[str], at: int) -> int:
        """How many parts from here make the longest phrase."""
        for count in range(min(_MOST_WORDS, len(parts) - at), 1, -1):
            if folded_phrase(" ".join(parts[at : at + count])) in self._phrases:
                return count
        return 1

    def _words(self, text: str) -> list[Word]:
        word = self._word(text)
        if word.understood or text.isascii():
            return [word if word.understood else self._guess(text)]
        return self._split(text) or [self._guess(text)]

    def _word(self, text: str) -> Word:
        known = self._phrases.get(folded_phrase(text), Word(text))
        values = (*known.values, *self._values(text))
        # What tells a move in this game is no small word here: `HK on H`.
        return replace(known, text=text, values=values, filler=known.filler and not known.verbs)

    def _values(self, text: str) -> Iterator[tuple[str, Any]]:
        plain = folded_phrase(text)
        for card in self._own:
            if folded_phrase(card.value) == plain:
                yield "own", card
        if self._deck and len(text) <= LONGEST:
            yield from _deck_values(text)
        number = number_within(text, -_MOST_NUMBER, _MOST_NUMBER, money=True)
        if number is not None:
            yield "number", number

    def _split(self, text: str) -> list[Word]:
        """Words written together, as Japanese writes them; empty when they cannot be told."""
        dead: set[int] = set()

        def rest(start: int) -> list[Word] | None:
            if start == len(text):
                return []
            if start in dead:
                return None
            for end in range(min(len(text), start + _LONGEST_PIECE), start, -1):
                word = self._word(text[start:end])
                if word.understood:
                    following = rest(end)
                    if following is not None:
                        return [word, *following]
            dead.add(start)
            return None

        return rest(0) or [] if len(text) <= 60 else []

    def _guess(self, text: str) -> Word:
        """The beginning of a choice: `up`, `上`."""
        plain = folded_phrase(text)
        values = {
            value: None
            for phrase, word in self._phrases.items()
            if phrase.startswith(plain)
            for value in word.values
            if value[0] == "choice"
        }
        return Word(text, values=tuple(values))

    # -- helping

    def near(self, text: str) -> tuple[str, ...]:
        """Words that are like one that means nothing here: those of this game, or cards."""
        known = {word.text for word in self._phrases.values() if not word.filler}
        found = nearest(text, sorted(known))
        if found or not self._deck:
            return found
        from engines.cards.reading import read_card  # only to find what was meant

        try:
            read_card(text)
        except NotationError as error:
            return error.nearest
        return ()


def verbs_of(kind: str, words: Words) -> tuple[str, ...]:
    """The phrases that tell a kind of move, the shown one first; its name when none are given."""
    given = words.find(f"verbs.{kind}")
    if given:
        return tuple(given)
    return ("".join(f" {char.lower()}" if char.isupper() else char for char in kind).strip(),)


def folded_phrase(text: str) -> str:
    """A text as people read it: width, case, kinds of minus and separators do not matter."""
    return " ".join(with_plain_minus(folded(text)).translate(_SEPARATORS).split())


def _own_cards(kinds: Mapping[str, MoveKind]) -> tuple[Any, ...]:
    found = {
        card: None
        for kind in kinds.values()
        for field in kind.fields
        if field.shape in ("own", "hand")
        for card in field.choices
    }
    return tuple(found)


def _deck_values(text: str) -> Iterator[tuple[str, Any]]:
    card = card_in(text)
    if card is not None:
        yield "card", card
    plain = fold_text(text)
    if plain in SUIT_SPELLINGS:
        yield "suit", SUIT_SPELLINGS[plain]
    if plain in RANK_SPELLINGS:
        yield "rank", RANK_SPELLINGS[plain]


def _with_markers(words: Sequence[Word]) -> tuple[Word, ...]:
    """Words that announce a field are taken out, and the value beside each belongs to it."""
    marked: list[Word] = []
    coming = ""
    for word in words:
        alone = word.field and not word.verbs and not word.values
        if alone and word.before:
            coming = word.field
        elif alone:
            if marked:
                marked[-1] = replace(marked[-1], only=word.field)
        else:
            marked.append(replace(word, only=coming) if coming else word)
            coming = ""
    return tuple(marked)
