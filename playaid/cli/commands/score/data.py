"""A score as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract.score import json_of

if TYPE_CHECKING:
    from engines.contract.score import Score
    from playaid.words import Words


def score_json(score: Score, words: Words | None) -> str:
    """The score as a line of JSON; its lines have a label in words if words are given."""
    if words is None:
        return score.json()
    data = score.data()
    for player in data.get("players", ()):
        player["lines"] = [{**line, "label": words.what(line["what"])} for line in player["lines"]]
    return json_of(data)
