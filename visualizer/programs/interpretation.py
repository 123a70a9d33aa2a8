"""From the events of an observed run to the operations of its trace.

A generator is run by the driver, so its events are operations. Of any other program only writes
are exact; what its visits are is found first (`programs.traversal`). Then each event is translated
to what it shows of them, and of what waits (`_EventTranslator`).
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
from visualizer.board.symbols import SYMBOLS
from visualizer.programs.observed.events import CONTAINER_KINDS, CONTAINER_MADE, FIRST_BORDERED_ROW, NO_VALUE, EventKind
from visualizer.programs.traversal import BoardWrites, BoolArray, Traversal, find_traversal, join_pairs
from visualizer.recording.recording import add_called_cells
from visualizer.trace.frontiers import IntArray
from visualizer.trace.operations import CALL, PEEK, POP, PUSH, RETURN, VISIT, WRITE, most_operations

_CALL_EVENTS = (EventKind.CALL, EventKind.RETURN)
_WRITES_AS_VISITS_NOTE = (
    "the calls or containers that hold the cells were not seen, so each write to the board is taken for a visit"
)
#: A note on a run that may be another the next time.
SET_ORDER_NOTE = "cells come in the order that a set has, which may differ from run to run"


@dataclass(frozen=True)
class Interpretation:
    """The columns of a trace, the kinds of its containers, and what could not be seen.

    ``sources`` has, for each operation, the index of the event that it came from, shape (n,).
    """

    columns: tuple[NDArray[np.uint8], IntArray, IntArray]
    containers: tuple[str, ...]
    notes: tuple[str, ...]
    event_indices: IntArray


def interpret_events(board: Board, events: IntArray, yields: bool, rows: Sequence[int]) -> Interpretation:
    """Return the operations of a run on ``board``.

    ``events`` has shape (n, 4), see `observed.events`; ``yields`` is whether the program is a
    generator. ``rows`` has the number of the observed row for each row of the board by which the
    run is judged.
    """
    if yields:
        return _interpret_generator(events)
    notes: list[str] = []
    events = join_pairs(events)
    writes = BoardWrites(board, events, _board_rows(events, rows, board))
    traversal = find_traversal(events, writes)
    if traversal is None:
        traversal = writes.to_traversal()
        notes += [_WRITES_AS_VISITS_NOTE] if writes.is_opened.sum() > 1 else []
    if _has_set_order(events, traversal):
        notes.append(SET_ORDER_NOTE)
    is_shown = _frontier_calls(events, traversal.visits) | ~np.isin(events[:, 0], _CALL_EVENTS)
    for kind in _possible_container_kinds(events, traversal):
        translation = _EventTranslator(writes, traversal.frontier, kind, notes)
        with suppress(_DisagreementError):
            for index, (shown, *event) in enumerate(_event_columns(events, traversal, is_shown)):
                if shown:
                    translation.add_event(index, *event)
            break
    return translation.build_interpretation()


def _event_columns(events: IntArray, traversal: Traversal, shown: BoolArray) -> Iterator[tuple[int, ...]]:
    """Of each event: is it shown, kind, number, cell, line, is it a visit, does it take a cell."""
    kinds, numbers, _, lines = np.ascontiguousarray(events.T)
    columns = (shown, kinds, numbers, traversal.cells, lines, traversal.visits, traversal.takes)
    return zip(*(np.asarray(each, np.int32).data for each in columns))  # which takes no memory


def _interpret_generator(events: IntArray) -> Interpretation:
    """The operations of a generator, which are what was sent."""
    made = events[:, 0] == CONTAINER_MADE
    containers = tuple(CONTAINER_KINDS[number] for number in events[made, 1].tolist())
    bytes_, _, cells, lines = events[~made].T
    columns = bytes_.astype(np.uint8), add_called_cells(bytes_, cells.copy()), lines.copy()
    return Interpretation(columns, containers, (), np.flatnonzero(~made).astype(np.int32))


def _board_rows(events: IntArray, rows: Sequence[int], board: Board) -> dict[int, int]:
    """The row of the board for each observed row whose writes are shown."""
    found: dict[int, int] = {}
    for row, number in enumerate(rows[: board.height]):
        if number >= 0:
            found.setdefault(number, row)
    written = events[events[:, 0] == EventKind.WRITE]
    numbers = written[:, 1] >> 8
    # A run that was ended may have worked on a copy, whose rows are known by their cells.
    of_copies = numbers >= (FIRST_BORDERED_ROW if np.isin(numbers, list(found)).any() else 0)
    copied = numbers[of_copies].tolist(), written[of_copies, 2].tolist()
    return {number: cell // board.width for number, cell in zip(*copied)} | found


def _frontier_calls(events: IntArray, visits: BoolArray) -> BoolArray:
    """Which calls and returns show that cells wait: where visits are calls, and one in another.

    The call that the program itself begins with is the first that waits. It is left out where
    nothing that is shown follows its return; that of a single visit stays.
    """
    kinds = events[:, 0]
    calls: BoolArray = kinds == EventKind.CALL
    returns: BoolArray = kinds == EventKind.RETURN
    depths = np.cumsum(calls.astype(np.int64) - returns)
    entered = visits & (kinds == EventKind.ENTER)
    number = entered.sum()
    if not number or (number > 1 and depths.max() < 2):
        return np.zeros(len(events), bool)
    first = int(calls.argmax())
    over = np.flatnonzero(returns & (depths == 0))
    after = slice(over[0] + 1 if len(over) else len(kinds), None)
    follows = entered[first + 1 :][kinds[first + 1 :] >= 0][0]
    if number > 1 and follows and not (visits | calls | (kinds == EventKind.WRITE))[after].any():
        calls[first] = False
    return calls | returns


def _has_set_order(events: IntArray, traversal: Traversal) -> bool:
    """Whether most cells that are visited, or are put in, are given by a set just before."""
    kinds, numbers = events[:, 0], events[:, 1]
    unordered = np.isin(numbers, numbers[kinds == EventKind.UNORDERED])
    # A heap is taken from at its front, and its order is the program's own.
    given = np.flatnonzero(unordered & np.isin(kinds, (EventKind.NEXT, EventKind.TAKE_BACK)))
    pushed = (kinds == EventKind.PUSH) & np.isin(numbers, list(traversal.frontier))
    for uses in map(np.flatnonzero, (traversal.visits, pushed) if len(given) else ()):
        latest = given[given.searchsorted(uses, "right") - 1]
        if 2 * (traversal.cells[latest] == traversal.cells[uses]).sum() > len(uses):
            return True
    return False


# The frontier


def _possible_container_kinds(events: IntArray, traversal: Traversal) -> Sequence[str]:
    """How cells may wait, the likeliest first; at last "", where no more is known than visits.

    Lists that are used one after another, as for levels, are one queue or stack.
    """
    used = events[np.isin(events[:, 1], list(traversal.frontier)), 0]
    if not traversal.frontier:
        return [""]
    if EventKind.UNORDERED in used:
        return ["bag", ""]
    # Where both agree, since only one cell ever waits, it is that of the end it is taken from.
    both = ["stack", "queue"] if EventKind.TAKE_BACK in used else ["queue", "stack"]
    return [*both, "bag", ""]


class _DisagreementError(Exception):
    """What a program takes does not wait, or is not the next."""


class ReplayedContainer:
    """What waits in a queue, a stack or a bag, from pushes and takes; cells by their numbers."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._cells: deque[int] = deque()
        self._counts: Counter[int] = Counter()

    def push(self, cell: int) -> None:
        """Let one more cell wait."""
        self._cells.append(cell)
        self._counts[cell] += 1

    @property
    def next_cell(self) -> int:
        """The cell that is taken next, -1 if none waits, and of a bag any."""
        while self._cells and not self._counts[self._cells[0]]:
            self._cells.popleft()  # it has been taken from the midst of a bag
        return self._cells[-1 if self.kind == "stack" else 0] if self._cells else NO_VALUE

    def take(self, cell: int) -> bool:
        """Take a cell, if it is there and may be taken; whether it is."""
        is_there = self._counts[cell] > 0 and (self.kind == "bag" or self.next_cell == cell)
        self._counts[cell] -= is_there
        if is_there and self.kind != "bag":
            (self._cells.popleft if self.kind == "queue" else self._cells.pop)()
        return is_there


# The operations


class _EventTranslator:
    """Collects the operations that events show."""

    def __init__(self, writes: BoardWrites, frontier: Collection[int], kind: str, notes: list[str]) -> None:
        self._most_operations = most_operations(len(writes.is_opened))
        self._frontier = set(frontier) if kind else set()
        self._containers = [ReplayedContainer(kind)] if kind else []
        self._notes = dict.fromkeys(notes)
        if frontier and not kind:
            self._notes["what waits is not drawn: not all that is put in was seen"] = None
        #: Byte, cell, line and event of each operation.
        self._columns: tuple[array[int], ...] = array("B"), array("i"), array("i"), array("i")

    def add_event(self, index: int, kind: int, number: int, cell: int, line: int, visit: int, take: int) -> None:
        """Add what an event shows; it may be a visit, and take a cell off the frontier."""
        if kind in _CALL_EVENTS:
            self._add_operation(CALL if kind == EventKind.CALL else RETURN, NO_VALUE, line, index)
        elif kind >= EventKind.PUSH and number in self._frontier:
            self._add_container_use(kind, cell, line, index, take)
        if visit:
            self._add_operation(VISIT, cell, line, index)
        if kind == EventKind.WRITE and cell >= 0:
            self._add_write(number & 0xFF, cell, line, index)

    def _add_write(self, letter: int, cell: int, line: int, index: int) -> None:
        code = SYMBOLS.find(chr(letter)) if letter else NO_VALUE
        if code > 0:
            self._add_operation(WRITE + code, cell, line, index)
        else:
            note = f"line {line} writes what is no symbol of a board, which is not shown"
            self._notes[note] = None

    def _add_container_use(self, kind: int, cell: int, line: int, index: int, take: int) -> None:
        (container,) = self._containers
        if kind == EventKind.CLEAR:
            while (left := container.next_cell) != NO_VALUE:
                container.take(left)
                self._add_operation(POP, left, line, index)
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
        for column, value in zip(self._columns, operation):
            column.append(value)

    def build_interpretation(self) -> Interpretation:
        """What was collected."""
        if len(self._columns[0]) > self._most_operations:
            self._notes[f"only the first {self._most_operations:,} operations are shown"] = None
        bytes_, cells, lines, sources = (
            np.array(column[: self._most_operations], dtype)
            for column, dtype in zip(self._columns, (np.uint8, np.int32, np.int32, np.int32))
        )
        lines[lines <= 0] = NO_VALUE
        kinds = tuple(each.kind for each in self._containers)
        columns = bytes_, add_called_cells(bytes_, cells), lines
        return Interpretation(columns, kinds, tuple(self._notes), sources)
