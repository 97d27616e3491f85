"""The numbers, headings, rules, rulings and errors that the other rooms of ドンブリコ！ rest on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.contract.errors import DeclaredErrors, ErrorCode
from engines.contract.game import Rule
from engines.contract.rulings import Rules, Ruling
from engines.donburiko.deck import DECK, Card

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4
CHIPS: Final = 50
TARGET: Final = 6
"""The highest sum that gains, and the one that ends the round."""
MANY_CHIPS: Final = 20
PUBLISHED_MOST_CARDS: Final = 7
PUBLISHED_ASIDE: Final = 4

CONTENTS = "【内容物】"
PREPARATION = "【ゲームの準備】"
DEAL = "【ラウンドの開始】"
TURN = "【自分の手番で出来ること】"
ATTACH = "【列札にカードをくっつける場合】"
TAKE = "【列札を引き取る場合】"
COUNTING = "【点数計算方法】"
SIX = "【列札を引き取ったとき、点数が６だった場合】"
ROUND_END = "【ラウンドの終了】"
GAME_END = "【ゲームの終了】"

RULES = (
    Rule("deck", CONTENTS),
    Rule("set-up", PREPARATION),
    Rule("deal", DEAL),
    Rule("turn", TURN),
    Rule("attach", ATTACH),
    Rule("take", TAKE),
    Rule("values", COUNTING),
    Rule("loach", COUNTING),
    Rule("gain", TAKE),
    Rule("over", TAKE),
    Rule("under", TAKE),
    Rule("six", SIX),
    Rule("round-end", ROUND_END),
    Rule("game-end", GAME_END),
)
STARTING_CHIPS = Ruling("starting-chips", ("3", "4", "5", "2", "1"))
RULINGS = (
    Ruling("edition", ("announced", "published")),
    STARTING_CHIPS,
    Ruling("deck"),
    Ruling("best-choice"),
    Ruling("decide-before-turning"),
    Ruling("fine-above-chips"),
    Ruling("bank-short"),
    Ruling("no-chip"),
    Ruling("chips-left-on-columns"),
    Ruling("one-card-unseen"),
    Ruling("empty-hand"),
    Ruling("end-after-clearing"),
    Ruling("shared-win"),
    Ruling("clockwise"),
)
ERRORS = (
    ErrorCode("donburiko.card-unreadable", ("offending", "nearest"), CONTENTS),
    ErrorCode("donburiko.no-separator", ("offending", "nearest")),
    ErrorCode("donburiko.no-such-card", ("offending", "nearest"), CONTENTS),
    ErrorCode("donburiko.too-many-copies", ("card", "copies", "owners"), CONTENTS),
    ErrorCode("donburiko.single-card", ("card",), TAKE),
    ErrorCode("donburiko.too-many-cards", ("count", "most"), DEAL),
    ErrorCode("donburiko.column-too-long", ("count", "most"), ATTACH),
    ErrorCode("donburiko.total-impossible", ("total", "totals"), COUNTING),
    ErrorCode("donburiko.second-six", ("names",), SIX),
    ErrorCode("donburiko.second-six-by-choice", ("names", "choosing"), SIX),
    ErrorCode("donburiko.unnamed-column", ("name",)),
    ErrorCode("donburiko.no-column", ()),
    ErrorCode("donburiko.total-twice", ()),
    ErrorCode("donburiko.total-unnamed", ("total", "names")),
    ErrorCode("donburiko.players", ("count",), PREPARATION),
    ErrorCode("donburiko.wrong-phase", ("phase",)),
    ErrorCode("donburiko.deal", ("problem",), DEAL),
    ErrorCode("donburiko.no-such-column", ("column",), TURN),
    ErrorCode("donburiko.column-single", ("column",), TAKE),
    ErrorCode("donburiko.column-full", ("column", "most"), ATTACH),
    ErrorCode("donburiko.must-take", (), ROUND_END),
    ErrorCode("donburiko.not-in-hand", ("card",), ATTACH),
    ErrorCode("donburiko.hand-known", (), ATTACH),
    ErrorCode("donburiko.no-chip", (), ATTACH),
    ErrorCode("donburiko.card-elsewhere", ("card",), TAKE),
    ErrorCode("donburiko.not-over", ()),
)
_DECLARED = DeclaredErrors(ERRORS)
rule_error = _DECLARED.rule_error
input_error = _DECLARED.input_error


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches in force: whether the published edition is played, as shops and reviewers report
    it, rather than the one that its author announced; and the chips each player begins with."""

    published: bool = False
    starting_chips: int = int(STARTING_CHIPS.default)

    def chosen(self) -> dict[str, str]:
        """The switches that differ from the default, as they are typed."""
        chosen = {"edition": "published"} if self.published else {}
        if str(self.starting_chips) != STARTING_CHIPS.default:
            chosen["starting-chips"] = str(self.starting_chips)
        return chosen


def house_rules(rules: Rules) -> HouseRules:
    """The switches as typed, those not given at their default."""
    return HouseRules(
        published=rules.get("edition") == "published",
        starting_chips=int(rules.get("starting-chips", STARTING_CHIPS.default)),
    )


def deck_for(players: int, published: bool) -> tuple[Card, ...]:
    """The cards in play. Two players of the published edition leave out the cards of choice."""
    if published and players == LEAST_PLAYERS:
        return tuple(card for card in DECK if card is not Card.CHOICE)
    return DECK


def hand_size(players: int, cards: int, published: bool) -> int:
    """Cards dealt to each player, of `cards` in play, after a column card for everyone."""
    aside = PUBLISHED_ASIDE if published and players == LEAST_PLAYERS else 0
    return (cards - players - aside) // players
