"""Draws the pictures of an export on plain Surfaces; no display is opened for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.algorithms.lookup import program_of
from visualizer.draw.metrics import Metrics
from visualizer.draw.painter import Painter
from visualizer.draw.panels.caption import caption_at
from visualizer.draw.panels.code_panel import LiveCode
from visualizer.draw.stage import Stage, StageView
from visualizer.draw.view import ViewChoices, view_at
from visualizer.export.layout import dimensions_of
from visualizer.export.plan import ExportPlan, ExportProgress, Part
from visualizer.recording.line_steps import LineStep
from visualizer.recording.variables import VariableTracer

#: Pixels as 0xRRGGBB, shape (height, width).
Pixels = NDArray[np.uint32]


class FrameDrawer:
    """Draws any tick of a plan; ``even`` rounds the sides up to even numbers, as videos need."""

    def __init__(self, plan: ExportPlan, *, even: bool = False) -> None:
        self.plan = plan
        self.dimensions = dimensions_of(plan)
        width, height = self.dimensions.size
        self.size = (width + width % 2, height + height % 2) if even else (width, height)
        self._views = StageViews(plan)
        self._stage = Stage()
        self._surface = pygame.Surface(self.size, 0, 32)
        self._painter = Painter()

    def prepare(self, ticks: Iterable[int]) -> Iterator[ExportProgress]:
        """As `StageViews.prepare`."""
        return self._views.prepare(ticks)

    def draw(self, tick: int) -> pygame.Surface:
        """The picture at a tick; it is drawn over when the next is asked for."""
        metrics = Metrics(self.dimensions.scale)
        canvas = self._painter.canvas(self.size, self.plan.colours, metrics)
        self._stage.draw(canvas, self._views.at(tick))
        self._painter.show(canvas, self._surface)
        return self._surface

    def pixels(self, tick: int) -> Pixels:
        """The picture at a tick as an array of its own."""
        # One that shares the Surface's memory would lock it for as long as it lives.
        pixels: Pixels = (pygame.surfarray.pixels2d(self.draw(tick)) & np.uint32(0xFFFFFF)).T
        return pixels


class StageViews:
    """What the stage of a plan shows at any tick."""

    def __init__(self, plan: ExportPlan) -> None:
        self._plan = plan
        self._focus = min(plan.focus, len(plan.traces) - 1)
        focused = plan.traces[self._focus]
        self._tracer = VariableTracer(focused, program_of(focused))
        #: What is known of the code, by the moment of the focused pane.
        self._live: dict[int, LiveCode] = {}
        code = Part.CODE in plan.parts
        self._choices = ViewChoices(
            self._focus,
            show_focus=code,
            overlay=plan.overlay,
            mines=plan.mines,
            waiting=Part.FRONTIER in plan.parts,
            code=code,
            timeline=Part.TIMELINE in plan.parts,
            legend=Part.LEGEND in plan.parts,
            columns=plan.columns,
        )

    def prepare(self, ticks: Iterable[int]) -> Iterator[ExportProgress]:
        """Work out, a part at a time, what is said of the code at ``ticks``; then `at` is quick."""
        if not self._choices.code:
            return
        comparison = self._plan.comparison
        moments = sorted({comparison.moment(self._focus, tick) for tick in ticks})
        for number, moment in enumerate(moments):
            more = True
            while more:
                more = self._tracer.work(moment, _for_one_part)
                yield ExportProgress(number, len(moments), "position")
            self._live[moment] = self._live_at(moment)

    def at(self, tick: int) -> StageView:
        """All that is to be drawn at a tick."""
        for _ in self.prepare(() if self._is_known(tick) else (tick,)):
            pass
        comparison = self._plan.comparison
        live = self._live.get(comparison.moment(self._focus, tick), LiveCode())
        plan, stops = self._plan, self._plan.run_stops
        view = view_at(comparison, tick, self._choices, plan.divergences, live=live,
                       notes=plan.notes)  # fmt: skip
        caption = caption_at(stops, tick)
        return replace(view, stops=stops, caption=caption, captions=plan.captions)

    def _is_known(self, tick: int) -> bool:
        return self._plan.comparison.moment(self._focus, tick) in self._live

    def _live_at(self, moment: int) -> LiveCode:
        step = (self._tracer.steps(moment) or (LineStep(None),))[0]
        return LiveCode(step.variables, step.changed)


def _for_one_part() -> bool:
    """No time is left once a part is done."""
    return False
