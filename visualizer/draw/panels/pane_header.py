"""The header of a pane: badge and name, below them manner, neighbour order, and a remark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_badge
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane_view import PaneView, Remark
from visualizer.draw.text import REGULAR, STRONG, line_height, text_width
from visualizer.draw.theme import mix
from visualizer.trace.source import SourceCode

#: At scale 1: the radius of the badge, where the second line begins, and a sign on the first.
_BADGE_RADIUS, _SECOND_LINE, _SIGN_SIZE = 12, 26, 26
#: In a header that is narrower the second line begins below the badge.
_NARROW_HEADER = 210
#: At scale 1: what a remark has around its words and beside it, and its height.
_REMARK_PADDING, _REMARK_GAP, _REMARK_HEIGHT = 10, 4, 22
_DOT_SEPARATOR = " \u00b7 "


@dataclass(frozen=True)
class HeaderForm:
    """How all headers of a picture are written, alike: names in letters of ``size``.

    ``short`` names and manners and ``brief`` remarks take fewer letters; ``order`` says whether
    the neighbour order is said.
    """

    size: int
    short_names: bool = False
    brief_remarks: bool = False
    shows_order: bool = True


def family_and_manner(code: SourceCode, short: bool = False) -> tuple[str, str]:
    """What an algorithm is, and in which manner: ``Recursive DFS`` and ``tested on entry``.

    ``short`` forms are those of its short name: ``Recursive`` and ``on entry``.
    """
    family, comma, manner = code.title.partition(", ")
    if short and not (comma and ", " not in code.short_title):
        family, _, manner = code.short_title.partition(", ")
    return family, manner


def header_form(headers: Sequence[pygame.Rect], views: Sequence[PaneView], metrics: Metrics) -> HeaderForm:
    """The form for headers in these places: what gives way in one of them does so in all.

    Names are smaller where one has no room. Beside remarks the order gives way first, unless it
    tells apart panes that have names of their own; then remarks are brief, then manners short.
    """
    panes = [*zip(headers, views)]
    names = {family_and_manner(view.state.trace.code)[0] for view in views}
    differ = len({view.order for view in views} - {""}) > 1 and len(names) == len(views)
    sizes = metrics.title, metrics.text, metrics.small
    form = HeaderForm(metrics.small, short_names=True, brief_remarks=True, shows_order=differ)
    for short, size in product((False, True), sizes):
        if all(_can_fit_name(*each, HeaderForm(size, short), metrics) for each in panes):
            for brief, order in ((False, True), (False, differ), (True, differ)):
                form = HeaderForm(size, short, brief, order)
                if all(_can_fit_details(*each, form, metrics) for each in panes):
                    return form
    return form


def _can_fit_name(header: pygame.Rect, view: PaneView, form: HeaderForm, metrics: Metrics) -> bool:
    name = family_and_manner(view.state.trace.code, form.short_names)[0]
    return text_width(name, STRONG, form.size) <= _name_rect(header, view, metrics).width


def _can_fit_details(header: pygame.Rect, view: PaneView, form: HeaderForm, metrics: Metrics) -> bool:
    """Whether the second line fits beside any remark that the pane comes to have."""
    aside = max(_remark_width(each, form, metrics) for each in (view.remark, *view.remarks))
    about = text_width(_detail_text(view, form), REGULAR, metrics.small)
    return about + aside <= header.width - _second_line_left(header, metrics)


def _detail_text(view: PaneView, form: HeaderForm) -> str:
    """The manner of an algorithm and its neighbour order."""
    manner = family_and_manner(view.state.trace.code, form.short_names)[1]
    return _DOT_SEPARATOR.join(filter(None, (manner, view.order if form.shows_order else "")))


def _text_left(metrics: Metrics) -> int:
    """Where words begin, from the left of the header."""
    return metrics.px(2 * _BADGE_RADIUS) + metrics.gap


def _second_line_left(header: pygame.Rect, metrics: Metrics) -> int:
    """Where the second line begins, in narrow headers below the badge."""
    return metrics.px(2) if header.width < metrics.px(_NARROW_HEADER) else _text_left(metrics)


def _name_rect(header: pygame.Rect, view: PaneView, metrics: Metrics) -> pygame.Rect:
    """The place of the name, beside the signs of its line."""
    signs = metrics.px(_SIGN_SIZE) * view.note.printed
    left = header.left + _text_left(metrics)
    return pygame.Rect(left, header.top, max(header.right - signs - left, 1), metrics.px(_SECOND_LINE))


def printed_sign_rect(header: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """Where the sign of a pane that has printed something stands in its header."""
    side = metrics.px(20)
    return pygame.Rect(header.right - side, header.top + metrics.px(1), side, side)


def remark_rect(header: pygame.Rect, view: PaneView, form: HeaderForm, metrics: Metrics) -> pygame.Rect | None:
    """Where the remark stands, at the right of the second line; None where it has no room."""
    width = _remark_width(view.remark, form, metrics) - metrics.px(_REMARK_GAP)
    if not view.remark.text or width > header.width:
        return None
    top = header.top + metrics.px(_SECOND_LINE - 2)
    return pygame.Rect(header.right - width, top, width, metrics.px(_REMARK_HEIGHT))


def _remark_width(remark: Remark, form: HeaderForm, metrics: Metrics) -> int:
    """How much of its line a remark takes."""
    text = remark.brief if form.brief_remarks else remark.text
    words = text_width(text, STRONG, metrics.small)
    return words + metrics.px(_REMARK_PADDING) + metrics.px(_REMARK_GAP) if text else 0


def draw_header(canvas: Canvas, rect: pygame.Rect, view: PaneView, form: HeaderForm, problem: str = "") -> pygame.Rect:
    """Draw badge, name and remark, and on a second line what is said of the algorithm.

    A ``problem`` that is said nowhere else stands there instead. Returns where the name is.
    """
    theme, metrics = canvas.theme, canvas.metrics
    remark = remark_rect(rect, view, form, metrics)
    first, radius = _name_rect(rect, view, metrics), canvas.px(_BADGE_RADIUS)
    name = family_and_manner(view.state.trace.code, form.short_names)[0]
    draw_badge(canvas, (rect.left + radius, rect.top + radius + canvas.px(1)), view.mark, radius)
    top = first.top + (line_height(STRONG, metrics.title) - line_height(STRONG, form.size)) // 2
    place = canvas.text(name, (first.left, top), size=form.size, colour=theme.text, face=STRONG, max_width=first.width)
    left = rect.left + _second_line_left(rect, metrics)
    room = (remark.left - metrics.px(_REMARK_GAP) if remark else rect.right) - left
    canvas.text(
        problem or _detail_text(view, form),
        (left, rect.top + canvas.px(_SECOND_LINE)),
        size=metrics.small,
        colour=theme.warning if problem else theme.dim,
        max_width=max(room, 1),
    )
    if remark is not None:
        text, brief, good = view.remark
        ground = mix(theme.panel, theme.good, 0.16) if good else theme.warning_ground
        canvas.box(remark, ground, remark.height // 2)
        canvas.text(
            brief if form.brief_remarks else text,
            remark.center,
            size=metrics.small,
            face=STRONG,
            colour=theme.good if good else theme.warning,
            align="centre",
        )
    return place
