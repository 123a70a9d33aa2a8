"""The end of a practice: the score, and each task with a way back to it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.exercises.outcomes import Outcome, outcome_of, score_facts
from visualizer.exercises.progress import Progress
from visualizer.exercises.summary import summary_of
from visualizer.language.practice import all_said, said
from visualizer.window.screens.practice.summary_table import SummaryRow, SummaryTable
from visualizer.window.widgets.controls import Control

#: So many kinds of question that went wrong are named.
_MOST_KINDS = 4
#: The icon of how a task went; none where it is open.
ICONS = {
    Outcome.OPEN: "",
    Outcome.UNGRADED: "check",
    Outcome.RIGHT: "check",
    Outcome.PARTLY: "half",
    Outcome.WRONG: "close",
}
#: Whether a task went well; neither where it was right in part, or at a later try.
_GOOD = {Outcome.UNGRADED: True, Outcome.RIGHT: True, Outcome.WRONG: False}
#: What went worse stands higher.
_ORDER = (Outcome.WRONG, Outcome.OPEN, Outcome.PARTLY)


class Summary:
    """Draws the summary; ``go`` is called with the number of a step. It scrolls by rows."""

    def __init__(self) -> None:
        self.table = SummaryTable("Go back there")

    def controls(
        self,
        rect: pygame.Rect,
        progress: Progress,
        metrics: Metrics,
        go: Callable[[int], None],
    ) -> list[Control]:
        """A button for each task that goes back to it."""
        return self.table.controls(rect, _lines(progress), _rows(progress), metrics, go)

    def draw(self, canvas: Canvas, rect: pygame.Rect, progress: Progress) -> None:
        """Draw the score, what is noted, and a row for each task."""
        self.table.draw(canvas, rect, _lines(progress), _rows(progress))


def _lines(progress: Progress) -> list[str]:
    """The score, what went wrong by kinds of question, and the notes."""
    found = summary_of(progress)
    lines = [*map(said, score_facts(progress.score)), all_said(found.whole)]
    lines += [said(each.said) for each in found.kinds[:_MOST_KINDS]]
    notes = all_said(progress.practice.notes)
    return [line for line in (*lines, notes) if line]


def _rows(progress: Progress) -> list[SummaryRow]:
    """The tasks, those first that went wrong."""
    found = []
    for number, step in enumerate(progress.practice.steps, start=1):
        if step.task is not None:
            outcome, fact = outcome_of(progress, step.task)
            icon = ICONS[outcome]
            row = SummaryRow(f"task {step.task.name}", number, said(fact), said(step.task.prompt),
                             icon, _GOOD.get(outcome))  # fmt: skip
            place = _ORDER.index(outcome) if outcome in _ORDER else len(_ORDER)
            found.append((place, number, row))
    return [row for _, _, row in sorted(found, key=lambda each: each[:2])]
