"""Answers that are programs: the text to begin with, saving it, and having it judged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.errors import FileError, one_line, reason_of
from visualizer.exercises.making.program_task import ProgramTask, program_answer
from visualizer.files import write_beside
from visualizer.language.checking import STARTING
from visualizer.language.formatting import capital
from visualizer.language.verdicts import (
    failure_sentences,
    mistake_sentences,
    progress_text,
    verdict_line,
)
from visualizer.programs.judging.judging_process import Judging, JudgingProcess
from visualizer.programs.judging.verdict import Verdict
from visualizer.trace.source import SourceCode
from visualizer.window.saving import NO_NAME
from visualizer.window.screens.practice.answering import Answering, Reply
from visualizer.window.screens.practice.code_view import CodeView
from visualizer.window.widgets.button_row import button_row
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.dialogs import ask_to_replace

_ROW, _GAP, _CODE, _LEAST_CODE = 40, 7, 200, 90
_MOST_BYTES = 1_000_000


class ProgramAnswering(Answering):
    """The template as code, a field for its file, and the verdict on what stands in that."""

    task: ProgramTask
    wide = True
    #: What begins to judge the program of this name.
    start: Callable[[str], Judging] = JudgingProcess

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]
        self.file = self.task.file
        self._code = CodeView()
        self._judging: Judging | None = None
        self._source = ""
        self._answer = ""
        self._reply: Reply | None = None

    # The answer

    @property
    def text(self) -> str:
        """The verdict on the file as it was when it was judged."""
        return self._answer

    def take_part(self) -> bool:
        """Have the file judged where that was not done: its verdict is the answer."""
        if self._answer:
            return False
        if self._judging is None:
            self.judge()
        return True

    def fill(self, answer: str) -> None:
        """Have this verdict."""
        self._answer = answer

    def say(self, answer: str) -> str:
        """The verdict in a word."""
        return answer.partition(" ")[0]

    @property
    def status(self) -> str:
        """What to do, or how far the judge is."""
        if self.settled:
            return ""
        if self._judging is None:
            return "Save the text as a file, write in your own editor, then have it judged."
        progress = self._judging.progress
        return STARTING if progress is None else f"{progress_text(progress)} \u2026"

    @property
    def reply(self) -> Reply | None:
        """What the verdict says."""
        return self._reply

    # What a student does

    def _path(self) -> Path | None:
        """The file that is meant; None, and a message, where that is none."""
        try:
            path = Path(self.file.strip().strip('"')).expanduser().absolute()
            path.exists()
        except (OSError, ValueError, RuntimeError):
            path = Path()
        if not self.file.strip() or path.suffix != ".py":
            self.shell.say(f"{NO_NAME} It has to end in .py.", error=True)
            return None
        return path

    def save(self) -> None:
        """Write the text to begin with, and ask before a file is replaced."""
        path = self._path()
        if path is None:
            return
        if path.exists():
            ask_to_replace(self.shell, path, self._write, lost="What you wrote in it")
        else:
            self._write(path)

    def _write(self, path: Path) -> None:
        try:
            write_beside(path, self.task.template.encode("utf-8"))
        except FileError as error:
            self.shell.say(f"{capital(str(error))}.", error=True)
            return
        self.shell.say(f"Saved as {path}. Write in it with your own editor.")

    def judge(self) -> None:
        """Have the file judged; nothing of it is run before this."""
        path = self._path()
        if path is None or self.settled:
            return
        try:
            with path.open("rb") as stream:
                data = stream.read(_MOST_BYTES)
        except OSError as error:
            self.shell.say(
                f"{path} cannot be read ({reason_of(error)}); save it first.", error=True
            )
            return
        self.close()
        self._source = data.decode("utf-8", errors="replace")
        self._reply, self._answer = None, ""
        self._judging = type(self).start(str(path))

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Look whether the judge has come to a verdict; then that is the answer."""
        judging = self._judging
        if judging is None:
            return False
        self.shell.redraw()
        if not judging.poll() or judging.verdict is None:
            return True
        self._judging = None
        verdict = judging.verdict
        self._answer = program_answer(self.task, verdict, self._source)
        self._reply = _reply_to(verdict)
        self.send()
        if not self.settled:
            self._answer = ""  # the next answer is what the file is then
        return False

    def close(self) -> None:
        """End a judge that is still at work."""
        if self._judging is not None:
            self._judging.close()
            self._judging = None

    # The column

    def height(self, width: int, metrics: Metrics) -> int:
        """The code, the field and the buttons."""
        return metrics.px(_CODE + (0 if self.settled else 2 * (_ROW + _GAP)))

    def _rows(self, rect: pygame.Rect, metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect]:
        high = metrics.px(_ROW)
        buttons = pygame.Rect(rect.left, rect.bottom - high, rect.width, high)
        return buttons.move(0, -high - metrics.px(_GAP)), buttons

    def limits(self, width: int, metrics: Metrics) -> tuple[int, int]:
        """The code scrolls, and takes all there is."""
        return self.height(width, metrics) - metrics.px(_CODE - _LEAST_CODE), 100_000

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The file's name, saving, and judging."""
        if self.settled:
            return []
        field, row = self._rows(rect, metrics)
        buttons = [
            Control("save program", label="Save the text", press=self.save,
                    tip="Write the text above to this file"),
            Control("judge", label="Have it judged", press=self.judge,
                    enabled=self._judging is None, tip="Run it on many boards (F5)"),
        ]  # fmt: skip
        width = min(metrics.px(190), (rect.width - metrics.px(_GAP)) // 2)
        return [
            Control("program", field, "field", text=self.file, type=self._type, press=self.judge,
                    label="the name of your file, ending in .py"),
            *button_row(buttons, row, [width] * 2, metrics.px(_GAP)),
        ]  # fmt: skip

    def _type(self, text: str) -> None:
        self.file = text

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the text to begin with."""
        field, _ = self._rows(rect, canvas.metrics)
        bottom = rect.bottom if self.settled else field.top - canvas.px(_GAP)
        code = pygame.Rect(rect.left, rect.top, rect.width, max(bottom - rect.top, 1))
        self._code.draw(canvas, code, SourceCode(self.task.file, self.task.template))

    def key(self, name: str) -> bool:
        """F5 has it judged; up and down scroll the text."""
        if name in ("Up", "Down"):
            self.scroll(1 if name == "Down" else -1)
        elif name == "F5":
            self.judge()
        else:
            return False
        return True

    def scroll(self, rows: int) -> None:
        """Scroll the text."""
        self._code.scroll(rows)


def _reply_to(verdict: Verdict) -> Reply:
    line = capital(verdict_line(verdict).removeprefix(f"{one_line(verdict.name)}: "))
    sentences = [line]
    if verdict.failure is not None:
        sentences += failure_sentences(verdict.failure, verdict.mistakes)
        sentences += mistake_sentences(verdict.mistakes, verdict.failure)
    ended = (each if each.endswith(".") else f"{each}." for each in map(capital, sentences))
    return Reply("The verdict", " ".join(ended), None)
