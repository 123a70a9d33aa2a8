"""What a new file begins with: it is found as a program, it runs, and one part is missing."""

from __future__ import annotations

import pytest

from visualizer import Board, record
from visualizer.programs.program_file import Form, find_program
from visualizer.programs.template import MARK, TEMPLATE_FORMS, line_of_mark, template_text

FORMS = {"solution": Form.METHOD, "generator": Form.GENERATOR}


@pytest.mark.parametrize("form", TEMPLATE_FORMS)
def test_a_template_is_found_as_a_program_of_its_form(tmp_path, form):
    text = template_text(form, "mine.py")
    assert find_program(text, tmp_path / "mine.py").form is FORMS[form]
    assert MARK in text.splitlines()[line_of_mark(text) - 1]
    assert max(map(len, text.splitlines())) <= 100


def final_rows(form, rows, click):
    space: dict[str, object] = {"__name__": "mine"}
    exec(compile(template_text(form, "mine.py"), "mine.py", "exec"), space)
    if form == "solution":
        board = space["Solution"]().updateBoard([list(row) for row in rows], list(click))
        return ["".join(row) for row in board]
    return list(record(Board(rows), click, space["reveal"]).final.rows)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("form", TEMPLATE_FORMS)
def test_a_template_opens_the_click_rightly_and_nothing_more(form):
    assert final_rows(form, ("EM", "EE"), (0, 0)) == ["1M", "EE"]
    assert final_rows(form, ("EM", "EE"), (0, 1)) == ["EX", "EE"]
    assert final_rows(form, ("EEE",), (0, 1)) == ["EBE"]


@pytest.mark.parametrize("form", TEMPLATE_FORMS)
def test_whatever_the_file_is_called_the_text_is_python(form):
    for name in ("a\\new.py", 'a"""b.py', "{file}.py", "a b.py"):
        space: dict[str, object] = {}
        exec(compile(template_text(form, name), "mine.py", "exec"), space)
        assert f"visualizer check {name}" in str(space["__doc__"])
