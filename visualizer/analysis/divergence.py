"""The visits at which the orders of several traces differ, and why each trace visits its cell there.

Visits are numbered from 1. Traces *differ* at a visit if not all of them visit the same cell; a trace
that has ended visits none. A *divergence* is a visit at which they differ and that is the first, or
follows a visit at which they agree: there they part.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import Enum
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import HIDDEN_CODE, MINE_CODE, Cell
from visualizer.board.neighbours import neighbour_cells
from visualizer.trace.operations import VALUE_OF_BYTE, IntArray, OperationKind, count_before
from visualizer.trace.trace import Trace
from visualizer.values import value_class

_AFTER_END = -1


def differing_visits(traces: Sequence[Trace]) -> NDArray[np.bool_]:
    """Whether the traces differ at each visit, from visit 1, shape (visits of the longest trace,).

    Later visits than the last that is known of every trace are left out.
    """
    visits = [trace.visits for trace in traces]
    longest = max(map(len, visits), default=0)
    longest = min((len(own) for own, trace in zip(visits, traces) if not trace.is_complete), default=longest)
    differ = np.zeros(longest, bool)
    for own in visits[1:]:
        differ |= (_pad_visits(own, longest) != _pad_visits(visits[0], longest)).any(axis=1)
    return differ


def _pad_visits(visits: IntArray, longest: int) -> IntArray:
    cells = np.full((longest, 2), _AFTER_END, np.int32)
    cells[: len(visits)] = visits[:longest]
    return cells


def divergences(traces: Sequence[Trace]) -> IntArray:
    """The numbers of the visits at which the traces diverge, ascending; empty if they never do.

    >>> from visualizer import parse_board, record
    >>> board = parse_board("EEE\\nEEE")
    >>> names = ("queue-mark-on-push", "stack-mark-on-push")
    >>> divergences([record(board, (0, 0), name) for name in names]).tolist()
    [2]
    """
    differ = differing_visits(traces)
    return np.flatnonzero(differ & ~np.concatenate(([False], differ[:-1]))) + 1


def first_divergence(traces: Sequence[Trace]) -> int | None:
    """The first visit at which the traces differ; None if they never do."""
    return next(iter(divergences(traces).tolist()), None)


@value_class
class Divergences:
    """The divergences of several traces from the first; ``by_trace`` has the visits of each, ascending.

    Only the first ``known`` visits are compared if a trace is not complete, all but its last one, to whose
    step more operations may belong; None if all are.
    """

    by_trace: tuple[tuple[int, ...], ...]
    known: int | None = None

    @classmethod
    def from_traces(cls, traces: Sequence[Trace]) -> Divergences:
        """The divergences of ``traces`` from the first of them."""
        known = min((max(len(each.visits) - 1, 0) for each in traces if not each.is_complete), default=None)
        found = (divergences((traces[0], trace)).tolist() for trace in traces)
        return cls(tuple(tuple(each if known is None else each[: bisect_right(each, known)]) for each in found), known)

    @cached_property
    def visits(self) -> tuple[int, ...]:
        """The visits at which any trace diverges from the first, ascending."""
        return tuple(sorted({visit for visits in self.by_trace for visit in visits}))

    def first_visit_of(self, trace: int) -> int | None:
        """The first visit at which a trace diverges from the first; None if it never does."""
        return next(iter(self.by_trace[trace]), None)

    def __contains__(self, visit: int) -> bool:
        return _contains_visit(self.visits, visit)

    def diverging_traces(self, visit: int) -> tuple[int, ...]:
        """The indices of the traces that diverge from the first at a visit, ascending."""
        return tuple(n for n, visits in enumerate(self.by_trace) if _contains_visit(visits, visit))

    def compared_trace(self, trace: int, visit: int, chosen: int = 0) -> int | None:
        """The index of the trace with which ``trace`` is compared at a visit; None if it does not diverge.

        The first trace is compared with ``chosen`` if that diverges there, otherwise with the first that
        does; all others are compared with the first trace.
        """
        diverging = self.diverging_traces(visit)
        if trace == 0:
            return chosen if chosen in diverging else next(iter(diverging), None)
        return 0 if trace in diverging else None


def _contains_visit(visits: tuple[int, ...], visit: int) -> bool:
    index = bisect_left(visits, visit)
    return visits[index : index + 1] == (visit,)


def equal_before(first: Trace, second: Trace, visit: int) -> tuple[int, bool]:
    """The first of the equal visits before a divergence of two traces, 1 if all were, and whether they are by chance.

    They are equal by chance if the traces had visited different cells before.
    """
    differing = np.flatnonzero(differing_visits((first, second))[: visit - 1])
    since = int(differing[-1]) + 2 if len(differing) else 1
    visited = [trace.first_visit < since - 1 for trace in (first, second)]
    return since, bool((visited[0] != visited[1]).any())


class SelectionManner(Enum):
    """How a trace comes to visit a cell."""

    ENDED = "ended"
    FROM_QUEUE = "from-queue"
    FROM_STACK = "from-stack"
    FROM_BAG = "from-bag"
    PEEKED = "peeked"
    PEEKED_AGAIN = "peeked-again"
    CALLED = "called"
    CALLED_BY_EARLIER = "called-by-earlier"
    STARTED = "started"
    UNKNOWN = "unknown"


#: What a called cell is to the caller: the first of its hidden neighbours, another neighbour, or neither.
CalledCell = Literal["first-hidden", "neighbour", "other"]


@value_class
class Selection:
    """The cell that a trace visits at a visit, and the reason.

    ``cell`` is None if the trace has ended. ``waiting`` is the number of entries in the queue or
    stack, or of open calls, just before the cell was taken. ``since`` is the visit during which the
    cell was pushed, 0 before the first; ``caller`` the cell of the call that made this call, ``called``
    what the cell is to it; ``visits`` the number of visits of a trace that has ended. They are None if
    the manner does not have them.
    """

    manner: SelectionManner
    cell: Cell | None
    waiting: int = 0
    since: int | None = None
    caller: Cell | None = None
    called: CalledCell | None = None
    visits: int | None = None


def select_at(trace: Trace, visit: int) -> Selection:
    """The cell that ``trace`` visits at visit number ``visit``, from 1, and the reason."""
    if visit > trace.visit_count:
        return Selection(SelectionManner.ENDED, None, visits=trace.visit_count)
    taken = _leading_operation(trace, visit, (OperationKind.POP, OperationKind.PEEK))
    if taken is not None:
        return _container_selection(trace, visit, taken)
    called = _leading_operation(trace, visit, (OperationKind.CALL,))
    if called is not None:
        return _call_selection(trace, visit, called)
    manner = SelectionManner.STARTED if visit == 1 else SelectionManner.UNKNOWN
    waiting = trace.state_at(int(trace.visit_indices[visit - 1])).frontier_size
    return Selection(manner, trace.visited_cell(visit - 1), waiting)


def _leading_operation(trace: Trace, visit: int, kinds: tuple[OperationKind, ...]) -> int | None:
    """The index of the last operation of these kinds on the visited cell since the previous visit."""
    index = int(trace.visit_indices[visit - 1])
    begin = int(trace.visit_indices[visit - 2]) if visit > 1 else 0
    is_lead = np.isin(trace.kinds_at(slice(begin, index)), kinds)
    is_lead &= trace.cells[begin:index] == trace.cells[index]
    leads = np.flatnonzero(is_lead)
    return begin + int(leads[-1]) if len(leads) else None


def _container_selection(trace: Trace, visit: int, taken: int) -> Selection:
    number = int(VALUE_OF_BYTE[trace.bytes[taken]])
    history = trace.container_histories[number]
    pushed = int(history.next_entries(np.array([taken]))[0])
    cell = trace.cell(int(trace.cells[taken]))
    visited_before = int(trace.first_visit[trace.cells[taken]]) < visit - 1
    if trace.containers[number] != "stack":
        manner = SelectionManner(f"from-{trace.containers[number]}")
    elif trace.kinds_at(taken) == OperationKind.POP or not trace.has_peeks:
        manner = SelectionManner.FROM_STACK
    else:
        manner = SelectionManner.PEEKED_AGAIN if visited_before else SelectionManner.PEEKED
    since = int(count_before(trace.visit_indices, pushed))
    return Selection(manner, cell, history.sizes_at(taken), since=since)


def _call_selection(trace: Trace, visit: int, called: int) -> Selection:
    cell = trace.cell(int(trace.cells[called]))
    callers = trace.state_at(called).calls
    if not callers or callers[0] is None or cell is None:
        return Selection(SelectionManner.STARTED, cell, len(callers))
    caller = callers[0]
    manner = SelectionManner.CALLED if caller == trace.visited_cell(visit - 2) else SelectionManner.CALLED_BY_EARLIER
    return Selection(manner, cell, len(callers), caller=caller, called=_called_cell(trace, called, caller, cell))


def _called_cell(trace: Trace, moment: int, caller: Cell, cell: Cell) -> CalledCell:
    """What ``cell`` is to ``caller`` just before it is called."""
    near = neighbour_cells(caller, trace.height, trace.width, trace.order)
    numbers = np.array([row * trace.width + col for row, col in near], int)
    is_hidden = np.isin(trace.board_history.codes_at(numbers, np.full(len(near), moment)), (HIDDEN_CODE, MINE_CODE))
    # The order of an observed program is not known.
    if not trace.code.is_observed and is_hidden.any() and near[int(is_hidden.argmax())] == cell:
        return "first-hidden"
    return "neighbour" if cell in near and cell != caller else "other"
