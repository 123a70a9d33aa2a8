"""The code panel: the focused algorithm's source with the running line, an explanation, the variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import pygame

from visualizer.analysis.explanation import explain_line
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.code import CodeLayout, LineLook, code_around, code_rows, draw_code_rows
from visualizer.draw.panels.pane_header import HeaderForm, draw_header
from visualizer.draw.panels.pane_layout import HEADER_HEIGHT, pane_interior
from visualizer.draw.panels.pane_view import NO_REMARK, PaneView
from visualizer.draw.text import MONO, REGULAR, STRONG, text_width, wrap_text
from visualizer.draw.theme import Theme, mix_colours
from visualizer.language.formatting import fill_template
from visualizer.language.operations import LINE_REMARKS, LINE_TEMPLATES, PREVIOUS_SENTENCE, explanation_sentences
from visualizer.language.run_reports import STOPPED_SENTENCE
from visualizer.programs.languages.syntax import statements_by_line
from visualizer.recording.inspection import Variable
from visualizer.trace.operations import FrontierKind
from visualizer.trace.source import SourceCode, latest_assignment
from visualizer.values import value_class

_NO_SOURCE = "The source of this program did not come with the trace."
# The least heights of a panel with details (the variables) and with an explanation, at scale 1.
_LEAST_HEIGHT_WITH_DETAILS, _LEAST_HEIGHT_WITH_EXPLANATION = 330, 210
_HIGHEST_DETAILS = 150
#: The heights of a row and of the heading of the details, at scale 1.
_DETAIL_HEIGHT, _HEADING_HEIGHT = 23, 24
#: The most important variables, which have the same place in all programs.
_FIRST_VARIABLES = ("cell", "near", "mines")


@value_class
class LiveCode:
    """The variables and the running line at the position of a pane.

    ``variables`` are None until they are known; ``changed_names`` are those that the latest step
    has changed. ``line`` is the line that was run after the operation, None if the operation itself is
    the latest step, and ``next_line`` is the line that runs next.
    """

    variables: Sequence[Variable] | None = ()
    changed_names: frozenset[str] = frozenset()
    line: int | None = None
    next_line: int | None = None


@value_class
class CodeView:
    """The ``pane`` whose code is shown, its live data, and the line at which the user points."""

    pane: PaneView
    live: LiveCode = LiveCode()
    pointed: int | None = None

    @cached_property
    def running_line(self) -> int | None:
        """The line that was run last."""
        return self.pane.line if self.live.line is None else self.live.line

    @cached_property
    def code(self) -> SourceCode:
        """The source of the pane's program."""
        return self.pane.state.trace.code

    @cached_property
    def waiting_calls(self) -> dict[int, int]:
        """The number of open calls that were made at each line; empty if the frontier is not the call stack."""
        trace, moment = self.pane.state.trace, self.pane.state.moment
        has_calls = trace.frontier_kind is FrontierKind.CALLS
        return trace.call_history.open_calls_by_line(moment) if has_calls else {}


def draw_code(canvas: Canvas, rect: pygame.Rect, view: CodeView) -> CodeLayout:
    """Draw the whole panel and return the layout of its lines of code."""
    canvas.outlined_box(rect, canvas.theme.panel, canvas.theme.line, canvas.metrics.radius)
    inner = pane_interior(rect, canvas.metrics)
    with canvas.clip(rect):
        top = _draw_title(canvas, inner, view)
        below = _draw_explanation(canvas, inner, view)
        # The height of the details depends only on the panel, so that the code does not move.
        details = min(inner.height * 27 // 100, canvas.px(_HIGHEST_DETAILS))
        details = details if inner.height >= canvas.px(_LEAST_HEIGHT_WITH_DETAILS) else 0
        if not view.code.text:
            size, dim = canvas.metrics.text, canvas.theme.dim
            top = canvas.text_lines(_NO_SOURCE, (inner.left, top), inner.width, size=size, colour=dim)
        room = pygame.Rect(inner.left, top, inner.width, max(below - top - details, 1))
        rows = code_rows(view.code, room.size, canvas.metrics).rows_around(view.running_line, room.height)
        layout = draw_code_rows(canvas, room, rows, _line_looks(canvas.theme, view))
        top = layout.rect.bottom + canvas.px(8)
        height = max(below - canvas.metrics.gap - top, 0)
        _draw_variables(canvas, pygame.Rect(inner.left, top, inner.width, height), view)
    return layout


# Lines


def draw_code_lines(canvas: Canvas, rect: pygame.Rect, view: CodeView) -> CodeLayout:
    """Draw only the lines of code around the running one, and return their layout."""
    rows = code_around(view.code, view.running_line, rect.size, canvas.metrics)
    return draw_code_rows(canvas, rect, rows, _line_looks(canvas.theme, view))


def _line_looks(theme: Theme, view: CodeView) -> dict[int, LineLook]:
    """The looks of the lines with waiting calls, of the pointed line and of the running line."""
    colour = theme.pane_colour(view.pane.tag)
    looks = {line: LineLook(note=note) for line, note in view.code.notes.items()}
    looks |= {
        line: replace(
            looks.get(line, LineLook()),
            number=colour,
            remarks=tuple(fill_template(LINE_REMARKS[f"calls-wait{end}"], calls=calls) for end in ("", "-briefly")),
        )
        for line, calls in view.waiting_calls.items()
    }
    if view.pointed is not None:
        looks[view.pointed] = replace(looks.get(view.pointed, LineLook()), background=theme.raised)
    if view.running_line is not None:
        background, look = theme.lit_fill(view.pane.tag), looks.get(view.running_line, LineLook())
        number = look.number or theme.text
        looks[view.running_line] = replace(look, background=background, bar=colour, number=number)
    return looks


# Text around the code


def _draw_title(canvas: Canvas, inner: pygame.Rect, view: CodeView) -> int:
    """Draw the header of the pane, and the file name if it fits, and return the y below."""
    size, file = canvas.metrics.small, view.code.file
    header = pygame.Rect(inner.topleft, (inner.width, canvas.px(HEADER_HEIGHT)))
    form = HeaderForm(canvas.metrics.title)
    name = draw_header(canvas, header, replace(view.pane, remark=NO_REMARK), form)
    if name.right + canvas.metrics.gap + text_width(file, MONO, size) <= inner.right:
        canvas.text(file, (inner.right, name.centery), size=size, colour=canvas.theme.dim, face=MONO, anchor="midright")
    return header.bottom


def _explanation_sentences(view: CodeView) -> tuple[str, str]:
    """The explanation of the latest operation or line, and a second sentence, which may be empty."""
    state, live, note = view.pane.state, view.live, view.pane.note
    first, second = explanation_sentences(state)
    if note.crash and state.is_finished and live.line is None:
        return fill_template(STOPPED_SENTENCE, problem=note.crash), fill_template(PREVIOUS_SENTENCE, sentence=first)
    if live.line is None:
        return first, second
    changed = {name: text for name, text in live.variables or () if name in live.changed_names}
    statement = statements_by_line(view.code).get(live.line)
    fact = explain_line(statement, live.line, live.next_line, changed)
    previous = fill_template(PREVIOUS_SENTENCE, sentence=first) if state.moment else ""
    return fill_template(LINE_TEMPLATES[fact.key], **fact.values), previous


def _draw_explanation(canvas: Canvas, inner: pygame.Rect, view: CodeView) -> int:
    """Draw the explanation at the bottom, if the panel is high enough, and return the y above it."""
    if inner.height < canvas.px(_LEAST_HEIGHT_WITH_EXPLANATION):
        return inner.bottom
    theme, height, padding = canvas.theme, canvas.px(23), canvas.px(12)
    (first, second), width = _explanation_sentences(view), inner.width - 2 * padding
    main_style, rest_style = (STRONG, canvas.px(17), theme.text), (REGULAR, canvas.metrics.text, theme.dim)
    lines = [(line, main_style) for line in wrap_text(first, *main_style[:2], width)]
    lines += [(line, rest_style) for line in (wrap_text(second, *rest_style[:2], width) if second else ())]
    # At least three lines, so that the code does not move during playing.
    rect = inner.copy()
    rect.height = max(3, len(lines)) * height + canvas.px(16)
    rect.bottom = inner.bottom
    canvas.box(rect, mix_colours(theme.panel, theme.raised, 0.8), canvas.px(7))
    for index, (text, (face, size, colour)) in enumerate(lines):
        position = rect.left + padding, rect.top + canvas.px(8) + index * height
        canvas.text(text, position, size=size, colour=colour, face=face)
    return rect.top


# Variables


def sort_variables(variables: Sequence[Variable], code: SourceCode) -> list[Variable]:
    """The variables by importance: cell, near and mines, then those that it assigns last."""
    first = {name: rank - len(_FIRST_VARIABLES) for rank, name in enumerate(_FIRST_VARIABLES)}
    return sorted(variables, key=lambda each: (first.get(each[0], 0), -latest_assignment(code, each[0])))


def _draw_variables(canvas: Canvas, rect: pygame.Rect, view: CodeView) -> None:
    """Draw a line and as many variables as fit; if any is left out or cut, a tip has them all."""
    if rect.height < canvas.px(_HEADING_HEIGHT + _DETAIL_HEIGHT):
        return
    canvas.fill(canvas.theme.line, (rect.left, rect.top, rect.width, 1))
    rect = pygame.Rect(rect.left, rect.top + canvas.px(7), rect.width, rect.height - canvas.px(7))
    state, variables, cut_before = view.pane.state, view.live.variables, len(canvas.cut_texts)
    size, dim = canvas.metrics.small, canvas.theme.dim
    variables = variables and sort_variables(variables, view.code)
    if not variables:
        empty = "none any more" if state.moment == len(state.trace) else "none yet"
        empty = "working them out" if variables is None else empty
        canvas.text(f"Variables: {empty}", rect.topleft, size=size, colour=dim, face=STRONG)
        return
    top = rect.top + canvas.px(_HEADING_HEIGHT)
    visible = variables[: max((rect.bottom - top) // canvas.px(_DETAIL_HEIGHT), 1)]
    has_hidden = len(variables) > len(visible)
    heading = f"Variables, {len(visible)} of {len(variables)}" if has_hidden else "Variables"
    canvas.text(heading, rect.topleft, size=size, colour=dim, face=STRONG)
    _draw_variable_rows(canvas, pygame.Rect(rect.left, top, rect.width, 0), visible, view.live.changed_names)
    has_cut = len(canvas.cut_texts) > cut_before
    del canvas.cut_texts[cut_before:]
    if has_cut or has_hidden:
        canvas.explain("\n".join(f"{name} = {value}" for name, value in variables), rect)


def _draw_variable_rows(
    canvas: Canvas, rect: pygame.Rect, variables: Sequence[Variable], changed: frozenset[str]
) -> None:
    """Draw a row for each variable from the top of ``rect``; those in ``changed`` are marked."""
    theme, size, row, top = canvas.theme, canvas.px(14), canvas.px(_DETAIL_HEIGHT), rect.top
    left, column = rect.left + canvas.px(13), 0
    if any(text for _, text in variables):
        column = max(text_width(name, MONO, size) for name, _ in variables) + canvas.px(10)
        column = min(column, rect.width // 2)
    room = rect.right - left - column - canvas.px(4)
    name_width = (column or room) - canvas.px(4)
    for name, text in variables:
        if name in changed:
            box = pygame.Rect(rect.left, top, rect.width, row - canvas.px(2))
            canvas.box(box, theme.raised, canvas.px(4))
            x, y, side = box.left + canvas.px(3), box.centery, canvas.px(4)
            canvas.polygon([(x, y - side), (x + side * 1.6, y), (x, y + side)], theme.text)
        y = top + canvas.px(1)
        canvas.text(name, (left, y), size=size, colour=theme.code["name"], face=MONO, max_width=name_width)
        canvas.text(text, (left + column, y), size=size, colour=theme.text, face=MONO, max_width=room)
        top += row
