"""From the events of an observed run to the operations of its trace.

A generator is run by the driver, so its events are operations. Of any other program only writes
are exact. What its visits are, and which numbers of a value are the cell, is found together, as
what explains the writes best (`_find_traversal`). Then each event is translated to what it shows
of the visits and of the containers in which cells wait (`_Translation`).
"""

from __future__ import annotations

from array import array
from collections import Counter, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.neighbours import cells_beside
from visualizer.board.symbols import DIGITS, HIDDEN, MINE, SYMBOLS
from visualizer.programs.codings import NO_PART, decoded_cells, parts_table
from visualizer.programs.observed.events import BORDERED, CONTAINER_KINDS, MADE, NOWHERE, Event
from visualizer.recording.recording import with_called_cells
from visualizer.trace.operations import (
    CALL,
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
_WRITES_FOR_VISITS = (
    "the frontier was not seen: neither calls nor what is taken out of a container come to the"
    " cells that are opened; so writes are taken for visits"
)


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
    """Which events may be visits, and which take a cell off the frontier: shape (n,) each.

    ``frontier`` has the containers, by number, in which cells wait. ``begins`` is the number of
    the value that has to stand for the click, None for any. ``cells`` are those of all events, -1
    for none, once it is known which numbers are the cell.
    """

    visits: Bools
    takes: Bools
    frontier: Collection[int] = ()
    begins: int | None = None
    cells: Ints = field(default_factory=lambda: np.zeros(0, np.int32))


def interpretation(board: Board, events: Ints, yields: bool, rows: Sequence[int]) -> Interpretation:
    """Return the operations of a run on ``board``.

    ``events`` has shape (n, 4), see `observed.events`; ``yields`` is whether the program is a
    generator. ``rows`` has the number of the observed row for each row of the board by which the
    run is judged.
    """
    if yields:
        return _of_generator(events)
    of_rows, notes = _row_numbers(events, rows, board), []
    writes = _Writes(board, events, of_rows)
    traversal = _find_traversal(events, writes)
    if traversal is None:
        events = _with_pairs(events)
        writes = _Writes(board, events, of_rows)
        traversal = _find_traversal(events, writes)
    if traversal is None:
        traversal = writes.as_visits()
        notes += [_WRITES_FOR_VISITS] if writes.opened.any() else []
    kind = _find_frontier(events, traversal) if traversal.frontier else None
    if traversal.frontier and kind is None:
        notes.append("what waits is not drawn: not all that is put in was seen")
    translation = _Translation(writes, traversal.frontier, kind, notes)
    outermost = _outermost_call(events, traversal.visits)
    for index, event in enumerate(_columns(events, traversal)):
        if index != outermost:
            translation.add_event(index, *event)
    return translation.result()


def _columns(events: Ints, traversal: Traversal) -> Iterator[tuple[int, ...]]:
    """Of each event its kind, number, cell and line, whether it is a visit, and takes a cell."""
    kinds, numbers, _, lines = np.ascontiguousarray(events.T)
    columns = (kinds, numbers, traversal.cells, lines, traversal.visits, traversal.takes)
    return zip(*(np.asarray(each, np.int32).data for each in columns))  # which takes no memory


def _of_generator(events: Ints) -> Interpretation:
    """The operations of a generator, which are what was sent."""
    made = events[:, 0] == MADE
    containers = tuple(CONTAINER_KINDS[number] for number in events[made, 1].tolist())
    bytes_, _, cells, lines = events[~made].T
    columns = bytes_.astype(np.uint8), with_called_cells(bytes_, cells.copy()), lines.copy()
    return Interpretation(columns, containers, (), np.flatnonzero(~made).astype(np.int32))


# The writes


def _row_numbers(events: Ints, rows: Sequence[int], board: Board) -> dict[int, int]:
    """The row of the board for each observed row whose writes are shown."""
    found: dict[int, int] = {}
    for row, number in enumerate(rows[: board.height]):
        if number >= 0:
            found.setdefault(number, row)
    written = events[events[:, 0] == Event.WRITE]
    numbers = written[:, 1] >> 8
    # A run that was ended may have worked on a copy, whose rows are known by their cells.
    of_copies = numbers >= (BORDERED if np.isin(numbers, list(found)).any() else 0)
    copied = numbers[of_copies].tolist(), written[of_copies, 2].tolist()
    return {number: cell // board.width for number, cell in zip(*copied)} | found


class _Writes:
    """What the writes of a run to the board show; ``rows`` are those of `_row_numbers`."""

    def __init__(self, board: Board, events: Ints, rows: dict[int, int]) -> None:
        self.board, self.rows = board, rows
        self.is_write: Bools = events[:, 0] == Event.WRITE
        #: The cell of each write, -1 for what is not on the board that counts.
        self.cells = np.full(len(events), NOWHERE, np.int32)
        for index in np.flatnonzero(self.is_write).tolist():
            row = rows.get(int(events[index, 1]) >> 8)
            if row is not None:
                self.cells[index] = row * board.width + events[index, 2] % board.width
        letters = np.where(self.cells >= 0, events[:, 1] & 0xFF, 0)
        hidden = np.array([symbol == HIDDEN for row in board.rows for symbol in row])
        opening = ~np.isin(letters, (0, ord(HIDDEN), ord(MINE))) & hidden[self.cells]
        row, col = board.click or (0, 0)
        self.click = row * board.width + col
        #: The indices of the writes that open cells, and for each cell whether it is opened, and
        #: whether to a digit; the click aside, which many programs open before all else.
        self.opening = np.flatnonzero(opening & (self.cells != self.click))
        self.opened, self.digits = np.zeros((2, board.height * board.width), bool)
        self.opened[self.cells[self.opening]] = True
        digits = np.isin(letters, [ord(digit) for digit in DIGITS])
        self.digits[self.cells[self.opening[digits[self.opening]]]] = True

    def as_visits(self) -> Traversal:
        """The writes taken for visits; a mine that is clicked is one write, and no visit."""
        visits = (self.cells >= 0) & self.opened.any()
        return Traversal(visits, np.zeros(len(visits), bool), cells=self.cells)

    def beside(self, cells: Bools) -> Bools:
        """Whether each cell is beside one of ``cells``."""
        width, found = self.board.width, np.zeros(len(cells), bool)
        for cell in np.flatnonzero(cells).tolist():
            near = cells_beside(divmod(cell, width), self.board.height, width)
            found[[row * width + col for row, col in near]] = True
        return found


# The traversal


def _find_traversal(events: Ints, writes: _Writes) -> Traversal | None:
    """What explains the writes best, None if nothing does.

    Every cell that is opened was visited; or it waits, or is a digit beside a visited cell. Of what
    explains as much: calls rather than takes, and takes rather than loops; what comes to a cell
    just before or after it is written; the fewest visits; the plainest coding.
    """
    height, width = writes.board.height, writes.board.width
    candidates = [_Candidate(*each, events, writes) for each in _traversals(events, writes)]
    best: tuple[tuple[int, ...], Traversal, Ints] | None = None
    for cells in decoded_cells(parts_table(events), height, width) if candidates else ():
        for each in candidates:
            score = each.score(cells)
            if score is not None and (best is None or score > best[0]):
                best = score, each.traversal, cells
        if best is not None and best[0][0] == 2 and best[0][2] > len(writes.opening):
            break  # no other can explain more
    if best is None:
        return None
    _, found, cells = best
    has_value = (events[:, 0] != Event.PART) & ~writes.is_write
    at = np.where(writes.is_write, writes.cells, cells[np.where(has_value, events[:, 2], NOWHERE)])
    on_board = (at >= 0) & (at < height * width)
    return replace(found, visits=found.visits & on_board, takes=found.takes & (at >= 0), cells=at)


def _traversals(events: Ints, writes: _Writes) -> Iterator[tuple[Traversal, int]]:
    """What may be the traversal, with its rank, 0 the first; `_find_traversal` says which is."""
    kinds, numbers, values, lines = map(np.ascontiguousarray, events.T)
    is_value, entered = values >= 0, kinds == Event.ENTER
    depths = np.cumsum(kinds == Event.CALL) - np.cumsum(kinds == Event.RETURN)
    # A function that calls itself to count or the like opens nothing while it is open.
    if (depths[writes.opening] > 0).all():
        for number in np.unique(numbers[entered]).tolist():
            yield Traversal(entered & (numbers == number), np.zeros(len(kinds), bool)), 0
    takes = np.isin(kinds, _TAKES) & is_value
    taking = np.unique(lines[takes]).tolist()
    for chosen in (*([line] for line in taking), *([taking] if len(taking) > 1 else [])):
        visits = takes & np.isin(lines, chosen)
        frontier = np.unique(numbers[visits])
        taken = takes & np.isin(numbers, frontier)
        looks = (kinds == Event.LOOK) & np.isin(numbers, frontier)
        follow = _follow(looks, taken, numbers, values)
        yield Traversal(looks if follow else visits, taken, frontier.tolist()), 1
    for kind in (Event.NEXT, Event.LOOK):
        of_kind = (kinds == kind) & is_value
        for line in np.unique(lines[of_kind]).tolist():
            comes_to = of_kind & (lines == line)
            first = int(comes_to.argmax())
            before = (kinds[:first] == Event.PUSH) & (numbers[:first] == numbers[first])
            begins = values[:first][before]
            if len(begins) == 1:
                frontier = np.unique(numbers[comes_to])
                yield Traversal(comes_to, comes_to, frontier.tolist(), int(begins[0])), 2


def _follow(looks: Bools, takes: Bools, numbers: Ints, values: Ints) -> bool:
    """Whether each value that is taken has been looked at just before, as with a peek."""
    uses = np.flatnonzero(looks | takes)
    uses = uses[numbers[uses].argsort(kind="stable")]  # container by container
    taken = np.flatnonzero(takes[uses])
    use, before = uses[taken], uses[taken - 1]
    same = (numbers[use] == numbers[before]) & (values[use] == values[before])
    return bool(taken[0] > 0 and (looks[before] & same).all())


class _Candidate:
    """A traversal that is tried under each coding; ``rank`` is that of `_traversals`."""

    def __init__(self, traversal: Traversal, rank: int, events: Ints, writes: _Writes) -> None:
        self.traversal, self._rank, self._writes = traversal, rank, writes
        values = events[:, 2]
        visited = np.flatnonzero(traversal.visits)
        put_in = (events[:, 0] == Event.PUSH) & np.isin(events[:, 1], list(traversal.frontier))
        pushed = np.flatnonzero(put_in)
        self._visits = values[visited]
        self._visited, self._pushed = np.unique(values[visited]), np.unique(values[pushed])
        #: Of each write, the values that are visited or put in just before and just after it.
        self._near = [
            np.append(values[uses], NOWHERE)[places - side]
            for uses in (visited, pushed)
            for places in [uses.searchsorted(writes.opening)]
            for side in (0, 1)
        ]

    def score(self, cells: Ints) -> tuple[int, ...] | None:
        """How well it explains the writes where ``cells`` are those of the values; None for not.

        The first number is 2 if every cell that is opened was visited, the third how many are
        visited or put in just before or after they are written, the first visit being the click.
        """
        writes, begins = self._writes, self.traversal.begins
        size = len(writes.opened)
        if not len(self._visits) or (begins is not None and cells[begins] != writes.click):
            return None
        visited = _marked(cells[self._visited], size)
        left = writes.opened & ~visited
        explains = 2
        if left.any():
            explains = 1
            left &= ~_marked(cells[self._pushed], size)
            left &= ~(writes.digits & writes.beside(visited))
        if left.any() or not visited.any():
            return None
        written = writes.cells[writes.opening]
        agree = np.zeros(len(written), bool)
        for near in self._near:
            agree |= cells[near] == written
        first = int(cells[self._visits[0]] == writes.click)
        # Of functions that call one another, it is the one that is called first.
        visits = int((cells[self._visits] >= 0).sum()) if self._rank else 0
        return explains, -self._rank, int(agree.sum()) + first, -visits


def _marked(cells: Ints, size: int) -> Bools:
    """Which of ``size`` cells are among ``cells``."""
    found = np.zeros(size, bool)
    found[cells[(cells >= 0) & (cells < size)]] = True
    return found


def _with_pairs(events: Ints) -> Ints:
    """The events, with row and column one value where they wait as two numbers.

    That is in two containers, one after the other, or next to each other in one.
    """
    kinds, numbers, values, _ = events.T
    parts = parts_table(events)
    taken = np.unique(numbers[np.isin(kinds, _TAKES)])
    uses = np.flatnonzero((kinds >= Event.PUSH) & np.isin(numbers, taken) & (values >= 0))
    uses = uses[(parts[values[uses], 1:] == NO_PART).all(axis=1)]
    pairs = uses[: len(uses) // 2 * 2].reshape(-1, 2)
    if not len(pairs) or (kinds[pairs[:, 0]] != kinds[pairs[:, 1]]).any():
        return events
    both, changed = parts[values[pairs], 0], events.copy()
    # The last of one stack comes out first.
    turned = (kinds[pairs[:, 0]] == Event.TAKE_BACK) & np.equal(*numbers[pairs].T)
    both[turned] = both[turned, ::-1]
    known, made = np.unique(both, axis=0, return_inverse=True)
    changed[pairs[:, 0]] = Event.LOOK, NOWHERE, NOWHERE, NOWHERE
    changed[pairs[:, 1], 2] = len(parts) + made.ravel()
    places, new = np.divmod(np.arange(known.size, dtype=np.int32), len(known))
    rest = np.full(known.size, Event.PART), places, len(parts) + new, known.T.ravel()
    return np.concatenate([changed, np.stack(rest, axis=1).astype(np.int32)])


def _outermost_call(events: Ints, visits: Bools) -> int:
    """The index of the call that the program itself begins with, -1 if there are several.

    Such a call is the first thing that waits; nothing that is shown may follow its return. That of
    a single visit stays: it shows that what waits are calls.
    """
    kinds = events[:, 0]
    calls, returns = kinds == Event.CALL, kinds == Event.RETURN
    depths = np.cumsum(calls.astype(np.int64) - returns)
    first = int(calls.argmax()) if calls.any() else NOWHERE
    enters = visits & (kinds == Event.ENTER)
    if (
        first == NOWHERE
        or enters.sum() < 2
        or not enters[first + 1 :][kinds[first + 1 :] >= 0][:1].any()
    ):
        return NOWHERE
    over = np.flatnonzero(returns & (depths == 0))
    after = slice(over[0] + 1 if len(over) else len(kinds), None)
    shown = visits | calls | (kinds == Event.WRITE)
    return NOWHERE if shown[after].any() else first


# The frontier


def _find_frontier(events: Ints, traversal: Traversal) -> str | None:
    """How cells wait: "queue", "stack" or "bag"; None if they are taken and were not put in.

    Lists that are used one after another, as for levels, are one queue or stack.
    """
    kinds = events[:, 0]
    chosen = np.isin(events[:, 1], list(traversal.frontier)) & (kinds >= Event.PUSH)
    possible = ["queue", "stack", "bag"]
    if (kinds[chosen] == Event.UNORDERED).any():
        possible = ["bag"]
    elif (kinds[chosen] == Event.TAKE_BACK).any():
        # Where both agree, since only one cell ever waits, it is that of the end it is taken from.
        possible = ["stack", "queue", "bag"]
    own = kinds[chosen], traversal.cells[chosen], traversal.takes[chosen]
    return next((each for each in possible if _agrees(each, *own)), None)


def _agrees(kind: str, kinds: Ints, cells: Ints, takes: Bools) -> bool:
    """Whether a queue, stack or bag with these pushes gives all cells that are taken."""
    container = ReplayedContainer(kind)
    for event, cell, take in zip(kinds.tolist(), cells.tolist(), takes.tolist()):
        if event == Event.CLEAR:
            container = ReplayedContainer(kind)
        elif event == Event.PUSH and cell >= 0:
            container.push(cell)
        elif take and not container.take(cell):
            return False
    return True


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
    def next(self) -> int:
        """The cell that is taken next, -1 if none waits, and of a bag any."""
        while self._cells and not self._counts[self._cells[0]]:
            self._cells.popleft()  # it has been taken from the midst of a bag
        return self._cells[-1 if self.kind == "stack" else 0] if self._cells else NOWHERE

    def take(self, cell: int) -> bool:
        """Take a cell, if that is possible; whether it is."""
        is_there = self._counts[cell] > 0 and (self.kind == "bag" or self.next == cell)
        self._counts[cell] -= is_there
        if is_there and self.kind != "bag":
            (self._cells.popleft if self.kind == "queue" else self._cells.pop)()
        return is_there


# The operations


class _Translation:
    """Collects the operations that events show."""

    def __init__(
        self, writes: _Writes, frontier: Collection[int], kind: str | None, notes: list[str]
    ) -> None:
        self._most = most_operations(len(writes.opened))
        self._frontier = set(frontier) if kind else set()
        self._containers = [ReplayedContainer(kind)] if kind else []
        self._notes = dict.fromkeys(notes)
        #: Byte, cell, line and event of each operation.
        self._columns: tuple[array[int], ...] = array("B"), array("i"), array("i"), array("i")

    def add_event(
        self, index: int, kind: int, number: int, cell: int, line: int, visit: int, take: int
    ) -> None:
        """Add what an event shows; it may be a visit, and take a cell off the frontier."""
        if kind in (Event.CALL, Event.RETURN):
            self._add(CALL if kind == Event.CALL else RETURN, NOWHERE, line, index)
        elif kind >= Event.PUSH and number in self._frontier:
            self._use(kind, cell, line, index, take)
        if visit:
            self._add(VISIT, cell, line, index)
        if kind == Event.WRITE and cell >= 0:
            self._write(number & 0xFF, cell, line, index)

    def _write(self, letter: int, cell: int, line: int, index: int) -> None:
        code = SYMBOLS.find(chr(letter)) if letter else NOWHERE
        if code > 0:
            self._add(WRITE + code, cell, line, index)
        else:
            note = f"line {line} writes what is no symbol of a board, which is not shown"
            self._notes[note] = None

    def _use(self, kind: int, cell: int, line: int, index: int, take: int) -> None:
        (container,) = self._containers
        if kind == Event.CLEAR:
            while (left := container.next) != NOWHERE:
                container.take(left)
                self._add(POP, left, line, index)
        elif kind == Event.PUSH and cell >= 0:
            container.push(cell)
            self._add(PUSH, cell, line, index)
        elif take:
            container.take(cell)
            self._add(POP, cell, line, index)
        elif kind == Event.LOOK and container.kind != "bag" and container.next == cell:
            self._add(PEEK, cell, line, index)

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
