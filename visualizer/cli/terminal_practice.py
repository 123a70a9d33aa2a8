"""A practice in the terminal: captions, boards and questions as text, an answer a line."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from typing import TextIO

from visualizer.analysis.explanation import Fact
from visualizer.cli.scene_text import run_heading, scene_key, scene_text
from visualizer.cli.terminal_questions import how_to_answer, numbered_lines, offered
from visualizer.cli.terminal_tracing import HOW as TRACING
from visualizer.cli.terminal_tracing import TerminalTracing
from visualizer.cli.wrapping import wrapped
from visualizer.errors import VisualizerError, one_line, printable
from visualizer.exercises.outcomes import score_facts, whole_percent
from visualizer.exercises.practice import Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.summary import summary_of
from visualizer.exercises.tasks import (
    LONGEST_ANSWER,
    Task,
)
from visualizer.exercises.tracing.trace_task import TraceTask
from visualizer.language.formatting import cell_text
from visualizer.language.practice import said

_WORDS = "Other words: hint, show (the solution), quit."
#: In letters, of what is read; boards may be wider.
_WIDEST = 100
_NO_SOLUTION = "There is more than one right answer, and none is shown."
_LOOK_BACK = "Type the number of a step to look at it again, or nothing to end."

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
        self._columns = shutil.get_terminal_size().columns
        self._width = min(self._columns, _WIDEST)
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
            self._show(step, progress.index + 1)
            if step.task is not None:
                self._ask(step.task)
                if not self._answered(step.task):
                    return False
            if not progress.go(progress.index + 1):
                return False
            self._keep()
        self._summary()
        self._look_back()
        return True

    # Writing

    def _line(self, text: str = "") -> None:
        self._output.write(f"{text}\n")

    def _write(self, text: str, indent: str = "") -> None:
        """Write a text, each of its lines broken where the terminal ends."""
        for line in text.splitlines() or [""]:
            for part in wrapped(printable(line), self._width, indent):
                self._line(part)

    def _scene(self, scene: Scene) -> None:
        self._output.writelines(scene_text(scene, self._columns))
        if not self._key_told:
            self._output.writelines(scene_key(self._columns))
            self._key_told = True

    def _show(self, step: Step, number: int) -> None:
        """Show a step up to its question, as it is before it is answered."""
        self._line()
        title = f": {said(step.title)}" if step.title is not None else ""
        self._write(f"Step {number} of {len(self._progress.practice.steps)}{title}")
        for fact in step.caption:
            self._write(said(fact))
        self._line()
        task = step.task
        if isinstance(task, TraceTask):
            self._write(run_heading(task.scene, task.trace))
            self._write(said(task.prompt))
            return
        self._scene(task.scene if task is not None else step.scene)
        if task is not None:
            self._line()
            self._write(said(task.prompt))
            for line in offered(task):
                self._write(line, "     ")
            for line in numbered_lines(task):
                self._line(line)

    def _ask(self, task: Task) -> None:
        """Say how a task is answered."""
        if not isinstance(task, TraceTask):
            self._write(how_to_answer(task))
            return
        self._write(TRACING)
        if not self._progress.settled(task):
            self._tracing = TerminalTracing(task, self._write, self._output.writelines)
            self._tracing.show(self._columns)

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
        self._after(task)
        return True

    def _after(self, task: Task) -> None:
        """Show where the run has gone on to, so that the answer can be seen."""
        if task.after is not None:
            self._line()
            self._scene(replace(task.scene, moments=task.after))

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
            tracing.show(self._columns)

    def _take(self, task: Task, line: str) -> None:
        try:
            judged = self._progress.answer(task, self._prepare(task, line))
        except VisualizerError as error:
            self._write(str(error))
            return
        number = len(self._progress.given(task))
        replies = []
        if judged.right and task.graded:
            again = Fact("reply-right-at", {"number": number})
            replies.append(again if number > 1 else Fact("reply-right"))
        elif judged.share and not judged.right and self._progress.settled(task):
            replies.append(Fact("reply-partly", {"percent": whole_percent(judged.share)}))
        words = (*(f"{said(reply)}." for reply in replies), *map(said, judged.said))
        self._write(" ".join(words))
        if judged.pointed:
            self._write(f"Look at {' '.join(map(cell_text, judged.pointed))}.")
        if not judged.right:
            if self._progress.settled(task):
                self._solve(task)
            elif task.graded:  # a program is judged again as often as it takes
                left = Fact("reply-not-yet", {"count": task.tries - number})
                self._write(f"{said(left)}.")
        self._keep()

    def _solve(self, task: Task) -> None:
        if task.solution:
            answer = said(Fact("reply-answer", {"answer": task.solution}))
            self._write(f"{answer}. {said(task.right)}")
        else:
            self._write(_NO_SOLUTION)

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
        summary = summary_of(progress)
        for fact in (*summary.whole, *(kind.said for kind in summary.kinds)):
            self._write(said(fact))
        for number, step in enumerate(progress.practice.steps, 1):
            task = step.task
            if task is not None and task.graded and progress.points(task) < 1:
                given = ", then ".join(progress.given(task)) or "no answer"
                right = f"; right is {task.solution}" if task.solution else ""
                self._write(f"Step {number}: {given}{right}.", "  ")
        for note in progress.practice.notes:
            self._write(said(note))

    def _look_back(self) -> None:
        """Show steps again, each with its answer, as long as some are asked for."""
        steps = self._progress.practice.steps
        self._line()
        self._write(_LOOK_BACK)
        while line := self._read():
            if line == "quit":
                return
            number = int(line) if re.fullmatch("[0-9]{1,4}", line) else 0
            if not 1 <= number <= len(steps):
                self._write(f"There is no such step; give a number from 1 to {len(steps)}.")
                continue
            step = steps[number - 1]
            self._show(step, number)
            if step.task is not None:
                given = ", then ".join(self._progress.given(step.task)) or "no answer"
                self._write(f"Your answer was: {given}.")
                self._solve(step.task)
                self._after(step.task)
            self._write(_LOOK_BACK)
