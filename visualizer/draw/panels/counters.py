"""The counters of a pane: visits, reveals, and how much waits, each with its most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, width_of
from visualizer.language.formatting import number_text
from visualizer.language.terms import WAITING
from visualizer.trace.trace import State, Trace
from visualizer.trace.waiting import Frontier

# A line of counters has room for all three from this width on.
_ALL_ON_A_LINE = 270


@dataclass(frozen=True)
class Counter:
    """A word, its shorter form, the figure now, the figure at most, and the word before that."""

    word: str
    short: str
    figure: int
    most: int
    of: str

    @property
    def addition(self) -> str:
        """The figure at most, in words."""
        return f"{self.of} {number_text(self.most)}"


def counters_of(state: State) -> tuple[Counter, Counter, Counter]:
    """The three counters of a pane."""
    return _counters(state.trace, state.visits, state.reveals, state.waiting)


def _counters(
    trace: Trace, visits: int = 0, reveals: int = 0, waiting: int = 0
) -> tuple[Counter, Counter, Counter]:
    word = WAITING[trace.frontier]
    short = "open" if trace.frontier is Frontier.CALLS else "wait"
    return (
        Counter("visits", "visits", visits, trace.visit_count, "of"),
        Counter("revealed", "shown", reveals, len(trace.revealed_at), "of"),
        Counter(word, short, waiting, trace.max_frontier, "most"),
    )


def draw_counters(canvas: Canvas, rect: pygame.Rect, counters: Sequence[Counter]) -> None:
    """Draw counters: in columns, in rows where the rectangle is narrow or high, on one line."""
    if _is_line(rect, canvas.metrics):
        _draw_line(canvas, rect, counters)
    elif canvas.px(60) < rect.height < canvas.px(100):
        _draw_rows(canvas, rect, counters)
    else:
        _draw_columns(canvas, rect, counters)


def counters_leave_room(rect: pygame.Rect, trace: Trace, width: int, metrics: Metrics) -> bool:
    """Whether the counters of a run stand on one line and can leave ``width`` pixels of it.

    They are fewer for it, but that of the visits stays.
    """
    visits = _counters(trace)[0]
    needed = _width(visits, visits.short, metrics) + width
    return rect.height > 0 and _is_line(rect, metrics) and needed <= rect.width


def figures_lost(rect: pygame.Rect, trace: Trace, width: int, metrics: Metrics) -> bool:
    """Whether a line of counters shows fewer of them where it leaves ``width`` pixels."""
    counters = _counters(trace)
    left = _line(counters, rect.width - width, metrics)
    return len(left) < len(_line(counters, rect.width, metrics))


def _is_line(rect: pygame.Rect, metrics: Metrics) -> bool:
    return rect.height < metrics.px(40)


def _draw_line(canvas: Canvas, rect: pygame.Rect, counters: Sequence[Counter]) -> None:
    # All but the figures now, so that nothing moves while they grow.
    kinds = tuple((each.word, each.short, each.most, each.of) for each in counters)
    for index, word, left, room in _places(kinds, rect.width, canvas.metrics):
        _draw_entry(canvas, (rect.left + left, rect.top), (counters[index], word), room)


@lru_cache(maxsize=256)
def _places(
    kinds: tuple[tuple[str, str, int, str], ...], width: int, metrics: Metrics
) -> list[tuple[int, str, int, int]]:
    """Which counters a line shows: index, word, where it begins and how much room it has."""
    counters = [Counter(word, short, 0, most, of) for word, short, most, of in kinds]
    chosen = _line(counters, width, metrics)
    widths = [_width(counter, word, metrics) for counter, word in chosen]
    column = width // len(chosen)
    if max(widths) + metrics.px(8) > column:
        # Columns as wide as what stands in them.
        column = 0
    spare = max(width - sum(widths), 0) // max(len(chosen) - 1, 1)
    places, left = [], 0
    for (counter, word), own in zip(chosen, widths):
        room = column or own + spare
        places.append((counters.index(counter), word, left, min(room, width - left)))
        left += room
    return places


def _line(
    counters: Sequence[Counter], room: int, metrics: Metrics
) -> Sequence[tuple[Counter, str]]:
    """The counters that a line of ``room`` pixels has room for, each with its word.

    A figure or a word is whole or left out, and that depends on the most that it grows to. Of two
    figures each has its word: a figure alone beside a counter would be of nothing.
    """
    # What is revealed differs from the visits the least often, so it goes first.
    visits, revealed, waiting = counters
    roomy = room >= metrics.px(_ALL_ON_A_LINE)
    chosen = [visits, revealed, waiting] if roomy else [visits, waiting]
    words = _words(chosen, room // len(chosen) - metrics.px(6), metrics)
    forms = [
        [*zip(chosen, words)],
        [(each, each.short) for each in chosen],
        [(visits, visits.short)],
    ]
    for form in forms:
        needed = sum(_width(counter, word, metrics) for counter, word in form)
        if needed + metrics.px(8) * (len(form) - 1) <= room:
            return form
    return [(visits, "")]


def _draw_rows(canvas: Canvas, rect: pygame.Rect, counters: Sequence[Counter]) -> None:
    words = _words(counters, rect.width, canvas.metrics)
    for number, entry in enumerate(zip(counters, words)):
        position = (rect.left, rect.top + number * canvas.px(24))
        _draw_entry(canvas, position, entry, rect.width)


def _draw_columns(canvas: Canvas, rect: pygame.Rect, counters: Sequence[Counter]) -> None:
    stacked = rect.height > canvas.px(120)
    column = rect.width if stacked else rect.width // len(counters)
    for number, counter in enumerate(counters):
        left = rect.left + (0 if stacked else number * column)
        top = rect.top + (number * canvas.px(50) if stacked else 0)
        _draw_column(canvas, (left, top), counter, column)


def _words(counters: Sequence[Counter], room: int, metrics: Metrics) -> list[str]:
    """The words, all of them short where one would not fit into ``room`` pixels."""
    short = any(_width(counter, counter.word, metrics) > room for counter in counters)
    return [counter.short if short else counter.word for counter in counters]


def _width(counter: Counter, word: str, metrics: Metrics) -> int:
    """How wide a counter on a line becomes, when its figure has most digits."""
    figure = width_of(number_text(counter.most), STRONG, metrics.text)
    return figure + (metrics.px(5) + width_of(word, REGULAR, metrics.small) if word else 0)


def _draw_entry(
    canvas: Canvas, position: tuple[int, int], entry: tuple[Counter, str], room: int
) -> None:
    counter, word = entry
    figure = canvas.text(number_text(counter.figure), position, size=canvas.metrics.text,
                         colour=canvas.theme.text, face=STRONG, most=room)  # fmt: skip
    left = figure.right + canvas.px(5)
    room -= left - position[0]
    if word:
        canvas.text(word, (left, position[1] + canvas.px(1)), size=canvas.metrics.small,
                    colour=canvas.theme.dim, most=room)  # fmt: skip


def _draw_column(canvas: Canvas, position: tuple[int, int], counter: Counter, width: int) -> None:
    theme, metrics = canvas.theme, canvas.metrics
    left, top = position
    canvas.text(counter.word, position, size=metrics.small, colour=theme.dim, most=width)
    top += canvas.px(17)
    drawn = canvas.text(number_text(counter.figure), (left, top), size=metrics.strong,
                        colour=theme.text, face=STRONG, most=width)  # fmt: skip
    figure = width_of(number_text(counter.most), STRONG, metrics.strong)
    addition = width_of(counter.addition, REGULAR, metrics.small)
    # Whole or not at all: a figure that is cut says something else.
    if figure + addition + canvas.px(12) <= width:
        position = (drawn.right + canvas.px(6), top + canvas.px(4))
        canvas.text(counter.addition, position, size=metrics.small, colour=theme.dim)
