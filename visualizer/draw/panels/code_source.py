"""The lines of code in the panel: which is lit, where calls wait, and what is never reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.code_listing import LineMark, draw_code_lines, draw_line_marks, text_top
from visualizer.draw.panels.code_rows import CodeRow, CodeRows, code_rows, gutter, row_height
from visualizer.draw.panels.code_view import CodeView
from visualizer.draw.source_colours import listing
from visualizer.draw.text import MONO, REGULAR, STRONG, fitted, height_of, width_of, wrapped
from visualizer.draw.theme import Theme, mix
from visualizer.language.formatting import fill
from visualizer.language.lines import NOTES
from visualizer.trace.open_calls import waiting_calls
from visualizer.trace.statements import statement_heads
from visualizer.trace.waiting import Frontier

#: How strongly the line that runs is lit in the colour of its pane.
_LIT = 0.24


@dataclass(frozen=True)
class CodeLayout:
    """Where the rows of code lie, for finding the line under a point.

    ``numbers`` has the line of the file for each row; ``more`` is where the variables are, all of
    which are shown when it is pointed at, None where there are none.
    """

    row: int
    numbers: tuple[int, ...]
    rect: pygame.Rect
    more: pygame.Rect | None = None

    def line_at(self, point: tuple[int, int]) -> int | None:
        """The line of the file under a point, None outside."""
        if not self.rect.collidepoint(point) or not self.row:
            return None
        return self.numbers[(point[1] - self.rect.top) // self.row]


def draw_source(canvas: Canvas, room: pygame.Rect, view: CodeView) -> CodeLayout:
    """Draw as many rows as there is room for, the line that runs among them."""
    found = code_rows(view.pane.state.trace.code, room.size, canvas.metrics)
    row = row_height(found.size)
    rows = _in_sight(found, view.running, max(room.height // row, 1))
    rect = pygame.Rect(room.left, room.top, room.width, len(rows) * row)
    left = gutter(found.size, max((each.number for each in found.rows), default=0))
    marks = {
        index: mark
        for index, each in enumerate(rows)
        if (mark := _mark(canvas.theme, each.number, view)) is not None
    }
    draw_line_marks(canvas, rect, found.size, marks)
    place = tuple(rect), found.size, left, rows
    pane, unreached, waiting = view.pane.mark, view.live.unreached, _waiting(view)
    pieces = [_pieces(each, view) for each in rows]
    draw = partial(draw_code_lines, canvas, rect, pieces, found.size, left)
    canvas.kept(("lines of code", ""), (place, unreached), draw)
    draw = partial(_draw_numbers, canvas, rect, rows, found.size, left, view)
    canvas.kept(("numbers of lines", ""), (place, pane, waiting, view.running), draw)
    draw = partial(_draw_remarks, canvas, rect, rows, found.size, left, view)
    canvas.kept(("remarks on lines", ""), (place, pane, waiting, unreached), draw)
    return CodeLayout(row, tuple(each.number for each in rows), rect)


def _in_sight(found: CodeRows, running: int | None, fitting: int) -> tuple[CodeRow, ...]:
    """The rows that are shown: where not all fit, those around the line that runs."""
    rows, skipped = found.rows, 0
    if running is not None and len(rows) > fitting:
        before = sum(each.number < running for each in rows)
        skipped = min(max(before - fitting // 2, 0), len(rows) - fitting)
    return rows[skipped : skipped + fitting]


def _mark(theme: Theme, number: int, view: CodeView) -> LineMark | None:
    colour = theme.pane(view.pane.mark)
    if number == view.running:
        return LineMark(mix(theme.panel, colour, _LIT), colour)
    return LineMark(theme.raised) if number == view.pointed else None


def _pieces(row: CodeRow, view: CodeView) -> Sequence[tuple[str, str]]:
    """The coloured pieces of a row; of a line that is never reached they have no colours."""
    if row.number not in view.live.unreached:
        return row.pieces
    return [(text, "comment") for text, _ in row.pieces]


def _draw_numbers(
    canvas: Canvas,
    rect: pygame.Rect,
    rows: Sequence[CodeRow],
    size: int,
    left: int,
    view: CodeView,
) -> None:
    """Draw the numbers of lines; one where open calls wait is in the pane's colour, underlined."""
    theme, waiting = canvas.theme, _waiting(view)
    right, top = rect.left + left - round(size * 0.8), text_top(rect, size)
    for index, row in enumerate(rows):
        if row.goes_on:
            continue
        y = top + index * row_height(size)
        number = str(row.number)
        colour = theme.pane(view.pane.mark) if row.number in waiting else theme.dim
        if row.number == view.running:
            colour = theme.text
        canvas.text(number, (right, y), size=size, colour=colour, face=MONO, align="right")
        if row.number in waiting:
            width = width_of(number, MONO, size)
            line = y + height_of(MONO, size) - canvas.px(2)
            canvas.fill(theme.pane(view.pane.mark), (right - width, line, width, canvas.px(2)))


def _waiting(view: CodeView) -> dict[int, int]:
    """How many open calls wait at each line, if calls are what waits."""
    state = view.pane.state
    return waiting_calls(state) if state.trace.frontier is Frontier.CALLS else {}


def _draw_remarks(
    canvas: Canvas,
    rect: pygame.Rect,
    rows: Sequence[CodeRow],
    size: int,
    left: int,
    view: CodeView,
) -> None:
    """Say at the end of a row, where there is room, what is to be said of its line."""
    waiting, theme = _waiting(view), canvas.theme
    small = max(canvas.px(11), min(canvas.metrics.small, size - canvas.px(1)))
    letter, above = width_of("0", MONO, size), None
    for index, row in enumerate(rows):
        text, colour = "", theme.dim
        if row.number in view.live.unreached and above not in view.live.unreached:
            text = NOTES["not-reached"]
        elif (calls := waiting.get(row.number)) and not row.goes_on:
            text, colour = fill(NOTES["calls-wait"], calls=calls), theme.pane(view.pane.mark)
        above = row.number
        room = rect.width - left - row.length * letter - 2 * canvas.metrics.gap
        if text and width_of(text, REGULAR, small) <= room:
            top = rect.top + index * row_height(size)
            y = top + (row_height(size) - height_of(REGULAR, small)) // 2
            canvas.text(text, (rect.right - canvas.px(4), y), size=small, colour=colour,
                        align="right")  # fmt: skip


def draw_line_tip(canvas: Canvas, inner: pygame.Rect, layout: CodeLayout, view: CodeView) -> None:
    """Draw beside the line that is pointed at what there is to be said of it, if anything."""
    if view.pointed is None or view.pointed not in layout.numbers:
        return
    metrics, theme = canvas.metrics, canvas.theme
    size, padding = metrics.small, canvas.px(10)
    lines = [
        (text, face)
        for words, face in _tip(canvas, layout, view)
        for text in wrapped(words, face, size, inner.width - 2 * padding)
    ]
    if not lines:
        return
    apart = round(size * 1.35)
    box = pygame.Rect(inner.left, 0, inner.width, len(lines) * apart + padding)
    last = max(index for index, each in enumerate(layout.numbers) if each == view.pointed)
    first = layout.numbers.index(view.pointed)
    box.top = layout.rect.top + (last + 1) * layout.row + canvas.px(2)
    if box.bottom > inner.bottom:
        box.bottom = layout.rect.top + first * layout.row - canvas.px(2)
    canvas.outlined_box(box, theme.raised, theme.edge, canvas.px(6))
    for number, (text, face) in enumerate(lines):
        colour = theme.text if face == MONO else mix(theme.text, theme.dim, 0.3)
        place = box.left + padding, box.top + padding // 2 + number * apart
        canvas.text(text, place, size=size, colour=colour, face=face)


def _tip(canvas: Canvas, layout: CodeLayout, view: CodeView) -> list[tuple[str, str]]:
    """Texts about the line that is pointed at, each with its face."""
    code, number = view.pane.state.trace.code, view.pointed
    assert number is not None
    found: list[tuple[str, str]] = []
    if _is_cut(canvas, layout, view):
        pieces = dict(listing(code.text, code.first_line)).get(number, ())
        found.append(("".join(text for text, _ in pieces).strip(), MONO))
    if number in view.live.unreached:
        found.append((NOTES["never-reached"], STRONG))
    statement = statement_heads(code).get(number)
    if statement is not None and statement.yields_call:
        found.append((fill(NOTES["yielded-call"], name=statement.yields_call), REGULAR))
    if calls := _waiting(view).get(number):
        found.append((fill(NOTES["calls-wait-here"], calls=calls), REGULAR))
    return found


def _is_cut(canvas: Canvas, layout: CodeLayout, view: CodeView) -> bool:
    """Whether the line that is pointed at is wider than its row."""
    code = view.pane.state.trace.code
    found = code_rows(code, (layout.rect.width, layout.rect.height), canvas.metrics)
    left = gutter(found.size, max((each.number for each in found.rows), default=0))
    texts = ["".join(text for text, _ in each.pieces) for each in found.rows
             if each.number == view.pointed]  # fmt: skip
    return any(fitted(text, MONO, found.size, layout.rect.width - left) != text for text in texts)
