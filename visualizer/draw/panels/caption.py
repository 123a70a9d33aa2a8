"""The caption of a stop, large: a band that stands beside the boards and covers none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, line_height, wrap_text
from visualizer.language.formatting import fill_template
from visualizer.language.terms import NUMBERED_STOP
from visualizer.playback.stops import RunStops

_MAX_LINES = 2
#: Between a caption and what it stands below, at scale 1.
CAPTION_GAP = 12
#: The size of its letters at scale 1, 2.9 % of a window's height: legible from the last row.
_LETTER_SIZE = 26


class CaptionView(NamedTuple):
    """The ``number`` of what is shown, a stop or a visit, and the ``text`` that is said of it."""

    number: int
    text: str


def caption_at(stops: RunStops, tick: int) -> CaptionView | None:
    """The caption to show at a tick, None where there is no stop."""
    index = stops.index_at(tick)
    return None if index is None else caption_of(stops, index)


def caption_of(stops: RunStops, index: int) -> CaptionView:
    """The caption of one of the stops; one without words is numbered."""
    numbered = fill_template(NUMBERED_STOP, number=index + 1, count=len(stops.ticks))
    return CaptionView(index + 1, stops.stops[index].caption or numbered)


def caption_height(captions: Iterable[str], width: int, metrics: Metrics) -> int:
    """How high a band ``width`` pixels wide has to be for any of these captions; 0 for none."""
    size, room = metrics.px(_LETTER_SIZE), _text_room(width, metrics)
    counts = [len(wrap_text(text, STRONG, size, room)) for text in captions]
    lines = min(max(counts, default=0), _MAX_LINES)
    return lines * line_height(STRONG, size) + 2 * metrics.px(5) if lines else 0


def draw_caption(canvas: Canvas, rect: pygame.Rect, view: CaptionView) -> None:
    """Draw a band into ``rect``: the stop's number, and the caption as large as there is room."""
    theme, metrics = canvas.theme, canvas.metrics
    canvas.outlined_box(rect, theme.raised, theme.accent, metrics.radius, canvas.px(2))
    box = pygame.Rect(0, 0, metrics.px(34), min(metrics.px(24), max(rect.height - 4, 1)))
    box.center = (rect.left + _text_indent(metrics) // 2, rect.centery)
    canvas.box(box, theme.text, canvas.px(4))
    canvas.text(str(view.number), box.center, size=metrics.text, colour=theme.panel, face=STRONG, align="centre")
    lines, size = _fit_lines(view.text, rect, metrics)
    apart = min(line_height(STRONG, size), max(rect.height // len(lines), 1))
    top = rect.centery - apart * len(lines) // 2
    for number, line in enumerate(lines):
        at = (rect.left + _text_indent(metrics), top + number * apart)
        canvas.text(line, at, size=size, colour=theme.text, face=STRONG, max_width=_text_room(rect.width, metrics))


def _text_indent(metrics: Metrics) -> int:
    """What stands before the words: a margin, the number, a gap."""
    return metrics.px(56)


def _text_room(width: int, metrics: Metrics) -> int:
    return max(width - _text_indent(metrics) - metrics.px(14), 1)


def _fit_lines(text: str, rect: pygame.Rect, metrics: Metrics) -> tuple[tuple[str, ...], int]:
    """The lines of a caption and their size: the largest with which all of them have room."""
    room = _text_room(rect.width, metrics)
    for size in range(metrics.px(_LETTER_SIZE), metrics.px(11) - 1, -1):
        lines, most = wrap_text(text, STRONG, size, room), rect.height // line_height(STRONG, size)
        if len(lines) <= most:
            break
    return lines[: max(most, 1)], size
