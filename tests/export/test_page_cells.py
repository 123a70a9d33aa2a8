"""The cells of the exported page's boards have the colours of the window's, in every view."""

from __future__ import annotations

import base64
import io
from importlib.resources import files
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from parsed_page import page_html
from PIL import Image

from visualizer import Board, record
from visualizer.draw.theme import THEMES, Colour, Theme
from visualizer.playback.marks import new_marks
from visualizer.playback.scenario import Overlay, ScenarioView

NAMES = ("recursive-check-first", "queue-mark-on-push")
BOARD = Board(("EEEEEEEEE",) * 7 + ("EEEEEEEME",) * 2, click=(3, 3))
TRACES = [record(BOARD, None, name) for name in NAMES]
#: Where in a cell without a ring neither a figure nor an arrow is: at the left, above the middle.
PLAIN = (0.08, 0.3)


def picture(browser: Chromium, pane: int) -> Image.Image:
    """A board as it is drawn."""
    data = browser.value(f"document.querySelectorAll('.board')[{pane}].toDataURL()")
    return Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB")


def opened(browser: Chromium, folder: Path, theme: Theme, overlay: Overlay, step: int) -> None:
    """Open the page of both runs at a step."""
    browser.screen(1440, 900)
    path = folder / "page.html"
    page = page_html(TRACES, title="x", theme=theme.name, view=ScenarioView(overlay))
    path.write_text(page, encoding="utf-8")
    browser.open(f"{path.as_uri()}#visit={step}")


def colours(shown: Image.Image, share: tuple[float, float]) -> dict[tuple[int, int], Colour]:
    """The colour of each cell at a point of it, counted from its top left in cells."""
    # What is left of the cells and above them is for the numbers of rows and columns.
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


@pytest.mark.parametrize(("overlay", "theme"), list(zip(Overlay, cycle(THEMES.values()))))
def test_visited_cells_have_the_window_s_colour(browser, tmp_path, overlay, theme):
    opened(browser, tmp_path, theme, overlay, 999)
    marks = new_marks([trace.code for trace in TRACES])
    for pane, (trace, mark) in enumerate(zip(TRACES, marks)):
        found = colours(picture(browser, pane), PLAIN)
        last = tuple(trace.visits[-1].tolist())
        first = trace.first_visit.reshape(trace.height, trace.width)
        seen = set()
        for cell, colour in found.items():
            if cell in (last, trace.click):
                continue
            order = int(first[cell])
            visited = order < trace.visit_count
            expected = theme.hidden if not visited else theme.visited(mark)
            if visited and overlay is Overlay.HEAT:
                expected = theme.heat_at(order / (trace.visit_count - 1))
            assert colour == pytest.approx(expected, abs=2), cell
            seen.add(visited)
        assert seen == {True, False}


# Of a cell of each side with such a ring: how many pixels of its ring are of another colour, and
# the boxes around its visit number and its digit, [] for one that is not there.
FIGURES = """(() => {
SCRIPTS
    const fonts = 'sans-serif';
    const palette = {
        grid: '#ffffff', current: '#ff0000', text: '#0000ff', hidden: '#ffffff', own: '#ffffff',
        exploded: '#000000', digits: Array(9).fill('#00ff00'), weight: 0, fonts,
        figures: figuresOf(fonts), fillsCurrent: false,
    };
    const box = (points) => points.length ? [
        Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y)),
        Math.max(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))] : [];
    return SIDES.map((side) => {
        const canvas = new OffscreenCanvas(side, side);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        const look = {
            symbol: SYMBOL, number: NUMBER, fill: '#ffffff', ring: RINGED, digitFirst: FIRST,
        };
        const painter = new CellPainter(context, palette, side, 1);
        painter.paint(look, 0, 0);
        const { data } = context.getImageData(0, 0, side, side);
        const points = (is) => Array.from({ length: side * side }, (_, at) => at)
            .filter((at) => is(...data.slice(4 * at, 4 * at + 3)))
            .map((at) => [at % side, Math.floor(at / side)]);
        const ink = { number: points((r, g, b) => b > 150 && r < 130 && g < 130),
            digit: points((r, g, b) => g > 150 && r < 130 && b < 130) };
        const [left, right] = [painter.inset, painter.inset + painter.face];
        const thick = Math.max(2, Math.round(painter.face / 9));
        const [first, last] = [left + thick, right - thick];
        const isInRing = ([x, y]) => Math.min(x, y) < first || Math.max(x, y) >= last;
        const inRing = [...ink.number, ...ink.digit].filter(isInRing);
        return [inRing.length, box(ink.number), box(ink.digit)];
    });
})()"""


def figures(
    browser: Chromium,
    sides: list[int],
    symbol: int,
    number: int,
    digit_first: bool,
    ring: str = "CURRENT_RING",
) -> list[list[Any]]:
    """What `FIGURES` says of cells of these sides, from the page's own scripts."""
    scripts = files("visualizer.export.page")
    names = ("model.js", "palette.js", "cell.js")
    asked = FIGURES
    for name, value in (
        ("NUMBER", str(number)),
        ("RINGED", ring),
        ("FIRST", str(digit_first).lower()),
        ("SYMBOL", str(symbol)),
        ("SIDES", str(sides)),
        ("SCRIPTS", "".join(scripts.joinpath(each).read_text("utf-8") for each in names)),
    ):
        asked = asked.replace(name, value, 1)
    return list(browser.value(asked))


def test_numbers_of_small_cells_can_be_read_in_every_view(browser, tmp_path):
    opened(browser, tmp_path, THEMES["light"], Overlay.NUMBERS, 0)
    sides = [*range(18, 24)]
    for digit_first in (False, True):
        found = figures(browser, sides, 0, 40, digit_first)
        assert [(ring, bool(number), digit) for ring, number, digit in found] == [
            (0, True, []) for _ in sides
        ]
    # Between 17 and 20 a digit leaves a number no room.
    sides = [16, 17, 20, 21, 22, 23]
    for _, number, digit in figures(browser, sides, 1, 188, digit_first=True, ring="NO_RING"):
        assert digit
        assert number[2] - number[0] >= 9


@pytest.mark.long
def test_figures_stay_apart_and_clear_of_the_ring_of_now(browser, tmp_path):
    opened(browser, tmp_path, THEMES["light"], Overlay.NUMBERS, 0)
    sides = [*range(20, 60), 80, 112]
    for number, digit_first in product((7, 40, 188), (False, True)):
        found = figures(browser, sides, 2, number, digit_first)
        for side, (in_ring, number_box, digit_box) in zip(sides, found, strict=True):
            assert in_ring == 0, side
            assert (number_box and digit_box) or side < 24
            if number_box and digit_box:
                upper, lower = sorted((number_box, digit_box), key=lambda box: box[1])
                is_beside = upper[2] < lower[0] or lower[2] < upper[0]
                assert is_beside or upper[3] < lower[1], (side, number_box, digit_box)
