"""Help in the chosen language, written from the grammar."""

from __future__ import annotations

from collections.abc import Iterator

from playaid.cli.app.command import ROOT, Command
from playaid.cli.app.grammar import Parameter
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.registry import COMMANDS
from playaid.cli.terminal.widths import cells, left
from playaid.cli.terminal.wrapping import wrapped
from playaid.games.catalogue import help_words
from playaid.words import Words

HELP = Parameter("help", "flag")
_COMPLETION = (Parameter("install-completion", "flag"), Parameter("show-completion", "flag"))
_WIDEST_TERM = 30


def help_text(invocation: Invocation, command: Command) -> str:
    """The help of a command, or of the whole program."""
    words = help_words(invocation.lang)
    return invocation.terminal.fit(
        "\n\n".join("\n".join(block) for block in _blocks(invocation, command, words))
    )


def _blocks(invocation: Invocation, command: Command, words: Words) -> Iterator[list[str]]:
    width = invocation.terminal.width()
    yield [f"{words.say('help.usage')} {usage(command)}"]
    yield wrapped(words.say(_about(command)), width)
    if command is ROOT:
        about = {name: words.say(f"commands.{name}.about") for name in COMMANDS}
        yield [words.say("help.commands"), *_definitions(about, width)]
    for heading, kinds in (
        ("arguments", ("argument", "arguments")),
        ("options", ("text", "many", "flag", "optional")),
    ):
        terms = {
            _term(parameter): about_parameter(invocation, command, parameter)
            for parameter in shown_parameters(command)
            if parameter.kind in kinds
        }
        if terms:
            yield [words.say(f"help.{heading}"), *_definitions(terms, width)]
    example = command.example(invocation) if command.example else None
    if example is None:
        example = words.find(f"commands.{command.name}.example")
    if example:
        yield [words.say("help.example"), *("  " + line for line in example.split("\n"))]


def shown_parameters(command: Command) -> tuple[Parameter, ...]:
    """What the help of a command lists."""
    more = _COMPLETION if command is ROOT else ()
    return (*command.parameters, *more, HELP)


def usage(command: Command) -> str:
    """`playaid score GAME [OPTION…]`."""
    if command is ROOT:
        return "playaid [OPTION…] COMMAND …"
    parts = ["playaid", command.name]
    for parameter in command.parameters:
        if parameter.is_argument:
            name = parameter.typed + "…" * (parameter.kind == "arguments")
            parts.append(name if parameter.required else f"[{name}]")
    return " ".join([*parts, "[OPTION…]"])


def _about(command: Command) -> str:
    return "help.about" if command is ROOT else f"commands.{command.name}.about"


def about_parameter(invocation: Invocation, command: Command, parameter: Parameter) -> str:
    """What an option or argument is for: the game's words, the command's, or everybody's."""
    words = help_words(invocation.lang)
    own = f"commands.{command.name}.parameters.{parameter.name}"
    for path in (own, f"parameters.{parameter.name}"):
        if words.find(path) is not None:
            return words.say(path)
    if parameter.about is not None:
        return parameter.about(invocation.lang)
    return invocation.words().say(f"options.{parameter.name}")


def _term(parameter: Parameter) -> str:
    if parameter == HELP:
        return "-h, --help"
    return f"{parameter.typed} {parameter.metavar}".rstrip()


def _definitions(terms: dict[str, str], width: int) -> Iterator[str]:
    """Terms and what they are, side by side; a long term has a line to itself."""
    column = min(_WIDEST_TERM, max(cells(term) for term in terms)) + 4
    for term, about in terms.items():
        lines = wrapped(about, width, " " * column)
        if cells(term) + 4 > column:
            yield f"  {term}"
        else:
            lines[0] = left(f"  {term}", column) + lines[0].lstrip(" ")
        yield from lines
