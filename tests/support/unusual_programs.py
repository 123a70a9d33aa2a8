"""Right programs unlike those of the catalogue, so that readers of traces meet every case.

`STUDENTS` reveal what the catalogue's algorithms do. `UNUSUAL_RUNS` has a board and a program for
each run; `ALL_TRACES` has their traces and those of the catalogue.
"""

from __future__ import annotations

import numpy as np
from traces import changed_trace

from visualizer import Board, Heap, Queue, Stack, parse_board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.trace.operations import NOWHERE, RETURN, OperationKind

LAKE = parse_board("# click: 0,1\nEEE\nEEE\nEEM\n")
ONE = Board(("E",), (0, 0))
MINE_CLICKED = Board(("ME",), (0, 0))


def reveal_one(board, cell):
    """Reveal one cell, and return whether its neighbours follow."""
    mines = board.mines_around(cell)
    board[cell] = str(mines) if mines else "B"
    return not mines


def with_helpers(board, click):
    """Push cells off the board too, and test when they are popped."""
    stack = Stack([click])
    while stack:
        cell = stack.pop()
        if cell not in board or board[cell] != "E":
            continue
        yield cell
        if reveal_one(board, cell):
            stack += board.around(cell)


def queue_of_all_around(board, click):
    """Push all cells around, off the board too, and test when they are popped."""
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        if cell in board and board[cell] == "E":
            yield cell
            if reveal_one(board, cell):
                for near in board.around(cell):
                    queue.append(near)


def heap_of_all_around(board, click):
    """Push all cells around, off the board too, and take the one nearest to the click first."""
    heap = Heap([(0, click)])
    while heap:
        distance, cell = heap.pop()
        if cell in board and board[cell] == "E":
            yield cell
            if reveal_one(board, cell):
                heap.extend((distance + 1, near) for near in board.around(cell))


def opens_when_found(board, click):
    """Reveal cells when they are found, so that digits are never visited."""
    queue = Queue([click] * reveal_one(board, click))
    while queue:
        cell = queue.popleft()
        yield cell
        hidden = [near for near in board.neighbours(cell) if board[near] == "E"]
        queue += [near for near in hidden if reveal_one(board, near)]


def only_off_the_board(board, click):
    """Push only cells off the board."""
    queue, stack = Queue(), Stack()
    yield click
    for near in board.around((0, 0)):
        if near not in board:
            queue.append(near)
            stack.append(near)
    while queue:
        queue.popleft()
    while stack:
        stack.pop()


def two_queues_and_a_stack(board, click):
    """Use a queue for each level, and a stack on which every cell stays."""
    this_level, next_level, seen = Queue([click]), Queue(), Stack()
    while this_level:
        while this_level:
            cell = this_level.popleft()
            if board[cell] == "E":
                yield cell
                seen.append(cell)
                if reveal_one(board, cell):
                    next_level.extend(board.neighbours(cell))
        this_level, next_level = next_level, this_level


def queue_never_emptied(board, click):
    """End while cells are in the queue."""
    queue = Queue([click])
    for _ in range(3):
        cell = queue.popleft()
        yield cell
        queue.extend(board.neighbours(cell))


def queue_never_used(board, click):
    """Make a queue, and recurse without it."""
    Queue()
    yield recursion(board, click)


def recursion(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            yield recursion(board, near)


def with_generators_in_generators(board, click):
    def neighbours_of(cell):
        for near in board.neighbours(cell):
            if board[near] == "E":
                yield explore(near)

    def explore(cell):
        yield cell
        if board[cell] == "E" and reveal_one(board, cell):
            yield neighbours_of(cell)

    yield explore(click)


def calls_and_queue(board, click):
    """Make a call for each cell from a queue."""
    queue = Queue([click])
    while queue:
        yield one_cell(board, queue, queue.popleft())


def one_cell(board, queue, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        queue.extend(board.neighbours(cell))


def even(board, cell):
    """Recurse by two functions that call each other."""
    if board[cell] == "E":
        yield cell
        if reveal_one(board, cell):
            for near in board.neighbours(cell):
                yield odd(board, near)


def odd(board, cell):
    if board[cell] == "E":
        yield cell
        if reveal_one(board, cell):
            for near in board.neighbours(cell):
                yield even(board, near)


def calls_that_visit_nothing(board, click):
    """Make calls for cells off the board too, which end without a visit."""
    yield click
    for near in board.around(click):
        yield looks_first(board, near)


def looks_first(board, cell):
    if cell in board:
        yield cell
        reveal_one(board, cell)


def first_visit_two_calls_deep(board, click):
    yield first_call(board, click)
    yield looks_first(board, (-1, -1))


def first_call(board, click):
    yield recursion(board, click)


def visits_the_same_again(board, click):
    """Visit a cell four times and write it three times."""
    for _ in range(4):
        yield click
    for symbol in "1B1":
        board[click] = symbol


def pushes_without_visits(board, click):
    queue, stack = Queue([click, (-1, -1)]), Stack([click, (-1, 0)])
    queue.popleft(), stack.pop()
    yield from ()


def nothing_at_all(board, click):
    yield from ()


def one_visit(board, click):
    yield click


STUDENTS = [with_helpers, heap_of_all_around, opens_when_found, two_queues_and_a_stack, with_generators_in_generators]
UNUSUAL_RUNS = [
    *(
        (LAKE, program)
        for program in (
            queue_of_all_around,
            with_helpers,
            heap_of_all_around,
            opens_when_found,
            only_off_the_board,
            two_queues_and_a_stack,
            queue_never_emptied,
            queue_never_used,
            recursion,
            calls_and_queue,
            even,
            calls_that_visit_nothing,
            first_visit_two_calls_deep,
            visits_the_same_again,
            pushes_without_visits,
            nothing_at_all,
            one_visit,
        )
    ),
    *((ONE, program) for program in (queue_of_all_around, with_helpers, recursion, even)),
    (MINE_CLICKED, one_visit),
]


def truncated_trace(trace, length):
    """Return a trace of the first operations."""
    columns = (trace.bytes[:length], trace.cells[:length], trace.lines[:length])
    return changed_trace(trace, columns=columns)


def outermost_returned(trace):
    """Return a recursive trace with the return of the outermost call at its end."""
    steps = (trace.kinds == OperationKind.CALL).sum() - int((trace.kinds == OperationKind.RETURN).sum())
    if steps < 0:
        return trace
    last = (RETURN, NOWHERE, int(trace.lines[-1]))
    columns = (trace.bytes, trace.cells, trace.lines)
    columns = [np.append(column, column.dtype.type(end)) for column, end in zip(columns, last)]
    return changed_trace(trace, columns=tuple(columns))


#: The traces of the unusual programs, one as older versions recorded it, and those of the catalogue.
ALL_TRACES = [record(board, None, program) for board, program in UNUSUAL_RUNS]
_RETURNED = outermost_returned(record(LAKE, None, recursion))
ALL_TRACES += [_RETURNED, truncated_trace(_RETURNED, len(_RETURNED) - 1)]
ALL_TRACES += [record(LAKE, None, algorithm) for algorithm in CATALOGUE]
#: A name for each of them.
ALL_NAMES = [f"{trace.algorithm}-{trace.height}x{trace.width}-{len(trace)}" for trace in ALL_TRACES]
