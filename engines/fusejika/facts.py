"""The numbers, headings, rulings and errors that the rest of 不確定世界の時空干渉者 rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from engines.cards.deck import ACE, JACK, KING, QUEEN, SUITS, Card, card
from engines.contract.errors import DeclaredErrors, ErrorCode
from engines.contract.rulings import Rules, Ruling

RANKS = (9, 10, JACK, QUEEN, KING, ACE)
"""The six persons, in the order the rules name them."""
DECK = tuple(card(suit, rank) for suit in SUITS for rank in RANKS)
PERSONS = frozenset(DECK)
LEAST_PLAYERS, MOST_PLAYERS = 3, 5
HAND_SIZE = 3
BONUS = {1: 0, 2: 1, 3: 3, 4: 5, 5: 8, 6: 8}
"""Points for the largest number of persons of one suit. Six come about under a house rule only;
the rules stop at five, so six count as five do."""

Effect: TypeAlias = Literal["get", "lost", "jump", "quick", "kick", "almighty"]
EFFECTS: dict[int, Effect] = {
    9: "get",
    10: "lost",
    JACK: "jump",
    QUEEN: "quick",
    KING: "kick",
    ACE: "almighty",
}

PREPARATION = "【準備】"
OVERVIEW = "【進行概要】"
PLAY = "【ゲームの進行】"
COUNTING = "【得点計算】"
NEXT_ROUND = "【次ラウンドの準備】"
ENDING = "【ゲームの終了】"
WINNER = "【ゲームの勝者】"
CARD_EFFECTS = "【カードの特殊効果】"

RULINGS = (
    Ruling("six-before-effect", ("yes", "no")),
    Ruling("kick-completes", ("yes", "no")),
    Ruling("almighty-usable", ("yes", "no")),
    Ruling("almighty-own", ("yes", "no")),
    Ruling("almighty-kicks-itself", ("no", "yes")),
    Ruling("same-card"),
    Ruling("new-deal"),
    Ruling("kick-compulsory"),
    Ruling("almighty-almighty"),
    Ruling("almighty-as-laid"),
    Ruling("rank-again"),
    Ruling("empty-pile"),
    Ruling("known-bottom"),
    Ruling("jump-one"),
    Ruling("kicked-count"),
    Ruling("six-of-a-suit"),
    Ruling("tie-shared"),
)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches in force, with their defaults; what each means is in the words."""

    saved_as: ClassVar[str] = "House"
    """Its kind in saved states."""

    six_before_effect: bool = True
    kick_completes: bool = True
    almighty_usable: bool = True
    almighty_own: bool = True
    almighty_kicks_itself: bool = False

    def chosen(self) -> dict[str, str]:
        """The switches that differ from the default, as they are typed."""
        values = {name: "yes" if getattr(self, key) else "no" for name, key in _SWITCHES.items()}
        return {name: value for name, value in values.items() if value != _DEFAULTS[name]}


AS_USUAL = HouseRules()
_DEFAULTS = {ruling.id: ruling.default for ruling in RULINGS if ruling.is_switch}
_SWITCHES = {name: name.replace("-", "_") for name in _DEFAULTS}
"""The fields of the switches, by the names they are typed by."""


def house_rules(rules: Rules) -> HouseRules:
    """The switches as typed, those not given at their default."""
    values = {**_DEFAULTS, **rules}
    return HouseRules(**{key: values[name] == "yes" for name, key in _SWITCHES.items()})


ERRORS = (
    ErrorCode("fusejika.not-a-person", ("card",), PREPARATION),
    ErrorCode("fusejika.too-many-persons", ("count",), ENDING),
    ErrorCode("fusejika.rank-twice", ("cards",), OVERVIEW),
    ErrorCode("fusejika.no-hand", ()),
    ErrorCode("fusejika.out-missing", ("names",), COUNTING),
    ErrorCode("fusejika.unnamed-hand", ("name",)),
    ErrorCode("fusejika.two-out", ("names",), PLAY),
    ErrorCode("fusejika.six-and-out", ("name", "out"), ENDING),
    ErrorCode("fusejika.two-sixes", ("names",), ENDING),
    ErrorCode("fusejika.which-six", ("names",), ENDING),
    ErrorCode("fusejika.players", ("count",), PREPARATION),
    ErrorCode("fusejika.wrong-phase", ("phase",)),
    ErrorCode("fusejika.deal", ("problem",), PREPARATION),
    ErrorCode("fusejika.not-three-alike", (), PREPARATION),
    ErrorCode("fusejika.not-in-hand", ("card",), PLAY),
    ErrorCode("fusejika.rank-lies-there", ("card", "lying"), OVERVIEW),
    ErrorCode("fusejika.can-lay", ("cards",), PLAY),
    ErrorCode("fusejika.cannot-be-stuck", ("hidden", "spare"), PLAY),
    ErrorCode("fusejika.drawn", ("problem",), CARD_EFFECTS),
    ErrorCode("fusejika.not-before-you", ("card",), CARD_EFFECTS),
    ErrorCode("fusejika.kicks-itself", ("card",), CARD_EFFECTS),
    ErrorCode("fusejika.kick-to-yourself", ("card",), CARD_EFFECTS),
    ErrorCode("fusejika.no-such-seat", ("number",), CARD_EFFECTS),
    ErrorCode("fusejika.receiver-has-rank", ("card", "lying", "seat"), CARD_EFFECTS),
    ErrorCode("fusejika.copies-almighty", (), CARD_EFFECTS),
    ErrorCode("fusejika.not-on-the-table", ("effect",), CARD_EFFECTS),
    ErrorCode("fusejika.effect-unusable", ("effect",), CARD_EFFECTS),
    ErrorCode("fusejika.not-over", ()),
)
_DECLARED = DeclaredErrors(ERRORS)
rule_error = _DECLARED.rule_error
input_error = _DECLARED.input_error


def is_person(chosen: Card) -> bool:
    """Whether the game uses this card."""
    return chosen.rank in EFFECTS
