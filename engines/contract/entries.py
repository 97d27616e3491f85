"""What every game checks of a scoring request before it looks at its own cards."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from engines.cards.deck import Card
from engines.cards.reading import NotationError, ReadCard, read_cards
from engines.contract.errors import ErrorCode, InputError, RuleError, Where, nearest
from engines.contract.folding import folded
from engines.contract.numbers import MOST_COUNTED, typed_number

CODES = (
    ErrorCode("players.name-empty", ("text",)),
    ErrorCode("players.name-needed", ("count",)),
    ErrorCode("players.name-unreadable", ("name",)),
    ErrorCode("players.name-long", ("name", "most")),
    ErrorCode("players.same-name", ("name",)),
    ErrorCode("players.none"),
    ErrorCode("players.too-many", ("count", "most")),
    ErrorCode("players.too-few", ("count", "least")),
    ErrorCode("players.unknown", ("name", "option", "nearest")),
    ErrorCode("hand.empty", ("name",)),
    ErrorCode("cards.twice", ("card", "copies", "owners")),
    ErrorCode("number.unreadable", ("text",)),
    ErrorCode("number.too-large", ("text", "most")),
    ErrorCode("number.range", ("number", "least", "most")),
    ErrorCode("number.below", ("number", "least")),
    ErrorCode("number.above", ("number", "most")),
)
_EQUALS: Final = re.compile("[=＝]")

Typed = tuple[str, str]
MOST_NAME = 40
"""Characters of a player's name."""
_UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp"})
"""Categories of control characters, of line breaks, and of marks without width."""


def name_and_text(typed: str) -> Typed:
    """Split `NAME=TEXT` at the first equals sign; a text without one has the name "".

    Raises InputError `players.name-empty` for `=TEXT`.
    """
    name, equals, text = split_at_equals(typed)
    if not equals:
        return "", typed
    if not name:
        raise InputError("players.name-empty", text=typed)
    return name, text


def split_at_equals(typed: str) -> tuple[str, str, str]:
    """What stands before the first equals sign, that sign, and what stands after it, as
    `str.partition` tells it; the sign may be full-width, as Japanese keyboards type it."""
    found = _EQUALS.search(typed)
    if found is None:
        return typed.strip(), "", ""
    return typed[: found.start()].strip(), found[0], typed[found.end() :]


def check_players(names: Sequence[str], least: int, most: int) -> None:
    """Names must differ (as people read them) and their number fit the game.

    A single player may be unnamed. Raises RuleError or InputError.
    """
    if not names:
        raise InputError("players.none")
    for name in names:
        check_name(name)
    if len(names) > 1 and "" in names:
        raise InputError("players.name-needed", count=len(names))
    read = [folded(name) for name in names] if len(names) > 1 else []
    if len(set(read)) < len(read):
        again = next(place for place, name in enumerate(read) if name in read[:place])
        raise RuleError("players.same-name", name=names[again])
    if len(names) > most:
        raise RuleError("players.too-many", count=len(names), most=most)
    if len(names) < least:
        raise RuleError("players.too-few", count=len(names), least=least)


@lru_cache(maxsize=1024)
def check_name(name: str) -> None:
    """A name that people can read and that leaves the table readable.

    Raises InputError `players.name-unreadable` for control characters, line breaks and what is
    not seen at all, and `players.name-long`.
    """
    if any(unicodedata.category(char) in _UNSEEN for char in name):
        raise InputError("players.name-unreadable", name=name)
    if len(name) > MOST_NAME:
        raise InputError("players.name-long", name=name, most=MOST_NAME)


def player_named(typed: str, names: Sequence[str], where: Where, unnamed: str) -> str:
    """The player whom a further option names, as the name was given with the cards.

    `unnamed` is the game's error for a name where the only player has none. Raises InputError:
    that one, or `players.unknown` with near names.
    """
    wanted = folded(typed)
    found = next((name for name in names if folded(name) == wanted), None)
    if found is not None:
        return found
    if tuple(names) == ("",):
        raise InputError(unnamed, where, name=typed.strip())
    near = nearest(typed.strip(), names)
    raise InputError(
        "players.unknown", where, name=typed.strip(), option=where.option, nearest=near
    )


Uses = Callable[[Card], bool]
"""Whether a game uses a card here."""


def cards_of(
    option: str, player: str | None, text: str, uses: Uses | None = None
) -> tuple[ReadCard, ...]:
    """The cards of a text; notation that cannot be read becomes an InputError with its place.

    What is suggested instead are cards that the game `uses`.
    """
    try:
        return read_cards(text)
    except NotationError as error:
        raise notation_error(error, option, player, uses) from None


def notation_error(
    error: NotationError, option: str, player: str | None, uses: Uses | None = None
) -> InputError:
    """A notation error with the option and player it was typed for; each remedy once, and with
    `uses` only those that the game would not refuse."""
    where = error.span.where(option, error.text, player)
    near = tuple(dict.fromkeys(error.nearest))
    if uses is not None:
        near = tuple(text for text in near if all(uses(read.card) for read in read_cards(text)))
    return InputError(error.code, where, offending=error.offending, nearest=near)


def check_copies(held: Iterable[tuple[str, str, str, Sequence[ReadCard]]], copies: int = 1) -> None:
    """No card more often than the decks on the table hold it.

    `held` gives (option, player, text as typed, cards) for everything on the table. Raises
    RuleError `cards.twice` at the one too many, naming everybody who has the card; what lies before
    nobody has the player "" and is named by its option.
    """
    owners: dict[Card, list[str]] = {}
    for option, player, text, cards in held:
        for read in cards:
            names = owners.setdefault(read.card, [])
            names.append(player or f"--{option}")
            if len(names) > copies:
                raise RuleError(
                    "cards.twice",
                    read.where(option, text, player or None),
                    card=read.card,
                    copies=copies,
                    owners=tuple(dict.fromkeys(names)),
                )


def whole_number(
    option: str,
    player: str | None,
    text: str,
    least: int | None,
    most: int | None,
    money: bool = False,
) -> int:
    """A whole number as people type it: full-width digits, + and either minus sign are fine, and
    a comma between thousands. An amount of `money` may have a $ before or after it.

    Raises InputError `number.unreadable`, `number.too-large`, RuleError `number.range`,
    `number.below`, `number.above`.
    """
    where = Where.whole(option, text, player)
    number = typed_number(text, thousands=True, money=money)
    if number is None:
        raise InputError("number.unreadable", where, text=text)
    if abs(number) > MOST_COUNTED:
        raise InputError("number.too-large", where, text=text, most=MOST_COUNTED)
    _check_range(number, least, most, where)
    return number


def _check_range(number: int, least: int | None, most: int | None, where: Where) -> None:
    below = least is not None and number < least
    above = most is not None and number > most
    if (below or above) and least is not None and most is not None:
        raise RuleError("number.range", where, number=number, least=least, most=most)
    if below:
        raise RuleError("number.below", where, number=number, least=least)
    if above:
        raise RuleError("number.above", where, number=number, most=most)
