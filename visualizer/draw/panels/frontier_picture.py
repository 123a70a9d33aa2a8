"""Drawing the frontier of a pane: a queue as a line, a stack or the call stack as a pile, a bag as a box."""

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
from visualizer.playback.comparison import PaneTag
from visualizer.trace.operations import FrontierKind
from visualizer.trace.trace import State


def draw_frontier(canvas: Canvas, rect: pygame.Rect, view: PaneView) -> None:
    """Draw the frontier of a pane into ``rect``; its entries are moving if the view has a previous state."""
    state, tag = view.state, view.tag
    layout = frontier_layout(rect, state.trace, canvas.metrics)
    if layout is None and state.trace.frontier_kind is not FrontierKind.UNSEEN:
        return
    if view.hidden_text or layout is None:
        visits = f"\n{_summary_texts(state)[-1][0]}{INFERRED_SUFFIX * state.trace.code.is_observed}"
        text = f"{FRONTIER_HEADINGS[FrontierKind.UNSEEN][0]}. {view.note.unseen}"
        text = view.hidden_text or text + visits * (state.trace.visit_count > 0)
        canvas.text_lines(text, rect.topleft, rect.width, size=canvas.metrics.small, colour=canvas.theme.dim)
        return
    words = _summary_texts(state)
    draw = partial(_draw_summary, canvas, layout.words, words)
    canvas.draw_cached(("summary of frontier", tag), (layout, words), draw)
    canvas.draw_cached(("container of frontier", tag), layout, partial(_draw_container, canvas, layout, tag))
    now = place_entries(layout, state)
    placed = now.placed
    if view.previous_state is not None:
        placed = tuple(_sliding_entries(layout, place_entries(layout, view.previous_state), now, view.slide))
    draw = partial(_draw_entries, canvas, layout, now, placed, tag)
    canvas.draw_cached(("frontier", tag), (layout, now, placed), draw)


def _summary_texts(state: State) -> list[tuple[str, str]]:
    """The texts of the summary, the most important first, each with its widest form in the run."""
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
    """Draw texts side by side and in lines, as many as fit; the first is a heading.

    The room of each is that of its widest form, so that the others do not move.
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


def _draw_container(canvas: Canvas, layout: FrontierLayout, tag: PaneTag) -> None:
    """Draw the rails of a queue and the signs at its ends, or the container of a pile."""
    body, colour, thick = layout.body, canvas.theme.pane_colour(tag), canvas.px(2)
    left = pygame.Rect(body.left, body.top, thick, body.height)
    top = pygame.Rect(body.left, body.top, body.width, thick)
    right, bottom = left.move(body.width - thick, 0), top.move(0, body.height - thick)
    across = layout.step[0] > 0
    sides = (top, bottom) if across else (left, right)
    for side in sides if layout.ends else (left, right, bottom, top)[: 3 if layout.is_pile else 4]:
        canvas.fill(colour, side)
    size, dim, distance = canvas.metrics.small, canvas.theme.dim, canvas.px(8)
    for word, end in zip(("out", "in"), layout.ends):
        x, y = end.center
        if end.width >= canvas.px(END_WIDTH):
            canvas.text(word, (x, y - distance), size=size, colour=dim, align="centre")
            y += distance
        _draw_direction_arrow(canvas, (x, y), across)


def _draw_direction_arrow(canvas: Canvas, centre: tuple[int, int], across: bool) -> None:
    """Draw a triangle that points in the direction of entries: to the left, or up."""
    side = canvas.px(4)
    points = [(-side, 0), (side, -side), (side, side)]
    points = points if across else [(y, x) for x, y in points]
    canvas.polygon([(centre[0] + x, centre[1] + y) for x, y in points], canvas.theme.dim)


PlacedEntry = tuple[FrontierEntry, pygame.Rect]


def _sliding_entries(
    layout: FrontierLayout, before: PlacedEntries, now: PlacedEntries, share: float
) -> Iterator[PlacedEntry]:
    """The entries of two moments, moved by the ``share`` of the way from one to the other."""
    starts, ends = ({entry.moment: (entry, box) for entry, box in entries.placed} for entries in (before, now))
    for moment in {**starts, **ends}:
        entry, _ = ends.get(moment) or starts[moment]
        start = starts[moment][1] if moment in starts else _hidden_box(layout, moment, before)
        end = ends[moment][1] if moment in ends else _hidden_box(layout, moment, now)
        x, y = ((b - a) * share for a, b in zip(start.topleft, end.topleft))
        yield entry, start.move(round(x), round(y))


def _hidden_box(layout: FrontierLayout, moment: int, entries: PlacedEntries) -> pygame.Rect:
    """The rectangle of an entry that is not visible: beyond one of the ends, or among the hidden ones."""
    moments = [entry.moment for entry, _ in entries.placed]
    x, y = layout.step
    has_come = moment < entries.moment
    if not layout.is_pile and not has_come:
        return layout.slots[-1].move(x, y)
    has_left = not moments or (moment > max(moments) if layout.is_pile else moment < min(moments))
    return layout.slots[0].move(-x, -y) if has_left or not has_come else entries.more_box


def _draw_entries(
    canvas: Canvas, layout: FrontierLayout, entries: PlacedEntries, placed: Sequence[PlacedEntry], tag: PaneTag
) -> None:
    """Draw entries in the rectangles of ``placed``, the number of hidden ones, and the word for the top."""
    small, dim = canvas.metrics.small, canvas.theme.dim
    with canvas.clip(layout.body):
        for entry, box in placed:
            _draw_entry(canvas, box, entry, tag, layout.size)
    if entries.placed and layout.is_pile:
        top = (layout.body.left - canvas.px(6), entries.placed[0][1].centery)
        canvas.text("top", top, size=small, colour=dim, align="before")
    if entries.hidden_count:
        count, box = number_text(entries.hidden_count), entries.more_box
        texts = [f"{count} below"] * layout.is_pile + [f"+{count}", "+"]
        text = next((text for text in texts if text_width(text, REGULAR, small) <= box.width), "")
        canvas.fill(canvas.theme.panel, box)  # over moving entries
        canvas.text(text, box.center, size=small, colour=dim, align="centre")
    elif not placed:
        canvas.text("empty", layout.body.center, size=small, colour=dim, align="centre")


def _draw_entry(canvas: Canvas, box: pygame.Rect, entry: FrontierEntry, tag: PaneTag, size: int) -> None:
    """Draw one entry of the algorithm with ``tag`` into ``box``, in font size ``size``."""
    theme, px = canvas.theme, canvas.px
    colour, ground = theme.pane_colour(tag), theme.visited_fill(tag) if entry.is_new else theme.raised
    canvas.box(box, colour if entry.is_next else ground, px(5))
    if entry.is_next:
        canvas.box(box.inflate(-2 * px(2), -2 * px(2)), ground, px(5) - px(2))
    ink = theme.dim if entry.is_stale else theme.text
    canvas.text(entry.text, box.center, size=size, colour=ink, face=MONO, align="centre")
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
