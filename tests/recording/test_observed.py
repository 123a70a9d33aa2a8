"""Observed means observed: a program is recorded as it is, or refused with what to write."""

# Programs as students write them, not as one should.
# ruff: noqa: PERF203, PERF401, PERF402, UP028

from __future__ import annotations

import copy
import functools
import heapq
import inspect
import queue as threads
import random
from collections import deque, namedtuple
from pathlib import Path

import pytest
from student_programs import reveal_one

import visualizer
from visualizer import Board, Queue, Stack, algorithms, compare, record, solve
from visualizer.algorithms.variants import FRONTIERS, MARKS, Variant
from visualizer.errors import AlgorithmError
from visualizer.recording.mistakes import LONGEST_SENTENCE
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.trace.operations import Kind

BOARD, CLICK = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE")), (3, 0)

pytestmark = pytest.mark.usefixtures("untraced")


# Refused


def does_not_yield_its_call(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            does_not_yield_its_call(board, near)  # wrong


def returns_its_call(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            return returns_its_call(board, near)  # wrong


def has_an_inner_function_whose_call_is_not_yielded(board, click):
    def explore(cell):
        yield cell
        if board[cell] == "E" and reveal_one(board, cell):
            for near in board.neighbours(cell):
                yield explore(near)

    yield click
    explore(click)  # wrong


def yields_from_its_call(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            yield from yields_from_its_call(board, near)  # wrong


def yields_from_a_call_that_only_visits(board, click):
    def both(cells):
        for cell in cells:
            yield cell

    yield from both([click, (0, 0)])  # wrong


def runs_its_call_by_hand(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            for found in runs_its_call_by_hand(board, near):  # wrong
                yield found


def runs_its_call_by_hand_and_only_visits(board, cell, seen=None):
    seen = {cell} if seen is None else seen | {cell}
    yield cell
    for near in board.neighbours(cell):
        if near not in seen:
            for found in runs_its_call_by_hand_and_only_visits(board, near, seen):  # wrong
                yield found


def runs_its_call_by_hand_whatever_happens(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            try:
                for found in runs_its_call_by_hand_whatever_happens(board, near):  # wrong
                    yield found
            except Exception:
                continue


def makes_a_list_of_a_call(board, click):
    def explore(cell):
        yield cell
        board[cell] = "B"

    yield click
    list(explore(click))  # wrong


def waits_in_a_deque(board, click):
    waiting = deque([click])
    while waiting:
        cell = waiting.popleft()
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            for near in board.neighbours(cell):
                waiting.append(near)


def waits_in_a_list(board, click):
    waiting = [click]
    while waiting:
        row, col = waiting.pop(0)
        yield row, col  # wrong
        if board[row, col] == "E" and reveal_one(board, (row, col)):
            waiting += board.neighbours((row, col))


def waits_in_two_lists(board, click):
    level = [click]
    while level:
        waiting = []
        for cell in level:
            yield cell  # wrong
            if board[cell] == "E" and reveal_one(board, cell):
                waiting.extend(board.neighbours(cell))
        level = waiting


def waits_in_a_list_that_grows(board, click):
    waiting = [click]
    for cell in waiting:
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            for near in board.neighbours(cell):
                waiting.append(near)


def waits_in_a_list_with_an_index(board, click):
    waiting, first = [click], 0
    while first < len(waiting):
        cell = waiting[first]
        first += 1
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            waiting.extend(board.neighbours(cell))


def waits_in_a_list_made_anew(board, click):
    waiting = [click]
    while waiting:
        cell, *waiting = waiting
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            waiting = [*board.neighbours(cell), *waiting]


def waits_in_a_set(board, click):
    waiting = {click}
    while waiting:
        cell = waiting.pop()
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            waiting.update(board.neighbours(cell))


def waits_in_a_heap(board, click):
    waiting = [(0, click)]
    while waiting:
        steps, cell = heapq.heappop(waiting)
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            for near in board.neighbours(cell):
                heapq.heappush(waiting, (steps + 1, near))


def waits_in_a_queue_for_threads(board, click):
    waiting = threads.Queue()
    waiting.put(click)
    while not waiting.empty():
        cell = waiting.get()
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            for near in board.neighbours(cell):
                waiting.put(near)


def takes_the_least_of_a_set(board, click):
    waiting = {click}
    while waiting:
        cell = min(waiting)
        waiting.remove(cell)
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            waiting.update(board.neighbours(cell))


def takes_any_of_a_set(board, click):
    waiting = {click}
    while waiting:
        cell = next(iter(waiting))
        waiting.discard(cell)
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            waiting |= set(board.neighbours(cell))


def takes_the_last_by_hand(board, click):
    waiting = [click]
    while waiting:
        cell = waiting[-1]
        del waiting[-1]
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            waiting.extend(board.neighbours(cell))


def takes_the_first_and_keeps_the_rest(board, click):
    waiting = [click]
    while waiting:
        cell, waiting = waiting[0], waiting[1:]
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            waiting = waiting + list(board.neighbours(cell))


def waits_in_a_simple_queue(board, click):
    waiting = threads.SimpleQueue()
    waiting.put(click)
    while not waiting.empty():
        cell = waiting.get()
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            for near in board.neighbours(cell):
                waiting.put(near)


def takes_one_at_random(board, click):
    waiting = [click]
    while waiting:
        cell = random.choice(waiting)
        waiting.remove(cell)
        yield cell  # wrong
        if board[cell] == "E" and reveal_one(board, cell):
            waiting.extend(board.neighbours(cell))


def counts_in_what_finds_its_cells(board, click):
    def safe(cell):
        for near in board.neighbours(cell):
            if board.mines_around(near) == 0:
                yield near

    yield click
    for near in safe(click):  # wrong
        board[near] = "B"


class InAnObject:
    def explore(self, board, click):
        self.waiting = deque([click])
        while self.waiting:
            cell = self.waiting.popleft()
            yield cell  # wrong
            if board[cell] == "E" and reveal_one(board, cell):
                self.waiting.extend(board.neighbours(cell))


OUTSIDE = Queue([(0, 0)])


def waits_outside(board, click):
    OUTSIDE.append(click)  # wrong
    yield OUTSIDE.popleft()


def waits_in_an_argument(board, click, waiting=Stack()):  # noqa: B008
    waiting.append(click)  # wrong
    yield waiting.pop()


def makes_a_heap_of_a_stack(board, click):
    stack = Stack([click])
    heapq.heappush(stack, (0, 0))  # wrong
    yield stack.pop()


def copies_the_board(board, click):
    yield click
    board.copy()[click] = "B"  # wrong


def copies_the_board_deeply(board, click):
    yield click
    copy.deepcopy(board)[click] = "B"  # wrong


def copies_the_board_into_another(board, click):
    yield click
    both = board | {}  # wrong
    both[click] = "B"


NOT_YIELDED = "write `yield "
PLAIN = "cannot be shown; write `"
REFUSED = {
    does_not_yield_its_call: "write `yield does_not_yield_its_call(...)`",
    returns_its_call: "write `yield returns_its_call(...)`",
    has_an_inner_function_whose_call_is_not_yielded: "write `yield explore(...)`",
    yields_from_its_call: "write `yield yields_from_its_call(...)`",
    yields_from_a_call_that_only_visits: "write `yield both(...)`",
    runs_its_call_by_hand: "write `yield runs_its_call_by_hand(...)`",
    runs_its_call_by_hand_and_only_visits: "write `yield runs_its_call_by_hand_and_only_visits(",
    runs_its_call_by_hand_whatever_happens: "write `yield runs_its_call_by_hand_whatever_happens(",
    makes_a_list_of_a_call: "write `yield explore(...)`",
    waits_in_a_deque: "`waiting` is a plain deque",
    waits_in_a_list: "`waiting` is a plain list",
    waits_in_two_lists: "is a plain list",
    waits_in_a_list_that_grows: "`waiting` is a plain list",
    waits_in_a_list_with_an_index: "`waiting` is a plain list",
    waits_in_a_list_made_anew: "`waiting` is a plain list",
    waits_in_a_set: "`waiting` is a plain set",
    waits_in_a_heap: "`waiting` is a plain list",
    waits_in_a_queue_for_threads: "`waiting` is a plain Queue",
    takes_the_least_of_a_set: "`waiting` is a plain set",
    takes_any_of_a_set: "`waiting` is a plain set",
    takes_the_last_by_hand: "`waiting` is a plain list",
    takes_the_first_and_keeps_the_rest: "`waiting` is a plain list",
    waits_in_a_simple_queue: "`waiting` is a plain SimpleQueue",
    takes_one_at_random: "`waiting` is a plain list",
    counts_in_what_finds_its_cells: "return a list if it only finds cells",
    InAnObject().explore: "`self.waiting` is a plain deque",
    waits_outside: "this Queue was made before the run",
    waits_in_an_argument: "this Stack was made before the run",
    makes_a_heap_of_a_stack: "not Stack",
    copies_the_board: "a copy of the board is not shown",
    copies_the_board_deeply: "a copy of the board is not shown",
    copies_the_board_into_another: "a copy of the board is not shown",
}


def marked_line(algorithm):
    with open(__file__, encoding="utf-8") as file:
        text = file.read().splitlines()
    lines = {line for _, _, line in algorithm.__code__.co_lines() if line}
    return next(line for line in sorted(lines) if text[line - 1].endswith("# wrong"))


RUNNERS = {
    "record": lambda algorithm: record(BOARD, CLICK, algorithm),
    "solve": lambda algorithm: solve(BOARD, CLICK, algorithm),
    "compare": lambda algorithm: compare(BOARD, CLICK, [algorithm]),
    "recording at once": lambda algorithm: Recording(
        BOARD, CLICK, Program.of_function(algorithm)
    ).run(10**6),
}


@pytest.mark.parametrize("run", RUNNERS.values(), ids=RUNNERS)
@pytest.mark.parametrize("algorithm", REFUSED, ids=lambda algorithm: algorithm.__name__)
def test_what_would_not_be_shown_is_refused_with_what_to_write(algorithm, run):
    with pytest.raises(AlgorithmError) as caught:
        run(algorithm)
    message = str(caught.value)
    assert message.startswith(f"{__file__}:{marked_line(algorithm)} in {algorithm.__name__}: ")
    assert REFUSED[algorithm] in message
    assert "; " in message
    assert len(message) <= LONGEST_SENTENCE


# Recorded as they are

Place = namedtuple("Place", "row col")


def visits_a_named_tuple(board, click):
    yield Place(*click)
    board[click] = "B"


class Line(Queue):
    def join(self, cell):
        self.append(cell)


def waits_in_a_queue_of_its_own(board, click):
    line = Line()
    line.join(click)
    while line:
        cell = line.popleft()
        if board[cell] == "E":
            yield cell
            if reveal_one(board, cell):
                for near in board.neighbours(cell):
                    line.join(near)


def asks_a_helper_for_cells(board, click):
    def hidden(cell):
        for near in board.neighbours(cell):
            if board[near] == "E":
                yield near

    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        if board[cell] == "E":
            yield cell
            if reveal_one(board, cell):
                for near in hidden(cell):
                    queue.append(near)


def remembers_its_path(board, click):
    path = []

    def explore(cell):
        yield cell
        path.append(cell)
        if board[cell] == "E" and reveal_one(board, cell):
            for near in board.neighbours(cell):
                yield explore(near)
        path.pop()

    yield explore(click)


def lists_the_neighbours_before_it_calls(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        hidden = []
        for near in board.neighbours(cell):
            if board[near] == "E":
                hidden.append(near)
        for near in hidden:
            yield lists_the_neighbours_before_it_calls(board, near)


def puts_cells_off_the_board(board, click):
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        if cell in board and board[cell] == "E":
            yield cell
            if reveal_one(board, cell):
                for near in board.around(cell):
                    queue.append(near)


def has_a_partner(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            yield is_a_partner(board, near)


def is_a_partner(board, cell):
    if board[cell] == "E":
        yield has_a_partner(board, cell)


def makes_its_offsets(board, click):
    offsets = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    for down in (-1, 1):
        for right in (-1, 1):
            offsets.append((down, right))
    queue = Queue([click])
    yield click
    while queue:
        row, col = queue.popleft()
        if board[row, col] == "E" and reveal_one(board, (row, col)):
            for down, right in offsets:
                near = row + down, col + right
                if near in board and board[near] == "E":
                    yield near
                    queue.append(near)


def looks_up_its_offsets(board, cell):
    offsets = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    offsets += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for index in range(8):
            near = (cell[0] + offsets[index][0], cell[1] + offsets[index][1])
            if near in board:
                yield looks_up_its_offsets(board, near)


def notes_what_it_visits(board, click):
    notes = []
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        if board[cell] == "E":
            notes.append(cell)
            yield notes[-1]
            if reveal_one(board, cell):
                queue.extend(board.neighbours(cell))


def hands_its_path_on(board, cell, path=()):
    path = [*path, cell]
    yield path[-1]
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            yield hands_its_path_on(board, near, path)


def numbers_its_cells(board, click):
    numbers, cells = {}, tuple(board)
    for cell in cells:
        numbers.setdefault(cell, len(numbers))
    numbers.update({})
    queue = Queue([click])
    while queue:
        number = numbers[queue.popleft()]
        if board[cells[number]] == "E":
            yield cells[number]
            if reveal_one(board, cells[number]):
                queue.extend(board.neighbours(cells[number]))


def has_a_list_of_queues(board, click):
    levels = []
    for _ in range(2):
        levels.append(Queue())
    levels[0].append(click)
    turn = 0
    while levels[turn]:
        while levels[turn]:
            cell = levels[turn].popleft()
            if board[cell] == "E":
                yield cell
                if reveal_one(board, cell):
                    levels[1 - turn].extend(board.neighbours(cell))
        turn = 1 - turn


def takes_its_calls_from_a_list(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        hidden = []
        for near in board.neighbours(cell):
            if board[near] == "E":
                hidden.append(near)
        while hidden:
            yield takes_its_calls_from_a_list(board, hidden.pop(0))


def note(board, cell):
    yield cell


def has_a_function_named_like_another(board, click):
    noted = []

    def note(cell):
        noted.append(cell)

    def explore(cell):
        yield cell
        note(cell)
        if board[cell] == "E" and reveal_one(board, cell):
            for near in board.neighbours(cell):
                yield explore(near)

    note(click)
    yield explore(click)


RIGHT = [
    has_a_function_named_like_another,
    waits_in_a_queue_of_its_own, asks_a_helper_for_cells, remembers_its_path,
    lists_the_neighbours_before_it_calls, puts_cells_off_the_board, has_a_partner,
    functools.partial(has_a_partner),
    makes_its_offsets, looks_up_its_offsets, notes_what_it_visits, hands_its_path_on,
    numbers_its_cells, has_a_list_of_queues, takes_its_calls_from_a_list,
    lambda board, click: has_a_partner(board, click),
]  # fmt: skip


@pytest.mark.parametrize("algorithm", RIGHT)
def test_unusual_programs_that_can_be_shown_are(algorithm):
    trace = record(BOARD, CLICK, algorithm)
    final = solve(BOARD, CLICK)
    assert trace.final.rows == final.rows
    assert solve(BOARD, CLICK, algorithm).rows == final.rows
    assert len(trace.reveals) == len(record(BOARD, CLICK, "queue-mark-on-push").reveals)
    assert trace.state_at(len(trace)).waiting == 0
    assert (trace.lines > 0).all()


def test_all_that_ships_passes_as_a_students_own():
    variants = [Variant(frontier, mark).algorithm for frontier in FRONTIERS for mark in MARKS]
    for program in (*algorithms(), *variants):
        shipped = record(BOARD, CLICK, program)
        own = record(BOARD, CLICK, program.function, program.order)
        assert own.bytes.tolist() == shipped.bytes.tolist()
        assert own.lines.tolist() == shipped.lines.tolist()


def operations(trace):
    """Each operation as its kind and cell."""
    done = (trace.operation(index) for index in range(len(trace)))
    return [(operation.kind.name.lower(), operation.cell) for operation in done]


def test_a_named_tuple_is_a_visit():
    trace = record(BOARD, CLICK, visits_a_named_tuple)
    assert operations(trace)[:2] == [("visit", CLICK), ("write", CLICK)]


def test_a_stack_that_is_extended_by_itself_is_put_in_once_more():
    def algorithm(board, click):
        stack = Stack([click, (0, 0)])
        stack.extend(stack)
        stack += stack
        yield stack.pop()

    trace = record(BOARD, CLICK, algorithm)
    assert [cell for kind, cell in operations(trace) if kind == "push"] == [CLICK, (0, 0)] * 4


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda queue: queue.copy(), Queue])
def test_a_copy_is_another_queue_with_its_own_pushes(copied):
    def algorithm(board, click):
        queue = Queue([click, (0, 0)])
        other = copied(queue)
        yield other.popleft()
        queue.append((1, 1))
        yield queue.popleft()

    trace = record(BOARD, CLICK, algorithm)
    assert trace.containers == ("queue", "queue")
    assert [len(history.entries(len(trace))) for history in trace.histories] == [2, 1]
    assert [cell for kind, cell in operations(trace) if kind == "push"] == [
        CLICK, (0, 0), CLICK, (0, 0), (1, 1),
    ]  # fmt: skip


def test_the_outermost_call_returns_last_where_calls_are_what_waits():
    def depths(name):
        trace = record(BOARD, CLICK, name)
        calls, returns = (len(trace.indices_of(kind)) for kind in (Kind.CALL, Kind.RETURN))
        return returns - calls, trace.kinds[-1] == Kind.RETURN, trace.state_at(len(trace)).calls

    assert depths("recursive-check-first") == (1, True, ())
    assert depths("recursive-clockwise") == (0, True, ())
    assert depths("queue-mark-on-push")[:2] == (0, False)


def test_what_was_made_in_one_run_is_of_no_use_in_another():
    left = []

    def leaves_it(board, click):
        left[:] = [board, Queue([click])]
        yield click

    def takes_it(board, click):
        yield left[1].popleft()

    record(BOARD, CLICK, leaves_it)
    with pytest.raises(AlgorithmError, match="the run of this board is over"):
        left[0][0, 0] = "B"
    with pytest.raises(AlgorithmError, match="used outside it; make each inside the algorithm"):
        record(BOARD, CLICK, takes_it)


def test_a_container_holds_what_is_refused_no_longer():
    def goes_on(board, click):
        queue = Queue([click])
        for wrong in ("nonsense", (9, 9), [0, 0], None):
            try:
                queue.append(wrong)
            except AlgorithmError:
                continue
        yield queue.popleft()
        assert not queue

    assert operations(record(BOARD, CLICK, goes_on)) == [
        ("push", CLICK), ("pop", CLICK), ("visit", CLICK)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "place",
    [
        f"{Path(visualizer.__file__).parent}-homework",
        f"{Path(inspect.__file__).parent}-homework",
        str(Path(inspect.__file__).parent / "site-packages" / "homework"),
    ],
)
def test_only_what_lies_in_this_program_or_python_s_own_library_is_not_watched(place):
    source = """
def reveal(board, cell):
    yield cell
    if board[cell] == "E":
        board[cell] = "B"
        for near in board.neighbours(cell):
            for each in reveal(board, near):
                yield each
"""
    names = {}
    exec(compile(source, f"{place}/reveal.py", "exec"), names)
    with pytest.raises(AlgorithmError, match=r"reveal.py:\d in reveal: .* is not yielded"):
        record(BOARD, CLICK, names["reveal"])
