"""Files with traces: the page that plays them, and three forms of a single trace."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from pathlib import Path

from visualizer.export.page.page import PageWriter
from visualizer.export.pictures import render_preview
from visualizer.export.plan import ExportPlan, ExportProgress
from visualizer.trace.native import save_trace
from visualizer.trace.text_forms import csv_lines, jsonl_lines

#: In pixels: the size of the picture in the head of a page, for previews of links to it.
PREVIEW_SIZE = (600, 315)


def write_html(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the page that plays the traces of a plan from all its clicks."""
    writer = PageWriter(plan)
    yield from writer.prepare()
    picture = base64.b64encode(render_preview(plan, PREVIEW_SIZE)).decode("ascii")
    page = writer.text(image=f"data:image/png;base64,{picture}")
    path.write_text(page, encoding="utf-8", newline="\n")


def write_jsonl(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the trace as JSON lines."""
    return _write_lines(jsonl_lines(plan.traces[0], described=True), path)


def write_csv(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the trace as a table."""
    return _write_lines(csv_lines(plan.traces[0]), path)


def write_trace(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the trace in the format that `visualizer.trace.native` reads."""
    yield ExportProgress(0, 1, "trace")
    save_trace(plan.traces[0], path)


def _write_lines(lines: Iterable[str], path: Path) -> Iterator[ExportProgress]:
    yield ExportProgress(0, 1, "trace")
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(lines)
