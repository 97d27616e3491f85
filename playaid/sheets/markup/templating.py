"""Templates to markup, in a sandbox: no attribute tricks, no endless loops, no gigabytes.

jinja2's sandbox bounds what a template may reach, not how long it runs; so each turn of a loop,
each call of a macro and each template included is counted, multiplying and powers are refused on
anything but small numbers, only filters that make nothing large are there, and the length of what
is put together or comes out is bounded. Start tags are stamped with the template's file and line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from jinja2 import BaseLoader, BytecodeCache, StrictUndefined, Template, TemplateNotFound, nodes
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.exceptions import TemplateError as JinjaError
from jinja2.ext import Extension
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from playaid.sheets.errors import TemplateError

MOST_TURNS = 20_000
MOST_CHARACTERS = 2_000_000
MOST_FACTOR = 10_000
TICK, JOIN = "count_a_turn", "put_together"
FILTERS = (
    *("abs", "count", "d", "default", "dictsort", "first", "float", "groupby", "int", "items"),
    *("last", "length", "list", "map", "max", "min", "reject", "rejectattr", "reverse", "safe"),
    *("select", "selectattr", "sort", "sum", "unique"),
)
TEXT_FILTERS = ("capitalize", "e", "escape", "lower", "string", "title", "trim", "upper")
"""None of these makes much of little: no padding, no repeating, no formatting."""
SUFFIX = ".xml.j2"

_START_TAG = re.compile(r"<([a-z][a-z0-9-]*)(?=[\s/>])")


class _StampTags(Extension):
    """Adds `at="file:line"` to every start tag, before jinja2 reads the template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        place = escape(filename or name)

        def stamp(match: re.Match[str]) -> str:
            line = source.count("\n", 0, match.start()) + 1
            return f'<{match[1]} at="{place}:{line}"'

        return _START_TAG.sub(stamp, source)


def _join_by_call(visitor: NodeTransformer, node: nodes.Concat) -> nodes.Call:
    """A call in the stead of `~`, so that the length is bounded."""
    visitor.generic_visit(node)
    return nodes.Call(nodes.Name(JOIN, "load"), node.nodes, [], None, None, lineno=node.lineno)


_JoinByCall = type("_JoinByCall", (NodeTransformer,), {"visit_Concat": _join_by_call})


def _text(value: Any) -> str:
    """A value as text; not of a list in lists, which may be endless."""
    if isinstance(value, (list, tuple, Mapping, set)):
        raise SecurityError("a list where a text is meant")
    return value if isinstance(value, str) else str(value)


def _of_one_text(plain: Callable[[Any], str]) -> Callable[[Any], str]:
    """The filter, refusing lists."""

    def careful(value: Any) -> str:
        _text(value)
        return plain(value)

    return careful


class _Sandbox(ImmutableSandboxedEnvironment):
    intercepted_binops = frozenset(["*", "**", "%", "+"])

    def __init__(self, loader: BaseLoader, compiled: BytecodeCache | None) -> None:
        super().__init__(
            loader=loader,
            bytecode_cache=compiled,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[_StampTags],
            finalize=self._counted,
        )
        self.turns = self.characters = 0
        self.globals = {TICK: self._tick, JOIN: self._joined, "range": self.globals["range"]}
        texts = {name: _of_one_text(self.filters[name]) for name in TEXT_FILTERS}
        others = {name: self.filters[name] for name in FILTERS}
        self.filters = {**others, **texts, "join": self._joined_list}

    def _tick(self) -> str:
        self.turns += 1
        if self.turns > MOST_TURNS:
            raise SecurityError(f"more than {MOST_TURNS} turns of its loops")
        return ""

    def _counted(self, value: Any) -> Any:
        """What is put out anywhere, be it into the sheet or into a text to be used again."""
        self.characters += len(_text(value))
        if self.characters > MOST_CHARACTERS:
            raise SecurityError(f"more than {MOST_CHARACTERS} characters")
        return value

    def _joined(self, *parts: Any) -> str:
        return self._joined_list(parts)

    def _joined_list(self, parts: Iterable[Any], between: Any = "") -> str:
        """Parts put together, escaped where any of them is markup."""
        texts, gap = [_text(part) for part in parts], _text(between)
        if sum(map(len, texts)) + len(gap) * len(texts) > MOST_CHARACTERS:
            raise SecurityError(f"more than {MOST_CHARACTERS} characters")
        marked = any(isinstance(text, Markup) for text in [gap, *texts])
        return Markup(gap).join(texts) if marked else gap.join(texts)

    def wrap_str_format(self, value: Any) -> None:
        """Formatting is refused with the other methods of texts."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Texts and numbers have no attributes here: some of their methods make gigabytes."""
        return not isinstance(obj, (str, int, float)) and super().is_safe_attribute(
            obj, attr, value
        )

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed = super()._parse(source, name, filename)
        if "~" in source:
            _JoinByCall().visit(parsed)
        kinds = (nodes.For, nodes.Macro, nodes.CallBlock)
        repeated = [node for node in parsed.find_all(nodes.Node) if isinstance(node, kinds)]
        for again in (parsed, *repeated):
            call = nodes.Call(nodes.Name(TICK, "load"), [], [], None, None)
            counted = nodes.ExprStmt(call, lineno=again.lineno)
            again.body.insert(0, counted.set_lineno(again.lineno))
        return parsed

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        numbers = all(isinstance(n, (int, float)) for n in (left, right))
        small = numbers and (operator in "+%" or max(abs(left), abs(right)) <= MOST_FACTOR)
        if operator == "**" or not small:
            raise SecurityError(f"{operator} of anything but small numbers")
        return super().call_binop(context, operator, left, right)


class _Sources(BaseLoader):
    def __init__(self, read: Callable[[str], str | None], called: Callable[[str], str]) -> None:
        self._read, self._called = read, called

    def get_source(
        self, environment: Any, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        source = self._read(template)
        if source is None:
            raise TemplateNotFound(template)
        return source, self._called(template), lambda: True


class Templates:
    """Renders a game's sheet templates; `read` gives a template's text by name or None, `called`
    what errors call its file: the name itself, or the path of a person's file. `compiled` keeps
    what was compiled for the next time."""

    def __init__(
        self,
        read: Callable[[str], str | None],
        called: Callable[[str], str] = str,
        compiled: BytecodeCache | None = None,
    ) -> None:
        self._called = called
        self._sandbox = _Sandbox(_Sources(read, called), compiled)

    def render(self, name: str, context: Mapping[str, Any]) -> str:
        """The markup of the template `name`; raises TemplateError with file and line."""
        self._sandbox.turns = self._sandbox.characters = 0
        try:
            template = self._sandbox.get_template(name)
            return self._bounded(template, context, name)
        except TemplateSyntaxError as error:
            place = f"{error.filename or error.name or name}:{error.lineno}"
            raise TemplateError("template.broken", place=place, problem=error.message) from None
        except TemplateNotFound as error:
            raise self._broken(error, name, f"there is no file {error.message}") from None
        except JinjaError as error:
            raise self._broken(error, name, str(error.message or error)) from None
        except (TypeError, ValueError, ArithmeticError, LookupError, RecursionError) as error:
            raise self._broken(error, name, f"{type(error).__name__}: {error}") from None

    def _bounded(self, template: Template, context: Mapping[str, Any], name: str) -> str:
        parts, length = [], 0
        for part in template.generate(context):
            length += len(part)
            if length > MOST_CHARACTERS:
                raise TemplateError(
                    "template.too-long", place=self._called(name), most=MOST_CHARACTERS
                )
            parts.append(part)
        return "".join(parts)

    def _broken(self, error: Exception, name: str, problem: str) -> TemplateError:
        """jinja2 rewrites tracebacks so that the deepest template frame has the template's line."""
        place, trace = self._called(name), error.__traceback__
        while trace is not None:
            file = trace.tb_frame.f_code.co_filename
            if file.endswith(SUFFIX):
                place = f"{file}:{trace.tb_lineno}"
            trace = trace.tb_next
        return TemplateError("template.broken", place=place, problem=problem)
