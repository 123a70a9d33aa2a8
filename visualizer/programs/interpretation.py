"""From the events of an observed run to the operations of its trace.

A generator is run by the driver, so its events are operations. Of any other program only writes
are exact. The traversal is guessed in two steps: which events are visits (`_guess_traversal`), and
which containers are its frontier, each a queue or a stack (`_find_frontier`). Then each event is
translated to what it shows of them (`_Translation`).
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.symbols import SYMBOLS
from visualizer.programs.observed.events import CONTAINER_KINDS, MADE, NOWHERE, Event
from visualizer.recording.recording import with_called_cells
from visualizer.trace.operations import (
    CALL,
    MOST_CONTAINERS,
    PEEK,
    POP,
    PUSH,
    RETURN,
    VISIT,
    WRITE,
    most_operations,
)

Ints = NDArray[np.int32]
Bools = NDArray[np.bool_]

_TAKES = (Event.TAKE_FRONT, Event.TAKE_BACK)


@dataclass(frozen=True)
class Interpretation:
    """The columns of a trace, the kinds of its containers, and what could not be seen.

    ``sources`` has, for each operation, the index of the event that it came from, shape (n,).
    """

    columns: tuple[NDArray[np.uint8], Ints, Ints]
    containers: tuple[str, ...]
    notes: tuple[str, ...]
    sources: Ints


@dataclass(frozen=True)
class Traversal:
    """Which events are taken for visits, and which take a cell off the frontier: shape (n,) each.

    ``frontier`` has the containers, by number, that cells wait in: of each set, several lists that
    are gone through one after another, a queue or a stack is made.
    """

    visits: Bools
    takes: Bools
    frontier: Sequence[Collection[int]] = ()
    note: str = ""


class ReplayedContainer:
    """What waits in a queue or a stack, from its pushes and takes; cells by their numbers."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._cells: deque[int] = deque()

    def push(self, cell: int) -> None:
        """Let one more cell wait."""
        self._cells.append(cell)

    @property
    def next(self) -> int:
        """The cell that is taken next, -1 if none waits."""
        return self._cells[0 if self.kind == "queue" else -1] if self._cells else NOWHERE

    def take(self) -> int:
        """Take the next cell; -1 if none waits."""
        if not self._cells:
            return NOWHERE
        return self._cells.popleft() if self.kind == "queue" else self._cells.pop()


def interpretation(board: Board, events: Ints, yields: bool, rows: Sequence[int]) -> Interpretation:
    """Return the operations of a run on ``board``.

    ``events`` has shape (n, 4), see `observed.events`; ``yields`` is whether the program is a
    generator. ``rows`` has the number of the observed row for each row of the board by which the
    run is judged.
    """
    if yields:
        return _of_generator(events)
    traversal = _guess_traversal(events, board)
    containers, slots = _find_frontier(events, traversal)
    notes = [traversal.note] if traversal.note else []
    if len(containers) < len(traversal.frontier):
        notes.append("what waits in some containers is not drawn: it is neither queue nor stack")
    of_rows = _row_numbers(events, rows, board)
    translation = _Translation(board, of_rows, containers, slots, notes)
    outermost = _outermost_call(events)
    for index, event in enumerate(_rows(events, traversal.visits, traversal.takes)):
        if index != outermost:
            translation.add_event(index, *event)
    return translation.result()


def _rows(events: Ints, *more: Bools) -> Iterator[tuple[int, ...]]:
    """The events, each with what else is known of it; as integers, which take no memory."""
    return zip(*(memoryview(column) for column in (*np.ascontiguousarray(events.T), *more)))


def _of_generator(events: Ints) -> Interpretation:
    """The operations of a generator, which are what was sent."""
    made = events[:, 0] == MADE
    containers = tuple(CONTAINER_KINDS[number] for number in events[made, 1].tolist())
    bytes_, _, cells, lines = events[~made].T
    columns = bytes_.astype(np.uint8), with_called_cells(bytes_, cells.copy()), lines.copy()
    return Interpretation(columns, containers, (), np.flatnonzero(~made).astype(np.int32))


def _row_numbers(events: Ints, rows: Sequence[int], board: Board) -> dict[int, int]:
    """The row of the board for each observed row whose writes are shown."""
    found: dict[int, int] = {}
    for row, number in enumerate(rows[: board.height]):
        if number >= 0:
            found.setdefault(number, row)
    written = events[events[:, 0] == Event.WRITE]
    if not np.isin(written[:, 1] >> 8, list(found)).any():
        # A run that was ended may have worked on a copy, whose rows are known by their cells.
        for number, cell in zip((written[:, 1] >> 8).tolist(), written[:, 2].tolist()):
            found.setdefault(number, cell // board.width)
    return found


# First step: the visits


def _guess_traversal(events: Ints, board: Board) -> Traversal:
    """What is taken for visits: the first of these that there is any of.

    Calls of a function that calls itself, with a cell; cells that are taken out of a container, or
    looked at each time before that; cells that one line comes to, in a loop or by index, in lists
    of which the first holds the click alone; writes.
    """
    kinds, numbers, cells, lines = map(np.ascontiguousarray, events.T)
    is_cell = cells >= 0
    on_board = is_cell & (cells < board.height * board.width)
    none = np.zeros(len(kinds), bool)
    called = kinds == Event.VISIT
    if called.any():
        return Traversal(called, none)
    takes = np.isin(kinds, _TAKES) & is_cell
    taken = np.unique(numbers[takes & on_board])
    if len(taken):
        looks = (kinds == Event.LOOK) & np.isin(numbers, taken)
        visits = looks if _follow(looks, takes, numbers, cells) else takes
        return Traversal(visits & on_board, takes, [[number] for number in taken.tolist()])
    written = cells[kinds == Event.WRITE]
    row, col = board.click or (0, 0)
    for kind in (Event.NEXT, Event.LOOK):
        of_kind = (kinds == kind) & is_cell
        for line in dict.fromkeys(lines[of_kind].tolist()):
            comes_to = of_kind & (lines == line)
            first = int(np.flatnonzero(comes_to)[0])
            before = (kinds[:first] == Event.PUSH) & (numbers[:first] == numbers[first])
            at_click_alone = cells[:first][before].tolist() == [row * board.width + col]
            if at_click_alone and len(np.setdiff1d(written, cells[comes_to])) <= 1:
                frontier = [set(numbers[comes_to].tolist())]
                return Traversal(comes_to & on_board, comes_to, frontier)
    if len(np.unique(written)) < 2:  # a mine that is clicked is one write, and no visit
        return Traversal(none, none)
    note = (
        "what waits was not seen: no function calls itself with a cell, and no list or deque holds"
        " (row, col) cells; so writes are taken for visits"
    )
    return Traversal((kinds == Event.WRITE) & on_board, none, note=note)


def _follow(looks: Bools, takes: Bools, numbers: Ints, cells: Ints) -> bool:
    """Whether each cell that is taken has been looked at just before, as with a peek."""
    uses = np.flatnonzero(looks | takes)
    uses = uses[numbers[uses].argsort(kind="stable")]  # container by container
    taken = np.flatnonzero(takes[uses])
    use, before = uses[taken], uses[taken - 1]
    same = (numbers[use] == numbers[before]) & (cells[use] == cells[before])
    return bool(taken[0] > 0 and (looks[before] & same).all())


def _outermost_call(events: Ints) -> int:
    """The index of the call that the program itself begins with, -1 if there are several.

    Such a call is the first thing that waits; nothing that is shown may follow its return.
    """
    kinds = events[:, 0]
    calls, returns = kinds == Event.CALL, kinds == Event.RETURN
    depths = np.cumsum(calls.astype(np.int64) - returns)
    first = int(calls.argmax()) if calls.any() else NOWHERE
    if first == NOWHERE or kinds[first + 1 : first + 2].tolist() != [Event.VISIT]:
        return NOWHERE
    over = np.flatnonzero(returns & (depths == 0))
    after = kinds[over[0] + 1 :] if len(over) else kinds[:0]
    shown = (Event.CALL, Event.VISIT, Event.WRITE)
    return NOWHERE if np.isin(after, shown).any() else first


# Second step: the frontier


def _find_frontier(
    events: Ints, traversal: Traversal
) -> tuple[list[ReplayedContainer], dict[int, int]]:
    """The queues and stacks that are shown, and the one that each container is part of.

    Those that give back their cells in another order are not among them.
    """
    found: list[ReplayedContainer] = []
    slots: dict[int, int] = {}
    for numbers in traversal.frontier:
        if len(found) == MOST_CONTAINERS:
            break
        chosen = np.isin(events[:, 1], list(numbers)) & (events[:, 0] >= Event.PUSH)
        own, takes = events[chosen], traversal.takes[chosen]
        # Where both agree, since only one cell ever waits, it is that of the end it is taken from.
        at_back = (own[:, 0] == Event.TAKE_BACK).any()
        for kind in ("stack", "queue") if at_back else ("queue", "stack"):
            if _agrees(kind, own, takes):
                slots.update(dict.fromkeys(numbers, len(found)))
                found.append(ReplayedContainer(kind))
                break
    return found, slots


def _agrees(kind: str, events: Ints, takes: Bools) -> bool:
    """Whether each cell that is taken is the next in a queue or stack with these pushes."""
    container = ReplayedContainer(kind)
    for event, _, cell, _, take in _rows(events, takes):
        if event == Event.CLEAR:
            container = ReplayedContainer(kind)
        elif event == Event.PUSH and cell >= 0:
            container.push(cell)
        elif take and container.take() != cell:
            return False
    return True


# Third step: the operations


class _Translation:
    """Collects the operations that events show; ``rows`` are those of `_row_numbers`."""

    def __init__(
        self,
        board: Board,
        rows: dict[int, int],
        containers: list[ReplayedContainer],
        slots: dict[int, int],
        notes: list[str],
    ) -> None:
        self._size, self._width, self._rows = board.height * board.width, board.width, rows
        self._most = most_operations(self._size)
        self._containers, self._slots = containers, slots
        self._notes = dict.fromkeys(notes)
        #: Byte, cell, line and event of each operation.
        self._columns: tuple[array[int], ...] = array("B"), array("i"), array("i"), array("i")

    def add_event(
        self, index: int, kind: int, number: int, cell: int, line: int, visit: int, take: int
    ) -> None:
        """Add what an event shows; it may be a visit, and take a cell off the frontier."""
        slot = self._slots.get(number) if kind >= Event.PUSH else None
        if visit and slot is None:
            self._add(VISIT, cell, line, index)
        if kind in (Event.CALL, Event.RETURN):
            self._add(CALL if kind == Event.CALL else RETURN, NOWHERE, line, index)
        elif kind == Event.WRITE:
            self._write(number, cell, line, index)
        elif slot is not None:
            self._use(slot, kind, cell, line, index, take)
            if visit:
                self._add(VISIT, cell, line, index)

    def _write(self, number: int, cell: int, line: int, index: int) -> None:
        row, letter = self._rows.get(number >> 8), number & 0xFF
        if row is None or not 0 <= cell < self._size:
            return
        code = SYMBOLS.find(chr(letter)) if letter else NOWHERE
        if code > 0:
            self._add(WRITE + code, row * self._width + cell % self._width, line, index)
        else:
            note = f"line {line} writes what is no symbol of a board, which is not shown"
            self._notes[note] = None

    def _use(self, slot: int, kind: int, cell: int, line: int, index: int, take: int) -> None:
        container = self._containers[slot]
        if kind == Event.CLEAR:
            while container.next != NOWHERE:
                self._add(POP + slot, container.take(), line, index)
        elif kind == Event.PUSH and cell >= 0:
            container.push(cell)
            self._add(PUSH + slot, cell, line, index)
        elif take:
            self._add(POP + slot, container.take(), line, index)
        elif kind == Event.LOOK and container.next == cell:
            self._add(PEEK + slot, cell, line, index)

    def _add(self, *operation: int) -> None:
        for column, value in zip(self._columns, operation):
            column.append(value)

    def result(self) -> Interpretation:
        """What was collected."""
        if len(self._columns[0]) > self._most:
            self._notes[f"only the first {self._most:,} operations are shown"] = None
        bytes_, cells, lines, sources = (
            np.array(column[: self._most], dtype)
            for column, dtype in zip(self._columns, (np.uint8, np.int32, np.int32, np.int32))
        )
        lines[lines <= 0] = NOWHERE
        kinds = tuple(each.kind for each in self._containers)
        columns = bytes_, with_called_cells(bytes_, cells), lines
        return Interpretation(columns, kinds, tuple(self._notes), sources)
