"""A game's sheets in one language: templates rendered and read, with what goes around them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from engines.errors import InputError, nearest
from engines.rulings import resolve
from playaid.catalogue import SHARED, FoundGame, shared_templates
from playaid.ownfiles import read_own_text
from playaid.sheetoptions import settled, sheet_options
from playaid.sheets.compose import NamedSheet
from playaid.sheets.display import Colour
from playaid.sheets.furniture import Imprint
from playaid.sheets.large import enlarged
from playaid.sheets.markup import read_sheet
from playaid.sheets.palette import colour
from playaid.sheets.templating import SUFFIX, Templates
from playaid.sheets.tree import Sheet
from playaid.sheetwords import context, imprint, plain_words, sheet_words
from playaid.words import Words


@dataclass(frozen=True, slots=True)
class Edition:
    """The kit in one language. `subject` goes to the file's metadata; `large` is large print."""

    lang: str
    sheets: tuple[NamedSheet, ...]
    imprint: Imprint
    title: str
    subject: str
    accent: Colour
    large: bool = False


def make_edition(
    found: FoundGame,
    lang: str,
    *,
    players: Sequence[str] = (),
    sheets: Sequence[str] = (),
    chosen: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    large: bool = False,
) -> Edition:
    """Render a game's sheets; `sheets` empty means all, `players` empty nameless lines.

    Raises InputError for unknown sheets, rulings and options, TemplateError and MarkupError for
    templates.
    """
    given = chosen or {}
    rules = resolve(found.game.rulings, given)
    words, plain = sheet_words(found, lang), plain_words(found, lang)
    settings = settled(sheet_options(found), options or {})
    seen = context(found, words, players, rules, settings)
    templates = Templates(_reader(found))
    wanted = _wanted(sheets, words.find("sheets"), words.find("extra-sheets"), plain)
    named = [NamedSheet(id, _sheet(templates, id + SUFFIX, seen)) for id in wanted]
    if large:
        named = [NamedSheet(one.id, enlarged(one.sheet)) for one in named]
    return Edition(
        lang=lang,
        sheets=tuple(named),
        imprint=imprint(found, plain, given),
        title=plain.say("title"),
        subject=plain.say("imprint.subject"),
        accent=colour(words.find("accent")),
        large=large,
    )


def _sheet(templates: Templates, name: str, seen: Any) -> Sheet:
    return read_sheet(templates.render(name, seen), name)


def _wanted(
    asked: Sequence[str], kit: Sequence[str], extra: Sequence[str], words: Words
) -> list[str]:
    """The sheets asked for, by id or by title, in the kit's order; the whole kit, without the
    extras, when none is asked for."""
    known = [*kit, *extra]
    for id in known:
        if words.find(f"sheet.{id}") is None:
            raise InputError("own.sheet-title", sheet=id)
    names = {id.casefold(): id for id in known}
    names |= {words.say(f"sheet.{id}").casefold(): id for id in known}
    for name in asked:
        if name.casefold() not in names:
            raise InputError("sheet.unknown", name=name, nearest=nearest(name, known, 10))
    chosen = {names[name.casefold()] for name in asked} or set(kit)
    return [id for id in known if id in chosen]


def _reader(found: FoundGame) -> Callable[[str], str | None]:
    """Reads a game's templates by name, and those that all games share under `_shared/`.

    A name that would lead out of the folders is the name of nothing.
    """

    def read(name: str) -> str | None:
        parts = PurePath(name).parts
        if ".." in parts or PurePath(name).is_absolute():
            return None
        shared = parts[:1] == (SHARED,)
        own = (*found.folders, shared_templates())
        for folder in (shared_templates().parent,) if shared else own:
            if (folder / name).is_file():
                return read_own_text(folder / name)
        return None

    return read
