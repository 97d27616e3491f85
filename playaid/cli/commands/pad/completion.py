"""What can be completed at a pad: commands, options, names and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engines.cards.deck import Suit, rank_text
from engines.cards.reading import NotationError, read_cards
from engines.contract.folding import folded
from engines.contract.game import Game, Option
from engines.contract.rulings import resolve
from playaid.table.pad.model import GameRecord
from playaid.table.pad.typed import first_option


def completions(
    before: str, game: Game, record: GameRecord, commands: Sequence[str], asked: str = ""
) -> tuple[str, ...]:
    """What the word that ends at the cursor can become; `before` is the line up to there.

    `asked` is the option that is asked for, if any: then no command is expected.
    """
    begun = before.replace("\u3000", " ").split(" ")
    word = begun[-1]
    return tuple(dict.fromkeys(_candidates(begun[:-1], word, game, record, commands, asked)))


def _candidates(
    earlier: Sequence[str],
    word: str,
    game: Game,
    record: GameRecord,
    commands: Sequence[str],
    asked: str,
) -> Iterator[str]:
    begun = folded(word)
    if not asked and not any(earlier):
        yield from (name for name in commands if name.startswith(begun))
    if asked:
        option = next((each for each in game.options if each.name == asked), None)
    else:
        option = _option_before(earlier, game)
        first = first_option(game.options)
        named = first is None or first.per == "player" or earlier[:1] in (["join"], ["leave"])
        yield from _names(earlier, word, record) if named else _senders(word, record)
        options = [f"--{each.name}" for each in game.options]
        yield from (name for name in options if word.startswith("-") and name.startswith(word))
    if option is None or not (
        asked or any("=" in w or w.startswith("--") for w in (*earlier, word))
    ):
        return
    if option.kind == "text":
        yield from (name for name in record.players if folded(name).startswith(begun))
    start, equals, card = word.rpartition("=")
    if option.kind == "cards" and card and takes_cards(game, option.name):
        used = {_plain(each.rpartition("=")[2]) for each in earlier}
        for spelt in _cards(card):
            if spelt not in used:
                yield start + equals + spelt


def _names(earlier: Sequence[str], word: str, record: GameRecord) -> Iterator[str]:
    command = next((each for each in earlier if each), "")
    fresh = [name for name in record.players if not any(w.startswith(name + "=") for w in earlier)]
    for name in fresh:
        if folded(name).startswith(folded(word)) and (word or earlier):
            yield name if command in ("leave", "join") else f"{name}="


def _senders(word: str, record: GameRecord) -> Iterator[str]:
    """Names where a round is one text of names and signs, `Aki>Ben`; no space is within one."""
    begun, sign, name = word.rpartition(">")
    for one in record.players:
        if word and folded(one).startswith(folded(name)):
            yield begun + sign + one.replace(" ", "_")


def _option_before(earlier: Sequence[str], game: Game) -> Option | None:
    """The option whose value is being typed: the one named last, or the first one."""
    for word in reversed(earlier):
        for option in game.options:
            if word == f"--{option.name}":
                return option
    return game.options[0] if game.options else None


def _cards(begun: str) -> Iterator[str]:
    """Cards that begin like this, rank and suit in the order that was begun."""
    start = _plain(begun)
    for rank in map(rank_text, range(1, 14)):
        for suit in Suit:
            for spelt in (f"{rank}{suit.value}", f"{suit.value}{rank}"):
                if spelt.startswith(start):
                    yield spelt


def _plain(word: str) -> str:
    return folded(word).upper()


@lru_cache(maxsize=64)
def takes_cards(game: Game, option: str) -> bool:
    """Whether an option is of cards with suits: the game's own example tells."""
    entry, _ = game.score_example(resolve(game.rulings, {}))
    value = entry.values.get(option.replace("-", "_"))
    text = value if isinstance(value, str) else value[0][1] if isinstance(value, tuple) else ""
    try:
        return bool(read_cards(text))
    except NotationError:
        return False
