"""What a student believes who gives a wrong answer, and how the run goes on by that belief.

A belief has a name, see `BELIEFS`; ``stack-for-queue`` does with a queue what a stack does. If several
explain an answer, `belief_of` names the likeliest: another structure comes before another neighbour order. So one
answer alone says little; `beliefs_of` has all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, permutations, takewhile
from operator import eq

import numpy as np

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import BLANK, CHARACTERS, Cell
from visualizer.board.neighbours import NAMED_ORDERS, neighbour_cells
from visualizer.board.rules import mines_beside
from visualizer.exercises.task import CellSelection, Task, cells_text, parse_cells
from visualizer.exercises.trace_table import (
    RULE_OF_FAMILY,
    STACK_KINDS,
    Family,
    NeighbourMap,
    TraceTable,
    cached_trace_table,
    opened_cells,
    opening_neighbours,
    order_neighbours,
)
from visualizer.trace.operations import NOWHERE, VISIT, WRITE, OperationKind
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import State, Trace

#: The program that each rule in the keys of sentences belongs to.
_PROGRAM_OF_RULE = {
    "queue": "queue",
    "stack": "stack",
    "peek": "stack",
    "peek-again": "stack",
    "call": "recursion",
    "back": "recursion",
}
BELIEFS = (
    *(f"{rival}-for-{program}" for rival, program in permutations(RULE_OF_FAMILY, 2)),
    "pushed-order",  # of the neighbours that a stack has pushed, the first is taken
    "last-first",  # of the neighbours, the last in the order is taken
    "anticlockwise",  # in a clockwise neighbour order
    "clockwise",  # in an anticlockwise neighbour order
    "marked-when-taken",  # so a cell that waits is pushed again
    "marked-when-pushed",  # so a cell that waits is not pushed again
    "never-marked",  # so a cell that is open is pushed again
    "digits-open",  # their neighbours
    "digits-left-out",  # so only blank cells open
)
_MOST_VISITS = 200


@dataclass(frozen=True)
class Continuation:
    """How a run goes on by a belief from the moment of a task.

    ``origin`` is the run of the scene that it leaves. ``trace`` has only visits and writes: those of the run so far,
    then those by the belief. ``moments`` are the moment of the task, and the one after the first visit that the right
    run does not make. ``cells`` are visited after the moment of the task, up to the end of the region, at most 200.
    """

    belief: str
    origin: Trace
    trace: Trace
    moments: tuple[int, int]
    cells: tuple[Cell, ...]


def find_continuations(task: Task) -> tuple[Continuation, ...]:
    """How the run of a task goes on by each belief that gives another answer, the likeliest first.

    Empty unless the solution is the cell or the cells that a run of the scene visits next. Of the beliefs that
    give the same answer, only the one that the task names is there, or else the likeliest; it has the name that the
    task gives.
    """
    found: dict[tuple[Cell, ...], Continuation] = {}
    solution = tuple(parse_cells(task.solution)) if isinstance(task.control, CellSelection) else ()
    for belief, state, cells in _rival_runs(task):
        answer = cells[: len(solution)]
        named = task.beliefs.get(cells_text(answer))
        if answer not in found or named == belief:
            found[answer] = _build_continuation(named or belief, state, cells, solution)
    return tuple(found.values())


def belief_of(task: Task, answer: str) -> str:
    """The likeliest belief that an answer follows; empty if there is none, or if the answer is right."""
    return next(iter(beliefs_of(task, answer)), "")


def beliefs_of(task: Task, answer: str) -> tuple[str, ...]:
    """All beliefs that a wrong answer follows, the likeliest first.

    Cells in order follow a belief that explains the first wrong one, and as many after it as any belief does.
    """
    if task.share(answer) == 1:
        return ()
    agreed = _common_length(task, task.solution, answer)
    lengths = [(belief, _common_length(task, wrong, answer)) for belief, wrong in wrong_answers(task)]
    longest = max((length for _, length in lengths), default=0)
    return tuple(dict.fromkeys(belief for belief, length in lengths if agreed < length == longest))


def _common_length(task: Task, one: str, other: str) -> int:
    """How many cells two answers have in common at their beginning; a set, or what is no cells, counts as one."""
    if not isinstance(task.control, CellSelection) or task.control.pick == "set":
        return int(one == other)
    return sum(takewhile(bool, map(eq, one.split(" "), other.split(" "))))


def wrong_answers(task: Task) -> list[tuple[str, str]]:
    """Beliefs and the wrong answer that each gives to a task, the likeliest belief first."""
    found = [(belief, answer) for answer, belief in task.beliefs.items()]
    for answer, reply in task.wrong_replies.items():
        if belief := _belief_of_reply(reply, task.right_reason):
            found.append((belief, answer))
    if isinstance(task.control, CellSelection):
        length = len(parse_cells(task.solution))
        found += [(belief, cells_text(cells[:length])) for belief, _, cells in _rival_runs(task)]
        found += _wrong_pushes(task)
    return found


def _belief_of_reply(reply: Fact, right_reason: Fact) -> str:
    """The belief behind the option of a quiz to which this is the reply; empty if there is none."""
    right = _PROGRAM_OF_RULE.get(right_reason.key[-1], "")
    match reply.key:
        case ("question-wrong", "why", reason):
            belief = f"{_PROGRAM_OF_RULE.get(reason, '')}-for-{right}"
        case ("question-wrong", "which-run", reason):  # the run that is chosen is believed to do what another one does
            belief = f"{right}-for-{_PROGRAM_OF_RULE.get(reason, '')}"
        case ("question-wrong", "pushed-now", pushed):
            belief = {"all-new": "marked-when-taken", "all": "never-marked"}.get(pushed, "")
        case _:
            belief = ""
    return belief if belief in BELIEFS else ""


def _wrong_pushes(task: Task) -> Iterator[tuple[str, str]]:
    """The beliefs about what the visit of a task pushes, if it asks that."""
    for trace, state in zip(task.scene.traces, task.scene.states):
        if state.current is None:
            continue
        pushed = _pushed_now(state)
        if pushed and cells_text(sorted({*pushed})) == task.solution:
            near = neighbour_cells(state.current, trace.height, trace.width)
            every = [cell for cell in near if cell != state.current]
            opened = _visited_cells(state)
            yield "marked-when-taken", cells_text([cell for cell in every if cell not in opened])
            yield "never-marked", cells_text(every)
            return


def _pushed_now(state: State) -> tuple[Cell, ...]:
    """The cells that the visit at hand pushes after this moment, in order; there is a visit."""
    trace = state.trace
    pushes = trace.indices_in_visit(state.visit_count, OperationKind.PUSH)
    return tuple(divmod(cell, trace.width) for cell in trace.cells[pushes[pushes >= state.moment]].tolist())


def _rival_runs(task: Task) -> Iterator[tuple[str, State, tuple[Cell, ...]]]:
    """The beliefs that give another answer than the solution, the likeliest first.

    Each comes with the state of the run that the task is about, and the cells that are visited next by the belief.
    """
    control = task.control
    if not isinstance(control, CellSelection) or control.pick == "set":
        return
    solution = tuple(parse_cells(task.solution))
    for trace, state in zip(task.scene.traces, task.scene.states):
        table, opened = cached_trace_table(trace), _visited_cells(state)
        if len(solution) > 1 and state.current is not None and _pushed_now(state) == solution:
            return  # an order of pushes, not of visits
        if solution and opened and table.opening_order[len(opened) :][: len(solution)] == solution:
            for belief, family, near in _rules(table):
                cells = tuple(islice(opened_cells(family, opened, near), len(opened), len(opened) + _MOST_VISITS))
                if cells[: len(solution)] != solution and (not control.choices or cells[0] in control.choices):
                    yield belief, state, cells
            return


def _visited_cells(state: State) -> tuple[Cell, ...]:
    """The cells that are visited, in the order of their first visits."""
    return tuple(dict.fromkeys(map(tuple, state.trace.visits[: state.visit_count].tolist())))


def _rules(table: TraceTable) -> Iterator[tuple[str, Family, NeighbourMap]]:
    """The rules that may be taken for that of a run, the likeliest first; none for a run without a family.

    A rule is a belief, a family, and the neighbours of each cell in the order in which they are taken. A queue in
    the place of a stack, and a stack in the place of a queue, gets the same pushes.
    """
    program, family, order = table.program, table.family, table.trace.order
    if program == "own" or family is None:
        return
    near = table.neighbours
    same, reverse = order_neighbours(near, table.last_first), order_neighbours(near, not table.last_first)
    if program in STACK_KINDS:
        yield "queue-for-stack", "queue", reverse
        yield "recursion-for-stack", "recursion", near
        if program == "stack":
            yield "marked-when-taken", "recursion", same
        else:
            yield "marked-when-pushed", "stack", same
        yield "pushed-order", family, reverse
    elif family == "queue":
        yield "stack-for-queue", "stack", reverse
        yield "recursion-for-queue", "recursion", same
        yield "last-first", family, reverse
    else:
        yield f"queue-for-{'stack' if program == 'path' else program}", "queue", same
        yield "last-first", family, reverse
        if program != "path":
            yield "stack-for-recursion", "stack", reverse
    for name, belief in (("clockwise", "anticlockwise"), ("anticlockwise", "clockwise")):
        around = NAMED_ORDERS[name]
        if order in [(*around[at:], *around[:at]) for at in range(len(around))]:
            turned = opening_neighbours(table.trace, (order[0], *order[:0:-1]))
            yield belief, family, order_neighbours(turned, table.last_first)
    near = opening_neighbours(table.trace, digits_open=True)
    yield "digits-open", family, order_neighbours(near, table.last_first)


def _build_continuation(belief: str, state: State, cells: tuple[Cell, ...], solution: tuple[Cell, ...]) -> Continuation:
    trace = state.trace
    until = trace.visit_indices[state.visit_count]
    kept = np.flatnonzero(np.isin(trace.kinds[:until], (OperationKind.VISIT, OperationKind.WRITE)))
    agreed = sum(takewhile(bool, map(eq, cells, solution)))
    symbols = [CHARACTERS.index(str(mines_beside(trace.board, cell) or BLANK)) for cell in cells]
    bytes_ = np.append(trace.bytes[kept], [byte for code in symbols for byte in (VISIT, WRITE + code)])
    numbers = np.append(trace.cells[kept], np.repeat([row * trace.width + col for row, col in cells], 2))
    columns = bytes_.astype(np.uint8), numbers.astype(np.int32), np.full(len(bytes_), NOWHERE, np.int32)
    run = Trace(trace.board, trace.click, SourceCode(belief, is_observed=True), trace.order, columns)
    moments = int(np.searchsorted(kept, state.moment)), min(len(kept) + 2 * (agreed + 1), len(run))
    return Continuation(belief, trace, run, moments, cells)
