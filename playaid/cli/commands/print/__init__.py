"""`playaid print GAME…`: writes the kit; its path on stdout, how to print it on stderr."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from engines.contract.errors import InputError
from playaid.cli.app.arguments import arguments_by_place
from playaid.cli.app.command import Command
from playaid.cli.app.grammar import (
    ANY_GAMES,
    ASCII,
    CARD_SIZE,
    FLIP,
    JSON,
    LANG,
    PAPER,
    PLAYERS,
    RULE,
    SOME_GAMES,
    Parameter,
)
from playaid.cli.app.invocation import Invocation
from playaid.settings.print_options import ORIENTATION, PRINT_OPTIONS, PrintOption
from playaid.words import LANGUAGES

if TYPE_CHECKING:
    from playaid.games.catalogue import GameEntry
    from playaid.kit.options import SheetOption


def more_parameters(
    invocation: Invocation, arguments: Sequence[str], forgiving: bool
) -> tuple[Parameter, ...]:
    """The options of the sheets of the games that the arguments name.

    Games that are unknown are told of later. The command is about the game whose options they are.
    """
    from playaid.games.catalogue import find_game
    from playaid.kit.options import sheet_options

    known: dict[str, Parameter] = {}
    for name in arguments_by_place(arguments, COMMAND.parameters):
        with suppress(InputError):
            found = find_game(name)
            new = {o.name: _parameter_of(o, found) for o in sheet_options(found)}
            if new.keys() - known.keys():
                invocation.found = found
            known.update({name: new[name] for name in new if name not in known})
    return tuple(known.values())


def _parameter_of(option: SheetOption, found: GameEntry) -> Parameter:
    def about(lang: str) -> str:
        return found.sheets_file(lang).say(f"options.{option.name}.help")

    metavar = "|".join(option.values)
    return Parameter(option.name, metavar=metavar, choices=option.values, about=about)


def _look_parameters(option: PrintOption) -> tuple[Parameter, ...]:
    """An option of how kits look, and the one for the other way where there is one."""
    if option.kind != "truth":
        metavar = "MM" if option.kind == "number" else option.takes
        return (Parameter(option.name, metavar=metavar, choices=option.choices),)
    other = (Parameter(f"no-{option.name}", "flag"),) if option.is_setting else ()
    return (Parameter(option.name, "flag"), *other)


_LOOKS: Final = (ORIENTATION, *(each for each in PRINT_OPTIONS if each is not ORIENTATION))

COMMAND: Final = Command(
    "print",
    (
        SOME_GAMES._replace(choices=ANY_GAMES),
        Parameter("all", "flag"),
        PAPER,
        CARD_SIZE,
        PLAYERS,
        Parameter("sheets", metavar="SHEET,SHEET,…"),
        *(one for option in _LOOKS for one in _look_parameters(option)),
        Parameter("for", metavar="konbini", choices=("playaid.kit.konbini:PURPOSES",)),
        Parameter("roster", metavar="FILE.csv"),
        Parameter("fit-report", "flag"),
        Parameter("out", metavar="FOLDER|FILE.pdf"),
        Parameter("font", metavar="FILE"),
        Parameter("templates", metavar="FOLDER"),
        Parameter(
            "backs",
            metavar="other-language|rules|none",
            choices=("playaid.sheets.pages.finish:BACKS",),
        ),
        FLIP,
        Parameter("fold", "flag"),
        Parameter("copies", metavar="NUMBER|fill", choices=("fill",)),
        Parameter("n-up", metavar="2|4", choices=("playaid.sheets.pages.finish:N_UP",)),
        Parameter("printer", metavar="NAME"),
        Parameter("svg", "flag"),
        Parameter("png", "optional", "[DPI]", implied="150"),
        Parameter("preview", "flag"),
        Parameter("open", "flag"),
        RULE,
        JSON,
        LANG._replace(metavar="ja|en|both", choices=(*LANGUAGES, "both")),
        ASCII,
    ),
    words=("print", "looks", "roster"),
    more_parameters=more_parameters,
)


def run(invocation: Invocation) -> int:
    """Print the kits of games, or a roster of sheets."""
    from playaid.cli.commands.print.kits import print_kits  # draws, which takes long to import

    return print_kits(invocation)
