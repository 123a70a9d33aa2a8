"""Draws the pictures of an export on plain Surfaces; no display is opened for it."""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.algorithms.lookup import program_of
from visualizer.analysis.divergence import cells_at_visit
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_panel import CodeView
from visualizer.draw.panels.pane import PaneView, remark_of
from visualizer.draw.panels.timeline import TimelineView
from visualizer.draw.stage import Stage, StageView
from visualizer.export.layout import dimensions_of
from visualizer.export.plan import ExportPlan, Part
from visualizer.recording.variables import Variable, VariableTracer

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

    def draw(self, tick: int) -> pygame.Surface:
        """The picture at a tick; it is drawn over when the next is asked for."""
        metrics = Metrics(self.dimensions.scale)
        self._stage.draw(self._surface, self._views.at(tick), self.plan.colours, metrics)
        return self._surface

    def pixels(self, tick: int) -> Pixels:
        """The picture at a tick as an array of its own."""
        # A copy: an array that shares the Surface's memory locks it for as long as it lives.
        copied = pygame.surfarray.array2d(self.draw(tick)).view(np.uint32)
        pixels: Pixels = copied.T & np.uint32(0xFFFFFF)
        return pixels


class StageViews:
    """What the stage of a plan shows at any tick."""

    def __init__(self, plan: ExportPlan) -> None:
        self._plan = plan
        self._focus = min(plan.focus, len(plan.traces) - 1)
        self._tracer = VariableTracer(
            plan.traces[self._focus], program_of(plan.traces[self._focus])
        )

    def at(self, tick: int) -> StageView:
        """All that is to be drawn at a tick."""
        plan = self._plan
        panes = [self._pane(pane, tick) for pane in range(len(plan.traces))]
        code = timeline = None
        if Part.CODE in plan.parts:
            code = CodeView(panes[self._focus], self._variables(panes[self._focus].state.moment))
        if Part.TIMELINE in plan.parts:
            timeline = TimelineView(plan.comparison, tick, self._focus, plan.marks)
        return StageView(panes, code, timeline, plan.overlay, plan.mines, plan.columns)

    def _pane(self, pane: int, tick: int) -> PaneView:
        plan = self._plan
        trace = plan.traces[pane]
        state = trace.state_at(plan.comparison.moment(pane, tick))
        remark, good = remark_of(pane, state.finished, next(iter(plan.divergences[pane]), None))
        focused = Part.CODE in plan.parts and pane == self._focus and len(plan.traces) > 1
        return PaneView(
            pane, state, focused, remark, good,
            self._flagged(state.visits), Part.FRONTIER not in plan.parts,
        )  # fmt: skip

    def _flagged(self, visit: int) -> tuple[int, ...]:
        """Where the orders part just now: the cells that the panes visit."""
        if visit not in self._plan.marks:
            return ()
        return cells_at_visit(self._plan.traces, visit)

    def _variables(self, moment: int) -> list[Variable]:
        while not self._tracer.work(moment, lambda: True):
            pass
        return self._tracer.variables(moment) or []
