"""Choosing random boards that are worth numbering by hand."""

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

#: How many visits make a good exercise, and how many waiting cells fit into one row.
FEWEST_VISITS, GOOD_VISITS = 12, 24
MOST_WAITING_CELLS = 12
#: The visit orders should differ from this visit or an earlier one on.
LATEST_DIVERGENCE = 4
MAX_SEEDS = 60
# Seeds of the candidates: the sheets' seed, the number of the board, the try.
_BOARDS_A_SEED, _TRIES_A_BOARD = 10_000, 100
# Longer recordings are given up: no sheet has room for them.
_MAX_OPERATIONS = 3_000

#: How far a board is from what is wanted, the gravest fault first; smaller is better.
BoardFaults = tuple[int, int, int]


@dataclass(frozen=True)
class RandomBoards:
    """The random boards to choose from: their size, their number of mines, and the seed of all."""

    rows: int
    cols: int
    mines: int
    seed: int

    def candidates(self, number: int) -> Iterator[Board]:
        """The boards from which board ``number``, from 0, is chosen."""
        if self.seed < 0:
            raise UsageError(f"the seed {self.seed} is below 0; give 0 or a larger whole number")
        first = (self.seed * _BOARDS_A_SEED + number) * _TRIES_A_BOARD
        for seed in range(first, first + MAX_SEEDS):
            yield random_board(self.rows, self.cols, self.mines, seed)


def choose_boards(wanted: RandomBoards, algorithms: Sequence[Program], order: Order | None, number: int) -> list[Board]:
    """Choose ``number`` different boards that suit the algorithms best.

    Raises BoardError where too few are found.
    """
    chosen: list[Board] = []
    used: set[tuple[str, ...]] = set()
    for index in range(number):
        fresh = (board for board in wanted.candidates(index) if board.rows not in used)
        best = _best_board(fresh, algorithms, order)
        if best is None:
            raise BoardError(
                f"only {len(chosen)} of {number} boards of {wanted.rows} by {wanted.cols} with"
                f" {wanted.mines} mines were found that differ and can be numbered by hand;"
                " ask for fewer boards or variants, or another size or number of mines"
            )
        chosen.append(best)
        used.add(best.rows)
    return chosen


def _best_board(boards: Iterator[Board], algorithms: Sequence[Program], order: Order | None) -> Board | None:
    """The first board with the least faults; the search ends at one without any."""
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
    assert board.click is not None  # a random board has one
    traces = []
    for algorithm in algorithms:
        recording = Recording(board, board.click, algorithm, order)
        if not recording.run(_MAX_OPERATIONS):
            return None
        traces.append(recording.trace())
    return traces


def _board_faults(traces: Sequence[Trace]) -> BoardFaults:
    """Visits and waiting cells out of range; pairs with equal orders; visits until they differ."""
    lengths = [len(trace.visits) for trace in traces]
    size = max(0, FEWEST_VISITS - min(lengths), max(lengths) - GOOD_VISITS)
    waiting = max(0, max(trace.max_frontier for trace in traces) - MOST_WAITING_CELLS)
    divergences = [first_divergence(pair) for pair in combinations(traces, 2)]
    latest = max((visit for visit in divergences if visit is not None), default=0)
    return size + waiting, divergences.count(None), max(0, latest - LATEST_DIVERGENCE)
