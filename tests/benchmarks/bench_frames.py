"""How long a frame of twelve large panes takes, against drawing their cells one by one."""

from __future__ import annotations

from itertools import chain, repeat
from time import perf_counter

import pygame
import pytest
from window_help import Driver

from visualizer.algorithms.lookup import find_algorithms

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
