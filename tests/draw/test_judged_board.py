"""A board as a program left it: anything may stand in a cell, and what is wrong is framed."""

from __future__ import annotations

import pygame
from draw_help import canvas_on
from layout_canvas import LayoutCanvas

from visualizer.draw.board.judged_board import JudgedBoardPicture, JudgedBoardView
from visualizer.draw.metrics import Metrics
from visualizer.draw.theme import THEMES
from visualizer.programs.answers import Odd

ODD = ((1, "0", None), (Odd("<set>"), "BB", "1"), ())


def picture_of(cells, framed=()):
    """The brightness of each pixel of the board's picture."""
    surface = pygame.Surface((400, 300))
    view = JudgedBoardView(cells, 3, 3, (0, 0), framed)
    JudgedBoardPicture().draw(canvas_on(surface), surface.get_rect(), view)
    return pygame.surfarray.array3d(surface).astype(int).sum(axis=2)


def texts_of(cells):
    canvas = LayoutCanvas((600, 600), THEMES["dark"], Metrics())
    view = JudgedBoardView(cells, 3, 3, (0, 0))
    JudgedBoardPicture().draw(canvas, canvas.rect, view)
    return [item.text for item in canvas.items if item.kind == "text"]


def test_a_number_looks_unlike_the_text_that_is_right():
    right, wrong = (("1", "E", "E"),) * 3, ((1, "E", "E"),) * 3
    assert (picture_of(right) != picture_of(wrong)).any()


def test_what_is_no_symbol_is_shown_as_python_writes_it():
    texts = texts_of(ODD)
    for each in ("1", "'0'", "None", "<set>", "'BB'", "\u2013"):
        assert each in texts


def test_frames_show_without_colour():
    cells = (("1", "E", "E"),) * 3
    changed = abs(picture_of(cells) - picture_of(cells, ((1, 1),))) > 100
    assert changed.sum() > 200


def test_it_has_room_anywhere():
    for size in [(30, 20), (3, 3), (900, 40), (1, 1)]:
        canvas = canvas_on(pygame.Surface(size))
        rect = canvas.rect
        view = JudgedBoardView(ODD, 50, 50, (49, 49), ((0, 0), (49, 49)))
        grid = JudgedBoardPicture().draw(canvas, rect, view)
        assert grid.height == 50
