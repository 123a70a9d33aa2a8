"""Boards as pictures: the look of cells, their positions, and partial redrawing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
from drawings import TAGS, canvas_on, filled_surface, pixels
from hypothesis import example, given, strategies as st
from layout_canvas import LayoutCanvas
from strategies import boards_in_play, examples, names

from visualizer import record
from visualizer.draw.board.board import BoardPicture, BoardStyle, draw_values
from visualizer.draw.board.grid import Grid, fit_grid
from visualizer.draw.board.looks import (
    VISITED_FILL,
    Look,
    cell_looks,
    squares_of_looks,
    squares_of_state,
)
from visualizer.draw.board.tile import RINGS, cell_tile, face_of
from visualizer.draw.theme import THEMES, Metrics
from visualizer.language.signs import SIGNS, SIZES
from visualizer.playback.scenario import Overlay
from visualizer.recording.run_end import OtherValue

DARK = THEMES["dark"]
themes = st.sampled_from(list(THEMES.values()))
overlays = st.sampled_from(list(Overlay))
sides = st.integers(1, 60)


@given(boards_in_play(), names, overlays, st.integers(1, 3), st.booleans(), st.data())
def test_squares_agree_with_the_looks_of_cells(board, name, overlay, shrink, mines, data):
    trace = record(board, None, name)
    state = trace.state_at(data.draw(st.integers(0, len(trace))))
    looks = cell_looks(state, overlay, mines)
    squares = squares_of_state(state, 1, overlay, mines)
    assert squares.tolist() == squares_of_looks(looks).tolist()
    assert squares_of_state(state, shrink, overlay, mines).tolist() == squares_of_looks(looks, shrink).tolist()


@st.composite
def runs(draw):
    board = draw(boards_in_play())
    return record(board, board.click, draw(names))


@st.composite
def styles(draw, cells):
    highlighted = draw(st.lists(st.integers(0, cells - 1), max_size=2, unique=True))
    return BoardStyle(
        draw(st.sampled_from(TAGS[:2])), draw(overlays), draw(st.booleans()), tuple(zip(highlighted, TAGS))
    )


@examples(80)
@given(st.data(), runs(), sides)
def test_a_redrawn_board_equals_a_fresh_drawing(data, trace, cell):
    board = trace.board
    grid = Grid(20, 20, cell, board.height, board.width)
    size = (grid.rect.right + 5, grid.rect.bottom + 5)
    picture = BoardPicture()
    for _ in range(data.draw(st.integers(1, 4))):
        style, theme = data.draw(styles(board.height * board.width)), data.draw(themes)
        for moment in data.draw(st.lists(st.integers(0, len(trace)), min_size=1, max_size=4)):
            state = trace.state_at(moment)
            again, anew = filled_surface(size), filled_surface(size)
            picture.draw(canvas_on(again, theme), grid, state, style)
            BoardPicture().draw(canvas_on(anew, theme), grid, state, style)
            assert np.array_equal(pixels(again), pixels(anew))


def cell_pixels(look, cell, theme=DARK, pane=TAGS[1]):
    surface = filled_surface((cell, cell))
    canvas = canvas_on(surface, theme)
    canvas.paint_layer(cell_tile(canvas, look.to_integer(), cell, pane), (0, 0))
    return pixels(surface).astype(int)


def changed_rect(one, other):
    """Return the smallest rectangle around the pixels in which two pictures of a cell differ."""
    columns, rows = np.nonzero((np.abs(one - other) > 24).any(axis=2))
    if not len(columns):
        return pygame.Rect(0, 0, 0, 0)
    left, top = int(columns.min()), int(rows.min())
    return pygame.Rect(left, top, int(columns.max()) - left + 1, int(rows.max()) - top + 1)


VISITED = st.builds(
    Look,
    st.just(VISITED_FILL),
    st.sampled_from(("B", *"12345678")),
    st.integers(1, 2500),
    st.sampled_from([(), *((ring,) for ring in RINGS)]),
)


@examples(150)
@given(VISITED, st.integers(SIZES.numbered, 100), themes)
@example(Look(VISITED_FILL, "8", 2500, ("now",)), SIZES.numbered, DARK)
def test_a_visit_number_is_visible_inside_its_cell(look, cell, theme):
    number = changed_rect(cell_pixels(look, cell, theme), cell_pixels(replace(look, number=0), cell, theme))
    assert number.height >= 5
    assert number.width >= min(3 * len(str(look.number)), cell - 1) - 4
    face = face_of(pygame.Rect(0, 0, cell, cell))
    has_ring = "now" in look.signs and cell >= SIZES.ringed
    ring_and_gap = (round(face.width * SIGNS["now"].share) + theme.weight + 1) * has_ring
    assert face.inflate(-2 * ring_and_gap, -2 * ring_and_gap).contains(number)
    assert look.symbol != "B" or abs(number.top - face.top - (face.bottom - number.bottom)) <= 2


ODD = ((1, "0", None), (OtherValue("<set>"), "BB", "1"), ())


def values_picture(values, wrong=()):
    """Return the brightness of each pixel of a drawn board of values."""
    surface = pygame.Surface((400, 300))
    draw_values(canvas_on(surface), surface.get_rect(), values, ("1EE",) * 3, (0, 0), wrong)
    return pixels(surface).astype(int).sum(axis=2)


def test_a_value_that_is_not_a_symbol_is_shown_as_its_repr():
    canvas = LayoutCanvas((600, 600), DARK, Metrics())
    draw_values(canvas, canvas.rect, ODD, ("1EE",) * 3, (0, 0))
    texts = {item.text for item in canvas.items if item.kind == "text"}
    assert texts >= {"1", "'0'", "None", "<set>", "'BB'", "\u2013"}
    right, wrong = (("1", "E", "E"),) * 3, ((1, "E", "E"),) * 3
    assert (values_picture(right) != values_picture(wrong)).any()


boxes = st.builds(pygame.Rect, st.integers(-50, 50), st.integers(-50, 50), st.integers(1, 2500), st.integers(1, 2500))
lengths = st.one_of(st.integers(1, 12), st.integers(1, 1000))


@examples(400)
@given(boxes, lengths, lengths)
@example(pygame.Rect(0, 0, 900, 18), 1, 50)
@example(pygame.Rect(0, 0, 190, 190), 1000, 1000)
def test_a_grid_and_its_labels_stay_in_their_rectangle(rect, height, width):
    grid = fit_grid(rect, height, width)
    labels = grid.label_room
    assert rect.contains(grid.rect)
    assert grid.left - labels >= rect.left
    assert grid.top - labels >= rect.top
    assert grid.cell >= 1
    assert grid.shrink == 1 or grid.cell == 1


@examples(200)
@given(st.data(), boxes, lengths, lengths)
def test_cell_at_finds_the_cell_that_is_drawn_at_a_position(data, rect, height, width):
    grid = fit_grid(rect, height, width)
    row, col = data.draw(st.integers(0, height - 1)), data.draw(st.integers(0, width - 1))
    square = grid.cell_rect(row, col)
    first = (row - row % grid.shrink, col - col % grid.shrink)
    last = (square.right - 1, square.bottom - 1)
    assert grid.rect.contains(square)
    assert grid.cell_at(square.topleft) == grid.cell_at(last) == first
