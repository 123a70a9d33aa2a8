"""What the window paints: only what has changed, and always what a whole picture would be."""

from __future__ import annotations

import random
from functools import partial

import numpy as np
import pygame
import pytest
from draw_help import canvas_on, pixels
from window_help import Driver

from visualizer.algorithms.lookup import find_algorithms
from visualizer.draw.frame_canvas import FrameCanvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.painter import Painter
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import DARK
from visualizer.window.layout_data import layout_of

INK, GROUND = (250, 240, 30), (1, 2, 3)
KEYS = (
    "Right", "Right", "Left", "End", "Home", "V", "M", "C", "H", "T", "Tab", "Tab", "Down", "D",
    "K", "Space", "]", "Ctrl++", "Ctrl+-", "Ctrl+0", "?", "N", "P", "W", "Q", "I", "Escape",
    "Escape", "Page Down", "U", "Y",
)  # fmt: skip


def whole(driver):
    """The same window painted on a fresh Surface, with nothing that was kept of the last."""
    surface = pygame.Surface(driver.surface.get_size())
    painter, view = Painter(), driver.app.view
    canvas = painter.canvas(driver.app.size, view.theme, view.metrics)
    driver.app.draw_on(canvas)
    painter.show(canvas, surface)
    driver.app.forget_picture()
    return pixels(surface)


def tips(driver):
    """The tips that are shown."""
    return [item.name for item in layout_of(driver.app, driver.app.size) if item.kind == "tip"]


def differs(driver):
    shown = pixels(driver.surface)
    return np.argwhere((shown != whole(driver)).any(axis=2))


@pytest.mark.parametrize(
    ("board", "size", "algorithms"),
    [
        ("corner-9x9", (1000, 640), ""),
        ("empty-50x50", (1000, 640), "all"),
        ("one-mine", (640, 480), "recursion,stack"),
    ],
)
def test_what_is_painted_is_the_whole_picture(board, size, algorithms):
    driver = Driver(board, size)
    if algorithms:
        driver.session.choose_algorithms(find_algorithms(algorithms))
        driver.settle()
    chance = random.Random(5)
    for turn in range(48):
        if chance.random() < 0.6:
            driver.key(chance.choice(KEYS))
        elif chance.random() < 0.7:
            driver.move((chance.randrange(size[0]), chance.randrange(size[1])))
        else:
            driver.click((chance.randrange(size[0]), chance.randrange(size[1])))
        driver.app.update(chance.choice((0.02, 0.4, 1.0)), lambda: True)
        driver.app.draw(driver.surface)
        if turn % 8 == 7:
            assert len(differs(driver)) == 0
            driver.app.draw(driver.surface)


def test_nothing_is_painted_where_nothing_has_changed():
    driver = Driver("corner-9x9")
    driver.session.clear_message()
    driver.app.draw(driver.surface)
    driver.app.draw(driver.surface)
    assert driver.app.changed == []


def test_a_step_changes_a_small_part_of_the_window():
    driver = Driver("corner-9x9", (1440, 900))
    driver.session.clear_message()
    driver.session.choices.code = False
    driver.key("Right", "Right", "Right")
    assert driver.app.changed
    area = sum(rect.width * rect.height for rect in driver.app.changed)
    assert area < 1440 * 900 / 3
    bar = pygame.Rect(0, 0, 1440, 40)
    assert bar.collidelist(driver.app.changed) == -1


@pytest.mark.parametrize("panel", ["F2", "Z", "Ctrl+E"])
def test_below_a_panel_all_lies_where_the_window_has_become_larger(panel):
    driver = Driver("corner-9x9", (900, 600))
    driver.key(panel)
    driver.resize((1280, 720))
    assert len(differs(driver)) == 0


def test_what_the_mouse_no_longer_is_at_is_not_shown_as_if_it_were():
    driver = Driver("corner-9x9", (1440, 900))
    driver.key("Right", "Right", "Right")
    while driver.app.main.work(lambda: True):
        pass
    driver.settle()
    driver.move(driver.app.control("variables").rect.center)
    driver.app.draw(driver.surface)
    driver.resize((1280, 620))
    assert driver.app.view.hovered == ""
    assert driver.app.dirty
    driver.app.draw(driver.surface)
    assert not driver.app.dirty
    assert len(differs(driver)) == 0


def test_a_tip_goes_with_the_text_that_it_says_whole():
    driver = Driver("corner-9x9", (400, 300))
    driver.session.choose_algorithms(find_algorithms("all"))
    driver.settle()
    items = layout_of(driver.app, driver.app.size)
    cut = next(item for item in items if item.kind == "text" and item.is_cut)
    driver.move(cut.seen.center)
    driver.wait(1.0)
    assert tips(driver) == [cut.full]
    driver.session.choose_algorithms(find_algorithms("recursion"))
    driver.settle()
    if driver.app.dirty:
        driver.app.draw(driver.surface)
    assert tips(driver) == []
    assert len(differs(driver)) == 0


def test_what_was_painted_over_is_painted_again_once_that_is_said():
    driver = Driver("corner-9x9", (900, 600))
    driver.surface.fill(INK)
    driver.app.handle(pygame.event.Event(pygame.WINDOWEXPOSED))
    driver.settle()
    assert driver.app.changed == [driver.surface.get_rect()]
    assert len(differs(driver)) == 0


# The canvas and the painter by themselves


@pytest.fixture
def surface():
    pygame.font.init()
    return pygame.Surface((200, 120))


def frame(draw, metrics=None):
    canvas = FrameCanvas((200, 120), DARK, metrics or Metrics())
    canvas.fill(GROUND)
    draw(canvas)
    return canvas


def shown(painter, surface, draw):
    """Paint a frame; where that was, after it has been held against the same on a Surface."""
    places = painter.show(frame(draw), surface)
    expected = pygame.Surface(surface.get_size())
    canvas = canvas_on(expected)
    canvas.fill(GROUND)
    draw(canvas)
    assert (pixels(surface) == pixels(expected)).all()
    return places


def everything(shift):
    """Draw with each verb, moved to the right."""

    def draw(canvas):
        x = shift
        canvas.box(pygame.Rect(10 + x, 10, 40, 20), INK, 5)
        canvas.ring(pygame.Rect(60 + x, 10, 40, 20), INK, 5, 2)
        canvas.disc((120.5 + x, 20), 9.5, INK)
        canvas.polygon([(10 + x, 50), (30 + x, 44), (25 + x, 70)], INK)
        canvas.line((40 + x, 50), (80 + x, 66), INK, 3)
        canvas.hairline((40 + x, 60), (80 + x, 76), INK)
        canvas.curve(np.array([(90.0 + x, 50.0), (110.0, 66.0), (130.0, 44.0)]), INK, 3)
        canvas.text("visits", (10 + x, 80), size=16, colour=INK)
        canvas.pixels(np.full((2, 2, 3), 77, np.uint8), pygame.Rect(70 + x, 80, 20, 20))
        canvas.fill(INK, (100 + x, 80, 30, 30), 0.4)
        with canvas.part("pane", "A", pygame.Rect(130, 80, 40, 30)):
            with canvas.clip(pygame.Rect(130 + x, 80, 10, 10)):
                canvas.disc((134 + x, 84), 9, INK)
            canvas.with_metrics(Metrics(2)).box(pygame.Rect(150 + x, 90, 12, 9), INK, 2)

    return draw


def test_each_verb_paints_as_on_a_surface_and_moves(surface):
    painter = Painter()
    for shift in (0, 3, 3, 9, 0):
        places = shown(painter, surface, everything(shift))
        if shift == 0:
            assert places
    assert shown(painter, surface, everything(0)) == []


def test_what_goes_uncovers_what_was_below(surface):
    painter = Painter()
    below = pygame.Rect(20, 20, 100, 60)
    over = pygame.Rect(60, 50, 30, 30)

    def draw(canvas, with_over):
        canvas.box(below, INK, 8)
        if with_over:
            canvas.box(over, (90, 10, 10), 4)

    shown(painter, surface, lambda canvas: draw(canvas, with_over=True))
    assert shown(painter, surface, lambda canvas: draw(canvas, with_over=False)) == [over]


def test_a_layer_is_painted_again_only_where_it_has_changed(surface):
    painter = Painter()
    layers = {}

    def draw(canvas, change):
        layer = layers.get(type(canvas)) or layers.setdefault(type(canvas), canvas.layer((60, 60)))
        change(layer)
        canvas.paint(layer, (100, 40))

    shown(painter, surface, lambda canvas: draw(canvas, lambda layer: layer.fill((9, 9, 9))))
    places = shown(painter, surface, lambda canvas: draw(
        canvas, lambda layer: layer.fill(INK, (10, 10, 5, 5))))  # fmt: skip
    assert places == [pygame.Rect(110, 50, 5, 5)]
    assert shown(painter, surface, lambda canvas: draw(canvas, lambda layer: None)) == []


def sections(painter, surface, *names):
    """Show parts of these names, each in a place of its own; where it was painted."""

    def draw(canvas):
        for name in names:
            box = pygame.Rect(4 + 20 * "ABCDEF".index(name), 10, 16, 16)
            with canvas.part("pane", name, box):
                canvas.box(box, INK, 2)
                canvas.kept(("kept", name), None, partial(canvas.box, box.move(0, 30), INK, 2))
                canvas.box(box.move(0, 60), INK, 2)
            canvas.box(box.move(0, 85), INK, 2)

    return {(place.left - 4) // 20 for place in shown(painter, surface, draw)}


def test_parts_that_come_and_go_leave_the_others_as_they_are(surface):
    painter = Painter()
    sections(painter, surface, *"BCE")
    assert sections(painter, surface, *"ABCDE") == {0, 3}
    assert sections(painter, surface, *"BDEF") == {0, 2, 5}
    # In another order, and with a name twice, everything may look otherwise.
    for names in ("FEDB", "FEEDB", "FEDDB"):
        assert sections(painter, surface, *names)
        assert not sections(painter, surface, *names)


def test_nothing_is_painted_below_what_covers_it(surface, monkeypatch):
    painter, over = Painter(), pygame.Rect(20, 10, 100, 60)

    def draw(canvas, text):
        canvas.disc((60, 40), 20, INK)
        canvas.box(over, (90, 10, 10), 8)
        canvas.text(text, (40, 30), size=16, colour=INK)

    shown(painter, surface, lambda canvas: draw(canvas, "1"))
    with monkeypatch.context() as patch:
        patch.setattr(SurfaceCanvas, "disc", _fails)
        painter.show(frame(lambda canvas: draw(canvas, "2")), surface)
    # Its corners are round: there what is below is seen.
    for place in ((14, 8), (18, 60)):
        shown(painter, surface, lambda canvas, at=place: (
            draw(canvas, "2"), canvas.fill(INK, (*at, 9, 9))))  # fmt: skip
        shown(painter, surface, lambda canvas: draw(canvas, "2"))


@pytest.mark.parametrize("transparent", [False, True])
def test_of_a_window_on_the_same_only_the_side_that_moved_is_painted(surface, transparent):
    painter, layers = Painter(), {}

    def draw(canvas, x):
        layer = layers.get(type(canvas))
        if layer is None:
            layer = layers[type(canvas)] = canvas.layer((150, 30), transparent=transparent)
            layer.fill(GROUND)
            layer.disc((70, 15), 12, INK)
        canvas.paint(layer, (20, 40), (0, 0, x, 30))
        canvas.paint(layer, (20 + x, 40), (x, 0, 150, 30), 0.3)
        canvas.fill(INK, (20, 80, x, 4), 0.5)

    shown(painter, surface, lambda canvas: draw(canvas, 60))
    places = shown(painter, surface, lambda canvas: draw(canvas, 66))
    # What is cut off at the right reaches as far as before, so its end moves too.
    assert sum(place.width * place.height for place in places) < 12 * 60
    shown(painter, surface, lambda canvas: draw(canvas, 20))
    shown(painter, surface, lambda canvas: draw(canvas, 140))


def test_a_frame_that_cannot_be_painted_is_painted_whole_the_next_time(surface, monkeypatch):
    painter = Painter()
    shown(painter, surface, everything(0))
    canvas = frame(everything(5))
    with monkeypatch.context() as patch:
        patch.setattr(SurfaceCanvas, "disc", _fails)
        with pytest.raises(MemoryError):
            painter.show(canvas, surface)
    assert surface.get_clip() == surface.get_rect()
    assert shown(painter, surface, everything(5)) == [surface.get_rect()]


def _fails(*_):
    raise MemoryError


def test_no_two_parts_of_the_window_have_one_name():
    """Else parts could not be told apart from one frame to the next, and all would be painted."""
    driver = Driver("corner-9x9", (1440, 900))
    canvas = FrameCanvas((1440, 900), driver.app.view.theme, driver.app.view.metrics)
    driver.app.draw_on(canvas)
    names = [name for name, _ in canvas.frame.sections if name is not None]
    assert len(names) > 50
    assert len(names) == len(set(names))
