"""The code panel: the focused algorithm's real source, the running line lit, what it just did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane import PaneView, draw_badge
from visualizer.draw.shapes import outlined, rounded
from visualizer.draw.source_colours import Piece, listing
from visualizer.draw.text import (
    MONO,
    REGULAR,
    STRONG,
    fitted,
    height_of,
    put,
    put_lines,
    width_of,
    wrapped,
)
from visualizer.draw.theme import Theme, mix
from visualizer.language.formatting import cell_text
from visualizer.language.operations import explain
from visualizer.trace.waiting import Frontier


@dataclass(frozen=True)
class CodeView:
    """What the code panel shows.

    ``variables`` are names with their values as text, None while they are being worked out;
    ``hover`` is a line of the file that is pointed at.
    """

    pane: PaneView
    variables: Sequence[tuple[str, str]] | None = ()
    hover: int | None = None


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


#: What stands in place of the code where a trace carries none.
_NO_SOURCE = "The source of this program did not come with the trace."

# In a low panel the code comes first: from these heights on, words stand around it.
_HIGH_ENOUGH_FOR_SUMMARY, _HIGH_ENOUGH_FOR_WORDS = 300, 210


def draw_code(
    surface: pygame.Surface, rect: pygame.Rect, view: CodeView, theme: Theme, metrics: Metrics
) -> CodeLayout:
    """Draw the whole panel and return where its lines of code lie."""
    outlined(surface, rect, theme.panel, theme.line, metrics.radius)
    inner = rect.inflate(-2 * metrics.px(14), -2 * metrics.px(12))
    clip = surface.get_clip()
    surface.set_clip(rect)
    _draw_title(surface, inner, view, theme, metrics)
    said = _said_height(inner, view, metrics)
    told = pygame.Rect(inner.left, inner.bottom - said, inner.width, said)
    top = inner.top + metrics.px(38)
    if inner.height >= metrics.px(_HIGH_ENOUGH_FOR_SUMMARY):
        top = _draw_summary(surface, inner, top, view, theme, metrics)
    source = view.pane.state.trace.code
    lines = listing(source.text, source.first_line)
    size, row = _code_size(lines, inner.width, told.top - top, metrics)
    below = min(row * len(lines), max(told.top - top - metrics.px(24), row))
    code = pygame.Rect(inner.left, top, inner.width, below)
    layout = _draw_lines(surface, code, lines, (size, row), view, theme, metrics)
    details = pygame.Rect(inner.left, code.bottom + metrics.px(12), inner.width, 0)
    details.height = max(told.top - details.top - metrics.gap, 0)
    _draw_details(surface, details, view, theme, metrics)
    if said:
        _draw_said(surface, told, view, theme, metrics)
    surface.set_clip(clip)
    return layout


def _draw_title(
    surface: pygame.Surface, inner: pygame.Rect, view: CodeView, theme: Theme, metrics: Metrics
) -> None:
    pane = view.pane
    radius = metrics.px(10)
    centre = (inner.left + radius, inner.top + metrics.px(13))
    draw_badge(surface, centre, pane.index, theme, radius)
    left = inner.left + 2 * radius + metrics.gap
    code = pane.state.trace.code
    file = code.file
    room = width_of(file, MONO, metrics.small) + metrics.gap
    put(surface, code.name, (left, inner.top), size=metrics.title, colour=theme.text,
        face=STRONG, most=inner.right - left - room)  # fmt: skip
    put(surface, file, (inner.right, inner.top + metrics.px(4)), size=metrics.small,
        colour=theme.dim, face=MONO, align="right")  # fmt: skip


def _draw_summary(
    surface: pygame.Surface,
    inner: pygame.Rect,
    top: int,
    view: CodeView,
    theme: Theme,
    metrics: Metrics,
) -> int:
    """Draw what the algorithm says of itself; the place below it."""
    code = view.pane.state.trace.code
    text = code.summary if code.text else _NO_SOURCE
    below = put_lines(surface, text, (inner.left, top), inner.width, size=metrics.small,
                      colour=theme.dim, apart=metrics.px(19), most=3)  # fmt: skip
    return below + metrics.px(6)


def _code_size(
    lines: Sequence[tuple[int, tuple[Piece, ...]]], width: int, height: int, metrics: Metrics
) -> tuple[int, int]:
    """Size of the text and height of a line: as large as fits, not below a readable size."""
    longest = max((sum(len(text) for text, _ in pieces) for _, pieces in lines), default=0)
    size = metrics.code
    smallest = max(9, metrics.px(11))
    while size > smallest:
        wide = width_of("0", MONO, size) * longest + _gutter(size)
        if wide <= width and round(size * 1.42) * len(lines) <= height:
            break
        size -= 1
    return size, round(size * 1.42)


def _gutter(size: int) -> int:
    return width_of("000", MONO, size) + round(size * 0.9)


def _draw_lines(
    surface: pygame.Surface,
    rect: pygame.Rect,
    lines: Sequence[tuple[int, tuple[Piece, ...]]],
    sizes: tuple[int, int],
    view: CodeView,
    theme: Theme,
    metrics: Metrics,
) -> CodeLayout:
    size, row = sizes
    pane = view.pane
    running = pane.state.line
    shown = max(1, rect.height // row)
    skipped = _skipped([number for number, _ in lines], running, shown)
    open_lines = set(pane.state.call_lines[1:]) if len(pane.state.call_lines) > 1 else set()
    visible = lines[skipped : skipped + shown]
    for place_, (number, pieces) in enumerate(visible):
        box = pygame.Rect(rect.left, rect.top + place_ * row, rect.width, row)
        if number == running:
            rounded(surface, box, theme.visited(pane.index), metrics.px(4))
            surface.fill(theme.pane(pane.index), (box.left, box.top, metrics.px(4), row))
        elif number == view.hover:
            rounded(surface, box, theme.raised, metrics.px(4))
        waits = number in open_lines and number != running
        _draw_line(surface, box, number, pieces, size, waits, pane.index, theme)
    height = len(visible) * row
    numbers = tuple(number for number, _ in visible)
    return CodeLayout(row, numbers, pygame.Rect(rect.left, rect.top, rect.width, height))


def _skipped(numbers: Sequence[int], running: int | None, shown: int) -> int:
    """How many lines to leave out above, so that the running one is in sight."""
    if running is None or len(numbers) <= shown:
        return 0
    place_ = sum(number < running for number in numbers)
    return min(max(place_ - shown // 2, 0), len(numbers) - shown)


def _draw_line(
    surface: pygame.Surface,
    box: pygame.Rect,
    number: int,
    pieces: Sequence[tuple[str, str]],
    size: int,
    waits: bool,
    pane: int,
    theme: Theme,
) -> None:
    top = box.top + (box.height - height_of(MONO, size)) // 2
    gutter = _gutter(size)
    digits = box.left + gutter - round(size * 0.9)
    colour = theme.pane(pane) if waits else theme.dim
    put(surface, str(number), (digits, top), size=size, colour=colour, face=MONO, align="right")
    x = box.left + gutter
    for text, kind in pieces:
        if x >= box.right:
            break
        cut = fitted(text, MONO, size, box.right - x)
        put(surface, cut, (x, top), size=size, colour=theme.code[kind], face=MONO)
        x += width_of(text, MONO, size)


def _draw_details(
    surface: pygame.Surface, rect: pygame.Rect, view: CodeView, theme: Theme, metrics: Metrics
) -> None:
    row = metrics.px(23)
    rows = (rect.height - metrics.px(26)) // row
    if rows < 1:
        return
    surface.fill(theme.line, (rect.left, rect.top, rect.width, 1))
    top = rect.top + metrics.px(8)
    # At least two variables keep their place below the calls.
    calls = _call_rows(view)[: min(4, max(rows - 4, 0))]
    if calls:
        top = _draw_rows(surface, rect, top, "Open calls", calls, theme, metrics)
        rows -= len(calls) + 2
    variables = view.variables
    if variables is None:
        variables = [("working them out", "")]
    if variables:
        _draw_variables(surface, rect, top, list(variables), rows, theme, metrics)


def _draw_variables(
    surface: pygame.Surface,
    rect: pygame.Rect,
    top: int,
    variables: list[tuple[str, str]],
    rows: int,
    theme: Theme,
    metrics: Metrics,
) -> None:
    """Draw the variables, in two columns where one has not enough rows."""
    first = variables[:rows]
    second = variables[rows : 2 * rows]
    half = pygame.Rect(rect.left, rect.top, rect.width, rect.height)
    if second:
        # What is named first is often a collection, and has the wider column.
        half.width = rect.width * 3 // 5
        beside = pygame.Rect(half.right, rect.top, rect.right - half.right, rect.height)
        _draw_rows(surface, beside, top, "", second, theme, metrics)
        half.width -= metrics.px(12)
    _draw_rows(surface, half, top, "Variables", first, theme, metrics)


def _call_rows(view: CodeView) -> list[tuple[str, str]]:
    if view.pane.state.trace.frontier is not Frontier.CALLS:
        return []
    state = view.pane.state
    return [
        (cell_text(cell), f"at line {line}" if line else "")
        for cell, line in zip(state.calls, state.call_lines)
    ]


def _draw_rows(
    surface: pygame.Surface,
    rect: pygame.Rect,
    top: int,
    heading: str,
    rows: Sequence[tuple[str, str]],
    theme: Theme,
    metrics: Metrics,
) -> int:
    """Draw a heading and rows of name and value; the place below them."""
    put(surface, heading, (rect.left, top), size=metrics.small, colour=theme.dim, face=STRONG)
    top += metrics.px(22)
    size = metrics.px(13)
    column = max((width_of(name, MONO, size) for name, _ in rows), default=0) + metrics.px(18)
    column = min(column, rect.width // 2)
    for name, value in rows:
        put(surface, name, (rect.left, top), size=size, colour=theme.code["name"], face=MONO,
            most=column - metrics.gap)  # fmt: skip
        put(surface, value, (rect.left + column, top), size=size, colour=theme.text, face=MONO,
            most=rect.width - column)  # fmt: skip
        top += metrics.px(23)
    return top + metrics.px(8)


def _said(view: CodeView, width: int, metrics: Metrics) -> list[tuple[str, bool]]:
    first, second = explain(view.pane.state)
    lines = [(text, True) for text in wrapped(first, STRONG, metrics.text, width)]
    if second:
        lines += [(text, False) for text in wrapped(second, REGULAR, metrics.text, width)]
    return lines


def _said_height(inner: pygame.Rect, view: CodeView, metrics: Metrics) -> int:
    if inner.height < metrics.px(_HIGH_ENOUGH_FOR_WORDS):
        return 0
    # Room for three lines always, so that the panel stands still while it plays.
    lines = max(3, len(_said(view, inner.width - 2 * metrics.px(12), metrics)))
    return lines * metrics.px(22) + metrics.px(18)


def _draw_said(
    surface: pygame.Surface, rect: pygame.Rect, view: CodeView, theme: Theme, metrics: Metrics
) -> None:
    rounded(surface, rect, mix(theme.panel, theme.raised, 0.8), metrics.px(7))
    top = rect.top + metrics.px(9)
    for text, strong in _said(view, rect.width - 2 * metrics.px(12), metrics):
        face, colour = (STRONG, theme.text) if strong else (REGULAR, theme.dim)
        place_ = (rect.left + metrics.px(12), top)
        put(surface, text, place_, size=metrics.text, colour=colour, face=face)
        top += metrics.px(22)
