"""From the grammar to the parser's commands, each made only when it is called.

Uses nothing of typer but what it documents: a group that makes commands on demand, and functions
whose signatures are made from the grammar.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from engines.contract.errors import Choices, InputError, nearest
from playaid.cli.app.arguments import with_implied_values
from playaid.cli.app.command import ROOT, Command
from playaid.cli.app.exit_codes import NOBODY_READS
from playaid.cli.app.grammar import VERSION, Parameter
from playaid.cli.app.invocation import Invocation
from playaid.cli.app.registry import COMMANDS, runner
from playaid.cli.terminal.terminal import abandon_output

_SETTINGS: Final = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """The commands of the grammar, each made with the options that its arguments bring."""

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
        if command.more_parameters is not None:
            more = command.more_parameters(ctx.obj, rest, ctx.resilient_parsing)
            command = command._replace(parameters=(*more, *command.parameters))
        return name, command_for(command, ctx.obj), rest

    def get_help(self, ctx: Any) -> str:
        """The help in the words of the language asked for."""
        return _help(ctx.obj, ROOT)


def _help(invocation: Invocation, command: Command) -> str:
    from playaid.cli.app.help import help_text

    return help_text(invocation, command)


def root_command(invocation: Invocation) -> Any:
    """The whole command line as one parser."""
    app = typer.Typer(
        cls=Commands, rich_markup_mode=None, suggest_commands=False, context_settings=_SETTINGS
    )

    def begin(context: typer.Context, values: dict[str, Any]) -> None:
        invocation.take(ROOT.parameters, values)
        if invocation.flag(VERSION.key):
            from playaid import __version__

            invocation.terminal.show(f"playaid {__version__}")
            raise typer.Exit
        if context.invoked_subcommand is None:
            invocation.terminal.tell(_help(invocation, ROOT))
            raise typer.Exit(2)

    app.callback(invoke_without_command=True)(_with_signature(ROOT, begin, invocation))
    return get_command(app)


def command_for(command: Command, invocation: Invocation) -> Any:
    """The parser of one command. The invocation is of it from now on."""
    invocation.begin(command.parameters, command.words)

    def carry_out(context: typer.Context, values: dict[str, Any]) -> int:
        invocation.take(command.parameters, values)
        if context.args:
            raise InputError("usage.extra", text=" ".join(context.args))
        if invocation.problem is not None and not command.mends_settings:
            raise invocation.problem
        return runner(command.name)(invocation)

    class HelpInWords(TyperCommand):
        """A command whose help is in the chosen language."""

        def get_help(self, ctx: Any) -> str:
            return _help(ctx.obj, command)

    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(
        command.name,
        cls=HelpInWords,
        help=_about_command(command, invocation),
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
    about: dict[str, Any] = {"help": _about_parameter(command, parameter, invocation)}
    if parameter.choices:
        about["autocompletion"] = _completion(parameter)
    if parameter.is_argument:
        annotation = annotation if parameter.kind == "arguments" else str | None
        default = typer.Argument(None, metavar=parameter.typed, **about)
    elif parameter.kind == "flag":
        annotation, default = bool, typer.Option(False, parameter.typed, **about)
    else:  # a list even when it may be given once only, to notice the second
        default = typer.Option(None, parameter.typed, **about)
    return inspect.Parameter(
        parameter.key, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )


def _completion(parameter: Parameter) -> Callable[[str], list[str]]:
    def complete(incomplete: str) -> list[str]:
        return [choice for choice in parameter.offered() if choice.startswith(incomplete)]

    return complete


def _about_command(command: Command, invocation: Invocation) -> str | None:
    """What completion tells of a command; None outside completion, where nobody asks."""
    if not invocation.completing:
        return None
    from playaid.games.catalogue import help_words

    return help_words(invocation.lang).say(f"commands.{command.name}.about")


def _about_parameter(command: Command, parameter: Parameter, invocation: Invocation) -> str | None:
    """What completion tells of a parameter; None outside completion."""
    if not invocation.completing:
        return None
    from playaid.cli.app.help import about_parameter

    return about_parameter(invocation, command, parameter)
