"""How long a frame of twelve large panes takes, against drawing their cells one by one."""

from __future__ import annotations

from itertools import chain, repeat
from time import perf_counter

import pygame
import pytest
from window_help import Driver

from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.board import Board

FRAME = 1 / 60
FRAMES, TRIES = 60, 5
SIZE = (1920, 1080)
#: A bound to notice when drawing gets slower; what is measured here is 0.6 to 1.1.
MOST = 2.0


@pytest.fixture(scope="module")
def twelve():
    """Twelve panes of 50 by 50 cells, the code beside them."""
    driver = Driver("empty-50x50", size=SIZE)
    driver.app.session.choose_algorithms(find_algorithms("all"))
    driver.settle()
    return driver


def shown(board, algorithms, at=0.0):
    driver = Driver(board, size=SIZE)
    driver.session.choose_algorithms(find_algorithms(algorithms))
    driver.settle()
    driver.session.player.seek(round(len(driver.session.comparison) * at))
    return driver


CASES = {
    "three panes of 9x9": ("corner-9x9", ",".join(DEFAULT_NAMES), 0.0, 8.0),
    "twelve panes of 50x50": ("empty-50x50", "all", 0.0, 8.0),
    "twelve panes of 50x50, fast": ("empty-50x50", "all", 0.0, 1000.0),
    "inside a recursion on 300x300": (Board(("E" * 300,) * 300, (0, 0)),
                                      "recursive-check-first", 0.5, 8.0),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_how_long_a_drawn_frame_takes(name):
    board, algorithms, at, speed = CASES[name]
    driver = shown(board, algorithms, at)
    driver.session.player.speed = speed
    driver.session.player.play()
    frame(driver)
    taken = []
    while len(taken) < 200 and driver.session.player.playing:
        driver.app.update(FRAME, chain([True] * 3, repeat(False)).__next__)
        if driver.app.dirty:
            taken.append(1000 * seconds(lambda: driver.app.draw(driver.surface)))
    taken.sort()
    median, late = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
    whole = min(1000 * seconds(lambda: whole_frame(driver)) for _ in range(5))
    print(f"{name}: median {median:.1f} ms, 99th percentile {late:.1f} ms; whole {whole:.1f} ms")
    assert median < 1.5 * whole


def whole_frame(driver):
    """A frame of which everything is painted."""
    driver.app.forget_picture()
    driver.app.draw(driver.surface)


def seconds(function):
    start = perf_counter()
    function()
    return perf_counter() - start


def frame(driver):
    """What the loop does once, without showing it."""
    driver.app.update(FRAME, chain([True] * 3, repeat(False)).__next__)
    driver.app.draw(driver.surface)


def draw_cell_by_cell(surface, tile):
    surface.fill((20, 20, 20))
    for pane in range(12):
        for row in range(50):
            for col in range(50):
                surface.blit(tile, (pane * 150 + col * 7, row * 7))


@pytest.mark.parametrize("speed", [8.0, 1000.0])
def test_a_frame_takes_little_more_than_drawing_its_cells_one_by_one(twelve, speed):
    twelve.app.session.player.speed = speed
    surface, tile = pygame.Surface(SIZE), pygame.Surface((6, 6))
    ratios = []
    for _ in range(TRIES):
        twelve.app.session.player.restart()
        ours = sorted(seconds(lambda: frame(twelve)) for _ in range(FRAMES))[FRAMES // 2]
        assert twelve.app.session.player.playing
        plain = min(seconds(lambda: draw_cell_by_cell(surface, tile)) for _ in range(5))
        ratios.append(ours / plain)
        if ratios[-1] < MOST:
            break
    print(f"a frame at speed {speed:g}: {min(ratios):.2f} times its cells one by one")
    assert min(ratios) < MOST
