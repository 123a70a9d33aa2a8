"""What waits in a pane, drawn as what it is.

A queue is a line between two rails, in at one end and out at the other. A stack, and the stack of
calls, is a pile in a container that is open at its top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np
import pygame

from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.board.cells import Cell
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.text import MONO, REGULAR, STRONG, width_of
from visualizer.language.formatting import number_text
from visualizer.language.terms import HEADINGS, WAITING
from visualizer.playback.marks import PaneMark
from visualizer.trace.trace import Ints, State, Trace
from visualizer.trace.waiting import Frontier

NO_CELL = "\N{EN DASH}"
#: At scale 1: the largest letters of an entry, and what is free between entries and around them.
_LARGEST, _GAP, _INSET = 24, 3, 6
#: Letters are as large as leaves room for so many entries.
_SEEN = 8
#: At scale 1: a line of words, what the signs at an end of a queue take, and the width below
#: which they are an arrow alone.
_LINE, _END, _ARROW, _NARROW = 20, 34, 14, 260
#: In a place so many times as wide as high the words stand beside what waits, and in one so many
#: times a queue goes to the left.
_LYING, _ACROSS = 1.3, 2.2


@dataclass(frozen=True)
class Entry:
    """An entry that waits or a call that is open: its cell, and the operation that made it.

    A ``new`` one came with the newest visit, a ``repeat`` had been pushed before; nothing will
    come of a ``stale`` one.
    """

    moment: int
    cell: Cell | None
    next: bool = False
    new: bool = False
    repeat: bool = False
    stale: bool = False

    @property
    def text(self) -> str:
        """The cell in the compact form ``6,5``."""
        return NO_CELL if self.cell is None else f"{self.cell[0]},{self.cell[1]}"


def entries_of(state: State, most: int) -> list[Entry]:
    """The first ``most`` entries that wait, or calls that are open, the next one first."""
    return _entries(state, _moments(state, most))


def _moments(state: State, most: int | None) -> Ints:
    calls = state.trace.frontier is Frontier.CALLS
    return state.call_indices(most) if calls else state.frontier_indices(most)


def _entries(state: State, moments: Ints, first: int = 0) -> list[Entry]:
    """The entries that were made at ``moments``; ``first`` is how many wait before them."""
    trace, count = state.trace, len(moments)
    if not count:
        return []
    visit = int(trace.visited_at[state.visits - 1]) if state.visits else 0
    # The run's own call is at -1.
    click = trace.click[0] * trace.width + trace.click[1]
    cells = map(trace.cell, np.where(moments >= 0, trace.cells[moments], click).tolist())
    following = np.arange(first, first + count) == 0
    if trace.frontier is Frontier.CALLS:
        repeated = stale = np.zeros(count, bool)
        new = following & (moments >= max(visit - 1, 0))
    else:
        pushes, numbers = repeated_pushes_of(trace), np.searchsorted(trace.pushed_at, moments)
        repeated, stale = pushes.repeated[numbers], pushes.stale_from[numbers] <= state.moment
        new = moments > visit
    signs = (each.tolist() for each in (following, new, repeated, stale))
    return [Entry(*each) for each in zip(moments.tolist(), cells, *signs)]


# Where it stands


@dataclass(frozen=True)
class WaitingLayout:
    """Where what waits stands: ``words`` about it, and a ``body`` with ``slots`` for entries.

    The first slot is where entries leave: the out end of a queue, the top of a pile. ``step``
    leads from a slot to the next one, ``size`` is that of the letters. ``ends`` are the places of
    the signs at the out and the in end of a queue; a pile has none.
    """

    words: pygame.Rect
    body: pygame.Rect
    slots: tuple[pygame.Rect, ...]
    step: tuple[int, int]
    size: int
    ends: tuple[pygame.Rect, ...]


def waiting_layout(rect: pygame.Rect, trace: Trace, metrics: Metrics) -> WaitingLayout | None:
    """Where what waits in a run stands in ``rect``, None where no entry has room."""
    longest = width_of("0" * len(f"{trace.height - 1},{trace.width - 1}"), MONO, 100)
    pile = trace.frontier is not Frontier.QUEUE
    return _layout(tuple(rect), longest, max(trace.max_frontier, 1), pile, metrics)


@lru_cache(maxsize=256)
def _layout(
    box: tuple[int, int, int, int], longest: int, most: int, pile: bool, metrics: Metrics
) -> WaitingLayout | None:
    """The layout for at most ``most`` entries, ``longest`` pixels wide in letters of 100."""
    rect, gap, around = pygame.Rect(box), metrics.px(_GAP), 2 * metrics.px(_INSET)
    across = not pile and rect.width > rect.height * _ACROSS
    lies = rect.width > rect.height * _LYING and not across
    end = metrics.px(_ARROW if across and rect.width < metrics.px(_NARROW) else _END)
    narrowest = longest * metrics.small // 100 + metrics.small + around
    words, room = _divided(rect, lies, across, (end, narrowest), metrics)
    long, thick = room.size if across else (room.height, room.width)
    for size in range(metrics.px(_LARGEST), metrics.small - 1, -1):
        width, height = longest * size // 100 + size * 3 // 4, size * 3 // 2
        pitch = (width if across else height) + gap
        count = (long - around + gap) // pitch
        fits = (height if across else width) + around <= thick
        if fits and count >= _SEEN:
            break
    if not fits or count < 1:
        return None
    count = min(count, max(most, 3))
    if across:
        body = pygame.Rect(room.topleft, (room.width, height + around))
    else:
        body = pygame.Rect(room.topleft, (min(size * 10, room.width), count * pitch - gap + around))
        width = body.width - around
    if lies:
        body.bottomright = room.bottomright
    first = pygame.Rect(body.left + around // 2, body.top + around // 2, width, height)
    step = (pitch, 0) if across else (0, pitch)
    slots = tuple(first.move(step[0] * each, step[1] * each) for each in range(count))
    ends = [] if pile else [slots[0].copy(), slots[-1].copy()][:count]
    for slot, side in zip(ends, (body.left - end, body.right if across else body.left - end)):
        slot.left, slot.width = side, end
    return WaitingLayout(words, body, slots, step, size, tuple(ends))


def _divided(
    rect: pygame.Rect, lies: bool, across: bool, widths: tuple[int, int], metrics: Metrics
) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of the words and of what waits.

    That has a width free at its ends, and is as wide as an entry at least.
    """
    words, room, line = rect.copy(), rect.copy(), metrics.px(_LINE)
    end, least = widths
    if lies:
        words.width = max(min(rect.width // 2, rect.width - end - least), 0)
        room.left, room.width = words.right + end, rect.right - words.right - end
        return words, room
    words.height = line * (1 if across else 3) + metrics.px(4)
    if rect.height < words.height + 2 * line:
        words.height = 0
    room.top, room.height = words.bottom, rect.bottom - words.bottom
    if across:
        return words, room.inflate(-2 * end, 0)
    room.left, room.width = room.left + end, room.width - end
    return words, room


@dataclass(frozen=True)
class Shown:
    """The entries in sight at moment ``at``, each in its slot; ``more`` are only counted."""

    at: int
    placed: tuple[tuple[Entry, pygame.Rect], ...]
    more: int
    more_box: pygame.Rect

    def entry_at(self, point: tuple[int, int]) -> Entry | None:
        """The entry under a point, None where none is."""
        return next((entry for entry, box in self.placed if box.collidepoint(point)), None)


def shown_entries(layout: WaitingLayout, state: State) -> Shown:
    """What is seen of what waits: of many entries both ends of a queue, or the top of a pile."""
    slots, count = layout.slots, len(layout.slots)
    pile = not layout.ends
    moments = _moments(state, count + 1 if pile else None)
    many = len(moments) > count
    last = int(many and not pile and count > 2)
    first = count - 1 - last if many else len(moments)
    entries = _entries(state, moments[:first])
    if last:
        entries += _entries(state, moments[-1:], first)
    # A pile stands on the ground.
    lowest = count - first if pile and not many else 0
    boxes = [*slots[lowest : lowest + first], *slots[count - last :]]
    more = max(state.waiting, len(moments)) - len(entries) if many else 0
    return Shown(state.moment, tuple(zip(entries, boxes)), more, slots[min(first, count - 1)])


# Drawing


def draw_waiting(canvas: Canvas, rect: pygame.Rect, view: PaneView) -> None:
    """Draw what waits in a pane into ``rect``, on its way there while the view slides."""
    state, mark = view.state, view.mark
    layout = waiting_layout(rect, state.trace, canvas.metrics)
    if layout is None:
        return
    if view.hidden:
        canvas.text_lines(view.hidden, rect.topleft, rect.width, size=canvas.metrics.small,
                          colour=canvas.theme.dim)  # fmt: skip
        return
    words = _words(state)
    draw = partial(_draw_words, canvas, layout.words, words)
    canvas.kept(("words of what waits", mark), (layout, words), draw)
    canvas.kept(("frame of what waits", mark), layout, partial(_draw_frame, canvas, layout, mark))
    now = shown_entries(layout, state)
    placed = now.placed
    if view.before is not None:
        placed = tuple(_moving(layout, shown_entries(layout, view.before), now, view.slide))
    draw = partial(_draw_entries, canvas, layout, now, placed, mark)
    canvas.kept(("what waits", mark), (layout, now, placed), draw)


def _words(state: State) -> list[tuple[str, str]]:
    """What is said beside what waits, the most important first, each with its widest form."""
    trace = state.trace
    heading, word = HEADINGS[trace.frontier][0], WAITING[trace.frontier]
    most, visits, reveals = trace.max_frontier, trace.visit_count, len(trace.revealed_at)
    at_most = f"at most {number_text(most)}"
    return [
        (heading, heading),
        (f"{number_text(state.waiting)} {word}", f"{number_text(most)} {word}"),
        (at_most, at_most),
        *((f"{number_text(each)} of {number_text(all_)} {what}",
           f"{number_text(all_)} of {number_text(all_)} {what}")
          for each, all_, what in ((state.visits, visits, "visits"),
                                   (state.reveals, reveals, "revealed"))),
    ]  # fmt: skip


def _draw_words(canvas: Canvas, rect: pygame.Rect, words: Iterable[tuple[str, str]]) -> None:
    """Draw texts after and below one another, as many as have room; the first is a heading.

    Each has its widest form with it, so that it moves no other.
    """
    size, theme, left, top = canvas.metrics.small, canvas.theme, rect.left, rect.top
    face, colour = STRONG, theme.text
    for text, widest in words:
        width = width_of(widest, face, size)
        if left > rect.left and left + width > rect.right:
            left, top = rect.left, top + canvas.px(_LINE)
        if top + canvas.px(_LINE) > rect.bottom or left + width > rect.right:
            return
        canvas.text(text, (left, top), size=size, colour=colour, face=face)
        left += width + canvas.px(12)
        face, colour = REGULAR, theme.dim


def _draw_frame(canvas: Canvas, layout: WaitingLayout, mark: PaneMark) -> None:
    """Draw the rails of a queue and the signs at its ends, or the container of a pile."""
    body, colour, thick = layout.body, canvas.theme.pane(mark), canvas.px(2)
    left = pygame.Rect(body.left, body.top, thick, body.height)
    top = pygame.Rect(body.left, body.top, body.width, thick)
    right, bottom = left.move(body.width - thick, 0), top.move(0, body.height - thick)
    across = layout.step[0] > 0
    sides = (top, bottom) if across else (left, right)
    for side in sides if layout.ends else (left, right, bottom):
        canvas.fill(colour, side)
    size, dim, apart = canvas.metrics.small, canvas.theme.dim, canvas.px(8)
    for word, end in zip(("out", "in"), layout.ends):
        x, y = end.center
        if end.width >= canvas.px(_END):
            canvas.text(word, (x, y - apart), size=size, colour=dim, align="centre")
            y += apart
        _draw_arrow(canvas, (x, y), across)


def _draw_arrow(canvas: Canvas, centre: tuple[int, int], across: bool) -> None:
    """Draw a triangle that points the way entries go: to the left, or up."""
    side = canvas.px(4)
    points = [(-side, 0), (side, -side), (side, side)]
    points = points if across else [(y, x) for x, y in points]
    canvas.polygon([(centre[0] + x, centre[1] + y) for x, y in points], canvas.theme.dim)


Placed = tuple[Entry, pygame.Rect]


def _moving(layout: WaitingLayout, before: Shown, now: Shown, share: float) -> Iterator[Placed]:
    """The entries of two moments, each at its ``share`` of the way from one to the other."""
    starts, ends = ({entry.moment: each for each in shown.placed for entry in each[:1]}
                    for shown in (before, now))  # fmt: skip
    for moment in {**starts, **ends}:
        entry, _ = ends.get(moment) or starts[moment]
        start = starts[moment][1] if moment in starts else _away(layout, moment, before)
        end = ends[moment][1] if moment in ends else _away(layout, moment, now)
        x, y = ((b - a) * share for a, b in zip(start.topleft, end.topleft))
        yield entry, start.move(round(x), round(y))


def _away(layout: WaitingLayout, moment: int, shown: Shown) -> pygame.Rect:
    """The place of an entry out of sight: off one of the ends, or among those that are counted."""
    moments = [entry.moment for entry, _ in shown.placed]
    x, y = layout.step
    come = moment < shown.at
    if layout.ends and not come:
        return layout.slots[-1].move(x, y)
    gone = not moments or (moment < min(moments) if layout.ends else moment > max(moments))
    return layout.slots[0].move(-x, -y) if gone or not come else shown.more_box


def _draw_entries(
    canvas: Canvas, layout: WaitingLayout, shown: Shown, placed: Sequence[Placed], mark: PaneMark
) -> None:
    """Draw entries where they are ``placed``, how many more there are, and what the top is."""
    small, dim = canvas.metrics.small, canvas.theme.dim
    with canvas.clip(layout.body):
        for entry, box in placed:
            draw_entry(canvas, box, entry, mark, layout.size)
    if shown.placed and not layout.ends:
        top = (layout.body.left - canvas.px(6), shown.placed[0][1].centery)
        canvas.text("top", top, size=small, colour=dim, align="before")
    if shown.more:
        below = f"{number_text(shown.more)} below" if not layout.ends else f"+{shown.more}"
        canvas.text(below, shown.more_box.center, size=small, colour=dim, align="centre",
                    most=shown.more_box.width)  # fmt: skip
    if not placed:
        canvas.text("empty", layout.body.center, size=small, colour=dim, align="centre")


def draw_entry(canvas: Canvas, box: pygame.Rect, entry: Entry, mark: PaneMark, size: int) -> None:
    """Draw one entry of the algorithm with ``mark`` into ``box``, in letters of ``size``."""
    theme, px = canvas.theme, canvas.px
    colour, ground = theme.pane(mark), theme.visited(mark) if entry.new else theme.raised
    canvas.outlined_box(box, ground, colour if entry.next else ground, px(5), px(2))
    canvas.text(entry.text, box.center, size=size, colour=theme.dim if entry.stale else theme.text,
                face=MONO, align="centre")  # fmt: skip
    if entry.stale:
        inset = px(6)
        canvas.line((box.left + inset, box.centery), (box.right - inset, box.centery), theme.dim,
                    px(1))  # fmt: skip
    if entry.new:
        x, y, long, thick = box.left + px(6), box.top + px(6), px(7), px(1.6)
        canvas.fill(colour, (x - long // 2, y - thick // 2, long, thick))
        canvas.fill(colour, (x - thick // 2, y - long // 2, thick, long))
    for offset in (0, 1) if entry.repeat else ():
        centre = (box.right - px(5) - offset * px(5), box.top + px(5))
        canvas.disc(centre, max(1.5, px(1.6)), theme.warning)
