"""What stands over the cells of a scene: choices, numbers, what was right, and the cursor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import atan2, cos, pi, sin
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.board.cells import Cell
from visualizer.board.symbols import DIGITS
from visualizer.draw.board.cell_looks import NUMBER_AT, Looks, unpacked
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
    """A box on a cell with some letters; one without letters has only the sign of its kind.

    Where a cell is too narrow for the ``text`` it has the ``short`` one.
    """

    text: str = ""
    kind: MarkKind = MarkKind.CHOSEN
    short: str = ""


class _Box(NamedTuple):
    """Where the box of a mark lies, and its letters with their size and the width of its sign."""

    rect: pygame.Rect
    text: str
    size: int
    icon: int


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
#: Of a box its side, and of its side its letters.
_ON_CELL, _ON_NUMBER, _LETTERS = 0.72, 0.4, 0.7
#: How much of a cell with a number a box in its corner covers at most.
_CORNER = 0.3
#: Directions that are tried for a box beside its cell, and its distances in sides of it.
_AROUND, _DISTANCES = 12, (1.3, 1.9, 2.6, 3.4, 4.5)


def draw_marks(
    canvas: Canvas, grid: Grid, found: Looks, marks: SceneMarks
) -> dict[Cell, pygame.Rect]:
    """Draw the marks over a board that lies at ``grid`` and looks as ``found`` says.

    Returns where the boxes with letters lie. On cells that are too small for letters that can be
    read they stand beside them, each with a line to its cell.
    """
    inside = [cell for cell in marks.pointed if _is_on(grid, cell)]
    draw_frames(canvas, grid, [row * grid.width + col for row, col in inside])
    lettered = [grid.cell_rect(*cell) for cell, mark in marks.marks.items()
                if mark.text and _is_on(grid, cell)]  # fmt: skip
    numbers = (found >> NUMBER_AT).reshape(grid.height, grid.width) > 0
    boxes: dict[Cell, pygame.Rect] = {}
    for cell, mark in marks.marks.items():
        if not _is_on(grid, cell):
            continue
        look = unpacked(int(found[cell[0] * grid.width + cell[1]]))
        numbered = look.number > 0 or look.symbol in DIGITS
        square = grid.cell_rect(*cell)
        found_box = _box(canvas, square, mark, numbered)
        box = found_box.rect
        edge = _colours(canvas, mark.kind)[1]
        covers = box.collidelist(list(boxes.values())) >= 0
        if mark.text and (covers or _is_too_small(square, box, numbered)):
            taken = [*lettered, *boxes.values()]
            box = _beside(box, square, grid, taken, numbers)
            x = min(max(box.centerx, square.left), square.right)
            y = min(max(box.centery, square.top), square.bottom)
            canvas.line((x, y), box.center, canvas.theme.panel, canvas.px(5))
            canvas.line((x, y), box.center, edge, canvas.px(2))
            canvas.ring(square.inflate(4, 4), edge, 2, max(2, canvas.px(2)))
        elif numbered:
            # So it is seen whose corner it is.
            thick = max(2, canvas.px(2))
            canvas.ring(face_of(square), edge, corner_radius(square.width), thick)
        box.clamp_ip(grid.rect)
        _draw_box(canvas, found_box._replace(rect=box), mark.kind)
        if mark.text:
            boxes[cell] = box
    if marks.cursor is not None and _is_on(grid, marks.cursor):
        box = face_of(grid.cell_rect(*marks.cursor))
        least = max(canvas.px(6), _LEAST_BOX - box.width)
        canvas.ring(box.inflate(least, least), canvas.theme.panel, canvas.px(7), canvas.px(5))
        canvas.ring(box.inflate(least, least).inflate(-2, -2), canvas.theme.accent, canvas.px(6),
                    canvas.px(3))  # fmt: skip
    return boxes


def _is_on(grid: Grid, cell: Cell) -> bool:
    return 0 <= cell[0] < grid.height and 0 <= cell[1] < grid.width


def _side(canvas: Canvas, square: pygame.Rect, mark: Mark, numbered: bool) -> int:
    """How high a box on a cell is: so that its letters can be read, else as its cell."""
    least = round(canvas.metrics.small / _LETTERS) if mark.text else _LEAST_BOX
    side = round(square.width * (_ON_NUMBER if numbered else _ON_CELL))
    return min(max(side, least), max(canvas.px(44), least))


def _box(canvas: Canvas, square: pygame.Rect, mark: Mark, numbered: bool) -> _Box:
    """The box on a cell: in the middle, or over an edge where a number is to be read."""
    side = _side(canvas, square, mark, numbered)
    sign = mark.kind in (MarkKind.RIGHT, MarkKind.WRONG) or not mark.text
    text = mark.text

    def wide() -> int:
        return width_of(text, STRONG, round(side * _LETTERS)) + round(side * (1.1 if sign else 0.4))

    if mark.short:
        room, largest = round(square.width * 0.92), side
        while wide() > room and round(side * _LETTERS) > canvas.metrics.small:
            side -= 1
        if wide() > room:
            text, side = mark.short, largest
    size, pad = max(round(side * _LETTERS), 9), round(side * 0.4)
    icon = round(side * 0.7) if sign else 0
    rect = pygame.Rect(0, 0, max(side, width_of(text, STRONG, size) + icon + pad), side)
    rect.center = square.center
    if numbered:
        over = max(side - round(square.width * _CORNER), round(side * 0.22))
        rect.bottomleft = (square.left - over, square.bottom + over)
        if rect.width > square.width * 0.7:
            # At the lower edge it would cover the digit.
            rect.midtop = (square.centerx, square.top - over)
    return _Box(rect, text, size, icon)


def _is_too_small(square: pygame.Rect, box: pygame.Rect, numbered: bool) -> bool:
    return box.height > square.width * (0.8 if numbered else 1)


def _beside(
    box: pygame.Rect,
    square: pygame.Rect,
    grid: Grid,
    taken: Sequence[pygame.Rect],
    numbers: NDArray[np.bool_],
) -> pygame.Rect:
    """A box beside its cell on the board that covers nothing that is ``taken``.

    It is sought away from the middle of that first, near, and where it covers few ``numbers``.
    """
    across = square.centerx - sum(each.centerx for each in taken) / len(taken)
    down = square.centery - sum(each.centery for each in taken) / len(taken)
    begin = atan2(down, across)
    found: list[tuple[int, pygame.Rect]] = []
    for far, distance in enumerate(_DISTANCES):
        for turn in range(_AROUND):
            # Now to the one side, now to the other.
            angle = begin + (turn + 1) // 2 * (1 if turn % 2 else -1) * 2 * pi / _AROUND
            place = box.copy()
            place.center = (round(square.centerx + cos(angle) * distance * box.width),
                            round(square.centery + sin(angle) * distance * box.height))  # fmt: skip
            if grid.rect.contains(place) and place.inflate(4, 4).collidelist(taken) < 0:
                found.append((2 * far + _covered(place, grid, numbers), place))
    return min(found, key=lambda each: each[0], default=(0, box.clamp(grid.rect)))[1]


def _covered(box: pygame.Rect, grid: Grid, numbers: NDArray[np.bool_]) -> int:
    """How many numbers lie under a box."""
    top, left = (box.top - grid.top) // grid.cell, (box.left - grid.left) // grid.cell
    bottom = (box.bottom - 1 - grid.top) // grid.cell
    right = (box.right - 1 - grid.left) // grid.cell
    return int(np.count_nonzero(numbers[top : bottom + 1, left : right + 1]))


def _draw_box(canvas: Canvas, box: _Box, kind: MarkKind) -> None:
    fill, edge, ink = _colours(canvas, kind)
    rect, text, size, icon = box
    wide = width_of(text, STRONG, size)
    canvas.box(rect.inflate(2, 2), canvas.theme.panel, canvas.px(6))
    canvas.outlined_box(rect, fill, edge, canvas.px(5), max(1, canvas.px(2)))
    left = rect.centerx - (wide + icon) // 2
    if text:
        canvas.text(text, (left + wide // 2, rect.centery), size=size, colour=ink, face=STRONG,
                    align="centre")  # fmt: skip
    if icon:
        name = "close" if kind is MarkKind.WRONG else "check"
        draw_icon(canvas, name, pygame.Rect(left + wide, rect.centery - icon // 2, icon, icon), ink)


def _colours(canvas: Canvas, kind: MarkKind) -> tuple[Colour, Colour, Colour]:
    """The fill, the edge and the ink of a kind of mark."""
    theme = canvas.theme
    return {
        MarkKind.OFFERED: (theme.panel, theme.accent, theme.text),
        MarkKind.CHOSEN: (theme.accent, theme.accent, theme.on_accent),
        MarkKind.RIGHT: (theme.panel, theme.good, theme.good),
        MarkKind.WRONG: (theme.warning_ground, theme.warning, theme.warning),
    }[kind]
