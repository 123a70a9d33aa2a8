"""A program is run in this interpreter as in a process, where none can be started."""

from __future__ import annotations

import os
import sys
from warnings import catch_warnings, simplefilter

import pytest
from judged_programs import GENERATOR, PRINTS, RIGHT, program_of_text
from many_cases import first_quick
from plants import plants_of
from vector_programs import VECTOR_PROGRAMS

from visualizer import Board
from visualizer.programs.judging.judge import Judge, JudgeSettings
from visualizer.programs.judging.process import judge_file
from visualizer.programs.mistakes.diagnosis import KNOWN_MISTAKES
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.verdicts.verdict import Status, to_json
from visualizer.recording.crashes import classify_error

SETTINGS = JudgeSettings(random_boards=2)
FAILS_BELOW = RIGHT + "\nprint(Solution().updateBoard([], [0, 0]))\n"
DEEP = VECTOR_PROGRAMS["001-py-dfs"]
PLANTED = {f"{kind}-{at}": plant.text for kind in KNOWN_MISTAKES for at, plant in enumerate(plants_of(kind))}
del PLANTED["is-for-equals-0"]  # pytest takes what Python prints of it
#: Of each kind of end: an error, too many steps, a wrong board, remarks, an error around the function.
QUICK = {each: PLANTED[each] for each in ("index-too-large-0", "no-seen-check-0", "digit-is-number-0")}
QUICK |= {"prints": PRINTS, "fails-below": FAILS_BELOW}
PROGRAMS = {**QUICK, "generator": GENERATOR, **VECTOR_PROGRAMS, **PLANTED}


@pytest.fixture
def in_this_interpreter(monkeypatch):
    """Return a function after whose call no process is started."""
    return lambda: monkeypatch.setattr("visualizer.programs.process.program_run.HAS_PROCESSES", False)


@pytest.mark.parametrize("text", first_quick(PROGRAMS.values()), ids=PROGRAMS)
def test_a_program_is_judged_alike_in_this_interpreter(text, in_this_interpreter, tmp_path, monkeypatch):
    monkeypatch.setattr("visualizer.programs.verdicts.boards._MOST_SMALL_CELLS", 4)
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    in_process = judge_file(str(file), SETTINGS, lambda boards: None)
    in_this_interpreter()
    before = os.getcwd(), sys.getrecursionlimit(), list(sys.path), sys.stdout, os.abort
    here = judge_file(str(file), SETTINGS, lambda boards: None)
    assert to_json(here) == to_json(in_process)
    assert before == (os.getcwd(), sys.getrecursionlimit(), list(sys.path), sys.stdout, os.abort)


def test_calls_too_deep_for_the_stack_of_a_browser_are_not_called_wrong(in_this_interpreter, monkeypatch):
    monkeypatch.setattr("visualizer.programs.process.python_runner.MOST_CALLS", 100)
    in_this_interpreter()
    small, large = Board(("E" * 9,) * 9, (4, 4)), Board(("E" * 20,) * 20, (0, 0))
    for name in ("boards_of_each_side", "random_boards"):
        monkeypatch.setattr(f"visualizer.programs.judging.judge.{name}", lambda *_: iter([small, large]))
    for name in ("diagnostic_boards", "small_boards"):
        monkeypatch.setattr(f"visualizer.programs.judging.judge.{name}", lambda: ())
    monkeypatch.setattr("visualizer.programs.judging.judge.played_boards", lambda: ())
    program, counts = program_of_text(DEEP), []
    verdict = Judge(program, ProcessRunner(program), SETTINGS, counts.append).verdict()
    assert (verdict.status, verdict.boards) == (Status.RIGHT, len(counts) - 2)
    assert "deeper-than-stack" in [each.kind for each in verdict.remarks]
    (endless,) = ProcessRunner(program_of_text(QUICK["no-seen-check-0"])).run([small])
    assert endless.fault.is_endless


#: Lines that damage an interpreter.
HARM = """
    import builtins, os, random, sys
    builtins.len = builtins.zip = builtins.isinstance = None
    sys.modules.clear()
    sys.meta_path.clear()
    os.path.join = os.listdir = random.Random = None
    sys.settrace(lambda *_: 1 / 0)
"""


def test_what_a_program_does_to_python_does_not_reach_the_next(in_this_interpreter):
    in_this_interpreter()
    board = Board(("EE",), (0, 0))
    for line in HARM.split("\n")[1:-1]:
        text = RIGHT.replace("\n        ", f"\n        import builtins, os, random, sys; {line.strip()}\n        ", 1)
        [*ProcessRunner(program_of_text(text)).run([board])]
    (answer, again) = ProcessRunner(program_of_text(RIGHT)).run([board, board])
    assert answer.cells == again.cells == (("B", "B"),)


def test_a_warning_about_the_text_is_not_taken_for_what_it_prints(in_this_interpreter):
    in_this_interpreter()
    with catch_warnings():
        simplefilter("error")
        (answer,) = ProcessRunner(program_of_text('"\\d"\n' + RIGHT)).run([Board(("E",), (0, 0))])
    assert (answer.cells, answer.printed) == ((("B",),), "")


def test_a_traceback_that_a_program_prints_has_its_lines(in_this_interpreter):
    in_this_interpreter()
    text = "import traceback\ntry:\n    [][0]\nexcept IndexError:\n    traceback.print_exc()\n" + RIGHT
    (answer,) = ProcessRunner(program_of_text(text)).run([Board(("E",), (0, 0))])
    assert "[][0]" in answer.printed


@pytest.mark.parametrize(
    ("line", "is_lacking"),
    [
        ("raise ModuleNotFoundError(name='curses')", True),
        ("import no_such_module", False),
        ("raise OSError('processes')", True),
        ('raise RuntimeError("can\'t start new thread")', True),
        ("raise RuntimeError('Cannot stack switch because ...')", True),
        ("open('no-such-file')", False),
        ("raise type('Mute', (RuntimeError,), {'__str__': None})", False),
        ("from collections import dequeue", False),
    ],
)
def test_only_what_a_browser_lacks_is_said_to_be_lacking(line, is_lacking, monkeypatch):
    monkeypatch.setattr("visualizer.recording.crashes.IN_BROWSER", True)
    with pytest.raises((ImportError, OSError, RuntimeError)) as raised:
        exec(line)
    assert ("browser" in classify_error(raised.value, 1)[1]) == is_lacking
