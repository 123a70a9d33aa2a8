"""Every export, and every moment that is drawn, of unusual but right programs."""

from __future__ import annotations

import pygame
import pytest
from draw_help import canvas_on
from unusual_programs import ALL_NAMES, ALL_TRACES, UNUSUAL_RUNS

from visualizer.analysis.divergence import Divergences
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.chips import chips_of
from visualizer.draw.stage import Stage
from visualizer.draw.svg_canvas import SvgCanvas
from visualizer.draw.theme import LIGHT
from visualizer.draw.view import ViewChoices, view_at
from visualizer.errors import VisualizerError
from visualizer.export.formats import ENDINGS
from visualizer.export.job import Export
from visualizer.export.page.notebook import display_bundle
from visualizer.export.plan import ExportPlan, Part
from visualizer.playback.comparison import Comparison, Sync
from visualizer.playback.scenario import Overlay

every_run = pytest.mark.parametrize("trace", ALL_TRACES, ids=ALL_NAMES)
#: Where each file takes its time, only every so many of the runs.
SLOW = {".mp4": 20, ".webm": 20, ".pdf": 6, ".gif": 3, ".webp": 3, ".apng": 3}


@every_run
def test_every_moment_is_drawn_with_every_overlay(trace):
    stage, canvas = Stage(), canvas_on(pygame.Surface((480, 320)), LIGHT, 0.72)
    comparison = Comparison([trace, trace], Sync.OPERATION)
    differ = Divergences.of(comparison.traces)
    for tick in [*range(len(comparison) + 1), *reversed(range(len(comparison)))]:
        overlay = list(Overlay)[tick % len(Overlay)]
        stage.draw(canvas, view_at(comparison, tick, ViewChoices(overlay=overlay), differ))
        state = trace.state_at(tick)
        assert len(chips_of(state, 1000)) == state.waiting


@every_run
@pytest.mark.parametrize("overlay", Overlay)
def test_start_middle_and_end_are_drawn_as_vectors(trace, overlay):
    comparison = Comparison([trace])
    for tick in (0, len(comparison) // 2, len(comparison)):
        canvas = SvgCanvas((640, 480), LIGHT, Metrics(0.8))
        choices = ViewChoices(overlay=overlay)
        Stage().draw(canvas, view_at(comparison, tick, choices, Divergences.of([trace])))
        assert "</svg>" in canvas.document(trace.algorithm)


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_format_holds_every_run(tmp_path, ending):
    for number in range(0, len(UNUSUAL_RUNS), SLOW.get(ending, 1)):
        trace, path = ALL_TRACES[number], tmp_path / f"{number}{ending}"
        plan = ExportPlan((trace,), parts=frozenset(Part), size=(400, 300), seconds=1.0)
        if ending == ".pdf" and _has_nothing_to_number(trace):
            with pytest.raises(VisualizerError, match="nothing to number; "):
                Export(plan, path).work(lambda: True)
        else:
            Export(plan, path).work(lambda: True)
            assert path.stat().st_size > 100


def _has_nothing_to_number(trace):
    return not trace.visit_count or trace.board[trace.click] == "M"


@every_run
def test_a_notebook_displays_every_run(trace):
    for subject in (trace, Comparison([trace, trace])):
        forms = display_bundle(subject)
        assert forms["text/html"].startswith("<iframe")
        assert trace.algorithm in forms["text/plain"]
