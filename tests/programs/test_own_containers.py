"""`Queue` and `Stack` in a file: each push and pop is one operation, as when they are run here."""

from __future__ import annotations

import pytest

from visualizer import Board, record
from visualizer.programs.file_program import file_program
from visualizer.programs.program_file import find_program, read_program
from visualizer.programs.template import template_text

STACK = """\
from visualizer import Stack


def reveal(board, click):
    stack = Stack([click])
    stack.extend([click, click])
    while stack:
        stack.peek()
        cell = stack.pop()
        yield cell
        board[cell] = "B"
"""


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("text", [template_text("generator", "mine.py"), STACK])
def test_each_operation_is_noted_once(tmp_path, text):
    path = tmp_path / "mine.py"
    path.write_text(text)
    space: dict[str, object] = {}
    exec(compile(text, "mine.py", "exec"), space)
    board = Board(("EE",), (0, 0))
    here = record(board, None, space["reveal"])
    elsewhere = record(board, None, file_program(read_program(str(path))))
    assert find_program(text, path).code == elsewhere.code
    for of in ("kinds", "cells", "containers"):
        assert list(getattr(elsewhere, of)) == list(getattr(here, of))
