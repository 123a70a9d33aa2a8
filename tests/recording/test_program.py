"""The source of a person's own program, as far as Python finds it."""

from __future__ import annotations

from functools import wraps

from visualizer import parse_board, record
from visualizer.recording.program import Program

PROGRAM = "def reveal(board, click):\n    yield click\n"


def test_a_file_that_holds_something_else_by_now_does_no_harm(tmp_path):
    file = tmp_path / "notes.md"
    for text in ("one line\n", "It's\n\n    '''\n", "x = 1\ny = 2\n"):
        file.write_text(text)
        namespace: dict = {}
        exec(compile(PROGRAM, str(file), "exec"), namespace)
        trace = record(parse_board("E"), (0, 0), namespace["reveal"])
        assert trace.visits.tolist() == [[0, 0]]


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


def test_the_source_is_that_of_the_function_whose_lines_run():
    def silent(function):
        @wraps(function)
        def outer(board, click):
            return function(board, click)

        return outer

    def reveal(board, click):
        yield click

    decorated = record(parse_board("E"), (0, 0), silent(reveal)).code
    assert decorated.text.strip().startswith("def reveal(")
    assert decorated.first_line == reveal.__code__.co_firstlineno


def test_each_of_two_functions_in_a_line_has_its_own_code():
    first, second = (lambda board, c: (yield c)), (lambda board, c: (yield (0, 0)))
    for function in (first, second):
        assert "lambda board" in Program.of_function(function).code.text
