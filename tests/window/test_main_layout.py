"""The main screen's layout: boards are as large as can be, and the rest gives way in order."""

from __future__ import annotations

import pygame
import pytest

from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.algorithms.lookup import find_algorithms
from visualizer.draw.metrics import Metrics
from visualizer.window.screens.main.layout import MainNeeds, main_layout


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


def parts_of(layout):
    """The rectangles that must not overlap."""
    parts = [layout.bar, layout.status_line, layout.bottom, *layout.stage_layout.panes]
    parts.append(layout.stage_layout.code_rect or pygame.Rect(0, 0, 0, 0))
    return [part for part in parts if part.width and part.height]


def test_only_boards_are_shown_in_letters_for_a_hall():
    for panes in (1, 3, 12):
        alone = laid_out((1440, 900), panes, (9, 9), only_boards=True)
        assert parts_of(alone) == [alone.status_line, *alone.stage_layout.panes]
        assert alone.stage_layout.metrics.small >= 18
        assert all(board.frontier.height for board in alone.stage_layout.boards)
        assert alone.status_line.height >= 2 * 0.025 * 900
