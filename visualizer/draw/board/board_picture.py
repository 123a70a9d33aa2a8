"""The picture of one board at a moment, drawn again only where cells changed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

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
    SHOWN_FILL,
    VISITED_FILL,
    WAITING_RING,
    Look,
    Looks,
    looks,
    plain_look,
    taken_apart,
)
from visualizer.draw.board.grid import Grid, draw_labels, label_room
from visualizer.draw.icons import icon
from visualizer.draw.shapes import disc, line, polygon, ring, rounded
from visualizer.draw.text import REGULAR, STRONG, font, rendered, width_of
from visualizer.draw.theme import Colour, Theme, mix, readable_on
from visualizer.draw.vector import VectorSurface, similar
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State

# Cells smaller than this are drawn as plain squares of colour.
_SMALLEST_TILE = 7
_SMALLEST_NUMBER = 8
# Arrows between cells smaller than this would be one blot.
_SMALLEST_ARROW = 4
# The rings of cells larger than this are as thick as theirs, and the corners as round.
_LARGEST_RINGED = 96


@dataclass(frozen=True)
class BoardStyle:
    """What a board picture depends on beside the state."""

    theme: Theme
    pane: int
    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    flagged: tuple[int, ...] = ()


class BoardPicture:
    """Draws one pane's board and remembers what it drew, so that little is drawn again."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._key: object = None
        self._drawn: Looks = np.zeros(0, np.int64)
        self._tree: _TreeLayer | None = None

    def draw(self, surface: pygame.Surface, grid: Grid, state: State, style: BoardStyle) -> None:
        """Draw the board of ``state`` on ``surface`` where ``grid`` lies."""
        wanted = looks(state, style.overlay, style.mines, style.flagged)
        key = (state.trace, grid.scale, style.theme, style.pane, style.overlay)
        if self._surface is None or key != self._key:
            self._start(similar(surface, grid.rect.size), key, grid, style.theme)
        assert self._surface is not None
        changed = np.flatnonzero(wanted != self._drawn)
        if len(changed):
            self._draw_cells(changed, wanted, grid, style)
            self._drawn = wanted
        surface.blit(self._surface, (grid.left, grid.top))
        if style.overlay is Overlay.TREE and grid.cell >= _SMALLEST_ARROW:
            self._draw_tree(surface, grid, state, style)
        if label_room(grid.cell):
            draw_labels(surface, grid, style.theme)

    def _start(self, surface: pygame.Surface, key: object, grid: Grid, theme: Theme) -> None:
        self._key = key
        self._tree = None
        self._drawn = np.full(grid.height * grid.width, -1, np.int64)
        self._surface = surface
        self._surface.fill(theme.panel)

    def _draw_cells(self, changed: Looks, wanted: Looks, grid: Grid, style: BoardStyle) -> None:
        assert self._surface is not None
        if grid.cell < _SMALLEST_TILE:
            _draw_squares(self._surface, wanted, grid, style)
            return
        rows, cols = np.divmod(changed, grid.width)
        tile = _vector_tile if isinstance(self._surface, VectorSurface) else cell_tile
        self._surface.blits(
            [
                (tile(look, grid.cell, style.theme, style.pane), (x, y))
                for look, x, y in zip(
                    wanted[changed].tolist(),
                    (cols * grid.cell).tolist(),
                    (rows * grid.cell).tolist(),
                )
            ],
            doreturn=False,
        )

    def _draw_tree(
        self, surface: pygame.Surface, grid: Grid, state: State, style: BoardStyle
    ) -> None:
        if self._tree is None:
            layer = similar(surface, grid.rect.size, pygame.SRCALPHA)
            self._tree = _TreeLayer(layer, search_tree(state.trace), grid, style)
        surface.blit(self._tree.at(state.moment), (grid.left, grid.top))


class _TreeLayer:
    """The arrows of who found whom; going forward only draws the new ones."""

    def __init__(
        self, surface: pygame.Surface, tree: SearchTree, grid: Grid, style: BoardStyle
    ) -> None:
        self._tree = tree
        self._cell = grid.cell
        self._width = grid.width
        self._colour = style.theme.pane(style.pane)
        self._surface = surface
        self._edges = 0

    def at(self, moment: int) -> pygame.Surface:
        edges = self._tree.edges_at(moment)
        if edges < self._edges:
            self._surface.fill((0, 0, 0, 0))
            self._edges = 0
        for edge in range(self._edges, edges):
            self._draw_edge(int(self._tree.parents[edge]), int(self._tree.children[edge]))
        self._edges = edges
        return self._surface

    def _draw_edge(self, parent: int, child: int) -> None:
        cell, width = self._cell, self._width
        start = ((parent % width + 0.5) * cell, (parent // width + 0.5) * cell)
        end = ((child % width + 0.5) * cell, (child // width + 0.5) * cell)
        if cell < 14 and not isinstance(self._surface, VectorSurface):
            pygame.draw.line(self._surface, self._colour, start, end)
            return
        down = np.array(end) - np.array(start)
        unit = down / np.hypot(*down)
        across = np.array((-unit[1], unit[0]))
        tip = np.array(end) - unit * cell * 0.12
        neck = tip - unit * cell * 0.26
        line(self._surface, start, tuple(neck), self._colour, max(1.5, cell * 0.07))
        wing = across * cell * 0.14
        polygon(self._surface, [tuple(tip), tuple(neck + wing), tuple(neck - wing)], self._colour)


def _most_telling(wanted: Looks, grid: Grid) -> Looks:
    """Of the cells that share a pixel one, by its ring; shape (height, width) of the picture."""
    rows = np.arange(0, grid.height, grid.shrink)
    cols = np.arange(0, grid.width, grid.shrink)
    places = np.arange(wanted.size)
    # The ring decides, then the place, so that of several the first is taken.
    worth = (wanted >> 8 & 0xF) * wanted.size + places[::-1]
    worth = np.maximum.reduceat(worth.reshape(grid.height, grid.width), rows, axis=0)
    best = np.maximum.reduceat(worth, cols, axis=1) % wanted.size
    chosen: Looks = wanted[wanted.size - 1 - best]
    return chosen


def _draw_squares(surface: pygame.Surface, looks_: Looks, grid: Grid, style: BoardStyle) -> None:
    wanted = _most_telling(looks_, grid)
    fills = wanted & 0xFF
    colours = _palette(style.theme, style.pane)[fills]
    rings = wanted >> 8 & 0xF
    colours[rings == WAITING_RING] = style.theme.pane(style.pane)
    colours[rings == CALL_RING] = mix(style.theme.shown, style.theme.pane(style.pane), 0.7)
    colours[rings == CURRENT_RING] = style.theme.current
    if style.mines:
        mines = (wanted >> 12 & 0xF) == _MINE_CODE
        colours[mines & (fills == HIDDEN_FILL)] = style.theme.mine
    if isinstance(surface, VectorSurface):
        _draw_runs(surface, colours, grid.cell)
        return
    small = pygame.surfarray.make_surface(colours.transpose(1, 0, 2))
    surface.blit(pygame.transform.scale(small, surface.get_size()), (0, 0))


_MINE_CODE = SYMBOLS.index(MINE)


def _draw_runs(surface: VectorSurface, colours: NDArray[np.uint8], cell: int) -> None:
    """Draw squares as vectors: cells of one colour beside one another are one rectangle."""
    for row, of_row in enumerate(colours):
        begins = np.flatnonzero((of_row[1:] != of_row[:-1]).any(axis=1)) + 1
        places = [0, *begins.tolist(), len(of_row)]
        for left, right in pairwise(places):
            place = (left * cell, row * cell, (right - left) * cell, cell)
            surface.fill(of_row[left].tolist(), place)


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
        SHOWN_FILL: theme.shown,
        VISITED_FILL: theme.visited(pane),
        EXPLODED_FILL: theme.exploded,
    }.get(fill, theme.panel)


# Tiles

_tiles: dict[tuple[int, int, Theme, int], pygame.Surface] = {}
_MOST_TILES = 20_000


def cell_tile(look: int, cell: int, theme: Theme, pane: int) -> pygame.Surface:
    """One cell that looks like ``look``, ``cell`` pixels wide and high; drawn once."""
    key = (look, cell, theme, pane)
    tile = _tiles.get(key)
    if tile is None:
        if len(_tiles) >= _MOST_TILES:
            _tiles.clear()
        tile = _tiles[key] = pygame.Surface((cell, cell))
        _draw_tile(tile, taken_apart(look), theme, pane)
    return tile


def _vector_tile(look: int, cell: int, theme: Theme, pane: int) -> VectorSurface:
    tile = VectorSurface((cell, cell))
    _draw_tile(tile, taken_apart(look), theme, pane)
    return tile


def plain_tile(symbol: str, cell: int, theme: Theme) -> pygame.Surface:
    """One cell before anything is visited, ``cell`` pixels wide and high."""
    return cell_tile(plain_look(symbol), cell, theme, 0)


def _draw_tile(tile: pygame.Surface, look: Look, theme: Theme, pane: int) -> None:
    cell = tile.get_width()
    tile.fill(theme.panel)
    gap = 1 if cell < 16 else round(cell / 16)
    face = pygame.Rect(0, 0, cell - gap, cell - gap)
    fill = _fill_colour(look.fill, theme, pane)
    rounded(tile, face, fill, _radius(cell))
    _draw_ring(tile, look, face, fill, theme, pane)
    if look.symbol == MINE:
        disc(tile, face.center, max(1.5, cell * 0.17), theme.mine)
    elif look.symbol == EXPLODED:
        icon(tile, "close", face.inflate(-cell // 4, -cell // 4), theme.on_exploded)
    elif look.symbol in DIGITS:
        _draw_digit(tile, look, face, fill, theme)
    if look.number:
        _draw_number(tile, look, face, fill, theme)
    if look.flagged:
        _draw_flag(tile, face, theme)


def _radius(cell: int) -> int:
    """How round the corners of a cell are."""
    return round(min(cell, _LARGEST_RINGED) * 0.14) if cell >= 14 else 0


def _draw_ring(
    tile: pygame.Surface, look: Look, face: pygame.Rect, fill: Colour, theme: Theme, pane: int
) -> None:
    side = min(face.width, _LARGEST_RINGED)
    radius = _radius(tile.get_width())
    extra = theme.weight if side >= 14 else 0
    thin, thick = max(1, round(side / 16)) + extra, max(2, round(side / 9)) + extra
    if look.ring == WAITING_RING:
        ring(tile, face, theme.pane(pane), radius, max(thin, round(side / 12)))
    elif look.ring == CALL_RING:
        ring(tile, face, theme.pane(pane), radius, thin)
    elif look.ring == CURRENT_RING:
        colour = theme.current if look.fill < HEAT_FILL else readable_on(fill)
        ring(tile, face, colour, radius, thick)


def _draw_digit(
    tile: pygame.Surface, look: Look, face: pygame.Rect, fill: Colour, theme: Theme
) -> None:
    heat = look.fill >= HEAT_FILL
    colour = readable_on(fill) if heat else theme.digits[int(look.symbol) - 1]
    number_size = _number_size(look.number, face.width) if look.number else 0
    crowded = number_size and _has_room_beside_digit(look, face.width, number_size)
    size = round(face.width * (0.54 if crowded else 0.72))
    picture = rendered(look.symbol, STRONG, max(size, 6), colour)
    middle = (0.68, 0.64) if crowded else (0.5, 0.5)
    place = (round(face.width * middle[0]), round(face.height * middle[1]))
    tile.blit(picture, picture.get_rect(center=place))


def _number_size(number: int, side: int) -> int:
    """The size in pixels of a visit number in a cell, 0 where it would be too small to read."""
    size = round(side * 0.36)
    while size >= _SMALLEST_NUMBER and width_of(str(number), REGULAR, size) > side * 0.76:
        size -= 1
    return size if size >= _SMALLEST_NUMBER else 0


def _has_room_beside_digit(look: Look, side: int, size: int) -> bool:
    # In a small cell the visit number gives way to the digit, which is what the board shows.
    return side >= 26 and width_of(str(look.number), REGULAR, size) + side * 0.3 <= side


def _draw_number(
    tile: pygame.Surface, look: Look, face: pygame.Rect, fill: Colour, theme: Theme
) -> None:
    size = _number_size(look.number, face.width)
    if not size or (look.symbol in DIGITS and not _has_room_beside_digit(look, face.width, size)):
        return
    plain = theme.on_exploded if look.fill == EXPLODED_FILL else theme.text
    colour = readable_on(fill) if look.fill >= HEAT_FILL else plain
    picture = rendered(str(look.number), REGULAR, size, colour)
    # Clear of the ring of the current cell.
    inset = max(2, round(face.width * 0.16))
    top = inset - (font(REGULAR, size).get_height() - font(REGULAR, size).get_ascent()) // 2
    tile.blit(picture, (inset, top))


def _draw_flag(tile: pygame.Surface, face: pygame.Rect, theme: Theme) -> None:
    # A folded corner, bottom left: here the orders part.
    side = max(4, round(face.width * 0.34))
    left, bottom = face.left, face.bottom
    polygon(tile, [(left, bottom - side), (left + side, bottom), (left, bottom)], theme.warning)
