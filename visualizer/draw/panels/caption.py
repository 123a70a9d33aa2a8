"""The caption of a stop, in large letters on a band that covers no board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG, line_height, wrap_text
from visualizer.draw.theme import Metrics
from visualizer.language.formatting import fill_template
from visualizer.language.terms import NUMBERED_STOP
from visualizer.playback.scenario import RunStops

_MAX_LINES = 2
#: The space above a caption, at scale 1.
CAPTION_GAP = 12
#: At scale 1: 2.9 % of the window's height, legible from the last row of a classroom.
_LETTER_SIZE = 26


class CaptionView(NamedTuple):
    """The ``number`` of a stop or a visit, 0 for none, and the ``text`` about it."""

    number: int
    text: str


def caption_at(stops: RunStops, tick: int) -> CaptionView | None:
    """The caption of the stop at a tick, None if there is no stop."""
    index = stops.index_at(tick)
    return None if index is None else caption_of(stops, index)


def caption_of(stops: RunStops, index: int) -> CaptionView:
    """The caption of the stop at ``index``; of a stop without a caption its number."""
    numbered = fill_template(NUMBERED_STOP, number=index + 1, count=len(stops.ticks))
    return CaptionView(index + 1, stops.stops[index].caption or numbered)


def caption_height(captions: Iterable[str], width: int, metrics: Metrics) -> int:
    """The height of a band of ``width`` pixels that fits any of these captions; 0 without captions."""
    size, room = metrics.px(_LETTER_SIZE), _text_room(width, metrics)
    counts = [len(wrap_text(text, STRONG, size, room)) for text in captions]
    lines = min(max(counts, default=0), _MAX_LINES)
    return lines * line_height(STRONG, size) + 2 * metrics.px(5) if lines else 0


def draw_caption(canvas: Canvas, rect: pygame.Rect, view: CaptionView) -> None:
    """Draw a band into ``rect`` with the stop's number, and the caption as large as it fits."""
    theme, metrics = canvas.theme, canvas.metrics
    canvas.outlined_box(rect, theme.raised, theme.accent, metrics.radius, canvas.px(2))
    box = pygame.Rect(0, 0, metrics.px(34), min(metrics.px(24), max(rect.height - 4, 1)))
    box.center = (rect.left + _text_indent(metrics) // 2, rect.centery)
    if view.number:
        canvas.box(box, theme.text, canvas.px(4))
        canvas.text(str(view.number), box.center, size=metrics.text, colour=theme.panel, face=STRONG, align="centre")
    lines, size = _fit_lines(view.text, rect, metrics)
    distance = min(line_height(STRONG, size), max(rect.height // len(lines), 1))
    top = rect.centery - distance * len(lines) // 2
    for index, line in enumerate(lines):
        position = (rect.left + _text_indent(metrics), top + index * distance)
        width = _text_room(rect.width, metrics)
        canvas.text(line, position, size=size, colour=theme.text, face=STRONG, max_width=width)


def _text_indent(metrics: Metrics) -> int:
    """The width of the margin, the number and the gap before the text."""
    return metrics.px(56)


def _text_room(width: int, metrics: Metrics) -> int:
    return max(width - _text_indent(metrics) - metrics.px(14), 1)


def _fit_lines(text: str, rect: pygame.Rect, metrics: Metrics) -> tuple[tuple[str, ...], int]:
    """The lines of a caption, and the largest size at which all of them fit."""
    room = _text_room(rect.width, metrics)
    for size in range(metrics.px(_LETTER_SIZE), metrics.px(11) - 1, -1):
        lines, most = wrap_text(text, STRONG, size, room), rect.height // line_height(STRONG, size)
        if len(lines) <= most:
            break
    return lines[: max(most, 1)], size
