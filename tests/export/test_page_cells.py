"""Cells in the exported page have the colours of the window."""

from __future__ import annotations

import base64
import io
from itertools import cycle
from pathlib import Path

import pytest
from chromium import Chromium
from parsed_page import page_html
from PIL import Image

from visualizer import Board, record
from visualizer.draw.theme import THEMES, Colour, Theme
from visualizer.export.templates import HEAT_STEPS
from visualizer.playback.comparison import new_tags
from visualizer.playback.scenario import Overlay

NAMES = ("recursive-check-first", "queue-mark-on-push")
BOARD = Board(("EEEEEEEEE",) * 7 + ("EEEEEEEME",) * 2, click=(3, 3))
TRACES = [record(BOARD, None, name) for name in NAMES]
#: A point of a cell, as shares of its size, where neither a number nor an arrow is drawn.
PLAIN = (0.08, 0.3)


def picture(browser: Chromium, pane: int) -> Image.Image:
    """Return the drawn board of a pane."""
    data = browser.value(f"document.querySelectorAll('.board')[{pane}].toDataURL()")
    return Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB")


def open_page(browser: Chromium, folder: Path, theme: Theme, overlay: Overlay, step: int) -> None:
    """Open the page with both runs at a step."""
    browser.screen(1440, 900)
    path = folder / "page.html"
    page = page_html(TRACES, title="x", theme=theme, overlay=overlay)
    path.write_text(page, encoding="utf-8")
    browser.open(f"{path.as_uri()}#visit={step}")


def cell_colours(shown: Image.Image, share: tuple[float, float]) -> dict[tuple[int, int], Colour]:
    """Return the colour of each cell at a point, given as shares of the cell's size."""
    # The numbers of rows and columns are left of the cells and above them.
    side = round(shown.height / (BOARD.height + 0.55))
    left, top = shown.width - BOARD.width * side, shown.height - BOARD.height * side
    points = {
        (row, col): (left + int((col + share[0]) * side), top + int((row + share[1]) * side))
        for row in range(BOARD.height)
        for col in range(BOARD.width)
    }
    found = {cell: shown.getpixel(point) for cell, point in points.items()}
    assert all(isinstance(colour, tuple) for colour in found.values())
    return found  # type: ignore[return-value]  # pixels of a picture in RGB are triples


@pytest.mark.long
@pytest.mark.parametrize(("overlay", "theme"), list(zip(Overlay, cycle(THEMES.values()))))
def test_visited_cells_have_the_colours_of_the_window(browser, tmp_path, overlay, theme):
    open_page(browser, tmp_path, theme, overlay, 999)
    tags = new_tags([trace.code for trace in TRACES])
    for pane, (trace, tag) in enumerate(zip(TRACES, tags)):
        found = cell_colours(picture(browser, pane), PLAIN)
        last = tuple(trace.visits[-1].tolist())
        first = trace.first_visit.reshape(trace.height, trace.width)
        seen = set()
        for cell, colour in found.items():
            if cell in (last, trace.click):
                continue
            order = int(first[cell])
            visited = order < trace.visit_count
            expected = theme.hidden if not visited else theme.visited_fill(tag)
            if visited and overlay is Overlay.HEAT:
                share = order / (trace.visit_count - 1)
                expected = theme.heat_colour(round(share * (HEAT_STEPS - 1)) / (HEAT_STEPS - 1))
            assert colour == pytest.approx(expected, abs=2), cell
            seen.add(visited)
        assert seen == {True, False}
