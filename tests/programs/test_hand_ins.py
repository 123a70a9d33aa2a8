"""Files as students hand them in: their entry, trial code and notebooks."""

from __future__ import annotations

import json
import sys
from importlib import import_module

import pytest
from judged_programs import program_of_text
from many_cases import first_quick
from planted_bases import QUEUE
from plants import planted_program

from visualizer import Board, record
from visualizer.errors import AlgorithmError, ProgramError
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.process import judge_file
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.program_file import read_program
from visualizer.programs.verdicts.verdict import Status
from visualizer.recording.crashes import CrashKind

BOARD = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), (3, 0))
SETTINGS = JudgeSettings(random_boards=1)
METHOD = "def updateBoard(self, board, click): return board\n"
FUNCTION = "def {}(board, click):\n    {}\n    return board\n"
GENERATOR = "def {}(board, click):\n    yield click\n"

ENTRIES = {
    f"if True:\n    class Solution:\n        {METHOD}": "Solution.updateBoard",
    f"class Base:\n    {METHOD}class Solution(Base): pass\n": "Solution.updateBoard",
    f"class Mine:\n    {METHOD}Solution = Mine\n": "Solution.updateBoard",
    "class Solution:\n    updateBoard = lambda self, board, click: board\n": "Solution.updateBoard",
    f"class Solution: pass\nclass Solution:\n    {METHOD}": "Solution.updateBoard",
    "def helper(board, click): return board\nupdateBoard = helper\n": "updateBoard",
    "updateBoard = lambda board, click: board\n": "updateBoard",
    FUNCTION.format("reveal", "def near():\n        yield click"): "reveal",
    GENERATOR.format("near") + FUNCTION.format("solve", "near(board, click)"): "solve",
    GENERATOR.format("reveal"): "reveal yields",
}


@pytest.mark.parametrize("text", ENTRIES)
def test_the_entry_is_found_as_python_would_define_it(text):
    found = program_of_text(text)
    yields = " yields" if found.is_generator else ""
    assert found.entry + yields == ENTRIES[text]
    (answer,) = ProcessRunner(found).run([BOARD])
    assert answer.fault is None


REFUSED = {
    f"x = 1\n{METHOD}": (2, "stands in no class"),
    f"%%time\n{QUEUE}": (1, "only a notebook"),
    f"{QUEUE}!pip install numpy\n": (28, "only a notebook"),
    f"{QUEUE}print 'done'\n": (28, "Python 2"),
    QUEUE.replace("        queue =", "\tqueue =", 1): (8, "spaces"),
    QUEUE.replace("updateBoard", "UpdateBoard"): (2, "write updateBoard"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_file_without_a_program_is_refused_with_an_explanation(text):
    line, part = REFUSED[text]
    with pytest.raises(ProgramError, match=part) as caught:
        program_of_text(text)
    assert caught.value.line == line


@pytest.mark.parametrize("name", ["xrange(3)", "get_ipython()"])
def test_names_of_other_environments_are_load_errors(name):
    text = QUEUE.replace("        queue =", f"        {name}\n        queue =", 1)
    (answer,) = ProcessRunner(program_of_text(text)).run([BOARD])
    assert (answer.fault.kind, answer.fault.line) == (CrashKind.LOAD, 8)
    assert name.partition("(")[0] in answer.fault.message


CALL = "Solution().updateBoard([['E'] * 20 for _ in range(20)], [0, 0])"
#: Code below the class, and the line and a part of the message about it; empty for none.
BELOW = {
    f"print(len({CALL}))": "",
    f"solution = Solution()\nassert solution{CALL[10:]} == []": "2 AssertionError",
    f"side = 20\nassert len({CALL}) == side\nside = 1\nassert len({CALL}) != side": "",
    f"def main():\n    {CALL}\n    raise ValueError('no')\nmain()": "3 ValueError",
    "import unittest\nunittest.main()": "",
    "rows = int(input())": "1 EOFError",
    "while True:\n    Solution()": "1 steps",
    "while True:\n    pass": "1 steps",
    "for number in iter(int, 1):\n    pass": "1 steps",
    "import time\ntime.sleep(600)": "2 seconds",
    "import os\nmade = os.mkdir('out')": "",
    "Solution.limit = 3\nDIRECTIONS = list(range(8))": "",
    "if __name__ == '__main__':\n    1 / 0": "",
}


@pytest.mark.parametrize("below", first_quick(BELOW, 5))
def test_trial_code_is_not_part_of_the_run(below):
    text = f"class Solution:{QUEUE.partition('class Solution:')[2]}\n\n"
    limits = Limits(seconds=0.3 if "sleep" in below else 60.0)
    (alone,) = ProcessRunner(program_of_text(text)).run([BOARD], observed=True)
    runner = ProcessRunner(program_of_text(text + below), limits)
    (answer,) = runner.run([BOARD], observed=True, trial=True)
    assert (answer.fault, answer.cells) == (None, alone.cells)
    assert answer.trace.visits.tolist() == alone.trace.visits.tolist()
    assert len(answer.trace) == len(alone.trace)
    assert answer.printed.startswith("20\n") == below.startswith("print")
    line, _, part = BELOW[below].partition(" ")
    if not part:
        assert answer.trial is None
    else:
        assert answer.trial.line == text.count("\n") + int(line)
        assert part in answer.trial.message


def test_needed_top_level_code_is_loaded_wherever_it_is():
    needs = "        assert len(SEEN) == SIDE and EXTRA == [7, 1]\n        queue ="
    text = f"""\
SIDE = 201
{QUEUE.replace("        queue =", needs, 1)}
SEEN = [[False for _ in range(SIDE)] for _ in range(SIDE)]
EXTRA, more = [7], [1]
for each in more:
    EXTRA.append(each)
"""
    (answer,) = ProcessRunner(program_of_text(text)).run([Board(("E",), (0, 0))])
    assert (answer.fault, answer.cells) == (None, (("B",),))


def test_a_load_error_is_reported_instead_of_its_consequence():
    text = QUEUE.replace("        queue =", "        TABLE\n        queue =", 1)
    (answer,) = ProcessRunner(program_of_text(f"{text}\nTABLE = 1 / 0\n")).run([BOARD])
    assert (answer.fault.kind, answer.fault.error) == (CrashKind.LOAD, "ZeroDivisionError")


def judge_text(path, text):
    path.write_text(text, encoding="utf-8")
    return judge_file(str(path), SETTINGS, lambda progress: None)


def remarks_by_kind(verdict):
    return {each.kind: each for each in verdict.remarks}


@pytest.mark.long
def test_failing_trial_code_and_double_definitions_are_remarked(tmp_path):
    wrong = planted_program("counts-four").text
    verdict = judge_text(tmp_path / "mine.py", f"{wrong}\n{QUEUE}\nassert not {CALL}\n")
    assert verdict.status is Status.RIGHT
    found = remarks_by_kind(verdict)
    twice, fails = found["defined-twice"], found["trial-fails"]
    assert twice.detail == "Solution twice, first in line 1"
    assert twice.line == wrong.count("\n") + 2
    assert "AssertionError" in fails.detail
    verdict = judge_text(tmp_path / "mine.py", f"{QUEUE}\n{wrong}")
    assert verdict.status is Status.WRONG
    assert "defined-twice" in remarks_by_kind(verdict)


def notebook_text(*cells):
    """Return a notebook with a text cell and these code cells, as Jupyter writes it."""
    texts = [("markdown", "# Homework"), *(("code", cell) for cell in cells)]
    values = [{"cell_type": kind, "source": text.splitlines(True)} for kind, text in texts]
    return json.dumps({"cells": values, "nbformat": 4})


MAGICS = "%matplotlib inline\n!pip install numpy\nSIDE = 7 \\\n  % 4\n"


@pytest.mark.long
def test_a_notebook_is_judged_with_cell_and_line_numbers(tmp_path):
    timed = f"%%time\n{QUEUE}"
    right = judge_text(tmp_path / "a.ipynb", notebook_text(MAGICS, timed, "%%bash\nls -l\n", f"{CALL}\n"))
    assert right.status is Status.RIGHT
    (left_out,) = right.remarks
    assert (left_out.kind, left_out.place) == ("lines-left-out", "cell 2, line 1")
    wrong = judge_text(tmp_path / "b.ipynb", notebook_text(MAGICS, planted_program("counts-four").text))
    (mistake,) = wrong.mistakes
    line = planted_program("counts-four").line
    assert (mistake.line, mistake.place) == (None, f"cell 3, line {line}")
    raises = timed.replace("        queue =", "        [][0]\n        queue =", 1)
    fault = judge_text(tmp_path / "c.ipynb", notebook_text(raises)).failure.answer.fault
    assert fault.message.startswith("cell 2, line 9: IndexError")


@pytest.mark.parametrize(
    ("name", "text", "part"),
    [
        ("a.ipynb", notebook_text("x = 1", "def reveal(board, click)\n"), "a.ipynb: cell 3, line 1: "),
        ("a.ipynb", '{"cells": 3}', "no notebook"),
        ("a.py", notebook_text(QUEUE), r"end in \.ipynb"),
    ],
)
def test_a_broken_notebook_is_refused(tmp_path, name, text, part):
    (tmp_path / name).write_text(text)
    with pytest.raises(ProgramError, match=part):
        read_program(str(tmp_path / name))


def test_a_solution_class_can_be_recorded_from_python(tmp_path, monkeypatch):
    text = f"{QUEUE}\nrecorded = [record(BOARD, None, Solution)]\n"
    path = tmp_path / "homework.py"
    head = "from collections import deque\nfrom typing import List\n"
    head += f"from visualizer import Board, record\nBOARD = {BOARD!r}\n"
    path.write_text(head + text)
    monkeypatch.syspath_prepend(str(tmp_path))
    homework = import_module("homework")
    del sys.modules["homework"]
    solution = homework.Solution
    traces = [*homework.recorded, record(BOARD, None, solution.updateBoard)]
    assert len({trace.visits.tobytes() for trace in traces}) == 1
    assert traces[0].final.rows == ("B1E1B", "B1M1B", "B111B", "BBBBB")
    path.write_text("")
    with pytest.raises(AlgorithmError, match="write it in a file"):
        record(BOARD, None, solution)
