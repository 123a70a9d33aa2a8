"""The code panel: the focused algorithm's real source, the running line lit, what it just did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from visualizer.draw.badge import draw_badge
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_listing import (
    LineMark,
    code_size,
    draw_code_lines,
    text_top,
)
from visualizer.draw.panels.code_rows import row_height
from visualizer.draw.panels.pane import PaneView
from visualizer.draw.source_colours import listing
from visualizer.draw.text import MONO, REGULAR, STRONG, width_of, wrapped
from visualizer.draw.theme import Theme, mix
from visualizer.language.formatting import cell_text
from visualizer.language.operations import explain
from visualizer.trace.waiting import Frontier


@dataclass(frozen=True)
class CodeView:
    """What the code panel shows.

    ``variables`` are names with their values as text, None while they are being worked out;
    ``pointed`` is a line of the file that is pointed at.
    """

    pane: PaneView
    variables: Sequence[tuple[str, str]] | None = ()
    pointed: int | None = None


@dataclass(frozen=True)
class CodeLayout:
    """Where the lines of code lie, for finding the line under a point."""

    row: int
    numbers: tuple[int, ...]
    rect: pygame.Rect

    def line_at(self, point: tuple[int, int]) -> int | None:
        """The line of the file under a point, None outside."""
        if not self.rect.collidepoint(point) or not self.row:
            return None
        return self.numbers[(point[1] - self.rect.top) // self.row]


#: What stands instead of the code where a trace carries none.
_NO_SOURCE = "The source of this program did not come with the trace."

# In a low panel the code comes first: from these heights on, words stand around it.
_HIGH_ENOUGH_FOR_SUMMARY, _HIGH_ENOUGH_FOR_EXPLANATION = 300, 210


def draw_code(canvas: Canvas, rect: pygame.Rect, view: CodeView) -> CodeLayout:
    """Draw the whole panel and return where its lines of code lie."""
    canvas.outlined_box(rect, canvas.theme.panel, canvas.theme.line, canvas.metrics.radius)
    inner = rect.inflate(-2 * canvas.px(14), -2 * canvas.px(12))
    height = _explanation_height(inner, view, canvas.metrics)
    explanation = pygame.Rect(inner.left, inner.bottom - height, inner.width, height)
    with canvas.clip(rect):
        _draw_title(canvas, inner, view)
        top = inner.top + canvas.px(38)
        if inner.height >= canvas.px(_HIGH_ENOUGH_FOR_SUMMARY):
            top = _draw_summary(canvas, inner, top, view)
        room = pygame.Rect(inner.left, top, inner.width, explanation.top - top)
        layout = _draw_source(canvas, room, view)
        details = pygame.Rect(inner.left, layout.rect.bottom + canvas.px(12), inner.width, 0)
        details.height = max(explanation.top - details.top - canvas.metrics.gap, 0)
        _draw_details(canvas, details, view)
        if height:
            _draw_explanation(canvas, explanation, view)
    return layout


def _draw_title(canvas: Canvas, inner: pygame.Rect, view: CodeView) -> None:
    metrics, theme, code = canvas.metrics, canvas.theme, view.pane.state.trace.code
    radius = canvas.px(10)
    draw_badge(canvas, (inner.left + radius, inner.top + canvas.px(13)), view.pane.index, radius)
    left = inner.left + 2 * radius + metrics.gap
    room = inner.right - left - width_of(code.file, MONO, metrics.small) - metrics.gap
    canvas.text(code.name, (left, inner.top), size=metrics.title, colour=theme.text, face=STRONG,
                most=room)  # fmt: skip
    canvas.text(code.file, (inner.right, inner.top + canvas.px(4)), size=metrics.small,
                colour=theme.dim, face=MONO, align="right")  # fmt: skip


def _draw_summary(canvas: Canvas, inner: pygame.Rect, top: int, view: CodeView) -> int:
    """Draw the algorithm's own description and return the y below it."""
    code = view.pane.state.trace.code
    text = code.summary if code.text else _NO_SOURCE
    below = canvas.text_lines(text, (inner.left, top), inner.width, size=canvas.metrics.small,
                              colour=canvas.theme.dim, apart=canvas.px(19), most=3)  # fmt: skip
    return below + canvas.px(6)


def _gutter(size: int) -> int:
    """The width in pixels of the line numbers and the space after them."""
    return width_of("000", MONO, size) + _after_number(size)


def _after_number(size: int) -> int:
    return round(size * 0.9)


def _draw_source(canvas: Canvas, room: pygame.Rect, view: CodeView) -> CodeLayout:
    """Draw as many lines as there is room for, the running one among them."""
    code = view.pane.state.trace.code
    lines = listing(code.text, code.first_line)
    sizes = (canvas.metrics.code, max(9, canvas.px(11)))
    size = code_size([pieces for _, pieces in lines], room.size, sizes, _gutter)
    row = row_height(size)
    fitting = max(1, min(row * len(lines), max(room.height - canvas.px(24), row)) // row)
    skipped = _skipped([number for number, _ in lines], view.pane.state.line, fitting)
    visible = lines[skipped : skipped + fitting]
    numbers = tuple(number for number, _ in visible)
    rect = pygame.Rect(room.left, room.top, room.width, len(visible) * row)
    marks = {
        index: mark
        for index, number in enumerate(numbers)
        if (mark := _mark(canvas.theme, number, view)) is not None
    }
    draw_code_lines(canvas, rect, [pieces for _, pieces in visible], size, _gutter(size), marks)
    _draw_numbers(canvas, rect, numbers, size, view.pane)
    return CodeLayout(row, numbers, rect)


def _mark(theme: Theme, number: int, view: CodeView) -> LineMark | None:
    pane = view.pane
    if number == pane.state.line:
        return LineMark(theme.visited(pane.index), theme.pane(pane.index))
    return LineMark(theme.raised) if number == view.pointed else None


def _draw_numbers(
    canvas: Canvas, rect: pygame.Rect, numbers: Sequence[int], size: int, pane: PaneView
) -> None:
    """Draw the numbers of lines; those where an open call waits are in the pane's colour."""
    waiting = {*pane.state.call_lines[1:]} - {pane.state.line}
    right, top = rect.left + _gutter(size) - _after_number(size), text_top(rect, size)
    for index, number in enumerate(numbers):
        colour = canvas.theme.pane(pane.index) if number in waiting else canvas.theme.dim
        canvas.text(str(number), (right, top + index * row_height(size)), size=size,
                    colour=colour, face=MONO, align="right")  # fmt: skip


def _skipped(numbers: Sequence[int], running: int | None, fitting: int) -> int:
    """How many lines to leave out above, so that the running one is in sight."""
    if running is None or len(numbers) <= fitting:
        return 0
    before = sum(number < running for number in numbers)
    return min(max(before - fitting // 2, 0), len(numbers) - fitting)


def _draw_details(canvas: Canvas, rect: pygame.Rect, view: CodeView) -> None:
    """Draw the open calls and the variables, as far as there is room."""
    rows = (rect.height - canvas.px(26)) // canvas.px(23)
    if rows < 1:
        return
    canvas.fill(canvas.theme.line, (rect.left, rect.top, rect.width, 1))
    top = rect.top + canvas.px(8)
    # At least two variables stay below the calls.
    calls = _call_rows(view, min(4, max(rows - 4, 0)))
    if calls:
        top = _draw_rows(canvas, rect, top, _calls_heading(len(calls), view), calls)
        rows -= len(calls) + 2
    variables = [("working them out", "")] if view.variables is None else list(view.variables)
    if variables:
        _draw_variables(canvas, rect, top, variables, rows)


def _draw_variables(
    canvas: Canvas, rect: pygame.Rect, top: int, variables: list[tuple[str, str]], rows: int
) -> None:
    """Draw the variables, in two columns where one has not enough rows."""
    first = variables[:rows]
    second = variables[rows : 2 * rows]
    half = pygame.Rect(rect.left, rect.top, rect.width, rect.height)
    if second:
        # What is named first is often a collection, and has the wider column.
        half.width = rect.width * 3 // 5
        beside = pygame.Rect(half.right, rect.top, rect.right - half.right, rect.height)
        _draw_rows(canvas, beside, top, "", second)
        half.width -= canvas.px(12)
    _draw_rows(canvas, half, top, "Variables", first)


def _call_rows(view: CodeView, most: int) -> list[tuple[str, str]]:
    """The innermost of the open calls, at most so many."""
    if view.pane.state.trace.frontier is not Frontier.CALLS:
        return []
    state = view.pane.state
    return [
        (cell_text(cell), f"at line {line}" if line else "")
        for cell, line in zip(state.calls[:most], state.call_lines[:most])
    ]


def _calls_heading(shown: int, view: CodeView) -> str:
    """What stands over the open calls: how many there are, where not all of them are shown."""
    calls = len(view.pane.state.calls)
    return "Open calls" if shown == calls else f"Open calls, the innermost {shown} of {calls}"


def _draw_rows(
    canvas: Canvas, rect: pygame.Rect, top: int, heading: str, rows: Sequence[tuple[str, str]]
) -> int:
    """Draw a heading and rows of name and value, and return the y below them."""
    theme, metrics = canvas.theme, canvas.metrics
    canvas.text(heading, (rect.left, top), size=metrics.small, colour=theme.dim, face=STRONG)
    top += canvas.px(22)
    size = canvas.px(13)
    column = max((width_of(name, MONO, size) for name, _ in rows), default=0) + canvas.px(18)
    column = min(column, rect.width // 2)
    for name, value in rows:
        canvas.text(name, (rect.left, top), size=size, colour=theme.code["name"], face=MONO,
                    most=column - metrics.gap)  # fmt: skip
        canvas.text(value, (rect.left + column, top), size=size, colour=theme.text, face=MONO,
                    most=rect.width - column)  # fmt: skip
        top += canvas.px(23)
    return top + canvas.px(8)


def _explanation(view: CodeView, width: int, metrics: Metrics) -> list[tuple[str, bool]]:
    """The lines that explain what has just happened, and whether each is the main sentence's."""
    first, second = explain(view.pane.state)
    lines = [(text, True) for text in wrapped(first, STRONG, metrics.text, width)]
    if second:
        lines += [(text, False) for text in wrapped(second, REGULAR, metrics.text, width)]
    return lines


def _explanation_height(inner: pygame.Rect, view: CodeView, metrics: Metrics) -> int:
    if inner.height < metrics.px(_HIGH_ENOUGH_FOR_EXPLANATION):
        return 0
    # Room for three lines always, so that the panel stands still while it plays.
    lines = max(3, len(_explanation(view, inner.width - 2 * metrics.px(12), metrics)))
    return lines * metrics.px(22) + metrics.px(18)


def _draw_explanation(canvas: Canvas, rect: pygame.Rect, view: CodeView) -> None:
    theme = canvas.theme
    canvas.box(rect, mix(theme.panel, theme.raised, 0.8), canvas.px(7))
    left, top = rect.left + canvas.px(12), rect.top + canvas.px(9)
    for text, main in _explanation(view, rect.width - 2 * canvas.px(12), canvas.metrics):
        face, colour = (STRONG, theme.text) if main else (REGULAR, theme.dim)
        canvas.text(text, (left, top), size=canvas.metrics.text, colour=colour, face=face)
        top += canvas.px(22)
