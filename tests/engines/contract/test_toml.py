"""TOML that people write: where it stops being TOML, and where keys stand."""

from __future__ import annotations

import pytest

from engines.contract.toml import TomlError, found_line, line_of, read_toml


def refused(text: str) -> TomlError:
    with pytest.raises(TomlError) as caught:
        read_toml(text)
    return caught.value


def test_values() -> None:
    assert read_toml('a = 1\n[b]\nc = "x"\n') == {"a": 1, "b": {"c": "x"}}


def test_the_line_that_is_no_toml() -> None:
    error = refused("a = 1\nb = = 2\n")
    assert (error.line, error.place("my.toml")) == (2, "my.toml:2")
    assert "line" not in error.problem
    assert f"{error.problem} (at line 2, column 5)" == str(error)


def test_what_has_no_line() -> None:
    error = refused("a = " + "[" * 100_000)
    assert error.problem
    assert "\n" not in error.problem


def test_a_key_that_is_not_there() -> None:
    assert found_line('x = """\na = 1\n"""\n', ("a",)) is None
    assert line_of("x = 1\n", ("a",)) == 1
