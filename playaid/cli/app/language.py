"""Which language to speak: `--lang`, else the settings, else the locale, else English."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Final

from playaid.words import LANGUAGES

DEFAULT: Final = "en"


def typed_language(arguments: Sequence[str]) -> str | None:
    """The language that a command line asks for, looked up before it is parsed.

    Help and errors need it earlier than the parser can tell. What is no language is left to the
    parser to complain about.
    """
    typed = None
    for place, argument in enumerate(arguments):
        option, equals, value = argument.partition("=")
        if option == "--":
            break
        if option == "--lang":
            following = arguments[place + 1 : place + 2]
            typed = value if equals else (following[0] if following else None)
    return typed if typed in LANGUAGES else None


def chosen_language(environment: Mapping[str, str]) -> str | None:
    """The language that the environment or the file of settings asks for.

    Raises InputError for what is no language. A file that cannot be read as a whole is asked for
    the line with the language alone.
    """
    from playaid.settings.places import LANGUAGE_VARIABLE, config_file

    file = config_file(environment)
    if not environment.get(LANGUAGE_VARIABLE) and not file.exists():
        return None  # as for most people: nothing more is loaded
    from engines.contract.errors import InputError
    from playaid.settings.reading import language_in_broken_file, language_written

    try:
        written = language_written(environment, file)
    except InputError:  # is told by those who need more than the language
        text = language_in_broken_file(file)
        return text if text in LANGUAGES else None
    if written is None or written.text in LANGUAGES:
        return written.text if written else None
    from playaid.settings.keys import checked

    return checked("lang", written)


def locale_language(environment: Mapping[str, str]) -> str:
    """The language of the locale if it is one of ours, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return _language_of(environment[variable])
    if sys.platform == "win32":  # has no such variables
        import locale

        return _language_of(locale.getlocale()[0] or "")
    return DEFAULT


def _language_of(locale_name: str) -> str:
    """`ja_JP.UTF-8` and Windows' `Japanese_Japan` are Japanese."""
    name = locale_name.casefold()
    return "ja" if name.startswith(("ja_", "ja.", "japanese")) or name == "ja" else DEFAULT
