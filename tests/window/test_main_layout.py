"""The main screen's layout: boards are as large as can be, and the rest gives way in order."""

from __future__ import annotations

import pygame
import pytest
from window_help import Driver

from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.algorithms.lookup import find_algorithms
from visualizer.draw.metrics import Metrics
from visualizer.window.screens.main.layout import MainNeeds, main_layout

#: The least sides of a cell, in pixels, of the whole window as it opens, and whether code is shown.
LEAST_CELLS = {
    ((1280, 720), 3, (9, 9)): (38, False),
    ((1280, 720), 1, (9, 9)): (44, True),
    ((1280, 720), 12, (9, 9)): (14, True),
    ((1280, 720), 3, (16, 30)): (11, True),
    ((1440, 900), 3, (9, 9)): (46, False),
    ((1440, 900), 1, (9, 9)): (56, True),
    ((1440, 900), 12, (9, 9)): (17, True),
    ((1440, 900), 3, (16, 30)): (14, True),
    ((1920, 1080), 3, (9, 9)): (45, True),
    ((1920, 1080), 1, (9, 9)): (68, True),
    ((1920, 1080), 12, (9, 9)): (21, True),
    ((1920, 1080), 3, (16, 30)): (18, True),
}
SIZES = ((900, 600), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440))


@pytest.fixture(autouse=True, scope="module")
def _fonts():
    pygame.font.init()


def codes_of(panes):
    """The listings of so many algorithms."""
    names = ",".join(DEFAULT_NAMES) if panes <= 3 else "all"
    return tuple(each.code for each in find_algorithms(names)[:panes])


def laid_out(size, panes, board, zoom=1.0, **needs):
    """The main screen in a window of a size, as the program lays it out."""
    fitting = min(max(min(size[0] / 1440, size[1] / 900), 0.72), 5.0)
    wanted = MainNeeds(panes, board, codes_of(panes), **needs)
    return main_layout(size, Metrics(fitting * zoom), wanted)


def test_cells_are_large_and_code_gives_way_to_them():
    for where, (least, code) in LEAST_CELLS.items():
        layout = laid_out(*where)
        assert (layout.arranged.code_rect is not None) == code, where
        assert layout.arranged.cell >= least, where


def test_what_waits_is_dropped_last():
    for size in SIZES:
        for panes, zoom in ((1, 2.0), (3, 2.0), (4, 1.5), (12, 1.0)):
            layout = laid_out(size, panes, (9, 9), zoom)
            assert layout.arranged.boards[0].waiting.height, (size, panes, zoom)
    assert not laid_out((1440, 900), 3, (9, 9), 2.0).timeline.height


def parts_of(layout):
    """The rectangles that must not overlap."""
    parts = [layout.bar, layout.words, layout.bottom, *layout.arranged.panes]
    parts.append(layout.arranged.code_rect or pygame.Rect(0, 0, 0, 0))
    return [part for part in parts if part.width and part.height]


def test_the_switch_of_the_code_wins():
    assert laid_out((1440, 900), 3, (9, 9), show_code=True).arranged.code_rect is not None
    assert laid_out((1440, 900), 1, (9, 9), show_code=False).arranged.code_rect is None


def test_only_boards_are_shown_in_letters_for_a_hall():
    for panes in (1, 3, 12):
        alone = laid_out((1440, 900), panes, (9, 9), only_boards=True)
        assert parts_of(alone) == [alone.words, *alone.arranged.panes]
        assert alone.arranged.metrics.small >= 18
        assert all(board.waiting.height for board in alone.arranged.boards)
        assert alone.words.height >= 2 * 0.025 * 900


def test_c_brings_back_code_that_has_given_way_before_it_hides_it():
    driver = Driver(size=(1440, 900))
    shown = []
    for _ in range(3):
        shown.append(driver.app.main.drawn.code is not None)
        driver.key("C")
        driver.settle()
    assert shown == [False, True, False]
