"""`playaid verify [GAME…]`: the worked examples of the rules, expected beside got."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from engines.contract.errors import PlayError
from engines.contract.examples import Finding, Value, WorkedExample, check
from playaid.cli.app.command import Command
from playaid.cli.app.errors import message_of
from playaid.cli.app.grammar import ASCII, JSON, LANG, SOME_GAMES
from playaid.cli.app.invocation import Invocation
from playaid.cli.terminal.widths import columns
from playaid.games.catalogue import GameEntry, all_games
from playaid.words import Words

DIFFERS = 1

COMMAND: Final = Command("verify", (SOME_GAMES, JSON, LANG, ASCII))


def run(invocation: Invocation) -> int:
    """Run the worked examples. 1 when one comes out otherwise."""
    games = invocation.games() or all_games()
    results = [(found, [(ex, checked(ex)) for ex in found.game.examples()]) for found in games]
    findings = [one for _, checks in results for _, all_of in checks for one in all_of.findings]
    differences = sum(not finding.agrees for finding in findings)
    counts: dict[str, Any] = {
        "examples": sum(len(checks) for _, checks in results),
        "findings": len(findings),
        "differences": differences,
    }
    if invocation.json:
        games_data = [
            _data(found, checks, found.words(invocation.lang)) for found, checks in results
        ]
        invocation.terminal.data(json.dumps({**counts, "games": games_data}))
    else:
        for found, checks in results:
            invocation.terminal.show("\n".join(_lines(found, checks, invocation)) + "\n")
        path = "verify.differences" if differences else "verify.summary"
        invocation.terminal.show(invocation.words().say(path, **counts))
    return DIFFERS if differences else 0


class CheckedExample(NamedTuple):
    """The findings of an example; an engine that refuses it differs in all of them."""

    findings: tuple[Finding, ...]
    refusal: PlayError | None = None


def checked(example: WorkedExample) -> CheckedExample:
    """An example with what came out, or with the error that came instead."""
    try:
        return CheckedExample(check(example))
    except PlayError as error:
        findings = tuple(Finding(name, expected, None) for name, expected in example.expected)
        return CheckedExample(findings, error)


Checks = list[tuple[WorkedExample, CheckedExample]]


def _lines(found: GameEntry, checks: Checks, invocation: Invocation) -> Iterator[str]:
    words = found.words(invocation.lang)
    yield f"{words.say('title')}  {found.game.info.source}"
    for example, (findings, refusal) in checks:
        agrees = refusal is None and all(finding.agrees for finding in findings)
        mark = "agrees" if agrees else "differs"
        sign, title = words.say(f"verify.{mark}"), words.say(f"examples.{example.id}")
        yield f"{sign} {example.heading}  {title}  {example.given}".rstrip()
        if refusal is not None:
            yield "    " + _refused(example, refusal, words, found.id)
            continue
        rows = [[words.say(f"verify.{head}") for head in ("finding", "expected", "got")] + [""]]
        rows += [_row(finding, words, found) for finding in findings]
        yield from ("    " + line for line in columns(_fitted(rows, invocation), "<>><"))


def _refused(example: WorkedExample, refusal: PlayError, words: Words, game: str) -> str:
    """Why an example cannot be counted, after the place that is to blame."""
    message = message_of(refusal, words, game)
    if not example.place or "place" in refusal.data:
        return message
    return words.say("mistake.message", place=example.place, message=message)


def _fitted(rows: list[list[str]], invocation: Invocation) -> list[list[str]]:
    return [[invocation.terminal.fit(cell) for cell in row] for row in rows]


def _row(finding: Finding, words: Words, found: GameEntry) -> list[str]:
    sign = "" if finding.agrees else words.say("verify.differs")
    return [
        words.term(finding.name),
        _value(finding.expected, words, found),
        _value(finding.got, words, found),
        sign,
    ]


def _value(value: Value, words: Words, found: GameEntry) -> str:
    """A value in words; the code of an error is told as what is refused."""
    if not isinstance(value, str):
        return words.write(value)
    if value not in [error.code for error in found.game.errors]:
        return words.term(value)
    name = value.removeprefix(f"{found.id}.")
    word = words.term(name)
    return word if word != name else words.say("verify.refused")


def _data(found: GameEntry, checks: Checks, words: Words) -> dict[str, Any]:
    return {
        "game": found.id,
        "source": found.game.info.source,
        "examples": [
            {
                "id": example.id,
                "heading": example.heading,
                "given": example.given,
                "findings": [
                    {
                        "name": finding.name,
                        "expected": finding.expected,
                        "got": finding.got,
                        "agrees": finding.agrees,
                    }
                    for finding in findings
                ],
                **_refused_data(example, refusal, words, found.id),
            }
            for example, (findings, refusal) in checks
        ],
    }


def _refused_data(
    example: WorkedExample, refusal: PlayError | None, words: Words, game: str
) -> dict[str, Any]:
    """Why an example could not be counted, where that is so."""
    if refusal is None:
        return {}
    return {"error": {"code": refusal.code, "message": _refused(example, refusal, words, game)}}
