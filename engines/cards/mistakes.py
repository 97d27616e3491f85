"""What went wrong in a text that is no card, no suit, no rank, and what to type instead.

Whatever stands in `NotationError.nearest` is itself readable, in the style that was typed.
Only loaded once something cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, TypeVar

from engines.cards.deck import SUITS, Card, Style, Suit, card, rank_text, write_card, write_suit
from engines.cards.explaining import (
    Reason,
    first_of,
    invisible,
    piece_error,
    run_together,
    scan,
    spelt_at,
    unseen,
)
from engines.cards.guesses import allowed, guesses, near
from engines.cards.lookalikes import meant
from engines.cards.notation import NotationError, Span, TextToken, tokens
from engines.cards.spelling import (
    LINKS,
    LONGEST,
    RANK_SPELLINGS,
    SUIT_SPELLINGS,
    WHOLE_SPELLINGS,
    best_suit_split,
    fold,
    fold_text,
    folded_card,
    leading_word,
)

Key = TypeVar("Key", Suit, int, Card)

GUESSED: Final = 512
"""A longer piece, in characters, is near to no card and gets no guesses; a deck is shorter."""
_LONGEST_HALF: Final = max(map(len, (*SUIT_SPELLINGS, *RANK_SPELLINGS, *WHOLE_SPELLINGS)))
MOST: Final = 4
"""More remedies than this are no help."""


# ---- writing remedies


def style_of(typed: str) -> Style:
    """The style of writing nearest to what was typed."""
    folded = fold_text(typed)
    if any("\u30a1" <= char <= "\u30fc" for char in folded):
        return "kana"
    signs = [spelling for spelling in SUIT_SPELLINGS if ord(spelling[0]) in range(0x2600, 0x2800)]
    return "symbol" if any(sign in folded for sign in signs) else "rank-first"


def _write(cards: Iterable[Card], typed: str) -> tuple[str, ...]:
    """Each card once, in the style typed, at most as many as are a help."""
    style = style_of(typed)
    return tuple(write_card(each, style) for each in islice(dict.fromkeys(cards), MOST))


def _write_row(cards: Iterable[Card], typed: str) -> tuple[str, ...]:
    """All the cards as one text."""
    style = style_of(typed)
    return (" ".join(write_card(each, style) for each in cards),)


# ---- mistakes in a card


def card_mistake(token: TextToken) -> NotationError:
    """Why a piece is not exactly one card. The first explanation that fits is given."""
    return first_of(_REASONS if len(token.text) <= GUESSED else (), token)


def _invisible(token: TextToken) -> NotationError | None:
    return invisible(token, unseen(token.text) | _stray_selectors(token.text), _remedies)


def _stray_selectors(typed: str) -> set[int]:
    """Emoji variation selectors that belong to no sign, so that folding kept them."""
    folded = fold(typed)
    return {
        start
        for char, start in zip(folded.text, folded.starts, strict=False)
        if char in "\ufe0e\ufe0f"
    }


def _remedies(typed: str) -> tuple[str, ...]:
    """What to type for a text that was shown to be wrong in another way already."""
    pieces = tokens(typed)
    if len(pieces) != 1:
        return ()
    found = folded_card(fold_text(typed)) if len(typed) <= LONGEST else None
    return _write([found], typed) if found else card_mistake(pieces[0]).nearest


def _half_a_card(token: TextToken) -> NotationError | None:
    """A rank alone or a suit alone. The other half may be the next piece: `Q of diamonds`."""
    folded = fold_text(token.text)
    suit, rank = SUIT_SPELLINGS.get(folded), RANK_SPELLINGS.get(folded)
    if suit is not None:
        code, cards = "cards.no-rank", [card(suit, each) for each in (1, 13, 12, 11)]
    elif rank is not None:
        code, cards = "cards.no-suit", [card(each, rank) for each in SUITS]
    else:
        return None
    return _broken_apart(token, code) or NotationError(
        code, token.source, token.span, _write(cards, token.text)
    )


def _broken_apart(token: TextToken, code: str = "cards.unreadable") -> NotationError | None:
    """A card with separators inside it, read over this piece and the next one or two."""
    after = _pieces_after(token)
    for count in range(1, len(after) + 1):
        joined = token.text + "".join(each.text for each in after[:count])
        found = folded_card(fold_text(joined)) if len(joined) <= LONGEST else None
        if found is not None:
            stretch = Span(token.span.start, token.span.end + after[count - 1].span.end)
            return NotationError(code, token.source, stretch, _write([found], joined))
    return None


def _pieces_after(token: TextToken) -> tuple[TextToken, ...]:
    """The next two pieces if they are near; their offsets count from the end of this one."""
    start, end = token.span.end, token.span.end + 2 * LONGEST
    after = tokens(token.source[start:end])
    if after and after[-1].span.end == 2 * LONGEST:
        after = after[:-1]  # It may go on.
    return after[:2]


def _run_together(token: TextToken) -> NotationError | None:
    found = scan(fold_text(token.text), _cards_at)
    return run_together(token, found, lambda cards: _write_row(cards, token.text))


def _cards_at(folded: str, place: int) -> Iterator[tuple[int, Card]]:
    """End and card of each spelling of a card that begins here."""
    for end, whole in _spelt_at(folded, place, WHOLE_SPELLINGS):
        yield end, whole
    for cut, suit in _spelt_at(folded, place, SUIT_SPELLINGS):
        for start in _after_links(folded, cut):
            for end, rank in _spelt_at(folded, start, RANK_SPELLINGS):
                yield end, card(suit, rank)
    for cut, rank in _spelt_at(folded, place, RANK_SPELLINGS):
        for start in _after_links(folded, cut):
            for end, suit in _spelt_at(folded, start, SUIT_SPELLINGS):
                yield end, card(suit, rank)


def _spelt_at(folded: str, place: int, spellings: Mapping[str, Key]) -> Iterator[tuple[int, Key]]:
    return spelt_at(folded, place, spellings, _LONGEST_HALF)


def _after_links(folded: str, place: int) -> list[int]:
    return [place, *(place + len(each) for each in LINKS if folded.startswith(each, place))]


def _look_alike(token: TextToken) -> NotationError | None:
    return look_alike(token, _meant_cards)


def _meant_cards(folded: str) -> tuple[str, ...]:
    found = scan(folded, _cards_at)
    return () if found.junk else _write_row(found.cards, folded)


def look_alike(token: TextToken, remedy: Callable[[str], tuple[str, ...]]) -> NotationError | None:
    """The error if the piece reads once its look-alikes are replaced, the fewest that do."""
    folded = fold(token.text)
    for text, changed in meant(folded.text):
        nearest = remedy(text)
        if nearest:
            start, end = folded.starts[changed[0]], folded.starts[changed[0] + 1]
            return piece_error("cards.lookalike", token, start, end, nearest)
    return None


# ---- ranks and glyphs that no deck has


def _no_such_rank(token: TextToken) -> NotationError | None:
    """A number that is no rank, with a suit or without: `11H`, `0`, `♦14`."""
    folded = fold(token.text)
    split = best_suit_split(folded.text)
    suit, start, end = split or (None, 0, len(folded.text))
    number = folded.text[start:end]
    if not (number.isascii() and number.isdigit()):
        return None
    suits = SUITS if suit is None else (suit,)
    cards = [card(each, rank) for rank in ranks_near(number) for each in suits]
    at, to = folded.starts[start], folded.starts[end]
    return piece_error("cards.no-such-rank", token, at, to, _write(cards, token.text))


def ranks_near(number: str) -> list[int]:
    """Ranks that a number may have been meant for: 11 the jack, 14 the ace, else a digit less."""
    if len(number) > 3:
        return []
    value = int(number)
    if 1 <= value <= 13:
        return [value]
    fewer = [number[:place] + number[place + 1 :] for place in range(len(number))]
    meant = {0: [10], 14: [1]}.get(value, [])
    less = sorted({RANK_SPELLINGS[each] for each in fewer if each in RANK_SPELLINGS})
    return list(dict.fromkeys([*meant, *less]))


def _knight(token: TextToken) -> NotationError | None:
    """The knights that Unicode has and our deck has not."""
    row, column = divmod(ord(token.text[0]) - 0x1F0A0, 16)
    if len(fold_text(token.text)) != 1 or row not in range(4) or column != 12:
        return None
    cards = [card(SUITS[row], rank) for rank in (11, 12)]
    return piece_error("cards.no-such-card", token, 0, len(token.text), _write(cards, token.text))


# ---- too much, or misspelt


def _extra_or_misspelt(token: TextToken) -> NotationError | None:
    """Characters beside cards, or letters that are few keystrokes from a card; the nearer wins."""
    folded = fold(token.text)
    extra = scan(folded.text, _cards_at)
    near_ones = guesses(folded.text)
    most = max(2, near_ones[0].cost) if near_ones else 2 * (len(folded.text) - len(extra.junk))
    if len(extra.junk) <= most and extra.cards:
        start, end = _first_stretch(extra.junk)
        at, to = folded.starts[start], folded.starts[end]
        return piece_error("cards.extra", token, at, to, _write_row(extra.cards, token.text))
    if not near_ones:
        return None
    at, to = folded.starts[near_ones[0].start], folded.starts[near_ones[0].end]
    cards = [guess.card for guess in near_ones]
    return piece_error("cards.unreadable", token, at, to, _write(cards, token.text))


def _first_stretch(places: list[int]) -> tuple[int, int]:
    """Start and end of the first run of consecutive numbers."""
    end = places[0]
    while end in places:
        end += 1
    return places[0], end


_REASONS: Final[tuple[Reason, ...]] = (
    _invisible,
    _half_a_card,
    _run_together,
    _look_alike,
    _no_such_rank,
    _knight,
    _broken_apart,
    _extra_or_misspelt,
)


# ---- mistakes in a suit or a rank alone


def suit_mistake(token: TextToken) -> NotationError:
    """Why a piece is not a suit."""
    if len(token.text) > LONGEST:
        return piece_error("cards.no-such-suit", token, 0, None, ())
    nearest = _suits_near(fold_text(token.text), token.text)
    alike = look_alike(token, _meant_suit)
    return alike or piece_error("cards.no-such-suit", token, 0, None, nearest)


def rank_mistake(token: TextToken) -> NotationError:
    """Why a piece is not a rank."""
    if len(token.text) > LONGEST:
        return piece_error("cards.no-such-rank", token, 0, None, ())
    folded = fold_text(token.text)
    is_number = folded.isascii() and folded.isdigit()
    ranks = ranks_near(folded) if is_number else near(folded, RANK_SPELLINGS, allowed(len(folded)))
    alike = look_alike(token, _meant_rank)
    return alike or piece_error("cards.no-such-rank", token, 0, None, _write_ranks(ranks))


def no_suit_mistake(token: TextToken) -> NotationError:
    """Why there is no suit at either end of a piece."""
    if len(token.text) > LONGEST:
        return piece_error("cards.no-suit", token, 0, None, ())
    alike = look_alike(token, _meant_split)
    if alike is not None:
        return alike
    if leading_word(fold_text(token.text)) in RANK_SPELLINGS:
        nearest = tuple(write_suit(suit, "code") + token.text for suit in SUITS)
        return piece_error("cards.no-suit", token, 0, None, nearest)
    end = next((at for at, char in enumerate(token.text) if char.isdigit()), len(token.text))
    word, rest = token.text[:end], token.text[end:]
    nearest = tuple(suit + rest for suit in _suits_near(fold_text(word), word))
    return piece_error("cards.no-such-suit", token, 0, end, nearest)


def _suits_near(folded: str, typed: str) -> tuple[str, ...]:
    style = style_of(typed)
    found = near(folded, SUIT_SPELLINGS, allowed(len(folded)))
    return tuple(write_suit(suit, style) for suit in sorted(found, key=lambda each: found[each]))


def _write_ranks(ranks: Iterable[int]) -> tuple[str, ...]:
    return tuple(rank_text(rank) for rank in ranks)[:MOST]


def _meant_suit(folded: str) -> tuple[str, ...]:
    suit: Suit | None = SUIT_SPELLINGS.get(folded)
    return () if suit is None else (write_suit(suit, style_of(folded)),)


def _meant_rank(folded: str) -> tuple[str, ...]:
    return _write_ranks([RANK_SPELLINGS[folded]] if folded in RANK_SPELLINGS else [])


def _meant_split(folded: str) -> tuple[str, ...]:
    return () if best_suit_split(folded) is None else (folded,)
