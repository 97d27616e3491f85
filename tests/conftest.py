"""What all tests share: nothing is left in the place of the person who runs them."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compiled templates are kept for the tests alone, also by the programs they start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        if sys.dont_write_bytecode:
            # Programs started by tests need not compile all modules every time for that.
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.mktemp("bytecode")))
        yield


def pytest_collection_finish() -> None:
    """Thousands of tests lie in memory all the time; the collector need not look at them again and
    again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
