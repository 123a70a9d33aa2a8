"""Files with traces: a page that plays them, a site of such pages, and three forms of a single trace."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from visualizer.errors import FileError, reason_of, to_one_line
from visualizer.export.page.page import PageWriter, validate_names
from visualizer.export.pictures import render_preview
from visualizer.export.plan import ExportPlan, ExportProgress
from visualizer.export.templates import render_page
from visualizer.files import AnyPath, write_atomically
from visualizer.language.cells import notes_text
from visualizer.trace.files import save_trace
from visualizer.trace.text_forms import csv_lines, jsonl_lines

#: In pixels: the size that most services expect of the preview of a link.
PICTURE_SIZE = (1200, 630)
_INDEX_NAME = "index"
#: The tag by which an index of this program is recognised.
_GENERATOR_TAG = b'<meta name="generator" content="visualizer">'
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
    """Write the trace in the format that `visualizer.trace.files` reads."""
    yield ExportProgress(0, 1, "trace")
    save_trace(plan.traces[0], path)


def _write_lines(lines: Iterable[str], path: Path) -> Iterator[ExportProgress]:
    yield ExportProgress(0, 1, "trace")
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(lines)


def write_site(plans: Sequence[ExportPlan], folder: AnyPath, url: str = "") -> Iterator[ExportProgress]:
    """Write the page and the picture of each plan, then the index, and yield the progress.

    ``url`` is the later address of the folder: most services need the full address of a picture.
    Raises UsageError if two boards share a name, and FileError if the folder cannot be written or
    has another program's index.
    """
    names = [plan.name for plan in plans]
    validate_names([_INDEX_NAME, *names])
    target, base = Path(folder), f"{url.rstrip('/')}/" if url else ""
    index = target / f"{_INDEX_NAME}.html"
    try:
        target.mkdir(parents=True, exist_ok=True)
        is_foreign = index.exists() and _GENERATOR_TAG not in index.read_bytes()
    except OSError as error:
        problem = f"no site can be written here ({reason_of(error)}); choose another folder"
        raise FileError(f"{folder}: {problem}") from error
    if is_foreign:
        raise FileError(f"{to_one_line(str(index))}: this program did not write it; choose another folder")
    for done, (plan, name) in enumerate(zip(plans, names)):
        yield ExportProgress(done, len(plans), "page")
        write_atomically(target / f"{name}.png", render_preview(plan, PICTURE_SIZE))
        writer = PageWriter(plan)
        yield from writer.prepare()
        page = writer.text(f"{base}{name}.png", home=f"{_INDEX_NAME}.html")
        write_atomically(target / f"{name}.html", page.encode("utf-8", errors="replace"))
    runs = [
        [f"{letter}: {trace.code.title}" for letter, trace in zip(plan.comparison.letters, plan.traces)]
        for plan in plans
    ]
    pages = [
        {
            "name": name,
            "title": to_one_line(plan.title),
            "rows": plan.traces[0].height,
            "columns": plan.traces[0].width,
            "note": notes_text(plan.traces[0].board, plan.comparison),
            "runs": [] if runs.count(own) == len(runs) else own,
        }
        for plan, name, own in zip(plans, names, runs)
    ]
    image = f"{base}{names[0]}.png"
    title, theme = "Minesweeper reveal", plans[0].picture_theme.name
    whole = render_page("site.html", "", "", title=title, theme=theme, image=image, pages=pages, runs=runs[0])
    write_atomically(index, whole.text.encode("utf-8", errors="replace"))
