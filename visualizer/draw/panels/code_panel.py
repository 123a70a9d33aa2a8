"""The code panel: the focused algorithm's real source, the running line lit, what it just did."""

from __future__ import annotations

import pygame

from visualizer.analysis.line_explanation import explanation_of_line
from visualizer.draw.badge import draw_badge
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_details import draw_all_variables, draw_details, yield_note
from visualizer.draw.panels.code_source import CodeLayout, draw_line_tip, draw_source
from visualizer.draw.panels.code_view import CodeView
from visualizer.draw.panels.pane_header import family_and_manner
from visualizer.draw.text import MONO, REGULAR, STRONG, width_of, wrapped
from visualizer.draw.theme import mix
from visualizer.language.formatting import fill
from visualizer.language.lines import BEFORE, LINES
from visualizer.language.operations import explain
from visualizer.language.run_reports import STOPPED_SENTENCE

#: What stands instead of the code where a trace carries none.
_NO_SOURCE = "The source of this program did not come with the trace."

# In a low panel the code comes first: from these heights on, words stand around it.
_HIGH_ENOUGH_FOR_DETAILS, _HIGH_ENOUGH_FOR_EXPLANATION = 330, 210
_HEADER, _HIGHER_HEADER, _MOST_DETAILS = 34, 40, 176


def draw_code(canvas: Canvas, rect: pygame.Rect, view: CodeView) -> CodeLayout:
    """Draw the whole panel and return where its lines of code lie."""
    canvas.outlined_box(rect, canvas.theme.panel, canvas.theme.line, canvas.metrics.radius)
    inner = rect.inflate(-2 * canvas.px(14), -2 * canvas.px(11))
    with canvas.clip(rect):
        top = _draw_title(canvas, inner, view)
        below = _draw_explanation(canvas, inner, view)
        room = pygame.Rect(inner.left, top, inner.width, max(below - top, 1))
        room.height = max(room.height - _room_for_details(canvas.metrics, inner), 1)
        if not view.pane.state.trace.code.text:
            canvas.text_lines(_NO_SOURCE, room.topleft, room.width, size=canvas.metrics.text,
                              colour=canvas.theme.dim)  # fmt: skip
            room.top += canvas.px(60)
        source = draw_source(canvas, room, view)
        more = _draw_below(canvas, inner, source.rect.bottom, below, view)
        layout = CodeLayout(source.row, source.numbers, source.rect, more)
        draw_line_tip(canvas, inner, layout, view)
        if view.all_variables and more is not None:
            draw_all_variables(canvas, inner, view)
    return layout


def _room_for_details(metrics: Metrics, inner: pygame.Rect) -> int:
    """How many pixels the code leaves to the variables; always the same in the same panel."""
    if inner.height < metrics.px(_HIGH_ENOUGH_FOR_DETAILS):
        return 0
    return min(inner.height * 27 // 100, metrics.px(_MOST_DETAILS))


def _draw_title(canvas: Canvas, inner: pygame.Rect, view: CodeView) -> int:
    """Draw the algorithm's name on one line or, as panes have it, on two; the y below it."""
    metrics, theme, code = canvas.metrics, canvas.theme, view.pane.state.trace.code
    radius = canvas.px(11)
    draw_badge(canvas, (inner.left + radius, inner.top + canvas.px(13)), view.pane.mark, radius)
    left = inner.left + 2 * radius + metrics.gap
    room = inner.right - left
    title, manner, size, top = code.title, "", metrics.title, inner.top
    if width_of(title, STRONG, size) > room:
        (title, manner), size = family_and_manner(code), metrics.text
        top -= canvas.px(4)
        canvas.text(manner, (left, top + canvas.px(20)), size=metrics.small, colour=theme.dim,
                    most=room)  # fmt: skip
    file = width_of(code.file, MONO, metrics.small) + metrics.gap
    if width_of(title, STRONG, size) + file <= room:
        position = (inner.right, top + canvas.px(1 if manner else 4))
        canvas.text(code.file, position, size=metrics.small, colour=theme.dim, face=MONO,
                    align="right")  # fmt: skip
    canvas.text(title, (left, top), size=size, colour=theme.text, face=STRONG, most=room)
    return inner.top + canvas.px(_HIGHER_HEADER if manner else _HEADER)


def _draw_below(
    canvas: Canvas, inner: pygame.Rect, top: int, bottom: int, view: CodeView
) -> pygame.Rect | None:
    """Draw what stands between the code and the explanation; return where the variables are."""
    rect = pygame.Rect(inner.left, top + canvas.px(8), inner.width, 0)
    rect.height = max(bottom - canvas.metrics.gap - rect.top, 0)
    note = wrapped(yield_note(view.pane.state.trace.code), REGULAR, canvas.metrics.small,
                   inner.width)  # fmt: skip
    apart = round(canvas.metrics.small * 1.3)
    height = len(note) * apart + canvas.metrics.gap
    if note[0] and rect.height - height >= canvas.px(190):
        rect.height -= height
        for index, text in enumerate(note):
            place = inner.left, rect.bottom + canvas.metrics.gap + index * apart
            canvas.text(text, place, size=canvas.metrics.small, colour=canvas.theme.dim)
    return draw_details(canvas, rect, view)


def _explanation(view: CodeView, width: int, metrics: Metrics) -> list[tuple[str, bool]]:
    """The lines that explain what has just happened, and whether each is the main sentence's."""
    first, second = _sentences(view)
    lines = [(text, True) for text in wrapped(first, STRONG, metrics.px(17), width)]
    if second:
        lines += [(text, False) for text in wrapped(second, REGULAR, metrics.text, width)]
    return lines


def _sentences(view: CodeView) -> tuple[str, str]:
    """What the operation or the line that is shown did, and what is to be added."""
    state, live, note = view.pane.state, view.live, view.pane.note
    first, second = explain(state)
    if note.fault and state.finished and live.line is None:
        return fill(STOPPED_SENTENCE, problem=note.fault), fill(BEFORE, sentence=first)
    if live.line is None:
        return first, second
    changed = {name: text for name, text in live.variables or () if name in live.changed}
    fact = explanation_of_line(state.trace.code, live.line, live.following, changed)
    before = fill(BEFORE, sentence=first) if state.moment else ""
    return fill(LINES[fact.key], **fact.values), before


def _draw_explanation(canvas: Canvas, inner: pygame.Rect, view: CodeView) -> int:
    """Draw what has just happened at the bottom of the panel, if it is high enough.

    Returns the y above it.
    """
    if inner.height < canvas.px(_HIGH_ENOUGH_FOR_EXPLANATION):
        return inner.bottom
    theme, apart, padding = canvas.theme, canvas.px(23), canvas.px(12)
    lines = _explanation(view, inner.width - 2 * padding, canvas.metrics)
    # Room for three lines always, so that the panel stands still while it plays.
    height = max(3, len(lines)) * apart + canvas.px(16)
    rect = pygame.Rect(inner.left, inner.bottom - height, inner.width, height)
    canvas.box(rect, mix(theme.panel, theme.raised, 0.8), canvas.px(7))
    top = rect.top + canvas.px(8)
    for text, main in lines:
        face, colour = (STRONG, theme.text) if main else (REGULAR, theme.dim)
        size = canvas.px(17) if main else canvas.metrics.text
        canvas.text(text, (rect.left + padding, top), size=size, colour=colour, face=face)
        top += apart
    return rect.top
