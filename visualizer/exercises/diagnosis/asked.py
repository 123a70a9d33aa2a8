"""What is asked for: which known algorithm a trace is, under the order that it takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from visualizer.board.board import Board
from visualizer.board.symbols import HIDDEN, MINE
from visualizer.errors import UsageError
from visualizer.exercises.diagnosis.ground import Ground
from visualizer.exercises.diagnosis.hypotheses import (
    Chooser,
    Family,
    Hypothesis,
    Manner,
    cells_opened,
)
from visualizer.exercises.diagnosis.relation import directions_of
from visualizer.exercises.diagnosis.waiting import Waits
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier

#: No longer run is traced by hand, and on no larger board.
LONGEST_SIDE = 50


@dataclass(frozen=True)
class Asked:
    """An algorithm as one of the hypotheses, where its cells wait, and its order of directions.

    ``opens`` are the numbers of the cells that it opens, in order.
    """

    hypothesis: Hypothesis
    waits: Waits
    directions: tuple[int, ...]
    opens: tuple[int, ...]

    @property
    def chooser(self) -> Chooser:
        """Which direction of several it takes."""
        return chooser_of(self.directions)


@lru_cache(maxsize=64)
def chooser_of(directions: tuple[int, ...]) -> Chooser:
    """The choice by an order of directions."""
    return Chooser(directions)


def asked_of(trace: Trace) -> Asked:
    """What a run asks of someone who traces it. Raises UsageError where it cannot be traced."""
    name = trace.algorithm
    check_board(trace.board)
    directions = directions_of(trace.order)
    if trace.code.observed or len(directions) not in (4, 8):
        raise UsageError(
            f"the neighbour order of {name} is not known, so its trace cannot be marked;"
            " take an algorithm of the catalogue or the lab"
        )
    ground, chooser = Ground(trace.board), chooser_of(directions)
    opens = tuple(row * trace.width + col for row, col in trace.reveals.tolist())
    click = ground.number(trace.click)
    for hypothesis in _candidates(trace, len(directions) == 4):
        # One cell more than there should be is enough to see that it is another.
        run = cells_opened(ground, click, hypothesis, chooser)
        if tuple(islice(run, len(opens) + 1)) == opens:
            return Asked(hypothesis, _waits_of(trace), directions, opens)
    raise UsageError(
        f"{name} opens cells in an order that no known algorithm has, so a trace by hand cannot"
        " be diagnosed; take an algorithm of the catalogue or the lab"
    )


def check_board(board: Board) -> None:
    """Raise UsageError for a board on which no run can be traced by hand, whatever algorithm."""
    if board.click is not None and board[board.click] == MINE:
        raise UsageError("the click is on a mine, so there is nothing to trace; click elsewhere")
    if set("".join(board.rows)) - {HIDDEN, MINE}:
        raise UsageError(
            "some cells of the board are open already; trace a board on which all are closed"
        )
    if max(board.height, board.width) > LONGEST_SIDE:
        raise UsageError(
            f"a board of {board.height} by {board.width} is too large to be traced by hand; take"
            f" one of at most {LONGEST_SIDE} rows and columns"
        )


def _candidates(trace: Trace, four: bool) -> list[Hypothesis]:
    """What a run may be, the likeliest first: on small boards several open cells alike."""
    waits = _waits_of(trace)
    likely = {Waits.QUEUE: Family.QUEUE, Waits.STACK: Family.STACK}.get(waits, Family.RECURSION)
    if waits is Waits.STACK and trace.pushed_before.any():
        likely = Family.RECURSION  # cells are pushed again, so they are marked when they are popped
    families = sorted(Family, key=lambda family: family is not likely)
    return [
        Hypothesis(family, manner, four, digits)
        for digits in (False, True)
        for family in families
        for manner in (Manner.FIRST, Manner.LAST)
    ]


def _waits_of(trace: Trace) -> Waits:
    if trace.frontier is Frontier.QUEUE:
        return Waits.QUEUE
    if trace.frontier is Frontier.CALLS:
        return Waits.CALLS
    return Waits.PATH if trace.peeks else Waits.STACK
