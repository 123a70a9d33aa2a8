"""The source code of a user program, as far as Python finds it."""

from __future__ import annotations

from functools import wraps

from visualizer import parse_board, record

PROGRAM = "def reveal(board, click):\n    yield click\n"


def test_a_changed_source_file_does_no_harm(tmp_path):
    file = tmp_path / "notes.md"
    for text in ("one line\n", "It's\n\n    '''\n", "x = 1\ny = 2\n"):
        file.write_text(text)
        namespace: dict = {}
        exec(compile(PROGRAM, str(file), "exec"), namespace)
        trace = record(parse_board("E"), (0, 0), namespace["reveal"])
        assert trace.visits.tolist() == [[0, 0]]


def test_the_source_of_a_decorated_function_is_found():
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
