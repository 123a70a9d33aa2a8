"""A site of static pages: an index with pictures, and a page for each board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from visualizer.errors import FileError, reason_of, to_one_line
from visualizer.export.page.page import PageWriter, validate_names
from visualizer.export.pictures import render_preview
from visualizer.export.plan import ExportPlan, ExportProgress
from visualizer.export.templates import render_page
from visualizer.files import AnyPath, write_atomically

#: In pixels: the size that most services expect of the preview of a link.
PICTURE_SIZE = (1200, 630)
_INDEX_NAME = "index"
#: The tag by which an index of this program is recognised.
_GENERATOR_TAG = b'<meta name="generator" content="visualizer">'


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
        page = writer.text(image=f"{base}{name}.png")
        write_atomically(target / f"{name}.html", page.encode("utf-8", errors="replace"))
    pages = [
        {
            "name": name,
            "title": to_one_line(plan.title),
            "rows": plan.traces[0].height,
            "columns": plan.traces[0].width,
            "runs": [trace.code.title for trace in plan.traces],
        }
        for plan, name in zip(plans, names)
    ]
    image = f"{base}{names[0]}.png"
    title, theme = "Minesweeper reveal", plans[0].picture_theme.name
    whole = render_page("site.html", "", "", title=title, theme=theme, image=image, pages=pages)
    write_atomically(index, whole.text.encode("utf-8", errors="replace"))
