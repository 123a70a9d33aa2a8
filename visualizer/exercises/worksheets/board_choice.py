"""Choosing random boards that make good worksheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from visualizer.analysis.divergence import first_divergence
from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.board.random_board import random_board
from visualizer.errors import BoardError, UsageError
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.trace.trace import Trace

#: The range of visits of a good exercise, and the largest frontier that fits into one row of a table.
FEWEST_VISITS, GOOD_VISITS = 12, 24
MOST_WAITING_CELLS = 12
#: The visit orders should differ at this visit or earlier.
LATEST_DIVERGENCE = 4
MAX_SEEDS = 60
# The seed of a candidate consists of the seed of the sheets, the number of the board, and the try.
_BOARDS_A_SEED, _TRIES_A_BOARD = 10_000, 100
# A longer run does not fit on a sheet.
_MAX_OPERATIONS = 3_000

#: A measure of how unsuitable a board is, smaller is better: see `_board_faults`.
BoardFaults = tuple[int, int, int]


@dataclass(frozen=True)
class RandomBoards:
    """The random boards to choose from: their size, their number of mines, and their seed."""

    rows: int
    cols: int
    mines: int
    seed: int

    def candidates(self, number: int) -> Iterator[Board]:
        """The boards from which board ``number``, counted from 0, is chosen."""
        if self.seed < 0:
            raise UsageError(f"the seed {self.seed} is below 0; give 0 or a larger whole number")
        first = (self.seed * _BOARDS_A_SEED + number) * _TRIES_A_BOARD
        for seed in range(first, first + MAX_SEEDS):
            yield random_board(self.rows, self.cols, self.mines, seed)


def choose_boards(wanted: RandomBoards, algorithms: Sequence[Program], order: Order | None, number: int) -> list[Board]:
    """Choose ``number`` different boards that suit the algorithms best.

    Raises BoardError if there are too few.
    """
    chosen: list[Board] = []
    for index in range(number):
        used = {board.rows for board in chosen}
        unused = (board for board in wanted.candidates(index) if board.rows not in used)
        best = _best_board(unused, algorithms, order)
        if best is None:
            raise BoardError(
                f"only {len(chosen)} of {number} boards of {wanted.rows} by {wanted.cols} with"
                f" {wanted.mines} mines were found that differ and can be numbered by hand;"
                " ask for fewer boards or variants, or another size or number of mines"
            )
        chosen.append(best)
    return chosen


def _best_board(boards: Iterator[Board], algorithms: Sequence[Program], order: Order | None) -> Board | None:
    """The first board with the least faults, or None if no run on a board is short enough."""
    best: tuple[BoardFaults, Board] | None = None
    for board in boards:
        traces = _short_traces(board, algorithms, order)
        if traces is None:
            continue
        faults = _board_faults(traces)
        if best is None or faults < best[0]:
            best = faults, board
        if not any(faults):
            break
    return best[1] if best else None


def _short_traces(board: Board, algorithms: Sequence[Program], order: Order | None) -> list[Trace] | None:
    """The runs of the algorithms on a board, or None if one has more than `_MAX_OPERATIONS` operations."""
    assert board.click is not None  # a random board has one
    traces = []
    for algorithm in algorithms:
        recording = Recording(board, board.click, algorithm, order)
        if not recording.run(_MAX_OPERATIONS):
            return None
        traces.append(recording.trace())
    return traces


def _board_faults(traces: Sequence[Trace]) -> BoardFaults:
    """How unsuitable a board is: its excess of visits and frontier, pairs of equal orders, late divergence."""
    lengths = [len(trace.visits) for trace in traces]
    size = max(0, FEWEST_VISITS - min(lengths), max(lengths) - GOOD_VISITS)
    frontier = max(0, max(trace.max_frontier for trace in traces) - MOST_WAITING_CELLS)
    divergences = [first_divergence(pair) for pair in combinations(traces, 2)]
    latest = max((visit for visit in divergences if visit is not None), default=0)
    return size + frontier, divergences.count(None), max(0, latest - LATEST_DIVERGENCE)
