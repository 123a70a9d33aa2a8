"""What is drawn over a board's cells: frames where orders differ, the click of a tiny board."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.board.cell_tile import corner_radius, face_of
from visualizer.draw.board.grid import Grid
from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon

_LARGEST_FRAMED = 96
# In smaller cells a frame has one line: two would cover too much of the cells around.
_SMALLEST_DOUBLE = 24
_LEAST_FRAMED = 5
_TINY_CLICK = 6


def draw_frames(canvas: Canvas, grid: Grid, cells: Iterable[int]) -> None:
    """Draw a frame around each of ``cells`` (row * width + column): here the orders differ.

    It lies around the cell, so that the cell's own ring and number stay, and is a double line
    where cells are large.
    """
    squares = [grid.cell_rect(*divmod(cell, grid.width)) for cell in cells]
    for square in squares:
        _draw_frame(canvas, square)


def _draw_frame(canvas: Canvas, square: pygame.Rect) -> None:
    theme, cell = canvas.theme, min(square.width, _LARGEST_FRAMED)
    # In large cells little thicker, since the numbers of rows and columns begin just outside.
    thin, thick = 1, max(2, min(round(cell / 14), round(cell / 28 + 1.5))) + theme.weight
    least = _LEAST_FRAMED - square.width
    box = face_of(square) if least <= 0 else square.inflate(least, least)
    radius = corner_radius(square.width)
    lines = [(theme.panel, thin), (theme.warning, thick)]
    if square.width >= _SMALLEST_DOUBLE:
        lines = [(theme.warning, thin), *lines, (theme.panel, thin)]
    for colour, width in lines:
        box.inflate_ip(2 * width, 2 * width)
        radius += width if radius else 0
        canvas.ring(box, colour, radius, width)


def draw_answer(canvas: Canvas, grid: Grid, cell: Cell, *, right: bool) -> None:
    """Mark the cell of an answer: a ring, and on its corner a tick or, of a wrong one, a cross."""
    theme, square = canvas.theme, face_of(grid.cell_rect(*cell))
    colour = theme.good if right else theme.warning
    canvas.ring(square, colour, corner_radius(square.width), max(canvas.px(3), 2))
    side = min(max(square.width // 2, canvas.px(24)), canvas.px(36))
    badge = pygame.Rect(0, 0, side, side)
    badge.center = square.topright
    canvas.outlined_box(badge, colour, theme.panel, side // 2, max(canvas.px(2), 1))
    icon = badge.inflate(-side // 4, -side // 4)
    draw_icon(canvas, "check" if right else "close", icon, theme.panel)


def draw_tiny_click(canvas: Canvas, grid: Grid, click: Cell) -> None:
    """Mark the cell where the reveal starts on a board of cells too small for a folded corner.

    The mark is that corner, larger than the cell; its right angle lies on the cell.
    """
    square, theme = grid.cell_rect(*click), canvas.theme
    right = -1 if square.left + _TINY_CLICK > grid.rect.right else 1
    down = -1 if square.top + _TINY_CLICK > grid.rect.bottom else 1
    x = square.left if right > 0 else square.right
    y = square.top if down > 0 else square.bottom
    with canvas.clip(grid.rect):
        for grown, colour in ((1.0, theme.panel), (0.0, theme.current)):
            side = _TINY_CLICK + 2 * grown
            left, top = x - right * grown, y - down * grown
            canvas.polygon([(left, top), (left + right * side, top), (left, top + down * side)],
                           colour)  # fmt: skip
