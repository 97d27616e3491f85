"""The lines of a journal: written with their checksums, read and checked."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engines.contract.errors import InputError

VERSION: Final = 1
"""The format version that this program writes, and the newest that it reads."""

Entry = Mapping[str, Any]

_TAIL: Final = len(',"sum":"00000000"}')
_MAGIC: Final = b'{"playaid":"'


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds: whole lines only. `size` counts their bytes, `sum` ends their chain."""

    header: Entry
    entries: list[Entry]
    size: int
    sum: int
    unended: bool = False
    """Whether the last whole line lacks only its line end."""
    dropped: str | None = None


def written_line(content: Entry, chain: int) -> tuple[bytes, int]:
    """A line with its end, and the checksum it states. Broken characters become escapes."""
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    body = text.encode("utf-8", "backslashreplace")[:-1]
    chain = zlib.crc32(body, chain)
    return body + b',"sum":"%08x"}\n' % chain, chain


def read_lines(data: bytes, path: Path, kind: str) -> Contents | None:
    """The whole lines of a file, checked; None for a file whose header was never finished."""
    lines = data.split(b"\n")
    torn = lines.pop()
    unended = _checked(torn, _stated(lines[-1]) if lines else 0) is not None
    if unended or _is_json(torn):
        lines.append(torn)  # a crash leaves no closing brace: complete, or ended by hand
        torn = b""
    if len(lines) > 1 and b"\0" in lines[-1] and not torn:
        # After a power cut a file system may leave empty blocks in what it was writing.
        torn = lines.pop() + b"\n"
    if not lines:
        if not (torn.startswith(_MAGIC) or _MAGIC.startswith(torn)):
            raise InputError("journal.not-a-journal", path=str(path))
        return None
    header, chain = _header(lines[0], path, kind)
    entries, chain = _entries(lines, chain, path)
    dropped = torn.decode("utf-8", "replace") if torn else None
    return Contents(header, entries, len(data) - len(torn), chain, unended, dropped)


def _entries(lines: list[bytes], chain: int, path: Path) -> tuple[list[Entry], int]:
    """What the lines after the header say, and the end of their chain."""
    for number, line in enumerate(lines[1:], start=2):
        if line[-_TAIL:] != b',"sum":"%08x"}' % zlib.crc32(line[:-_TAIL], chain):
            raise _damaged(path, number, line)
        chain = _stated(line)
    try:
        # All in one go: a year of lines takes a third of the time.
        found = json.loads(b"[" + b",".join(lines[1:]) + b"]")
        return [one["entry"] for one in found], chain
    except (ValueError, KeyError, TypeError):
        bad = next((n for n, line in enumerate(lines[1:], 2) if not _is_entry(line)), 1)
        raise _damaged(path, bad, lines[bad - 1]) from None


def _is_entry(line: bytes) -> bool:
    try:
        found = json.loads(line)
    except ValueError:
        return False
    return isinstance(found, dict) and isinstance(found.get("entry"), dict)


def _damaged(path: Path, number: int, line: bytes) -> InputError:
    return InputError("journal.damaged", path=str(path), line=number, damage=_damage(line))


def _header(line: bytes, path: Path, kind: str) -> tuple[Entry, int]:
    """The header and the start of the chain; a newer format is told apart before its sums are."""
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict) or not isinstance(found.get("playaid"), str):
        raise InputError("journal.not-a-journal", path=str(path))
    version = found.get("version")
    if isinstance(version, int) and version > VERSION:
        raise InputError("journal.newer", path=str(path), version=version, known=VERSION)
    if _checked(line, 0) is None or not isinstance(found.get("header"), dict):
        raise _damaged(path, 1, line)
    if found["playaid"] != kind:
        raise InputError("journal.wrong-kind", path=str(path), kind=found["playaid"], wanted=kind)
    return found["header"], _stated(line)


def _checked(line: bytes, chain: int) -> dict[str, Any] | None:
    """What a line says, if it is whole and unchanged."""
    if line[-_TAIL:] != b',"sum":"%08x"}' % zlib.crc32(line[:-_TAIL], chain):
        return None
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _stated(line: bytes) -> int:
    """The checksum that a line states of itself."""
    try:
        return int(line[-10:-2], 16)
    except ValueError:
        return 0


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _damage(line: bytes) -> str:
    """What is wrong with a line that is not as it was written."""
    try:
        found = json.loads(line)
    except ValueError:
        return "not-json"
    if not isinstance(found, dict) or not ("entry" in found or "playaid" in found):
        return "not-an-entry"
    return "changed" if "sum" in found else "no-checksum"
