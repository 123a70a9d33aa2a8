"""Draws what waits in a pane: a queue as a line, a stack or the calls as a pile, a bag as a box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.frontier import (
    END_WIDTH,
    WORDS_LINE_HEIGHT,
    FrontierEntry,
    FrontierLayout,
    PlacedEntries,
    frontier_layout,
    place_entries,
)
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.text import MONO, REGULAR, STRONG, text_width
from visualizer.draw.theme import text_colour_on
from visualizer.language.formatting import fill_template, number_text
from visualizer.language.terms import FRONTIER_COUNTS, FRONTIER_HEADINGS, INFERRED_SUFFIX
from visualizer.playback.marks import PaneMark
from visualizer.trace.frontiers import FrontierKind
from visualizer.trace.trace import State


def draw_frontier(canvas: Canvas, rect: pygame.Rect, view: PaneView) -> None:
    """Draw what waits in a pane into ``rect``, on its way there while the view slides."""
    state, mark = view.state, view.mark
    layout = frontier_layout(rect, state.trace, canvas.metrics)
    unseen = state.trace.frontier_kind is FrontierKind.UNSEEN
    if layout is None and not unseen:
        return
    if view.hidden_text or layout is None:
        visits = f"\n{_summary_texts(state)[-1][0]}{INFERRED_SUFFIX * state.trace.code.is_observed}"
        said = f"{FRONTIER_HEADINGS[FrontierKind.UNSEEN][0]}. {view.note.unseen}"
        said = view.hidden_text or said + visits * (state.trace.visit_count > 0)
        canvas.text_lines(said, rect.topleft, rect.width, size=canvas.metrics.small, colour=canvas.theme.dim)
        return
    words = _summary_texts(state)
    draw = partial(_draw_summary, canvas, layout.words, words)
    canvas.draw_cached(("words of what waits", mark), (layout, words), draw)
    canvas.draw_cached(("frame of what waits", mark), layout, partial(_draw_container, canvas, layout, mark))
    now = place_entries(layout, state)
    placed = now.placed
    if view.before is not None:
        placed = tuple(_sliding_entries(layout, place_entries(layout, view.before), now, view.slide))
    draw = partial(_draw_entries, canvas, layout, now, placed, mark)
    canvas.draw_cached(("what waits", mark), (layout, now, placed), draw)


def _summary_texts(state: State) -> list[tuple[str, str]]:
    """What is said beside what waits, the most important first, each with its widest form."""
    trace = state.trace
    heading, word = FRONTIER_HEADINGS[trace.frontier_kind][0], FRONTIER_COUNTS[trace.frontier_kind]
    most, visits = number_text(trace.max_frontier), number_text(trace.visit_count)
    return [
        (heading, heading),
        (fill_template(word, count=state.frontier_size), fill_template(word, count=trace.max_frontier)),
        (f"at most {most}", f"at most {most}"),
        (f"{number_text(state.visit_count)} of {visits} visits", f"{visits} of {visits} visits"),
    ]


def _draw_summary(canvas: Canvas, rect: pygame.Rect, words: Iterable[tuple[str, str]]) -> None:
    """Draw texts after and below one another, as many as have room; the first is a heading.

    Each has its widest form with it, so that it moves no other.
    """
    size, theme, left, top = canvas.metrics.small, canvas.theme, rect.left, rect.top
    face, colour = STRONG, theme.text
    for text, widest in words:
        width = text_width(widest, face, size)
        if left > rect.left and left + width > rect.right:
            left, top = rect.left, top + canvas.px(WORDS_LINE_HEIGHT)
        if top + canvas.px(WORDS_LINE_HEIGHT) > rect.bottom or width > rect.width:
            continue
        canvas.text(text, (left, top), size=size, colour=colour, face=face)
        left += width + canvas.px(12)
        face, colour = REGULAR, theme.dim


def _draw_container(canvas: Canvas, layout: FrontierLayout, mark: PaneMark) -> None:
    """Draw the rails of a queue and the signs at its ends, or the container of a pile."""
    body, colour, thick = layout.body, canvas.theme.pane_colour(mark), canvas.px(2)
    left = pygame.Rect(body.left, body.top, thick, body.height)
    top = pygame.Rect(body.left, body.top, body.width, thick)
    right, bottom = left.move(body.width - thick, 0), top.move(0, body.height - thick)
    across = layout.step[0] > 0
    sides = (top, bottom) if across else (left, right)
    for side in sides if layout.ends else (left, right, bottom, top)[: 3 if layout.is_pile else 4]:
        canvas.fill(colour, side)
    size, dim, apart = canvas.metrics.small, canvas.theme.dim, canvas.px(8)
    for word, end in zip(("out", "in"), layout.ends):
        x, y = end.center
        if end.width >= canvas.px(END_WIDTH):
            canvas.text(word, (x, y - apart), size=size, colour=dim, align="centre")
            y += apart
        _draw_direction_arrow(canvas, (x, y), across)


def _draw_direction_arrow(canvas: Canvas, centre: tuple[int, int], across: bool) -> None:
    """Draw a triangle that points the way entries go: to the left, or up."""
    side = canvas.px(4)
    points = [(-side, 0), (side, -side), (side, side)]
    points = points if across else [(y, x) for x, y in points]
    canvas.polygon([(centre[0] + x, centre[1] + y) for x, y in points], canvas.theme.dim)


PlacedEntry = tuple[FrontierEntry, pygame.Rect]


def _sliding_entries(
    layout: FrontierLayout, before: PlacedEntries, now: PlacedEntries, share: float
) -> Iterator[PlacedEntry]:
    """The entries of two moments, each at its ``share`` of the way from one to the other."""
    starts, ends = ({entry.moment: each for each in shown.placed for entry in each[:1]} for shown in (before, now))
    for moment in {**starts, **ends}:
        entry, _ = ends.get(moment) or starts[moment]
        start = starts[moment][1] if moment in starts else _place_out_of_sight(layout, moment, before)
        end = ends[moment][1] if moment in ends else _place_out_of_sight(layout, moment, now)
        x, y = ((b - a) * share for a, b in zip(start.topleft, end.topleft))
        yield entry, start.move(round(x), round(y))


def _place_out_of_sight(layout: FrontierLayout, moment: int, shown: PlacedEntries) -> pygame.Rect:
    """The place of an entry out of sight: off one of the ends, or among those that are counted."""
    moments = [entry.moment for entry, _ in shown.placed]
    x, y = layout.step
    come = moment < shown.moment
    if not layout.is_pile and not come:
        return layout.slots[-1].move(x, y)
    gone = not moments or (moment > max(moments) if layout.is_pile else moment < min(moments))
    return layout.slots[0].move(-x, -y) if gone or not come else shown.more_box


def _draw_entries(
    canvas: Canvas, layout: FrontierLayout, shown: PlacedEntries, placed: Sequence[PlacedEntry], mark: PaneMark
) -> None:
    """Draw entries where they are ``placed``, how many more there are, and what the top is."""
    small, dim = canvas.metrics.small, canvas.theme.dim
    with canvas.clip(layout.body):
        for entry, box in placed:
            _draw_entry(canvas, box, entry, mark, layout.size)
    if shown.placed and layout.is_pile:
        top = (layout.body.left - canvas.px(6), shown.placed[0][1].centery)
        canvas.text("top", top, size=small, colour=dim, align="before")
    if shown.hidden_count:
        count, box = number_text(shown.hidden_count), shown.more_box
        texts = [f"{count} below"] * layout.is_pile + [f"+{count}", "+"]
        text = next((each for each in texts if text_width(each, REGULAR, small) <= box.width), "")
        canvas.fill(canvas.theme.panel, box)  # over entries on their way
        canvas.text(text, box.center, size=small, colour=dim, align="centre")
    elif not placed:
        canvas.text("empty", layout.body.center, size=small, colour=dim, align="centre")


def _draw_entry(canvas: Canvas, box: pygame.Rect, entry: FrontierEntry, mark: PaneMark, size: int) -> None:
    """Draw one entry of the algorithm with ``mark`` into ``box``, in letters of ``size``."""
    theme, px = canvas.theme, canvas.px
    colour, ground = theme.pane_colour(mark), theme.visited_fill(mark) if entry.is_new else theme.raised
    canvas.box(box, colour if entry.is_next else ground, px(5))
    if entry.is_next:
        canvas.box(box.inflate(-2 * px(2), -2 * px(2)), ground, px(5) - px(2))
    canvas.text(
        entry.text, box.center, size=size, colour=theme.dim if entry.is_stale else theme.text, face=MONO, align="centre"
    )
    if entry.is_stale:
        inset = px(6)
        canvas.line((box.left + inset, box.centery), (box.right - inset, box.centery), theme.dim, px(1))
    if entry.is_new:
        x, y, arm, thick = box.left + px(1), box.top + px(2), px(3), px(1)
        canvas.disc((x + 0.5, y + 0.5), px(5), colour)
        canvas.fill(text_colour_on(colour), (x - arm, y - thick // 2, 2 * arm + 1, thick))
        canvas.fill(text_colour_on(colour), (x - thick // 2, y - arm, thick, 2 * arm + 1))
    for offset in (0, 1) if entry.repeat else ():
        centre = (box.right - px(5) - offset * px(5), box.top + px(5))
        canvas.disc(centre, max(1.5, px(1.6)), theme.warning)
