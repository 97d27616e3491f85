"""What can be completed at a game: commands, names, and the moves that are legal for all that
anybody knows."""

from __future__ import annotations

from collections.abc import Iterable

from playaid.table.referee.vocabulary import folded_phrase


def completions(before: str, whole: Iterable[str]) -> tuple[str, ...]:
    """The words that can come next, or end the one begun, on the way to one of these lines."""
    *earlier, begun = before.lstrip().split(" ")
    found: dict[str, None] = {}
    for line in whole:
        words = line.split(" ")
        head, rest = words[: len(earlier)], words[len(earlier) :]
        fits = folded_phrase(" ".join(head)) == folded_phrase(" ".join(earlier))
        if rest and fits and folded_phrase(rest[0]).startswith(folded_phrase(begun)):
            found[rest[0]] = None
    return tuple(found)
