"""A practice in the terminal: captions, boards and questions as text, an answer a line."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from string import ascii_uppercase
from textwrap import wrap
from typing import TextIO

from visualizer.analysis.explanation import Fact
from visualizer.cli.scene_text import run_heading, scene_key, scene_text
from visualizer.cli.terminal_tracing import HOW as TRACING
from visualizer.cli.terminal_tracing import TerminalTracing
from visualizer.errors import VisualizerError, one_line, printable
from visualizer.exercises.outcomes import score_facts
from visualizer.exercises.practice import Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene, Shown
from visualizer.exercises.summary import summary_of
from visualizer.exercises.tasks import (
    LONGEST_ANSWER,
    CellListTask,
    CellTask,
    ChoiceTask,
    LineTask,
    OrderTask,
    SortTask,
    Task,
)
from visualizer.exercises.tracing.trace_task import TraceTask
from visualizer.language.formatting import cell_text
from visualizer.language.practice import said

#: How each form is answered.
_HOW = {
    "choice": "a letter, such as B",
    "cell": "a cell, row,column, such as 2,3",
    "cells": "cells, such as 0,1 2,3, or none",
    "list": "cells in order, such as 2,3 0,1, or none",
    "number": "a whole number",
    "sort": "for each item the number of its group, such as 1 2 2",
    "order": "the numbers of the lines in their order, such as 3 1 2; some may be too many",
    "line": "the number of a line",
    "variant": "the name of an algorithm of the lab, such as stack,mark=pop",
    "board": "the rows of a board, joined by /, and the click, such as EM/EE 0,0",
    "program": "the name of your file, such as mine.py, to have it judged; one that is not there"
    " yet is begun for you",
}
_WORDS = "Other words: hint, show (the solution), quit."
_WIDEST = 100

#: What makes the text of an answer of what a person types; for a program it is judged.
Prepare = Callable[[Task, str], str]


class TerminalPractice:
    """Goes through a practice; what is answered is in ``progress``.

    ``keep`` is called after each answer. ``prepare`` may raise VisualizerError, which is shown.
    """

    def __init__(
        self,
        progress: Progress,
        stdin: TextIO | None,
        output: TextIO,
        keep: Callable[[], None],
        prepare: Prepare,
    ) -> None:
        self._progress = progress
        self._stdin = stdin
        self._output = output
        self._keep = keep
        self._prepare = prepare
        self._width = min(shutil.get_terminal_size().columns, _WIDEST)
        self._key_told = False
        self._tracing: TerminalTracing | None = None

    def run(self) -> bool:
        """Ask until all is answered; False where the input ends before, or the person does."""
        progress = self._progress
        self._write(said(progress.practice.title))
        self._line("=" * min(len(said(progress.practice.title)), self._width))
        if progress.answers and not progress.done:
            self._write(f"You have been here; this goes on at step {progress.index + 1}.")
        while (step := progress.step) is not None:
            self._show(step)
            if step.task is not None and not self._answered(step.task):
                return False
            if not progress.go(progress.index + 1):
                return False
            self._keep()
        self._summary()
        return True

    # Writing

    def _line(self, text: str = "") -> None:
        self._output.write(f"{text}\n")

    def _write(self, text: str, indent: str = "") -> None:
        """Write a text, each of its lines broken where the terminal ends."""
        for line in text.splitlines() or [""]:
            for part in wrap(printable(line), max(self._width - 1, 20), subsequent_indent=indent):
                self._line(part)

    def _scene(self, scene: Scene) -> None:
        self._output.writelines(scene_text(scene, self._width))
        if not self._key_told:
            self._output.write(scene_key())
            self._key_told = True

    def _show(self, step: Step) -> None:
        self._line()
        total = len(self._progress.practice.steps)
        title = f": {said(step.title)}" if step.title is not None else ""
        self._write(f"Step {self._progress.index + 1} of {total}{title}")
        for fact in step.caption:
            self._write(said(fact))
        self._line()
        if isinstance(step.task, TraceTask):
            self._ask_trace(step.task)
            return
        self._scene(step.task.scene if step.task is not None else step.scene)
        if step.task is not None:
            self._line()
            self._ask(step.task)

    def _ask_trace(self, task: TraceTask) -> None:
        self._write(run_heading(task.scene, task.trace))
        self._write(said(task.prompt))
        self._write(TRACING)
        if not self._progress.settled(task):
            self._tracing = TerminalTracing(task, self._write, self._output.writelines)
            self._tracing.show(self._width)

    def _ask(self, task: Task) -> None:
        self._write(said(task.prompt))
        for line in _offered(task):
            self._write(line, "     ")
        for line in _numbered_lines(task):
            self._line(line)
        how = _HOW.get(task.form, "")
        if isinstance(task, ChoiceTask) and task.several:
            how = "letters, such as A C"
        elif isinstance(task, CellTask) and task.choices:
            how += ", or its letter"
        self._write(f"Answer with {how}." if how else "Answer in one line.")

    # Answering

    def _answered(self, task: Task) -> bool:
        """Ask until a task is settled; False where the input ends before, or the person does."""
        progress = self._progress
        while not progress.settled(task):
            line = self._read()
            if line is None or line == "quit":
                return False
            if isinstance(task, TraceTask) and line not in ("", "?", "help", "show"):
                self._trace(task, line)
                continue
            if line in ("", "?", "help"):
                self._write(TRACING if isinstance(task, TraceTask) else _WORDS)
            elif line == "hint":
                self._write(said(task.hint) if task.hint is not None else "There is no hint here.")
            elif line == "show":
                progress.show(task)
                self._solve(task)
                self._keep()
            else:
                self._take(task, line)
        if task.after is not None:
            self._line()
            self._scene(replace(task.scene, moments=task.after))
        return True

    def _trace(self, task: TraceTask, line: str) -> None:
        """Go on with a trace by hand; complete, it is the answer."""
        tracing = self._tracing
        assert tracing is not None
        before = tracing.hand.cells, tracing.hand.checkpoint_due
        try:
            complete = tracing.take(line)
        except VisualizerError as error:
            self._write(str(error))
            return
        if complete:
            self._take(task, tracing.hand.text)
        elif before != (tracing.hand.cells, tracing.hand.checkpoint_due):
            tracing.show(self._width)

    def _take(self, task: Task, line: str) -> None:
        try:
            judged = self._progress.answer(task, self._prepare(task, line))
        except VisualizerError as error:
            self._write(str(error))
            return
        right = (f"{said(Fact('reply-right'))}.",) if judged.right and task.graded else ()
        self._write(" ".join((*right, *map(said, judged.said))))
        if judged.pointed:
            self._write(f"Look at {' '.join(map(cell_text, judged.pointed))}.")
        if not judged.right:
            if self._progress.settled(task):
                self._solve(task)
            else:
                left = task.tries - len(self._progress.given(task))
                self._write(f"{said(Fact('reply-not-yet', {'count': left}))}.")
        self._keep()

    def _solve(self, task: Task) -> None:
        if task.solution:
            answer = said(Fact("reply-answer", {"answer": task.solution}))
            self._write(f"{answer}. {said(task.right)}")

    def _read(self) -> str | None:
        """The next line that is typed, None at the end."""
        self._output.write("> ")
        self._output.flush()
        try:
            line = self._stdin.readline(2 * LONGEST_ANSWER) if self._stdin is not None else ""
        except (OSError, ValueError):  # a terminal that has gone, a stream that is closed
            line = ""
        if not line:
            self._line()
            return None
        if not (self._stdin is not None and self._stdin.isatty()):
            self._write(one_line(line))  # what is read from a pipe is not seen otherwise
        return line.strip()

    # The end

    def _summary(self) -> None:
        progress = self._progress
        self._line()
        if progress.score.possible:
            for fact in score_facts(progress.score):
                self._write(said(fact))
        for kind in summary_of(progress).kinds:
            self._write(said(kind.said))
        for number, step in enumerate(progress.practice.steps, 1):
            task = step.task
            if task is not None and task.graded and progress.points(task) < 1:
                given = ", then ".join(progress.given(task)) or "no answer"
                right = f"; right is {task.solution}" if task.solution else ""
                self._write(f"Step {number}: {given}{right}.", "  ")
        for note in progress.practice.notes:
            self._write(said(note))


def _offered(task: Task) -> Iterator[str]:
    """What there is to choose among, to sort or to put in order, a line each."""
    if isinstance(task, ChoiceTask):
        for letter, option in zip(ascii_uppercase, task.options):
            yield f"  {letter}  {said(option.text)}{_at(option.cell, option.text)}"
    elif isinstance(task, CellTask):
        for letter, cell in zip(ascii_uppercase, task.choices):
            yield f"  {letter}  {cell_text(cell)}"
    elif isinstance(task, CellListTask):
        yield f"First: {said(task.first)}. Last: {said(task.last)}."
    elif isinstance(task, SortTask):
        for number, group in enumerate(task.groups, 1):
            yield f"Group {number}: {said(group)}"
        for number, item in enumerate(task.items, 1):
            yield f"  item {number}: {said(item.text)}{_at(item.cell, item.text)}"


def _at(cell: tuple[int, int] | None, text: Fact) -> str:
    """The cell of an option, unless its text says it."""
    if cell is None or cell_text(cell) in said(text):
        return ""
    return f" {cell_text(cell)}"


def _numbered_lines(task: Task) -> Iterator[str]:
    """The lines that are to be put in order, or of which one is to be chosen."""
    if isinstance(task, OrderTask):
        lines, first = task.lines, 1
    elif isinstance(task, LineTask) and not _stands_above(task):
        lines, first = tuple(task.code.splitlines()), task.first_line
    else:
        return
    yield from (f"  {number:>4}  {printable(line)}" for number, line in enumerate(lines, first))


def _stands_above(task: LineTask) -> bool:
    """Whether the scene shows the code with the numbers of its lines."""
    scene = task.scene
    return (
        Shown.CODE in scene.shown and bool(scene.traces) and scene.traces[0].code.text == task.code
    )
