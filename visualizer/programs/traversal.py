"""What the visits of an observed run are, and which numbers of its values are the cell.

Only writes to the board are exact. Whatever may be the traversal is tried under every coding of
cells (`programs.codings`): that which explains the writes best is it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.neighbours import neighbour_cells
from visualizer.board.symbols import DIGITS, HIDDEN, MINE
from visualizer.programs.codings import NO_PART, decode_cells, parts_table
from visualizer.programs.observed.events import NO_VALUE, EventKind
from visualizer.trace.frontiers import IntArray

BoolArray = NDArray[np.bool_]

_TAKE_EVENTS = (EventKind.TAKE_FRONT, EventKind.TAKE_BACK)


@dataclass(frozen=True)
class Traversal:
    """Which events may be visits, and which take a cell off the frontier: shape (n,) each.

    ``frontier`` has the containers, by number, in which cells wait. ``cells`` are those of all
    events, -1 for none, once it is known which numbers are the cell.
    """

    visits: BoolArray
    takes: BoolArray
    frontier: Collection[int] = ()
    cells: IntArray = field(default_factory=lambda: np.zeros(0, np.int32))


class BoardWrites:
    """What the writes of a run to the board show; ``rows`` are those of `interpretation`."""

    def __init__(self, board: Board, events: IntArray, rows: dict[int, int]) -> None:
        self.board = board
        self.is_write: BoolArray = events[:, 0] == EventKind.WRITE
        #: The cell of each write, -1 for what is not on the board that counts.
        self.cells = np.full(len(events), NO_VALUE, np.int32)
        for index in np.flatnonzero(self.is_write).tolist():
            row = rows.get(int(events[index, 1]) >> 8)
            if row is not None:
                self.cells[index] = row * board.width + events[index, 2] % board.width
        letters = np.where(self.cells >= 0, events[:, 1] & 0xFF, 0)
        hidden = np.array([symbol == HIDDEN for row in board.rows for symbol in row])
        opening = ~np.isin(letters, (0, ord(HIDDEN), ord(MINE))) & hidden[self.cells]
        row, col = board.click or (0, 0)
        self.click = row * board.width + col
        others = opening & (self.cells != self.click)
        #: The indices of the writes that open cells, and for each cell whether it is opened, and
        #: whether to a digit; the click aside, which many programs open before all else, unless
        #: nothing else is opened.
        self.opening_indices = np.flatnonzero(others if others.any() else opening)
        self.is_opened, self.is_opened_digit = np.zeros((2, board.height * board.width), bool)
        self.is_opened[self.cells[self.opening_indices]] = True
        digits = np.isin(letters, [ord(digit) for digit in DIGITS])
        self.is_opened_digit[self.cells[self.opening_indices[digits[self.opening_indices]]]] = True

    def to_traversal(self) -> Traversal:
        """The writes taken for visits; a mine that is clicked is one write, and no visit."""
        visits = (self.cells >= 0) & self.is_opened.any()
        return Traversal(visits, np.zeros(len(visits), bool), cells=self.cells)

    def is_beside(self, cells: BoolArray) -> BoolArray:
        """Whether each cell is beside one of ``cells``."""
        width, found = self.board.width, np.zeros(len(cells), bool)
        for cell in np.flatnonzero(cells).tolist():
            near = neighbour_cells(divmod(cell, width), self.board.height, width)
            found[[row * width + col for row, col in near]] = True
        return found


def find_traversal(events: IntArray, writes: BoardWrites) -> Traversal | None:
    """What explains the writes best, None if nothing does.

    Every cell that is opened was visited; or it waits, or is a digit beside a visited cell. Of what
    explains as much: calls rather than takes, and takes rather than loops; what comes to a cell
    just before or after it is written; the fewest visits; the plainest coding.
    """
    height, width = writes.board.height, writes.board.width
    candidates = [_Candidate(*each, events, writes) for each in _possible_traversals(events, writes)]
    least_rank = min((each.rank for each in candidates), default=0)
    best: tuple[tuple[int, ...], Traversal, IntArray] | None = None
    for cells in decode_cells(parts_table(events), height, width) if candidates else ():
        for each in candidates:
            score = each.score(cells)
            if score is not None and (best is None or score > best[0]):
                best = score, each.traversal, cells
        if best is not None and best[0][:3] == (2, -least_rank, len(writes.opening_indices) + 1):
            break  # no other can explain more
    if best is None:
        return None
    _, found, cells = best
    has_value = (events[:, 0] != EventKind.PART) & ~writes.is_write
    at = np.where(writes.is_write, writes.cells, cells[np.where(has_value, events[:, 2], NO_VALUE)])
    on_board = (at >= 0) & (at < height * width)
    return replace(found, visits=found.visits & on_board, takes=found.takes & (at >= 0), cells=at)


def _possible_traversals(events: IntArray, writes: BoardWrites) -> Iterator[tuple[Traversal, int]]:
    """What may be the traversal, with its rank, 0 the first; `find_traversal` says which is."""
    kinds, numbers, values, lines = map(np.ascontiguousarray, events.T)
    is_value, entered = values >= 0, kinds == EventKind.ENTER
    depths = np.cumsum(kinds == EventKind.CALL) - np.cumsum(kinds == EventKind.RETURN)
    # A function that calls itself to count or the like opens nothing while it is open; neither
    # does one whose cells are written when all calls are over, where nothing else explains them.
    rank = 0 if (depths[writes.opening_indices] > 0).all() else 3
    for number in np.unique(numbers[entered]).tolist():
        yield Traversal(entered & (numbers == number), np.zeros(len(kinds), bool)), rank
    takes = np.isin(kinds, _TAKE_EVENTS) & is_value
    taking = np.unique(lines[takes]).tolist()
    for chosen in (*([line] for line in taking), *([taking] if len(taking) > 1 else [])):
        visits = takes & np.isin(lines, chosen)
        frontier = np.unique(numbers[visits])
        taken = takes & np.isin(numbers, frontier)
        looks = (kinds == EventKind.LOOK) & np.isin(numbers, frontier)
        follow = _is_looked_at_before(looks, taken, numbers, values)
        yield Traversal(looks if follow else visits, taken, frontier.tolist()), 1
    for kind in (EventKind.NEXT, EventKind.LOOK):
        of_kind = (kinds == kind) & is_value
        for line in np.unique(lines[of_kind]).tolist():
            comes_to = of_kind & (lines == line)
            first = int(comes_to.argmax())
            before = (kinds[:first] == EventKind.PUSH) & (numbers[:first] == numbers[first])
            if before.sum() == 1:  # which has to be the click
                yield Traversal(comes_to, comes_to, np.unique(numbers[comes_to]).tolist()), 2


def _is_looked_at_before(looks: BoolArray, takes: BoolArray, numbers: IntArray, values: IntArray) -> bool:
    """Whether each value that is taken has been looked at just before, as with a peek."""
    uses = np.flatnonzero(looks | takes)
    uses = uses[numbers[uses].argsort(kind="stable")]  # container by container
    taken = np.flatnonzero(takes[uses])
    use, before = uses[taken], uses[taken - 1]
    same = (numbers[use] == numbers[before]) & (values[use] == values[before])
    return bool(taken[0] > 0 and (looks[before] & same).all())


class _Candidate:
    """A traversal that is tried under each coding; ``rank`` is that of `_possible_traversals`."""

    def __init__(self, traversal: Traversal, rank: int, events: IntArray, writes: BoardWrites) -> None:
        self.traversal, self.rank, self._writes = traversal, rank, writes
        values = events[:, 2]
        visited = np.flatnonzero(traversal.visits)
        put_in = (events[:, 0] == EventKind.PUSH) & np.isin(events[:, 1], list(traversal.frontier))
        pushed = np.flatnonzero(put_in)
        self._visits = values[visited]
        self._visited, self._pushed = np.unique(values[visited]), np.unique(values[pushed])
        #: Of each write, the values that are visited or put in just before and just after it.
        self._adjacent_values = [
            np.append(values[uses], NO_VALUE)[places - side]
            for uses in (visited, pushed)
            for places in [uses.searchsorted(writes.opening_indices)]
            for side in (0, 1)
        ]

    def score(self, cells: IntArray) -> tuple[int, ...] | None:
        """How well it explains the writes where ``cells`` are those of the values; None for not.

        The first number is 2 if every cell that is opened was visited, the third how many are
        visited or put in just before or after they are written, the first visit being the click.
        """
        writes = self._writes
        size = len(writes.is_opened)
        visited = _cell_mask(cells[self._visited], size)
        left = writes.is_opened & ~visited
        explains = 2
        if left.any():
            explains = 1
            left &= ~_cell_mask(cells[self._pushed], size)
            left &= ~(writes.is_opened_digit & writes.is_beside(visited))
        if left.any() or not visited.any():
            return None
        written = writes.cells[writes.opening_indices]
        agree = np.zeros(len(written), bool)
        for near in self._adjacent_values:
            agree |= cells[near] == written
        first = int(cells[self._visits[0]] == writes.click)
        if not first and (self.rank == 2 or 2 * int(agree.sum()) < len(written)):
            return None  # it comes to other cells than are written
        # Of functions that call one another, it is the one that is called first.
        visits = int((cells[self._visits] >= 0).sum()) if self.traversal.frontier else 0
        return explains, -self.rank, int(agree.sum()) + first, -visits


def _cell_mask(cells: IntArray, size: int) -> BoolArray:
    """Which of ``size`` cells are among ``cells``."""
    found = np.zeros(size, bool)
    found[cells[(cells >= 0) & (cells < size)]] = True
    return found


def join_pairs(events: IntArray) -> IntArray:
    """The events, with row and column one value where they wait as two numbers.

    That is in two containers, one after the other, or next to each other in one.
    """
    kinds, numbers, values, _ = events.T
    parts = parts_table(events)
    taken = np.unique(numbers[np.isin(kinds, _TAKE_EVENTS)])
    uses = np.flatnonzero((kinds >= EventKind.PUSH) & np.isin(numbers, taken) & (values >= 0))
    uses = uses[(parts[values[uses], 1:] == NO_PART).all(axis=1)]
    pairs = uses[: len(uses) // 2 * 2].reshape(-1, 2)
    if not len(pairs) or (kinds[pairs[:, 0]] != kinds[pairs[:, 1]]).any():
        return events
    both, changed = parts[values[pairs], 0], events.copy()
    # The last of one stack comes out first.
    turned = (kinds[pairs[:, 0]] == EventKind.TAKE_BACK) & np.equal(*numbers[pairs].T)
    both[turned] = both[turned, ::-1]
    known, made = np.unique(both, axis=0, return_inverse=True)
    changed[pairs[:, 0]] = EventKind.LOOK, NO_VALUE, NO_VALUE, NO_VALUE
    changed[pairs[:, 1], 2] = len(parts) + made.ravel()
    places, new = np.divmod(np.arange(known.size, dtype=np.int32), len(known))
    rest = np.full(known.size, EventKind.PART), places, len(parts) + new, known.T.ravel()
    return np.concatenate([changed, np.stack(rest, axis=1).astype(np.int32)])
