"""The counters of a pane: visits, reveals, and how much waits, each with its most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, put, width_of
from visualizer.draw.theme import Theme
from visualizer.trace.trace import State
from visualizer.trace.waiting import Frontier

# A line of counters has room for all three from this width on.
_ALL_ON_A_LINE = 270


@dataclass(frozen=True)
class Counter:
    """A word, its shorter form, the figure now, the figure at most, and what is said of that."""

    word: str
    short: str
    figure: int
    most: int
    of: str

    @property
    def addition(self) -> str:
        """The figure at most, in words."""
        return f"{self.of} {self.most}"


def counters_of(state: State) -> tuple[Counter, Counter, Counter]:
    """The three counters of a pane."""
    trace = state.trace
    calls = trace.frontier is Frontier.CALLS
    word, short = ("calls open", "open") if calls else ("waiting", "wait")
    return (
        Counter("visits", "visits", state.visits, trace.visit_count, "of"),
        Counter("revealed", "shown", state.reveals, len(trace.revealed_at), "of"),
        Counter(word, short, state.waiting, trace.max_frontier, "most"),
    )


def draw_counters(
    surface: pygame.Surface,
    rect: pygame.Rect,
    counters: Sequence[Counter],
    theme: Theme,
    metrics: Metrics,
) -> None:
    """Draw counters: in columns, in rows where the place is narrow or high, on one line."""
    if rect.height < metrics.px(40):
        _draw_line(surface, rect, counters, theme, metrics)
    elif metrics.px(60) < rect.height < metrics.px(100):
        _draw_rows(surface, rect, counters, theme, metrics)
    else:
        _draw_columns(surface, rect, counters, theme, metrics)


def _draw_line(
    surface: pygame.Surface,
    rect: pygame.Rect,
    counters: Sequence[Counter],
    theme: Theme,
    metrics: Metrics,
) -> None:
    # The visits stand below all panes anyway, so they go first where there is no room.
    kept = counters if rect.width >= metrics.px(_ALL_ON_A_LINE) else counters[1:]
    words = _words(kept, rect.width // len(kept) - metrics.px(6), metrics)
    widths = [_width(counter, word, metrics) for counter, word in zip(kept, words)]
    column = rect.width // len(kept)
    if max(widths) > column:
        # Columns as wide as what stands in them; they do not move while figures grow.
        column = 0
    spare = max(rect.width - sum(widths), 0) // (len(kept) - 1)
    left = rect.left
    for counter, word, width in zip(kept, words, widths):
        room = column or width + spare
        _draw_entry(surface, (left, rect.top), (counter, word), min(room, rect.right - left), theme,
                    metrics)  # fmt: skip
        left += room


def _draw_rows(
    surface: pygame.Surface,
    rect: pygame.Rect,
    counters: Sequence[Counter],
    theme: Theme,
    metrics: Metrics,
) -> None:
    words = _words(counters, rect.width, metrics)
    for number, entry in enumerate(zip(counters, words)):
        place = (rect.left, rect.top + number * metrics.px(24))
        _draw_entry(surface, place, entry, rect.width, theme, metrics)


def _draw_columns(
    surface: pygame.Surface,
    rect: pygame.Rect,
    counters: Sequence[Counter],
    theme: Theme,
    metrics: Metrics,
) -> None:
    stacked = rect.height > metrics.px(120)
    column = rect.width if stacked else rect.width // len(counters)
    for number, counter in enumerate(counters):
        left = rect.left + (0 if stacked else number * column)
        top = rect.top + (number * metrics.px(50) if stacked else 0)
        _draw_column(surface, (left, top), counter, column, theme, metrics)


def _words(counters: Sequence[Counter], room: int, metrics: Metrics) -> list[str]:
    """The words, all of them short where one would not fit into ``room`` pixels."""
    short = any(_width(counter, counter.word, metrics) > room for counter in counters)
    return [counter.short if short else counter.word for counter in counters]


def _width(counter: Counter, word: str, metrics: Metrics) -> int:
    """How wide a counter on a line becomes, when its figure has most digits."""
    figure = width_of(str(counter.most), STRONG, metrics.text)
    return figure + metrics.px(5) + width_of(word, REGULAR, metrics.small)


def _draw_entry(
    surface: pygame.Surface,
    place: tuple[int, int],
    entry: tuple[Counter, str],
    room: int,
    theme: Theme,
    metrics: Metrics,
) -> None:
    counter, word = entry
    shown = put(surface, str(counter.figure), place, size=metrics.text, colour=theme.text,
                face=STRONG, most=room)  # fmt: skip
    left = shown.right + metrics.px(5)
    put(surface, word, (left, place[1] + metrics.px(1)), size=metrics.small, colour=theme.dim,
        most=max(place[0] + room - left, 0))  # fmt: skip


def _draw_column(
    surface: pygame.Surface,
    place: tuple[int, int],
    counter: Counter,
    width: int,
    theme: Theme,
    metrics: Metrics,
) -> None:
    left, top = place
    put(surface, counter.word, place, size=metrics.small, colour=theme.dim, most=width)
    top += metrics.px(17)
    shown = put(surface, str(counter.figure), (left, top), size=metrics.strong, colour=theme.text,
                face=STRONG, most=width)  # fmt: skip
    figure = width_of(str(counter.most), STRONG, metrics.strong)
    addition = width_of(counter.addition, REGULAR, metrics.small)
    # Whole or not at all: a figure that is cut says something else.
    if figure + addition + metrics.px(12) <= width:
        place = (shown.right + metrics.px(6), top + metrics.px(4))
        put(surface, counter.addition, place, size=metrics.small, colour=theme.dim)
