"""The header of a pane: badge, the algorithm's name, its neighbour order, and a remark on it.

The headers of one picture are written alike: what gives way in one of them does so in all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import pygame

from visualizer.draw.badge import draw_badge
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.number_note import before_mark, draw_number_mark, mark_side
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.text import REGULAR, STRONG, height_of, width_of
from visualizer.draw.theme import mix
from visualizer.trace.source import SourceCode

#: In pixels at scale 1: where the lines below the first begin, and how wide a remark is beside
#: its words.
_LINES = (0, 28, 48)
_AROUND_REMARK, _AROUND_BRIEF_REMARK = 18, 12
# In a header narrower than that the lines below the first begin below the badge.
_NARROW = 200
#: How much of the first line the cross takes, and the sign of what was printed.
_SIGN = 26
_DOT = " \u00b7 "


class _Pane(NamedTuple):
    """All of a pane that its header's form depends on."""

    size: tuple[int, int]
    #: How many signs stand at the right of the first line.
    signs: int
    name: tuple[str, str, str]
    order: str
    remarks: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class HeaderForm:
    """How all headers of a picture are written.

    ``whole`` names stand on the first line with what the program marks below, unless
    ``short_manner``; otherwise family and manner stand on a line each, in a low header the short
    name alone. ``short_family``, ``short_manner`` and ``brief`` remarks take fewer letters;
    ``order`` says whether the neighbour order has room. ``size`` is that of the names' letters.
    ``note`` is what is said of all panes alike, a ``mark`` that it stands there as a sign.
    """

    whole: bool = True
    short_family: bool = False
    short_manner: bool = False
    order: bool = True
    brief: bool = False
    size: int = 20
    note: str = ""
    mark: bool = False


def family_and_manner(code: SourceCode, short: bool = False) -> tuple[str, str]:
    """What an algorithm is, and in which manner: ``Recursive DFS`` and ``tested on entry``.

    ``short`` forms are those of its short name: ``Recursive`` and ``on entry``.
    """
    return _parted(code.title, code.short_title, short)


def _parted(title: str, short_title: str, short: bool) -> tuple[str, str]:
    family, comma, manner = title.partition(", ")
    if not short or (comma and ", " not in short_title):
        return family, manner
    family, _, manner = short_title.partition(", ")
    return family, manner


def close_rect(header: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """Where the cross of a pane that can be removed stands in its header."""
    side = metrics.px(20)
    return pygame.Rect(header.right - side, header.top + metrics.px(1), side, side)


def printed_rect(header: pygame.Rect, metrics: Metrics, *, removable: bool) -> pygame.Rect:
    """Where the sign of a pane that has printed something stands in its header."""
    close = close_rect(header, metrics)
    return close.move(-metrics.px(_SIGN), 0) if removable else close


# How all headers are written


def header_form(
    headers: Sequence[pygame.Rect],
    views: Sequence[PaneView],
    metrics: Metrics,
    notes: Sequence[str] = (),
) -> HeaderForm:
    """The first form, of those that say less and less, that fits in the header of each pane.

    It has the first of ``notes`` that fits in each, or a mark in their place, if one does.
    """
    return _header_form(tuple(map(_pane, headers, views)), tuple(notes), metrics)


def _pane(header: pygame.Rect, view: PaneView) -> _Pane:
    trace = view.state.trace
    code = trace.code
    name = (code.title, code.short_title, code.marks)
    now = (view.remark, view.brief_remark or view.remark)
    signs = view.removable + view.note.printed
    return _Pane(header.size, signs, name, view.order, (*view.remarks, now))


@lru_cache(maxsize=64)
def _header_form(panes: tuple[_Pane, ...], notes: tuple[str, ...], metrics: Metrics) -> HeaderForm:
    forms = [*_forms(panes, metrics)]
    noted = [replace(form, note=note) for form in forms for note in notes]
    marked = [replace(form, mark=True) for form in forms if notes]
    fitting = (form for form in (*noted, *marked, *forms)
               if all(_fits(pane, form, metrics) for pane in panes))  # fmt: skip
    # Where nothing fits everywhere, what does not is cut, and its letters are small.
    return next(fitting, forms[-1])


def _forms(panes: Sequence[_Pane], metrics: Metrics) -> Iterator[HeaderForm]:
    """Forms in the order in which they are tried.

    A neighbour order that all panes have goes first; where orders differ it is remarks that
    become brief first, then manners short.
    """
    large = metrics.title if panes[0].size[0] >= metrics.px(250) else metrics.text
    differ = len({pane.order for pane in panes} - {""}) > 1
    if _lines(panes[0], metrics) == 1:
        for order, whole, brief, size in product(
            (True, False) if differ else (False,), (True, False), (False, True),
            (large, metrics.small),
        ):  # fmt: skip
            yield HeaderForm(whole, not whole, not whole, order, brief, size)
        return
    sizes = range(large, metrics.small - 1, -1)
    firsts = [(True, False, large), *((False, False, size) for size in sizes),
              *((False, True, size) for size in sizes)]  # fmt: skip
    whole, short_family, size = next(
        (each for each in firsts if all(_first_fits(pane, *each, metrics) for pane in panes)),
        firsts[-1],
    )
    if _lines(panes[0], metrics) == 3:
        long = HeaderForm(whole, short_family, size=size)
        short_manner = not all(_manner_fits(pane, long, metrics) for pane in panes)
        for brief in (False, True):
            yield HeaderForm(whole, short_family, short_manner, True, brief, size)
        return
    below = _BELOW_WHOLE if whole else _BELOW_DIFFERING if differ else _BELOW
    for short_manner, order, brief in below:
        yield HeaderForm(whole, short_family, short_manner, order, brief, size)


# Whether the manner is short or left out, the order is said, and remarks are brief.
_BELOW_WHOLE = (
    (False, True, False), (True, True, False), (True, True, True), (True, False, False),
    (True, False, True),
)  # fmt: skip
_BELOW = (
    (False, True, False), (False, False, False), (False, False, True), (True, False, True),
)  # fmt: skip
_BELOW_DIFFERING = (
    (False, True, False), (False, True, True), (True, True, True), (False, False, False),
    (False, False, True), (True, False, True),
)  # fmt: skip


def _lines(pane: _Pane, metrics: Metrics) -> int:
    return lines_in(pane.size[1], metrics)


def lines_in(height: int, metrics: Metrics) -> int:
    """How many lines a header of this height has."""
    return 1 + (height > metrics.px(44)) + (height > metrics.px(64))


def _first_fits(pane: _Pane, whole: bool, short_family: bool, size: int, metrics: Metrics) -> bool:
    name = pane.name[0] if whole else _parted(*pane.name[:2], short_family)[0]
    return width_of(name, STRONG, size) <= _first_room(pane, metrics)


def _first_room(pane: _Pane, metrics: Metrics) -> int:
    return pane.size[0] - _title_left(metrics) - metrics.px(_SIGN) * pane.signs


def _fits(pane: _Pane, form: HeaderForm, metrics: Metrics) -> bool:
    """Whether all of a pane's header fits; the first line of a high one does already."""
    remark = max((_remark_width(each[form.brief], form.brief, metrics)
                  for each in pane.remarks if each[0]), default=0)  # fmt: skip
    aside = (remark + metrics.gap if remark else 0) + _mark_width(form, metrics)
    if _lines(pane, metrics) == 1:
        name = pane.name[0] if form.whole else pane.name[1]
        words = _words_aside(pane.order, form)
        aside += width_of(words, REGULAR, metrics.small) + metrics.gap if words else 0
        return width_of(name, STRONG, form.size) <= _first_room(pane, metrics) - aside
    # On a third line there is nothing beside the remark but the order.
    last = _rows(pane.name, pane.order, form, _lines(pane, metrics))[-1]
    return width_of(last, REGULAR, metrics.small) <= _room_below(pane, metrics) - aside


def _mark_width(form: HeaderForm, metrics: Metrics) -> int:
    """How wide the mark is, with what parts it from the words before it."""
    return mark_side(metrics) + before_mark(metrics) if form.mark else 0


def _words_aside(order: str, form: HeaderForm) -> str:
    """What stands beside the name in a header of one line."""
    return _DOT.join(filter(None, (order if form.order else "", form.note)))


def _manner_fits(pane: _Pane, form: HeaderForm, metrics: Metrics) -> bool:
    """Whether what stands alone on the second of three lines has room there."""
    manner = _rows(pane.name, pane.order, form, 3)[0]
    return width_of(manner, REGULAR, metrics.small) <= _room_below(pane, metrics)


def _room_below(pane: _Pane, metrics: Metrics) -> int:
    return pane.size[0] - _left_below(pane.size[0], metrics)


def _rows(name: tuple[str, str, str], order: str, form: HeaderForm, lines: int) -> list[str]:
    """What stands on the lines below the first, the last one beside the remark."""
    title, short_title, marks = name
    manner = f"marks {marks}" if marks and form.whole and not form.short_manner else ""
    if not form.whole:
        manner = _parted(title, short_title, form.short_manner)[1]
    order = order if form.order else ""
    if lines == 3:
        return [manner, _DOT.join(filter(None, (order, form.note)))]
    words = (order, manner, form.note) if form.whole else (manner, order, form.note)
    return [_DOT.join(filter(None, words))]


# Drawing


def draw_header(
    canvas: Canvas, rect: pygame.Rect, view: PaneView, form: HeaderForm, *, told: bool = False
) -> None:
    """Draw badge, name, order, note and remark; a problem too, unless it is ``told`` elsewhere."""
    problem = "" if told else view.note.problem
    radius = canvas.px(10)
    draw_badge(canvas, (rect.left + radius, rect.top + canvas.px(13)), view.mark, radius)
    remark = remark_rect(rect, view, form, canvas.metrics)
    lines = lines_in(rect.height, canvas.metrics)
    name = _draw_name(canvas, rect, view, form, remark if lines == 1 else None)
    small, dim = canvas.metrics.small, canvas.theme.dim
    if lines == 1:
        begin = (name.right + canvas.metrics.gap, rect.top + canvas.px(4))
        words = _words_aside(view.order, form)
        last = canvas.text(words, begin, size=small, colour=dim) if words else name
    else:
        trace = view.state.trace
        titles = (trace.code.title, trace.code.short_title, trace.code.marks)
        rows = _rows(titles, view.order, form, lines)
        rows = [*rows[:-1], ""] if problem else rows
        for text, box in zip(rows, _row_boxes(rect, lines, remark, canvas.metrics)):
            last = canvas.text(text, box.topleft, size=small, colour=dim, most=max(box.width, 1))
    if problem and lines > 1:
        *_, row = _row_boxes(rect, lines, remark, canvas.metrics)
        canvas.text(problem, row.topleft, size=small, colour=canvas.theme.warning,
                    most=max(row.width, 1))  # fmt: skip
    elif problem:
        canvas.explain(problem, name)
    if form.mark:
        mark = pygame.Rect((0, 0), (mark_side(canvas.metrics),) * 2)
        gap = before_mark(canvas.metrics) if last.width else 0
        mark.midleft = (last.right + gap, last.centery)
        draw_number_mark(canvas, mark)
    if remark is not None:
        _draw_remark(canvas, remark, view, form)


def _draw_name(
    canvas: Canvas,
    rect: pygame.Rect,
    view: PaneView,
    form: HeaderForm,
    remark: pygame.Rect | None,
) -> pygame.Rect:
    """Draw what stands on the first line, left of a ``remark`` on it."""
    code, lines = view.state.trace.code, lines_in(rect.height, canvas.metrics)
    name = code.title
    if not form.whole:
        name = code.short_title if lines == 1 else family_and_manner(code, form.short_family)[0]
    left = rect.left + _title_left(canvas.metrics)
    right = _name_right(rect, view, remark, canvas.metrics)
    room = max(right - left - (_mark_width(form, canvas.metrics) if lines == 1 else 0), 0)
    words = _words_aside(view.order, form)
    if words and lines == 1:
        room -= width_of(words, REGULAR, canvas.metrics.small) + canvas.metrics.gap
    # Smaller letters are in the middle of the line all the same, as the badge is.
    lower = max(height_of(STRONG, canvas.metrics.title) - height_of(STRONG, form.size), 0) // 2
    return canvas.text(name, (left, rect.top + lower), size=form.size, colour=canvas.theme.text,
                       face=STRONG, most=room)  # fmt: skip


def _name_right(
    rect: pygame.Rect, view: PaneView, remark: pygame.Rect | None, metrics: Metrics
) -> int:
    if remark is not None:
        return remark.left - metrics.gap
    return rect.right - metrics.px(_SIGN) * (view.removable + view.note.printed)


def _row_boxes(
    rect: pygame.Rect, lines: int, remark: pygame.Rect | None, metrics: Metrics
) -> Iterator[pygame.Rect]:
    """The lines below the first; a remark takes its part of the last."""
    left = rect.left + _left_below(rect.width, metrics)
    for line in range(1, lines):
        last = remark is not None and line == lines - 1
        right = remark.left - metrics.gap if last and remark is not None else rect.right
        yield pygame.Rect(left, rect.top + metrics.px(_LINES[line]), max(right - left, 0), 0)


def _draw_remark(canvas: Canvas, box: pygame.Rect, view: PaneView, form: HeaderForm) -> None:
    theme = canvas.theme
    ground = mix(theme.panel, theme.good, 0.16) if view.good else theme.warning_ground
    colour = theme.good if view.good else theme.warning
    canvas.box(box, ground, box.height // 2)
    canvas.text(_remark(view, form), box.center, size=canvas.metrics.small, colour=colour,
                face=STRONG, align="centre")  # fmt: skip


def remark_rect(
    header: pygame.Rect, view: PaneView, form: HeaderForm, metrics: Metrics
) -> pygame.Rect | None:
    """Where the remark stands in a pane's header, None where that has no room for it."""
    if not view.remark:
        return None
    lines = lines_in(header.height, metrics)
    right = _name_right(header, view, None, metrics) if lines == 1 else header.right
    width = _remark_width(_remark(view, form), form.brief, metrics)
    # Something of the name is left, beside a remark on its line.
    beside = min(round(header.width * 0.6),
                 right - header.left - _title_left(metrics) - metrics.px(56))  # fmt: skip
    if width > (header.width if lines > 1 else beside):
        return None
    top = header.top + metrics.px(_LINES[lines - 1]) - metrics.px(1)
    return pygame.Rect(right - width, top, width, metrics.px(23))


def _remark(view: PaneView, form: HeaderForm) -> str:
    return (form.brief and view.brief_remark) or view.remark


def _title_left(metrics: Metrics) -> int:
    return metrics.px(10) * 2 + metrics.gap


def _left_below(width: int, metrics: Metrics) -> int:
    return metrics.px(2) if width < metrics.px(_NARROW) else _title_left(metrics)


def _remark_width(text: str, brief: bool, metrics: Metrics) -> int:
    around = _AROUND_BRIEF_REMARK if brief else _AROUND_REMARK
    return width_of(text, STRONG, metrics.small) + metrics.px(around)
