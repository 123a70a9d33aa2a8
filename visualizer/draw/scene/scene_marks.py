"""What stands over the cells of a scene: choices, numbers, what was right, and the cursor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.board.cell_looks import Looks, unpacked
from visualizer.draw.board.cell_tile import corner_radius, face_of
from visualizer.draw.board.grid import Grid
from visualizer.draw.board.marks import draw_frames
from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.text import STRONG, width_of
from visualizer.draw.theme import Colour


class MarkKind(Enum):
    """Why a cell has a mark; each kind has a form of its own, beside its colour."""

    OFFERED = "offered"
    CHOSEN = "chosen"
    RIGHT = "right"
    WRONG = "wrong"


@dataclass(frozen=True)
class Mark:
    """A box on a cell with some letters; one without letters has only the sign of its kind."""

    text: str = ""
    kind: MarkKind = MarkKind.CHOSEN


@dataclass(frozen=True)
class SceneMarks:
    """What is drawn over the cells of every board of a scene.

    ``cursor`` is where the keyboard is, None for nowhere; ``pointed`` cells are framed.
    """

    marks: Mapping[Cell, Mark] = field(default_factory=dict)
    pointed: tuple[Cell, ...] = ()
    cursor: Cell | None = None


NO_MARKS = SceneMarks()
_LEAST_BOX = 15


def draw_marks(canvas: Canvas, grid: Grid, found: Looks, marks: SceneMarks) -> None:
    """Draw the marks over a board that lies at ``grid`` and looks as ``found`` says."""
    inside = [cell for cell in marks.pointed if _is_on(grid, cell)]
    draw_frames(canvas, grid, [row * grid.width + col for row, col in inside])
    for cell, mark in marks.marks.items():
        if _is_on(grid, cell):
            numbered = unpacked(int(found[cell[0] * grid.width + cell[1]])).number > 0
            _draw_mark(canvas, grid, cell, mark, numbered)
    if marks.cursor is not None and _is_on(grid, marks.cursor):
        box = grid.cell_rect(*marks.cursor)
        least = max(canvas.px(6), _LEAST_BOX - box.width)
        canvas.ring(box.inflate(least, least), canvas.theme.panel, canvas.px(7), canvas.px(5))
        canvas.ring(box.inflate(least, least).inflate(-2, -2), canvas.theme.accent, canvas.px(6),
                    canvas.px(3))  # fmt: skip


def _is_on(grid: Grid, cell: Cell) -> bool:
    return 0 <= cell[0] < grid.height and 0 <= cell[1] < grid.width


def _draw_mark(canvas: Canvas, grid: Grid, cell: Cell, mark: Mark, numbered: bool) -> None:
    square = grid.cell_rect(*cell)
    side = max(round(square.width * (0.34 if numbered else 0.62)), _LEAST_BOX)
    side = min(side, canvas.px(44))
    size = max(round(side * 0.62), 9)
    sign = mark.kind in (MarkKind.RIGHT, MarkKind.WRONG) or not mark.text
    icon = round(side * 0.7) if sign else 0
    wide = width_of(mark.text, STRONG, size) if mark.text else 0
    box = pygame.Rect(0, 0, max(side, wide + icon + round(side * 0.4)), side)
    box.center = square.center
    if numbered:
        # Over the corner, so that the number in the middle can be read.
        over = round(side * 0.22)
        box.bottomleft = (square.left - over, square.bottom + over)
        box.clamp_ip(grid.rect)
    fill, edge, ink = _colours(canvas, mark.kind)
    if numbered:
        # So it is seen whose corner it is.
        canvas.ring(face_of(square), edge, corner_radius(square.width), max(2, canvas.px(2)))
    canvas.box(box.inflate(2, 2), canvas.theme.panel, canvas.px(6))
    canvas.outlined_box(box, fill, edge, canvas.px(5), max(1, canvas.px(2)))
    left = box.centerx - (wide + icon) // 2
    if mark.text:
        canvas.text(mark.text, (left + wide // 2, box.centery), size=size, colour=ink, face=STRONG,
                    align="centre")  # fmt: skip
    if icon:
        name = "close" if mark.kind is MarkKind.WRONG else "check"
        square = pygame.Rect(left + wide, box.centery - icon // 2, icon, icon)
        draw_icon(canvas, name, square, ink)


def _colours(canvas: Canvas, kind: MarkKind) -> tuple[Colour, Colour, Colour]:
    """The fill, the edge and the ink of a kind of mark."""
    theme = canvas.theme
    return {
        MarkKind.OFFERED: (theme.panel, theme.accent, theme.text),
        MarkKind.CHOSEN: (theme.accent, theme.accent, theme.on_accent),
        MarkKind.RIGHT: (theme.panel, theme.good, theme.good),
        MarkKind.WRONG: (theme.warning_ground, theme.warning, theme.warning),
    }[kind]
