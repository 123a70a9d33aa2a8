"""What happens at the moment at which a failing run goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from visualizer.board.cells import Cell
from visualizer.board.symbols import SYMBOLS
from visualizer.programs.judging.moment import first_wrong_moment
from visualizer.programs.judging.verdict import Failure
from visualizer.recording.run_report import FaultKind
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace

#: What ends a run that would not have ended.
_ENDLESS = (FaultKind.TIME, FaultKind.OPERATIONS)


class MomentKind(Enum):
    """What happens at the moment: a wrong symbol, a second visit, a fault, or the end."""

    WRONG_WRITE = "wrong-write"
    VISITED_AGAIN = "visited-again"
    FAULT = "fault"
    END = "end"


@dataclass(frozen=True)
class FailingMoment:
    """After ``moment`` operations of the run ``kind`` has happened, at ``cell`` if at one.

    ``symbol`` is what was written there, empty for other kinds.
    """

    moment: int
    kind: MomentKind
    cell: Cell | None = None
    symbol: str = ""


def failing_moment(failure: Failure) -> FailingMoment | None:
    """Where the observed run goes wrong; None where there is no such run.

    That is its first wrong write, else in an endless run the first visit to a cell that was
    visited before, else its end.
    """
    trace = failure.answer.trace
    if trace is None:
        return None
    fault = failure.answer.fault
    moment = first_wrong_moment(failure)
    index = -1 if moment is None else moment - 1
    if index >= 0 and trace.kinds[index] == Kind.WRITE:
        cell = trace.cell(int(trace.cells[index]))
        symbol = SYMBOLS[int(trace.values[index])]
        if cell in failure.cells and (fault is None or symbol != _expected(failure, cell)):
            return FailingMoment(index + 1, MomentKind.WRONG_WRITE, cell, symbol)
    if fault is not None and fault.kind in _ENDLESS:
        again = _first_visit_again(trace)
        if again is not None:
            cell = trace.cell(int(trace.cells[again]))
            return FailingMoment(again + 1, MomentKind.VISITED_AGAIN, cell)
    return FailingMoment(len(trace), MomentKind.END if fault is None else MomentKind.FAULT)


def _expected(failure: Failure, cell: Cell | None) -> str:
    return "" if cell is None else failure.expected[cell[0]][cell[1]]


def _first_visit_again(trace: Trace) -> int | None:
    cells = trace.cells[trace.visited_at]
    again = np.ones(len(cells), bool)
    again[np.unique(cells, return_index=True)[1]] = False
    return int(trace.visited_at[np.flatnonzero(again)[0]]) if again.any() else None
