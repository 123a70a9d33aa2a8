"""Programs and files that would keep a judge waiting, or leave something beside a file."""

from __future__ import annotations

import os

import pytest

from visualizer import Board
from visualizer.errors import LessonError, ProgramError
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.programs.class_run.submissions import Submission
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import read_program
from visualizer.programs.runner import Limits
from visualizer.recording.faults import FaultKind

BOARD = Board(("EE",), (0, 0))
METHOD = "class Solution:\n    def updateBoard(self, board, click):\n"


def answer_of(path, body, top="", **options):
    path.write_text(f"{METHOD}        {body}\n        return board\n{top}", encoding="utf-8")
    runner = ProcessRunner(read_program(str(path)), Limits(seconds=300))
    return next(runner.run([BOARD], **options))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_process_that_outlives_a_crash_is_not_waited_for(tmp_path):
    # Else the pipe stays open until the limit of five minutes.
    top = "import ctypes, os, time\nif os.fork() == 0:\n    time.sleep(600)"
    answer = answer_of(tmp_path / "mine.py", "ctypes.string_at(0)", top)
    assert answer.fault.kind is FaultKind.DIED
    assert answer.fault.line == 3


def test_a_program_imports_what_lies_beside_it_and_nothing_is_left_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path.parent)
    (tmp_path / "helper.py").write_text("def put(board): board[0][0] = 'B'\n")
    program = tmp_path.relative_to(tmp_path.parent) / "mine.py"
    assert answer_of(program, "helper.put(board)", "import helper").cells == (("B", "E"),)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["helper.py", "mine.py"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_where_a_program_or_a_lesson_is_wanted(tmp_path):
    for name, read, error in (
        ("mine.py", read_program, ProgramError),
        ("lesson.md", load_lesson, LessonError),
    ):
        os.mkfifo(tmp_path / name)
        with pytest.raises(error, match="not an ordinary file"):
            read(str(tmp_path / name))


def test_equal_programs_with_other_modules_beside_them_are_not_equal(tmp_path):
    keys = set()
    for name, text in (("ada", "x = 1"), ("ben", "x = 2"), ("eve", "x = 2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "helper.py").write_text(text)
        (tmp_path / name / "mine.py").write_text("import helper\n")
        keys.add(Submission(name, tmp_path / name / "mine.py").content_key())
    assert len(keys) == 2
