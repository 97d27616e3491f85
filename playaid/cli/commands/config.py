"""`playaid config`: a person's defaults, shown with where each comes from, and changed."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Final

from engines.contract.entries import split_at_equals
from engines.contract.errors import Choices, InputError, nearest
from engines.contract.folding import folded_key, narrow
from engines.contract.numbers import number_within
from engines.contract.toml import TomlError, read_toml
from playaid.cli.app.command import Command
from playaid.cli.app.errors import tell_error
from playaid.cli.app.grammar import ASCII, JSON, LANG, Parameter
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.language import locale_language
from playaid.cli.terminal.presence import somebody_is_there
from playaid.cli.terminal.widths import columns
from playaid.settings.keys import KEYS, checked
from playaid.settings.places import config_file, config_folder
from playaid.settings.reading import Written, read_text
from playaid.settings.sources import Chosen, settings_and_troubles
from playaid.settings.writing import changed, stands_in
from playaid.sheets.paper import CARDS

DECK = "deck"
"""Asks which deck one owns."""

TYPED: Final = tuple(f"{name}=" for name in KEYS)
"""Settings as one begins to type them."""

COMMAND: Final = Command(
    "config",
    (
        Parameter("setting", "arguments", choices=(*TYPED, DECK)),
        Parameter("unset", "many", "NAME", choices=("playaid.settings.keys:KEYS",)),
        Parameter("show", "flag"),
        JSON,
        LANG,
        ASCII,
    ),
    words=("config", "print"),
    mends_settings=True,
)


def run(invocation: Invocation) -> int:
    """Keep settings, forget them, or show them with where each comes from."""
    file = config_file(os.environ)
    given = _given(invocation)
    gone = _unset(invocation.texts("unset"), file)
    both = next((key for key in gone if key in given), None)
    if both:
        raise InputError("config.twice", key=both)
    if given or gone:
        _write(file, changed(read_text(file), given, gone))
    if invocation.flag("show") or not (given or gone):
        settings, troubles = settings_and_troubles(os.environ, file)
        _show(invocation, file, settings)
        invocation.terminal.flush()
        for trouble in troubles:
            tell_error(trouble, invocation.words_for(trouble), invocation.terminal)
        return 0
    now = {key: Chosen(value, "file", str(file)) for key, value in given.items()}
    now |= {key: Chosen(KEYS[key].default, "default") for key in gone if key in KEYS}
    _show(invocation, file, now)
    for key in (key for key in gone if key not in KEYS):
        invocation.terminal.tell(invocation.words().say("config.gone", key=key, path=str(file)))
    return 0


def _unset(names: tuple[str, ...], file: Path) -> tuple[str, ...]:
    """The keys to be taken out: settings, and whatever else stands in the file by mistake.

    Raises InputError for a name that is neither.
    """
    keys: list[str] = []
    for name in names:
        strange = bool(name.strip()) and stands_in(read_text(file), name.strip())
        keys += [name.strip()] if strange else _known([name])
    return tuple(dict.fromkeys(keys))


def _given(invocation: Invocation) -> dict[str, str]:
    """The settings typed as NAME=VALUE, checked. Raises InputError."""
    typed = invocation.texts("setting")
    if DECK in typed:
        if len(typed) > 1:
            raise InputError("usage.together", one=DECK, other=next(t for t in typed if t != DECK))
        return {"cards": _ask_deck(invocation)}
    given: dict[str, str] = {}
    for text in typed:
        name, equals, value = split_at_equals(text)
        if not equals:
            near = nearest(name, (*(f"{key}=" for key in KEYS), DECK))
            raise InputError("config.form", text=text, nearest=near)
        (key,) = _known([name])
        if key in given:
            raise InputError("config.twice", key=key)
        given[key] = checked(key, Written(value.strip(), ""))
        if key == "printer":
            from playaid.kit.printers import find_printer

            given[key] = find_printer(config_folder(os.environ), given[key]).name
    return given


def _known(names: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """The keys of these names. Raises InputError for one that is none."""
    keys = []
    for name in names:
        key = folded_key(name)
        if key not in KEYS:
            near = nearest(key, KEYS) or Choices(KEYS)
            raise InputError("config.unknown-key", place="", key=name, nearest=near)
        keys.append(key)
    return tuple(dict.fromkeys(keys))


def _ask_deck(invocation: Invocation) -> str:
    """The card size of the deck that the person owns. Raises InputError when nobody is there."""
    if not somebody_is_there():
        raise InputError("config.nobody-to-ask", choices=tuple(f"cards={name}" for name in CARDS))
    words, names = invocation.words(), list(CARDS)
    invocation.terminal.tell(words.say("config.deck"))
    for number, (name, (width, height)) in enumerate(CARDS.items(), 1):
        about = words.say(f"deck.{name}")
        size = f"{width:g} × {height:g} mm"
        line = words.say("config.deck-line", number=number, name=name, size=size, about=about)
        invocation.terminal.tell(line)
    invocation.terminal.ask(words.say("config.deck-ask"))
    answer = narrow(sys.stdin.readline())
    chosen = number_within(answer, 1, len(names))
    if chosen is not None:
        answer = names[chosen - 1]
    return checked("cards", Written(answer, ""))


def _write(file: Path, text: str) -> None:
    """Raises InputError when the file would no longer be TOML, or cannot be written."""
    from playaid.files.atomic import write_file

    try:
        read_toml(text)
    except TomlError as error:
        raise InputError("config.not-toml", path=str(file), problem=str(error)) from None
    write_file(file, text.encode())


def _show(invocation: Invocation, file: Path, settings: dict[str, Chosen]) -> None:
    """What each setting is and where it comes from."""
    if "lang" in settings:
        settings["lang"] = _language(invocation, settings["lang"])
    if invocation.json:
        shown = {
            name: {"value": chosen.value, "source": chosen.source, "place": chosen.place}
            for name, chosen in settings.items()
        }
        invocation.terminal.data(json.dumps({"file": str(file), "settings": shown}))
        return
    words = invocation.words()
    rows = []
    for name, chosen in settings.items():
        value = chosen.value or words.say("nothing")
        source = words.say(f"config.source.{chosen.source}", place=chosen.place)
        rows.append([invocation.terminal.fit(part) for part in (name, value, source)])
    if rows:
        invocation.terminal.show("\n".join(columns(rows, "<<<")))
    if invocation.flag("show") or len(settings) == len(KEYS):
        there = "file" if file.is_file() else "no-file"
        invocation.terminal.tell(words.say(f"config.{there}", path=str(file)))


def _language(invocation: Invocation, chosen: Chosen) -> Chosen:
    """The language as it is spoken: of the command line, or by default of the locale."""
    typed = invocation.text("lang")
    if typed is not None:
        return Chosen(typed, "flag", "--lang")
    if chosen.source == "default":
        return Chosen(locale_language(os.environ), "default")
    return chosen
