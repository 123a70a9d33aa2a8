"""Drawing a board: its cells as tiles or plain squares, signs on them, the search tree, and labels beside it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache, partial
from itertools import product
from math import hypot
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.analysis.search_tree import search_tree
from visualizer.board.board import Board
from visualizer.board.cells import BLANK, DIGITS, EXPLODED, HIDDEN, MINE, Cell
from visualizer.draw.board.grid import Grid, draw_labels, fit_grid
from visualizer.draw.board.looks import (
    MINE_SQUARE,
    ODD_FILL,
    RING_SQUARES,
    VISITED_FILL,
    Looks,
    Squares,
    cell_looks,
    plain_looks,
    sign_bit,
    squares_of_looks,
    squares_of_state,
)
from visualizer.draw.board.tile import (
    PLAIN,
    RINGS,
    cell_tile,
    corner_radius,
    draw_click,
    face_of,
    fill_colour,
)
from visualizer.draw.canvas import Canvas, Point
from visualizer.draw.icons import draw_badge, draw_icon, draw_letter
from visualizer.draw.text import MONO
from visualizer.draw.theme import Colour, Theme, mix_colours
from visualizer.errors import shorten
from visualizer.language.signs import SIGNS, SIZES, numbers_fit
from visualizer.playback.comparison import PaneTag, TaggedCells
from visualizer.playback.scenario import Overlay
from visualizer.recording.run_end import OtherValue
from visualizer.trace.trace import State, Trace
from visualizer.values import value_class

#: The symbols of a board, and the sign for a cell that is missing.
_KNOWN_SYMBOLS, _NO_SYMBOL = (*DIGITS, MINE, HIDDEN, BLANK, EXPLODED), "\u2013"
# The least side of the outline of a cell, and the side of the click's corner on a tiny board.
_LEAST_OUTLINE_SIDE, _TINY_CLICK_SIDE = 5, 6
#: The largest number over a cell that is offered as an answer, as a share of its side.
_LARGEST_CHOICE = 1.35


def draw_board(canvas: Canvas, grid: Grid, looks_: Looks, tag: PaneTag = PLAIN) -> None:
    """Draw all cells of a board in ``grid``, without labels."""
    if grid.cell >= SIZES.plain:
        _draw_tiles(canvas, grid, looks_, np.ones(looks_.shape, bool), tag)
        return
    squares = squares_of_looks(looks_, grid.shrink)
    _draw_squares(canvas, grid, squares, np.ones(squares.shape, bool), tag)
    for row, col in np.argwhere(looks_ & sign_bit("click")).tolist():
        draw_tiny_click(canvas, grid, (row, col))


def _draw_tiles(canvas: Canvas, grid: Grid, looks: Looks, is_changed: NDArray[np.bool_], tag: PaneTag) -> None:
    """Draw the cells that have changed as tiles."""
    rows, cols = np.nonzero(is_changed)
    positions = zip((grid.left + cols * grid.cell).tolist(), (grid.top + rows * grid.cell).tolist())
    tiles = (cell_tile(canvas, look, grid.cell, tag) for look in looks[rows, cols].tolist())
    canvas.paint_layers(zip(tiles, positions))


def _draw_squares(canvas: Canvas, grid: Grid, squares: Squares, is_changed: NDArray[np.bool_], tag: PaneTag) -> None:
    """Draw the rectangle around the squares that have changed, at once."""
    (top, *_, bottom), (left, *_, right) = (np.flatnonzero(is_changed.any(axis)).tolist() * 2 for axis in (1, 0))
    part = squares[top : bottom + 1, left : right + 1]
    height, width = (count * grid.cell for count in part.shape)
    rect = pygame.Rect(grid.left + left * grid.cell, grid.top + top * grid.cell, width, height)
    canvas.pixels(part, square_palette(canvas.theme, tag), rect)


@lru_cache(maxsize=64)
def square_palette(theme: Theme, tag: PaneTag) -> tuple[Colour, ...]:
    """The colours of squares, by their numbers."""
    rings = {name: RINGS[name](theme, tag) for name in RING_SQUARES}
    rings["call"] = mix_colours(theme.panel, rings["call"], 0.7)
    fills = (fill_colour(fill, theme, tag) for fill in range(MINE_SQUARE))
    # A mine fills its square, and would otherwise be like the current cell, and stand out more than what is opened.
    return (*fills, mix_colours(theme.hidden, theme.mine, 0.59), *rings.values())


# The board of a run at a moment


@value_class
class BoardStyle:
    """How a board is drawn; only the ``signs`` named are shown, and that of ``wrong`` cells."""

    tag: PaneTag
    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    highlighted: TaggedCells = ()
    signs: Collection[str] = field(default_factory=SIGNS.keys)
    wrong: tuple[Cell, ...] = ()


class BoardPicture:
    """Draws the board of one pane, each time only the cells that have changed."""

    def __init__(self) -> None:
        self._layer: Canvas | None = None
        self._drawn_for: tuple[State, BoardStyle] | None = None
        self._key: object = None
        self._drawn: NDArray[Any] = np.zeros(0)
        self._tree: TreeLayer | None = None

    def draw(self, canvas: Canvas, grid: Grid, state: State, style: BoardStyle) -> None:
        """Draw the board of ``state`` in ``grid``."""
        key = (grid.height, grid.width, grid.scale, canvas.key, style.tag, style.overlay)
        if self._layer is None or key != self._key:
            self._key = key
            self._drawn_for = self._tree = None
            self._drawn = np.zeros(0)
            self._layer = canvas.new_layer(grid.rect.size)
            self._layer.fill(canvas.theme.panel)
        if self._drawn_for != (state, style):
            new: NDArray[Any]
            draw: Callable[..., None] = _draw_squares
            if grid.cell < SIZES.plain:
                new = squares_of_state(state, grid.shrink, style.overlay, style.mines, style.signs)
                for row, col in style.wrong:
                    new[row // grid.shrink, col // grid.shrink] = RING_SQUARES["wrong"]
            else:
                draw, numbers = _draw_tiles, numbers_fit(grid.cell, state.trace.visit_count)
                new = cell_looks(state, style.overlay, style.mines, numbers, style.signs)
                for cell in style.wrong:
                    new[cell] |= sign_bit("wrong")
            is_changed = new != self._drawn if self._drawn.size else np.ones(new.shape, bool)
            if is_changed.any():
                draw(self._layer, grid.move_to(0, 0), new, is_changed, style.tag)
            self._drawn, self._drawn_for = new, (state, style)
        with canvas.part("board", style.tag.letter, grid.rect):
            canvas.paint_layer(self._layer, grid.rect.topleft)
        if style.overlay is Overlay.TREE and "tree" in style.signs and grid.cell >= SMALLEST_ARROW:
            self._draw_tree(canvas, grid, state, style.tag)
        if grid.cell < SIZES.plain:
            draw = partial(draw_tiny_click, canvas, grid, state.trace.click)
            canvas.draw_cached(("click", style.tag), (grid, state.trace.click), draw)
        draw_cell_outlines(canvas, grid, style.highlighted if "differs" in style.signs else ())
        canvas.draw_cached(("labels", style.tag), grid, partial(draw_labels, canvas, grid))

    def _draw_tree(self, canvas: Canvas, grid: Grid, state: State, tag: PaneTag) -> None:
        if self._tree is None or self._tree.trace is not state.trace:
            self._tree = TreeLayer(state.trace, grid)
        canvas.paint_layer(self._tree.layer_at(canvas, state.moment), grid.rect.topleft)
        if grid.cell >= SIZES.plain:
            # Draw the click's corner again, over the arrows.
            fill = fill_colour(VISITED_FILL, canvas.theme, tag)
            draw_click(canvas, grid.cell_rect(*state.trace.click), fill)


# The board that a program left


def draw_values(
    canvas: Canvas,
    rect: pygame.Rect,
    values: Sequence[Sequence[object]],
    like: Sequence[str],
    click: Cell,
    wrong: Iterable[Cell] = (),
) -> Grid:
    """Draw a board of any values at the top of ``rect`` and return its grid.

    The board has the size of the rows ``like``. A value that is no symbol is written as its `repr`, a
    missing value as a dash; the ``wrong`` cells get a ring.
    """
    grid = fit_grid(rect, len(like), len(like[0]))
    rows, odd = [""] * grid.height, dict[Cell, object]()
    for row, col in np.ndindex(grid.height, grid.width):
        value = values[row][col] if row < len(values) and col < len(values[row]) else _NO_SYMBOL
        rows[row] += str(value) if value in _KNOWN_SYMBOLS else HIDDEN
        if value not in _KNOWN_SYMBOLS:
            odd[row, col] = value
    cell_looks = plain_looks(Board(tuple(rows), click))
    for cell in odd:
        cell_looks[cell] |= ODD_FILL
    for cell in wrong:
        cell_looks[cell] |= sign_bit("wrong")
    draw_board(canvas, grid, cell_looks)
    for cell, value in odd.items():
        _draw_odd_value(canvas, face_of(grid.cell_rect(*cell)), value)
    draw_labels(canvas, grid)
    return grid


def _draw_odd_value(canvas: Canvas, face: pygame.Rect, value: object) -> None:
    """Write a value that is no symbol, or the dash of a missing value, into its cell."""
    text = value.text if isinstance(value, OtherValue) else repr(value)
    text = _NO_SYMBOL if value is _NO_SYMBOL else shorten(text, 12)
    size, width = max(min(round(face.width * 0.4), round(face.width * 1.5) // len(text)), 8), max(face.width, 1)
    colour = canvas.theme.warning
    canvas.text(text, face.center, size=size, colour=colour, face=MONO, anchor="center", max_width=width)


# Outlines, answers and coordinates


def draw_cell_outlines(canvas: Canvas, grid: Grid, cells: TaggedCells) -> None:
    """Draw a double outline around each of ``cells``, at which orders differ, with the letter of its algorithm.

    It lies outside the cell, so that the cell's own ring and number stay visible.
    """
    theme = canvas.theme
    for cell, _ in cells:
        square = grid.cell_rect(*divmod(cell, grid.width))
        least = max(_LEAST_OUTLINE_SIDE - square.width, 0)
        box, radius = face_of(square).inflate(least, least), corner_radius(square.width)
        line = max(1, round(min(square.width, SIZES.thickest) * SIGNS["differs"].share)) + theme.weight
        for colour, width in ((theme.panel, 1), (theme.text, line), (theme.panel, line), (theme.text, line)):
            box.inflate_ip(2 * width, 2 * width)
            radius += width if radius else 0
            canvas.ring(box, colour, radius, width)
    usual = round(max(grid.cell * SIZES.letter, 0.75 * SIZES.figure))
    radius = max(usual, round(0.68 * canvas.metrics.least))
    for cell, tag in cells:
        left, top = face_of(grid.cell_rect(*divmod(cell, grid.width))).topleft
        inside = usual + usual // 4 - radius if grid.cell >= SIZES.ringed else -radius
        centre = left + inside, top + inside
        canvas.disc(centre, radius + 1, theme.panel)
        draw_badge(canvas, centre, tag, radius)


def draw_cursor(canvas: Canvas, grid: Grid, cell: Cell, *, pointed: bool = False) -> None:
    """Draw the frame of the keyboard's cell, or a thin frame of the ``pointed`` cell."""
    thickness, colour = (1.5, canvas.theme.text) if pointed else (3, canvas.theme.accent)
    box = face_of(grid.cell_rect(*cell)).inflate(canvas.px(2 * thickness), canvas.px(2 * thickness))
    canvas.ring(box, colour, canvas.px(6), canvas.px(thickness))


def draw_hint(canvas: Canvas, grid: Grid, cell: Cell) -> None:
    """Draw a circle around a cell that a note names; all other marks are square."""
    box, edge = grid.cell_rect(*cell).inflate(canvas.px(10), canvas.px(10)), canvas.px(2)
    canvas.ring(box, canvas.theme.panel, box.width // 2, 3 * edge)
    canvas.ring(box.inflate(-2 * edge, -2 * edge), canvas.theme.text, box.width // 2 - edge, edge)


def draw_answer_mark(canvas: Canvas, grid: Grid, cell: Cell, *, right: bool) -> None:
    """Mark the cell of an answer with a ring, and at its corner a tick, or a cross if it is wrong."""
    theme, square = canvas.theme, face_of(grid.cell_rect(*cell))
    colour = theme.good if right else theme.warning
    canvas.ring(square, colour, corner_radius(square.width), max(canvas.px(3), 2))
    side = min(max(square.width // 2, canvas.px(16)), canvas.px(36))
    badge = pygame.Rect(0, 0, side, side)
    badge.center = square.topright
    canvas.outlined_box(badge, colour, theme.panel, side // 2, max(canvas.px(2), 1))
    icon = badge.inflate(-side // 4, -side // 4)
    draw_icon(canvas, "check" if right else "close", icon, theme.panel)


def draw_choices(canvas: Canvas, grid: Grid, cells: Mapping[str, Cell], state: State) -> None:
    """Draw the numbers of cells that are offered as answers: over all of a cell, or at the corner of a visited one.

    Where a number would hide cells beside its own, it is beside all of these, with a line to its cell.
    """
    squares = {number: face_of(grid.cell_rect(*cell)) for number, cell in cells.items()}
    boxes: dict[str, pygame.Rect] = {}
    now = [] if state.current is None else [grid.cell_rect(*state.current)]
    least = max(canvas.px(19), round(1.4 * canvas.metrics.least))
    for number, square in squares.items():
        is_visited = bool(state.is_visited[cells[number]])
        side = max(square.width // (1 + is_visited), least)
        box = pygame.Rect(0, 0, side, side)
        box.center = square.topleft if is_visited else square.center
        if side > square.width * (1 if is_visited else _LARGEST_CHOICE):
            box = _nearest_place(box, grid.rect, [*squares.values(), *now, *boxes.values()])
            canvas.line(square.center, box.center, canvas.theme.text, canvas.px(1.5))
            canvas.ring(square.inflate(4, 4), canvas.theme.text, corner_radius(square.width), 2)
        boxes[number] = box
    for number, box in boxes.items():
        draw_letter(canvas, box, number)


def _nearest_place(box: pygame.Rect, room: pygame.Rect, taken: list[pygame.Rect]) -> pygame.Rect:
    """The box at the nearest place within ``room`` that touches nothing ``taken``; unmoved if there is none."""
    steps = sorted(product(range(-8, 9), repeat=2), key=lambda step: hypot(*step))
    places = (box.move(across * box.width // 2, down * box.width // 2) for across, down in steps)
    return next((place for place in places if room.contains(place) and place.collidelist(taken) < 0), box)


def draw_tiny_click(canvas: Canvas, grid: Grid, click: Cell) -> None:
    """Mark the click on a board with tiny cells, by a folded corner that is larger than the cell."""
    square, board = grid.cell_rect(*click), grid.rect
    x = max(min(square.left, board.right - _TINY_CLICK_SIDE), board.left)
    y = max(min(square.top, board.bottom - _TINY_CLICK_SIDE), board.top)
    with canvas.clip(board):
        for margin, colour in ((1, canvas.theme.panel), (0, canvas.theme.current)):
            left, top, side = x - margin, y - margin, _TINY_CLICK_SIDE + 2 * margin
            canvas.polygon([(left, top), (left + side, top), (left, top + side)], colour)


#: In pixels: arrows between smaller cells would not be distinguishable.
SMALLEST_ARROW = 4
_SMALLEST_ARROWHEAD = 14


class TreeLayer:
    """A layer with the arrows of the search tree of a ``trace``; going forward only draws the new ones."""

    def __init__(self, trace: Trace, grid: Grid) -> None:
        self.trace = trace
        self._tree, self._grid = search_tree(trace), grid
        self._layer: Canvas | None = None
        self._edge_count = 0

    def layer_at(self, canvas: Canvas, moment: int) -> Canvas:
        """The layer with all arrows at a moment."""
        edges = self._tree.edge_count_at(moment)
        if self._layer is None or edges < self._edge_count:
            self._layer = canvas.new_layer(self._grid.rect.size, transparent=True)
            self._edge_count = 0
        for edge in range(self._edge_count, edges):
            parent, child = int(self._tree.parents[edge]), int(self._tree.children[edge])
            ends = (self._cell_centre(parent), self._cell_centre(child))
            draw_arrow(self._layer, ends, self._grid.cell)
        self._edge_count = edges
        return self._layer

    def _cell_centre(self, cell: int) -> Point:
        row, col = divmod(cell, self._grid.width)
        return (col + 0.5) * self._grid.cell, (row + 0.5) * self._grid.cell


def draw_arrow(canvas: Canvas, ends: tuple[Point, Point], cell: int) -> None:
    """Draw an arrow from the centre of one cell to that of another; ``cell`` is their width in pixels."""
    colour = mix_colours(canvas.theme.text, canvas.theme.panel, 0.25)  # unlike the colours of rings
    start, end = map(np.array, ends)
    if cell < _SMALLEST_ARROWHEAD and not canvas.scalable:
        canvas.line(ends[0], ends[1], colour, 1.5)
        return
    unit = (end - start) / np.hypot(*(end - start))
    across = np.array((-unit[1], unit[0]))
    tip = end - unit * cell * 0.12
    neck = tip - unit * cell * 0.26
    canvas.line(ends[0], tuple(neck), colour, max(1.5, cell * 0.07))
    wing = across * cell * 0.14
    canvas.polygon([tuple(tip), tuple(neck + wing), tuple(neck - wing)], colour)
