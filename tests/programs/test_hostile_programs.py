"""The hostile files are what they say, as far as that can be told without running them."""

from __future__ import annotations

import ast
import os
import signal

import pytest
from hostile_programs import HOSTILE, held
from plain_runs import method_of, run
from small_boards import boards_up_to, right_answer

from visualizer.errors import ProgramError
from visualizer.programs.program_file import read_program


@pytest.mark.parametrize("name", HOSTILE)
def test_it_can_be_read_or_not_as_it_says(name, tmp_path):
    hostile = HOSTILE[name]
    path = tmp_path / "mine.py"
    path.write_bytes(held(hostile))
    if hostile.readable:
        assert read_program(str(path)).text
        return
    with pytest.raises(ProgramError) as caught:
        read_program(str(path))
    assert hostile.line in (None, caught.value.line)


@pytest.mark.parametrize("name", [name for name, each in HOSTILE.items() if each.readable])
def test_its_line_is_one_of_the_file_that_does_something(name):
    hostile = HOSTILE[name]
    tree = ast.parse(held(hostile).decode("utf-8-sig"))
    lines = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)}
    assert hostile.line is None or hostile.line in lines


@pytest.mark.parametrize("name", [name for name, each in HOSTILE.items() if each.error])
def test_what_is_raised_is_a_kind_of_fault(name):
    assert HOSTILE[name].faults


def test_the_part_that_reveals_is_right():
    method = method_of(HOSTILE["deep-and-right"].text)
    for rows, click in boards_up_to(5):
        assert run(method, rows, click).is_right(right_answer(rows, click))


@pytest.mark.parametrize("name", [name for name, each in HOSTILE.items() if each.system])
def test_what_it_needs_is_a_name_of_the_system(name):
    assert hasattr(os, HOSTILE[name].system) or hasattr(signal, HOSTILE[name].system) or (
        os.name == "nt"
    )  # fmt: skip
