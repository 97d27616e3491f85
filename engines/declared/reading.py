"""From the TOML's text to the facts of a game; every mistake has its file and line."""

from __future__ import annotations

import re
from typing import Final

from engines.contract.errors import InputError
from engines.contract.game import GameInfo
from engines.contract.toml import TomlError, read_toml
from engines.declared.facts import BESTS, FORMS, Best, Deck, Facts, LocalizedRule, ScoreTrack
from engines.declared.references import read_examples, read_tables
from engines.declared.score_fields import FIELD_KEYS, read_field, read_lines, read_ranks
from engines.declared.section import File, LocalizedText, Section, read_localized

MOST_FILE: Final = 200_000
"""Characters of a file."""
MOST_SPACES: Final = 300
MOST_PLAYERS: Final = 20
MOST_ROUNDS: Final = 50
ACCENT: Final = "#3F5B8C"

_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_MOST_ID: Final = 40
_COLOUR: Final = re.compile("#[0-9A-Fa-f]{6}")
_ADDRESS: Final = re.compile(r"https?://[\x21-\x7e]+")
KEYS: Final = (
    *("id", "title", "short-title", "tagline", "author", "source", "copyright", "rules-date"),
    *("players", "minutes", "age", "rounds", "equipment", "published", "accent", "cards"),
    *("fields", "score", "track", "tables", "rules", "examples"),
)
TRACK_KEYS: Final = ("title", "first", "last", "limit", "form")
_OWN: Final = LocalizedText("持ち寄りのゲームです。", "A game of one's own.")


def read_facts(text: str, name: str) -> Facts:
    """The facts of a file; `name` is what errors call it. Raises InputError."""
    if len(text) > MOST_FILE:
        raise InputError("declared.too-long", place=name, most=MOST_FILE)
    try:
        data = read_toml(text)
    except TomlError as error:
        place = error.place(name)
        raise InputError("declared.not-toml", place=place, problem=error.problem) from None
    root = Section(File(name, text), (), data, KEYS)
    fields = tuple(read_field(*one) for one in root.named("fields", FIELD_KEYS))
    score = root.inner("score", ("best", "target", "lines"))
    best = score.choice("best", BESTS, "high")
    return Facts(
        info=_info(root, best),
        title=root.localized("title"),
        tagline=root.localized("tagline", _OWN),
        short_title=root.localized("short-title") if root.has("short-title") else None,
        accent=_colour(root),
        equipment=_localized_list(root, "equipment"),
        published=_localized_list(root, "published"),
        rules=tuple(map(_rule, root.listed("rules", ("id", "heading", "title", "text")))),
        fields=fields,
        lines=read_lines(score, fields),
        best=best,
        target=score.number("target", -999_999, 999_999) if best == "nearest" else 0,
        rounds=root.number("rounds", 1, MOST_ROUNDS) if root.has("rounds") else None,
        deck=_deck(root.inner("cards", ("packs", "jokers", "ranks"))),
        track=_track(root),
        tables=read_tables(root),
        examples=read_examples(root, fields),
    )


def checked_id(section: Section, key: str) -> str:
    """An id: small letters, figures and dashes, so that it is safe in paths and as an option."""
    text = section.text(key)
    if not _ID.fullmatch(text) or len(text) > _MOST_ID:
        raise InputError("declared.id", place=section.place(key), text=text)
    return text


def _info(root: Section, best: Best) -> GameInfo:
    source = root.text("source", "") if root.has("source") else ""
    if source and not _ADDRESS.fullmatch(source):
        raise root.wrong("source", "address")
    players, told_players = _players(root)
    return GameInfo(
        id=checked_id(root, "id"),
        author=root.text("author"),
        source=source,
        players=players,
        minutes=root.span("minutes", 1, 1_000),
        rules_date=root.text("rules-date") if root.has("rules-date") else "",
        copyright=root.text("copyright") if root.has("copyright") else "",
        equipment=tuple(f"item-{n}" for n, _ in enumerate(root.items("equipment"), start=1)),
        age=root.number("age", 1, 99) if root.has("age") else None,
        published=not root.has("published"),
        best="low" if best == "low" else "high",
        players_told=told_players,
    )


def _players(root: Section) -> tuple[tuple[int, int], bool]:
    """How many play, and whether that is told in full; a pad needs lines in any case."""
    value = root.data.get("players")
    if isinstance(value, dict):
        most = root.inner("players", ("most",)).number("most", 1, MOST_PLAYERS)
        return (1, most), False
    span = root.span("players", 1, MOST_PLAYERS)
    if span is None and not root.has("published"):
        root.need("players")
    return (span, True) if span else ((1, 6), False)


def _colour(root: Section) -> str:
    accent = root.text("accent", ACCENT)
    if not _COLOUR.fullmatch(accent):
        raise root.wrong("accent", "colour")
    return accent


def _localized_list(root: Section, key: str) -> tuple[LocalizedText, ...]:
    return tuple(
        read_localized(root.file, (key, place), value)
        for place, value in enumerate(root.items(key))
    )


def _rule(section: Section) -> LocalizedRule:
    heading = section.text("heading") if section.has("heading") else ""
    return LocalizedRule(
        checked_id(section, "id"), heading, section.localized("title"), section.localized("text")
    )


def _deck(section: Section) -> Deck:
    return Deck(
        packs=section.number("packs", 1, 10, 1),
        jokers=section.number("jokers", 0, 20, 0),
        ranks=read_ranks(section),
    )


def _track(root: Section) -> ScoreTrack | None:
    if not root.has("track"):
        return None
    section = root.inner("track", TRACK_KEYS)
    first = section.number("first", -MOST_SPACES, MOST_SPACES, 0)
    last = section.number("last", first, first + MOST_SPACES - 1)
    limit = section.number("limit", first, last) if section.has("limit") else None
    return ScoreTrack(
        title=section.localized("title", LocalizedText("得点トラック", "Score track")),
        first=first,
        last=last,
        limit=limit,
        form=section.choice("form", FORMS, "snake"),
    )
