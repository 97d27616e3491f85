"""Templates to markup, in a sandbox: no attribute tricks, no endless loops, no gigabytes.

jinja2's sandbox bounds what a template may reach, not how long it runs; so each turn of a loop
is counted, multiplying and powers are refused on anything but small numbers, and the length of
what comes out is bounded. Start tags are stamped with the template's file and line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, Template, TemplateNotFound, nodes
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.exceptions import TemplateError as JinjaError
from jinja2.ext import Extension
from jinja2.sandbox import ImmutableSandboxedEnvironment

from playaid.sheets.errors import TemplateError

MOST_TURNS = 100_000
MOST_CHARACTERS = 2_000_000
MOST_FACTOR = 10_000
TICK = "count_a_turn"
SUFFIX = ".xml.j2"

_START_TAG = re.compile(r"<([a-z][a-z0-9-]*)(?=[\s/>])")


class _StampTags(Extension):
    """Adds `at="file:line"` to every start tag, before jinja2 reads the template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        def stamp(match: re.Match[str]) -> str:
            line = source.count("\n", 0, match.start()) + 1
            return f'<{match[1]} at="{name}:{line}"'

        return _START_TAG.sub(stamp, source)


class _Sandbox(ImmutableSandboxedEnvironment):
    intercepted_binops = frozenset(["*", "**"])

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[_StampTags],
        )
        self.turns = 0
        self.globals = {TICK: self._tick, "range": self.globals["range"]}

    def _tick(self) -> str:
        self.turns += 1
        if self.turns > MOST_TURNS:
            raise SecurityError(f"more than {MOST_TURNS} turns of its loops")
        return ""

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed = super()._parse(source, name, filename)
        for loop in list(parsed.find_all(nodes.For)):
            call = nodes.Call(nodes.Name(TICK, "load"), [], [], None, None)
            counted = nodes.ExprStmt(call, lineno=loop.lineno)
            loop.body.insert(0, counted.set_lineno(loop.lineno))
        return parsed

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        small = all(isinstance(n, (int, float)) and abs(n) <= MOST_FACTOR for n in (left, right))
        if operator == "**" or not small:
            raise SecurityError(f"{operator} of anything but small numbers")
        return left * right


class _Sources(BaseLoader):
    def __init__(self, read: Callable[[str], str | None]) -> None:
        self._read = read

    def get_source(
        self, environment: Any, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        source = self._read(template)
        if source is None:
            raise TemplateNotFound(template)
        return source, template, lambda: True


class Templates:
    """Renders a game's sheet templates; `read` gives a template's text by name or None."""

    def __init__(self, read: Callable[[str], str | None]) -> None:
        self._sandbox = _Sandbox(_Sources(read))

    def render(self, name: str, context: Mapping[str, Any]) -> str:
        """The markup of the template `name`; raises TemplateError with file and line."""
        self._sandbox.turns = 0
        try:
            template = self._sandbox.get_template(name)
            return self._bounded(template, context, name)
        except TemplateSyntaxError as error:
            place = f"{error.name or name}:{error.lineno}"
            raise TemplateError("template.broken", place=place, problem=error.message) from None
        except JinjaError as error:
            raise self._broken(error, name, str(error.message or error)) from None
        except (TypeError, ValueError, ArithmeticError, LookupError, RecursionError) as error:
            raise self._broken(error, name, f"{type(error).__name__}: {error}") from None

    def _bounded(self, template: Template, context: Mapping[str, Any], name: str) -> str:
        parts, length = [], 0
        for part in template.generate(context):
            length += len(part)
            if length > MOST_CHARACTERS:
                raise TemplateError("template.too-long", place=name, most=MOST_CHARACTERS)
            parts.append(part)
        return "".join(parts)

    def _broken(self, error: Exception, name: str, problem: str) -> TemplateError:
        """jinja2 rewrites tracebacks so that the deepest template frame has the template's line."""
        place, trace = name, error.__traceback__
        while trace is not None:
            file = trace.tb_frame.f_code.co_filename
            if file.endswith(SUFFIX):
                place = f"{file}:{trace.tb_lineno}"
            trace = trace.tb_next
        return TemplateError("template.broken", place=place, problem=problem)
