"""The text of a variable's value is short and printable."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given, strategies as st

from visualizer import Queue, Stack
from visualizer.recording.inspection import value_text


class Place(NamedTuple):
    row: int
    col: int


def test_values_are_written_in_one_short_line():
    texts = [
        ((3, 1), "(3, 1)"),
        (0, "0"),
        ([], "empty"),
        (set(), "empty"),
        ({(1, 2)}, "(1, 2)"),
        ({(1, 2), (1, 3)}, "2 cells"),
        ([(0, 0), (0, 1), (0, 2), (0, 3)], "(0, 0), (0, 1), (0, 2) \u2026 4"),
        (Queue([(0, 0), (0, 1)]), "(0, 0), (0, 1)"),
        (Stack([(0, 0), (0, 1)]), "(0, 1), (0, 0)"),
        ("x" * 80, "'" + "x" * 58 + "\u2026"),
        ({}, "empty"),
        ({(0, 0): 1, (0, 1): [2]}, "{(0, 0): 1, (0, 1): [2]}"),
        (dict.fromkeys(range(10**6)), "{0: None, 1: None, 2: None \u2026 1000000}"),
        ({1, 2}, "2 values"),
        ((1,), "(1,)"),
        ((1, 2, 3, (4, 5)), "(1, 2, 3, (4, 5))"),
        (tuple(range(10**6)), "(0, 1, 2, 3, 4, 5 \u2026 1000000)"),
        ([[(0, 1), (0, 2)], []], "[(0, 1), (0, 2)], []"),
        (Place(1, 2), "Place(row=1, col=2)"),
        (10**30, "1" + "0" * 30),
        (range(10**9), "range(0, 1000000000)"),
    ]
    found = [value_text(value) for value, _ in texts]
    assert found == [text for _, text in texts]


class Raises:
    def __init__(self, error):
        self.error = error

    def __repr__(self):
        raise self.error


class Liar:
    @property
    def __class__(self):
        raise RuntimeError("no class")


def test_a_value_whose_repr_raises_is_named_by_its_class():
    for value, error in (
        (Raises(ValueError("no")), "ValueError"),
        (Raises(SystemExit(1)), "SystemExit"),
        ([1, Raises(ValueError())], "ValueError"),
    ):
        name = type(value).__name__
        assert value_text(value) == f"{name}, whose text cannot be made: {error}"
    assert value_text(Liar()).startswith("<")


def test_recursive_and_deep_collections_are_shortened():
    held: list = [1]
    held.append(held)
    assert value_text(held) == "1, [1, [1, \u2026]]"
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert len(value_text(deep)) < 20


class Tricky:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


@given(st.text() | st.sampled_from(["\u202e()", "a\nb\r\x1b[2J", "\ud800", "\x00" * 99]))
def test_the_text_of_a_value_is_short_and_printable(text):
    for value in (text, Tricky(text), [text], {text: text}):
        shown = value_text(value)
        assert len(shown) <= 60
        assert not set(shown) & {"\n", "\r", "\x1b", "\x00", "\u202e", "\ud800"}
