"""Compiled templates kept between runs, as Python keeps its compiled modules.

Compiling takes longer than rendering. What is kept belongs to the person alone: it is code.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from pickle import UnpicklingError

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from engines.contract.errors import InputError
from playaid.files.atomic import write_file
from playaid.files.folders import CACHE, user_folder
from playaid.sheets.markup import templating

_UNUSABLE = (OSError, EOFError, ValueError, UnpicklingError)


def kept_templates(environ: Mapping[str, str] = os.environ) -> CompiledTemplates | None:
    """Where compiled templates are kept: PLAYAID_CACHE if set, else the system's place for what
    can be made again; None where Python is told to keep nothing."""
    if sys.dont_write_bytecode:
        return None
    return CompiledTemplates(user_folder(CACHE, environ) / "templates" / _compiler())


def _compiler() -> str:
    """The name of what compiles; another one's work is not to be used."""
    return sha256(Path(templating.__file__).read_bytes()).hexdigest()[:16]


class CompiledTemplates(BytecodeCache):
    """A folder of compiled templates, each under its name and the checksum of its source.

    A folder that cannot be read or written only costs the time to compile again.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket if its template was compiled before."""
        with suppress(*_UNUSABLE), self._file(bucket).open("rb") as file:
            bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what is in the bucket."""
        with suppress(OSError, InputError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_file(self._file(bucket), bucket.bytecode_to_string())

    def _file(self, bucket: Bucket) -> Path:
        return self.folder / f"{bucket.key[:16]}-{bucket.checksum[:32]}"
