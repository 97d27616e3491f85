"""`playaid check FILE.pdf`: whether a file can go to the copy shop; exit code 1 when it cannot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engines.contract.errors import InputError
from playaid.cli.app.command import Command
from playaid.cli.app.grammar import ASCII, JSON, LANG, Parameter
from playaid.cli.app.invocation import Invocation
from playaid.cli.terminal.widths import columns
from playaid.words import Words

if TYPE_CHECKING:
    from playaid.kit.preflight import PreflightFinding, PreflightReport

FAILED: Final = 1

COMMAND: Final = Command(
    "check",
    (Parameter("file", "argument", required=True), JSON, LANG, ASCII),
    words=("check", "print"),
)


def run(invocation: Invocation) -> int:
    """Test a PDF file before the copy shop. 1 when something would go wrong there."""
    from playaid.kit.preflight import check_pdf  # draws pages, which takes long to import

    typed = invocation.text("file")
    if typed is None:
        raise InputError("usage.missing-argument", name="FILE", choices=("FILE.pdf",))
    if not typed.strip():
        raise InputError("usage.bad-value", option="FILE", value=typed)
    checked = check_pdf(Path(typed))
    if invocation.json:
        invocation.terminal.data(json.dumps(_data(typed, checked)))
    else:
        words = invocation.words()
        rows = [_row(finding, words) for finding in checked.findings]
        fitted = [[invocation.terminal.fit(cell) for cell in row] for row in rows]
        invocation.terminal.show("\n".join(line.rstrip() for line in columns(fitted, "<<<")))
    invocation.terminal.flush()
    invocation.terminal.tell(
        invocation.words().say("check.passed" if checked.passed else "check.failed")
    )
    return 0 if checked.passed else FAILED


def _row(finding: PreflightFinding, words: Words) -> list[str]:
    return [
        words.say(f"verdict.{finding.verdict}"),
        words.say(f"about.{finding.about}"),
        words.say(f"finding.{finding.code}", **finding.data),
    ]


def _data(path: str, checked: PreflightReport) -> dict[str, Any]:
    findings = [
        {"about": one.about, "verdict": one.verdict, "code": one.code, **one.data}
        for one in checked.findings
    ]
    return {"path": path, "passed": checked.passed, "findings": findings}
