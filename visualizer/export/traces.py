"""Files that carry traces, not pictures: the page, and three forms of one trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from visualizer.export.page.page import page_html, page_values
from visualizer.export.plan import ExportPlan, ExportProgress
from visualizer.playback.scenario import ScenarioView
from visualizer.trace.native import save_trace
from visualizer.trace.text_forms import csv_lines, jsonl_lines


def write_html(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the page that plays the traces."""
    yield ExportProgress(0, 1, "page")
    values = page_values(
        plan.comparison,
        title=plan.title or plan.traces[0].board.title or "Minesweeper reveal",
        speed=plan.speed,
        position=plan.position,
        view=ScenarioView(plan.overlay, plan.mines, plan.code),
        stops=plan.stops,
        stopped=[note.fault for note in plan.notes],
    )
    page = page_html(values, plan.theme.name if plan.theme else "auto")
    path.write_text(page, encoding="utf-8", newline="\n")


def write_jsonl(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the trace as JSON lines."""
    return _write_lines(jsonl_lines(plan.traces[0], described=True), path)


def write_csv(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the trace as a table."""
    return _write_lines(csv_lines(plan.traces[0]), path)


def write_trace(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the trace in the program's own form."""
    yield ExportProgress(0, 1, "trace")
    save_trace(plan.traces[0], path)


def _write_lines(lines: Iterable[str], path: Path) -> Iterator[ExportProgress]:
    yield ExportProgress(0, 1, "trace")
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(lines)
