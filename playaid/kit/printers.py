"""What a person's printers do wrong, by name, in a file of its own beside the settings.

The file is TOML: a table a printer with `across` and `down`, by how much larger pages are to be
drawn, and `back_right` and `back_down`, how far backs are moved in mm. It is rewritten whole and
put in place in one step.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engines.contract.errors import Choices, ErrorCode, Forms, InputError, nearest
from engines.contract.folding import folded, with_plain_minus
from engines.contract.toml import TomlError, read_toml
from playaid.press.correction import Correction

CODES = (
    ErrorCode("printer.unknown", ("name", "nearest")),
    ErrorCode("printer.name", ("name",)),
    ErrorCode("printer.file", ("path", "problem")),
    ErrorCode("printer.measured", ("text", "nearest")),
    ErrorCode("printer.scale", ("text", "most")),
    ErrorCode("printer.back-shift", ("text", "nearest")),
    ErrorCode("printer.shift-range", ("text", "most")),
    ErrorCode("printer.needs-name", ("option",)),
)

FILE: Final = "printers.toml"
MOST_SCALE: Final = 0.03
"""A printer that is further off does something else: it fits pages to the paper."""
MOST_SHIFT: Final = 10.0
"""How far in mm backs can be moved."""
LONG_BAR, SHORT_BAR = 100.0, 50.0
"""Lengths in mm of the bars that are measured; small paper has the short ones."""
_MEASURED = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x*]\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?")
_SHIFT = re.compile(r"([+-]?\d+(?:\.\d+)?)\s*(?:mm)?\s*[,/\s]\s*([+-]?\d+(?:\.\d+)?)\s*(?:mm)?")


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer by the name a person gave it, and what pages for it are corrected by."""

    name: str
    correction: Correction


def read_scale(text: str) -> tuple[float, float]:
    """Measured lengths of the two bars in mm, `97.8x98.1`, as the scales that mend them. Bars near
    50 mm are those of small paper. Raises InputError for what is no size or beyond 3 %."""
    match = _MEASURED.fullmatch(folded(text).replace("×", "x"))
    if match is None:
        raise InputError("printer.measured", text=text, nearest=Forms(("97.8x98.1",)))
    measured = [float(part.replace(",", ".")) for part in match.groups()]
    for bar in (LONG_BAR, SHORT_BAR):
        across, down = (round(bar / length, 5) if length else 0.0 for length in measured)
        if all(abs(scale - 1) <= MOST_SCALE + 1e-9 for scale in (across, down)):
            return across, down
    raise InputError("printer.scale", text=text, most=f"{MOST_SCALE:.0%}")


def read_shift(text: str) -> tuple[float, float]:
    """The two numbers of the vernier, `1.5,-2`: how far backs are to be moved right and down, in
    mm. Raises InputError."""
    plain = with_plain_minus(folded(text))
    match = _SHIFT.fullmatch(plain)
    if match is None:
        raise InputError("printer.back-shift", text=text, nearest=Forms(("1.5,-2",)))
    right, down = map(float, match.groups())
    if max(abs(right), abs(down)) > MOST_SHIFT:
        raise InputError("printer.shift-range", text=text, most=f"{MOST_SHIFT:g}")
    return right, down


def read_name(text: str) -> str:
    """A printer's name as it is kept. Raises InputError for an empty or an unprintable one."""
    name = unicodedata.normalize("NFC", text).strip()
    if not name or not name.isprintable() or len(name) > 60:
        raise InputError("printer.name", name=text)
    return name


def printers(folder: Path) -> tuple[Printer, ...]:
    """Every printer that was measured, by name. Raises InputError for a file that is broken."""
    return tuple(sorted(_read(folder / FILE).values(), key=lambda one: folded(one.name)))


def find_printer(folder: Path, name: str) -> Printer:
    """The printer of this name; case and width do not matter. Raises InputError with near names."""
    known = _read(folder / FILE)
    if folded(name) not in known:
        names = [one.name for one in known.values()]
        near = (nearest(name, names) or Choices(names[:5])) if names else ()
        raise InputError("printer.unknown", name=name, nearest=near)
    return known[folded(name)]


def keep_printer(folder: Path, printer: Printer) -> Path:
    """Keep a printer, in the place of an earlier one of its name. Raises InputError for a broken
    file and PressError for one that cannot be written."""
    return _write(folder, {**_read(folder / FILE), folded(printer.name): printer})


def forget_printer(folder: Path, name: str) -> Printer:
    """Forget a printer. Raises InputError and PressError as the others."""
    gone = find_printer(folder, name)
    left = {key: one for key, one in _read(folder / FILE).items() if one != gone}
    _write(folder, left)
    return gone


def _read(path: Path) -> dict[str, Printer]:
    try:
        tables = read_toml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, TomlError) as error:
        raise _broken(path, str(error)) from None
    found = (_printer(path, name, table) for name, table in tables.items())
    return {folded(one.name): one for one in found}


def _printer(path: Path, name: str, table: Any) -> Printer:
    given: Mapping[str, Any] = table if isinstance(table, Mapping) else {name: table}
    numbers: dict[str, Any] = {**_EMPTY, **given}
    for key, value in numbers.items():
        if key not in _EMPTY or isinstance(value, bool) or not isinstance(value, (int, float)):
            raise _broken(path, f"[{name}] {key} = {value}")
    correction = Correction(**{key: float(value) for key, value in numbers.items()})
    _check(path, name, correction)
    return Printer(name, correction)


def _check(path: Path, name: str, correction: Correction) -> None:
    """Raises InputError for numbers that no measuring gives; nan is one."""
    scales = (correction.across, correction.down)
    shifts = (correction.back_right, correction.back_down)
    fine = all(abs(1 / scale - 1) <= MOST_SCALE + 1e-3 for scale in scales if scale)
    if not fine or not all(scales) or not all(abs(shift) <= MOST_SHIFT for shift in shifts):
        raise _broken(path, f"[{name}]")


_EMPTY: Final[Mapping[str, float]] = {
    "across": 1.0,
    "down": 1.0,
    "back_right": 0.0,
    "back_down": 0.0,
}


def _broken(path: Path, problem: str) -> InputError:
    return InputError("printer.file", path=str(path), problem=problem)


def _write(folder: Path, known: Mapping[str, Printer]) -> Path:
    from playaid.files.atomic import write_file

    path = folder / FILE
    text = "\n".join(_table(known[key]) for key in sorted(known))
    write_file(path, text.encode())
    return path


def _table(printer: Printer) -> str:
    # JSON's quoting is TOML's; names hold no control characters.
    lines = [f"[{json.dumps(printer.name, ensure_ascii=False)}]"]
    lines += [f"{key} = {getattr(printer.correction, key)}" for key in _EMPTY]
    return "\n".join(lines) + "\n"
