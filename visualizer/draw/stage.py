"""The stage: panes in a grid, the code panel and the timeline, as window and export draw them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import repeat

import pygame

from visualizer.draw.board.board_picture import BoardPicture
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_panel import CodeLayout, CodeView, draw_code
from visualizer.draw.panels.pane import PaneLayout, PaneView, draw_pane, pane_layout, title_fits
from visualizer.draw.panels.timeline import TimelinePicture, TimelineView
from visualizer.draw.shapes import outlined
from visualizer.draw.theme import Theme
from visualizer.playback.scenario import Overlay


@dataclass(frozen=True)
class StageView:
    """All that a stage shows; ``code`` and ``timeline`` are None where they are left out."""

    panes: Sequence[PaneView]
    code: CodeView | None = None
    timeline: TimelineView | None = None
    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    columns: int | None = None


@dataclass
class StageLayout:
    """Where things lie on a stage, for finding what is under a point."""

    panes: list[pygame.Rect] = field(default_factory=list)
    boards: list[PaneLayout] = field(default_factory=list)
    code: CodeLayout | None = None
    timeline: pygame.Rect | None = None


def grid_of_panes(
    rect: pygame.Rect,
    count: int,
    board: tuple[int, int],
    metrics: Metrics,
    bare: bool = False,
    columns: int | None = None,
) -> list[pygame.Rect]:
    """The rectangles of ``count`` panes: in the number of columns that makes boards largest.

    ``board`` is the height and width of the boards in cells.
    """

    def worth(columns: int) -> tuple[float, int]:
        first = _pane_rects(rect, count, columns, metrics)[0]
        size = pane_layout(first, *board, metrics, bare).grid.scale
        # A grid with holes has to make the boards a good deal larger.
        return size * (0.8 if count % columns else 1.0), -abs(columns - _balanced(count, rect))

    best: int = columns or max(range(1, count + 1), key=worth)
    return _pane_rects(rect, count, min(best, count), metrics)


def _balanced(count: int, rect: pygame.Rect) -> int:
    return max(1, round(math.sqrt(count * max(rect.width, 1) / max(rect.height, 1))))


def _pane_rects(rect: pygame.Rect, count: int, columns: int, metrics: Metrics) -> list[pygame.Rect]:
    gap = metrics.px(12) if columns < 5 else metrics.px(8)
    rows = -(-count // columns)
    rects = []
    for number in range(count):
        row, column = divmod(number, columns)
        left = rect.left + column * (rect.width + gap) // columns
        right = rect.left + (column + 1) * (rect.width + gap) // columns - gap
        top = rect.top + row * (rect.height + gap) // rows
        bottom = rect.top + (row + 1) * (rect.height + gap) // rows - gap
        rects.append(pygame.Rect(left, top, max(right - left, 1), max(bottom - top, 1)))
    return rects


class Stage:
    """Draws stages and keeps what need not be drawn again from one to the next."""

    def __init__(self) -> None:
        self._pictures: dict[int, BoardPicture] = {}
        self._timeline = TimelinePicture()

    def draw_panes(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        view: StageView,
        theme: Theme,
        metrics: Metrics,
        layout: StageLayout,
    ) -> None:
        """Draw the panes into ``rect`` and note where they lie in ``layout``."""
        trace = view.panes[0].state.trace
        bare = view.panes[0].only_board
        layout.panes = grid_of_panes(
            rect, len(view.panes), (trace.height, trace.width), metrics, bare, view.columns
        )
        short = not all(map(title_fits, layout.panes, view.panes, repeat(metrics)))
        for pane, place in zip(view.panes, layout.panes):
            picture = self._pictures.setdefault(pane.index, BoardPicture())
            layout.boards.append(
                draw_pane(surface, place, pane, picture, theme, metrics, view.overlay, view.mines,
                          short)
            )  # fmt: skip

    def draw_timeline(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        view: TimelineView,
        theme: Theme,
        metrics: Metrics,
    ) -> None:
        """Draw the timeline's curves into ``rect``."""
        self._timeline.draw(surface, rect, view, theme, metrics)

    def draw(
        self, surface: pygame.Surface, view: StageView, theme: Theme, metrics: Metrics
    ) -> StageLayout:
        """Fill a whole surface: panes, the code beside them, the timeline below."""
        surface.fill(theme.background)
        layout = StageLayout()
        rect = surface.get_rect().inflate(-2 * metrics.margin, -2 * metrics.margin)
        if view.timeline:
            box = pygame.Rect(rect.left, rect.bottom - metrics.px(130), rect.width, metrics.px(130))
            outlined(surface, box, theme.panel, theme.line, metrics.radius)
            layout.timeline = box.inflate(-2 * metrics.px(16), -2 * metrics.px(12))
            self.draw_timeline(surface, layout.timeline, view.timeline, theme, metrics)
            rect.height -= box.height + metrics.px(12)
        if view.code:
            width = min(metrics.px(400), rect.width // 3)
            box = pygame.Rect(rect.right - width, rect.top, width, rect.height)
            layout.code = draw_code(surface, box, view.code, theme, metrics)
            rect.width -= width + metrics.px(12)
        self.draw_panes(surface, rect, view, theme, metrics, layout)
        return layout
