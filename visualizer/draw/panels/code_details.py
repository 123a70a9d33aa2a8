"""Below the code: the variables, the open calls, and why recursion is written as it is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.code_view import CodeView
from visualizer.draw.text import MONO, STRONG, width_of, wrapped
from visualizer.language.formatting import cell_text, fill, number_text
from visualizer.language.lines import NOTES
from visualizer.recording.line_steps import Variable
from visualizer.trace.open_calls import call_lines
from visualizer.trace.source import SourceCode
from visualizer.trace.statements import names_by_change, statements_of
from visualizer.trace.waiting import Frontier

#: These are looked for first, and have the same place in all programs.
_FIRST = ("cell", "near", "mines")
#: In pixels of the plan: a row, a heading, and from which width on calls stand beside variables.
_ROW, _HEADING, _BESIDE = 23, 24, 380
_MOST_CALLS = 5


def draw_details(canvas: Canvas, rect: pygame.Rect, view: CodeView) -> pygame.Rect | None:
    """Draw what fits into ``rect`` and return where the variables are; None if there are none."""
    if rect.height < canvas.px(_HEADING + _ROW):
        return None
    canvas.fill(canvas.theme.line, (rect.left, rect.top, rect.width, 1))
    room = pygame.Rect(rect.left, rect.top + canvas.px(7), rect.width, rect.height - canvas.px(7))
    if not _has_calls(view):
        return _draw_variables(canvas, room, view)
    if rect.width >= canvas.px(_BESIDE):
        first = pygame.Rect(room.left, room.top, room.width * 11 // 20, room.height)
        left = first.right + canvas.px(12)
        _draw_calls(canvas, pygame.Rect(left, room.top, room.right - left, room.height), view)
        return _draw_variables(canvas, first, view)
    rows = canvas.px(_HEADING) + min(len(view.live.variables or ()) or 1, 4) * canvas.px(_ROW)
    first = pygame.Rect(room.left, room.top, room.width, min(rows, room.height))
    below = pygame.Rect(room.left, first.bottom + canvas.px(4), room.width, 0)
    below.height = max(room.bottom - below.top, 0)
    if below.height >= canvas.px(_HEADING + _ROW):
        _draw_calls(canvas, below, view)
    return _draw_variables(canvas, first, view)


def yield_note(code: SourceCode) -> str:
    """Why calls are yielded in a program that does so; empty for one that does not."""
    names = [each.yields_call for each in statements_of(code) if each.yields_call]
    return fill(NOTES["yielded-call"], name=names[0]) if names else ""


def in_order(variables: Sequence[Variable], code: SourceCode) -> list[Variable]:
    """Variables in the order in which they are looked for.

    First come cell, near and mines, then those that change most often.
    """
    names = dict.fromkeys((*_FIRST, *names_by_change(code)))
    order = {name: index for index, name in enumerate(names)}
    return sorted(variables, key=lambda each: order.get(each[0], len(order)))


def _heading(canvas: Canvas, rect: pygame.Rect, text: str) -> int:
    """Draw a heading and return the y below it."""
    canvas.text(text, rect.topleft, size=canvas.metrics.small, colour=canvas.theme.dim,
                face=STRONG, most=rect.width)  # fmt: skip
    return rect.top + canvas.px(_HEADING)


def _draw_variables(canvas: Canvas, rect: pygame.Rect, view: CodeView) -> pygame.Rect | None:
    """Draw as many variables as fit, count the others, and return the room they take."""
    top = _heading(canvas, rect, "Variables")
    if view.live.variables is None:
        _write(canvas, (rect.left, top), "working them out", canvas.theme.dim, rect.width)
        return None
    variables = in_order(view.live.variables, view.pane.state.trace.code)
    if not variables:
        state = view.pane.state
        text = "none any more" if state.moment == len(state.trace) else "none yet"
        _write(canvas, (rect.left, top), text, canvas.theme.dim, rect.width)
        return None
    fitting = max((rect.bottom - top) // canvas.px(_ROW), 1)
    shown = variables if len(variables) <= fitting else variables[: max(fitting - 1, 1)]
    below = draw_variables(canvas, pygame.Rect(rect.left, top, rect.width, 0), shown, view)
    if len(shown) < len(variables):
        rest = len(variables) - len(shown)
        box = pygame.Rect(rect.left, below, 0, canvas.px(_ROW - 3))
        text = f"+{rest}" if below + canvas.px(_ROW) <= rect.bottom else ""
        if text:
            box.width = width_of(text, STRONG, canvas.metrics.small) + canvas.px(14)
            canvas.outlined_box(box, canvas.theme.raised, canvas.theme.edge, canvas.px(5))
            canvas.text(text, box.center, size=canvas.metrics.small, colour=canvas.theme.text,
                        face=STRONG, align="centre")  # fmt: skip
        else:
            canvas.text(f"+{rest}", (rect.right, rect.top), size=canvas.metrics.small,
                        colour=canvas.theme.text, face=STRONG, align="right")  # fmt: skip
    return pygame.Rect(rect.left, rect.top, rect.width, max(below, rect.bottom) - rect.top)


def draw_variables(
    canvas: Canvas, rect: pygame.Rect, variables: Sequence[Variable], view: CodeView
) -> int:
    """Draw a row for each variable, those that have just changed pointed out; return the y below.

    A variable that has changed has a wedge before its name, and a ground.
    """
    theme, size, row = canvas.theme, canvas.px(14), canvas.px(_ROW)
    left, top = rect.left + canvas.px(13), rect.top
    column = max((width_of(name, MONO, size) for name, _ in variables), default=0)
    column = min(column + canvas.px(14), rect.width // 2)
    for name, value in variables:
        if name in view.live.changed:
            box = pygame.Rect(rect.left, top, rect.width, row - canvas.px(2))
            canvas.box(box, theme.raised, canvas.px(4))
            _draw_wedge(canvas, (rect.left + canvas.px(3), box.centery))
        y = top + canvas.px(1)
        canvas.text(name, (left, y), size=size, colour=theme.code["name"], face=MONO,
                    most=column - canvas.px(4))  # fmt: skip
        canvas.text(value, (left + column, y), size=size, colour=theme.text, face=MONO,
                    most=rect.right - left - column - canvas.px(4))  # fmt: skip
        top += row
    return top


def _draw_wedge(canvas: Canvas, point: tuple[int, int]) -> None:
    x, y, size = *point, canvas.px(4)
    canvas.polygon([(x, y - size), (x + size * 1.6, y), (x, y + size)], canvas.theme.text)


def draw_all_variables(canvas: Canvas, inner: pygame.Rect, view: CodeView) -> None:
    """Draw all variables over the panel's lower part, their values in full."""
    variables = in_order(view.live.variables or (), view.pane.state.trace.code)
    theme, padding, size = canvas.theme, canvas.px(12), canvas.px(14)
    width = inner.width - 2 * padding
    lines: list[tuple[str, str]] = []
    for name, value in variables:
        text = f"{name} = {value}"
        parts = wrapped(text, MONO, size, width) if value else (name,)
        mark = "\u25b8 " if name in view.live.changed else ""
        lines += [(part, mark if index == 0 else "") for index, part in enumerate(parts)]
    row = round(size * 1.45)
    fitting = max((inner.height - 2 * padding) // row, 1)
    box = pygame.Rect(inner.left, 0, inner.width, min(len(lines), fitting) * row + 2 * padding)
    box.bottom = inner.bottom
    canvas.outlined_box(box, theme.raised, theme.edge, canvas.px(7))
    for index, (text, mark) in enumerate(lines[:fitting]):
        y = box.top + padding + index * row
        if mark:
            _draw_wedge(canvas, (box.left + canvas.px(3), y + row // 2 - canvas.px(1)))
        canvas.text(text, (box.left + padding, y), size=size, colour=theme.text, face=MONO,
                    most=width)  # fmt: skip


def _has_calls(view: CodeView) -> bool:
    state = view.pane.state
    return state.trace.frontier is Frontier.CALLS and state.waiting > 0


def _draw_calls(canvas: Canvas, rect: pygame.Rect, view: CodeView) -> None:
    """Draw the innermost of the open calls, each with the line that it has reached."""
    state = view.pane.state
    fitting = (rect.height - canvas.px(_HEADING)) // canvas.px(_ROW)
    calls = _innermost_calls(view, min(fitting, _MOST_CALLS))
    if not calls:
        return
    heading = "Open calls"
    if len(calls) < state.waiting:
        heading = f"Open calls, {len(calls)} of {number_text(state.waiting)}"
    top = _heading(canvas, rect, heading)
    column = max(width_of(cell, MONO, canvas.px(14)) for cell, _ in calls) + canvas.px(14)
    for cell, line in calls:
        _write(canvas, (rect.left, top), cell, canvas.theme.code["name"], rect.width)
        _write(canvas, (rect.left + column, top), line, canvas.theme.text, rect.width - column)
        top += canvas.px(_ROW)


def _innermost_calls(view: CodeView, most: int) -> list[tuple[str, str]]:
    """The innermost of the open calls, at most so many; no others are worked out."""
    state = view.pane.state
    cells = state.innermost_calls(max(most, 0))
    lines = (view.running, *call_lines(state, len(cells))[1:])
    return [
        (cell_text(cell), "" if line is None else f"at line {line}")
        for cell, line in zip(cells, lines)
    ]


def _write(
    canvas: Canvas, place: tuple[int, int], text: str, colour: tuple[int, int, int], most: int
) -> None:
    canvas.text(text, place, size=canvas.px(14), colour=colour, face=MONO, most=most)
