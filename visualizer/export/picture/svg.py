"""One step as SVG: the shapes and words that the stage draws, as vectors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from visualizer.draw.metrics import Metrics
from visualizer.draw.stage import Stage
from visualizer.draw.svg_canvas import SvgCanvas
from visualizer.errors import one_line
from visualizer.export.frames import StageViews
from visualizer.export.layout import dimensions_of
from visualizer.export.picture.png import still_step
from visualizer.export.plan import ExportPlan, ExportProgress
from visualizer.language.terms import UNITS


def write_svg(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the picture of a plan's step as SVG 1.1."""
    views = StageViews(replace(plan, still=True))
    yield ExportProgress(0, 1, "picture")
    yield from views.prepare([plan.comparison.tick_of_step(still_step(plan))])
    path.write_text(svg_of(plan, views), encoding="utf-8", newline="\n")
    yield ExportProgress(1, 1, "picture")


def svg_of(plan: ExportPlan, views: StageViews | None = None) -> str:
    """The SVG text of the picture of a plan's step; ``views`` are the plan's, if they are made."""
    plan = replace(plan, still=True)
    picture = dimensions_of(plan)
    canvas = SvgCanvas(picture.size, plan.colours, Metrics(picture.scale))
    step = still_step(plan)
    views = views or StageViews(plan)
    Stage().draw(canvas, views.at(plan.comparison.tick_of_step(step)))
    title = f"{plan.title or plan.traces[0].board.title} - {UNITS[plan.sync]} {step}"
    return canvas.document(one_line(title))
