"""The numbers, headings and errors that the other rooms of チキンスープ rest on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.cards.deck import ACE, JACK, KING, QUEEN, Suit, card
from engines.contract.errors import DeclaredErrors, ErrorCode
from engines.contract.game import Rule
from engines.contract.rulings import Rules, Ruling

PLAYERS: Final = 3
ROUNDS: Final = 5
HAND_SIZE: Final = 13
HELD_SUITS: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suits that players hold, one each."""
FIELD: Final = tuple(card(Suit.SPADES, rank) for rank in range(ACE, JACK))
"""The field cards, spades A to 10; each costs its number."""
BONUS: Final = tuple(card(Suit.SPADES, rank) for rank in (KING, QUEEN, JACK))
"""The bonus pile from the top."""
BONUS_POINTS: Final = {bonus: 3 - place for place, bonus in enumerate(BONUS)}
MOST_LOSSES: Final = ROUNDS
"""A player takes at most one field card a round: who is lowest is not highest too."""

PREPARATION: Final = "【準備】"
BIDDING: Final = "【ゲームの進行】◆フェイズ１：競り"
LOSING: Final = "【ゲームの進行】◆フェイズ２：失点の振り分け"
STARTING: Final = "【ゲームの進行】◆フェイズ３：次のスタートプレイヤー決め"
BONUSES: Final = "◆ボーナスカードについて"
ENDING: Final = "【ゲームの終了】"
WINNING: Final = "【勝敗】"

RULINGS: Final = (
    Ruling("ace-any-time"),
    Ruling("equal-when-short", ("no", "yes")),
    Ruling("three-equal"),
    Ruling("three-ones"),
    Ruling("bonus-before-losses"),
    Ruling("suits-are-open"),
    Ruling("draw"),
)
RULES: Final = (
    Rule("set-up", PREPARATION),
    Rule("turned", BIDDING),
    Rule("bid", BIDDING),
    Rule("equal", BIDDING),
    Rule("ones", BIDDING),
    Rule("bonus", BONUSES),
    Rule("losses", LOSING),
    Rule("next-start", STARTING),
    Rule("game-end", ENDING),
    Rule("loss", WINNING),
    Rule("losers", WINNING),
)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches in force: whether a card equal to the face-up one may be laid for want of any
    higher."""

    equal_when_short: bool = False

    def chosen(self) -> dict[str, str]:
        """The switches that differ from the default, as they are typed."""
        return {"equal-when-short": "yes"} if self.equal_when_short else {}


def house_rules(rules: Rules) -> HouseRules:
    """The switches as typed, those not given at their default."""
    return HouseRules(equal_when_short=rules.get("equal-when-short") == "yes")


ERRORS: Final = (
    ErrorCode("chicken.no-hand"),
    ErrorCode("chicken.joker", ("card",), PREPARATION),
    ErrorCode("chicken.not-a-spade", ("card",), PREPARATION),
    ErrorCode("chicken.too-many-losses", ("count", "most"), LOSING),
    ErrorCode("chicken.two-bonuses", ("cards",), BONUSES),
    ErrorCode("chicken.bonus-order", ("card", "above"), BONUSES),
    ErrorCode("chicken.nothing-given"),
    ErrorCode("chicken.two-questions"),
    ErrorCode("chicken.up-missing"),
    ErrorCode("chicken.play-missing"),
    ErrorCode("chicken.not-a-field-card", ("card",), PREPARATION),
    ErrorCode("chicken.not-a-bonus-card", ("card",), PREPARATION),
    ErrorCode("chicken.bonus-pile", ("cards",), PREPARATION),
    ErrorCode("chicken.field-card-gone", ("card",), BIDDING),
    ErrorCode("chicken.not-a-bid", ("card",), PREPARATION),
    ErrorCode("chicken.same-suit", ("suit",), PREPARATION),
    ErrorCode("chicken.must-be-higher", ("rank", "up"), BIDDING),
    ErrorCode("chicken.higher-without-ace", ("rank", "up"), BIDDING),
    ErrorCode("chicken.never-short", ("rank", "up", "higher", "spent"), BIDDING),
    ErrorCode("chicken.equal-card", ("rank", "up"), BIDDING),
    ErrorCode("chicken.aces-left", ("count", "left"), BONUSES),
    ErrorCode("chicken.players", ("count",), PREPARATION),
    ErrorCode("chicken.wrong-phase", ("phase",)),
    ErrorCode("chicken.suits", ("suits",), PREPARATION),
    ErrorCode("chicken.not-in-hand", ("card",), BIDDING),
    ErrorCode("chicken.not-over"),
)
_DECLARED = DeclaredErrors(ERRORS)
rule_error = _DECLARED.rule_error
