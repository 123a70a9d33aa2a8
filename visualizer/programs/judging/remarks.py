"""What there is to say of a program that is right, seen in a few observed runs.

That is what it costs, its style, the known programs with the same orders (tried on some boards, not
proved), and how deep its recursion goes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil, sqrt

import numpy as np

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.run import record
from visualizer.algorithms.variants import MARK_MOMENTS, VARIANT_FRONTIERS, Variant
from visualizer.analysis.costs import RECURSION_LIMIT, overflows
from visualizer.analysis.equivalence import programs_with_orders
from visualizer.board.board import LEETCODE_SIDE, Board
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW, Order
from visualizer.board.random_board import random_board
from visualizer.board.shipped import load_shipped
from visualizer.board.symbols import HIDDEN
from visualizer.programs.interpretation import ORDER_OF_SET
from visualizer.programs.judging.boards import RING, taken_order
from visualizer.programs.judging.diagnosis import only_line
from visualizer.programs.judging.verdict import Counts, Overflow, SameOrders, Verdict
from visualizer.programs.limits import Limits
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.programs.notebooks import LEFT_OUT
from visualizer.programs.observed.file_parts import parsed
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.run_end import LikeText, Returned
from visualizer.recording.run_outcome import RunOutcome
from visualizer.recording.visit_orders import VisitOrders
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier

#: On it most cells wait as often as they do anywhere, and calls go as deep as there are cells.
_OPEN = Board((HIDDEN * 9,) * 9, (4, 4))
#: Height, width, mines and seed of the random boards on which orders are compared.
_RANDOM = ((5, 5, 3, 1), (6, 9, 6, 2), (9, 6, 6, 3), (9, 9, 10, 4))


def with_remarks(verdict: Verdict, program: ProgramFile, runner: ProcessRunner) -> Verdict:
    """The verdict on a right program with its remarks, the programs it is like, and its depth."""
    (plain,) = runner.run([RING], trial=True)
    answers = tuple(runner.run([RING, _OPEN, *comparing_boards()], observed=True))
    ring, open_board = (answer.trace for answer in answers[:2])
    found = [*_of_what_is_returned(plain)]
    if plain.trial is not None:
        detail = plain.trial.message.partition("; ")[0]
        kind = MistakeKind.TRIAL_FAILS
        found.append(Mistake(kind, Severity.STYLE, plain.trial.line, detail=detail))
    overflow = None
    if ring is not None and open_board is not None:
        overflow = _find_overflow(program, runner.limits, answers[1])
        if overflow is not None and overflow.size:
            kind = MistakeKind.RECURSION_TOO_DEEP
            found.append(Mistake(kind, Severity.COST, size=overflow.size))
        found += _of_waiting(open_board)
        found += _of_directions(ring)
        found += _of_text(open_board, program, answers[1])
    remarks = tuple(sorted(found, key=lambda each: each.severity))
    same = _find_same_orders(program.name, (answers[0], *answers[2:]))
    return replace(verdict, remarks=remarks, same=same, overflow=overflow)


def _of_what_is_returned(answer: RunOutcome) -> Iterator[Mistake]:
    if any(isinstance(value, LikeText) for row in answer.cells or () for value in row):
        yield Mistake(MistakeKind.TEXT_OF_OTHER_CLASS, Severity.STYLE)
    if answer.returned is not Returned.NEW:
        return
    if answer.left == tuple(map(tuple, RING.rows)):
        yield Mistake(MistakeKind.RETURNS_NEW_BOARD, Severity.STYLE)
    elif answer.shares_rows:
        yield Mistake(MistakeKind.SHALLOW_COPY, Severity.STYLE)


def remarks_on_file(program: ProgramFile) -> Iterator[Mistake]:
    """What there is to say of a file whatever it does: what counts twice, and what is left out."""
    body: Sequence[ast.stmt] = ast.parse(program.text).body
    for name in program.entry.split("."):
        same = [each for each in body if getattr(each, "name", "") == name]
        if len(same) > 1:
            kind, first, line = MistakeKind.DEFINED_TWICE, same[-2].lineno, same[-1].lineno
            detail = f"{name} twice, first in {program.place_text(first) or f'line {first}'}"
            yield Mistake(kind, Severity.STYLE, line, detail=detail)
        body = getattr(same[-1], "body", ()) if same else ()
    above, is_left_out, magic = program.text.partition(LEFT_OUT)
    if is_left_out:
        kind, line = MistakeKind.LINES_LEFT_OUT, above.count("\n") + 1
        yield Mistake(kind, Severity.STYLE, line, detail=magic.partition("\n")[0])


def _of_waiting(trace: Trace) -> Iterator[Mistake]:
    """Cells that are put in more than once before they are opened."""
    # The click is put in by nobody.
    pushed = trace.pushed_at[1:]
    if not trace.has_frontier or not len(pushed):
        return
    # Cells that wait in another container, as those of the next level do, do not wait again.
    entries = np.stack([trace.values[pushed].astype(np.int64), trace.cells[pushed]])
    waits = int(np.unique(entries, axis=1, return_counts=True)[1].max())
    if waits > 1:
        again = trace.pushed_before[1:]
        lines = [each for each in np.unique(trace.lines[pushed[again]]).tolist() if each > 0]
        line = lines[0] if len(lines) == 1 else None
        yield Mistake(MistakeKind.MARKS_WHEN_TAKEN, Severity.COST, line, most_waits=waits)


def _of_directions(ring: Trace) -> Iterator[Mistake]:
    """Directions that are taken twice, and the cell itself: its cell is visited more than once.

    Only the click opens anything on `RING`. Where most are, it is not the directions.
    """
    (row, col), visits = ring.click, ring.visits.tolist()
    around = [(0, 0), *ROW_BY_ROW]
    twice = [each for each in around if visits.count([row + each[0], col + each[1]]) > 1]
    for each in twice if len(twice) < len(around) // 2 else ():
        if each == (0, 0):
            yield Mistake(MistakeKind.CELL_IS_ITS_OWN_NEIGHBOUR, Severity.STYLE)
        else:
            kind = MistakeKind.VISIT_HAS_DIRECTION_TWICE
            yield Mistake(kind, Severity.COST, direction=each)


def _of_text(trace: Trace, program: ProgramFile, answer: RunOutcome) -> Iterator[Mistake]:
    """What the text shows of a run: a deque that is a stack, letters that are the same object."""
    deques = re.findall(r"\b(\w+)(?:: .*)? = (?:collections\.)?deque\(", program.text)
    is_stack = trace.has_frontier and trace.frontier is Frontier.STACK
    is_meant = any("stack" in name.lower() for name in deques) or ".popleft(" in program.text
    if is_stack and deques and not is_meant:
        line = only_line(trace, Kind.POP)
        yield Mistake(MistakeKind.POP_FOR_POPLEFT, Severity.STYLE, line)
    for node in ast.walk(parsed(program.text)):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Is, ast.IsNot)):
            sides = [each for each in node.comparators if isinstance(each, ast.Constant)]
            if any(type(each.value) in (str, int) for each in sides):
                yield Mistake(MistakeKind.IS_FOR_EQUALS, Severity.STYLE, node.lineno)
                break
    if ORDER_OF_SET in answer.notes:
        yield Mistake(MistakeKind.ORDER_OF_SET, Severity.STYLE)


def _find_same_orders(name: str, answers: Sequence[RunOutcome]) -> SameOrders | None:
    """The known programs with the orders of a right program, on every board tried.

    ``answers`` are the runs on `RING`, which tells the neighbour order, and `comparing_boards`. Of
    the programs with the same visits, the ones in which the same waits: calls, a queue or a stack.
    Names of the catalogue come before variants of the lab. None where a run does not come to its
    end, or was not observed, or not whole.
    """
    traces = [each.trace for each in answers if each.trace is not None and _is_whole(each)]
    if len(traces) < len(answers):
        return None
    ring, *own = traces
    orders, candidates = map(_orders_of, own), _candidates(taken_order(ring))
    known_orders = dict(zip(comparing_boards(), orders)).__getitem__
    found = [*filter(None, programs_with_orders(known_orders, comparing_boards(), candidates))]
    reveals = [program for program, _ in found]
    visits = [program for program, same_visits in found if same_visits]
    if own[0].frontier is Frontier.UNSEEN:  # its visits are writes
        visits = []
    # Recursion and iterators visit alike; what waits tells them apart.
    visits = [each for each in visits if each.frontier is own[0].frontier] or visits
    counted_on = comparing_boards()[0]
    known = [(each.name, record(counted_on, None, each)) for each in visits or reveals]
    return SameOrders(
        visits=tuple(each.name for each in visits),
        reveals=tuple(each.name for each in reveals),
        boards=len(own),
        counted_on=counted_on,
        counts=tuple(_counts(*each) for each in [(name, own[0]), *known]),
    )


def _is_whole(answer: RunOutcome) -> bool:
    """Whether the trace ends with the board that came out, and so has all writes."""
    assert answer.trace is not None
    return answer.fault is None and answer.cells == tuple(map(tuple, answer.trace.final.rows))


@lru_cache(maxsize=1)
def comparing_boards() -> tuple[Board, ...]:
    """The boards on which orders are compared, each with its click on an empty cell.

    The first, a usual game, is the one on which what a run costs is counted.
    """
    shipped = [load_shipped(name) for name in ("beginner-9x9", "corner-9x9")]
    empty = [Board((HIDDEN * 3,) * 2, (1, 1)), Board((HIDDEN * 5,) * 4, (0, 2))]
    return (*shipped, *empty, *(random_board(*each) for each in _RANDOM))


def _candidates(taken: Order | None) -> Iterator[Algorithm]:
    yield from CATALOGUE
    if taken is None:
        return
    for frontier in VARIANT_FRONTIERS:
        is_stack = frontier == "stack"  # what is put in last is taken first
        order = taken[::-1] if is_stack else taken
        # Where the order has a name when its neighbours are put in last to first, it is that one.
        push = "natural"
        named = NAMED_ORDERS.values()
        if is_stack and order not in named and taken in named:
            order, push = taken, "reversed"
        for mark in MARK_MOMENTS:
            yield Variant(frontier, mark, push, order).algorithm


def _orders_of(trace: Trace) -> VisitOrders:
    visits, reveals = trace.visits.tolist(), trace.reveals.tolist()
    return VisitOrders(tuple(map(tuple, visits)), tuple(map(tuple, reveals)))


def _counts(name: str, trace: Trace) -> Counts:
    visits = trace.visit_count
    cells = len(set(trace.cells[trace.visited_at].tolist()))
    was_seen = trace.frontier is not Frontier.UNSEEN
    return Counts(name, visits, visits - cells, trace.max_frontier if was_seen else None)


def _find_overflow(program: ProgramFile, limits: Limits, answer: RunOutcome) -> Overflow | None:
    """The deepest call on an empty board of LeetCode's size, and where there is no room for it.

    ``answer`` is of a small board, which shows whether there are calls. None where not all is seen.
    """
    assert answer.trace is not None
    if answer.trace.depths.max() <= 1:
        return None if answer.trace.frontier is Frontier.UNSEEN else Overflow(1)
    board = Board((HIDDEN * LEETCODE_SIDE,) * LEETCODE_SIDE, (0, 0))
    (answer,) = ProcessRunner(program, replace(limits, operations=None)).run([board], observed=True)
    if answer.trace is None or not _is_whole(answer):
        return None
    depth, limit = int(answer.trace.depths.max()), answer.recursion_limit or RECURSION_LIMIT
    # On each empty board calls go as deep as there are cells, or to the same share of them.
    side = ceil(LEETCODE_SIDE * sqrt(limit / depth))
    return Overflow(depth, limit, side if overflows(depth, limit) else None)
