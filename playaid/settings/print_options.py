"""The options of how a kit looks, each declared once.

The grammar of `print`, the settings, the look of a kit and the name of its file are made from
these rows; help, the READMEs and the pages on printing are held to them by tests.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from playaid.settings.checks import Check, length_within, one_of, truth
from playaid.sheets.inks import INKS, SUITS
from playaid.sheets.paper import LEAST_MARGIN, MARGIN, ORIENTATIONS

ValueKind: TypeAlias = Literal["text", "number", "truth"]

MOST_MARGIN: Final = 100.0
"""More than any paper of a name allows; what the paper at hand allows is checked when printing."""


class PrintOption(NamedTuple):
    """An option of how a kit looks.

    `default` is written as settings are; a text is one of `choices`, a number a length in mm within
    `limits`. `attribute` is what a Look calls it, `file_part` what a file is called whose look
    differs in it. A setting may be kept as a default, and a truth that is one has `--no-` before
    its name for the other way.
    """

    name: str
    default: str
    attribute: str
    file_part: str
    kind: ValueKind = "text"
    choices: tuple[str, ...] = ()
    limits: tuple[float, float] = (0.0, 0.0)
    is_setting: bool = True

    @property
    def takes(self) -> str:
        """What a setting may be."""
        if self.kind == "number":
            least, most = self.limits
            return f"{least:g}–{most:g} mm"
        return "|".join(self.allowed)

    @property
    def allowed(self) -> tuple[str, ...]:
        """The texts it may be; none for a number."""
        return ("yes", "no") if self.kind == "truth" else self.choices

    @property
    def check(self) -> Check:
        """What reads it as a setting."""
        if self.kind == "number":
            return length_within(*self.limits)
        return truth if self.kind == "truth" else one_of(self.choices)

    def value_in(self, look: Any) -> Any:
        """Its value in a look."""
        return attrgetter(self.attribute)(look)


ORIENTATION: Final = PrintOption(
    "orientation", "auto", "orientation", "{}", choices=ORIENTATIONS, is_setting=False
)
PRINT_OPTIONS: Final = (
    PrintOption(
        "margin",
        f"{MARGIN:g}",
        "margin",
        "margin{:g}",
        "number",
        limits=(LEAST_MARGIN, MOST_MARGIN),
    ),
    PrintOption(
        "clearance",
        "1",
        "clearance",
        "clearance{:g}",
        "number",
        limits=(0.0, 5.0),
    ),
    PrintOption("sleeved", "no", "sleeved", "sleeved", "truth"),
    PrintOption("ink", "full", "inks.ink", "{}", choices=INKS),
    PrintOption("suits", "four", "inks.suits", "suits-{}", choices=SUITS),
    PrintOption("large-print", "no", "large", "large", "truth"),
    PrintOption("furigana", "no", "furigana", "furigana", "truth", is_setting=False),
    ORIENTATION,
)
"""In the order of a file's name."""


def default_length(name: str) -> float:
    """The usual length in mm of an option of PRINT_OPTIONS."""
    return next(float(option.default) for option in PRINT_OPTIONS if option.name == name)
