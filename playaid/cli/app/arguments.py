"""What arguments tell before they are parsed, for a command not yet known in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playaid.cli.app.grammar import Parameter


def with_implied_values(arguments: Sequence[str], options: Sequence[Parameter]) -> list[str]:
    """The arguments, an option whose value may be left out given the implied one where no number
    follows it."""
    implied = {option.typed: option.implied for option in options if option.kind == "optional"}
    found: list[str] = []
    for place, argument in enumerate(arguments):
        following = arguments[place + 1] if place + 1 < len(arguments) else ""
        left_out = argument in implied and not following[:1].isdecimal()
        found.append(f"{argument}={implied[argument]}" if left_out else argument)
    return found


def first_argument(arguments: Sequence[str], options: Sequence[Parameter]) -> str | None:
    """The first argument that stands by its place, as `arguments_by_place` finds them."""
    return next(arguments_by_place(arguments, options), None)


def arguments_by_place(arguments: Sequence[str], options: Sequence[Parameter]) -> Iterator[str]:
    """The arguments that stand by their place, for a command not yet known in full.

    An option that is not among `options` is taken to have a value.
    """
    flags = {option.typed for option in options if option.kind == "flag"} | {"-h", "--help"}
    skip = False
    for argument in arguments:
        if skip:
            skip = False
        elif not argument.startswith("-") or argument == "-":
            yield argument
        else:
            skip = "=" not in argument and argument not in flags and argument != "--"
