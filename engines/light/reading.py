"""Reading the letters of 光より遅く as people type them: `A>B B>C C>A / A>B …`.

Rounds are numbered from 1. Source: 【進行】４）〜９） of オシノ's reading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engines.cards.notation import Span, TextToken, tokens
from engines.contract.entries import check_players, player_named
from engines.contract.errors import InputError, Where
from engines.contract.folding import folded
from engines.contract.game import Entry
from engines.contract.rulings import Rules
from engines.light.facts import LEAST_PLAYERS, MOST_PLAYERS, input_error, rule_error
from engines.light.scoring import Pairs

_SHAFTS = "-=＝‐‑‒–—―−－"
_HEADS = ">＞→⇒➔➙➜➝➞➡⟶⟹⇨"
_ARROW = re.compile(f"[{_SHAFTS}]*[{_HEADS}][\ufe0e\ufe0f]?")
"""`->` and what else people draw for it: `=>`, `-->`, `—>`, `→`."""
_NO_NAME = re.compile(f"[{_SHAFTS}<＜←]|.*[{_SHAFTS}<＜←]$|.*=")
"""What is left of an arrow of another kind, which would else become part of a name."""
_SLASHES = "/／"
_MARKS = "|｜¦;；\\＼"
_BESIDE_ARROW = re.compile(f"_?({_ARROW.pattern})_?")
_MOST_SPACES = 2
_MOST_NEAR = 2


def read_entry(entry: Entry, rules: Rules) -> tuple[Pairs, Pairs]:
    """The rounds of letters noted earlier, and those as typed: `A>B B>C C>A / A>B …`.

    Raises InputError or RuleError.
    """
    text = entry.text("sent")
    typed = _rounds(text)
    if not any(typed):
        raise input_error("light.nothing-sent", Where.whole("sent", text))
    spelled = {_one_word(name): name for name in entry.table}
    before = _noted(entry, spelled)
    _check_rounds(text, typed, len(before), int(rules["rounds"]))
    rounds = []
    for number, pieces in enumerate(typed, len(before) + 1):
        pairs: list[tuple[str, str]] = []
        for place, piece in enumerate(pieces):
            pair = _pair(pieces, place, spelled, entry.table)
            _check_pair(pair, pairs, number, rules, piece.where("sent"))
            pairs.append(pair)
        rounds.append(pairs)
    names = entry.table or tuple(spelled.values())
    _check_writers(names, rounds, len(before) + 1, text, rules)
    return before, rounds


def _check_rounds(text: str, typed: Sequence[Sequence[TextToken]], before: int, most: int) -> None:
    count = before + len(typed)
    if count <= most:
        return
    start = next((each[0].span.start for each in typed[max(0, most - before) :] if each), len(text))
    where = Span(start, len(text)).where("sent", text)
    raise rule_error("light.too-many-rounds", where, count=count, most=most)


def _noted(entry: Entry, spelled: dict[str, str]) -> list[list[tuple[str, str]]]:
    """The rounds of letters noted earlier. They were checked when they were noted."""
    rounds = []
    for values in entry.earlier:
        text = values.get("sent", "")
        for pieces in _rounds(text) if isinstance(text, str) else ():
            found = [names for piece in pieces if (names := _names(piece)) is not None]
            rounds.append([(_spelled(a, spelled), _spelled(b, spelled)) for a, b in found])
    return rounds


def _rounds(text: str) -> list[list[TextToken]]:
    """The letters as typed, round by round."""
    rounds: list[list[TextToken]] = [[]]
    for token in tokens(text):
        for count, part in enumerate(token.split(_SLASHES)):
            if count:
                rounds.append([])
            if part.text:
                rounds[-1].append(part)
    return rounds


def _pair(
    pieces: Sequence[TextToken],
    place: int,
    spelled: dict[str, str],
    table: Sequence[str],
) -> tuple[str, str]:
    """Author and addressee; a name is the same however its letters are cased or widened."""
    token = pieces[place]
    _check_marks(token)
    names = _names(token)
    if names is None:
        near = _joined([piece.text for piece in pieces], place)
        if near:
            raise InputError(
                "light.space-in-letter", token.where("sent"), text=token.text, nearest=near
            )
        raise InputError("light.letter-unreadable", token.where("sent"), text=token.text)
    if table:
        _check_here(names, spelled, table)
    return _spelled(names[0], spelled), _spelled(names[1], spelled)


def _check_marks(token: TextToken) -> None:
    """Another mark than `/` between rounds is no part of a name."""
    place = next((place for place, char in enumerate(token.text) if char in _MARKS), None)
    if place is not None:
        mark = token.part(place, place + 1)
        raise InputError("light.round-mark", mark.where("sent"), text=mark.text)


def _check_here(
    names: Sequence[TextToken], spelled: Mapping[str, str], table: Sequence[str]
) -> None:
    """Letters come from and go to those at the table."""
    for name in names:
        if _one_word(name.text) not in spelled:
            player_named(name.text, table, name.where("sent"), unnamed="")


def _one_word(name: str) -> str:
    """A name as people tell names apart, with `_` for the spaces that would end a letter."""
    return "_".join(folded(name).split())


def _spelled(name: TextToken, spelled: dict[str, str]) -> str:
    return spelled.setdefault(_one_word(name.text), name.text)


def _names(letter: TextToken) -> tuple[TextToken, TextToken] | None:
    """The two names of `A>B`; None when it is not a letter."""
    arrows = list(_ARROW.finditer(letter.text))
    if len(arrows) != 1:
        return None
    author, addressee = letter.part(0, arrows[0].start()), letter.part(arrows[0].end())
    return (author, addressee) if _is_name(author.text) and _is_name(addressee.text) else None


def _is_name(text: str) -> bool:
    return bool(text) and _NO_NAME.match(text) is None


def _joined(texts: Sequence[str], place: int) -> tuple[str, ...]:
    """Letters that a piece may belong to, which has a space within a name or beside the arrow."""
    found = []
    for start in range(max(0, place - _MOST_SPACES), place + 1):
        for end in range(place + 1, min(len(texts), start + _MOST_SPACES + 1) + 1):
            joined = _BESIDE_ARROW.sub(r"\1", "_".join(texts[start:end]))
            if end - start > 1 and _names(tokens(joined)[0]) is not None:
                found.append(joined)
    return tuple(sorted(found, key=len)[:_MOST_NEAR])


def _check_pair(
    pair: tuple[str, str],
    before: Sequence[tuple[str, str]],
    number: int,
    rules: Rules,
    where: Where,
) -> None:
    author, addressee = pair
    if author == addressee:
        raise rule_error("light.to-oneself", where, name=author)
    if pair in before:
        raise rule_error(
            "light.two-to-one", where, author=author, addressee=addressee, round=number
        )
    if rules["letters-per-round"] == "one" and any(author == other for other, _ in before):
        raise rule_error("light.two-letters", where, name=author, round=number)


def _check_writers(
    names: Sequence[str], rounds: Pairs, first: int, text: str, rules: Rules
) -> None:
    """A fitting number of players, and everybody writing every round, of which `first` is one.

    Where silence is allowed, somebody may be at the table who never sent nor got a letter.
    """
    silent = rules["may-skip"] == "yes"
    check_players(names, 2 if silent else LEAST_PLAYERS, MOST_PLAYERS)
    for number, pairs in enumerate(rounds, first):
        writers = {author for author, _ in pairs}
        missing = next((name for name in names if name not in writers), None)
        if missing is not None and not silent:
            where = Where.whole("sent", text)
            raise rule_error("light.no-letter", where, name=missing, round=number)
