"""The end of a practice: the score, and each task with a way back to it."""

from __future__ import annotations

from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, height_of
from visualizer.exercises.outcomes import Outcome, outcome_of, score_facts
from visualizer.exercises.progress import Progress
from visualizer.exercises.summary import summary_of
from visualizer.exercises.tasks import Task
from visualizer.language.practice import all_said, said
from visualizer.window.widgets.controls import Control

_ROW, _GAP = 46, 10
#: So many kinds of question that went wrong are named.
_MOST_KINDS = 4


#: The icon of how a task went; none where it is open.
ICONS = {
    Outcome.OPEN: "",
    Outcome.UNGRADED: "check",
    Outcome.RIGHT: "check",
    Outcome.PARTLY: "check",
    Outcome.WRONG: "close",
}


class Summary:
    """Draws the summary; ``go`` is called with the number of a step. It scrolls by rows."""

    def __init__(self) -> None:
        self.first = 0

    def _tasks(self, progress: Progress) -> list[tuple[int, Task]]:
        steps = progress.practice.steps
        return [(index, step.task) for index, step in enumerate(steps) if step.task is not None]

    def _words(self, progress: Progress) -> list[str]:
        """The score, what went wrong by kinds of question, and the notes."""
        found = summary_of(progress)
        lines = [*map(said, score_facts(progress.score)), all_said(found.whole)]
        lines += [said(each.said) for each in found.kinds[:_MOST_KINDS]]
        notes = all_said(progress.practice.notes)
        return [line for line in (*lines, notes) if line]

    def _words_height(self, progress: Progress, metrics: Metrics) -> int:
        lines = len(self._words(progress))
        return lines * height_of(REGULAR, metrics.strong) + metrics.px(2 * _GAP)

    def _rows(self, rect: pygame.Rect, progress: Progress, metrics: Metrics) -> int:
        room = rect.height - self._words_height(progress, metrics)
        return max(room // metrics.px(_ROW), 1)

    def scroll(self, rows: int, rect: pygame.Rect, progress: Progress, metrics: Metrics) -> None:
        """So many rows down."""
        most = max(len(self._tasks(progress)) - self._rows(rect, progress, metrics), 0)
        self.first = min(max(self.first + rows, 0), most)

    def _places(
        self, rect: pygame.Rect, progress: Progress, metrics: Metrics
    ) -> list[tuple[pygame.Rect, int, Task]]:
        top = rect.top + self._words_height(progress, metrics)
        count = self._rows(rect, progress, metrics)
        shown = self._tasks(progress)[self.first : self.first + count]
        return [
            (pygame.Rect(rect.left, top + row * metrics.px(_ROW), rect.width,
                         metrics.px(_ROW) - metrics.px(6)), index, task)
            for row, (index, task) in enumerate(shown)
        ]  # fmt: skip

    def controls(
        self,
        rect: pygame.Rect,
        progress: Progress,
        metrics: Metrics,
        go: partial[None],
    ) -> list[Control]:
        """A button for each task that goes back to it."""
        wide = metrics.px(150)
        return [
            Control(f"task {task.name}", pygame.Rect(place.right - wide, place.top, wide,
                    place.height), label="Go back there", press=partial(go, index))
            for place, index, task in self._places(rect, progress, metrics)
        ]  # fmt: skip

    def draw(self, canvas: Canvas, rect: pygame.Rect, progress: Progress) -> None:
        """Draw the score, what is noted, and a row for each task."""
        theme, metrics = canvas.theme, canvas.metrics
        top = rect.top
        for number, text in enumerate(self._words(progress)):
            face = STRONG if number == 0 else REGULAR
            canvas.text(text, (rect.left, top), size=metrics.strong, face=face, colour=theme.text,
                        most=rect.width)  # fmt: skip
            top += height_of(REGULAR, metrics.strong)
        for place, index, task in self._places(rect, progress, metrics):
            self._draw_row(canvas, place, index, task, progress)

    def _draw_row(
        self, canvas: Canvas, place: pygame.Rect, index: int, task: Task, progress: Progress
    ) -> None:
        theme, metrics = canvas.theme, canvas.metrics
        outcome, fact = outcome_of(progress, task)
        icon = ICONS[outcome]
        colour = theme.warning if outcome is Outcome.WRONG else theme.good
        canvas.fill(theme.line, (place.left, place.top - canvas.px(3), place.width, 1))
        side = canvas.px(20)
        if icon:
            box = pygame.Rect(place.left, place.centery - side // 2, side, side)
            draw_icon(canvas, icon, box, colour)
        high = height_of(STRONG, metrics.text)
        left = place.left + side + canvas.px(10)
        room = place.right - canvas.px(170) - left
        number = canvas.text(f"{index + 1}", (left, place.centery - high // 2), size=metrics.text,
                             colour=theme.text, face=STRONG)  # fmt: skip
        left = max(number.right, left + canvas.px(20)) + canvas.px(10)
        words = min(canvas.px(210), room // 3)
        canvas.text(said(fact), (left, place.centery - high // 2), size=metrics.text,
                    colour=colour if icon else theme.dim, most=words)  # fmt: skip
        left += words + canvas.px(10)
        canvas.text(said(task.prompt), (left, place.centery - high // 2), size=metrics.text,
                    colour=theme.dim, most=max(place.right - canvas.px(160) - left, 1))  # fmt: skip
