"""The source of a person's own program, as far as Python finds it."""

from __future__ import annotations

import gc
from functools import wraps
from weakref import WeakSet

from visualizer import parse_board, record
from visualizer.algorithms.lookup import find_algorithm
from visualizer.recording.program import Program

PROGRAM = "def reveal(board, click):\n    yield click\n"


def defined(text, file, name="reveal", **namespace):
    """The function of that name, as if ``text`` had been read from ``file``."""
    exec(compile(text, str(file), "exec"), namespace)
    return namespace[name]


def test_a_file_that_holds_something_else_is_not_taken_for_the_source(tmp_path):
    file = tmp_path / "notes.md"
    for text in ("one line\n", "It's\n\n    '''\n", "x = 1\ny = 2\n"):
        file.write_text(text)
        trace = record(parse_board("E"), (0, 0), defined(PROGRAM, file))
        assert trace.visits.tolist() == [[0, 0]]
        assert trace.code.text == ""


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
    file.write_text(PROGRAM)
    first = defined(PROGRAM, file)
    assert record(parse_board("E"), (0, 0), first).code.text == PROGRAM
    changed = PROGRAM.replace("yield click", "yield click  # and no more")
    file.write_text(changed)
    second = defined(changed, file)
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


def test_a_file_that_was_changed_since_is_not_taken_for_the_source(tmp_path):
    file = tmp_path / "mine.py"
    old, new = PROGRAM, PROGRAM.replace("yield click", "yield (0, 0)")
    file.write_text(new)
    functions = [defined(text, file) for text in (old, new)]
    found = [record(parse_board("E"), (0, 0), function).code.text for function in functions]
    assert found == ["", new]


def test_the_file_of_a_program_that_ships_is_not_taken_for_the_source_of_another():
    file = find_algorithm("queue-mark-on-push").function.__code__.co_filename
    for line in range(1, 60, 7):
        text = "\n" * line + PROGRAM.replace("reveal", "queue_mark_on_push")
        namespace = {"__name__": "visualizer.algorithms.queues"}
        function = defined(text, file, "queue_mark_on_push", **namespace)
        assert record(parse_board("E"), (0, 0), function).code.text == ""


def test_the_source_is_that_of_the_function_whose_lines_run():
    def silent(function):
        @wraps(function)
        def outer(board, click):
            return function(board, click)

        return outer

    def twice(function):
        @wraps(function)
        def outer(board, click):
            yield click
            yield function(board, click)

        return outer

    def reveal(board, click):
        yield click

    decorated = record(parse_board("E"), (0, 0), silent(reveal)).code
    assert decorated.text.strip().startswith("def reveal(")
    assert decorated.first_line == reveal.__code__.co_firstlineno
    yielding = record(parse_board("E"), (0, 0), twice(reveal)).code
    assert "yield function(board, click)" in yielding.text


def test_each_of_two_functions_in_a_line_has_its_own_code():
    first, second = (lambda board, c: (yield c)), (lambda board, c: (yield (0, 0)))
    for function in (first, second):
        assert "lambda board" in Program.of_function(function).code.text
