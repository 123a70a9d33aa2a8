"""A folder for any host of static pages: an index with pictures, and a page for each board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from visualizer.errors import FileError, UsageError, one_line, quoted, reason_of
from visualizer.export.page.page import PageWriter
from visualizer.export.pictures import preview_png
from visualizer.export.plan import ExportPlan, ExportProgress
from visualizer.export.templates import page_of
from visualizer.files import AnyPath, write_beside

#: The pictures of what is linked to are as wide and high as previews of links like them.
PICTURE_SIZE = (1200, 630)
_INDEX = "index"


def write_site(
    plans: Sequence[ExportPlan], folder: AnyPath, url: str = ""
) -> Iterator[ExportProgress]:
    """Write the page and the picture of each plan, then the index, and yield how far that is.

    ``url`` is where the folder will be, since most services want the whole address of a picture;
    each file is written whole. Raises UsageError for two boards of one name, and FileError.
    """
    names = [plan.name for plan in plans]
    for at, name in enumerate(names):
        if name == _INDEX or name in names[:at]:
            raise UsageError(f"two files would be called {quoted(name)}; rename the board's file")
    target, base = Path(folder), f"{url.rstrip('/')}/" if url else ""
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"no folder can be made here ({reason_of(error)}); choose another"
        raise FileError(f"{folder}: {problem}") from error
    for done, (plan, name) in enumerate(zip(plans, names)):
        yield ExportProgress(done, len(plans), "page")
        write_beside(target / f"{name}.png", preview_png(plan, PICTURE_SIZE))
        writer = PageWriter(plan)
        yield from writer.write()
        page = writer.text(image=f"{base}{name}.png")
        write_beside(target / f"{name}.html", page.encode("utf-8", errors="replace"))
    pages = [
        {"name": name, "title": one_line(plan.title), "rows": plan.traces[0].height,
         "columns": plan.traces[0].width, "runs": [trace.code.title for trace in plan.traces]}
        for plan, name in zip(plans, names)
    ]  # fmt: skip
    image = f"{base}{names[0]}.png"
    index = page_of("site.html", "", "", title="Minesweeper reveal", image=image, pages=pages)
    write_beside(target / f"{_INDEX}.html", index.text.encode("utf-8", errors="replace"))
