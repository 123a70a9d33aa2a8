"""Draws a scene: its boards, what stands around them, the code and the curve of what waits."""

from __future__ import annotations

import numpy as np
import pygame

from visualizer.board.cells import Cell
from visualizer.draw.badge import draw_badge
from visualizer.draw.board.board_picture import SMALLEST_TILE, square_colours
from visualizer.draw.board.cell_looks import Looks
from visualizer.draw.board.cell_tile import cell_tile, numbers_fit
from visualizer.draw.board.grid import Grid, draw_labels, label_room
from visualizer.draw.board.marks import draw_tiny_click
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.chips import draw_chips
from visualizer.draw.panels.code_listing import LineMark, draw_code_lines, draw_line_marks, text_top
from visualizer.draw.panels.code_rows import CodeSizes, code_rows, gutter, row_height
from visualizer.draw.panels.legend import draw_legend
from visualizer.draw.plot import Axis, Curve, draw_axes, draw_curves
from visualizer.draw.scene.scene_layout import (
    BADGE,
    RunLayout,
    SceneLayout,
    order_words,
    run_title,
)
from visualizer.draw.scene.scene_legend import scene_legend
from visualizer.draw.scene.scene_looks import OpenedByHand, looks_by_hand, scene_looks
from visualizer.draw.scene.scene_marks import NO_MARKS, SceneMarks, draw_marks
from visualizer.draw.text import MONO, REGULAR, STRONG, height_of
from visualizer.draw.theme import letter_of, mix
from visualizer.exercises.scene import Scene, Shown
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

#: Code that is read from afar has letters as large as small text at least.
_CODE_SIZES = CodeSizes(largest=18, pleasant=14, least=14)


class ScenePicture:
    """Draws a scene and keeps its boards while they do not change."""

    def __init__(self) -> None:
        self._layers: dict[int, tuple[object, Canvas, Looks]] = {}
        self._marked: dict[int, dict[Cell, pygame.Rect]] = {}

    def marked_at(self, run: int, position: tuple[int, int]) -> Cell | None:
        """The cell whose mark lies at a position, which may be beside it; None for no mark."""
        boxes = self._marked.get(run, {}).items()
        return next((cell for cell, box in boxes if box.collidepoint(position)), None)

    def draw(
        self,
        canvas: Canvas,
        layout: SceneLayout,
        scene: Scene,
        marks: SceneMarks = NO_MARKS,
        opened: OpenedByHand | None = None,
    ) -> None:
        """Draw all that the scene shows where ``layout`` says, with ``marks`` over its boards.

        A board that is ``opened`` by hand stands in the place of the runs'.
        """
        for index, place in enumerate(layout.runs):
            run = index if scene.traces else None
            with canvas.part("pane", letter_of(index), _around(place)):
                self._draw_board(canvas, place.grid, scene, run, marks, opened)
                if run is not None:
                    _draw_header(canvas, place, scene, run)
                    if place.chips.height:
                        draw_chips(canvas, place.chips, scene.states[run], run)
        if layout.legend.height:
            boards = [self._layers[index][2] for index in range(len(layout.runs))]
            draw_legend(canvas, layout.legend, scene_legend(boards, layout.runs[0].grid.cell))
        if layout.code.height:
            line = scene.states[0].line if Shown.LINE in scene.shown else None
            draw_code(canvas, layout.code, scene.traces[0].code, line)
        if layout.curve.height:
            _draw_curve(canvas, layout.curve, scene)

    def _draw_board(
        self,
        canvas: Canvas,
        grid: Grid,
        scene: Scene,
        run: int | None,
        marks: SceneMarks,
        opened: OpenedByHand | None,
    ) -> None:
        key = (scene, grid.scale, canvas.key, opened)
        kept = self._layers.get(run or 0)
        if kept is None or kept[0] != key:
            if opened is not None:
                found = looks_by_hand(scene, opened)
            else:
                found = scene_looks(scene, run, numbers_fit(grid.cell))
            kept = key, _layer(canvas, grid, found, run or 0), found
            self._layers[run or 0] = kept
        if label_room(grid.cell):
            draw_labels(canvas, grid)
        with canvas.part("board", letter_of(run or 0), grid.rect):
            canvas.paint(kept[1], grid.rect.topleft)
            click = scene.traces[run].click if run is not None else scene.board.click
            if grid.cell < SMALLEST_TILE and click is not None and Shown.CLICK in scene.shown:
                draw_tiny_click(canvas, grid, click)
            self._marked[run or 0] = draw_marks(canvas, grid, kept[2], marks)


def _around(place: RunLayout) -> pygame.Rect:
    return place.header.union(place.chips).union(place.grid.rect)


def _layer(canvas: Canvas, grid: Grid, found: Looks, pane: int) -> Canvas:
    layer = canvas.layer(grid.rect.size)
    layer.fill(canvas.theme.panel)
    if grid.cell < SMALLEST_TILE:
        colours = square_colours(found, canvas.theme, pane).reshape(grid.height, grid.width, 3)
        layer.pixels(colours[:: grid.shrink, :: grid.shrink], layer.rect)
        return layer
    rows, cols = np.divmod(np.arange(found.size), grid.width)
    places = zip(found.tolist(), (cols * grid.cell).tolist(), (rows * grid.cell).tolist())
    layer.paint_all((cell_tile(layer, look, grid.cell, pane), (x, y)) for look, x, y in places)
    return layer


# Around a board


def _draw_header(canvas: Canvas, place: RunLayout, scene: Scene, run: int) -> None:
    theme, metrics, rect = canvas.theme, canvas.metrics, place.header
    if not rect.height:
        return
    trace, left, top = scene.traces[run], rect.left, rect.top
    room = rect.width - place.compass.width - metrics.gap
    if len(scene.traces) > 1:
        radius = canvas.px(BADGE)
        draw_badge(canvas, (left + radius, top + radius), run, radius)
        left += 2 * radius + metrics.gap
        room -= 2 * radius + metrics.gap
    high = height_of(STRONG, metrics.strong), height_of(REGULAR, metrics.small)
    words = order_words(trace, scene)
    if Shown.NAMES in scene.shown:
        most = min(max((rect.height - bool(words) * high[1]) // high[0], 1), 2)
        title = run_title(trace, room, metrics)
        top = canvas.text_lines(title, (left, top), max(room, 1), size=metrics.strong,
                                colour=theme.text, face=STRONG, most=most)  # fmt: skip
    elif len(scene.traces) > 1:
        top += canvas.px(26)
    most = min((rect.bottom - top + high[1] // 3) // high[1], 2)
    if words and most > 0:
        canvas.text_lines(words, (rect.left, top), rect.width - place.compass.width,
                          size=metrics.small, colour=theme.dim, most=most)  # fmt: skip
    if place.compass.width and not trace.code.observed:
        draw_compass(canvas, place.compass, trace)


def draw_compass(canvas: Canvas, rect: pygame.Rect, trace: Trace) -> None:
    """Draw the order in which neighbours are taken: a number in each direction's place."""
    theme, side = canvas.theme, rect.width // 3
    numbers = {direction: number for number, direction in enumerate(trace.order, start=1)}
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            box = pygame.Rect(rect.left + (right + 1) * side, rect.top + (down + 1) * side,
                              side - 1, side - 1)  # fmt: skip
            number = numbers.get((down, right))
            if number is None:
                canvas.outlined_box(box, theme.panel, theme.line, canvas.px(4))
                continue
            canvas.outlined_box(box, theme.raised, theme.edge, canvas.px(4))
            canvas.text(str(number), box.center, size=max(round(side * 0.62), 8),
                        colour=theme.text, face=STRONG, align="centre")  # fmt: skip


# The code and the curve


def _code_room(rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    return rect.inflate(-metrics.px(20), -metrics.px(16))


def rows_too_many(rect: pygame.Rect, code: SourceCode, metrics: Metrics) -> int:
    """How many rows of a program there is no room for in a box."""
    room = _code_room(rect, metrics)
    found = code_rows(code, room.size, metrics, _CODE_SIZES)
    return max(len(found.rows) - max(room.height // row_height(found.size), 1), 0)


def draw_code(
    canvas: Canvas, rect: pygame.Rect, code: SourceCode, line: int | None, first: int = 0
) -> None:
    """Draw the code of a program in a box, with the line that ran last lit, if it is given.

    Of a program that has more rows than there is room for those from ``first`` on are drawn, or
    those around the line.
    """
    theme = canvas.theme
    canvas.outlined_box(rect, theme.background, theme.line, canvas.metrics.radius)
    room = _code_room(rect, canvas.metrics)
    with canvas.part("code", "", rect):
        if not code.text:
            canvas.text("The code is not known.", room.topleft, size=canvas.metrics.text,
                        colour=theme.dim, most=room.width)  # fmt: skip
            return
        found = code_rows(code, room.size, canvas.metrics, _CODE_SIZES)
        row = row_height(found.size)
        fitting = max(room.height // row, 1)
        if line is not None:
            first = sum(each.number < line for each in found.rows) - fitting // 2
        skipped = min(max(first, 0), max(len(found.rows) - fitting, 0))
        rows = found.rows[skipped : skipped + fitting]
        left = gutter(found.size, max((each.number for each in found.rows), default=0))
        lit = LineMark(mix(theme.background, theme.pane(0), 0.24), theme.pane(0))
        marks = {index: lit for index, each in enumerate(rows) if each.number == line}
        draw_line_marks(canvas, room, found.size, marks)
        draw_code_lines(canvas, room, [each.pieces for each in rows], found.size, left)
        top = text_top(room, found.size)
        for index, each in enumerate(rows):
            if not each.goes_on:
                ink = theme.text if each.number == line else theme.dim
                position = (room.left + left - round(found.size * 0.8), top + index * row)
                canvas.text(str(each.number), position, size=found.size, colour=ink, face=MONO,
                            align="right")  # fmt: skip


def _draw_curve(canvas: Canvas, rect: pygame.Rect, scene: Scene) -> None:
    """Draw how much has waited after each visit so far; what comes is not in it."""
    curves, last, highest = [], 1, 1
    for index, (trace, moment) in enumerate(zip(scene.traces, scene.moments)):
        at = np.append(trace.visited_at[trace.visited_at < moment][1:], moment)
        waiting = np.concatenate(([0], trace.waiting[at]))
        curves.append(Curve(index, np.arange(len(waiting)), waiting))
        last, highest = max(last, len(waiting) - 1), max(highest, int(waiting.max()))
    with canvas.part("timeline", "", rect):
        area = draw_axes(canvas, rect, Axis("visits", 0, last), Axis("waiting", 0, highest),
                         canvas.px(36))  # fmt: skip
        draw_curves(canvas, area, curves)
