"""A game's sheets in one language: templates rendered and read, with what goes around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Any, Final

from engines.contract.errors import Choices, InputError, nearest
from engines.contract.folding import folded
from engines.contract.rulings import resolve
from playaid.games.catalogue import SHARED, GameEntry, shared_templates, templates_root
from playaid.games.user_files import read_user_text
from playaid.kit.context import context, imprint, plain_words, sheet_words
from playaid.kit.options import settled, sheet_options
from playaid.kit.template_cache import kept_templates
from playaid.sheets.display import Colour
from playaid.sheets.markup.large import enlarged
from playaid.sheets.markup.markup import read_sheet
from playaid.sheets.markup.templating import SUFFIX, Templates
from playaid.sheets.markup.tree import SheetElement
from playaid.sheets.pages.compose import NamedSheet, texts_in_use
from playaid.sheets.pages.furniture import Imprint
from playaid.sheets.palette import colour
from playaid.words import Words

FURIGANA_LANGUAGE: Final = "ja"
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


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
    tagline: str = ""
    """One sentence that says what the game is."""
    readings: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """What stands above words in small kana, for young readers."""

    def texts(self) -> Iterator[tuple[str, bool]]:
        """Every text that may be set, with its weight, for the fonts to be cut to."""
        yield from texts_in_use(self.sheets, self.imprint)
        for reading in self.readings.values():
            yield reading, False


class EditionMaker:
    """Makes editions of the same sheets for one group of players after the other.

    `sheets` empty means all. `templates` may be shared by the languages of a game, so that each is
    compiled once. Raises InputError for unknown sheets, rulings and options, TemplateError and
    MarkupError for templates.
    """

    def __init__(
        self,
        found: GameEntry,
        lang: str,
        sheets: Sequence[str] = (),
        chosen: Mapping[str, str] = _NOTHING,
        options: Mapping[str, str] = _NOTHING,
        large: bool = False,
        furigana: bool = False,
        templates: Templates | None = None,
    ) -> None:
        rules = resolve(found.game.rulings, chosen)
        words, plain = sheet_words(found, lang), plain_words(found, lang)
        self._seats = found.game.info.players[1]
        self._templates = templates or game_templates(found)
        self._seen = context(found, words, (), rules, settled(sheet_options(found), options))
        wanted = _wanted(sheets, words.find("sheets"), words.find("extra-sheets"), plain)
        self.sheets = tuple(wanted)
        """The ids of the sheets, in the kit's order."""
        self._nameless = Edition(
            lang=lang,
            sheets=(),
            imprint=imprint(found, plain, chosen),
            title=plain.say("title"),
            subject=plain.say("imprint.subject"),
            tagline=plain.say("tagline"),
            accent=colour(words.find("accent")),
            large=large,
            readings=_readings(words, plain, furigana),
        )

    def made_for(self, players: Sequence[str], only: Sequence[str] | None = None) -> Edition:
        """The edition for these players, nameless lines when there are none; `only` some of its
        sheets."""
        seen = {**self._seen, "players": list(players) or [""] * self._seats}
        wanted = self.sheets if only is None else only
        named = [NamedSheet(id, _sheet(self._templates, id + SUFFIX, seen)) for id in wanted]
        if self._nameless.large:
            named = [NamedSheet(one.id, enlarged(one.sheet)) for one in named]
        return replace(self._nameless, sheets=tuple(named))


def game_templates(found: GameEntry) -> Templates:
    """The templates of a game's sheets, compiled as they are asked for if they were not before."""
    return Templates(_reader(found), _called(found), kept_templates())


def _readings(words: Words, plain: Words, furigana: bool) -> Mapping[str, str]:
    """The readings to set above Japanese words, if they are asked for.

    Raises InputError `print.no-furigana` for a game whose words give none.
    """
    if not furigana or words.lang != FURIGANA_LANGUAGE:
        return {}
    found = words.find("furigana")
    if not isinstance(found, Mapping):
        raise InputError("print.no-furigana", game=plain.say("title"))
    return found


def _sheet(templates: Templates, name: str, seen: Any) -> SheetElement:
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
    names = {folded(id): id for id in known}
    names |= {folded(words.say(f"sheet.{id}")): id for id in known}
    for name in asked:
        if folded(name) not in names:
            raise InputError(
                "sheet.unknown", name=name, nearest=nearest(name, known, 10) or Choices(known)
            )
    chosen = {names[folded(name)] for name in asked} or set(kit)
    return [id for id in known if id in chosen]


def _reader(found: GameEntry) -> Callable[[str], str | None]:
    """Reads a game's templates by name, and those that all games share under `_shared/`."""

    def read(name: str) -> str | None:
        file = _file(found, name)
        return None if file is None else read_user_text(file)

    return read


def _called(found: GameEntry) -> Callable[[str], str]:
    """What errors call a template: a person's own by its path, one of ours by its name."""

    def called(name: str) -> str:
        file = _file(found, name)
        return name if file is None or file.is_relative_to(templates_root()) else str(file)

    return called


def _file(found: GameEntry, name: str) -> Path | None:
    """The file of a template; a name that would lead out of the folders is that of nothing."""
    parts = PurePath(name).parts
    if ".." in parts or PurePath(name).is_absolute():
        return None
    shared = parts[:1] == (SHARED,)
    own = (*found.folders, shared_templates())
    folders = (shared_templates().parent,) if shared else own
    return next((folder / name for folder in folders if (folder / name).is_file()), None)
