"""Where the font files are: a person's own first, then those that come in packages."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from playaid.press.errors import PressError

_CJK = "justmytype_intl_cjk"
_BUNDLED = (
    (_CJK, "fonts/ofl/notosansjp/NotoSansJP[wght].ttf"),
    ("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf"),
    (_CJK, "fonts/ofl/notosanskr/NotoSansKR[wght].ttf"),
    (_CJK, "fonts/ofl/notosanssc/NotoSansSC[wght].ttf"),
    (_CJK, "fonts/ofl/notosanstc/NotoSansTC[wght].ttf"),
)


def bundled_fonts() -> tuple[Path, ...]:
    """The fonts to try, in order: Japanese, Latin, Korean, simplified and traditional Chinese."""
    return tuple(_package_folder(package) / inside for package, inside in _BUNDLED)


def _package_folder(package: str) -> Path:
    # Asking for the spec does not run the package, and gives real files to map into memory.
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise PressError("press.font-package-missing", package=package.replace("_", "-"))
    return Path(next(iter(spec.submodule_search_locations)))
