"""The row of buttons below a practice, to answer and to go on."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Protocol

import pygame

from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import Task
from visualizer.window.screens.practice.practice_layout import PracticeLayout
from visualizer.window.screens.practice.showing import can_be_shown, show_in_panes
from visualizer.window.shell import Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths
from visualizer.window.widgets.controls import Control


class Going(Protocol):
    """What a practice offers on its way."""

    shell: Shell
    practice: Practice
    progress: Progress

    @property
    def open_task(self) -> Task | None:
        """The task that can be answered now."""

    @property
    def can_hint(self) -> bool:
        """Whether there is a hint."""

    @property
    def can_show(self) -> bool:
        """Whether there is a solution."""

    def scene(self) -> Scene | None:
        """What is seen."""

    def hint(self) -> None:
        """Say the hint."""

    def show_solution(self) -> None:
        """Show the solution."""

    def main(self) -> None:
        """Answer, or go on."""

    def go(self, index: int) -> None:
        """Go to a step."""


def going_controls(screen: Going, layout: PracticeLayout) -> list[Control]:
    """The buttons below a step."""
    task, scene, progress = screen.open_task, screen.scene(), screen.progress
    helps = []
    if task is not None and screen.can_hint:
        helps.append(Control("hint", label="Hint", press=screen.hint, tip="A hint (H)"))
    if task is not None and screen.can_show:
        tip = "See the solution; the task counts as not solved (S)"
        label = "Show the answer"
        helps.append(Control("solution", label=label, press=screen.show_solution, tip=tip))
    last = progress.index + 1 == len(screen.practice.steps)
    label = "Answer" if task is not None else "Finish" if last else "Next"
    main = Control("main", label=label, press=screen.main, selected=True, tip=f"{label} (Enter)")
    back = partial(screen.go, progress.index - 1)
    left = [Control("back", label="Back", press=back, enabled=progress.index > 0,
                    tip="The step before (Page Up)")]  # fmt: skip
    if task is None and scene is not None and can_be_shown(scene):
        show = partial(show_in_panes, screen.shell, scene)
        words = "Close this, and look at the moment in the main window"
        left.append(Control("show in panes", label="Show in the panes", press=show, tip=words))
    return footer_row(layout, left, [*helps, main])


def footer_row(layout: PracticeLayout, left: list[Control], right: list[Control]) -> list[Control]:
    """The row of buttons below: some at the left, others at the right, the last one wider."""
    metrics, gap = layout.metrics, layout.metrics.px(8)
    widths = [max(each, metrics.px(100)) for each in fitted_widths(left, metrics, metrics.px(28))]
    rights = fitted_widths(right, metrics, metrics.px(28))
    rights[-1] = max(rights[-1], metrics.px(150))
    placed = button_row(left, layout.footer, widths, gap)
    return [*placed, *button_row(right, layout.footer, rights, gap, "right")]


def free_between(row: list[Control], layout: PracticeLayout) -> pygame.Rect:
    """What is free in the row of buttons below, between those at the left and at the right."""
    gap = layout.metrics.px(16)
    spaces = [
        pygame.Rect(one.rect.right + gap, layout.footer.top,
                    max(other.rect.left - one.rect.right - 2 * gap, 0), layout.footer.height)
        for one, other in pairwise(row)
    ]  # fmt: skip
    return max(spaces, key=lambda space: space.width)
