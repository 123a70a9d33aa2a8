"""The window paints only what changed, with the result of a whole painting."""

from __future__ import annotations

import random

import numpy as np
import pygame
import pytest
from drawings import canvas_on, pixels
from window_driver import WindowDriver

from visualizer.draw.painter import FrameCanvas, Painter
from visualizer.draw.theme import DARK, Metrics

INK, GROUND = (250, 240, 30), (1, 2, 3)
KEYS = (
    "Right|Right|Left|End|Home|V|M|C|H|T|Tab|Tab|Down|D|Space|]|Ctrl++|Ctrl+-|Ctrl+0|?|N|P|W|Q|I|"
    "Escape|Escape|Page Down|Y"
).split("|")


def whole_picture(driver):
    """Return the pixels of the window painted on a new Surface."""
    surface = pygame.Surface(driver.surface.get_size())
    painter, view = Painter(), driver.app.null_canvas
    canvas = painter.new_canvas(driver.app.size, view.theme, view.metrics)
    driver.app.draw_on_canvas(canvas)
    painter.paint_frame(canvas, surface)
    driver.app.handle(pygame.event.Event(pygame.WINDOWEXPOSED))
    return pixels(surface)


def changed_pixels(driver):
    paint_and_compare = pixels(driver.surface)
    return np.argwhere((paint_and_compare != whole_picture(driver)).any(axis=2))


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
    driver.surface.fill(INK)
    driver.app.handle(pygame.event.Event(pygame.WINDOWEXPOSED))
    driver.settle()
    assert driver.app.changed_areas == [driver.surface.get_rect()]
    assert len(changed_pixels(driver)) == 0


@pytest.fixture
def surface():
    pygame.font.init()
    return pygame.Surface((200, 120))


def frame_of(draw, metrics=None):
    canvas = FrameCanvas((200, 120), DARK, metrics or Metrics())
    canvas.fill(GROUND)
    draw(canvas)
    return canvas


def paint_and_compare(painter, surface, draw):
    """Paint a frame, compare it with the same on a Surface, and return the painted areas."""
    places = painter.paint_frame(frame_of(draw), surface)
    expected = pygame.Surface(surface.get_size())
    canvas = canvas_on(expected)
    canvas.fill(GROUND)
    draw(canvas)
    assert (pixels(surface) == pixels(expected)).all()
    return places


def draw_everything(shift):
    """Return a function that draws with each verb, moved to the right."""

    def draw(canvas):
        x = shift
        canvas.box(pygame.Rect(10 + x, 10, 40, 20), INK, 5)
        canvas.ring(pygame.Rect(60 + x, 10, 40, 20), INK, 5, 2)
        canvas.disc((120.5 + x, 20), 9.5, INK)
        canvas.polygon([(10 + x, 50), (30 + x, 44), (25 + x, 70)], INK)
        canvas.line((40 + x, 50), (80 + x, 66), INK, 3)
        canvas.curve(np.array([(90.0 + x, 50.0), (110.0, 66.0), (130.0, 44.0)]), INK, 3)
        canvas.text("visits", (10 + x, 80), size=16, colour=INK)
        canvas.pixels(np.zeros((2, 2), np.uint8), [(77, 77, 77)], pygame.Rect(70 + x, 80, 20, 20))
        canvas.fill(INK, (100 + x, 80, 30, 30), 0.4)
        with canvas.part("pane", "A", pygame.Rect(130, 80, 40, 30)):
            with canvas.clip(pygame.Rect(130 + x, 80, 10, 10)):
                canvas.disc((134 + x, 84), 9, INK)
            canvas.with_metrics(Metrics(2)).box(pygame.Rect(150 + x, 90, 12, 9), INK, 2)

    return draw


def test_each_drawing_verb_paints_as_on_a_surface(surface):
    painter = Painter()
    for shift in (0, 3, 3, 9, 0):
        places = paint_and_compare(painter, surface, draw_everything(shift))
        if shift == 0:
            assert places
    assert paint_and_compare(painter, surface, draw_everything(0)) == []
