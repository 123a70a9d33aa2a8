"""Tracing by hand: cells are clicked in the order in which an algorithm visits them first.

An answer is one line, in parts that semicolons separate::

    2,1 2,0 1,0 1,1; 3: 1,0 2,0; hints: 4; fixed: 3=2,2

* the cells in order, the click that starts the reveal and whatever else is given included; fewer
  than are asked for, if the student stopped;
* for each checkpoint the number of the cell after which it comes, and what waits then, the next
  one to leave first; ``none`` for nothing; a checkpoint that is left out was not answered;
* ``hints``: the numbers of the cells for which a hint was asked;
* ``fixed``, only where each step is judged at once: for each number that was not right at first
  the cell that was clicked then. The cells of the answer are those put in their place.

Parts without anything in them are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.errors import one_line, quoted
from visualizer.exercises.diagnosis.asked import Asked, asked_of
from visualizer.exercises.diagnosis.attempt import Attempt, Grade
from visualizer.exercises.diagnosis.findings import diagnosis_facts, grade_facts
from visualizer.exercises.diagnosis.ground import Ground
from visualizer.exercises.diagnosis.waiting import about_written
from visualizer.exercises.tasks import (
    AnswerError,
    Judgement,
    Task,
    cells_text,
    check_answer_length,
    read_cells,
    read_numbers,
)
from visualizer.trace.trace import Trace

#: When a student hears whether a click is right: after the last, or after each.
Feedback = Literal["end", "step"]
FEEDBACKS: tuple[Feedback, ...] = ("end", "step")
#: How many hints there are.
HINTS = 3


@dataclass(frozen=True)
class TraceAnswer:
    """An answer in its parts: see the module. ``written`` and ``fixed`` are by number."""

    cells: Sequence[Cell]
    written: Mapping[int, Sequence[Cell]] = field(default_factory=dict)
    hints: Sequence[int] = ()
    fixed: Mapping[int, Cell] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The answer as one line."""
        parts = [cells_text(self.cells)]
        parts += [
            f"{number}: {cells_text(cells)}" for number, cells in sorted(self.written.items())
        ]
        if self.hints:
            parts.append("hints: " + " ".join(map(str, sorted(self.hints))))
        if self.fixed:
            fixed = (
                f"{number}={cells_text([cell])}" for number, cell in sorted(self.fixed.items())
            )
            parts.append("fixed: " + " ".join(fixed))
        return "; ".join(parts)


@dataclass(frozen=True, kw_only=True)
class TraceTask(Task):
    """An algorithm, the first run of the scene, is to be traced up to cell number ``length``.

    The first ``given`` cells, at least the click, are there already. After the numbers in
    ``checkpoints`` what waits is to be written. With ``feedback`` after each step a click that is
    not right is not taken.
    """

    form = "trace"
    length: int
    given: int = 1
    checkpoints: tuple[int, ...] = ()
    feedback: Feedback = "end"
    hints: int = HINTS
    tries: int = 1

    @property
    def trace(self) -> Trace:
        """The run that is traced."""
        return self.scene.traces[0]

    @cached_property
    def asked(self) -> Asked:
        """The algorithm. Raises UsageError for a run that cannot be traced."""
        return asked_of(self.trace)

    @cached_property
    def ground(self) -> Ground:
        """The board with its numbered cells."""
        return Ground(self.trace.board)

    def new_attempt(self) -> Attempt:
        """An attempt with the cells that are given."""
        attempt = Attempt(self.ground, self.asked)
        for cell in self.asked.opens[: self.given]:
            attempt.give(cell)
        return attempt

    def read(self, text: str) -> str:
        """The answer with its parts in order."""
        return self.parts(text).text

    def parts(self, text: str) -> TraceAnswer:
        """The parts of an answer. Raises AnswerError for what is none."""
        check_answer_length(text)
        first, *rest = (part.strip() for part in text.split(";"))
        written: dict[int, Sequence[Cell]] = {}
        hints: list[int] = []
        fixed: dict[int, Cell] = {}
        for part in filter(None, rest):
            key, colon, value = (piece.strip() for piece in part.partition(":"))
            if key == "hints" and colon:
                hints = sorted(set(read_numbers(value)))
            elif key == "fixed" and colon and self.feedback == "step":
                fixed = self._read_fixed(value)
            elif colon and re.fullmatch("[0-9]{1,4}", key) and int(key) in self.checkpoints:
                written[int(key)] = self._on_board(read_cells(value))
            else:
                raise AnswerError(
                    f"{quoted(one_line(part))} is no part of this answer; after the cells give"
                    f" what waits after {' and '.join(map(str, self.checkpoints)) or 'no'} cells,"
                    " hints: and fixed:, with semicolons between them"
                )
        cells = self._read_cells(first)
        for number in (*hints, *fixed):
            if not self.given < number <= self.length:
                raise AnswerError(
                    f"cell number {number} is not among those asked for; give numbers from"
                    f" {self.given + 1} to {self.length}"
                )
        return TraceAnswer(
            cells,
            {number: each for number, each in written.items() if number <= len(cells)},
            hints,
            fixed,
        )

    def _read_cells(self, text: str) -> list[Cell]:
        cells = self._on_board(read_cells(text))
        given = [self.ground.cell(number) for number in self.asked.opens[: self.given]]
        if cells[: self.given] != given:
            raise AnswerError(
                f"{quoted(one_line(text))} does not begin with the cells that are given; begin"
                f" with {cells_text(given)}"
            )
        if len(cells) > self.length:
            raise AnswerError(f"{len(cells)} cells are given; give at most {self.length}")
        repeated = [cell for cell in dict.fromkeys(cells) if cells.count(cell) > 1]
        if repeated:
            raise AnswerError(f"{cells_text(repeated[:1])} is given twice; give each cell once")
        return cells

    def _read_fixed(self, text: str) -> dict[int, Cell]:
        fixed = {}
        for word in text.split():
            found = re.fullmatch(r"([0-9]{1,4})=([0-9]{1,4},[0-9]{1,4})", word)
            if found is None:
                raise AnswerError(
                    f"{quoted(one_line(word))} is no step put right; write a number and a cell"
                    " such as 3=2,2"
                )
            fixed[int(found[1])] = self._on_board(read_cells(found[2]))[0]
        return fixed

    def _on_board(self, cells: list[Cell]) -> list[Cell]:
        """The cells, none of which is off the board or a mine."""
        board = self.trace.board
        for cell in cells:
            if not self.ground.is_free(cell):
                what = "a mine" if cell in board else "not on the board"
                raise AnswerError(f"{cells_text([cell])} is {what}; give a cell without a mine")
        return cells

    def judge(self, answer: str) -> Judgement:
        """Which share of the decisions fits, and which algorithm the clicks are."""
        parts = self.parts(answer)
        attempt = self.new_attempt()
        said: list[Fact] = []
        right = 0
        for number, cell in enumerate(parts.cells, 1):
            if number > self.given:
                wrong = parts.fixed.get(number)
                attempt.feed(
                    self.ground.number(cell), -1 if wrong is None else self.ground.number(wrong)
                )
            if number in self.checkpoints:
                waiting = [self.ground.cell(each) for each in attempt.waiting()]
                written = parts.written.get(number)
                if written is not None:
                    right += tuple(written) == tuple(waiting)
                    said.append(about_written(number, written, waiting, self.asked.waits))
        grade = attempt.grade(self.length, set(parts.hints))
        return self._judgement(attempt, grade, parts.fixed, right, said)

    def _judgement(
        self,
        attempt: Attempt,
        grade: Grade,
        missed: Iterable[int],
        right: int,
        waiting: Sequence[Fact],
    ) -> Judgement:
        possible = grade.decisions + len(self.checkpoints)
        share = (grade.fits + right) / possible if possible else 1.0
        said = [*grade_facts(attempt, grade, missed)]
        if self.checkpoints:
            said.append(Fact("fit-waiting", {"right": right, "count": len(self.checkpoints)}))
        said += [*diagnosis_facts(attempt), *waiting]
        misses = [mark for mark in attempt.marks if not mark.fits]
        pointed = [misses[0].expected] if misses and misses[0].expected >= 0 else []
        return Judgement(
            share if self.graded else 1.0, tuple(said), tuple(map(self.ground.cell, pointed))
        )

    @property
    def solution(self) -> str:
        """The cells that the run opens, and what waits at the checkpoints."""
        attempt = self.new_attempt()
        written = {}
        for number in range(self.given, self.length + 1):
            if number > self.given:
                attempt.feed(self.asked.opens[number - 1])
            if number in self.checkpoints:
                written[number] = [self.ground.cell(each) for each in attempt.waiting()]
        cells = [self.ground.cell(each) for each in attempt.cells]
        return TraceAnswer(cells, written).text
