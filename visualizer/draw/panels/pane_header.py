"""The header of a pane: badge and name, below them the variant and a remark, and the neighbour order as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pygame

from visualizer.draw.board.grid import Grid
from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_badge
from visualizer.draw.panels.pane_view import NO_REMARK, PaneView, Remark
from visualizer.draw.text import REGULAR, STRONG, digits_ink, line_height, text_width
from visualizer.draw.theme import Metrics, mix_colours
from visualizer.trace.source import SourceCode
from visualizer.values import value_class

#: At scale 1: the radius of the badge, the top of the second line, and the width of a sign on the first.
_BADGE_RADIUS, _SECOND_LINE, _SIGN_SIZE = 12, 26, 26
#: At scale 1: in a narrower header the second line begins below the badge.
_NARROW_HEADER = 210
#: At scale 1: the padding of a remark, the gap beside it, and its height.
_REMARK_PADDING, _REMARK_GAP, _REMARK_HEIGHT = 10, 4, 22


@value_class
class HeaderForm:
    """The form that all headers of a picture have in common: names in font size ``size``.

    The other fields are whether names and variants are short, and remarks are brief.
    """

    size: int
    short_names: bool = False
    brief_remarks: bool = False


def title_parts(code: SourceCode, short: bool) -> tuple[str, str]:
    """The two parts of an algorithm's title, such as ``Recursive DFS`` and ``tested on entry``.

    With ``short`` they are the parts of its short title, such as ``Recursive`` and ``on entry``.
    """
    family, comma, manner = code.title.partition(", ")
    if short and not (comma and ", " not in code.short_title):
        family, _, manner = code.short_title.partition(", ")
    return family, manner


def header_form(headers: Sequence[pygame.Rect], views: Sequence[PaneView], metrics: Metrics) -> HeaderForm:
    """The fullest form that fits all ``headers``.

    First remarks get brief, then names smaller, then names short.
    """
    sizes, short_or_not = (metrics.title, metrics.text, metrics.small), (False, True)
    for short, size, brief in product(short_or_not, sizes, short_or_not):
        form = HeaderForm(size, short, brief)
        if all(_can_fit(header, view, form, metrics) for header, view in zip(headers, views)):
            break
    return form


def _can_fit(header: pygame.Rect, view: PaneView, form: HeaderForm, metrics: Metrics) -> bool:
    """Whether the name fits, and below it the details beside any remark that the pane can have in the run."""
    name, details = title_parts(view.state.trace.code, form.short_names)
    remarks = max(_remark_width(remark, form, metrics) for remark in (view.remark, *view.remarks))
    room = header.width - _second_line_left(header, metrics) - remarks
    fits = text_width(name, STRONG, form.size) <= _name_rect(header, view, metrics).width
    return fits and text_width(details, REGULAR, metrics.small) <= room


def _text_left(metrics: Metrics) -> int:
    """The distance of the name from the left of the header."""
    return metrics.px(2 * _BADGE_RADIUS) + metrics.gap


def _second_line_left(header: pygame.Rect, metrics: Metrics) -> int:
    """The distance of the second line from the left of the header."""
    return metrics.px(2) if header.width < metrics.px(_NARROW_HEADER) else _text_left(metrics)


def _name_rect(header: pygame.Rect, view: PaneView, metrics: Metrics) -> pygame.Rect:
    """The rectangle of the name, beside the signs of its line."""
    signs = metrics.px(_SIGN_SIZE) * view.note.printed
    left = header.left + _text_left(metrics)
    return pygame.Rect(left, header.top, max(header.right - signs - left, 1), metrics.px(_SECOND_LINE))


def printed_sign_rect(header: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """The rectangle of the sign in the header of a pane whose run has printed text."""
    side = metrics.px(20)
    return pygame.Rect(header.right - side, header.top + metrics.px(1), side, side)


def _remark_width(remark: Remark, form: HeaderForm, metrics: Metrics) -> int:
    """The width of a remark with its padding and gap, 0 without text."""
    text = remark.brief if form.brief_remarks else remark.text
    width = text_width(text, STRONG, metrics.small)
    return width + metrics.px(_REMARK_PADDING) + metrics.px(_REMARK_GAP) if text else 0


def draw_header(
    canvas: Canvas, rect: pygame.Rect, view: PaneView, form: HeaderForm, news: Remark = NO_REMARK
) -> pygame.Rect:
    """Draw badge, name, remark and second line, and return the rectangle of the name.

    A problem or other ``news`` replace the details on the second line.
    """
    theme, metrics = canvas.theme, canvas.metrics
    first, radius = _name_rect(rect, view, metrics), canvas.px(_BADGE_RADIUS)
    name, manner = title_parts(view.state.trace.code, form.short_names)
    draw_badge(canvas, (rect.left + radius, rect.top + radius + canvas.px(1)), view.tag, radius)
    top = first.top + (line_height(STRONG, metrics.title) - line_height(STRONG, form.size)) // 2
    position = first.left, top
    name_rect = canvas.text(name, position, size=form.size, colour=theme.text, face=STRONG, max_width=first.width)
    position = rect.left + _second_line_left(rect, metrics), rect.top + canvas.px(_SECOND_LINE)
    details, room, taken = news.brief or manner, rect.right - position[0], _remark_width(view.remark, form, metrics)
    # What tells algorithms apart comes first.
    has_remark = taken > 0 and text_width(details, REGULAR, metrics.small) <= room - taken
    colour = theme.warning if news.text and not news.is_good else theme.dim
    most = max(room - taken * has_remark, 1)
    canvas.text(details, position, size=metrics.small, colour=colour, max_width=most)
    if has_remark:
        text, brief, is_good = view.remark
        width, height = taken - metrics.px(_REMARK_GAP), metrics.px(_REMARK_HEIGHT)
        box = pygame.Rect(rect.right - width, rect.top + metrics.px(_SECOND_LINE - 2), width, height)
        good = (theme.good, mix_colours(theme.panel, theme.good, 0.16))
        colour, ground = good if is_good else (theme.warning, theme.warning_ground)
        canvas.box(box, ground, height // 2)
        text = brief if form.brief_remarks else text
        canvas.text(text, box.center, size=metrics.small, face=STRONG, colour=colour, anchor="center")
    return name_rect


def draw_order(canvas: Canvas, rect: pygame.Rect, view: PaneView) -> None:
    """Draw the neighbour order of a pane, if it is known: the numbers 1 to 8 around the cell, in a square ``rect``."""
    trace, theme, side, grid = view.state.trace, canvas.theme, rect.width // 3, order_grid(rect)
    if not side or trace.code.is_observed:
        return
    for index, offset in enumerate(((0, 0), *trace.order)):
        box = pygame.Rect(grid.cell_rect(*offset).topleft, (side - 1, side - 1))
        canvas.box(box, theme.raised if index else theme.pane_colour(view.tag), side // 6)
        if index:
            size = round(side * 0.93)
            ink = digits_ink(str(index), size).copy()
            ink.center = box.center
            canvas.digits(str(index), ink, size=size, colour=theme.text)


def order_grid(square: pygame.Rect) -> Grid:
    """The grid in the square of a neighbour order; its cells are directions, with (0, 0) in the middle."""
    side = max(square.width // 3, 1)
    return Grid(square.left + side, square.top + side, side, 1, 1)
