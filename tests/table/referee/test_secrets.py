"""Nothing that only one player may know is said to the table, whatever is asked."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import islice
from operator import attrgetter
from random import Random
from typing import Any

import pytest
from support.acting import dialogue_of

from engines.contract.rulings import resolve
from playaid.games.catalogue import find_game, game_ids
from playaid.table.playthrough import NAMES, played
from playaid.table.referee.dialogue import Dialogue
from playaid.words import LANGUAGES, MissingWordsError

_ASKED = ("legal", "help", "state", "score", "why", "save", "undo", "redo", "why", "legal")


def _open_lines(dialogue: Dialogue, lines: tuple[str, ...]) -> list[list[str]]:
    answers = [dialogue.answer(line) for line in lines]
    return [[answer.refusal, *answer.shown, *answer.told] for answer in answers]


def _dealt(dialogue: Dialogue) -> tuple[Any, Any, int]:
    """The state before the deal, a deal with all cards known, and how many steps are kept."""
    machine, timeline = dialogue.game.machine, dialogue.game.timeline
    place = next(
        at for at, step in enumerate(timeline.steps) if type(step.move).__name__ == "Dealt"
    )
    before = timeline.steps[place - 1].state if place else timeline.start
    return before, machine.chance(before, Random(4)), place


def _permuted(deal: Any, rng: Random) -> Any:
    """Another deal of the same cards: the first hand keeps its first card, all else moves."""
    changes = {}
    for field in fields(deal):
        hands = getattr(deal, field.name)
        if not all(hasattr(hand, "known") for hand in hands):
            continue
        kept = hands[0].known[0]
        cards = [card for hand in hands for card in hand.known]
        cards.remove(kept)
        if field.name != "shares":
            rng.shuffle(cards)
        else:
            hands = hands[1:] + hands[:1]
            changes[field.name] = hands
            continue
        dealt, at = [], 0
        for seat, hand in enumerate(hands):
            size = len(hand.known) - (seat == 0)
            own = cards[at : at + size] + ([kept] if seat == 0 else [])
            at += size
            own.sort(key=attrgetter("order" if hasattr(kept, "order") else "index"))
            dealt.append(type(hand)(tuple(own)))
        changes[field.name] = tuple(dealt)
    return replace(deal, **changes)


def _told_deal(name: str, permute: bool, seed: int) -> tuple[Dialogue, Any]:
    """A dialogue whose deal is known in full, as if somebody had typed it."""
    found = find_game(name)
    dialogue = dialogue_of(found, "en", NAMES["en"][: found.game.info.players[0]])
    if dialogue.game.now().coming:
        dialogue.answer({"donburiko": "3 -1", "csm": "D8 SA H6 C10"}.get(name, "D"))
    before, deal, place = _dealt(dialogue)
    if name == "donburiko":
        deal = replace(deal, columns=dialogue.game.timeline.steps[place].move.columns)
        rest = list(before.round.deck)
        for card in deal.columns:
            rest.remove(card)
        Random(1).shuffle(rest)
        size = len(deal.hands[0].known)
        hands = [
            type(deal.hands[0])(tuple(sorted(rest[at * size :][:size], key=lambda c: c.order)))
            for at in range(len(deal.hands))
        ]
        deal = replace(deal, hands=tuple(hands))
    card = deal.hands[0].known[0]
    deal = _permuted(deal, Random(seed)) if permute else deal
    later = [step.move for step in dialogue.game.timeline.steps[place + 1 :]]
    timeline = dialogue.game.timeline
    timeline.history = timeline.history.taken_back(place)
    dialogue.game.timeline.make(deal, typed=True)
    for move in later:
        dialogue.game.timeline.make(move, typed=False)
    return dialogue, card


@pytest.mark.parametrize("name", ["jika", "csm", "donburiko", "fusejika"])
def test_the_table_reads_the_same_whatever_is_held(name: str) -> None:
    for seed in range(5):
        first, card = _told_deal(name, False, seed)
        second, same = _told_deal(name, True, seed)
        assert card is same
        hands = [[hand.known for hand in s.game.timeline.state.hands] for s in (first, second)]
        assert hands[0] != hands[1]
        code = getattr(card, "code", None) or card.value
        move = {"csm": f"discard {code}", "donburiko": f"open {code} 1", "jika": "D"}
        after = {"jika": (f"{code} upper",), "fusejika": ("keep", "keep", "keep", code)}
        lines = (*_ASKED, move.get(name, "state"), *after.get(name, ()), *_ASKED, "xyz", "peek Ben")
        assert _open_lines(first, lines) == _open_lines(second, lines)


@pytest.mark.parametrize("name", ["jika", "csm", "donburiko", "fusejika"])
def test_peeking_is_asked_twice_and_shows_one_hand(name: str) -> None:
    dialogue, _ = _told_deal(name, False, 0)
    words = dialogue.phrasing.words
    once = dialogue.answer("peek Ben")
    assert once.told
    assert not once.private
    assert not dialogue.answer("peek Aki").private, "another name is asked anew"
    dialogue.answer("legal")
    assert not dialogue.answer("peek Aki").private, "anything in between, and it is asked anew"
    shown = dialogue.answer("peek Aki")
    assert shown.private
    assert not shown.shown
    hands = dialogue.game.timeline.state.hands
    own = {words.write(card) for card in hands[0].known}
    text = " ".join(shown.private).replace(":", " ").split()
    assert own <= set(text)
    if name in ("jika", "csm", "fusejika"):
        others = {words.write(card) for hand in hands[1:] for card in hand.known} - own
        assert not others & set(text)


def test_a_move_that_only_secrets_forbid_says_no_more_than_that() -> None:
    dialogue, _ = _told_deal("jika", False, 0)
    dialogue.answer("S")
    held = dialogue.game.timeline.state.hands
    foreign = next(c for c in held[1].known if c.suit.value != "S")
    answer = dialogue.answer(f"{foreign.code} upper")
    assert answer.refusal == "play.secret"
    assert "♠" not in " ".join(answer.told)


@pytest.mark.parametrize("name", [name for name in game_ids() if find_game(name).game.machine])
def test_what_is_peeked_at_has_a_word(name: str) -> None:
    found = find_game(name)
    game = found.game
    for lang in LANGUAGES:
        dialogue = dialogue_of(found, lang, NAMES[lang][: game.info.players[0]])
        rules = resolve(game.rulings, {})
        steps = played(game.machine, len(dialogue.game.names), rules, Random(3))
        told = hidden = 0
        for step in islice(steps, 60):
            for seat in range(len(dialogue.game.names)):
                own, public = (
                    game.machine.view(step.state, seat),
                    game.machine.view(step.state, None),
                )
                hidden += own != public
                try:
                    told += len(dialogue.phrasing.private(own, public, seat))
                except MissingWordsError as missing:
                    pytest.fail(f"write {missing} in {found.templates}/play.{lang}.toml")
        assert bool(told) == bool(hidden), "what a player sees and others do not is peeked at"
