"""The window paints only what changed, with the result of a whole painting."""

from __future__ import annotations

import random

import numpy as np
import pygame
import pytest
from drawings import pixels
from window_driver import WindowDriver

from visualizer.draw.surface_canvas import SurfaceCanvas

KEYS = (
    "Right|Right|Left|End|Home|V|M|C|H|T|Tab|Tab|Down|D|Space|]|Ctrl++|Ctrl+-|Ctrl+0|?|N|P|W|Q|I|"
    "Escape|Escape|Page Down|Y"
).split("|")


def whole_picture(driver):
    """Return the pixels of the window painted on a new Surface, without a painter."""
    surface, view = pygame.Surface(driver.surface.get_size()), driver.app.null_canvas
    driver.app.draw_on_canvas(SurfaceCanvas(surface, view.theme, view.metrics))
    driver.app.handle(pygame.event.Event(pygame.WINDOWEXPOSED))
    return pixels(surface)


def changed_pixels(driver):
    return np.argwhere((pixels(driver.surface) != whole_picture(driver)).any(axis=2))


@pytest.mark.parametrize(
    ("board", "size", "algorithms"),
    [
        ("one-mine", (640, 480), "recursion,stack"),
        pytest.param("corner-9x9", (1000, 640), "recursion,queue,stack", marks=pytest.mark.long),
    ],
)
def test_partial_painting_equals_a_whole_picture(board, size, algorithms):
    driver = WindowDriver(board, size)
    driver.compare(algorithms)
    chance = random.Random(5)

    def place():
        return chance.randrange(size[0]), chance.randrange(size[1])

    acts = (
        lambda: driver.key(chance.choice(KEYS)),
        lambda: driver.move(place()),
        lambda: driver.click(place()),
        lambda: driver.resize(chance.choice((size, (400, 300)))),
    )
    for turn in range(60):
        chance.choices(acts, (6, 3, 1, 1))[0]()
        driver.app.update(chance.choice((0.02, 0.4, 1.0)), lambda: True)
        driver.app.draw(driver.surface)
        if turn % 6 == 5:
            assert len(changed_pixels(driver)) == 0
            driver.app.draw(driver.surface)


def test_unchanged_areas_are_not_painted():
    driver = WindowDriver("corner-9x9")
    driver.session.clear_message()
    driver.app.draw(driver.surface)
    driver.app.draw(driver.surface)
    assert driver.app.changed_areas == []


def test_an_exposed_window_is_painted_again():
    driver = WindowDriver("corner-9x9", (900, 600))
    driver.surface.fill((250, 240, 30))
    driver.app.handle(pygame.event.Event(pygame.WINDOWEXPOSED))
    driver.settle()
    assert driver.app.changed_areas == [driver.surface.get_rect()]
    assert len(changed_pixels(driver)) == 0
