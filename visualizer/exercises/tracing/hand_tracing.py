"""A trace by hand while it is being made: clicks, hints, what waits, and taking back.

`HandTracing` is for whoever shows a `TraceTask`: each method does one thing that a student can do,
and gives what is said of it. ``export/practice/hand_tracing.js`` has the same for pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.exercises.diagnosis.diagnose import FEWEST_CLICKS
from visualizer.exercises.diagnosis.findings import (
    diagnosis_facts,
    grade_facts,
    program_key,
    right_facts,
    wrong_facts,
)
from visualizer.exercises.diagnosis.waiting import about_written
from visualizer.exercises.tracing.trace_task import TraceAnswer, TraceTask


@dataclass(frozen=True)
class Said:
    """What is said of what a student did; ``done`` is whether anything was done.

    ``right`` is None where nothing is said of that yet. ``pointed`` cells are pointed out.
    """

    facts: tuple[Fact, ...]
    done: bool = True
    right: bool | None = None
    pointed: tuple[Cell, ...] = ()


class HandTracing:
    """A student's trace as far as it is.

    ``cells`` are open, in order, those that are given first; the number of a cell on the board is
    its position in them, from 1. ``written`` is what was written at checkpoints. ``shown`` is True
    once the rest was shown, from where the student stood: then the task is settled as one whose
    solution was shown, and another board is wanted.
    """

    def __init__(self, task: TraceTask, answer: str = "") -> None:
        """Go on from an answer given earlier. Raises AnswerError where it is none."""
        self.task = task
        self.shown = False
        self._attempt = task.new_attempt()
        parts = task.parts(answer) if answer else TraceAnswer(())
        self.written: dict[int, Sequence[Cell]] = dict(parts.written)
        self._hints = set(parts.hints)
        self._fixed = dict(parts.fixed)
        for cell in parts.cells[task.given :]:
            self._open(cell)

    # What there is

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The open cells, in order."""
        return tuple(map(self.task.ground.cell, self._attempt.cells))

    @property
    def rows(self) -> tuple[str, ...]:
        """The symbols of the board as it stands, mines and closed cells as on a board."""
        ground = self.task.ground
        rows = [list(row) for row in ground.board.rows]
        for number in self._attempt.cells:
            row, col = ground.cell(number)
            rows[row][col] = ground.symbol(number)
        return tuple(map("".join, rows))

    @property
    def checkpoint_due(self) -> int | None:
        """The number after which what waits is to be written now, before the next click."""
        number = len(self._attempt.cells)
        due = number in self.task.checkpoints and number not in self.written
        return number if due and not self.shown else None

    @property
    def ask_waiting(self) -> Fact | None:
        """The question at a checkpoint that is due."""
        number = self.checkpoint_due
        if number is None:
            return None
        return Fact(f"ask-{self.task.asked.waits.value}", {"number": number})

    @property
    def hints_left(self) -> int:
        """How many more cells may be hinted at."""
        return max(0, self.task.hints - len(self._hints))

    @property
    def complete(self) -> bool:
        """Whether all cells are open that are asked for, and nothing is due."""
        return len(self._attempt.cells) >= self.task.length and self.checkpoint_due is None

    @property
    def may_finish(self) -> bool:
        """Whether there is something to be judged; cells not clicked count as not right."""
        begun = len(self._attempt.cells) > self.task.given
        return begun and self.checkpoint_due is None and not self.shown

    @property
    def text(self) -> str:
        """The answer as it stands."""
        return TraceAnswer(self.cells, self.written, sorted(self._hints), self._fixed).text

    @property
    def so_far(self) -> tuple[Fact, ...]:
        """How many decisions fit so far, and which algorithm the clicks are.

        Nothing where all is judged at the end, and before the click from which on one can tell.
        """
        clicks = len(self._attempt.cells) - self.task.given
        if self.task.feedback == "end" or clicks < FEWEST_CLICKS:
            return ()
        grade = self._attempt.grade(0, self._hints)
        return (
            *grade_facts(self._attempt, grade, self._fixed),
            *diagnosis_facts(self._attempt),
        )

    # What a student does

    def click(self, cell: Cell) -> Said:
        """Take a cell as the next one."""
        task, ground = self.task, self.task.ground
        if self.checkpoint_due is not None:
            return Said((Fact("waiting-due", {"number": self.checkpoint_due}),), done=False)
        if len(self._attempt.cells) >= task.length:
            return Said((Fact("all-clicked"),), done=False)
        if not self._may_open(cell):
            return Said((Fact("not-here", {"cell": cell}),), done=False)
        taken = ground.number(cell)
        number = len(self._attempt.cells) + 1
        if task.feedback == "end":
            self._open(cell)
            return Said((Fact("clicked", {"number": number, "cell": cell}),))
        mark = self._attempt.mark(taken)
        if mark.fits:
            self._open(cell)
            return Said(right_facts(self._attempt, mark), right=True)
        self._fixed.setdefault(number, cell)
        facts = (*wrong_facts(self._attempt, mark), Fact("try-again"))
        return Said(facts, done=False, right=False)

    def _may_open(self, cell: Cell) -> bool:
        ground = self.task.ground
        return ground.is_free(cell) and not self._attempt.is_open(ground.number(cell))

    def _open(self, cell: Cell) -> None:
        wrong = self._fixed.get(len(self._attempt.cells) + 1)
        ground = self.task.ground
        self._attempt.feed(ground.number(cell), -1 if wrong is None else ground.number(wrong))

    @property
    def may_fix(self) -> bool:
        """Whether the next step was not right at first, and may be put right."""
        number = len(self._attempt.cells) + 1
        return number in self._fixed and self._attempt.expected >= 0

    def fix(self) -> Said:
        """Have a step that was not right put right."""
        if not self.may_fix:
            return Said((Fact("nothing-to-fix"),), done=False)
        cell = self.task.ground.cell(self._attempt.expected)
        fact = Fact("step-fixed", {"number": len(self._attempt.cells) + 1, "cell": cell})
        self._open(cell)
        return Said((fact,), pointed=(cell,))

    def undo(self) -> Said:
        """Take the last click back, and what was written after it."""
        number = len(self._attempt.cells)
        if number <= self.task.given:
            return Said((Fact("nothing-to-take-back"),), done=False)
        self.written.pop(number, None)
        self._attempt.undo()
        return Said((Fact("taken-back", {"number": number}),))

    def hint(self) -> Said:
        """Say beside which cell the algorithm goes on; once for a cell, that is counted."""
        number = len(self._attempt.cells) + 1
        if number not in self._hints and not self.hints_left:
            return Said((Fact("no-hint-left"),), done=False)
        source = self._attempt.source
        if source < 0 or number > self.task.length:
            return Said((Fact("hint-nothing-waits"),), done=False)
        self._hints.add(number)
        cell = self.task.ground.cell(source)
        fact = Fact(f"hint-{program_key(self.task.asked)}", {"source": cell})
        return Said((fact, Fact("hints-left", {"count": self.hints_left})), pointed=(cell,))

    def write_waiting(self, cells: Sequence[Cell]) -> Said:
        """Take what a student writes that waits, the next one to leave first."""
        number = self.checkpoint_due
        if number is None:
            return Said((Fact("waiting-none-due"),), done=False)
        for cell in cells:
            if not self.task.ground.is_free(cell):
                return Said((Fact("cannot-wait", {"cell": cell}),), done=False)
        self.written[number] = tuple(cells)
        if self.task.feedback == "end":
            return Said((Fact("waiting-written", {"number": number}),))
        waiting = [self.task.ground.cell(each) for each in self._attempt.waiting()]
        fact = about_written(number, cells, waiting, self.task.asked.waits)
        return Said((fact,), right=fact.key == "waiting-right", pointed=tuple(waiting))

    def show(self) -> tuple[Cell, ...]:
        """Open the cells from here on as the algorithm would; ends what is counted."""
        self.shown = True
        found = []
        while len(self._attempt.cells) < self.task.length and self._attempt.expected >= 0:
            found.append(self.task.ground.cell(self._attempt.expected))
            self._attempt.give(self._attempt.expected)
        return tuple(found)


def tracing_data(task: TraceTask) -> dict[str, Any]:
    """What ``new HandTracing(data)`` of ``hand_tracing.js`` is given, as values for JSON.

    Cells are numbers, row * width + column; directions are 0 to 7, row by row.
    """
    asked = task.asked
    return {
        "height": task.ground.height,
        "width": task.ground.width,
        "counts": list(task.ground.counts),
        "opens": list(asked.opens[: task.given]),
        "family": asked.hypothesis.family.value,
        "manner": asked.hypothesis.manner.value,
        "four": asked.hypothesis.four,
        "digits": asked.hypothesis.digits,
        "waits": asked.waits.value,
        "directions": list(asked.directions),
        "length": task.length,
        "checkpoints": list(task.checkpoints),
        "feedback": task.feedback,
        "hints": task.hints,
        "graded": task.graded,
    }
