"""The picture of one board at a moment, drawn again only where cells changed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from visualizer.analysis.search_tree import search_tree
from visualizer.board.symbols import MINE, SYMBOLS
from visualizer.draw.board.cell_looks import (
    CALL_RING,
    CURRENT_RING,
    HEAT_FILL,
    HEAT_LEVELS,
    HIDDEN_FILL,
    RING_AT,
    SYMBOL_AT,
    VISITED_FILL,
    WAITING_RING,
    Look,
    Looks,
    looks,
)
from visualizer.draw.board.cell_tile import cell_tile, draw_click, fill_colour, numbers_fit
from visualizer.draw.board.grid import Grid, draw_labels, label_room
from visualizer.draw.board.marks import draw_frames, draw_tiny_click
from visualizer.draw.board.tree_layer import SMALLEST_ARROW, TreeLayer
from visualizer.draw.canvas import Canvas, Colours
from visualizer.draw.theme import Theme, letter_of, mix
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State

#: Cells smaller than this are drawn as plain squares of colour.
SMALLEST_TILE = 7


# So many plain squares are drawn one by one; more are drawn as a picture of all.
_FEW = 150


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
        self._of: tuple[State, BoardStyle] | None = None
        self._key: object = None
        self._drawn: Looks = np.zeros(0, np.int64)
        self._tree: TreeLayer | None = None

    def draw(self, canvas: Canvas, grid: Grid, state: State, style: BoardStyle) -> None:
        """Draw the board of ``state`` where ``grid`` lies."""
        key = (state.trace, grid.scale, canvas.key, style.pane, style.overlay)
        if self._layer is None or key != self._key:
            self._key = key
            self._of = self._tree = None
            self._drawn = np.full(grid.height * grid.width, -1, np.int64)
            self._layer = canvas.layer(grid.rect.size)
            self._layer.fill(canvas.theme.panel)
        if self._of != (state, style):
            self._draw_changes(self._layer, grid, state, style)
            self._of = state, style
        with canvas.part("board", letter_of(style.pane), grid.rect):
            canvas.paint(self._layer, (grid.left, grid.top))
        if style.overlay is Overlay.TREE and grid.cell >= SMALLEST_ARROW:
            if self._tree is None:
                self._tree = TreeLayer(search_tree(state.trace), grid)
            canvas.paint(self._tree.drawn_at(canvas, state.moment), (grid.left, grid.top))
            if grid.cell >= SMALLEST_TILE:
                # Arrows leave the click in all directions, so its corner lies over them.
                square = grid.cell_rect(*state.trace.click)
                draw_click(canvas, square, Look(VISITED_FILL), canvas.theme.visited(style.pane))
        if grid.cell < SMALLEST_TILE:
            draw = partial(draw_tiny_click, canvas, grid, state.trace.click)
            canvas.kept(("click", style.pane), (grid, state.trace.click), draw)
        draw_frames(canvas, grid, style.highlighted)
        if label_room(grid.cell):
            draw = partial(draw_labels, canvas, grid)
            canvas.kept(("labels", style.pane), grid, draw)

    def _draw_changes(self, layer: Canvas, grid: Grid, state: State, style: BoardStyle) -> None:
        wanted = looks(state, style.overlay, style.mines, numbers_fit(grid.cell))
        changed = np.flatnonzero(wanted != self._drawn)
        if len(changed):
            _draw_cells(layer, changed, wanted, grid, style)
            self._drawn = wanted


def _draw_cells(
    canvas: Canvas, changed: Looks, wanted: Looks, grid: Grid, style: BoardStyle
) -> None:
    if grid.cell < SMALLEST_TILE and (grid.shrink > 1 or len(changed) > _FEW):
        _draw_squares(canvas, wanted, grid, style)
        return
    rows, cols = np.divmod(changed, grid.width)
    if grid.cell < SMALLEST_TILE:
        colours = square_colours(wanted[changed], canvas.theme, style.pane).tolist()
        for (red, green, blue), row, col in zip(colours, rows.tolist(), cols.tolist()):
            place = (col * grid.cell, row * grid.cell, grid.cell, grid.cell)
            canvas.fill((red, green, blue), place)
        return
    cells = zip(wanted[changed].tolist(), (cols * grid.cell).tolist(), (rows * grid.cell).tolist())
    canvas.paint_all(
        (cell_tile(canvas, look, grid.cell, style.pane), (x, y)) for look, x, y in cells
    )


def _most_important(wanted: Looks, grid: Grid) -> Looks:
    """Of the cells that share a pixel one, by its ring; shape (height, width) of the picture."""
    if grid.shrink == 1:
        return wanted.reshape(grid.height, grid.width)
    rows = np.arange(0, grid.height, grid.shrink)
    cols = np.arange(0, grid.width, grid.shrink)
    indices = np.arange(wanted.size)
    # The ring decides, then the index, so that of several the first is taken.
    worth = (wanted >> RING_AT & 0xF) * wanted.size + indices[::-1]
    worth = np.maximum.reduceat(worth.reshape(grid.height, grid.width), rows, axis=0)
    best = np.maximum.reduceat(worth, cols, axis=1) % wanted.size
    chosen: Looks = wanted[wanted.size - 1 - best]
    return chosen


def _draw_squares(canvas: Canvas, looks_: Looks, grid: Grid, style: BoardStyle) -> None:
    wanted = _most_important(looks_, grid)
    canvas.pixels(square_colours(wanted, canvas.theme, style.pane), canvas.rect)


def square_colours(wanted: Looks, theme: Theme, pane: int) -> Colours:
    """The colours of cells that are plain squares, with a last axis of red, green and blue."""
    fills, rings = wanted & 0xFF, wanted >> RING_AT & 0xF
    colours: Colours = _palette(theme, pane)[fills]
    # Heat is what was asked for: what waits or is open shows only where there is none.
    plain = fills < HEAT_FILL
    colours[plain & (rings == WAITING_RING)] = theme.pane(pane)
    colours[plain & (rings == CALL_RING)] = mix(theme.revealed, theme.pane(pane), 0.7)
    colours[rings == CURRENT_RING] = theme.current
    mines = (wanted >> SYMBOL_AT & 0xF) == _MINE_CODE
    colours[mines & (fills == HIDDEN_FILL)] = theme.mine
    return colours


_MINE_CODE = SYMBOLS.index(MINE)


@lru_cache(maxsize=64)
def _palette(theme: Theme, pane: int) -> NDArray[np.uint8]:
    fills = range(HEAT_FILL + HEAT_LEVELS)
    return np.array([fill_colour(fill, theme, pane) for fill in fills], np.uint8)
