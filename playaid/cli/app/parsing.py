"""From the grammar to the parser's commands, each made only when it is called.

Uses nothing of typer but what it documents: a group that makes commands on demand, and functions
whose signatures are made from the grammar.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from engines.contract.errors import Choices, InputError, nearest
from playaid.cli import NOBODY_READS
from playaid.cli.app.grammar import COMMANDS, ROOT, VERSION, Command, Parameter
from playaid.cli.app.invocation import Invocation
from playaid.cli.terminal.terminal import abandon_output

_SETTINGS: Final = {"help_option_names": ["-h", "--help"]}


class HelpInWords(TyperCommand):
    """A command whose help is in the chosen language."""

    def get_help(self, ctx: Any) -> str:
        """The help in the words of the language asked for."""
        from playaid.cli.app.help import help_text

        invocation: Invocation = ctx.obj
        return help_text(invocation)


class Commands(TyperGroup):
    """The commands of the grammar; `score` and `print` are made with the options of the games
    they are for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The parser of a command; None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        return command_for(COMMANDS[cmd_name], ctx.obj)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of a line and the rest of it. Raises InputError for one unknown."""
        name, *rest = args
        command = COMMANDS.get(name)
        if command is None:
            if ctx.resilient_parsing:
                return None, None, rest
            near = nearest(name, COMMANDS)
            raise InputError("usage.unknown-command", name=name, nearest=near or Choices(COMMANDS))
        rest = with_implied_values(rest, command.parameters)
        if name == "score":
            from playaid.cli.commands.score import with_game_options

            command = with_game_options(command, rest, ctx.obj, forgiving=ctx.resilient_parsing)
        elif name == "print":
            from playaid.cli.commands.print.print_ import with_sheet_options

            command = with_sheet_options(command, rest, ctx.obj)
        return name, command_for(command, ctx.obj), rest

    def get_help(self, ctx: Any) -> str:
        """The help in the words of the language asked for."""
        from playaid.cli.app.help import help_text

        invocation: Invocation = ctx.obj
        return help_text(invocation)


def root_command(invocation: Invocation) -> Any:
    """The whole command line as one parser."""
    app = typer.Typer(
        cls=Commands, rich_markup_mode=None, suggest_commands=False, context_settings=_SETTINGS
    )

    def begin(context: typer.Context, values: dict[str, Any]) -> None:
        invocation.take(ROOT, values)
        if invocation.flag(VERSION.key):
            from playaid import __version__

            invocation.terminal.show(f"playaid {__version__}")
            raise typer.Exit
        if context.invoked_subcommand is None:
            from playaid.cli.app.help import help_text

            invocation.terminal.tell(help_text(invocation))
            raise typer.Exit(2)

    app.callback(invoke_without_command=True)(_with_signature(ROOT, begin, invocation))
    return get_command(app)


def command_for(command: Command, invocation: Invocation) -> Any:
    """The parser of one command. Parsing it makes it the call's command."""
    invocation.command = command

    def carry_out(context: typer.Context, values: dict[str, Any]) -> int:
        invocation.take(command, values)
        if context.args:
            raise InputError("usage.extra", text=" ".join(context.args))
        if invocation.trouble is not None and command.name != "config":  # mends it
            raise invocation.trouble
        run: Callable[[Invocation], int] = import_module(
            f"playaid.cli.commands.{command.module}"
        ).run
        return run(invocation)

    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(
        command.name,
        cls=HelpInWords,
        help=invocation.help(f"commands.{command.name}.about"),
        context_settings={**_SETTINGS, "allow_extra_args": True},
    )(_with_signature(command, carry_out, invocation))
    return get_command(app)


def _with_signature(
    command: Command, body: Callable[[typer.Context, dict[str, Any]], Any], invocation: Invocation
) -> Callable[..., Any]:
    """A function whose signature says what the grammar says, for typer to read."""

    def function(context: typer.Context, **values: Any) -> Any:
        try:
            return body(context, values)
        except BrokenPipeError:  # typer would end the process
            abandon_output()
            raise typer.Exit(NOBODY_READS) from None

    keyword = inspect.Parameter.KEYWORD_ONLY
    context = inspect.Parameter("context", keyword, annotation=typer.Context)
    parameters = [_parameter(command, parameter, invocation) for parameter in command.parameters]
    function.__dict__["__signature__"] = inspect.Signature([context, *parameters])
    return function


def _parameter(command: Command, parameter: Parameter, invocation: Invocation) -> inspect.Parameter:
    annotation: Any = list[str] | None
    about: dict[str, Any] = {"help": invocation.parameter_help(command, parameter)}
    if parameter.choices is not None:
        about["autocompletion"] = _completion(parameter.choices)
    if parameter.kind in ("argument", "arguments"):
        annotation = annotation if parameter.kind == "arguments" else str | None
        default = typer.Argument(None, metavar=parameter.typed, **about)
    elif parameter.kind == "flag":
        annotation, default = bool, typer.Option(False, parameter.typed, **about)
    else:  # a list even when it may be given once only, to notice the second
        default = typer.Option(None, parameter.typed, **about)
    return inspect.Parameter(
        parameter.key, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )


def _completion(choices: Callable[[], tuple[str, ...]]) -> Callable[[str], list[str]]:
    def complete(incomplete: str) -> list[str]:
        return [choice for choice in choices() if choice.startswith(incomplete)]

    return complete


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
