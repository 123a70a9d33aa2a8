"""The templates for new programs."""

from __future__ import annotations

import pytest

from visualizer import Board, record
from visualizer.cli.commands.check import TEMPLATE_FORMS, template_text


def final_rows(form, rows, click):
    space: dict[str, object] = {"__name__": "mine"}
    exec(compile(template_text(form, "mine.py"), "mine.py", "exec"), space)
    if form == "solution":
        board = space["Solution"]().updateBoard([list(row) for row in rows], list(click))
        return ["".join(row) for row in board]
    return list(record(Board(rows), click, space["reveal"]).final.rows)


@pytest.mark.usefixtures("without_trace_function")
@pytest.mark.parametrize("form", TEMPLATE_FORMS)
def test_a_template_reveals_only_the_click(form):
    assert final_rows(form, ("EM", "EE"), (0, 0)) == ["1M", "EE"]
    assert final_rows(form, ("EM", "EE"), (0, 1)) == ["EX", "EE"]
    assert final_rows(form, ("EEE",), (0, 1)) == ["EBE"]


@pytest.mark.parametrize("form", TEMPLATE_FORMS)
def test_a_template_is_valid_python_for_any_file_name(form):
    for name in ("a\\new.py", 'a"""b.py', "{file}.py", "a b.py"):
        space: dict[str, object] = {}
        exec(compile(template_text(form, name), "mine.py", "exec"), space)
        assert f"visualizer check {name}" in str(space["__doc__"])
