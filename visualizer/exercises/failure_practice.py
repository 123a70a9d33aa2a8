"""Questions about a wrong program: what it does on the smallest board, where it goes wrong, and by which line."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from string import ascii_uppercase

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import HIDDEN, MINE, Cell
from visualizer.errors import UsageError
from visualizer.exercises.observed_text import pack_value, unpack_value
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.questions.random_choice import SeededRandom
from visualizer.exercises.task import CellSelection, Choice, Scene, ScenePart, Task, cells_text, literal_fact
from visualizer.programs.verdicts.failing_moment import find_failing_moment
from visualizer.programs.verdicts.verdict import Failure, Verdict

#: Without the line that runs: it could be the one that is asked for.
_PARTS = frozenset({ScenePart.CODE, ScenePart.CLICK, ScenePart.MINES, ScenePart.NUMBERS})
#: Of a smaller board, there is nothing to tell apart.
_FEWEST_CELLS = 3


def make_failure_practice(verdict: Verdict, explanation: str = "") -> Practice | None:
    """The practice about a wrong program, or None if nothing can be asked about it.

    ``explanation`` is what is wrong in the line that is asked for.
    """
    lines = {mistake.line for mistake in verdict.mistakes}
    line = lines.pop() if len(lines) == 1 else None
    if verdict.failure is None:
        return None
    trace = copy(verdict.failure.trace)
    trace.code = replace(trace.code, name=trace.code.title)  # the path of the file is nobody's business
    failure = replace(verdict.failure, answer=replace(verdict.failure.answer, trace=trace))
    return _build_practice(failure, line, explanation)


def read_failure_practice(text: str) -> Practice:
    """The practice that is made again from the text in its recipe. Raises UsageError if there is none."""
    failure, line = unpack_value(text, tuple[Failure, int | None])
    practice = _build_practice(failure, line, "") if _is_possible(failure) else None
    if practice is None:
        raise UsageError("nothing can be asked about this program; give the file of answers as it was saved")
    return practice


def _is_possible(failure: Failure) -> bool:
    board, trace = failure.board, failure.answer.trace
    rows = len(failure.expected) == board.height and all(len(row) == board.width for row in failure.expected)
    on_board = all(0 <= row < board.height and 0 <= col < board.width for row, col in failure.cells)
    return rows and on_board and trace is not None and trace.board.rows == board.rows


def _build_practice(failure: Failure, line: int | None, explanation: str) -> Practice | None:
    # After other calls, what they left in the program decides, and the board does not show it.
    about_run = [_ask_opened, _ask_symbol, _ask_first_wrong] if failure.calls == 1 else []
    tasks = [task for make in about_run if (task := make(failure)) is not None]
    fault, code = failure.answer.fault, failure.trace.code
    if fault is not None and fault.line in code.lines and fault.line != line and not failure.is_unended:
        tasks.append(_ask_line(failure, "crash", fault.line, Fact(("failure-right", "crash"), {"line": fault.line})))
    if line in code.lines:
        right = Fact(("failure-right", "line"), {"line": line, "explanation": explanation})
        tasks.append(_ask_line(failure, "line", line, right))
    steps = [
        Step((), task.scene, task, Fact("quiz-question", {"number": number, "of": len(tasks)}))
        for number, task in enumerate(tasks, 1)
    ]
    recipe = {"practice": "failure", "algorithms": code.name, "failure": pack_value((failure, line))}
    return Practice(Fact("failure-title", {"program": code.title}), tuple(steps), recipe) if steps else None


def _ask_opened(failure: Failure) -> Task | None:
    """Ask which cells the program opens, if they are not those that have to be opened."""
    opened, right = _opened_cells(failure, _rows(failure)), _opened_cells(failure, failure.expected)
    if opened is None or right is None or opened == right or failure.board.height * failure.board.width == 1:
        return None
    solution = cells_text(opened)
    return _build_task(
        failure,
        "opened" if failure.answer.fault is None else "opened-crash",
        CellSelection(pick="set"),
        solution,
        Fact(("failure-right", "opened")),
        {cells_text(right): Fact(("failure-wrong", "opened"))},
    )


def _rows(failure: Failure) -> tuple[tuple[object, ...], ...]:
    answer = failure.answer
    return answer.given_cells if answer.cells is None else answer.cells


def _opened_cells(failure: Failure, rows: Sequence[Sequence[object]]) -> list[Cell] | None:
    """The cells that are not hidden in the rows; None if these are no board of the same size, or the run had no end."""
    height, width = failure.board.height, failure.board.width
    is_board = len(rows) == height and all(len(row) == width for row in rows)
    if failure.is_unended or not is_board:
        return None
    return [(r, c) for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol not in (HIDDEN, MINE)]


def _ask_symbol(failure: Failure) -> Task | None:
    """Ask what stands in the first cell that differs, if that is another symbol than the right one."""
    opened, rows = _opened_cells(failure, _rows(failure)) or (), _rows(failure)
    wrong = [
        (cell, str(value))
        for cell in failure.cells
        if cell in opened and isinstance(value := rows[cell[0]][cell[1]], str) and len(value) == 1
    ]
    if not wrong:
        return None
    cell, symbol = wrong[0]
    right = failure.expected[cell[0]][cell[1]]
    others = SeededRandom("symbol", *cell).shuffle([each for each in "EMB123" if each not in (symbol, right)])
    options = sorted([symbol, right, *others[:2]])
    letters = dict(zip(options, ascii_uppercase))
    return _build_task(
        failure,
        "symbol",
        Choice(options=tuple(literal_fact(f"`{each}`") for each in options)),
        letters[symbol],
        Fact(("failure-right", "symbol"), {"symbol": symbol, "right": right}),
        {letters[right]: Fact(("failure-wrong", "symbol"))},
        cell,
    )


def _ask_first_wrong(failure: Failure) -> Task | None:
    """Ask at which cell the run first goes wrong."""
    found, board = find_failing_moment(failure), failure.board
    if found.cell is None or board.height * board.width < _FEWEST_CELLS:
        return None
    kind = "first-again" if failure.is_unended else "first-wrong"
    solution, later = cells_text([found.cell]), Fact(("failure-wrong", kind))
    replies = {cells_text([cell]): later for cell in failure.cells if cell != found.cell}
    right = Fact(("failure-right", kind), {"cell": found.cell})
    return _build_task(failure, kind, CellSelection(), solution, right, replies, moment=found.moment)


def _ask_line(failure: Failure, kind: str, line: int | None, right: Fact) -> Task:
    """Ask for a line of the code: the one that stops with an error, or the one that has to be another."""
    code = failure.trace.code
    return _build_task(failure, kind, Choice(code=code.text, first_line=code.first_line), str(line), right, {})


def _build_task(
    failure: Failure,
    kind: str,
    control: CellSelection | Choice,
    solution: str,
    right: Fact,
    wrong: dict[str, Fact],
    cell: Cell | None = None,
    moment: int | None = None,
) -> Task:
    """Build a task about the failing run: before it begins, or, for the line that has to be another, at its end."""
    trace, pointed = failure.trace, () if cell is None else (cell,)
    begin = len(trace) if kind == "line" else 0
    return Task(
        name=kind,
        prompt=Fact(("failure-question", kind), {"cell": cell}),
        scene=Scene(failure.board, (trace,), (begin,), _PARTS, pointed),
        control=control,
        solution=solution,
        right_reason=right,
        wrong_replies=wrong,
        other_reply=Fact(("failure-other", kind)),
        moments_after=(len(trace) if moment is None else moment,),
    )
