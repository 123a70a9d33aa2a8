"""The source of a person's own program, as far as Python finds it."""

from __future__ import annotations

import gc
from weakref import WeakSet

import pytest

from visualizer import parse_board, record
from visualizer.errors import AlgorithmError

PROGRAM = "def reveal(board, click):\n    yield click\n"


@pytest.mark.parametrize("text", ["one line\n", "It's\n\n    '''\n", "x = 1\ny = 2\n"])
def test_a_file_that_holds_something_else_is_not_taken_for_the_source(tmp_path, text):
    file = tmp_path / "notes.md"
    file.write_text(text)
    namespace: dict = {}
    exec(compile(PROGRAM, str(file), "exec"), namespace)
    trace = record(parse_board("E"), (0, 0), namespace["reveal"])
    assert trace.visits.tolist() == [[0, 0]]
    assert trace.code.text == ""


def test_a_function_of_a_file_carries_its_source():
    def reveal(board, click):
        yield click

    trace = record(parse_board("E"), (0, 0), reveal)
    assert "def reveal(board, click):" in trace.code.text


def test_what_cannot_be_called_is_refused():
    with pytest.raises(AlgorithmError, match="generator function"):
        record(parse_board("E"), (0, 0), 5)


def test_a_function_is_not_kept_for_its_source():
    def reveal(board, click):
        yield click

    functions = WeakSet([reveal])
    record(parse_board("E"), (0, 0), reveal)
    del reveal
    gc.collect()
    assert not functions


def test_a_function_keeps_the_source_that_it_was_made_from(tmp_path):
    """As in a notebook, where a cell is changed and only then run again."""
    file = tmp_path / "notes.py"

    def defined(text):
        file.write_text(text)
        namespace: dict = {}
        exec(compile(text, str(file), "exec"), namespace)
        return namespace["reveal"]

    first = defined(PROGRAM)
    assert record(parse_board("E"), (0, 0), first).code.text == PROGRAM
    changed = PROGRAM.replace("yield click", "yield click  # and no more")
    second = defined(changed)
    assert record(parse_board("E"), (0, 0), second).code.text == changed
    assert record(parse_board("E"), (0, 0), first).code.text == PROGRAM


class Compared:
    """Can be called, and has no hash since it can be compared."""

    def __eq__(self, other):
        return isinstance(other, Compared)

    def __call__(self, board, click):
        yield click


def test_an_object_that_can_be_called_is_run():
    trace = record(parse_board("E"), (0, 0), Compared())
    assert trace.visits.tolist() == [[0, 0]]
    assert trace.code.text == ""
