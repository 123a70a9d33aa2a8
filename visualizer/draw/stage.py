"""The stage: panes in a grid, the code panel and the timeline, as window and export draw them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat

import pygame

from visualizer.draw.board.board_picture import BoardPicture
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_panel import CodeLayout, CodeView, draw_code
from visualizer.draw.panels.pane import PaneLayout, PaneView, draw_pane, pane_layout, title_fits
from visualizer.draw.panels.timeline import TimelinePicture, TimelineView
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
    only_board: bool = False,
    columns: int | None = None,
) -> list[pygame.Rect]:
    """The rectangles of ``count`` panes: in the number of columns that makes boards largest.

    ``board`` is the height and width of the boards in cells.
    """

    def worth(columns: int) -> tuple[float, int]:
        first = _pane_rects(rect, count, columns, metrics)[0]
        size = pane_layout(first, *board, metrics, only_board).grid.scale
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


#: Draws a part that lies in a rectangle; False where that fails.
Tried = Callable[[pygame.Rect, Callable[[], object]], bool]


class Stage:
    """Draws stages and keeps what need not be drawn again from one to the next."""

    def __init__(self) -> None:
        self._pictures: dict[int, BoardPicture] = {}
        self._timeline = TimelinePicture()

    def draw_panes(
        self,
        canvas: Canvas,
        rect: pygame.Rect,
        view: StageView,
        layout: StageLayout,
        tried: Tried | None = None,
    ) -> None:
        """Draw the panes into ``rect`` and write into ``layout`` where they lie.

        With ``tried`` each pane is drawn by it, and the others are drawn where one cannot be.
        """
        trace = view.panes[0].state.trace
        only_board = view.panes[0].only_board
        layout.panes = grid_of_panes(
            rect,
            len(view.panes),
            (trace.height, trace.width),
            canvas.metrics,
            only_board,
            view.columns,
        )
        short = not all(map(title_fits, layout.panes, view.panes, repeat(canvas.metrics)))
        for pane, rect in zip(view.panes, layout.panes):
            # What has been stored is taken up again only once the pane is drawn, whole.
            picture = self._pictures.pop(pane.index, None) or BoardPicture()
            draw = partial(draw_pane, canvas, rect, pane, picture, view.overlay, view.mines, short)
            if tried is None:
                draw()
            if tried is None or tried(rect, draw):
                self._pictures[pane.index] = picture
            board = (trace.height, trace.width)
            layout.boards.append(pane_layout(rect, *board, canvas.metrics, only_board))

    def draw_timeline(self, canvas: Canvas, rect: pygame.Rect, view: TimelineView) -> None:
        """Draw the timeline's curves into ``rect``."""
        picture, self._timeline = self._timeline, TimelinePicture()
        picture.draw(canvas, rect, view)
        self._timeline = picture

    def draw(self, canvas: Canvas, view: StageView) -> StageLayout:
        """Fill a whole surface: panes, the code beside them, the timeline below."""
        theme, metrics = canvas.theme, canvas.metrics
        canvas.fill(theme.background)
        layout = StageLayout()
        rect = canvas.rect.inflate(-2 * metrics.margin, -2 * metrics.margin)
        if view.timeline:
            box = pygame.Rect(rect.left, rect.bottom - canvas.px(130), rect.width, canvas.px(130))
            canvas.outlined_box(box, theme.panel, theme.line, metrics.radius)
            layout.timeline = box.inflate(-2 * canvas.px(16), -2 * canvas.px(12))
            self.draw_timeline(canvas, layout.timeline, view.timeline)
            rect.height -= box.height + canvas.px(12)
        if view.code:
            width = min(canvas.px(400), rect.width // 3)
            box = pygame.Rect(rect.right - width, rect.top, width, rect.height)
            layout.code = draw_code(canvas, box, view.code)
            rect.width -= width + canvas.px(12)
        self.draw_panes(canvas, rect, view, layout)
        return layout
