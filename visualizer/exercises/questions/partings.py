"""Asking at which visit a run parts from textbook BFS or DFS, or from another run."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.analysis.explanation import Fact
from visualizer.analysis.shown_order import known_order
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.exercises.questions.moments import RunBeforeVisit
from visualizer.exercises.questions.random_choice import SeededRandom
from visualizer.exercises.task import NumberEntry, Scene, Task
from visualizer.exercises.trace_table import cached_trace_table
from visualizer.trace.trace import Trace

#: The fewest cells that both visit before: at an earlier visit one need not think of both.
_FEWEST_EQUAL = 3
#: The fewest and the most cells that are visited in the picture after the runs have parted.
_LEAST_AFTER, _MOST_AFTER = 2, 6


def ask_parts(traces: Sequence[Trace], rng: SeededRandom) -> Task | None:
    """Ask at which visit a run parts from BFS in its neighbour order, BFS from DFS, or a run from a second one.

    Only first visits count. None if they part early or never, if a neighbour order is not known, or if digits are
    opened and not visited.
    """
    trace, *others = traces[:2]
    table = cached_trace_table(trace)
    if not all(map(_is_comparable, (trace, *others))):
        return None
    rival, cells = ("other", cached_trace_table(others[0]).opening_order) if others else table.textbook_rival
    equal = next((at for at, pair in enumerate(zip(table.opening_order, cells)) if pair[0] != pair[1]), 0)
    if equal < _FEWEST_EQUAL:
        return None
    visits = [int(trace.first_visit[row * trace.width + col]) + 1 for row, col in table.opening_order]
    after = _LEAST_AFTER + rng.integer_below(_MOST_AFTER - _LEAST_AFTER + 1)
    shown = RunBeforeVisit(trace, visits[min(equal + after, len(visits)) - 1])
    moments = (shown.end, *(RunBeforeVisit(other, 1).end for other in others))
    return Task(
        prompt=Fact(("question", "parts", rival), {"title": traces[-1].code.title}),
        scene=Scene(trace.board, (trace, *others), moments, shown.parts),
        control=NumberEntry(),
        solution=str(visits[equal]),
        right_reason=Fact(("question-right", "parts")),
        hint=Fact(("question-hint", "parts")),
    )


def _is_comparable(trace: Trace) -> bool:
    visited = len(cached_trace_table(trace).opening_order)
    return {*ROW_BY_ROW} <= {*(known_order(trace) or ())} and visited == len(trace.reveals)
