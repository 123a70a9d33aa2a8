"""The source of a person's own program, as far as Python finds it."""

from __future__ import annotations

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
