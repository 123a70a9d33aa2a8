"""Captions, questions and explanations, in large letters on a band that covers no board; with votes of a class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_letter
from visualizer.draw.text import STRONG, line_height, wrap_text
from visualizer.draw.theme import Metrics
from visualizer.exercises.vote import Vote
from visualizer.language.formatting import fill_template
from visualizer.language.terms import NUMBERED_STOP
from visualizer.playback.scenario import RunStops

_MAX_LINES = 2
#: The space above a caption, at scale 1.
CAPTION_GAP = 12
#: At scale 1: 2.9 % of the window's height, legible from the last row of a classroom.
_LETTER_SIZE = 26
#: The largest letters of the counts of a vote, at scale 1.
_VOTE_LETTERS = 22


class CaptionView(NamedTuple):
    """The ``number`` of a stop or a visit, 0 for none, the ``text`` about it, and the ``vote`` of a class on it."""

    number: int
    text: str
    vote: Vote | None = None


def caption_at(stops: RunStops, tick: int) -> CaptionView | None:
    """The caption of the stop at a tick, None if there is no stop."""
    index = stops.index_at(tick)
    return None if index is None else caption_of(stops, index)


def caption_of(stops: RunStops, index: int) -> CaptionView:
    """The caption of the stop at ``index``; of a stop without a caption its number."""
    number = stops.earlier + index + 1
    numbered = fill_template(NUMBERED_STOP, number=number, count=len(stops.ticks) + stops.others)
    return CaptionView(number, stops.stops[index].caption or numbered)


def caption_height(captions: Iterable[str], width: int, metrics: Metrics) -> int:
    """The height of a band of ``width`` pixels that fits any of these captions; 0 without captions."""
    size, room = metrics.px(_LETTER_SIZE), _text_room(width, metrics)
    counts = [len(wrap_text(text, STRONG, size, room)) for text in captions]
    lines = min(max(counts, default=0), _MAX_LINES)
    return lines * line_height(STRONG, size) + 2 * metrics.px(5) if lines else 0


def draw_caption(canvas: Canvas, rect: pygame.Rect, view: CaptionView) -> None:
    """Draw a band into ``rect`` with the stop's number, the caption as large as it fits, and the vote."""
    theme, metrics = canvas.theme, canvas.metrics
    canvas.outlined_box(rect, theme.raised, theme.accent, metrics.radius, canvas.px(2))
    box = pygame.Rect(0, 0, metrics.px(34), min(metrics.px(24), max(rect.height - 4, 1)))
    box.center = (rect.left + _text_indent(metrics) // 2, rect.centery)
    if view.number:
        draw_letter(canvas, box, str(view.number))
    if view.vote is not None:
        rect = _draw_vote(canvas, rect, view.vote)
    width, indent = _text_room(rect.width, metrics), _text_indent(metrics) if view.number else canvas.px(20)
    lines, size = fit_lines(view.text, (width, rect.height - 2 * metrics.px(3)), metrics)
    most, top = len(lines), rect.centery - line_height(STRONG, size) * len(lines) // 2
    place = rect.left + indent, top
    canvas.text_lines(view.text, place, width, size=size, colour=theme.text, face=STRONG, max_lines=most)


def _draw_vote(canvas: Canvas, rect: pygame.Rect, vote: Vote) -> pygame.Rect:
    """Draw at the right, for each number, the counts of the rounds over a bar for each; return the rest of ``rect``."""
    theme, gap, most = canvas.theme, canvas.px(4), max(map(len, vote.rounds)) or 1
    size = min(rect.height * 5 // 8, canvas.px(_VOTE_LETTERS), rect.width // (11 * len(vote.cells)))
    size, rest = max(size, canvas.metrics.least), rect.copy()
    width = size * 9 // 2 + 4 * gap
    rest.width -= width * len(vote.cells)
    for index, (key, cell) in enumerate(vote.cells.items()):
        slot = pygame.Rect(rest.right + index * width, rect.top, width, rect.height).inflate(-2 * gap, -2 * gap)
        if vote.is_over and cell == vote.right:
            canvas.ring(slot.inflate(gap, gap), theme.good, 2 * gap, canvas.px(3))
        bar, counts = max(slot.height // 8, canvas.px(4)), [hands.count(key) for hands in vote.rounds]
        letter = pygame.Rect(slot.left + gap, 0, size * 4 // 3 + 1, min(size * 4 // 3 + 1, slot.height - bar))
        letter.centery = slot.centery - bar
        draw_letter(canvas, letter, key)
        text, left = " \N{RIGHTWARDS ARROW} ".join(map(str, counts)), letter.right + gap
        canvas.text(text, (left, letter.centery), size=size, colour=theme.text, face=STRONG, anchor="midleft")
        for number, count in enumerate(reversed(counts)):
            length = (slot.width - 2 * gap) * count // most
            line = (slot.left + gap, slot.bottom - bar * (number + 1), length, bar - 1)
            canvas.fill(theme.accent if number == 0 else theme.dim, line)
    return rest


def _text_indent(metrics: Metrics) -> int:
    """The width of the margin, the number and the gap before the text."""
    return metrics.px(56)


def _text_room(width: int, metrics: Metrics) -> int:
    return max(width - _text_indent(metrics) - metrics.px(14), 1)


def fit_lines(
    text: str, room: tuple[int, int], metrics: Metrics, largest: int | None = None
) -> tuple[tuple[str, ...], int]:
    """The lines of a text in a ``room`` of this width and height, and the largest size at which all of them fit.

    The size is at most ``largest`` pixels, by default that of captions.
    """
    largest, least = largest or metrics.px(_LETTER_SIZE), max(metrics.px(11), metrics.least)
    for size in range(max(largest, least), least - 1, -1):
        lines, most = wrap_text(text, STRONG, size, room[0]), room[1] // line_height(STRONG, size)
        if len(lines) <= most:
            break
    return lines[: max(most, 1)], size
