"""A board as a program left it, which may hold anything, with the cells framed that are wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pygame

from visualizer.board.cells import Cell
from visualizer.board.symbols import BLANK, DIGITS, EXPLODED, HIDDEN, MINE
from visualizer.draw.board.cell_looks import plain_look, unpacked
from visualizer.draw.board.cell_tile import (
    corner_radius,
    draw_click,
    face_of,
    fill_colour,
    plain_tile,
)
from visualizer.draw.board.grid import Grid, draw_labels, grid_in, label_room
from visualizer.draw.board.marks import draw_tiny_click
from visualizer.draw.canvas import Canvas
from visualizer.draw.text import MONO, STRONG, width_of
from visualizer.errors import shortened
from visualizer.language.verdicts import value_text

_SYMBOLS = frozenset((*DIGITS, MINE, HIDDEN, BLANK, EXPLODED))
#: What stands where a row or a board has ended too early.
_MISSING = "\u2013"
_LONGEST = 12
#: Below that side a cell has no room for the click's corner.
_SMALLEST_CLICK = 11
_LEAST_SIZE = 8
#: A smaller cell has a ring of one line, and in a larger one it is no thicker than in this one.
_SMALLEST_RINGED, _LARGEST_RINGED = 14, 96


@dataclass(frozen=True)
class JudgedBoardView:
    """What to draw: ``height`` rows of ``width`` cells from ``cells``, the ``framed`` ones marked.

    A cell that is none of the symbols is shown as Python writes it; one that is missing as a dash.
    """

    cells: Sequence[Sequence[object]]
    height: int
    width: int
    click: Cell
    framed: tuple[Cell, ...] = field(default=())

    def value(self, row: int, col: int) -> object:
        """What a cell holds; a dash where there is none."""
        rows = self.cells
        return rows[row][col] if row < len(rows) and col < len(rows[row]) else _MISSING


class JudgedBoardPicture:
    """Draws the board and keeps the picture while nothing changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._layer: Canvas | None = None

    def draw(self, canvas: Canvas, rect: pygame.Rect, view: JudgedBoardView) -> Grid:
        """Draw the board as large as fits at the top of ``rect``; where its cells lie."""
        grid = grid_in(pygame.Rect((0, 0), rect.size), view.height, view.width)
        key = (view, rect.size, canvas.key)
        if self._layer is None or key != self._key:
            self._key, self._layer = None, canvas.layer(rect.size)  # what fails is drawn again
            self._layer.fill(canvas.theme.panel)
            _draw_board(self._layer, grid, view)
            self._key = key
        canvas.paint(self._layer, rect.topleft)
        return replace(grid, left=grid.left + rect.left, top=grid.top + rect.top)


def _draw_board(canvas: Canvas, grid: Grid, view: JudgedBoardView) -> None:
    for row in range(view.height):
        for col in range(view.width):
            _draw_cell(canvas, grid.cell_rect(row, col), view.value(row, col))
    _draw_click(canvas, grid, view)
    if label_room(grid.cell):
        draw_labels(canvas, grid)
    for row, col in view.framed:
        _draw_ring(canvas, grid.cell_rect(row, col))


def _draw_cell(canvas: Canvas, square: pygame.Rect, value: object) -> None:
    if isinstance(value, str) and value in _SYMBOLS:
        canvas.paint(plain_tile(canvas, value, square.width), square.topleft)
        return
    face, text = face_of(square), _text_of(value)
    canvas.box(face, canvas.theme.warning_ground, corner_radius(square.width))
    size = max(round(square.width * 0.4), _LEAST_SIZE)
    while size > _LEAST_SIZE and width_of(text, MONO, size) > face.width - 2:
        size -= 1
    canvas.text(text, face.center, size=size, colour=canvas.theme.warning, face=MONO,
                align="centre", most=max(face.width, 1))  # fmt: skip


def _draw_ring(canvas: Canvas, square: pygame.Rect) -> None:
    """Draw a ring inside a cell that is wrong, so that those of neighbours stay apart."""
    face, radius = face_of(square), corner_radius(square.width)
    thick = max(1, round(min(face.width, _LARGEST_RINGED) / 14)) + canvas.theme.weight
    if face.width < _SMALLEST_RINGED:
        canvas.ring(face, canvas.theme.warning, radius, 1)
        return
    canvas.ring(face, canvas.theme.warning, radius, thick)
    # Another line, which is seen without colour and on any fill.
    inner = face.inflate(-2 * thick, -2 * thick)
    canvas.ring(inner, canvas.theme.panel, max(radius - thick, 0), max(1, thick // 2))


def _draw_click(canvas: Canvas, grid: Grid, view: JudgedBoardView) -> None:
    if grid.cell < _SMALLEST_CLICK:
        draw_tiny_click(canvas, grid, view.click)
        return
    value = view.value(*view.click)
    look = unpacked(plain_look(str(value) if value in _SYMBOLS else BLANK))
    square = grid.cell_rect(*view.click)
    draw_click(canvas, square, look, fill_colour(look.fill, canvas.theme, 0))


def _text_of(value: object) -> str:
    """What stands in a cell that holds no symbol; a text in quotes, unlike a number."""
    if value is _MISSING:
        return _MISSING
    return shortened(repr(value) if isinstance(value, (str, int)) else value_text(value), _LONGEST)


def draw_board_heading(canvas: Canvas, rect: pygame.Rect, text: str) -> int:
    """Draw what a board is, above it; the y below the heading."""
    canvas.text(text, (rect.centerx, rect.top), size=canvas.metrics.strong,
                colour=canvas.theme.text, face=STRONG, align="middle", most=rect.width)  # fmt: skip
    return rect.top + canvas.px(28)
