"""Files for the copier of a shop (コンビニ): what it takes, and what it does not.

Such a copier prints a file on the paper chosen once for all its pages, so pages that lie across
are turned, and the person at the copier chooses paper, size and colour one time.
"""

from __future__ import annotations

from zlib import crc32

from engines.contract.errors import Choices, ErrorCode, InputError
from playaid.sheets.paper import Paper

CODES = (
    ErrorCode("konbini.paper", ("paper",)),
    ErrorCode("konbini.file-name", ("name", "nearest")),
    ErrorCode("konbini.too-large", ("size", "most")),
)

PURPOSES = ("konbini",)
"""What `--for` takes."""
PAPERS = ("a4", "a3", "jis-b4", "jis-b5", "postcard")
MOST_BYTES = 10_000_000


def check_paper(paper: Paper) -> None:
    """Raises InputError for a paper that such copiers do not have."""
    if paper.name not in PAPERS:
        raise InputError("konbini.paper", paper=paper.name, nearest=Choices(PAPERS))


def check_file_name(name: str) -> None:
    """Raises InputError for a name that a copier may refuse or garble."""
    if not name.isascii():
        raise InputError("konbini.file-name", name=name, nearest=(ascii_name(name),))


def check_file_size(size: int) -> None:
    """Raises InputError for a file of more bytes than a copier takes."""
    if size > MOST_BYTES:
        million = 1_000_000
        most = MOST_BYTES // million
        raise InputError("konbini.too-large", size=round(size / million, 1), most=most)


def ascii_name(name: str) -> str:
    """The name in ASCII; what is left out is told apart by a number."""
    if name.isascii():
        return name
    stem, dot, suffix = name.rpartition(".")
    stem, suffix = (stem, suffix) if dot and suffix.isascii() else (name, "")
    kept = "-".join(filter(None, "".join(c if c.isascii() else "-" for c in stem).split("-")))
    number = f"{crc32(name.encode()):08x}"
    return "-".join(filter(None, (kept, number))) + (f".{suffix}" if suffix else "")
