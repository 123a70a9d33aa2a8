"""Two orders of the same cells: how far each cell's turn differs, on the board and as a scatter."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.analysis.rank_correlation import By, RankCorrelation
from visualizer.board.cells import Cell
from visualizer.draw.board.grid import Grid, draw_labels, grid_in, label_room
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane import draw_badge
from visualizer.draw.plot import Axis, Frame, draw_axes, draw_points
from visualizer.draw.shapes import line, outlined, ring, rounded
from visualizer.draw.text import STRONG, height_of, put, put_lines, rendered, width_of
from visualizer.draw.theme import Colour, Theme, letter_of, mix, readable_on
from visualizer.language.differences import correlation_heading, correlation_text
from visualizer.trace.trace import Ints

_SMALLEST_TILE, _SMALLEST_TEXT = 6, 10
_COLOURS = 127


@dataclass(frozen=True)
class OrderMapView:
    """What is shown: two orders, and the panes whose colours and letters stand for them.

    ``pointed`` are cells to point out, each with the pane whose letter it gets.
    """

    orders: RankCorrelation
    indices: tuple[int, int] = (0, 1)
    pointed: tuple[tuple[Cell, int], ...] = ()

    @property
    def names(self) -> tuple[str, str]:
        """The letters of the two panes."""
        return letter_of(self.indices[0]), letter_of(self.indices[1])


@dataclass
class OrderMapLayout:
    """Where things lie, for finding what is under a point."""

    grid: Grid | None = None
    frame: Frame | None = None
    parts: list[pygame.Rect] = field(default_factory=list)

    def cell_at(self, place: tuple[int, int]) -> Cell | None:
        """The cell under a point of the map."""
        return self.grid.cell_at(place) if self.grid else None


class OrderMap:
    """Draws the map and the scatter, and keeps both pictures while nothing changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture: pygame.Surface | None = None
        self._layout = OrderMapLayout()

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        view: OrderMapView,
        theme: Theme,
        metrics: Metrics,
    ) -> OrderMapLayout:
        """Draw the map at the left and the scatter at the right of ``rect``."""
        key = (rect.topleft, rect.size, view.orders, view.indices, theme.name, metrics.scale)
        if self._picture is None or key != self._key:
            self._key = key
            self._picture = pygame.Surface(rect.size)
            self._picture.fill(theme.panel)
            self._layout = _draw_both(self._picture, rect, view, theme, metrics)
        surface.blit(self._picture, rect)
        grid = self._layout.grid
        if grid is not None:
            for cell, index in view.pointed:
                _draw_pointer(surface, grid.cell_rect(*cell), index, theme, metrics)
        return self._layout


def _draw_both(
    picture: pygame.Surface,
    rect: pygame.Rect,
    view: OrderMapView,
    theme: Theme,
    metrics: Metrics,
) -> OrderMapLayout:
    """Draw into ``picture``, which stands at ``rect``; the layout is the surface's."""
    area, orders = picture.get_rect(), view.orders
    gap = metrics.px(28)
    scatter_width = min(area.width * 42 // 100, area.height)
    left = pygame.Rect(0, 0, area.width - scatter_width - gap, area.height)
    right = pygame.Rect(area.right - scatter_width, 0, scatter_width, area.height)
    room = metrics.px(78)
    board = pygame.Rect(left.left, 0, left.width, max(left.height - room, 1))
    grid = grid_in(board, orders.first.height, orders.first.width)
    legend = pygame.Rect(left.left, grid.rect.bottom + metrics.gap, left.width, room - metrics.gap)
    draw_differences(picture, grid, orders, theme)
    draw_legend(picture, legend, view, theme, metrics)
    frame = draw_scatter(picture, right, view, theme, metrics)
    return OrderMapLayout(
        replace(grid, left=grid.left + rect.left, top=grid.top + rect.top),
        Frame(frame.rect.move(rect.topleft), frame.x, frame.y),
        [left.move(rect.topleft), right.move(rect.topleft)],
    )


def signed(difference: int) -> str:
    """A difference with its sign: ``+3``, ``-3``, ``0``; the minus is as wide as the plus."""
    return f"+{difference}" if difference > 0 else f"\u2212{-difference}" if difference else "0"


def _colours(differences: Ints, most: int, theme: Theme) -> NDArray[np.uint8]:
    """The colour of each difference, shape (..., 3)."""
    palette = np.array(
        [theme.diverging_at(place / _COLOURS) for place in range(-_COLOURS, _COLOURS + 1)],
        np.uint8,
    )
    places = np.rint(differences / max(most, 1) * _COLOURS).astype(np.int64) + _COLOURS
    colours: NDArray[np.uint8] = palette[places]
    return colours


def _untouched(theme: Theme) -> Colour:
    # Of no cell's colour: grey, and where there is room only an edge.
    return mix(theme.panel, theme.edge, 0.6)


def draw_differences(
    surface: pygame.Surface, grid: Grid, orders: RankCorrelation, theme: Theme
) -> None:
    """Draw the board, each cell in the colour of its difference, the number where there is room."""
    colours = _colours(orders.displacement, orders.largest, theme)
    colours[~orders.both] = _untouched(theme)
    if grid.cell < _SMALLEST_TILE:
        small = pygame.surfarray.make_surface(colours.transpose(1, 0, 2))
        surface.blit(pygame.transform.scale(small, grid.rect.size), grid.rect)
        return
    gap = max(1, round(grid.cell / 18))
    size = _text_size(orders, grid.cell - gap)
    for (row, col), both in np.ndenumerate(orders.both):
        box = grid.cell_rect(row, col)
        box.size = (grid.cell - gap, grid.cell - gap)
        colour = tuple(colours[row, col].tolist())
        radius = round(grid.cell * 0.14) if grid.cell >= 14 else 0
        if not both:
            outlined(surface, box, theme.panel, colour, radius)
            continue
        rounded(surface, box, colour, radius)
        if size:
            text = rendered(signed(int(orders.displacement[row, col])), STRONG, size,
                            readable_on(colour))  # fmt: skip
            surface.blit(text, text.get_rect(center=box.center))
    if label_room(grid.cell):
        draw_labels(surface, grid, theme)


def _text_size(orders: RankCorrelation, side: int) -> int:
    """The size at which the longest difference fits into a cell, 0 where it would be too small."""
    longest = max(
        (signed(int(each)) for each in (orders.largest, -orders.largest)),
        key=len,
    )
    size = min(round(side * 0.46), 30)
    while size >= _SMALLEST_TEXT and width_of(longest, STRONG, size) > side * 0.86:
        size -= 1
    return size if size >= _SMALLEST_TEXT else 0


def _draw_pointer(
    surface: pygame.Surface, box: pygame.Rect, index: int, theme: Theme, metrics: Metrics
) -> None:
    """Point a cell out with the ring and the letter of a pane."""
    thick = max(2, min(metrics.px(4), box.width // 6))
    ring(surface, box.inflate(thick, thick), theme.panel, metrics.px(6), thick + metrics.px(3))
    ring(surface, box.inflate(thick, thick), theme.pane(index), metrics.px(6), thick)
    radius = max(metrics.px(8), min(metrics.px(10), box.width // 4))
    # Beside a small cell, so that the cell itself is seen.
    aside = radius - min(radius, box.width // 4)
    draw_badge(surface, (box.right + aside, box.top - aside), index, theme, radius)


def draw_legend(
    surface: pygame.Surface, rect: pygame.Rect, view: OrderMapView, theme: Theme, metrics: Metrics
) -> None:
    """Draw the scale of colours from earlier to later, in words and numbers."""
    orders = view.orders
    width = min(rect.width, metrics.px(420))
    high = height_of("regular", metrics.small)
    bar = pygame.Rect(rect.centerx - width // 2, rect.top + high + metrics.px(2), width,
                      metrics.px(12))  # fmt: skip
    for x in range(bar.width):
        share = 2 * x / max(bar.width - 1, 1) - 1
        surface.fill(theme.diverging_at(share), (bar.left + x, bar.top, 1, bar.height))
    verb = "reveals" if orders.by is By.REVEALS else "visits"
    for x, align, way in ((bar.left, "left", "earlier"), (bar.right, "right", "later")):
        put(surface, f"{view.names[1]} {verb} it {way}", (x, rect.top), size=metrics.small,
            colour=theme.text, align=align, most=width // 2)  # fmt: skip
    ends = [
        (bar.left, "left", -orders.largest),
        (bar.right, "right", orders.largest),
    ]
    for x, align, value in [
        *(ends if orders.largest else ()),
        (bar.centerx, "middle", 0),
    ]:
        words = f"{signed(value)} turns" if value else "same turn"
        put(surface, words, (x, bar.bottom + metrics.px(2)), size=metrics.small,
            colour=theme.dim, align=align)  # fmt: skip
    _draw_untouched(surface, (bar.left, bar.bottom + metrics.px(4) + high), orders, theme, metrics)


def _draw_untouched(
    surface: pygame.Surface,
    place: tuple[int, int],
    orders: RankCorrelation,
    theme: Theme,
    metrics: Metrics,
) -> None:
    """Say what an empty cell means, where there are such cells."""
    if orders.both.all():
        return
    side = metrics.px(12)
    box = pygame.Rect(place[0], place[1] + metrics.px(4), side, side)
    outlined(surface, box, theme.panel, _untouched(theme), metrics.px(2))
    verb = "revealed" if orders.by is By.REVEALS else "visited"
    put(surface, f"not {verb} by both", (box.right + metrics.px(6), place[1]), size=metrics.small,
        colour=theme.dim)  # fmt: skip


def draw_scatter(
    surface: pygame.Surface, rect: pygame.Rect, view: OrderMapView, theme: Theme, metrics: Metrics
) -> Frame:
    """Draw each cell as a point: its turn in the first order across, in the second upward."""
    orders = view.orders
    heading, text = correlation_heading(orders, view.names), correlation_text(orders, view.names)
    top = put_lines(surface, heading, rect.topleft, rect.width, size=metrics.strong,
                    colour=theme.text, face=STRONG)  # fmt: skip
    top = put_lines(surface, text, (rect.left, top), rect.width, size=metrics.text,
                    colour=theme.dim)  # fmt: skip
    side = min(rect.width, rect.bottom - top - metrics.gap)
    box = pygame.Rect(rect.left, top + metrics.gap, rect.width, max(side, 1))
    one, other = view.names
    last = max(2, int(orders.pairs.max(initial=2)))
    frame = draw_axes(surface, box, Axis(f"turn in {one}", 1, last),
                      Axis(f"turn in {other}", 1, last), theme, metrics)  # fmt: skip
    line(surface, frame.rect.bottomleft, frame.rect.topright, mix(theme.panel, theme.edge, 0.7), 2)
    pairs = orders.pairs
    radius = metrics.px(5) * max(min((60 / max(len(pairs), 1)) ** 0.5, 1.0), 0.4)
    ink = np.array(theme.pane(view.indices[1]), np.uint8)
    colours = np.broadcast_to(ink, (len(pairs), 3))
    draw_points(surface, frame, pairs[:, 0], pairs[:, 1], colours, radius)
    return frame
