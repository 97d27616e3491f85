"""How long a whole `playaid print` takes, beside a bare one-page reportlab process.

Run with `python -m pytest tests/benchmarks --benchmark-only`; not part of the test run.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pytest

BARE = """
from reportlab.pdfgen.canvas import Canvas
canvas = Canvas({path!r}, pagesize=(595, 842))
canvas.drawString(72, 720, "one page")
canvas.save()
"""
MEASURED = """
import resource, sys
from playaid.cli import main
sys.argv = ["playaid", "print", "jika", "--lang", {lang!r}, "--out", {path!r}]
try:
    main()
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""
MOST_TIMES_BARE = 5.5
"""0.3 s where the bare process takes 0.055 s."""
MOST_MEGABYTES = 70


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], check=True, capture_output=True, text=True, encoding="utf-8"
    )


def seconds(*arguments: str, rounds: int = 7) -> float:
    """The median time of a whole process."""
    found = []
    for _ in range(rounds):
        began = perf_counter()
        run(*arguments)
        found.append(perf_counter() - began)
    return median(found)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_kit_with_all_sheets(benchmark: Any, tmp_path: Path, lang: str) -> None:
    """The ratio to the bare process is what can be compared from machine to machine."""
    command = ("-m", "playaid", "print", "jika", "--lang", lang, "--out", str(tmp_path / "k.pdf"))
    bare = seconds("-c", BARE.format(path=str(tmp_path / "bare.pdf")))
    benchmark.pedantic(lambda: run(*command), rounds=7, warmup_rounds=1)
    ratio = benchmark.stats.stats.median / bare
    benchmark.extra_info |= {"bare_seconds": round(bare, 4), "times_bare": round(ratio, 2)}
    assert ratio < MOST_TIMES_BARE


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_memory_at_its_peak(tmp_path: Path, lang: str) -> None:
    pytest.importorskip("resource")
    made = run("-c", MEASURED.format(lang=lang, path=str(tmp_path / "k.pdf")))
    kilobytes = int(made.stderr.split()[-1])
    assert kilobytes / 1024 < MOST_MEGABYTES
