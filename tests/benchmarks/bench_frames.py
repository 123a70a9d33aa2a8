"""How long a frame takes while playing, relative to drawing thirty thousand cells one by one."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from itertools import chain, repeat
from time import process_time

import pygame
import pytest
from window_driver import WindowDriver

from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.board.board import Board

FRAME = 1 / 60
FRAMES, TRIES = 200, 3
SIZE = (1920, 1080)


@dataclass(frozen=True)
class Case:
    """What plays at a ``speed`` from the share ``at`` of the run on, and how long a frame may take.

    The frame at the quantile ``share`` takes at most ``most`` times as long as drawing single cells:
    half as much again as is measured, to notice when drawing gets slower.
    """

    board: Board | str
    algorithms: str
    at: float
    speed: float
    share: float
    most: float


LARGE = Board(("E" * 300,) * 300, (0, 0))
CASES = {
    "three panes of 9x9": Case("corner-9x9", ",".join(DEFAULT_NAMES), 0.0, 8, 0.5, 0.6),
    "twelve panes of 50x50": Case("empty-50x50", "all", 0.0, 8, 0.99, 1.3),
    "twelve panes of 50x50, fast": Case("empty-50x50", "all", 0.0, 1000, 0.99, 1.6),
    "inside a recursion on 300x300": Case(LARGE, "recursive-check-first", 0.5, 8, 0.98, 1.6),
}


def playing_driver(case):
    driver = WindowDriver(case.board, size=SIZE)
    driver.compare(case.algorithms)
    player = driver.session.player
    player.seek(round(len(driver.session.comparison) * case.at))
    player.speed = case.speed
    player.play()
    return driver


def seconds_for_single_cells():
    """Return the seconds to draw every cell of twelve boards once."""
    surface, tile = pygame.Surface(SIZE), pygame.Surface((6, 6))
    start = process_time()
    surface.fill((20, 20, 20))
    for pane in range(12):
        for row in range(50):
            for col in range(50):
                surface.blit(tile, (pane * 150 + col * 7, row * 7))
    return process_time() - start


def frame_times(driver):
    """Return the seconds that each frame with something new took, ascending."""
    taken = []
    while len(taken) < FRAMES and driver.session.player.is_playing:
        driver.app.update(FRAME, chain([True] * 3, repeat(False)).__next__)
        if driver.app.dirty:
            start = process_time()
            driver.app.draw(driver.surface)
            taken.append(process_time() - start)
    return sorted(taken)


@pytest.mark.parametrize("name", CASES)
def test_a_frame_is_fast_enough(name):
    case = CASES[name]
    ratios = []
    for _ in range(TRIES):
        driver = playing_driver(case)
        driver.app.draw(driver.surface)
        gc.freeze()  # as the loop does
        plain = min(seconds_for_single_cells() for _ in range(5))
        taken = frame_times(driver)
        slow = taken[min(int(len(taken) * case.share), len(taken) - 1)]
        ratios.append(slow / plain)
        print(
            f"{name}: median {1000 * taken[len(taken) // 2]:.1f} ms,"
            f" 99th percentile {1000 * taken[len(taken) * 99 // 100]:.1f} ms,"
            f" slowest {1000 * taken[-1]:.1f} ms; cells one by one {1000 * plain:.1f} ms"
        )
        if ratios[-1] < case.most:
            break
    assert min(ratios) < case.most
