"""Every export, and every moment that is drawn, of unusual but right programs."""

from __future__ import annotations

import pygame
import pytest
from draw_help import canvas_on, entries_of
from unusual_programs import ALL_TRACES

from visualizer.analysis.divergence import Divergences
from visualizer.draw.stage import Stage
from visualizer.draw.theme import LIGHT
from visualizer.draw.view import ViewChoices, view_at
from visualizer.export.formats import ENDINGS
from visualizer.export.job import Export
from visualizer.export.plan import ExportPlan, Part
from visualizer.playback.comparison import Comparison, Sync
from visualizer.playback.scenario import Overlay


@pytest.mark.parametrize("part", [0, *(pytest.param(at, marks=pytest.mark.long) for at in (1, 2))])
def test_every_moment_is_drawn_with_every_overlay(part):
    stage, canvas = Stage(), canvas_on(pygame.Surface((480, 320)), LIGHT, 0.72)
    for trace in ALL_TRACES[part::3]:
        comparison = Comparison([trace, trace], Sync.OPERATION)
        differ = Divergences.of(comparison.traces)
        for tick in [*range(0, len(comparison) + 1, 3), 0]:
            overlay = list(Overlay)[tick % len(Overlay)]
            stage.draw(canvas, view_at(comparison, tick, ViewChoices(overlay=overlay), differ))
            state = trace.state_at(tick)
            assert len(entries_of(state)) == state.waiting


@pytest.mark.long
@pytest.mark.parametrize("ending", ENDINGS)
def test_every_format_holds_unusual_runs(tmp_path, ending):
    for number in range(0, len(ALL_TRACES), 12):
        trace, path = ALL_TRACES[number], tmp_path / f"{number}{ending}"
        plan = ExportPlan((trace,), parts=frozenset(Part), size=(400, 300), seconds=1.0)
        Export(plan, path).work(lambda: True)
        assert path.stat().st_size > 0
