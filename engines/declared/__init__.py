"""Games declared as data: the text of a TOML file becomes a game that prints, counts and verifies.

A declared game has no state machine, for its rules are prose: nothing here referees it. One of
which only a few facts are published has no formula either, and says so when it is asked to count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.contract.examples import Findings, WorkedExample
from engines.contract.game import Entry, Game, Option, Rule
from engines.contract.rulings import Rules, resolve
from engines.contract.score import Score
from engines.contract.tables import Table
from engines.declared.counting import count
from engines.declared.facts import Example, Facts, Field
from engines.declared.reading import read_facts

PUBLISHED, SCORING = "published", "scoring"
"""The rules that are made of the facts: what is published, and how it is counted."""


class DeclaredGame(Game):
    """A game of one's own, or one of which our sources tell no rules."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.__dict__.update(
            info=facts.info,
            options=tuple(_option(field) for field in facts.fields),
            errors=(),
            rulings=(),
            rules=tuple(_rules(facts)),
            counts=bool(facts.lines),
        )

    def score(self, entry: Entry) -> Score:
        resolve(self.rulings, entry.chosen)
        return count(self.facts, entry)

    def tables(self, rules: Rules) -> tuple[Table, ...]:
        return tuple(told.table for told in self.facts.tables)

    def examples(self) -> tuple[WorkedExample, ...]:
        return tuple(self._example(example) for example in self.facts.examples)

    def _example(self, example: Example) -> WorkedExample:
        expected: Findings = example.totals
        if example.winners is not None:
            expected = (*expected, ("winners", example.winners))
        return WorkedExample(
            example.id,
            example.heading,
            _given(example),
            expected,
            self._finder(example),
            example.place,
        )

    def _finder(self, example: Example) -> Callable[[], Findings]:
        def find() -> Findings:
            score = self.score(Entry(example.given))
            found: Findings = tuple((player.name, player.total) for player in score.players)
            if example.winners is not None:
                found = (*found, ("winners", score.winners))
            return found

        return find

    def score_example(self, rules: Rules) -> tuple[Entry, Score]:
        """The first worked example; where there is none, an empty score."""
        if not self.facts.examples or not self.facts.lines:
            return Entry({}), Score(self.info.id)
        entry = Entry(self.facts.examples[0].given)
        return entry, self.score(entry)


def read_game(text: str, name: str) -> DeclaredGame:
    """The game of a TOML text; `name` is what errors call the file. Raises InputError."""
    return DeclaredGame(read_facts(text, name))


def _option(field: Field) -> Option:
    return Option(
        field.id,
        "cards" if field.kind == "cards" else "number",
        "player",
        required=field.default is None,
        unnamed=True,
    )


def _rules(facts: Facts) -> Iterator[Rule]:
    if facts.published:
        yield Rule(PUBLISHED, "")
    yield from (Rule(rule.id, rule.heading) for rule in facts.rules)
    if facts.lines:
        yield Rule(SCORING, "")


def _given(example: Example) -> str:
    """What is given, as it would be typed."""
    parts = [
        f'--{key.replace("_", "-")} "{name}={text}"'
        for key, texts in example.given.items()
        for name, text in texts
    ]
    return " ".join(parts)
