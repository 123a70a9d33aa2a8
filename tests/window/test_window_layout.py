"""The window in many sizes has no overlaps and no unreadable cuts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import pygame
from hypothesis import given, strategies as st
from layout_canvas import layout_of
from layout_checks import problems_of
from strategies import examples
from window_driver import WindowDriver

from visualizer.algorithms.catalogue import CATALOGUE, DEFAULT_NAMES

SIZES = [(1440, 900), (900, 600), (1280, 720), (1920, 1080), (2560, 1440)]
SCALES = [1.0, 0.75, 1.5, 2.0]
PANES = [3, 1, 12]
BOARDS = ["corner-9x9", "expert-16x30", "empty-50x50", "corridor-1x50"]
#: Positions in the run, as shares of it.
SHARES = [0.4, 0.0, 1.0]
VIEWS = ["code", "no code", "only boards"]


@dataclass(frozen=True)
class Case:
    """The contents and the size of a window."""

    size: tuple[int, int]
    scale: float
    panes: int
    board: str
    share: float = 0.4
    view: str = "code"


cases = st.builds(Case, *map(st.sampled_from, (SIZES, SCALES, PANES, BOARDS, SHARES, VIEWS)))


@cache
def window_with(board, panes):
    """Return a window with a number of panes; three are the default algorithms."""
    driver = WindowDriver(board)
    names = [algorithm.name for algorithm in CATALOGUE]
    chosen = DEFAULT_NAMES if panes == len(DEFAULT_NAMES) else names[:panes]
    driver.compare(*chosen)
    return driver


def layout_for(case):
    driver = window_with(case.board, case.panes)
    session = driver.session
    session.choices.zoom = case.scale
    session.change_view(code=case.view == "code")
    driver.session.only_boards = case.view == "only boards"
    session.player.seek(round(len(session.comparison) * case.share))
    session.clear_message()
    return layout_of(driver.app, case.size)


@given(cases)
@examples(32)
def test_the_window_has_no_overlaps_and_shows_whole_boards(case):
    items = layout_for(case)
    assert problems_of(items, pygame.Rect((0, 0), case.size)) == []
    boards = [item for item in items if item.kind == "board"]
    session = window_with(case.board, case.panes).session
    assert [item.part("pane") for item in boards] == list(session.comparison.letters)
    cells = session.board
    for board in boards:
        cell = board.rect.width // cells.width
        assert board.rect.size == (cell * cells.width, cell * cells.height)
