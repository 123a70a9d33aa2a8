"""Marks over the cells of a scene: their letters can be read, whatever the size of the cells."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pygame
import pytest
from practice_help import QUEUE, RECURSION

from visualizer import record
from visualizer.board.board import Board
from visualizer.draw.board.cell_looks import VISITED_FILL, Look
from visualizer.draw.board.cell_tile import face_of
from visualizer.draw.board.grid import Grid
from visualizer.draw.layout_canvas import LayoutCanvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_layout import order_words, scene_layout
from visualizer.draw.scene.scene_marks import Mark, MarkKind, SceneMarks, draw_marks
from visualizer.draw.scene.scene_picture import ScenePicture
from visualizer.draw.theme import DARK
from visualizer.exercises.scene import Scene, Shown

BESIDE = {(10, 11): "A", (10, 12): "B", (11, 11): "C", (11, 12): "D"}


def drawn(cell, texts, number=0, side=25, kind=MarkKind.OFFERED, short=""):
    """The boxes of marks on a board of cells of so many pixels, and the canvas."""
    canvas = LayoutCanvas((1200, 1200), DARK, Metrics())
    grid = Grid(20, 20, cell, side, side)
    look = Look(VISITED_FILL, number=number).packed() if number else Look().packed()
    found = np.full(side * side, look, np.int64)
    marks = {at: Mark(text, kind, short) for at, text in texts.items()}
    return draw_marks(canvas, grid, found, SceneMarks(marks)), grid, canvas


@pytest.mark.parametrize("number", [0, 7])
@pytest.mark.parametrize("cell", [3, 8, 14, 19, 24, 30, 40])
def test_letters_can_be_read_and_cover_neither_one_another_nor_other_marked_cells(cell, number):
    boxes, grid, canvas = drawn(cell, BESIDE, number)
    assert set(boxes) == set(BESIDE)
    sizes = [item.size for item in canvas.items if item.kind == "text"]
    assert min(sizes) >= Metrics().small
    for one, other in combinations(boxes.values(), 2):
        assert not one.colliderect(other)
    for cell_of, box in boxes.items():
        centres = [grid.cell_rect(*at).center for at in BESIDE if at != cell_of]
        assert not any(box.collidepoint(centre) for centre in centres)
        assert grid.rect.contains(box)


@pytest.mark.parametrize("cell", range(18, 60, 3))
def test_the_right_mark_that_is_wider_than_others_covers_none_of_them(cell):
    canvas = LayoutCanvas((1200, 1200), DARK, Metrics())
    marks = {at: Mark(text, MarkKind.OFFERED) for at, text in BESIDE.items()}
    marks[11, 12] = Mark("D", MarkKind.RIGHT)
    grid = Grid(0, 0, cell, 20, 20)
    found = np.full(400, Look(VISITED_FILL, number=77).packed(), np.int64)
    boxes = draw_marks(canvas, grid, found, SceneMarks(marks))
    for one, other in combinations(boxes.values(), 2):
        assert not one.colliderect(other)


def test_a_mark_in_the_corner_of_a_board_stays_on_it():
    boxes, grid, _ = drawn(20, {(0, 0): "B", (24, 24): "A"}, kind=MarkKind.RIGHT)
    assert all(grid.rect.contains(box) for box in boxes.values())


def test_a_long_word_stands_on_its_cell_or_else_a_short_one():
    boxes, grid, canvas = drawn(90, {(1, 1): "untouched"}, side=4, short="3")
    assert [item.text for item in canvas.items if item.kind == "text"] == ["untouched"]
    assert grid.cell_rect(1, 1).contains(boxes[1, 1])
    _, _, canvas = drawn(80, {(1, 1): "ring 4"}, side=4, kind=MarkKind.RIGHT, short="1")
    assert [item.text for item in canvas.items if item.kind == "text"] == ["ring 4"]
    _, _, canvas = drawn(60, {(1, 1): "untouched"}, side=4, short="3")
    assert [item.text for item in canvas.items if item.kind == "text"] == ["3"]


def test_a_long_name_has_two_lines_where_boards_are_narrow():
    shown = frozenset({Shown.ORDER, Shown.NAMES})
    scene = Scene(QUEUE.board, (RECURSION, QUEUE), (5, 5), shown)
    canvas = LayoutCanvas((500, 500), DARK, Metrics())
    layout = scene_layout(canvas.rect, scene, canvas.metrics)
    ScenePicture().draw(canvas, layout, scene)
    lines = [item for item in canvas.items if item.kind == "text" and item.part("board") is None]
    assert not [item.full for item in lines if item.is_cut]
    assert "neighbours: row by row" in {item.text for item in lines}


def test_a_name_that_is_too_long_for_two_lines_is_the_short_one():
    shown = frozenset({Shown.ORDER, Shown.NAMES})
    stack = record(QUEUE.board, None, "stack-mark-on-push")
    scene = Scene(QUEUE.board, (RECURSION, QUEUE, stack), (5, 5, 5), shown)
    canvas = LayoutCanvas((560, 500), DARK, Metrics())
    layout = scene_layout(canvas.rect, scene, canvas.metrics)
    ScenePicture().draw(canvas, layout, scene)
    assert not [item.full for item in canvas.items if item.kind == "text" and item.is_cut]


def test_the_cursor_is_as_large_as_the_tile_of_its_cell():
    canvas = LayoutCanvas((700, 300), DARK, Metrics())
    grid = Grid(20, 20, 200, 1, 3)
    draw_marks(canvas, grid, np.full(3, Look().packed(), np.int64), SceneMarks(cursor=(0, 1)))
    ring = max((item.rect for item in canvas.items), key=lambda rect: rect.width)
    tile = face_of(grid.cell_rect(0, 1))
    assert ring.center == tile.center
    assert ring.width < grid.cell


def test_an_order_that_a_name_ends_with_is_not_said_again():
    trace = record(QUEUE.board, None, "queue,mark=push,order=clockwise")
    scene = Scene(QUEUE.board, (trace,), (5,), frozenset({Shown.ORDER, Shown.NAMES}))
    assert trace.code.title.endswith("clockwise")
    assert order_words(trace, scene) == ""
    unnamed = replace(scene, shown=frozenset({Shown.ORDER}))
    assert order_words(trace, unnamed) == "neighbours: clockwise"


def test_where_a_board_is_as_high_as_its_place_the_compass_stands_beside_it():
    shown = frozenset({Shown.ORDER, Shown.NAMES})
    broad = scene_layout(pygame.Rect(0, 0, 500, 800), Scene(QUEUE.board, (QUEUE,), (5,), shown),
                         Metrics()).runs[0]  # fmt: skip
    assert broad.compass.bottom <= broad.grid.rect.top
    high = Scene(Board(("E" * 5,) * 9, (0, 0)), (QUEUE,), (5,), shown)
    run = scene_layout(pygame.Rect(0, 0, 800, 500), high, Metrics()).runs[0]
    assert run.compass.left > run.grid.rect.right
    assert run.grid.rect.top < run.compass.bottom
