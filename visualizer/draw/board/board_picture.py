"""The picture of one board at a moment, drawn again only where cells changed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.analysis.search_tree import SearchTree, search_tree
from visualizer.board.symbols import DIGITS, EXPLODED, MINE, SYMBOLS
from visualizer.draw.board.cell_looks import (
    CALL_RING,
    CURRENT_RING,
    EXPLODED_FILL,
    HEAT_FILL,
    HEAT_LEVELS,
    HIDDEN_FILL,
    MARKED_FILL,
    REVEALED_FILL,
    VISITED_FILL,
    WAITING_RING,
    Look,
    Looks,
    looks,
    plain_look,
    unpacked,
)
from visualizer.draw.board.grid import Grid, draw_labels, label_room
from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.text import REGULAR, STRONG, ascent_of, extent_of, width_of
from visualizer.draw.theme import Colour, Theme, mix, readable_on
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State

# Cells smaller than this are drawn as plain squares of colour.
_SMALLEST_TILE = 7
_SMALLEST_NUMBER = 8
# Arrows between cells smaller than this would be one blot.
_SMALLEST_ARROW = 4
_SMALLEST_ARROWHEAD = 14
# The rings of cells larger than this are as thick as theirs, and the corners as round.
_LARGEST_RINGED = 96


@dataclass(frozen=True)
class BoardStyle:
    """What a board picture depends on beside the state and the canvas."""

    pane: int
    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    highlighted: tuple[int, ...] = ()


class BoardPicture:
    """Draws one pane's board and remembers what it drew, so that little is drawn again."""

    def __init__(self) -> None:
        self._layer: Canvas | None = None
        self._key: object = None
        self._drawn: Looks = np.zeros(0, np.int64)
        self._tree: _TreeLayer | None = None

    def draw(self, canvas: Canvas, grid: Grid, state: State, style: BoardStyle) -> None:
        """Draw the board of ``state`` where ``grid`` lies."""
        wanted = looks(state, style.overlay, style.mines, style.highlighted)
        key = (state.trace, grid.scale, canvas.theme, style.pane, style.overlay)
        if self._layer is None or key != self._key:
            self._key = key
            self._tree = None
            self._drawn = np.full(grid.height * grid.width, -1, np.int64)
            self._layer = canvas.layer(grid.rect.size)
            self._layer.fill(canvas.theme.panel)
        changed = np.flatnonzero(wanted != self._drawn)
        if len(changed):
            _draw_cells(self._layer, changed, wanted, grid, style)
            self._drawn = wanted
        canvas.paint(self._layer, (grid.left, grid.top))
        if style.overlay is Overlay.TREE and grid.cell >= _SMALLEST_ARROW:
            if self._tree is None:
                self._tree = _TreeLayer(search_tree(state.trace), grid, style.pane)
            canvas.paint(self._tree.drawn_at(canvas, state.moment), (grid.left, grid.top))
        if label_room(grid.cell):
            draw_labels(canvas, grid)


def _draw_cells(
    canvas: Canvas, changed: Looks, wanted: Looks, grid: Grid, style: BoardStyle
) -> None:
    if grid.cell < _SMALLEST_TILE:
        _draw_squares(canvas, wanted, grid, style)
        return
    rows, cols = np.divmod(changed, grid.width)
    cells = zip(wanted[changed].tolist(), (cols * grid.cell).tolist(), (rows * grid.cell).tolist())
    canvas.paint_all(
        (cell_tile(canvas, look, grid.cell, style.pane), (x, y)) for look, x, y in cells
    )


class _TreeLayer:
    """The arrows of who found whom; going forward only draws the new ones."""

    def __init__(self, tree: SearchTree, grid: Grid, pane: int) -> None:
        self._tree = tree
        self._grid = grid
        self._pane = pane
        self._layer: Canvas | None = None
        self._edges = 0

    def drawn_at(self, canvas: Canvas, moment: int) -> Canvas:
        """A layer with all arrows at a moment."""
        edges = self._tree.edges_at(moment)
        if self._layer is None or edges < self._edges:
            self._layer = canvas.layer(self._grid.rect.size, transparent=True)
            self._edges = 0
        for edge in range(self._edges, edges):
            parent, child = int(self._tree.parents[edge]), int(self._tree.children[edge])
            _draw_arrow(self._layer, self._grid, parent, child, canvas.theme.pane(self._pane))
        self._edges = edges
        return self._layer


def _draw_arrow(canvas: Canvas, grid: Grid, parent: int, child: int, colour: Colour) -> None:
    cell, width = grid.cell, grid.width
    start = ((parent % width + 0.5) * cell, (parent // width + 0.5) * cell)
    end = ((child % width + 0.5) * cell, (child // width + 0.5) * cell)
    if cell < _SMALLEST_ARROWHEAD and not canvas.scalable:
        canvas.hairline(start, end, colour)
        return
    down = np.array(end) - np.array(start)
    unit = down / np.hypot(*down)
    across = np.array((-unit[1], unit[0]))
    tip = np.array(end) - unit * cell * 0.12
    neck = tip - unit * cell * 0.26
    canvas.line(start, tuple(neck), colour, max(1.5, cell * 0.07))
    wing = across * cell * 0.14
    canvas.polygon([tuple(tip), tuple(neck + wing), tuple(neck - wing)], colour)


def _most_important(wanted: Looks, grid: Grid) -> Looks:
    """Of the cells that share a pixel one, by its ring; shape (height, width) of the picture."""
    rows = np.arange(0, grid.height, grid.shrink)
    cols = np.arange(0, grid.width, grid.shrink)
    indices = np.arange(wanted.size)
    # The ring decides, then the index, so that of several the first is taken.
    worth = (wanted >> 8 & 0xF) * wanted.size + indices[::-1]
    worth = np.maximum.reduceat(worth.reshape(grid.height, grid.width), rows, axis=0)
    best = np.maximum.reduceat(worth, cols, axis=1) % wanted.size
    chosen: Looks = wanted[wanted.size - 1 - best]
    return chosen


def _draw_squares(canvas: Canvas, looks_: Looks, grid: Grid, style: BoardStyle) -> None:
    theme = canvas.theme
    wanted = _most_important(looks_, grid)
    fills = wanted & 0xFF
    colours = _palette(theme, style.pane)[fills]
    rings = wanted >> 8 & 0xF
    colours[rings == WAITING_RING] = theme.pane(style.pane)
    colours[rings == CALL_RING] = mix(theme.revealed, theme.pane(style.pane), 0.7)
    colours[rings == CURRENT_RING] = theme.current
    if style.mines:
        mines = (wanted >> 12 & 0xF) == _MINE_CODE
        colours[mines & (fills == HIDDEN_FILL)] = theme.mine
    canvas.pixels(colours, canvas.rect)


_MINE_CODE = SYMBOLS.index(MINE)


@lru_cache(maxsize=64)
def _palette(theme: Theme, pane: int) -> NDArray[np.uint8]:
    fills = range(HEAT_FILL + HEAT_LEVELS)
    return np.array([_fill_colour(fill, theme, pane) for fill in fills], np.uint8)


@lru_cache(maxsize=4096)
def _fill_colour(fill: int, theme: Theme, pane: int) -> Colour:
    if fill >= HEAT_FILL:
        return theme.heat_at((fill - HEAT_FILL) / (HEAT_LEVELS - 1))
    return {
        HIDDEN_FILL: theme.hidden,
        MARKED_FILL: theme.marked(pane),
        REVEALED_FILL: theme.revealed,
        VISITED_FILL: theme.visited(pane),
        EXPLODED_FILL: theme.exploded,
    }.get(fill, theme.panel)


# Tiles


def cell_tile(canvas: Canvas, look: int, cell: int, pane: int) -> Canvas:
    """One cell that looks as a number of `looks` says, drawn once."""
    return canvas.tile(
        (look, pane), (cell, cell), lambda tile: _draw_tile(tile, unpacked(look), pane)
    )


def plain_tile(canvas: Canvas, symbol: str, cell: int) -> Canvas:
    """One cell before anything is visited, ``cell`` pixels wide and high."""
    return cell_tile(canvas, plain_look(symbol), cell, 0)


def _draw_tile(canvas: Canvas, look: Look, pane: int) -> None:
    theme = canvas.theme
    cell = canvas.rect.width
    canvas.fill(theme.panel)
    gap = 1 if cell < 16 else round(cell / 16)
    face = pygame.Rect(0, 0, cell - gap, cell - gap)
    fill = _fill_colour(look.fill, theme, pane)
    canvas.box(face, fill, _radius(cell))
    _draw_ring(canvas, look, face, fill, pane)
    if look.symbol == MINE:
        canvas.disc(face.center, max(1.5, cell * 0.17), theme.mine)
    elif look.symbol == EXPLODED:
        draw_icon(canvas, "close", face.inflate(-cell // 4, -cell // 4), theme.on_exploded)
    elif look.symbol in DIGITS:
        _draw_digit(canvas, look, face, fill)
    if look.number:
        _draw_number(canvas, look, face, fill)
    if look.highlighted:
        _draw_highlight(canvas, face)


def _radius(cell: int) -> int:
    """How round the corners of a cell are."""
    return round(min(cell, _LARGEST_RINGED) * 0.14) if cell >= 14 else 0


def _draw_ring(canvas: Canvas, look: Look, face: pygame.Rect, fill: Colour, pane: int) -> None:
    theme = canvas.theme
    side = min(face.width, _LARGEST_RINGED)
    radius = _radius(canvas.rect.width)
    extra = theme.weight if side >= 14 else 0
    thin, thick = max(1, round(side / 16)) + extra, max(2, round(side / 9)) + extra
    if look.ring == WAITING_RING:
        canvas.ring(face, theme.pane(pane), radius, max(thin, round(side / 12)))
    elif look.ring == CALL_RING:
        canvas.ring(face, theme.pane(pane), radius, thin)
    elif look.ring == CURRENT_RING:
        colour = theme.current if look.fill < HEAT_FILL else readable_on(fill)
        canvas.ring(face, colour, radius, thick)


def _draw_digit(canvas: Canvas, look: Look, face: pygame.Rect, fill: Colour) -> None:
    heat = look.fill >= HEAT_FILL
    colour = readable_on(fill) if heat else canvas.theme.digits[int(look.symbol) - 1]
    number_size = _number_size(look.number, face.width) if look.number else 0
    crowded = number_size and _has_room_beside_digit(look, face.width, number_size)
    size = round(face.width * (0.54 if crowded else 0.72))
    x, y = (0.68, 0.64) if crowded else (0.5, 0.5)
    canvas.text(look.symbol, (face.width * x, face.height * y), size=max(size, 6), colour=colour,
                face=STRONG, align="centre")  # fmt: skip


def _number_size(number: int, side: int) -> int:
    """The size in pixels of a visit number in a cell, 0 where it would be too small to read."""
    size = round(side * 0.36)
    while size >= _SMALLEST_NUMBER and width_of(str(number), REGULAR, size) > side * 0.76:
        size -= 1
    return size if size >= _SMALLEST_NUMBER else 0


def _has_room_beside_digit(look: Look, side: int, size: int) -> bool:
    # In a small cell the visit number gives way to the digit, which is what the board shows.
    return side >= 26 and width_of(str(look.number), REGULAR, size) + side * 0.3 <= side


def _draw_number(canvas: Canvas, look: Look, face: pygame.Rect, fill: Colour) -> None:
    size = _number_size(look.number, face.width)
    if not size or (look.symbol in DIGITS and not _has_room_beside_digit(look, face.width, size)):
        return
    plain = canvas.theme.on_exploded if look.fill == EXPLODED_FILL else canvas.theme.text
    colour = readable_on(fill) if look.fill >= HEAT_FILL else plain
    # Clear of the ring of the current cell.
    inset = max(2, round(face.width * 0.16))
    descent = extent_of(str(look.number), REGULAR, size)[1] - ascent_of(REGULAR, size)
    canvas.text(str(look.number), (inset, inset - descent // 2), size=size, colour=colour)


def _draw_highlight(canvas: Canvas, face: pygame.Rect) -> None:
    # A folded corner, bottom left: from here on the orders differ.
    side = max(4, round(face.width * 0.34))
    left, bottom = face.left, face.bottom
    canvas.polygon(
        [(left, bottom - side), (left + side, bottom), (left, bottom)], canvas.theme.warning
    )
