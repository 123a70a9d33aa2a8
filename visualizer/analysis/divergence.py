"""Where the visits of several traces part, place after place, and why they part there.

Visits are numbered from 1. Traces *differ* at a visit where not all of them visit the same cell,
one that has ended included; they *part* where they differ after having agreed (or at once).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visualizer.analysis.summary import HasOrders
from visualizer.board.cells import Cell
from visualizer.board.neighbours import COMPASS
from visualizer.errors import counted
from visualizer.language.operations import place
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Ints, Trace

_ENDED = -1


def differing_visits(traces: Sequence[HasOrders]) -> NDArray[np.bool_]:
    """Whether the traces differ at each visit, shape (most visits,); visit 1 comes first."""
    longest = max((len(trace.visits) for trace in traces), default=0)
    differ = np.zeros(longest, bool)
    for trace in traces[1:]:
        differ |= (_lengthened(trace, longest) != _lengthened(traces[0], longest)).any(axis=1)
    return differ


def _lengthened(trace: HasOrders, longest: int) -> NDArray[np.int32]:
    cells = np.full((longest, 2), _ENDED, np.int32)
    cells[: len(trace.visits)] = trace.visits
    return cells


def parting_visits(traces: Sequence[HasOrders]) -> Ints:
    """The numbers of the visits at which the traces part, ascending; empty if they never do.

    >>> from visualizer import parse_board, record
    >>> board = parse_board("EEE\\nEEE")
    >>> names = ("queue-mark-on-push", "stack-mark-on-push")
    >>> parting_visits([record(board, (0, 0), name) for name in names]).tolist()
    [2]
    """
    differ = differing_visits(traces)
    before = np.concatenate(([False], differ[:-1]))
    return np.flatnonzero(differ & ~before) + 1


def next_parting(traces: Sequence[HasOrders], after: int) -> int | None:
    """The first visit later than number ``after`` at which the traces part; None if none is."""
    visits = parting_visits(traces)
    place_ = int(np.searchsorted(visits, after, side="right"))
    return int(visits[place_]) if place_ < len(visits) else None


def partings_from_first(traces: Sequence[HasOrders]) -> tuple[tuple[int, ...], ...]:
    """For each trace the visits, from 1, at which it parts from the first."""
    return tuple(tuple(parting_visits((traces[0], trace)).tolist()) for trace in traces)


def cells_at_visit(traces: Sequence[Trace], visit: int) -> tuple[int, ...]:
    """The cells, as row * width + column and each once, that the traces visit as number ``visit``.

    Traces that have ended before it are left out.
    """
    cells = [
        int(trace.cells[trace.visited_at[visit - 1]])
        for trace in traces
        if visit <= trace.visit_count
    ]
    return tuple(dict.fromkeys(cells))


@dataclass(frozen=True)
class Taking:
    """How a trace came to visit a cell: the ``cell``, how many waited, and why it was its turn.

    ``cell`` is None where the trace had ended. ``waiting`` counts the entries of the queue or
    stack, or the open calls, just before the cell was taken; ``reason`` is a clause whose
    subject is the algorithm: ``takes (2, 1), ...``.
    """

    cell: Cell | None
    waiting: int
    reason: str


def taking(trace: Trace, visit: int) -> Taking:
    """Why ``trace`` visits what it does as visit number ``visit``, from 1.

    Raises IndexError for a number below 1.
    """
    if visit < 1:
        raise IndexError(f"visit {visit} is none; visits are numbered from 1")
    if visit > trace.visit_count:
        return Taking(None, 0, f"has ended after {counted(trace.visit_count, 'visit')}")
    moment = int(trace.visited_at[visit - 1])
    taken = _lead(trace, visit, (Kind.POP, Kind.PEEK))
    if taken is not None:
        return _from_container(trace, visit, taken)
    called = _lead(trace, visit, (Kind.CALL,))
    if called is not None:
        return _from_call(trace, visit, called)
    return _unled(trace, visit, moment)


def why(traces: Sequence[Trace], visit: int, names: Sequence[str] | None = None) -> str:
    """A sentence that says what each trace takes at a visit, and why it is that cell's turn.

    ``names`` are what the traces are called, else their algorithms' names. Raises IndexError
    for a number below 1.

    >>> from visualizer import parse_board, record
    >>> board = parse_board("EEE\\nEEE")
    >>> traces = [record(board, (0, 0), name) for name in ("queue,mark=push", "stack,mark=push")]
    >>> print(why(traces, 2, ("Queue", "Stack")))
    Visit 2: Queue takes (0, 1), waiting longest, since visit 1 (front of 3); Stack takes (1, 1), \
pushed last, at visit 1 (top of 3).
    """
    named = names or [trace.algorithm for trace in traces]
    clauses = [f"{name} {taking(trace, visit).reason}" for name, trace in zip(named, traces)]
    return f"Visit {visit}: {'; '.join(clauses)}."


def _lead(trace: Trace, visit: int, kinds: tuple[Kind, ...]) -> int | None:
    """Where the cell was taken or called: the last such operation since the visit before."""
    moment = int(trace.visited_at[visit - 1])
    begin = int(trace.visited_at[visit - 2]) if visit > 1 else 0
    leads = np.isin(trace.kinds[begin:moment], kinds)
    leads &= trace.cells[begin:moment] == trace.cells[moment]
    found = np.flatnonzero(leads)
    return begin + int(found[-1]) if len(found) else None


def _from_container(trace: Trace, visit: int, taken: int) -> Taking:
    number = int(trace.values[taken])
    history = trace.histories[number]
    waiting = history.waiting(taken)
    since = _since(trace, int(history.entries(taken, 1)[0]))
    cell = trace.cell(int(trace.cells[taken]))
    met_before = int(trace.first_visit[trace.cells[taken]]) < visit - 1
    if trace.containers[number] == "queue":
        reason = f"takes {place(cell)}, waiting longest, {since} (front of {waiting})"
    elif trace.kinds[taken] == Kind.POP:
        reason = f"takes {place(cell)}, pushed last, {_at(since)} (top of {waiting})"
    elif met_before:
        reason = f"comes back to {place(cell)}, on top again (of {waiting})"
    else:
        reason = f"looks at {place(cell)}, pushed last, {_at(since)} (top of {waiting})"
    return Taking(cell, waiting, reason)


def _since(trace: Trace, pushed: int) -> str:
    visits = int(np.searchsorted(trace.visited_at, pushed))
    return f"since visit {visits}" if visits else "since the start"


def _at(since: str) -> str:
    return since.replace("since", "at")


def _from_call(trace: Trace, visit: int, called: int) -> Taking:
    cell = trace.cell(int(trace.cells[called]))
    callers = trace.state_at(called).calls
    if not callers or callers[0] is None or cell is None:
        return Taking(cell, len(callers), f"starts with {place(cell)}")
    caller = callers[0]
    last = trace.cell(int(trace.cells[trace.visited_at[visit - 2]]))
    manner = "goes on from" if caller == last else "goes back to"
    direction = _direction(caller, cell)
    reason = (
        f"{manner} {place(caller)}, {_innermost_of(len(callers))}, and calls"
        f" {place(cell)}, its next neighbour{direction}"
    )
    return Taking(cell, len(callers), reason)


def _direction(caller: Cell, cell: Cell) -> str:
    offset = (cell[0] - caller[0], cell[1] - caller[1])
    names = {where: name for name, where in COMPASS.items() if name != "C"}
    return f" ({names[offset]})" if offset in names else ""


def _unled(trace: Trace, visit: int, moment: int) -> Taking:
    cell = trace.cell(int(trace.cells[moment]))
    state = trace.state_at(moment)
    waiting = state.waiting if trace.has_frontier else len(state.calls)
    return Taking(cell, waiting, f"{'starts with' if visit == 1 else 'takes'} {place(cell)}")


def _innermost_of(calls: int) -> str:
    return "the only open call" if calls == 1 else f"innermost of {calls} open calls"
