"""What the page of a program asks of Python: to play a program, and to judge it.

A program is text, and the answers are plain values, for JavaScript. No error of the user's leaves as an exception.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import record_with_outcome
from visualizer.board.text import parse_board
from visualizer.errors import ClickError, ProgramError, VisualizerError, to_one_line
from visualizer.export.page.page import prepare_writer
from visualizer.export.plan import ExportPlan
from visualizer.language.conclusions import note_on_run
from visualizer.language.run_reports import add_line_number, crash_text
from visualizer.playback.comparison import MOST_PANES
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import program_from_file
from visualizer.programs.source.program_file import read_program

Answer = dict[str, Any]

#: The limit of the operations of a run, and how many more for each cell: an endless run ends in a second or two.
_MOST_OPERATIONS, _MOST_CELL_OPERATIONS = 50_000, 200

#: Modules by which a program would reach the page that it runs in.
_PAGE_MODULES = ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core")


def hide_page() -> None:
    """Have no program import what leads to the page that it runs in; Pyodide itself does not import that again."""
    modules: dict[str, Any] = sys.modules
    modules |= dict.fromkeys(
        [*_PAGE_MODULES, *(name for name in modules if name.startswith(("pyodide.", "_pyodide.")))]
    )
    sys.meta_path[:] = [each for each in sys.meta_path if not type(each).__module__.startswith("_pyodide")]


def play(text: str, name: str, board_text: str, beside: Sequence[str]) -> Answer:
    """A run of the program ``text``, as if it stood in the file ``name``, and runs of the algorithms ``beside`` it.

    Algorithms for which there is no pane are left out. ``packed`` is for the player, ``said`` why the program's run
    ended early, at a ``line``. If nothing can be run, ``refusal`` says why instead, and ``part`` whether the program or
    the board is at fault.
    """
    try:
        board = parse_board(board_text, source="board")
        if board.click is None:
            raise ClickError("no cell is clicked; write a line such as `# click: 0,0` above the rows", source="board")
        program = read_program(name, text)
        limits = Limits(megabytes=512, operations=_MOST_OPERATIONS + _MOST_CELL_OPERATIONS * board.height * board.width)
        algorithms = map(find_algorithm, beside[: MOST_PANES - 1])
        runs = []
        for each in (program_from_file(program, limits), *algorithms):
            trace, outcome = record_with_outcome(board, None, each)
            said = crash_text(outcome.fault) if outcome.fault else ""
            runs.append((trace, outcome, said))
        notes = tuple(note_on_run(*run) for run in runs)
        traces = tuple(trace for trace, *_ in runs)
        plan = ExportPlan(traces, title=board.title or program.name, code=True, notes=notes, clicks=())
        return {
            "packed": prepare_writer(plan).packed_data(),
            "line": notes[0].line,
            "said": runs[0][2],
        }
    except ProgramError as error:
        return {
            "refusal": add_line_number(to_one_line(error.problem), error.line),
            "line": error.line,
            "part": "program",
        }
    except VisualizerError as error:
        return {"refusal": to_one_line(str(error)), "line": None, "part": "board"}


def ask(text: str, name: str, board_text: str) -> Answer:
    """Questions about the program's own run on a board, or on another where more can be asked.

    ``questions`` are for the page of a practice; if there are none, ``refusal`` says why.
    """
    # Slow to import, and nothing of it is needed to play.
    from visualizer.exercises.program_practice import make_program_quiz
    from visualizer.export.practice.practice_page import practices_text

    try:
        quiz = make_program_quiz(program_from_file(read_program(name, text)), parse_board(board_text, source="board"))
    except VisualizerError as error:
        return {"refusal": to_one_line(str(error))}
    return {"questions": practices_text([quiz])}


def judge(text: str, name: str, report: Callable[[int], None]) -> Answer:
    """The verdict on the program ``text``, as if it stood in the file ``name``; ``report`` gets the number of runs.

    ``summary`` is its first line, ``html`` all of it, at fault is ``line``. If the program fails, ``run`` plays it
    for the player on the smallest ``board``; else these are None.
    """
    # Slow to import, and nothing of it is needed to play.
    from visualizer.export.templates import render_template
    from visualizer.export.verdict_values import pack_run, verdict_values
    from visualizer.language.verdicts import verdict_line
    from visualizer.programs.judging.judge import JudgeSettings
    from visualizer.programs.judging.process import judge_file

    verdict = judge_file(name, JudgeSettings(), report, text)
    failure = verdict.failure
    return {
        "status": verdict.status.name.lower(),
        "summary": verdict_line(verdict),
        "html": render_template("program/verdict.html", **verdict_values(verdict)),
        "line": verdict.line,
        "run": pack_run(verdict),
        "board": None if failure is None else failure.board.to_text(),
    }
