"""What waits in a pane: its entries, and where they stand.

A queue is a line between two rails, in at one end and out at the other. A stack, and the stack of
calls, is a pile in a container that is open at its top. A bag is a closed one, in no order: its
entries are read like words, the newest last.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.board.cells import Cell, coordinates
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import MONO, text_width
from visualizer.trace.frontiers import FrontierKind, IntArray
from visualizer.trace.trace import State, Trace

UNKNOWN_CELL = "\N{EN DASH}"
#: At scale 1: the largest letters of an entry, and what is free between entries and around them.
_LARGEST_ENTRY, _ENTRY_GAP, _ENTRY_INSET = 20, 3, 6
#: Letters are as large as leaves room for so many entries in a line.
_LEAST_SEEN = 8
#: At scale 1: a line of words, and what the signs at an end take; in a narrow place there are more
#: lines, and the signs of a queue have no words.
WORDS_LINE_HEIGHT, END_WIDTH = 20, 34
_NARROW_WIDTH, _SHORT_END_WIDTH = 260, 14


@dataclass(frozen=True)
class FrontierEntry:
    """An entry that waits or a call that is open: its cell, and the operation that made it.

    A ``new`` one came with the newest visit, a ``repeat`` had been pushed before; nothing will
    come of a ``stale`` one.
    """

    moment: int
    cell: Cell | None
    is_next: bool = False
    is_new: bool = False
    repeat: bool = False
    is_stale: bool = False

    @property
    def text(self) -> str:
        """The cell in the compact form ``6,5``."""
        return UNKNOWN_CELL if self.cell is None else coordinates(self.cell)


def _entry_moments(state: State, most: int | None) -> IntArray:
    calls = state.trace.frontier_kind is FrontierKind.CALLS
    return state.call_indices(most) if calls else state.frontier_indices(most)


def _build_entries(state: State, moments: IntArray, first: int = 0) -> list[FrontierEntry]:
    """The entries that were made at ``moments``; ``first`` is how many wait before them."""
    trace, count = state.trace, len(moments)
    if not count:
        return []
    visit = int(trace.visit_indices[state.visit_count - 1]) if state.visit_count else 0
    # The run's own call, at -1, counts from the first visit, which it makes.
    moments = np.where(moments < 0, trace.visit_indices[:1], moments) if trace.visit_count else moments
    cells = map(trace.cell, trace.cells[moments].tolist())
    following = np.arange(first, first + count) == 0
    following &= trace.frontier_kind is not FrontierKind.BAG
    if trace.frontier_kind is FrontierKind.CALLS:
        repeated = stale = np.zeros(count, bool)
        new = following & (moments >= max(visit - 1, 0))
    else:
        pushes, numbers = repeated_pushes_of(trace), np.searchsorted(trace.push_indices, moments)
        repeated, stale = trace.is_repeated_push[numbers], pushes.stale_moments[numbers] <= state.moment
        new = moments > visit
    signs = (each.tolist() for each in (following, new, repeated, stale))
    return [FrontierEntry(*each) for each in zip(moments.tolist(), cells, *signs)]


# Where it stands


@dataclass(frozen=True)
class FrontierLayout:
    """Where what waits stands: ``words`` about it, and a ``body`` with ``slots`` for entries.

    The first slot is where entries leave: the out end of a queue, the top of a ``pile``; those of a
    bag leave from anywhere. ``step`` leads from a slot to the next one, ``size`` is that of the
    letters. ``ends`` are the places of the signs at the out and the in end of a queue; others have
    none.
    """

    words: pygame.Rect
    body: pygame.Rect
    slots: tuple[pygame.Rect, ...]
    step: tuple[int, int]
    size: int
    ends: tuple[pygame.Rect, ...]
    is_pile: bool


def frontier_layout(rect: pygame.Rect, trace: Trace, metrics: Metrics) -> FrontierLayout | None:
    """Where what waits in a run stands in ``rect``.

    None if the frontier was not seen, or no entry has room.
    """
    if trace.frontier_kind is FrontierKind.UNSEEN:
        return None
    longest = text_width("0" * len(f"{trace.height - 1},{trace.width - 1}"), MONO, 100)
    return _cached_layout(tuple(rect), longest, max(trace.max_frontier, 3), trace.frontier_kind, metrics)


@lru_cache(maxsize=256)
def _cached_layout(
    box: tuple[int, int, int, int], longest: int, most: int, frontier: FrontierKind, metrics: Metrics
) -> FrontierLayout | None:
    """The layout for at most ``most`` entries, ``longest`` pixels wide in letters of 100."""
    rect, gap, inset = pygame.Rect(box), metrics.px(_ENTRY_GAP), metrics.px(_ENTRY_INSET)
    bag, pile = frontier is FrontierKind.BAG, frontier in (FrontierKind.CALLS, FrontierKind.STACK)
    # In a wide place a queue goes to the left, and a pile has its words beside it.
    wide = rect.width > rect.height
    across, lies = bag or (wide and not pile), wide and pile
    end = metrics.px(_SHORT_END_WIDTH if across and rect.width < metrics.px(_NARROW_WIDTH) else END_WIDTH)
    words, room = _divide_room(rect, lies, wide, (0 if bag else end, longest), metrics)
    inner = room.inflate(-2 * inset, -2 * inset)
    seen = min(most, 2 * _LEAST_SEEN) if bag else _LEAST_SEEN
    found = _slot_size(inner, (bag or not across, across), seen, longest, metrics)
    if found is None:
        return None
    size, width, height, rows, columns = found
    if across and columns <= most:  # its entries fill the room
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
    ends = [pygame.Rect(x, slots[each].top, end, height) for x, each in zip(sides, (0, -1))]
    ends = ends[: len(slots)] if frontier is FrontierKind.QUEUE else []
    return FrontierLayout(words, body, slots, step, size, tuple(ends), pile)


def _divide_room(
    rect: pygame.Rect, lies: bool, wide: bool, widths: tuple[int, int], metrics: Metrics
) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of the words and of what waits, between its ends or at the right of them."""
    end, longest = widths
    words = rect.copy()
    if lies:
        narrowest = longest * metrics.small // 100 + metrics.small + 2 * metrics.px(_ENTRY_INSET)
        words.width = max(min(rect.width // 2, rect.width - end - narrowest), 0)
        left, top = words.right + end, rect.top
    else:
        lines = 1 if wide else 2 if rect.width > metrics.px(_NARROW_WIDTH) else 3
        words.height = metrics.px(WORDS_LINE_HEIGHT * lines + 4)
        words.height *= rect.height >= words.height + metrics.px(33)
        left, top = rect.left + end, words.bottom
    right = rect.right - end * (wide and not lies)
    return words, pygame.Rect(left, top, right - left, rect.bottom - top)


def _slot_size(
    room: pygame.Rect, several: tuple[bool, bool], seen: int, longest: int, metrics: Metrics
) -> tuple[int, int, int, int, int] | None:
    """The letters, width and height of entries in ``room``, and how many rows and columns fit.

    ``several`` says whether there may be more than one row, and more than one column. Letters are
    as large as leaves room for ``seen`` entries; None where none has room.
    """
    for size in range(metrics.px(_LARGEST_ENTRY), metrics.small - 1, -1):
        width, height = longest * size // 100 + size * 3 // 4, size * 3 // 2
        gap = metrics.px(_ENTRY_GAP)
        rows, columns = (room.height + gap) // (height + gap), (room.width + gap) // (width + gap)
        rows, columns = (min(n, n if many else 1) for n, many in zip((rows, columns), several))
        if min(rows, columns) > 0 and rows * columns >= seen:
            break
    return (size, width, height, rows, columns) if min(rows, columns) > 0 else None


@dataclass(frozen=True)
class PlacedEntries:
    """The entries in sight at moment ``at``, each in its slot; ``more`` are only counted."""

    moment: int
    placed: tuple[tuple[FrontierEntry, pygame.Rect], ...]
    hidden_count: int
    more_box: pygame.Rect

    def entry_at(self, point: tuple[int, int]) -> FrontierEntry | None:
        """The entry under a point, None where none is."""
        return next((entry for entry, box in self.placed if box.collidepoint(point)), None)


def place_entries(layout: FrontierLayout, state: State) -> PlacedEntries:
    """What is seen of what waits.

    Of many entries both ends of a queue, the top of a pile, or the newest in a bag.
    """
    slots, count, pile = layout.slots, len(layout.slots), layout.is_pile
    moments = _entry_moments(state, count + 1 if pile else None)
    many = len(moments) > count
    last = 0 if pile or not many else int(count > 2) if layout.ends else count - 1
    first = count - 1 - last if many else len(moments)
    entries = _build_entries(state, moments[:first])
    if last:
        entries += _build_entries(state, moments[-last:], first)
    # A pile stands on the ground.
    lowest = count - first if pile and not many else 0
    boxes = [*slots[lowest : lowest + first], *slots[count - last :]]
    more = max(state.frontier_size, len(moments)) - len(entries) if many else 0
    return PlacedEntries(state.moment, tuple(zip(entries, boxes)), more, slots[min(first, count - 1)])
