"""From the events of an observed run to the operations of its trace.

`programs.reading.traversal` finds the visits and the frontier; then each event is translated to operations. A
generator needs none of this: its process sends the operations themselves.
"""

from __future__ import annotations

from array import array
from collections import Counter, deque
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.cells import CHARACTERS
from visualizer.programs.hooks.events import FIRST_BORDERED_ROW, NO_VALUE, EventKind
from visualizer.programs.reading.traversal import BoardWrites, BoolArray, Traversal, find_traversal, join_pairs
from visualizer.recording.recording import add_called_cells
from visualizer.trace.operations import (
    CALL,
    NEVER,
    PEEK,
    POP,
    PUSH,
    RETURN,
    VISIT,
    WRITE,
    FrontierKind,
    IntArray,
    StackHistory,
    most_operations,
)

_CALL_EVENTS = (EventKind.CALL, EventKind.RETURN)
#: A note on a run whose visits are not known.
WRITES_AS_VISITS_NOTE = (
    "the calls or containers that hold the cells were not seen, so each write to the board is taken for a visit"
)
#: A note on a run whose order may differ the next time.
SET_ORDER_NOTE = "cells come in the order that a set has, which may differ from run to run"


@dataclass(frozen=True)
class Interpretation:
    """The columns of a trace, the kinds of its containers, and notes on what could not be seen.

    ``event_indices`` has, for each operation, the index of the event that it came from, and then the
    number of all events, shape (n + 1,); events that are parts of values are not counted.
    ``frontier_kind`` is that of a recursion, which may end before its first call.
    """

    columns: tuple[NDArray[np.uint8], IntArray, IntArray]
    containers: tuple[str, ...]
    notes: tuple[str, ...]
    event_indices: IntArray
    frontier_kind: FrontierKind | None = None


def interpret_events(board: Board, events: IntArray, rows: Sequence[int]) -> Interpretation:
    """Return the operations of a run on ``board``.

    ``events`` has shape (n, 4), see `hooks.events`. ``rows`` has the number of the observed row for each row of the
    returned board.
    """
    notes: list[str] = []
    events = join_pairs(events)
    writes = BoardWrites(board, events, _board_rows(events, rows, board))
    traversal = find_traversal(events, writes) or find_traversal(events, writes, wraps=True)
    if traversal is None:
        traversal = writes.to_traversal()
        notes += [WRITES_AS_VISITS_NOTE] if writes.is_opened.sum() > 1 else []
    if _has_set_order(events, traversal):
        notes.append(SET_ORDER_NOTE)
    is_recursive = _is_recursive(events, traversal.visits)
    calls = _frontier_calls(events, traversal.visits) if is_recursive else np.zeros(len(events), bool)
    for kind in _possible_container_kinds(events, traversal):
        translator = _EventTranslator(writes, traversal.frontier, kind, notes)
        with suppress(_DisagreementError):
            for event in _visible_events(events, writes, traversal, calls):
                translator.add_event(*event)
            break
    count = int((events[:, 0] != EventKind.PART).sum())
    return translator.build_interpretation(count, FrontierKind.CALLS if is_recursive else None)


def _visible_events(
    events: IntArray, writes: BoardWrites, traversal: Traversal, calls: BoolArray
) -> Iterator[tuple[int, ...]]:
    """For each event that may show: its index without parts, kind, number, cell, line, whether it visits and takes.

    ``calls`` is whether each event is a call or return that shows.
    """
    kinds, numbers, _, lines = np.ascontiguousarray(events.T)
    is_used = (kinds >= EventKind.PUSH) & np.isin(numbers, list(traversal.frontier))
    shown = np.flatnonzero(calls | writes.is_write | is_used | traversal.visits)
    indices = np.cumsum(kinds != EventKind.PART) - 1
    columns = (indices, kinds, numbers, traversal.cells, lines, traversal.visits, traversal.takes)
    return zip(*(np.asarray(each[shown], np.int32).data for each in columns))  # needs less memory than lists


def interpret_operations(operations: IntArray, containers: Sequence[str]) -> Interpretation:
    """The operations of a generator, whose bytes, cells and lines are known, shape (n, 3); calls get their cells."""
    bytes_, cells, lines = operations.T
    columns = bytes_.astype(np.uint8), add_called_cells(bytes_, cells.copy()), lines.copy()
    return Interpretation(columns, tuple(containers), (), np.arange(len(operations) + 1, dtype=np.int32))


def _board_rows(events: IntArray, rows: Sequence[int], board: Board) -> dict[int, int]:
    """The row of the board for each observed row whose writes count."""
    known = {number: row for row, number in reversed([*enumerate(rows[: board.height])]) if number >= 0}
    written = events[events[:, 0] == EventKind.WRITE]
    numbers = written[:, 1] >> 8
    # A run that was stopped may have worked on a copy, whose rows follow from the written cells.
    in_copies = numbers >= (FIRST_BORDERED_ROW if np.isin(numbers, list(known)).any() else 0)
    copied = numbers[in_copies].tolist(), written[in_copies, 2].tolist()
    return {number: cell // board.width for number, cell in zip(*copied)} | known


def _is_recursive(events: IntArray, visits: BoolArray) -> bool:
    """Whether the frontier is the open calls: there is one visit, and it is a call, or calls are nested."""
    kinds = events[:, 0]
    depths = np.cumsum(kinds == EventKind.CALL) - np.cumsum(kinds == EventKind.RETURN)
    entered = int((visits & (kinds == EventKind.ENTER)).sum())
    return entered == 1 or (entered > 1 and depths.max() > 1)


def _frontier_calls(events: IntArray, visits: BoolArray) -> BoolArray:
    """Whether each event is a call of the function that ``visits``, made by a line of the file, or its return.

    No line makes the call of the program itself, but it returns.
    """
    kinds, numbers, _, lines = events.T
    calls, returns = (np.flatnonzero(kinds == kind) for kind in _CALL_EVENTS)
    is_own = numbers[calls] == numbers[visits.argmax()]
    ends = StackHistory(calls, returns).pops[is_own]
    is_shown = np.zeros(len(events), bool)
    is_shown[calls[is_own]] = lines[calls[is_own]] > 0
    is_shown[ends[ends != NEVER]] = True
    return is_shown


def _has_set_order(events: IntArray, traversal: Traversal) -> bool:
    """Whether most cells that are visited, or pushed, come from a set just before."""
    kinds, numbers = events[:, 0], events[:, 1]
    unordered = np.isin(numbers, numbers[kinds == EventKind.UNORDERED])
    # Not TAKE_FRONT, which is how a heap is used: its order is defined by the program.
    from_set = np.flatnonzero(unordered & np.isin(kinds, (EventKind.NEXT, EventKind.TAKE_BACK)))
    pushed = (kinds == EventKind.PUSH) & np.isin(numbers, list(traversal.frontier))
    for uses in map(np.flatnonzero, (traversal.visits, pushed) if len(from_set) else ()):
        latest = from_set[from_set.searchsorted(uses, "right") - 1]
        if 2 * (traversal.cells[latest] == traversal.cells[uses]).sum() > len(uses):
            return True
    return False


# The frontier


def _possible_container_kinds(events: IntArray, traversal: Traversal) -> Sequence[str]:
    """The possible kinds of the frontier, the likeliest first; "" if no frontier is known.

    Lists that are used one after another, as for levels, are one queue or stack.
    """
    if not traversal.frontier:
        return [""]
    used = events[np.isin(events[:, 1], list(traversal.frontier)), 0]
    if EventKind.UNORDERED in used:
        return ["bag", ""]
    # If the frontier never has two cells, both agree; then the end from which cells are taken decides.
    return [*(("stack", "queue") if EventKind.TAKE_BACK in used else ("queue", "stack")), "bag", ""]


class _DisagreementError(Exception):
    """A program takes a cell that is not in the frontier, or not the next."""


class _ReplayedContainer:
    """The cells in a queue, a stack or a bag, replayed from pushes and takes."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._cells: deque[int] = deque()
        self._counts: Counter[int] = Counter()

    def push(self, cell: int) -> None:
        """Add a cell."""
        self._cells.append(cell)
        self._counts[cell] += 1

    @property
    def next_cell(self) -> int:
        """The cell that is taken next, of a bag any cell; -1 if it is empty."""
        while self._cells and not self._counts[self._cells[0]]:
            self._cells.popleft()  # taken from a bag before
        return self._cells[-1 if self.kind == "stack" else 0] if self._cells else NO_VALUE

    def take(self, cell: int) -> bool:
        """Take a cell if it is in a bag, or next in a queue or stack; return whether it was taken."""
        can_take = self._counts[cell] > 0 and (self.kind == "bag" or self.next_cell == cell)
        self._counts[cell] -= can_take
        if can_take and self.kind != "bag":
            (self._cells.popleft if self.kind == "queue" else self._cells.pop)()
        return can_take


# The operations


class _EventTranslator:
    """Collects the operations that events stand for, with a frontier of the kind ``kind``."""

    def __init__(self, writes: BoardWrites, frontier: Collection[int], kind: str, notes: list[str]) -> None:
        self._most_operations = most_operations(len(writes.is_opened))
        self._frontier = set(frontier) if kind else set()
        self._container = _ReplayedContainer(kind)
        self._notes = dict.fromkeys(notes)
        if frontier and not kind:
            self._notes["what waits is not drawn: not all that is put in was seen"] = None
        #: The byte, cell, line and event index of each operation, one after the other.
        self._operations = array("i")

    def add_event(self, index: int, kind: int, number: int, cell: int, line: int, visit: int, take: int) -> None:
        """Add the operations of an event; ``visit`` and ``take`` are 1 if it visits or takes a cell."""
        if kind in _CALL_EVENTS:
            self._add_operation(CALL if kind == EventKind.CALL else RETURN, cell, line, index)
        elif kind >= EventKind.PUSH and number in self._frontier:
            self._add_container_use(kind, cell, line, index, take)
        if visit:
            self._add_operation(VISIT, cell, line, index)
        if kind == EventKind.WRITE and cell >= 0:
            self._add_operation(WRITE + CHARACTERS.index(chr(number & 0xFF)), cell, line, index)

    def _add_container_use(self, kind: int, cell: int, line: int, index: int, take: int) -> None:
        container = self._container
        if kind == EventKind.CLEAR:
            while (popped := container.next_cell) != NO_VALUE:
                container.take(popped)
                self._add_operation(POP, popped, line, index)
        elif kind == EventKind.PUSH and cell >= 0:
            container.push(cell)
            self._add_operation(PUSH, cell, line, index)
        elif take:
            if not container.take(cell):
                raise _DisagreementError
            self._add_operation(POP, cell, line, index)
        elif kind == EventKind.LOOK and container.kind != "bag" and container.next_cell == cell:
            self._add_operation(PEEK, cell, line, index)

    def _add_operation(self, *operation: int) -> None:
        self._operations.extend(operation)

    def build_interpretation(self, events: int, frontier_kind: FrontierKind | None) -> Interpretation:
        """The interpretation of the added events; ``events`` is the number of all."""
        operations = np.array(self._operations, np.int32).reshape(-1, 4)
        if len(operations) > self._most_operations:
            self._notes[f"only the first {self._most_operations:,} operations are shown"] = None
        bytes_, cells, lines, event_indices = map(np.array, operations[: self._most_operations].T)
        lines[lines <= 0] = NO_VALUE
        columns = bytes_.astype(np.uint8), add_called_cells(bytes_, cells), lines
        indices = np.append(event_indices, np.int32(events))
        kind = self._container.kind
        return Interpretation(columns, (kind,) if kind else (), tuple(self._notes), indices, frontier_kind)
