"""Templates: what they may do, what they may not, and where an error says it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from markupsafe import Markup

from playaid.sheets.errors import CODES, TemplateError
from playaid.sheets.markup.markup import read_sheet
from playaid.sheets.markup.templating import MOST_CHARACTERS, MOST_TURNS, Templates

SHEET = "board.xml.j2"


def rendered(source: str, files: Mapping[str, str] | None = None, **context: Any) -> str:
    return Templates({SHEET: source, **(files or {})}.get).render(SHEET, context)


def broken(source: str, files: Mapping[str, str] | None = None, **context: Any) -> TemplateError:
    """The one error of a template, with what its code declares."""
    with pytest.raises(TemplateError) as caught:
        rendered(source, files, **context)
    declared = {one.code: set(one.fields) for one in CODES}
    assert set(caught.value.data) == declared[caught.value.code]
    return caught.value


# -- what it is for


def test_start_tags_say_the_file_and_line_they_were_written_on() -> None:
    source = (
        "<sheet\n  title='x'>\n{% for n in [1, 2] %}\n<text>{{ n }}</text>\n{% endfor %}</sheet>"
    )
    sheet = read_sheet(rendered(source))
    assert sheet.at == "board.xml.j2:1"
    assert [block.at for block in sheet.children] == ["board.xml.j2:4", "board.xml.j2:4"]


def test_tags_of_a_macro_say_the_file_of_the_macro() -> None:
    files = {"_shared/parts.xml.j2": "\n{% macro one() %}\n<text>x</text>\n{% endmacro %}"}
    source = '<sheet title="x">{% from "_shared/parts.xml.j2" import one %}{{ one() }}</sheet>'
    (text,) = read_sheet(rendered(source, files)).children
    assert text.at == "_shared/parts.xml.j2:3"


def test_what_people_type_is_escaped_and_what_is_markup_is_not() -> None:
    source = '<sheet title="{{ name }}"><text>{{ name }}{{ pip }}{{ name ~ pip }}</text></sheet>'
    typed = "<b>\"&'"
    sheet = read_sheet(rendered(source, name=typed, pip=Markup('<pip suit="H"/>')))
    assert sheet.title == typed
    (text,) = sheet.children
    assert [type(one).__name__ for one in getattr(text, "children", ())] == [
        *("PlainText", "PipElement", "PlainText", "PipElement"),
    ]


def test_parts_are_put_together_as_jinja_does() -> None:
    source = "{{ 1 ~ 'a' ~ name }}|{{ [1, name, 'c']|join(', ') }}|{{ [name, pip]|join }}"
    out = rendered(source, name="<", pip=Markup("<br/>"))
    assert out == "1a&lt;|1, &lt;, c|&lt;<br/>"


def test_sums_and_small_products() -> None:
    assert rendered("{{ 3 + 4 * 5 - 1 }} {{ 7 % 4 }} {{ 2.5 * 2 }} {{ 200000 + 1 }}") == (
        "22 3 5.0 200001"
    )


# -- where an error is


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("\n\n{{ nothing }}", "board.xml.j2:3"),
        ("\n{{ some.nothing.deeper }}", "board.xml.j2:2"),
        ("\n{% for x in %}{% endfor %}", "board.xml.j2:2"),
        ("\n\n{% if 1 %}\n", "board.xml.j2:3"),
        ("{{ 1 / 0 }}", "board.xml.j2:1"),
        ("\n{{ 1 % 0 }}", "board.xml.j2:2"),
        ("\n{{ 'a' ~ nothing }}", "board.xml.j2:2"),
        ("\n{{ [nothing]|join }}", "board.xml.j2:2"),
        ("\n{% include 'nowhere.xml.j2' %}", "board.xml.j2:2"),
        ("\n{% from 'nowhere.xml.j2' import x %}", "board.xml.j2:2"),
        ("\n{{ say('words.missing') }}", "board.xml.j2:2"),
        ("\n{{ number.missing }}", "board.xml.j2:2"),
        ("\n{% for a, b in [1] %}{% endfor %}", "board.xml.j2:2"),
        ("\n{{ 1 + 'a' }}", "board.xml.j2:2"),
        ("\n{{ 'a'|nosuchfilter }}", "board.xml.j2:2"),
    ],
)
def test_an_error_says_file_and_line(source: str, place: str) -> None:
    def say(path: str) -> str:
        raise KeyError(path)

    assert broken(source, some={}, say=say, number=3).data["place"] == place


@pytest.mark.parametrize(
    ("macro", "line"),
    [
        ("\n{% macro one(x) %}\n{{ x.nothing }}\n{% endmacro %}", 3),
        ("\n{% macro one(x) %}\n\n{% if %}\n{% endmacro %}", 4),
        ("\n{% macro one(x) %}{% endmacro\n", 2),
        ("\n{{ nothing }}", 2),
    ],
)
def test_an_error_in_an_imported_file_says_that_file(macro: str, line: int) -> None:
    source = "\n\n{% from '_shared/parts.xml.j2' import one %}{{ one({}) }}"
    caught = broken(source, {"_shared/parts.xml.j2": macro})
    assert caught.data["place"] == f"_shared/parts.xml.j2:{line}"


def test_a_macro_that_is_not_in_the_file_is_named() -> None:
    source = "\n{% from 'parts.xml.j2' import oen %}{{ oen() }}"
    caught = broken(source, {"parts.xml.j2": "{% macro one() %}{% endmacro %}"})
    assert "oen" in caught.data["problem"]
    assert caught.data["place"] == "board.xml.j2:2"


def test_the_template_itself_may_be_missing() -> None:
    with pytest.raises(TemplateError) as caught:
        Templates({}.get).render(SHEET, {})
    assert caught.value.data["place"] == SHEET


# -- what it may not reach


@pytest.mark.parametrize(
    "source",
    [
        "{{ ().__class__.__bases__[0].__subclasses__() }}",
        "{{ ''['__class__'] }}",
        "{{ []|map(attribute='__class__')|list ~ ['x']|map(attribute='__class__')|list }}",
        "{{ ['x']|map(attribute='__class__')|first }}",
        "{{ say.__globals__ }}",
        "{{ say.__init__.__globals__ }}",
        "{{ say['__globals__'] }}",
        "{{ self.__init__.__globals__ }}",
        "{{ loop.__class__ }}",
        "{{ range.__self__ }}",
        "{{ '{0.__class__}'.format(1) }}",
        "{{ '{0.__class__}'|format(1) }}",
        "{{ ''|attr('__class__') }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ lipsum.__globals__ }}",
        "{{ namespace() }}",
        "{{ some.update({'a': 1}) }}",
        "{{ some.setdefault('a', 1) }}",
        "{{ row.append(1) }}",
        "{% set some.a = 1 %}",
        "{% include '../../etc/passwd' %}",
    ],
)
def test_nothing_behind_the_values_can_be_reached_or_changed(source: str) -> None:
    some: dict[str, int] = {}
    row: list[int] = []
    broken(source, say=lambda: "x", some=some, row=row)
    assert not some
    assert not row


# -- and how long it may run


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}",
        "{% for a in range(10000000000) %}{% endfor %}",
        "{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}",
        "{% for a in [1, 1] recursive %}{% if loop.depth < 60 %}{{ loop([1, 1]) }}{% endif %}"
        "{% endfor %}",
        "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}"
        "{{ f(60) }}",
        "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
        "{% macro f(n) %}{% if n %}{% call f(n - 1) %}{% endcall %}{{ f(n - 1) }}{% endif %}"
        "{% endmacro %}{{ f(60) }}",
        "{% include 'board.xml.j2' %}",
        "{% extends 'board.xml.j2' %}",
        "{{ 'x' * 10 ** 9 }}",
        "{{ 'x' * 1000000000 }}",
        "{{ [0] * 1000000000 }}",
        "{{ 9 ** 9 ** 9 }}",
        "{{ 2 ** 2 }}",
        "{{ 10000 * 10000 * 10000 }}",
        "{{ '%999999999d' % 1 }}",
        "{{ '%999999999d'|format(1) }}",
        "{{ '{:>999999999}'.format(1) }}",
        "{{ '{:>999999999}'.format_map({}) }}",
        "{{ 'x'.center(999999999) }}",
        "{{ 'x'.replace('', 'y') }}",
        "{{ markup.ljust(999999999) }}",
        "{{ number.to_bytes(999999999, 'big') }}",
        "{{ 'x'|center(999999999) }}",
        "{{ 'x\\nx'|indent(999999999) }}",
        "{{ [1]|slice(999999999)|list }}",
        "{{ [1]|batch(999999999, 'x')|list }}",
        "{{ 1.5|round(999999999, 'ceil') }}",
        "{{ {}|tojson(indent=999999999) }}",
        "{{ ['x']|map('center', 999999999)|list }}",
        "{{ 'x'|wordwrap(1) }}",
        "{{ range(100000)|join(" + repr("y" * 1000) + ") }}",
    ],
)
def test_no_template_runs_for_ever_or_makes_gigabytes(source: str) -> None:
    """Each of these would go on for hours, or end for want of memory."""
    broken(source, markup=Markup("x"), number=3)


@pytest.mark.parametrize(
    "step",
    [
        "{% set a = a ~ a %}",
        "{% set a = a + a %}",
        "{% set a = [a, a]|join %}",
        "{% set a %}{{ a }}{{ a }}{% endset %}",
        "{% set a = twice(a) %}",
        "{% set a = [a, a]|string %}",
        "{% set a = [a, a] %}",
        "{% set a = [[a, a]|lower, [a, a]|escape] %}",
    ],
)
def test_a_text_cannot_be_doubled_again_and_again(step: str) -> None:
    macro = "{% macro twice(a) %}{{ a }}{{ a }}{% endmacro %}"
    broken(macro + "{% set a = 'xxxxxxxx' %}" + step * 60 + "{{ a }}")


def test_a_sheet_longer_than_any_is_refused() -> None:
    long = "x" * (MOST_CHARACTERS // 10 + 1)
    assert broken("{% for n in range(10) %}" + long + "{% endfor %}").code == "template.too-long"


def test_ordinary_loops_are_not_near_the_bound() -> None:
    turns = MOST_TURNS // 2
    assert len(rendered("{% for n in range(" + str(turns) + ") %}x{% endfor %}")) == turns


def test_one_template_after_the_other_starts_anew() -> None:
    templates = Templates({SHEET: "{% for n in range(15000) %}{% endfor %}{{ 'x' }}"}.get)
    assert [templates.render(SHEET, {}) for _ in range(3)] == ["x"] * 3
