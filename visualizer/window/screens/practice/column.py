"""The column beside the scene: what is said and asked, the answer, and what is said of it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, height_of, lines_height, lines_in
from visualizer.draw.theme import mix
from visualizer.window.screens.practice.answering import Answering, Reply

#: How much smaller than its least a column becomes, at last, where nothing more can give way.
_SMALLEST = 0.6
_GAP, _PAD = 10, 12


@dataclass(frozen=True)
class ColumnView:
    """All that a column says. ``trouble`` is why an answer could not be taken."""

    title: str
    caption: str
    prompt: str
    answering: Answering | None = None
    reply: Reply | None = None
    hint: str = ""
    trouble: str = ""


@dataclass(frozen=True)
class ColumnLayout:
    """Where the parts of a column lie; ``metrics`` are such that they fit, if that can be."""

    metrics: Metrics
    title: pygame.Rect
    caption: pygame.Rect
    prompt: pygame.Rect
    status: pygame.Rect
    answer: pygame.Rect
    hint: pygame.Rect
    reply: pygame.Rect


def column_layout(
    rect: pygame.Rect, view: ColumnView, metrics: Metrics, least: float
) -> ColumnLayout:
    """The column at the largest size at which all of it fits into ``rect``.

    It is made smaller down to the scale ``least``, so that it can be read; then an answer that
    scrolls gives way, then letters become smaller, and last the caption is cut.
    """
    scale, answering = metrics.scale, view.answering
    while True:
        layout = _laid_out(rect, view, Metrics(scale))
        over = layout.reply.bottom - rect.bottom
        low, high = (0, 0)
        if answering is not None:
            low, high = answering.limits(rect.width, layout.metrics)
            low, high = low - layout.answer.height, high - layout.answer.height
        if over <= (0 if scale > least else -low) or scale <= least * _SMALLEST:
            break
        scale = max(scale * 0.97, least) if scale > least else scale * 0.97
    if over > -low:
        layout = _cut(rect, layout)
    _stretch(layout, min(max(-over, low), high))
    return layout


def _stretch(layout: ColumnLayout, by: int) -> None:
    """Make the answer so many pixels higher, or lower."""
    layout.answer.height += by
    layout.hint.top += by
    layout.reply.top += by


def _laid_out(rect: pygame.Rect, view: ColumnView, metrics: Metrics) -> ColumnLayout:
    gap, top, answering = metrics.px(_GAP), rect.top, view.answering
    places: list[pygame.Rect] = []
    for height, space in (
        (lines_height(view.title, STRONG, metrics.title, rect.width), gap // 2),
        (lines_height(view.caption, REGULAR, metrics.text, rect.width), gap),
        (lines_height(view.prompt, STRONG, metrics.strong, rect.width), gap),
        (lines_height(_status(view), REGULAR, metrics.small, rect.width), gap),
        (answering.height(rect.width, metrics) if answering else 0, gap),
        (lines_height(_below(view), REGULAR, metrics.text, rect.width - metrics.px(2 * _PAD)), gap),
        (_reply_height(view.reply, rect.width, metrics), 0),
    ):
        places.append(pygame.Rect(rect.left, top, rect.width, height))
        top += height + (space if height else 0)
    return ColumnLayout(metrics, *places)


def _cut(rect: pygame.Rect, layout: ColumnLayout) -> ColumnLayout:
    """A column that does not fit: its caption gives way, and the rest is moved up."""
    over = layout.reply.bottom - rect.bottom
    over = min(over, max(layout.caption.height - layout.metrics.px(40), 0))
    moved = [
        place.move(0, -over)
        for place in (layout.prompt, layout.status, layout.answer, layout.hint, layout.reply)
    ]
    caption = layout.caption.copy()
    caption.height -= over
    return ColumnLayout(layout.metrics, layout.title, caption, *moved)


def _status(view: ColumnView) -> str:
    status = view.answering.status if view.answering else ""
    return status if status != view.trouble else ""


def _below(view: ColumnView) -> str:
    return view.trouble or (f"Hint: {view.hint}" if view.hint else "")


def _reply_height(reply: Reply | None, width: int, metrics: Metrics) -> int:
    if reply is None:
        return 0
    text = lines_height(reply.text, REGULAR, metrics.text, width - metrics.px(2 * _PAD))
    return text + height_of(STRONG, metrics.strong) + metrics.px(2 * _PAD)


def draw_column(canvas: Canvas, layout: ColumnLayout, view: ColumnView) -> None:
    """Draw all words, and the areas of the answer."""
    canvas = canvas.with_metrics(layout.metrics)
    theme, metrics = canvas.theme, canvas.metrics
    for text, place, size, face, colour in (
        (view.title, layout.title, metrics.title, STRONG, theme.accent),
        (view.caption, layout.caption, metrics.text, REGULAR, theme.text),
        (view.prompt, layout.prompt, metrics.strong, STRONG, theme.text),
        (_status(view), layout.status, metrics.small, REGULAR, theme.dim),
    ):
        if text:
            canvas.text_lines(text, place.topleft, place.width, size=size, face=face,
                              colour=colour, most=lines_in(place.height, face, size))  # fmt: skip
    if view.answering is not None:
        view.answering.draw(canvas, layout.answer)
    if _below(view):
        _draw_below(canvas, layout.hint, view)
    if view.reply is not None:
        _draw_reply(canvas, layout.reply, view.reply)


def _draw_below(canvas: Canvas, place: pygame.Rect, view: ColumnView) -> None:
    theme, metrics = canvas.theme, canvas.metrics
    colour = theme.warning if view.trouble else theme.accent
    canvas.fill(colour, (place.left, place.top, canvas.px(4), place.height))
    left = place.left + canvas.px(_PAD)
    canvas.text_lines(_below(view), (left, place.top), place.width - canvas.px(2 * _PAD),
                      size=metrics.text, colour=theme.warning if view.trouble else theme.text,
                      most=lines_in(place.height, REGULAR, metrics.text))  # fmt: skip


def _draw_reply(canvas: Canvas, place: pygame.Rect, reply: Reply) -> None:
    theme, metrics = canvas.theme, canvas.metrics
    colour = {True: theme.good, False: theme.warning, None: theme.accent}[reply.good]
    ground = theme.warning_ground if reply.good is False else mix(theme.panel, colour, 0.1)
    canvas.outlined_box(place, ground, colour, canvas.px(7), canvas.px(1))
    left, top = place.left + canvas.px(_PAD), place.top + canvas.px(_PAD)
    high = height_of(STRONG, metrics.strong)
    if reply.good is not None:
        box = pygame.Rect(left, top + high // 8, round(high * 0.75), round(high * 0.75))
        draw_icon(canvas, "check" if reply.good else "close", box, colour)
        left = box.right + canvas.px(8)
    canvas.text(reply.heading, (left, top), size=metrics.strong, face=STRONG, colour=colour,
                most=place.right - left - canvas.px(_PAD))  # fmt: skip
    text = pygame.Rect(place.left + canvas.px(_PAD), top + high, 0, 0)
    text.width, text.height = place.width - canvas.px(2 * _PAD), place.bottom - text.top
    canvas.text_lines(reply.text, text.topleft, text.width, size=metrics.text, colour=theme.text,
                      most=lines_in(text.height, REGULAR, metrics.text))  # fmt: skip
