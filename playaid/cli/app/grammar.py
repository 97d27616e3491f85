"""The commands and what each takes, as data: the parser, the help and the tests read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from keyword import iskeyword
from typing import Final, Literal, NamedTuple

from playaid.words import LANGUAGES

Kind = Literal["text", "many", "flag", "optional", "argument", "arguments"]


class Parameter(NamedTuple):
    """An option, or an argument by its place.

    text: an option given once · many: given again and again · flag: an option without a value ·
    optional: an option with a number or, when none follows, with `implied` · argument and
    arguments: one text, or any number, by place. `choices` are offered by the
    shell's completion; `metavar` stands for the value in help, by default the language's word.
    """

    name: str
    kind: Kind = "text"
    metavar: str = ""
    choices: Callable[[], tuple[str, ...]] | None = None
    required: bool = False
    implied: str = ""

    @property
    def typed(self) -> str:
        """As people type it: `--hand`, `GAME`."""
        return self.name.upper() if self.kind in ("argument", "arguments") else f"--{self.name}"

    @property
    def key(self) -> str:
        """The name among a command's values: one that a parameter of a function may have."""
        name = self.name.replace("-", "_")
        return f"{name}_" if iskeyword(name) else name


class Command(NamedTuple):
    """A command, and the module under `playaid.cli` whose `run` carries it out."""

    name: str
    module: str
    parameters: tuple[Parameter, ...]


def _languages() -> tuple[str, ...]:
    return LANGUAGES


def _languages_or_both() -> tuple[str, ...]:
    return (*LANGUAGES, "both")


def _games() -> tuple[str, ...]:
    from playaid.games.catalogue import game_ids

    return game_ids()


def _any_games() -> tuple[str, ...]:
    from playaid.games.catalogue import game_ids, named_ids

    return (*game_ids(), *named_ids())


def _named() -> tuple[str, ...]:
    from playaid.games.catalogue import named_ids

    return named_ids()


def _eject() -> tuple[str, ...]:
    return ("eject",)


def _papers() -> tuple[str, ...]:
    from playaid.sheets.paper import PAPERS

    return tuple(PAPERS)


def _cards() -> tuple[str, ...]:
    from playaid.sheets.paper import CARDS

    return tuple(CARDS)


def _orientations() -> tuple[str, ...]:
    from playaid.kit.look import ORIENTATIONS

    return ORIENTATIONS


def _inks() -> tuple[str, ...]:
    from playaid.sheets.inks import INKS

    return INKS


def _suits() -> tuple[str, ...]:
    from playaid.sheets.inks import SUITS

    return SUITS


def _purposes() -> tuple[str, ...]:
    from playaid.kit.konbini import PURPOSES

    return PURPOSES


def _settings() -> tuple[str, ...]:
    from playaid.settings.keys import KEYS

    return (*(f"{name}=" for name in KEYS), "deck")


def _setting_names() -> tuple[str, ...]:
    from playaid.settings.keys import KEYS

    return tuple(KEYS)


def _backs() -> tuple[str, ...]:
    from playaid.sheets.pages.finish import BACKS

    return BACKS


def _flips() -> tuple[str, ...]:
    from playaid.sheets.pages.finish import FLIPS

    return FLIPS


def _copies() -> tuple[str, ...]:
    return ("fill",)


def _n_up() -> tuple[str, ...]:
    from playaid.sheets.pages.finish import N_UP

    return tuple(map(str, N_UP))


def _exports() -> tuple[str, ...]:
    from playaid.cli.commands.pad import FORMATS

    return FORMATS


LANG: Final = Parameter("lang", metavar="ja|en", choices=_languages)
ASCII: Final = Parameter("ascii", "flag")
JSON: Final = Parameter("json", "flag")
PLAIN: Final = Parameter("plain", "flag")
RULE: Final = Parameter("rule", "many", "NAME=VALUE")
VERSION: Final = Parameter("version", "flag")
BATCH: Final = Parameter("batch", "text", "FILE|-")
_GAME: Final = Parameter("game", "argument", choices=_games, required=True)
_GAMES: Final = Parameter("game", "arguments", choices=_games)

ROOT: Final = Command("playaid", "", (LANG, ASCII, VERSION))

COMMANDS: Final[Mapping[str, Command]] = {
    command.name: command
    for command in (
        Command("games", "games", (Parameter("all", "flag"), JSON, LANG, ASCII)),
        Command(
            "rules",
            "rules",
            (_GAME, Parameter("word", "argument"), Parameter("rulings", "flag"), JSON, LANG, ASCII),
        ),
        Command(
            "print",
            "print.print_",
            (
                _GAMES._replace(choices=_any_games),
                Parameter("all", "flag"),
                Parameter("paper", metavar="a4|a3|letter|…|WxHmm", choices=_papers),
                Parameter("cards", metavar="poker|bridge|…|WxHmm", choices=_cards),
                Parameter("players", metavar="NAME,NAME,…"),
                Parameter("sheets", metavar="SHEET,SHEET,…"),
                Parameter("orientation", metavar="auto|portrait|landscape", choices=_orientations),
                Parameter("margin", metavar="MM"),
                Parameter("clearance", metavar="MM"),
                Parameter("sleeved", "flag"),
                Parameter("no-sleeved", "flag"),
                Parameter("ink", metavar="full|saver|grey", choices=_inks),
                Parameter("suits", metavar="four|two|outline", choices=_suits),
                Parameter("large-print", "flag"),
                Parameter("no-large-print", "flag"),
                Parameter("furigana", "flag"),
                Parameter("for", metavar="konbini", choices=_purposes),
                Parameter("roster", metavar="FILE.csv"),
                Parameter("fit-report", "flag"),
                Parameter("out", metavar="FOLDER|FILE.pdf"),
                Parameter("font", metavar="FILE"),
                Parameter("templates", metavar="FOLDER"),
                Parameter("backs", metavar="other-language|rules|none", choices=_backs),
                Parameter("flip", metavar="long|short", choices=_flips),
                Parameter("fold", "flag"),
                Parameter("copies", metavar="NUMBER|fill", choices=_copies),
                Parameter("n-up", metavar="2|4", choices=_n_up),
                Parameter("printer", metavar="NAME"),
                Parameter("svg", "flag"),
                Parameter("png", "optional", "[DPI]", implied="150"),
                Parameter("preview", "flag"),
                Parameter("open", "flag"),
                RULE,
                JSON,
                LANG._replace(metavar="ja|en|both", choices=_languages_or_both),
                ASCII,
            ),
        ),
        Command(
            "check",
            "check",
            (Parameter("file", "argument", required=True), JSON, LANG, ASCII),
        ),
        Command(
            "calibrate",
            "calibrate",
            (
                Parameter("printer", metavar="NAME"),
                Parameter("measured", metavar="WxH"),
                Parameter("back-shift", metavar="X,Y"),
                Parameter("paper", metavar="a4|a3|letter|…|WxHmm", choices=_papers),
                Parameter("cards", metavar="poker|bridge|…|WxHmm", choices=_cards),
                Parameter("flip", metavar="long|short", choices=_flips),
                Parameter("out", metavar="FOLDER|FILE.pdf"),
                Parameter("list", "flag"),
                Parameter("forget", metavar="NAME"),
                JSON,
                LANG,
                ASCII,
            ),
        ),
        Command(
            "tables",
            "tables",
            (
                _GAME,
                Parameter("name", "argument"),
                RULE,
                Parameter("csv", "flag"),
                Parameter("markdown", "flag"),
                JSON,
                LANG,
                ASCII,
            ),
        ),
        Command("score", "score", (_GAME, RULE, BATCH, JSON, LANG, ASCII)),
        Command("verify", "verify", (_GAMES, JSON, LANG, ASCII)),
        Command(
            "pad",
            "pad",
            (
                _GAME._replace(required=False),
                Parameter("players", metavar="NAME,NAME,…"),
                Parameter("resume", "flag"),
                Parameter("list", "flag"),
                Parameter("history", "flag"),
                Parameter("export", metavar="csv|json|md|pdf", choices=_exports),
                Parameter("where", "flag"),
                PLAIN,
                RULE,
                JSON,
                LANG,
                ASCII,
            ),
        ),
        Command(
            "play",
            "play",
            (
                _GAME._replace(required=False),
                Parameter("players", metavar="NAME,NAME,…"),
                Parameter("simulate", "flag"),
                Parameter("seed", metavar="NUMBER"),
                Parameter("resume", "flag"),
                Parameter("list", "flag"),
                PLAIN,
                RULE,
                JSON,
                LANG,
                ASCII,
            ),
        ),
        Command(
            "config",
            "config",
            (
                Parameter("setting", "arguments", choices=_settings),
                Parameter("unset", "many", "NAME", choices=_setting_names),
                Parameter("show", "flag"),
                JSON,
                LANG,
                ASCII,
            ),
        ),
        Command(
            "new",
            "new",
            (
                Parameter("name", "argument", required=True),
                Parameter("like", metavar="GAME", choices=_named),
                Parameter("out", metavar="FOLDER"),
                JSON,
                LANG,
                ASCII,
            ),
        ),
        Command(
            "templates",
            "templates",
            (
                Parameter("action", "argument", choices=_eject, required=True),
                _GAME._replace(choices=_any_games),
                Parameter("out", metavar="FOLDER"),
                JSON,
                LANG,
                ASCII,
            ),
        ),
        Command("timer", "timer", (Parameter("seconds", "argument"), PLAIN, LANG, ASCII)),
    )
}
"""`score` has the options of its game besides."""
