"""Reading the cards of ドンブリコ！ as people type them, with the place of each.

`4`, `-2` or `−2`, `0`, `1/5`, `1or5`, `1か5`, all of any width, separated as everywhere by spaces
and commas. Nothing is ignored: what is not exactly one card is an error with what was meant.
"""

from __future__ import annotations

from typing import Final

from engines.cards.notation import Notation, NotationError, Read, TextToken
from engines.contract.errors import PlayError
from engines.donburiko.deck import Card
from engines.donburiko.facts import input_error, rule_error
from engines.donburiko.spelling import LONGEST, acorn_in

OPTION: Final = "hand"
_CODES: Final = {"cards.no-separator": "no-separator", "cards.no-such-card": "no-such-card"}
"""What has an error of its own; all else is a card that cannot be read."""


class ReadAcorn(Read[Card]):
    """A card and where it was read."""


def read_cards(text: str) -> tuple[ReadAcorn, ...]:
    """The cards of a text in order; none for a blank text.

    Raises InputError `donburiko.card-unreadable` or `donburiko.no-separator`, RuleError
    `donburiko.no-such-card` for a number that no card bears, each with its place.
    """
    try:
        return ACORNS.read(text)
    except NotationError as error:
        raise _play_error(error) from None


def _explain(token: TextToken) -> NotationError:
    # Mistakes are rare: their module loads with the first one.
    from engines.donburiko.mistakes import acorn_mistake

    return acorn_mistake(token)


ACORNS: Final = Notation(acorn_in, ReadAcorn, _explain, LONGEST)
"""How people write the cards of this game."""


def _play_error(error: NotationError) -> PlayError:
    kind = _CODES.get(error.code, "card-unreadable")
    raised = rule_error if kind == "no-such-card" else input_error
    where = error.span.where(OPTION, error.text)
    return raised(f"donburiko.{kind}", where, offending=error.offending, nearest=error.nearest)
