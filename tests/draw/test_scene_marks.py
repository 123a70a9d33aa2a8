"""Marks over the cells of a scene: their letters can be read, whatever the size of the cells."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
from layout_canvas import LayoutCanvas
from practice_help import QUEUE

from visualizer import record
from visualizer.draw.board.cell_looks import VISITED_FILL, Look
from visualizer.draw.board.grid import Grid
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_layout import order_words
from visualizer.draw.scene.scene_marks import Mark, MarkKind, SceneMarks, draw_marks
from visualizer.draw.theme import DARK
from visualizer.exercises.scene import Scene, Shown

BESIDE = {(10, 11): "A", (10, 12): "B", (11, 11): "C", (11, 12): "D"}


def drawn(cell, texts, number=0, kind=MarkKind.OFFERED):
    """The boxes of marks on a board of cells of so many pixels, and the canvas."""
    canvas = LayoutCanvas((1200, 1200), DARK, Metrics())
    grid = Grid(20, 20, cell, 25, 25)
    look = Look(VISITED_FILL, number=number).packed() if number else Look().packed()
    found = np.full(25 * 25, look, np.int64)
    marks = {at: Mark(text, kind) for at, text in texts.items()}
    return draw_marks(canvas, grid, found, SceneMarks(marks)), grid, canvas


def test_letters_can_be_read_and_cover_neither_one_another_nor_other_marked_cells():
    for number in [0, 7]:
        for cell in [3, 8, 14, 19, 24, 30, 40]:
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


def test_a_mark_in_the_corner_of_a_board_stays_on_it():
    boxes, grid, _ = drawn(20, {(0, 0): "B", (24, 24): "A"}, kind=MarkKind.RIGHT)
    assert all(grid.rect.contains(box) for box in boxes.values())


def test_an_order_that_a_name_ends_with_is_not_said_again():
    trace = record(QUEUE.board, None, "queue,mark=push,order=clockwise")
    scene = Scene(QUEUE.board, (trace,), (5,), frozenset({Shown.ORDER, Shown.NAMES}))
    assert trace.code.title.endswith("clockwise")
    assert order_words(trace, scene) == ""
    unnamed = replace(scene, shown=frozenset({Shown.ORDER}))
    assert order_words(trace, unnamed) == "neighbours: clockwise"
