"""The main screen's layout: boards are as large as can be, and the rest gives way in order."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples
from window_help import Driver

from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.algorithms.lookup import find_algorithms
from visualizer.draw.metrics import Metrics
from visualizer.window.screens.main.layout import MainNeeds, main_layout

#: The least sides of a cell, in pixels, that were asked for: with the code panel, at scale 1.
LEAST_CELLS = {
    ((1280, 720), 3, (9, 9)): 26, ((1280, 720), 3, (16, 30)): 11,
    ((1280, 720), 12, (9, 9)): 14, ((1280, 720), 1, (9, 9)): 44,
    ((1440, 900), 3, (9, 9)): 32, ((1440, 900), 3, (16, 30)): 14,
    ((1440, 900), 12, (9, 9)): 18, ((1440, 900), 1, (9, 9)): 56,
    ((1920, 1080), 3, (9, 9)): 44, ((1920, 1080), 3, (16, 30)): 18,
    ((1920, 1080), 12, (9, 9)): 24, ((1920, 1080), 1, (9, 9)): 68,
}  # fmt: skip
SIZES = ((900, 600), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
BOARDS = ((9, 9), (16, 30), (1000, 1000), (1, 50))
ZOOMS = (0.75, 1.0, 1.25, 1.5, 2.0)


@pytest.fixture(autouse=True, scope="module")
def _fonts():
    pygame.font.init()


def codes_of(panes):
    """The listings of so many algorithms."""
    names = ",".join(DEFAULT_NAMES) if panes <= 3 else "all"
    return tuple(each.code for each in find_algorithms(names)[:panes])


def laid_out(size, panes, board, zoom=1.0, code=True, **needs):
    """The main screen in a window of a size, as the program lays it out."""
    fitting = min(max(min(size[0] / 1440, size[1] / 900), 0.72), 5.0)
    codes = codes_of(panes) if code else ()
    wanted = MainNeeds(panes, board, codes, zoom, **needs)
    return main_layout(pygame.Rect((0, 0), size), Metrics(fitting * zoom), wanted)


def test_cells_are_large_beside_the_code():
    for where, least in LEAST_CELLS.items():
        layout = laid_out(*where)
        assert layout.arranged.code_rect is not None, where
        assert layout.arranged.cell >= least, where


def parts_of(layout):
    """The rectangles that must not overlap."""
    parts = [layout.bar, layout.words, layout.bottom, *layout.arranged.panes]
    parts.append(layout.arranged.code_rect or pygame.Rect(0, 0, 0, 0))
    return [part for part in parts if part.width and part.height]


@given(*map(st.sampled_from, (SIZES, (1, 2, 3, 6, 12), BOARDS, ZOOMS)), st.booleans())
@examples(200)
def test_parts_lie_apart_inside_the_window(size, panes, board, zoom, code):
    layout = laid_out(size, panes, board, zoom, code)
    parts = parts_of(layout)
    assert all(pygame.Rect((0, 0), size).contains(part) for part in parts)
    assert not any(a.colliderect(b) for a, b in combinations(parts, 2))
    assert layout.bottom.contains(layout.controls)
    if layout.timeline.height:
        assert layout.bottom.contains(layout.timeline)
        assert layout.timeline.bottom <= layout.controls.top


def test_cells_grow_with_the_text_as_long_as_something_else_gives_way():
    for size in SIZES[::2]:
        for panes in (1, 3, 6, 12):
            before = laid_out(size, panes, (9, 9)).arranged
            larger = laid_out(size, panes, (9, 9), 1.5).arranged
            # Of six panes in two rows each gives a line of larger text to its title.
            assert larger.cell >= before.cell * (0.9 if panes == 6 else 0.98)
            if before.code_rect is not None and panes in (3, 12):
                assert larger.cell > before.cell
                assert larger.code_rect is None


def test_code_that_is_insisted_on_stays_where_it_would_give_way():
    assert laid_out((1440, 900), 3, (9, 9), 2.0).arranged.code_rect is None
    assert laid_out((1440, 900), 3, (9, 9), 2.0, insist=True).arranged.code_rect is not None


def test_boards_alone_are_larger_than_beside_anything_else():
    for panes in (1, 3, 12):
        alone = laid_out((1440, 900), panes, (9, 9), only_boards=True)
        beside = laid_out((1440, 900), panes, (9, 9)).arranged.cell
        assert parts_of(alone) == alone.arranged.panes
        assert alone.arranged.cell > beside
        assert laid_out((1440, 900), panes, (9, 9), code=False).arranged.cell >= beside


def test_c_brings_back_code_that_has_given_way_before_it_hides_it():
    driver = Driver(size=(1440, 900))
    driver.session.choices.zoom = 2.0
    driver.settle()
    shown = []
    for _ in range(3):
        shown.append(driver.app.main.drawn.code is not None)
        driver.key("C")
        driver.settle()
    assert shown == [False, True, False]


def test_a_message_stands_on_the_line_of_words_and_covers_nothing():
    driver = Driver(size=(1440, 900))
    driver.settle()
    before = pygame.surfarray.array3d(driver.surface)
    driver.key("D")
    driver.session.player.seek(0)
    driver.session.say("Some words.")
    driver.settle()
    after = pygame.surfarray.array3d(driver.surface)
    words = driver.app.main.layout.words
    changed = (before != after).any(axis=2)
    assert changed[words.left : words.right, words.top : words.bottom].any()
    changed[words.left : words.right, words.top : words.bottom] = False
    assert not changed.any()
