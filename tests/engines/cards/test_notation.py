"""Pieces of a text and the places of their parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.cards.notation import Span, pieces, tokens


def test_pieces_lie_between_separators_of_any_width():
    text = "\u3000S3/5,D4 、ダイヤ4/9・x\t"
    assert [(each.text, each.span) for each in tokens(text)] == [
        ("S3/5", Span(1, 5)),
        ("D4", Span(6, 8)),
        ("ダイヤ4/9", Span(10, 16)),
        ("x", Span(17, 18)),
    ]
    assert all(each.source is text for each in tokens(text))


@given(st.text())
def test_pieces_are_cut_from_the_text_as_it_is(text):
    end = 0
    for piece, start in pieces(text):
        assert start >= end
        assert piece
        assert text[start : start + len(piece)] == piece
        end = start + len(piece)


@pytest.mark.parametrize(
    ("start", "end", "text", "span"),
    [
        (0, 1, "S", Span(3, 4)),
        (1, None, "3/5", Span(4, 7)),
        (-1, None, "5", Span(6, 7)),
        (2, 1, "", Span(5, 5)),
        (9, None, "", Span(7, 7)),
    ],
)
def test_parts_know_their_place(start, end, text, span):
    token = tokens("QD S3/5")[1]
    part = token.part(start, end)
    assert (part.text, part.span, part.source) == (text, span, "QD S3/5")


def test_splitting_at_marks_keeps_the_empty_parts():
    token = tokens("x 3/／5")[1]
    assert [(each.text, each.span) for each in token.split("/／")] == [
        ("3", Span(2, 3)),
        ("", Span(4, 4)),
        ("5", Span(5, 6)),
    ]
    assert token.split("=") == (token,)
