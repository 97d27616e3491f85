"""The numbers, headings and errors that the other rooms of 時価で勝負 rest on."""

from __future__ import annotations

from engines.cards.deck import KING, QUEEN, SUITS, Card, card
from engines.contract.errors import DeclaredErrors, ErrorCode
from engines.contract.rulings import Ruling

NUMBERS = tuple(card(suit, rank) for suit in SUITS for rank in range(2, 11))
QUEENS = tuple(card(suit, QUEEN) for suit in SUITS)
KINGS = tuple(card(suit, KING) for suit in SUITS)
HAND_SIZE = {3: 9, 4: 7}
MULTIPLIER = {"queen": 1, "king": 2, "both": 3}
LEAST_PRICE, MOST_PRICE = 1, 10

PREPARATION = "【準備】"
MARKET = "【ゲームの進行】相場を操作する"
WATCHER = "【ゲームの進行】監視対象が移る"
ENDING = "【ゲームの終了】"
WINNING = "【勝敗】"

RULINGS = (
    Ruling("unopened-company"),
    Ruling("pass-for-good"),
    Ruling("rebuilt-pile"),
    Ruling("last-turn"),
    Ruling("end-at-once"),
)

ERRORS = (
    ErrorCode("jika.not-a-share", ("card",), PREPARATION),
    ErrorCode("jika.two-of-a-rank", ("cards",), PREPARATION),
    ErrorCode("jika.share-count", ("count",), PREPARATION),
    ErrorCode("jika.price-unreadable", ("text",)),
    ErrorCode("jika.price-range", ("price",), WINNING),
    ErrorCode("jika.price-cards", ("count",), MARKET),
    ErrorCode("jika.price-equal", ("rank",), MARKET),
    ErrorCode("jika.price-twice", ("suit",), MARKET),
    ErrorCode("jika.price-missing", ("suit", "card"), WINNING),
    ErrorCode("jika.players", ("count",), PREPARATION),
    ErrorCode("jika.wrong-phase", ("phase",)),
    ErrorCode("jika.deal", ("problem",), PREPARATION),
    ErrorCode("jika.watcher-already-out", ("suit",), WATCHER),
    ErrorCode("jika.not-a-number-card", ("card",), MARKET),
    ErrorCode("jika.suit-is-watched", ("card", "suit"), MARKET),
    ErrorCode("jika.upper-side-first", ("card",), MARKET),
    ErrorCode("jika.not-in-hand", ("card",), MARKET),
    ErrorCode("jika.impossible-after-passes", ("card",), MARKET),
    ErrorCode("jika.must-lay", ("suit",), MARKET),
    ErrorCode("jika.shares-elsewhere", ("cards",), WINNING),
    ErrorCode("jika.not-over", ()),
)
_DECLARED = DeclaredErrors(ERRORS)
rule_error = _DECLARED.rule_error


def place_of(number_or_share: Card) -> int:
    """The company a card belongs to, as its place in SUITS (0-based)."""
    return number_or_share.index // 13
