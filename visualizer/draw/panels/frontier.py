"""The frontier of a pane: its entries, their layout, and drawing them.

A queue is a line between two rails, with an in and an out end. A stack, or the call stack, is a pile
in a container that is open at its top. A bag is a closed container with rows of entries, newest last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

import numpy as np
import pygame

from visualizer.analysis.repeated_pushes import stale_moments
from visualizer.board.cells import Cell, coordinates
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.text import MONO, REGULAR, STRONG, text_width
from visualizer.draw.theme import Metrics, text_colour_on
from visualizer.language.formatting import fill_template, number_text
from visualizer.language.terms import FRONTIER_COUNTS, FRONTIER_HEADINGS, INFERRED_SUFFIX
from visualizer.playback.comparison import PaneTag
from visualizer.trace.operations import FrontierKind, IntArray
from visualizer.trace.trace import State, Trace
from visualizer.values import value_class

#: At scale 1: the largest font size of an entry, the gap between entries, and the space around them.
_LARGEST_ENTRY, _ENTRY_GAP, _ENTRY_INSET = 20, 3, 6
#: The least number of entries in a line for which the font size leaves room, if possible, and more than fit anywhere.
_LEAST_SEEN, _MOST_SLOTS = 8, 4096
#: At scale 1: the height of a line of the summary, of the bar and of the space below the bar, and the width of
#: the signs at an end. In a narrow place the summary has more lines, and the signs of a queue have no words.
_LINE_HEIGHT, _BAR_HEIGHT, _BAR_GAP, END_WIDTH = 20, 15, 5, 34
#: At scale 1: the height of the bar in a low place, and the least height of others.
_LOW_BAR_HEIGHT, _LEAST_WITH_BAR = 8, 80
_NARROW_WIDTH, _SHORT_END_WIDTH = 260, 14


@value_class
class FrontierEntry:
    """An entry of the frontier or an open call: its cell, and the index of its push or call.

    It ``is_new`` if it came with the latest visit, a ``repeat`` if its cell had been pushed before, and
    ``is_stale`` if popping it will have no effect.
    """

    moment: int
    cell: Cell | None
    is_next: bool = False
    is_new: bool = False
    repeat: bool = False
    is_stale: bool = False

    @property
    def text(self) -> str:
        """The cell in the compact form ``6,5``, a dash if it is not known."""
        return "\N{EN DASH}" if self.cell is None else coordinates(self.cell)


def entry_moments(state: State, most: int | None) -> IntArray:
    """The indices of the pushes or calls of all entries, or of the first ``most``, next to leave first."""
    calls = state.trace.frontier_kind is FrontierKind.CALLS
    return state.call_indices(most) if calls else state.frontier_indices(most)


def build_entries(state: State, moments: IntArray, first: int = 0) -> list[FrontierEntry]:
    """The entries with pushes or calls at ``moments``; ``first`` is the number of entries before them."""
    trace, count = state.trace, len(moments)
    if not count:
        return []
    visit = int(trace.visit_indices[state.visit_count - 1]) if state.visit_count else 0
    # The call of the program itself, at -1, gets the index of the first visit.
    moments = np.where(moments < 0, trace.visit_indices[:1], moments) if trace.visit_count else moments
    numbers = trace.cells[moments]
    cells = map(trace.cell, numbers.tolist())
    is_next = np.arange(first, first + count) == 0
    is_next &= trace.frontier_kind is not FrontierKind.BAG
    if trace.frontier_kind is FrontierKind.CALLS:
        is_repeated, is_stale = np.zeros(count, bool), numbers >= trace.height * trace.width
        is_new = is_next & (moments >= max(visit - 1, 0))
    else:
        places = np.searchsorted(trace.push_indices, moments)
        is_repeated, is_stale = trace.is_repeated_push[places], stale_moments(trace)[places] <= state.moment
        is_new = moments > visit
    signs = (column.tolist() for column in (is_next, is_new, is_repeated, is_stale))
    return list(map(FrontierEntry, moments.tolist(), cells, *signs))


# Layout


@value_class
class FrontierLayout:
    """The layout of a frontier: ``words`` for the summary, a ``bar``, and a ``body`` with ``slots`` for entries.

    Entries leave from the first slot: the out end of a queue, the top of a pile; the entries of a bag
    leave from any slot. ``step`` is the offset from a slot to the next, ``size`` the font size. ``ends``
    are the rectangles of the signs at the out and the in end of a queue, empty for others.
    """

    words: pygame.Rect
    bar: pygame.Rect
    body: pygame.Rect
    slots: tuple[pygame.Rect, ...]
    step: tuple[int, int]
    size: int
    ends: tuple[pygame.Rect, ...]
    is_pile: bool


def frontier_layout(rect: pygame.Rect, trace: Trace, metrics: Metrics) -> FrontierLayout | None:
    """The layout of the frontier of a run in ``rect``; None if it is unseen or no entry fits."""
    if trace.frontier_kind is FrontierKind.UNSEEN:
        return None
    longest = text_width(coordinates(trace.longest_cell), MONO, 100)
    most = min(max(trace.max_frontier, 3), _MOST_SLOTS)
    return _cached_layout(tuple(rect), longest, most, trace.frontier_kind, metrics)


@lru_cache(maxsize=256)
def _cached_layout(
    box: tuple[int, int, int, int], longest: int, most: int, frontier: FrontierKind, metrics: Metrics
) -> FrontierLayout | None:
    """The layout for at most ``most`` entries; ``longest`` is their width in pixels at font size 100."""
    rect, gap, inset = pygame.Rect(box), metrics.px(_ENTRY_GAP), metrics.px(_ENTRY_INSET)
    bag, pile = frontier is FrontierKind.BAG, frontier in (FrontierKind.CALLS, FrontierKind.STACK)
    # In a wide rectangle a queue is horizontal, and the summary of a pile is beside it.
    wide = rect.width > rect.height
    across, lies = bag or (wide and not pile), wide and pile
    end = metrics.px(_SHORT_END_WIDTH if across and rect.width < metrics.px(_NARROW_WIDTH) else END_WIDTH)
    words, bar, room = _divide_room(rect, lies, wide, (0 if bag else end, longest), metrics)
    inner = room.inflate(-2 * inset, -2 * inset)
    seen = min(most, 2 * _LEAST_SEEN) if bag else _LEAST_SEEN
    slot_size = _slot_size(inner, (bag or not across, across), seen, longest, metrics)
    if slot_size is None:
        return None
    size, width, height, rows, columns = slot_size
    if across and columns <= most:  # widen the slots to fill the room
        width = (inner.width + gap) // columns - gap
    elif not across and rows <= most:
        height = (inner.height + gap) // rows - gap
    columns = min(columns, most)
    rows = min(rows, -(-most // columns))
    width = width if across else min(size * 10, room.width) - 2 * inset
    left = rect.right - inset - width if lies else inner.left
    step = (width + gap, 0) if across else (0, height + gap)
    slots = tuple(
        pygame.Rect(left + (width + gap) * column, inner.top + (height + gap) * row, width, height)
        for row in range(rows)
        for column in range(columns)
    )
    body = slots[0].union(slots[-1]).inflate(2 * inset, 2 * inset)
    body.width = room.width if across else body.width
    sides = (body.left - end, body.right if across else body.left - end)
    ends = [pygame.Rect(x, slots[index].top, end, height) for x, index in zip(sides, (0, -1))]
    ends = ends[: len(slots)] if frontier is FrontierKind.QUEUE else []
    return FrontierLayout(words, bar, body, slots, step, size, tuple(ends), pile)


def _divide_room(
    rect: pygame.Rect, lies: bool, wide: bool, widths: tuple[int, int], metrics: Metrics
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The rectangles of the summary, of the bar and of the body, without the ends of a queue."""
    end, longest = widths
    bar, line = rect.copy(), metrics.px(_LINE_HEIGHT)
    bar.height = metrics.px(_BAR_HEIGHT if rect.height >= metrics.px(_LEAST_WITH_BAR) else _LOW_BAR_HEIGHT)
    words = pygame.Rect(rect.left, bar.bottom + metrics.px(_BAR_GAP), rect.width, 0)
    below = max(rect.bottom - words.top, 0)
    if lies:
        narrowest = longest * metrics.small // 100 + metrics.small + 2 * metrics.px(_ENTRY_INSET)
        words.size = max(min(rect.width // 2, rect.width - end - narrowest), 0), below
        left, top = words.right + end, words.top
    else:
        words.height = line * (1 if wide else 2 if rect.width > metrics.px(_NARROW_WIDTH) else 3)
        words.height *= below >= words.height + metrics.px(33)
        left, top = rect.left + end, words.bottom
    right = rect.right - end * (wide and not lies)
    return words, bar, pygame.Rect(left, top, right - left, rect.bottom - top)


def _slot_size(
    room: pygame.Rect, several: tuple[bool, bool], seen: int, longest: int, metrics: Metrics
) -> tuple[int, int, int, int, int] | None:
    """The font size, width and height of entries in ``room``, and the numbers of rows and columns.

    ``several`` is whether there may be several rows and several columns. The font is as large as
    ``seen`` entries allow, or the smallest; None if not even one entry fits.
    """
    for size in range(metrics.px(_LARGEST_ENTRY), metrics.small - 1, -1):
        width, height = longest * size // 100 + size * 3 // 4, size * 3 // 2
        gap = metrics.px(_ENTRY_GAP)
        rows, columns = (room.height + gap) // (height + gap), (room.width + gap) // (width + gap)
        rows, columns = (min(n, n if many else 1) for n, many in zip((rows, columns), several))
        if min(rows, columns) > 0 and rows * columns >= seen:
            break
    return (size, width, height, rows, columns) if min(rows, columns) > 0 else None


PlacedEntry = tuple[FrontierEntry, pygame.Rect]


@value_class
class PlacedEntries:
    """The visible entries, each with its rectangle, and the number of hidden ones."""

    placed: tuple[PlacedEntry, ...]
    hidden_count: int
    more_box: pygame.Rect

    def entry_at(self, point: tuple[int, int]) -> FrontierEntry | None:
        """The entry under a point, None if there is none."""
        return next((entry for entry, box in self.placed if box.collidepoint(point)), None)


def place_entries(layout: FrontierLayout, state: State) -> PlacedEntries:
    """The visible entries of the frontier in a state.

    Of too many entries those at both ends of a queue, at the top of a pile, or the newest of a bag.
    """
    slots, count, pile = layout.slots, len(layout.slots), layout.is_pile
    moments = entry_moments(state, count + 1 if pile else None)
    many = len(moments) > count
    last = 0 if pile or not many else int(count > 2) if layout.ends else count - 1
    first = max(count - 1 - last, int(pile)) if many else len(moments)
    entries = build_entries(state, moments[:first])
    if last:
        entries += build_entries(state, moments[-last:], first)
    # A pile begins at the lowest slot.
    lowest = count - first if pile and not many else 0
    boxes = [*slots[lowest : lowest + first], *slots[count - last :]]
    more = max(state.frontier_size, len(moments)) - len(entries) if many and first < count else 0
    return PlacedEntries(tuple(zip(entries, boxes)), more, slots[min(first, count - 1)])


def draw_frontier(canvas: Canvas, rect: pygame.Rect, view: PaneView) -> None:
    """Draw the frontier of a pane into ``rect``, without its entries if these move from a previous state."""
    state, tag = view.state, view.tag
    layout = frontier_layout(rect, state.trace, canvas.metrics)
    if layout is None and (state.trace.frontier_kind is not FrontierKind.UNSEEN or not len(state.trace)):
        return
    if view.hidden_text or layout is None:
        visits = f"\n{_summary_texts(state)[-1][0]}{INFERRED_SUFFIX * state.trace.code.is_observed}"
        text = f"{FRONTIER_HEADINGS[FrontierKind.UNSEEN]}. {view.note.unseen}"
        text = view.hidden_text or text + visits * (state.trace.visit_count > 0)
        canvas.text_lines(text, rect.topleft, rect.width, size=canvas.metrics.small, colour=canvas.theme.dim)
        return
    words = _summary_texts(state)
    if text_width(words[1][1], REGULAR, canvas.metrics.small) > layout.words.width:
        words = _summary_texts(state, is_narrow=True)
    draw = partial(_draw_summary, canvas, layout, words, view)
    canvas.draw_cached(("summary of frontier", tag), (layout, words, view.largest_frontier), draw)
    canvas.draw_cached(("container of frontier", tag), layout, partial(_draw_container, canvas, layout, tag))
    if view.previous_state is None:
        now = place_entries(layout, state)
        draw = partial(draw_entries, canvas, layout, now, now.placed, tag)
        canvas.draw_cached(("frontier", tag), (layout, now), draw)


def _summary_texts(state: State, is_narrow: bool = False) -> list[tuple[str, ...]]:
    """The texts of the summary, the most important first, each with its widest form in the run.

    A plus marks a number that grows with the recording.
    """
    trace = state.trace
    heading, most = FRONTIER_HEADINGS[trace.frontier_kind], trace.max_frontier
    visits, known = (number_text(each) + "+" * (not trace.is_complete) for each in (trace.visit_count, most))
    word = "{count} of {most}" if is_narrow else FRONTIER_COUNTS[trace.frontier_kind]
    waiting = (fill_template(word, count=count, most=most) for count in (state.frontier_size, most))
    return [
        (heading, heading),
        tuple(text.replace(f"of {number_text(most)}", f"of {known}") for text in waiting),
        (f"{number_text(state.visit_count)} of {visits} visits", f"{visits} of {visits} visits"),
    ]


def _draw_summary(canvas: Canvas, layout: FrontierLayout, words: Iterable[tuple[str, ...]], view: PaneView) -> None:
    """Draw the bar and below it texts, side by side and in lines, as many as fit; the first is a heading.

    The room of each text is that of its widest form, so that the others do not move.
    """
    rect, size, theme = layout.words, canvas.metrics.small, canvas.theme
    face, colour, left, top = STRONG, theme.text, rect.left, rect.top
    for text, widest in words:
        width = text_width(widest, face, size)
        if left > rect.left and left + width > rect.right:
            left, top = rect.left, top + canvas.px(_LINE_HEIGHT)
        if top + canvas.px(_LINE_HEIGHT) > rect.bottom or width > rect.width:
            break
        canvas.text(text, (left, top), size=size, colour=colour, face=face)
        left += width + canvas.px(12)
        face, colour = REGULAR, theme.dim
    # One scale in all panes: the bar of the largest frontier of all fills its room.
    most, radius, track = view.state.trace.max_frontier, layout.bar.height // 3, layout.bar.copy()
    track.width = layout.bar.width * most // max(view.largest_frontier, most, 1)
    canvas.outlined_box(track, theme.raised, theme.edge, radius)
    track.width = track.width * view.state.frontier_size // max(most, 1)
    canvas.box(track, theme.pane_colour(view.tag), radius)


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
    dim, distance, reach = canvas.theme.dim, canvas.px(8), canvas.px(4)
    for word, end in zip(("out", "in"), layout.ends):
        x, y = end.center
        if end.width >= canvas.px(END_WIDTH):
            canvas.text(word, (x, y - distance), size=canvas.metrics.text, colour=dim, anchor="center")
            y += distance
        # A triangle that points in the direction of entries: to the left, or up.
        points = [(-reach, 0), (reach, -reach), (reach, reach)]
        canvas.polygon([(x + a, y + b) if across else (x + b, y + a) for a, b in points], dim)


def draw_entries(
    canvas: Canvas, layout: FrontierLayout, entries: PlacedEntries, placed: Sequence[PlacedEntry], tag: PaneTag
) -> None:
    """Draw entries in the rectangles of ``placed``, the number of hidden ones, and the word for the top."""
    small, dim = canvas.metrics.small, canvas.theme.dim
    with canvas.clip(layout.body):
        for entry, box in placed:
            draw_entry(canvas, box, entry, tag, layout.size)
    if entries.placed and layout.is_pile:
        top = (layout.body.left - canvas.px(6), entries.placed[0][1].centery)
        canvas.text("top", top, size=small, colour=dim, anchor="midright")
    if entries.hidden_count:
        count, box = number_text(entries.hidden_count), entries.more_box
        texts = [f"{count} {'below' if layout.is_pile else 'more'}", f"+{count}", "+"]
        text = next((text for text in texts if text_width(text, REGULAR, small) <= box.width), "")
        canvas.fill(canvas.theme.panel, box)  # over moving entries
        canvas.text(text, box.center, size=small, colour=dim, anchor="center")
    elif not entries.placed:
        canvas.text("empty", layout.body.center, size=small, colour=dim, anchor="center")


def draw_entry(canvas: Canvas, box: pygame.Rect, entry: FrontierEntry, tag: PaneTag, size: int) -> None:
    """Draw one entry of the algorithm with ``tag`` into ``box``, in font size ``size``."""
    theme, px = canvas.theme, canvas.px
    colour, ground = theme.pane_colour(tag), theme.lit_fill(tag) if entry.is_new else theme.raised
    canvas.box(box, colour if entry.is_next else ground, px(5))
    if entry.is_next:
        canvas.box(box.inflate(-2 * px(2), -2 * px(2)), ground, px(5) - px(2))
    ink = theme.dim if entry.is_stale else theme.text
    canvas.text(entry.text, box.center, size=size, colour=ink, face=MONO, anchor="center")
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
