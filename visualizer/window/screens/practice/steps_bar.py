"""The row of steps above a practice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.exercises.outcomes import outcome_of
from visualizer.exercises.progress import Progress
from visualizer.language.practice import said
from visualizer.window.screens.practice.summary import ICONS
from visualizer.window.widgets.button_row import button_row
from visualizer.window.widgets.controls import Control

_STEP, _END, _GAP = 58, 110, 6


def sized(controls: Sequence[Control], metrics: Metrics) -> list[Control]:
    """The controls drawn in these sizes."""
    return [replace(each, metrics=metrics) for each in controls]


def step_controls(
    rect: pygame.Rect, progress: Progress, metrics: Metrics, go: Callable[[int], None]
) -> list[Control]:
    """A button for each step with its number and how it went, and one for the end."""
    steps, found = progress.practice.steps, []
    for index, step in enumerate(steps):
        words, icon = f"Step {index + 1}", ""
        if step.task is not None:
            outcome, fact = outcome_of(progress, step.task)
            words, icon = f"{words}: {said(fact)}", ICONS[outcome]
        found.append(Control(f"step {index + 1}", label=str(index + 1),
                             icon=icon, selected=index == progress.index,
                             enabled=index <= progress.furthest, tip=words,
                             press=partial(go, index)))  # fmt: skip
    summary = Control("step end", label="Summary", selected=progress.index == len(steps),
                      enabled=progress.done, press=partial(go, len(steps)),
                      tip="How it went, once all is answered")  # fmt: skip
    return placed_steps(rect, found, summary, progress.index, metrics)


def placed_steps(
    rect: pygame.Rect, steps: Sequence[Control], end: Control, index: int, metrics: Metrics
) -> list[Control]:
    """The buttons of steps in a row, and the one for the end.

    Where there are more than fit, those around the step ``index`` are there.
    """
    gap, wide, last = metrics.px(_GAP), metrics.px(_STEP), metrics.px(_END)
    fitting = max((rect.width - last) // (wide + gap), 1)
    first = min(max(index - fitting // 2, 0), max(len(steps) - fitting, 0))
    shown = steps[first : first + fitting]
    return button_row([*shown, end], rect, [wide] * len(shown) + [last], gap)
