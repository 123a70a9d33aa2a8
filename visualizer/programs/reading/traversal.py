"""Finding the visits of an observed run, and which numbers of its values are the cell.

Only writes to the board are known exactly. Every possible traversal is tried under every coding of
cells, and the one that explains the writes best is taken.

A program may push, or call itself with, ``(row, col)``, ``(distance, row, col)``, ``row * width +
col``, ``"3,4"``, or an object with two numbers. The program does not tell which number is which.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.cells import BLANK, DIGITS, EXPLODED, FARTHEST, HIDDEN, off_board_cell, off_board_numbers
from visualizer.board.neighbours import neighbour_cells
from visualizer.programs.hooks.events import NO_VALUE, EventKind
from visualizer.trace.operations import IntArray

BoolArray = NDArray[np.bool_]

_Numbers: TypeAlias = NDArray[np.int64]
#: Replaces a number that a value does not have; it is outside every board in every coding.
NO_PART = -(2**31)
#: Factors by which a row may be multiplied in a number for both, besides the sides of the board.
_CODING_FACTORS = (50, 51, 60, 64, 99, 100, 101, 128, 256, 500, 512, 1000, 1001, 1024, 10_000, 65_536)
#: The characters whose writes open a cell; others may be marks of the program.
_OPENING = [*map(ord, f"0{DIGITS}{BLANK}{EXPLODED}")]
_TAKE_EVENTS = (EventKind.TAKE_FRONT, EventKind.TAKE_BACK)


@dataclass(frozen=True)
class Traversal:
    """Which events are visits, and which take a cell off the frontier: shape (n,) each.

    ``frontier`` has the numbers of the containers that are the frontier. ``cells`` has the cell of
    each event, -1 for none, once the coding is known.
    """

    visits: BoolArray
    takes: BoolArray
    frontier: Collection[int] = ()
    cells: IntArray = field(default_factory=lambda: np.zeros(0, np.int32))


class BoardWrites:
    """The writes of a run to the board; ``rows`` has the row of the board for each observed row."""

    def __init__(self, board: Board, events: IntArray, rows: dict[int, int]) -> None:
        self.board = board
        self.is_write: BoolArray = events[:, 0] == EventKind.WRITE
        #: The cell of each write, -1 for other events and for writes to other lists.
        self.cells = np.full(len(events), NO_VALUE, np.int32)
        for index in np.flatnonzero(self.is_write).tolist():
            row = rows.get(int(events[index, 1]) >> 8)
            if row is not None:
                self.cells[index] = row * board.width + events[index, 2] % board.width
        letters = np.where(self.cells >= 0, events[:, 1] & 0xFF, 0)
        hidden = np.array([symbol == HIDDEN for row in board.rows for symbol in row])
        opening = np.isin(letters, _OPENING) & hidden[self.cells]
        row, col = board.click or (0, 0)
        self.click = row * board.width + col
        others = opening & (self.cells != self.click)
        #: The indices of the writes that open cells, and for each cell whether it is opened, and
        #: whether with a digit. The click is left out unless nothing else is opened, since many
        #: programs open it before they traverse.
        self.opening_indices = np.flatnonzero(others if others.any() else opening)
        self.is_opened, self.is_opened_digit = np.zeros((2, board.height * board.width), bool)
        self.is_opened[self.cells[self.opening_indices]] = True
        digits = np.isin(letters, [ord(digit) for digit in DIGITS])
        self.is_opened_digit[self.cells[self.opening_indices[digits[self.opening_indices]]]] = True

    def to_traversal(self) -> Traversal:
        """The traversal whose visits are the writes; none if only a clicked mine is written."""
        visits = (self.cells >= 0) & self.is_opened.any()
        return Traversal(visits, np.zeros(len(visits), bool), cells=self.cells)

    def is_beside(self, cells: BoolArray) -> BoolArray:
        """Whether each cell of the board is beside one in ``cells``, a mask of shape (cells,)."""
        width, beside = self.board.width, np.zeros(len(cells), bool)
        for cell in np.flatnonzero(cells).tolist():
            near = neighbour_cells(divmod(cell, width), self.board.height, width)
            beside[[row * width + col for row, col in near]] = True
        return beside


def find_traversal(events: IntArray, writes: BoardWrites, wraps: bool = False) -> Traversal | None:
    """The traversal that explains the writes best, None if none does.

    With ``wraps``, a cell above or to the left of the board explains a write where Python counts from the end.

    Each opened cell must be visited or pushed, or be a digit beside a visited cell. Among those
    that explain as many cells, calls come before takes, and takes before loops; then a traversal
    that reaches cells just before or after they are written; then the fewest visits; then the
    plainest coding.
    """
    height, width = writes.board.height, writes.board.width
    candidates = [_Candidate(*each, events, writes) for each in _possible_traversals(events, writes)]
    least_rank = min((each.rank for each in candidates), default=0)
    best: tuple[tuple[int, ...], Traversal, IntArray] | None = None
    for cells in decode_cells(parts_table(events), height, width) if candidates else ():
        for each in candidates:
            score = each.score(_wrap_negative(cells, height, width) if wraps else cells)
            if score is not None and (best is None or score > best[0]):
                best = score, each.traversal, cells
        if best is not None and best[0][:3] == (2, -least_rank, len(writes.opening_indices) + 1):
            break  # none can score better
    if best is None:
        return None
    _, traversal, cells = best
    has_value = (events[:, 0] != EventKind.PART) & ~writes.is_write
    event_cells = np.where(writes.is_write, writes.cells, cells[np.where(has_value, events[:, 2], NO_VALUE)])
    is_cell, on_board = event_cells >= 0, (event_cells >= 0) & (event_cells < height * width)
    visits, takes = traversal.visits & on_board, traversal.takes & is_cell
    # A call off the board visits no cell, but has one.
    calls, entered = (np.flatnonzero(events[:, 0] == kind) for kind in (EventKind.CALL, EventKind.ENTER))
    entered = entered[(traversal.visits & ~on_board)[entered]]
    event_cells[calls[calls.searchsorted(entered) - 1]] = event_cells[entered]
    return replace(traversal, visits=visits, takes=takes, cells=event_cells)


def _possible_traversals(events: IntArray, writes: BoardWrites) -> Iterator[tuple[Traversal, int]]:
    """The traversals that are possible, each with its rank, of which 0 comes first."""
    kinds, numbers, values, lines = map(np.ascontiguousarray, events.T)
    is_value, entered = values >= 0, kinds == EventKind.ENTER
    depths = np.cumsum(kinds == EventKind.CALL) - np.cumsum(kinds == EventKind.RETURN)
    # Calls come last if writes are outside them: a recursion that only counts opens nothing, but
    # a program may also collect cells in calls, and write them afterwards.
    rank = 0 if (depths[writes.opening_indices] > 0).all() else 3
    # Among functions that visit the same cells, the one that is called last is the first to be tried.
    functions, entries = np.unique(numbers[entered], return_index=True)
    for number in functions[np.argsort(-entries)].tolist():
        yield Traversal(entered & (numbers == number), np.zeros(len(kinds), bool)), rank
    takes = np.isin(kinds, _TAKE_EVENTS) & is_value
    taking = np.unique(lines[takes]).tolist()
    for chosen in (*([line] for line in taking), *([taking] if len(taking) > 1 else [])):
        visits = takes & np.isin(lines, chosen)
        frontier = np.unique(numbers[visits])
        taken = takes & np.isin(numbers, frontier)
        looks = (kinds == EventKind.LOOK) & np.isin(numbers, frontier)
        has_peeks = _is_looked_at_before(looks, taken, numbers, values)
        yield Traversal(looks if has_peeks else visits, taken, frontier.tolist()), 1
    for kind in (EventKind.LOOK, EventKind.NEXT):
        of_kind = (kinds == kind) & is_value
        for line in np.unique(lines[of_kind]).tolist():
            visits = of_kind & (lines == line)
            first = int(visits.argmax())
            before = (kinds[:first] == EventKind.PUSH) & (numbers[:first] == numbers[first])
            if before.sum() == 1:  # the click
                frontier = np.unique(numbers[visits])
                pushes = (kinds == EventKind.PUSH) & np.isin(numbers, frontier)
                # What is looked at more often than it is put in is not taken out.
                takes = visits & (visits.sum() <= pushes.sum())
                yield Traversal(visits, takes, frontier.tolist()), 2


def _is_looked_at_before(looks: BoolArray, takes: BoolArray, numbers: IntArray, values: IntArray) -> bool:
    """Whether the program peeks at each value just before it takes it."""
    uses = np.flatnonzero(looks | takes)
    uses = uses[numbers[uses].argsort(kind="stable")]  # container by container
    taken = np.flatnonzero(takes[uses])
    use, before = uses[taken], uses[taken - 1]
    same = (numbers[use] == numbers[before]) & (values[use] == values[before])
    return bool(taken[0] > 0 and (looks[before] & same).all())


class _Candidate:
    """A possible traversal that is tried under each coding."""

    def __init__(self, traversal: Traversal, rank: int, events: IntArray, writes: BoardWrites) -> None:
        self.traversal, self.rank, self._writes = traversal, rank, writes
        values = events[:, 2]
        visited = np.flatnonzero(traversal.visits)
        pushed = np.flatnonzero((events[:, 0] == EventKind.PUSH) & np.isin(events[:, 1], list(traversal.frontier)))
        self._visits = values[visited]
        self._visited, self._pushed = np.unique(values[visited]), np.unique(values[pushed])
        #: For each write, the values that are visited or pushed just before and just after it.
        self._adjacent_values = [
            np.append(values[uses], NO_VALUE)[places - side]
            for uses in (visited, pushed)
            for places in [uses.searchsorted(writes.opening_indices)]
            for side in (0, 1)
        ]

    def score(self, cells: IntArray) -> tuple[int, ...] | None:
        """How well it explains the writes with ``cells``, the cells of all values; None for not at all.

        The first number is 2 if every opened cell is visited, else 1; the second is the negative
        rank; the third counts the cells that are visited or pushed just before or after they are
        written, and a first visit to the click; the fourth is the negative number of visits.
        """
        writes = self._writes
        size = len(writes.is_opened)
        visited = _cell_mask(cells[self._visited], size)
        unexplained = writes.is_opened & ~visited
        explains = 2
        if unexplained.any():
            explains = 1
            unexplained &= ~_cell_mask(cells[self._pushed], size)
            unexplained &= ~(writes.is_opened_digit & writes.is_beside(visited))
        if unexplained.any() or not visited.any():
            return None
        written = writes.cells[writes.opening_indices]
        agrees = np.zeros(len(written), bool)
        for values in self._adjacent_values:
            agrees |= cells[values] == written
        starts_at_click = int(cells[self._visits[0]] == writes.click)
        if not starts_at_click and (self.rank == 2 or 2 * int(agrees.sum()) < len(written)):
            return None  # it visits other cells than are written
        # What is never taken out may be looked at any number of times.
        reached = cells[self._visits if self.traversal.takes.any() else self._visited]
        visits = int(((reached >= 0) & (reached < size)).sum()) if self.traversal.frontier else 0
        return explains, -self.rank, int(agrees.sum()) + starts_at_click, -visits


def _cell_mask(cells: IntArray, size: int) -> BoolArray:
    """Whether each of the first ``size`` cells is in ``cells``."""
    mask = np.zeros(size, bool)
    mask[cells[(cells >= 0) & (cells < size)]] = True
    return mask


def join_pairs(events: IntArray) -> IntArray:
    """The events, with a row and a column that are pushed as two numbers joined to one value.

    The two numbers are in two containers, or next to each other in one.
    """
    kinds, numbers, values, _ = events.T
    parts = parts_table(events)
    taken = np.unique(numbers[np.isin(kinds, _TAKE_EVENTS)])
    uses = np.flatnonzero((kinds >= EventKind.PUSH) & np.isin(numbers, taken) & (values >= 0))
    uses = uses[(parts[values[uses], 1:] == NO_PART).all(axis=1)]
    # In C++, each number is looked at just before it is taken.
    before, use = uses[:-1], uses[1:]
    same = (numbers[before] == numbers[use]) & (values[before] == values[use]) & np.isin(kinds[use], _TAKE_EVENTS)
    looks = before[same & (kinds[before] == EventKind.LOOK)]
    uses = np.setdiff1d(uses, looks)
    pairs = uses[: len(uses) // 2 * 2].reshape(-1, 2)
    if not len(pairs) or (kinds[pairs[:, 0]] != kinds[pairs[:, 1]]).any():
        return events
    cells, changed = parts[values[pairs], 0], events.copy()
    # A stack returns the last number first.
    is_reversed = (kinds[pairs[:, 0]] == EventKind.TAKE_BACK) & np.equal(*numbers[pairs].T)
    cells[is_reversed] = cells[is_reversed, ::-1]
    known, indices = np.unique(cells, axis=0, return_inverse=True)
    changed[np.append(looks, pairs[:, 0])] = EventKind.LOOK, NO_VALUE, NO_VALUE, NO_VALUE
    changed[pairs[:, 1], 2] = len(parts) + indices.ravel()
    places, new = np.divmod(np.arange(known.size, dtype=np.int32), len(known))
    columns = np.full(known.size, EventKind.PART), places, len(parts) + new, known.T.ravel()
    return np.concatenate([changed, np.stack(columns, axis=1).astype(np.int32)])


def parts_table(events: IntArray) -> _Numbers:
    """The numbers of each value of a run, shape (values, most numbers of a value)."""
    _, places, values, parts = events[events[:, 0] == EventKind.PART].T
    table = np.full((values.max(initial=-1) + 1, places.max(initial=-1) + 1), NO_PART, np.int64)
    table[values, places] = parts
    return table


def decode_cells(parts: _Numbers, height: int, width: int) -> Iterator[IntArray]:
    """The cells of all values under each coding, the plainest coding first; shape (values + 1,).

    They are numbered as in a trace. What is far from the board, or no cell, is -1. The last element
    is -1 too, for the index -1 of a value without numbers.
    """
    for rows, cols in _codings(parts, height, width):
        is_on, is_near = (
            (rows >= -far) & (rows < height + far) & (cols >= -far) & (cols < width + far) for far in (0, FARTHEST)
        )
        off = np.where(is_near, off_board_numbers(rows, cols, height, width), NO_VALUE)
        yield np.append(np.where(is_on, rows * width + cols, off), NO_VALUE).astype(np.int32)


def _wrap_negative(cells: IntArray, height: int, width: int) -> IntArray:
    """The cells, with those of negative indices replaced by what they mean in Python."""
    rows, cols = off_board_cell(cells, height, width)
    is_wrapped = (cells >= height * width) & (rows >= -height) & (rows < height) & (cols >= -width) & (cols < width)
    return np.where(is_wrapped, rows % height * width + cols % width, cells)


def _codings(parts: _Numbers, height: int, width: int) -> Iterator[tuple[_Numbers, _Numbers]]:
    """The rows and columns in each coding: two numbers, counted from 0 or 1, or one for both."""
    columns = list(parts.T)
    # Adjacent numbers first, row before column, then numbers further apart.
    pairs = permutations(range(len(columns)), 2)
    likeliest = sorted(pairs, key=lambda pair: (abs(pair[1] - pair[0]), pair[0] > pair[1], pair[::-1]))
    for first in (0, 1):
        for row, col in likeliest:
            yield columns[row] - first, columns[col] - first
    if len(columns) > 3:  # a cell and the offset to the neighbour that is meant
        yield columns[0] + columns[2], columns[1] + columns[3]
    for column in columns:
        for factor in (width, width + 1, *_CODING_FACTORS):
            if factor >= width:
                yield np.divmod(column, factor)
        yield np.divmod(column - 1, width)  # counted from 1
        rows, cols = np.divmod(column, width + 2)  # with a border around the board
        yield rows - 1, cols - 1
        for factor in (height, *_CODING_FACTORS):
            if factor >= height:
                yield np.divmod(column, factor)[::-1]
