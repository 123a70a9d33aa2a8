"""From the events of an observed run to its operations: what visited, waited and was written.

Writes are exact, with their lines. Visits of a generator are what it yields. Those of any other
program are inferred, from the first of these that there is any of: calls of a function that calls
itself; cells taken out of a container, or looked at before they are taken; cells that a loop comes
to in a list that grew; cells read from such a list; at last the writes themselves.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.cells import rim_of
from visualizer.board.symbols import SYMBOLS
from visualizer.programs.observed.containers import QUEUE
from visualizer.programs.observed.events import NOWHERE, Event
from visualizer.programs.waiting_cells import (
    LOOKS,
    NONE_DRAWN,
    PUSHES,
    TAKES,
    Waiting,
    drawn_containers,
    parts_of,
)
from visualizer.recording.recording import with_called_cells
from visualizer.trace.operations import (
    CALL,
    COUNT,
    PEEK,
    POP,
    PUSH,
    RETURN,
    VISIT,
    WRITE,
    most_operations,
)

Ints = NDArray[np.int32]


class VisitsFrom(Enum):
    """What the visits of a run are taken from; only what is yielded is exact."""

    YIELDS = "yields"
    CALLS = "calls"
    TAKES = "takes"
    LOOKS = "looks"
    LOOPS = "loops"
    WRITES = "writes"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Interpretation:
    """The columns of a trace, the kinds of its containers, and what could not be seen.

    ``sources`` has, for each operation, the index of the event that it came from, shape (n,).
    """

    columns: tuple[NDArray[np.uint8], Ints, Ints]
    containers: tuple[str, ...]
    notes: tuple[str, ...]
    sources: Ints


def interpretation(
    board: Board, events: Ints, yields: bool, rows: Sequence[int]
) -> Generator[None, None, Interpretation]:
    """Return the operations of a run on ``board``; it yields now and then, and may be given up.

    ``events`` has shape (n, 4), see `observed.events`; ``yields`` is whether the program is a
    generator. ``rows`` has the number of the observed row for each row of the board by which the
    run is judged.
    """
    events = _possible(events)
    yield
    facts = _Facts(events, board, yields)
    yield from facts.find_out()
    reading = _Reading(facts, _row_numbers(events, rows, board), events)
    yield from reading.go_through()
    # Each of these takes about as long as a frame where a run never ends by itself.
    bytes_ = np.frombuffer(bytes(reading.bytes_), np.uint8)
    yield
    cells = with_called_cells(bytes_, _ints(reading.cells))
    yield
    lines = _ints(reading.lines)
    lines[lines <= 0] = NOWHERE
    yield
    sources = _ints(reading.sources)
    yield
    columns = bytes_, cells, lines
    return Interpretation(columns, facts.drawn.kinds, tuple(reading.notes), sources)


def _ints(values: list[int]) -> Ints:
    # Through an array of Python's, which takes half the time.
    return np.frombuffer(array("i", values), np.int32)


def _possible(events: Ints) -> Ints:
    """The events, without what no observation makes; a program may write to any stream."""
    kinds, numbers = events[:, 0], events[:, 1]
    known = (kinds >= 0) & (kinds <= max(Event)) & (numbers >= NOWHERE) & (numbers < 1 << 30)
    return events if known.all() else events[known]


def _row_numbers(events: Ints, rows: Sequence[int], board: Board) -> dict[int, int]:
    """The row of the board for each observed row whose writes are shown."""
    found: dict[int, int] = {}
    for row, number in enumerate(rows[: board.height]):
        if number >= 0:
            found.setdefault(number, row)
    written = events[events[:, 0] == Event.WRITE]
    if not found or not np.isin(written[:, 1] >> 8, list(found)).any():
        # A run that was ended may have worked on a copy, whose rows are known by their cells.
        for number, cell in zip((written[:, 1] >> 8).tolist(), written[:, 2].tolist()):
            found.setdefault(number, cell // board.width)
    return found


class _Facts:
    """What is found out before the events are gone through one by one."""

    def __init__(self, events: Ints, board: Board, yields: bool) -> None:
        self.size = board.height * board.width
        self.width = board.width
        self.most_cell = self.size + len(rim_of(board.height, board.width))
        self.yields = yields
        row, column = board.click or (0, 0)
        self._click = row * board.width + column
        self._events = events
        # Copies, since each is gone through many times, and a column of a table is slow to read.
        self._kinds, self._numbers, self._cells = map(np.ascontiguousarray, events[:, :3].T)
        self._on_board = (self._cells >= 0) & (self._cells < self.size)
        self.loop_lines: frozenset[int] = frozenset()
        self.looped: frozenset[int] = frozenset()
        self.visits_from = VisitsFrom.NOTHING
        self.drawn = NONE_DRAWN
        self.outermost = NOWHERE

    def find_out(self) -> Generator[None, None, None]:
        """Find out all of it, a part at a time."""
        grown = yield from self._grown()
        yield from self._find_loops(grown)
        taken = self._of(TAKES)
        yield
        taken &= self._of(PUSHES)
        yield
        yield from self._find_visits(grown, taken)
        if self.visits_from not in (VisitsFrom.CALLS, VisitsFrom.WRITES, VisitsFrom.NOTHING):
            made = (self._kinds == Event.NEW) & (self._cells >= QUEUE)
            taken = taken | set(self._numbers[made].tolist())
            reads = self.visits_from is VisitsFrom.LOOKS and not taken
            yield
            read = frozenset(grown & self._of(LOOKS) if reads else ())
            looped = self.looped if self.visits_from is not VisitsFrom.LOOKS else frozenset()
            self.drawn = yield from drawn_containers(self._events, taken, looped, read)
        self.outermost = self._outermost_call()

    def _of(self, kinds: Sequence[int]) -> set[int]:
        """The containers with a cell of the board in an event of these kinds."""
        chosen = np.isin(self._kinds, kinds) & self._on_board
        return set(np.unique(self._numbers[chosen]).tolist())

    def _grown(self) -> Generator[None, None, set[int]]:
        """The containers that grew after the line that made them, and the first list of levels.

        That holds the click alone, and is made before anything is written.
        """
        first_write = np.flatnonzero(self._kinds == Event.WRITE)[:1]
        before = self._events[: int(first_write[0]) if len(first_write) else None]
        put_in = before[np.isin(before[:, 0], PUSHES)]
        alone = set(np.flatnonzero(np.bincount(put_in[put_in[:, 1] >= 0, 1]) == 1).tolist())
        at_click = put_in[put_in[:, 2] == self._click, 1].tolist()
        about = np.isin(self._kinds, (Event.NEW, *PUSHES))
        made: dict[int, int] = {}
        grown: set[int] = alone & set(at_click)
        for part in parts_of(self._events[about]):
            for kind, number, cell, line in part:
                if kind == Event.NEW:
                    made[number] = line
                elif cell >= 0 and made.get(number) != line:
                    grown.add(number)
            yield
        return grown

    def _find_loops(self, grown: set[int]) -> Generator[None, None, None]:
        """Find the lines of the outermost loops over lists that grew, and what they go through."""
        about = np.isin(self._kinds, (Event.LOOP_BEGINS, Event.LOOP_ENDS))
        open_loops: list[tuple[int, int]] = []
        looped: dict[int, set[int]] = {}
        around: dict[int, set[int]] = {}
        for part in parts_of(self._events[about]):
            for kind, number, _, line in part:
                if kind == Event.LOOP_BEGINS:
                    around.setdefault(line, set()).update(each for _, each in open_loops)
                    open_loops.append((number, line))
                    looped.setdefault(line, set()).add(number)
                else:
                    while open_loops and open_loops.pop()[0] != number:
                        pass
            yield
        over_grown = {line for line, numbers in looped.items() if numbers & grown}
        lines = {line for line in over_grown if not around[line] & over_grown - {line}}
        self.loop_lines = frozenset(lines)
        self.looped = frozenset().union(*(looped[line] for line in lines))

    def _find_visits(self, grown: set[int], taken: set[int]) -> Generator[None, None, None]:
        if self.yields:
            self.visits_from = VisitsFrom.YIELDS
        elif (self._kinds == Event.VISIT).any():
            self.visits_from = VisitsFrom.CALLS
        elif taken:
            looked = yield from self._are_looked_at(taken)
            self.visits_from = VisitsFrom.LOOKS if looked else VisitsFrom.TAKES
        else:
            self.visits_from = self._visits_of_lists(grown)

    def _visits_of_lists(self, grown: set[int]) -> VisitsFrom:
        written = self._cells[self._kinds == Event.WRITE]
        if self._come_to([Event.NEXT], self.looped, written):
            return VisitsFrom.LOOPS
        if self._come_to(LOOKS, grown, written):
            return VisitsFrom.LOOKS
        # A mine that is clicked is one write, and no visit.
        return VisitsFrom.WRITES if len(np.unique(written)) > 1 else VisitsFrom.NOTHING

    def _come_to(self, kinds: Sequence[int], numbers: Collection[int], written: Ints) -> bool:
        """Whether events of these kinds, of these containers, come to all cells but one at most.

        Otherwise these are other lists than those in which cells wait.
        """
        chosen = np.isin(self._kinds, kinds) & np.isin(self._numbers, list(numbers))
        come_to = self._cells[chosen & self._on_board]
        return len(come_to) > 0 and len(np.setdiff1d(written, come_to)) <= 1

    def _are_looked_at(self, taken: set[int]) -> Generator[None, None, bool]:
        """Whether each cell that is taken has been looked at just before, as with a peek."""
        looked: dict[int, int] = {}
        about = np.isin(self._numbers, list(taken)) & np.isin(self._kinds, (*TAKES, *LOOKS))
        yield
        for part in parts_of(self._events[about]):
            for kind, number, cell, _ in part:
                if kind not in TAKES:
                    looked[number] = cell
                elif cell >= 0 and looked.get(number) != cell:
                    return False
            yield
        return bool(looked)

    def _outermost_call(self) -> int:
        """The index of the call that the program itself begins with, -1 if there are several.

        Such a call is the first thing that waits; nothing that is shown may follow its return.
        """
        calls = np.flatnonzero(self._kinds == Event.CALL)
        if self.yields or not len(calls):
            return NOWHERE
        returns = np.flatnonzero(self._kinds == Event.RETURN)
        steps = (self._kinds == Event.CALL).astype(np.int64) - (self._kinds == Event.RETURN)
        depths = np.cumsum(steps)
        first = int(calls[0])
        is_visit = first + 1 < len(self._kinds) and self._kinds[first + 1] == Event.VISIT
        ends = returns[depths[returns] == 0]
        if not is_visit or len(ends) + (depths[-1] > 0) != 1:
            return NOWHERE
        after = self._kinds[int(ends[0]) + 1 :] if len(ends) else self._kinds[:0]
        return NOWHERE if np.isin(after, (Event.WRITE, Event.VISIT)).any() else first


class _Reading:
    """Goes through the events, and collects the operations."""

    def __init__(self, facts: _Facts, rows: dict[int, int], events: Ints) -> None:
        self.bytes_: list[int] = []
        self.cells: list[int] = []
        self.lines: list[int] = []
        self.sources: list[int] = []
        self.notes: list[str] = []
        self._facts = facts
        self._rows = rows
        self._events = events
        self._index = 0
        self._depth = 0
        self._most = most_operations(facts.size)
        taken_by = facts.drawn.taken_by
        self._waiting = [Waiting(kind, taken_by) for kind in facts.drawn.kinds]
        self._loops: list[tuple[int, int]] = []
        if facts.drawn.left_out:
            self._note("what waits in some containers is not drawn: it is neither queue nor stack")
        if facts.visits_from is VisitsFrom.WRITES:
            self._note(
                "no calls and no lists of (row, col) cells are seen, so writes are taken for visits"
            )

    def go_through(self) -> Generator[None, None, None]:
        """Collect the operations of all events, as far as a trace may be long."""
        self._index = NOWHERE
        for part in parts_of(self._events):
            for event in part:
                self._index += 1
                self._read(*event)
            if len(self.bytes_) >= self._most:
                self._note(f"only the first {self._most:,} operations are shown")
                for column in (self.bytes_, self.cells, self.lines, self.sources):
                    del column[self._most :]
                return
            yield

    def _read(self, kind: int, number: int, cell: int, line: int) -> None:
        if kind == Event.VISIT:
            self._visit(cell, line)
        elif kind == Event.CALL:
            if self._index != self._facts.outermost:
                self._depth += 1
                self._add(CALL, NOWHERE, line)
        elif kind == Event.RETURN:
            if self._depth:
                self._depth -= 1
                self._add(RETURN, NOWHERE, line)
            elif self._is_last_return():
                self._add(RETURN, NOWHERE, line)
        elif kind == Event.COUNT:
            if 0 <= number <= 8 and 0 <= cell < self._facts.size:
                self._add(COUNT + number, cell, line)
        elif kind == Event.WRITE:
            self._write(number, cell, line)
        else:
            self._use(kind, number, cell, line)

    def _is_last_return(self) -> bool:
        """Whether the program's own call returns, where calls are what waits."""
        if any(each >= PUSH for each in self.bytes_):
            return False
        first = next((each for each in self.bytes_ if each in (VISIT, CALL)), None)
        later = self._events[self._index + 1 :, 0]
        shown = np.isin(later, (Event.VISIT, Event.CALL, Event.RETURN, Event.WRITE, Event.COUNT))
        return first == VISIT and not shown.any() and not self._facts.drawn.kinds

    def _visit(self, cell: int, line: int) -> None:
        if 0 <= cell < self._facts.size:
            self._add(VISIT, cell, line)

    def _write(self, number: int, cell: int, line: int) -> None:
        row = self._rows.get(number >> 8)
        if row is None or not 0 <= cell < self._facts.size:
            return
        cell = row * self._facts.width + cell % self._facts.width
        if self._facts.visits_from is VisitsFrom.WRITES:
            self._visit(cell, line)
        letter = number & 0xFF
        code = SYMBOLS.find(chr(letter)) if letter else NOWHERE
        if code > 0:
            self._add(WRITE + code, cell, line)
        else:
            self._note(f"line {line} writes what is no symbol of a board, which is not shown")

    def _use(self, kind: int, number: int, cell: int, line: int) -> None:
        """Something is done to a container."""
        source = self._facts.visits_from
        if kind == Event.LOOP_BEGINS:
            self._loops.append((number, line))
        elif kind == Event.LOOP_ENDS:
            while self._loops and self._loops.pop()[0] != number:
                pass
        slot = self._facts.drawn.numbers.get(number)
        if slot is not None:
            self._show(slot, kind, cell, line)
        is_outer = kind == Event.NEXT and self._loops and self._is_outer(number)
        if (
            (source is VisitsFrom.TAKES and kind in TAKES)
            or (source is VisitsFrom.LOOKS and kind in LOOKS)
            or (source is VisitsFrom.LOOPS and is_outer)
        ):
            self._visit(cell, line)

    def _is_outer(self, number: int) -> bool:
        """Whether the innermost loop is one of those that visit."""
        current, line = self._loops[-1]
        return current == number and line in self._facts.loop_lines

    def _show(self, slot: int, kind: int, cell: int, line: int) -> None:
        waiting = self._waiting[slot]
        if kind == Event.CLEAR:
            while waiting.cells:
                self._add(POP + slot, waiting.take(), line)
        elif not 0 <= cell < self._facts.most_cell:
            return
        elif kind in PUSHES:
            waiting.cells.append(cell)
            self._add(PUSH + slot, cell, line)
        elif kind in self._facts.drawn.taken_by:
            if waiting.next() == cell:
                waiting.take()
                self._add(POP + slot, cell, line)
        elif kind in LOOKS and waiting.next() == cell:
            self._add(PEEK + slot, cell, line)

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def _add(self, byte: int, cell: int, line: int) -> None:
        self.bytes_.append(byte)
        self.cells.append(cell)
        self.lines.append(line)
        self.sources.append(self._index)
