"""What students write on: bare containers, observed ones, and how their mistakes are told."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import NAMES, boards_in_play, hidden_boards, names

from visualizer import Board, Queue, Stack, record, solve
from visualizer.algorithms.run import as_program
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW
from visualizer.errors import AlgorithmError, ClickError
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.recorder import Recorder
from visualizer.recording.recording import Recording
from visualizer.trace.operations import Kind

cells = st.tuples(st.integers(0, 3), st.integers(0, 3))


def operations(trace):
    """Each operation as its kind and cell."""
    done = (trace.operation(index) for index in range(len(trace)))
    return [(operation.kind.name.lower(), operation.cell) for operation in done]


# Bare: a deque, a list and a dict


@given(st.lists(cells), st.lists(st.tuples(st.sampled_from(("append", "extend", "+=", "take")),
                                           st.lists(cells, min_size=1, max_size=3))))  # fmt: skip
@pytest.mark.parametrize(("ours", "theirs"), [(Queue, deque), (Stack, list)])
def test_a_bare_container_is_what_it_is_called(ours, theirs, start, acts):
    container, model = ours(start), theirs(start)
    for act, some in acts:
        if act == "append":
            container.append(some[0])
            model.append(some[0])
        elif act == "extend":
            container.extend(iter(some))
            model.extend(some)
        elif act == "+=":
            container += some
            model += some
        elif model and theirs is deque:
            assert container.popleft() == model.popleft()
        elif model:
            assert container.pop() == model.pop()
        assert type(container) is ours
        assert (len(container), bool(container)) == (len(model), bool(model))
        assert list(container) == list(model)
        assert list(reversed(container)) == list(reversed(model))
        assert all((cell in container) is (cell in model) for cell in some)
        if model:
            assert container.peek() == (model[0] if theirs is deque else model[-1])
            assert (container[0], container[-1]) == (model[0], model[-1])


@pytest.mark.parametrize(("container", "take"), [(Queue, "popleft"), (Stack, "pop")])
def test_an_empty_container_refuses_to_give(container, take):
    for act in (take, "peek"):
        with pytest.raises(IndexError):
            getattr(container(), act)()


@given(hidden_boards(5), st.sampled_from(sorted(NAMED_ORDERS)))
def test_a_bare_board_is_a_dict_with_neighbours(board, order):
    offsets = NAMED_ORDERS[order]
    live = LiveBoard(board, offsets)
    everywhere = {
        (row, col): board[row, col] for row in range(board.height) for col in range(board.width)
    }
    assert dict(live) == everywhere
    assert live.rows() == board.rows
    for row, col in everywhere:
        around = [(row + down, col + right) for down, right in offsets]
        beside = [
            (row + down, col + right)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (down or right) and (row + down, col + right) in everywhere
        ]
        assert live.around((row, col)) == around
        assert list(live.neighbours((row, col))) == [cell for cell in around if cell in live]
        assert live.mines_around((row, col)) == sum(board[cell] == "M" for cell in beside)


@given(hidden_boards(4), st.lists(st.tuples(cells, st.sampled_from("MEB12X")), max_size=12))
def test_mines_are_counted_as_the_board_stands_now(board, writes):
    live = LiveBoard(board)
    plain = {(r, c): board[r, c] for r in range(board.height) for c in range(board.width)}
    for cell, symbol in writes:
        if cell in plain:
            live[cell] = plain[cell] = symbol
    for row, col in plain:
        beside = [plain.get((row + d, col + r)) for d in (-1, 0, 1) for r in (-1, 0, 1) if d or r]
        assert live.mines_around((row, col)) == beside.count("M")
        assert live.mines_around((row, col), "MX") == beside.count("M") + beside.count("X")


REFUSED = [
    (Queue, ("pop", "clear", "reverse", "rotate")),
    (Stack, ("clear", "reverse", "sort")),
    (lambda: LiveBoard(Board(("E",))), ("clear", "popitem", "update")),
]
REFUSED_WITH = [
    (Queue, "appendleft", ((0, 0),)), (Queue, "extendleft", ([],)), (Queue, "insert", (0, (0, 0))),
    (Queue, "remove", ((0, 0),)), (Queue, "__setitem__", (0, (0, 0))), (Queue, "__delitem__", (0,)),
    (Queue, "__imul__", (2,)), (Stack, "insert", (0, (0, 0))), (Stack, "remove", ((0, 0),)),
    (Stack, "__setitem__", (0, (0, 0))), (Stack, "__delitem__", (0,)), (Stack, "__imul__", (2,)),
    *((make, name, ()) for make, several in REFUSED for name in several),
]  # fmt: skip


@pytest.mark.parametrize(("make", "name", "arguments"), REFUSED_WITH)
def test_what_could_not_be_shown_is_refused(make, name, arguments):
    container = make()
    before = list(container)
    with pytest.raises(AlgorithmError, match=f"a {type(container).__name__} is changed only by"):
        getattr(container, name)(*arguments)
    assert list(container) == before


def test_a_board_refuses_to_lose_cells():
    live = LiveBoard(Board(("EM",)))
    for act in (
        lambda: live.pop((0, 0)),
        lambda: live.setdefault((5, 5), "E"),
        lambda: live.__delitem__((0, 0)),
        lambda: live.__ior__({(0, 0): "B"}),
    ):
        with pytest.raises(AlgorithmError, match="a LiveBoard is changed only by"):
            act()
    assert live.rows() == ("EM",)


# Observed: each operation is noted, with its line


def with_everything(board, click):
    queue = Queue([click])
    queue.extend([(0, 1), (0, 2)])
    queue += [(0, 3)]
    queue.append((0, 4))
    stack = Stack(iter([(0, 1)]))
    stack += [(0, 2)]
    yield queue.peek()
    queue.popleft()
    stack.peek()
    stack.pop()
    board.mines_around((0, 1))
    board[0, 1] = "B"


def test_observed_containers_note_everything():
    trace = record(Board(("EEEEE",)), (0, 0), with_everything)
    assert operations(trace) == [
        ("push", (0, 0)), ("push", (0, 1)), ("push", (0, 2)), ("push", (0, 3)), ("push", (0, 4)),
        ("push", (0, 1)), ("push", (0, 2)), ("peek", (0, 0)), ("visit", (0, 0)),
        ("pop", (0, 0)), ("peek", (0, 2)), ("pop", (0, 2)), ("count", (0, 1)), ("write", (0, 1)),
    ]  # fmt: skip
    first = with_everything.__code__.co_firstlineno
    lines = [trace.operation(index).line - first for index in range(len(trace))]
    assert lines == [1, 2, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12]
    assert trace.containers == ("queue", "stack")


def test_looking_without_a_name_for_it_is_not_an_operation():
    def algorithm(board, click):
        queue, stack = Queue([click]), Stack([click])
        assert (queue[0], stack[-1], len(queue), click in stack) == (click, click, 1, True)
        assert (list(queue), [*stack], board[click], click in board) == (
            [click],
            [click],
            "E",
            True,
        )
        board.neighbours(click)
        board.around(click)
        yield click

    trace = record(Board(("E",)), (0, 0), algorithm)
    assert operations(trace) == [("push", (0, 0)), ("push", (0, 0)), ("visit", (0, 0))]


def test_containers_are_observed_only_while_an_algorithm_runs():
    record(Board(("E",)), (0, 0), "queue-mark-on-push")
    assert (type(Queue()), type(Stack())) == (Queue, Stack)
    with pytest.raises(AlgorithmError):
        record(Board(("E",)), (0, 0), lambda board, click: (_ for _ in (1,)))
    assert (type(Queue()), type(Stack())) == (Queue, Stack)


def test_a_container_made_before_is_not_part_of_the_run():
    outside = Queue([(0, 0)])

    def algorithm(board, click):
        outside.append(click)
        yield outside.popleft()

    assert operations(record(Board(("E",)), (0, 0), algorithm)) == [("visit", (0, 0))]


# Algorithms as students write them


def is_blank(board, cell):
    return board.mines_around(cell) == 0


def reveal_one(board, cell):
    """Reveal one cell; whether its neighbours follow."""
    blank = is_blank(board, cell)
    board[cell] = "B" if blank else str(board.mines_around(cell))
    return blank


def with_helpers(board, click):
    """Pushes cells off the board too, and tests when they are popped."""
    stack = Stack([click])
    while stack:
        cell = stack.pop()
        if cell not in board or board[cell] != "E":
            continue
        yield cell
        if reveal_one(board, cell):
            stack += board.around(cell)


def with_two_queues(board, click):
    this_level, next_level = Queue([click]), Queue()
    while this_level:
        while this_level:
            cell = this_level.popleft()
            if board[cell] == "E":
                yield cell
                if reveal_one(board, cell):
                    next_level.extend(board.neighbours(cell))
        this_level, next_level = next_level, this_level


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


def with_yield_from(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            if board[near] == "E":
                yield from with_yield_from(board, near)


STUDENTS = [with_helpers, with_two_queues, with_generators_in_generators, with_yield_from]


@pytest.mark.parametrize("algorithm", STUDENTS)
@given(board=boards_in_play(5))
def test_a_students_algorithm_reveals_what_the_catalogues_do(algorithm, board):
    if board[board.click] == "E":
        trace = record(board, None, algorithm)
        final = solve(board)
        assert trace.final.rows == final.rows
        assert solve(board, None, algorithm).rows == final.rows
        assert trace.algorithm == algorithm.__name__
        assert len({tuple(cell) for cell in trace.reveals.tolist()}) == len(trace.reveals)


def test_helpers_that_are_no_generators_take_the_line_of_their_caller():
    trace = record(Board(("E",)), (0, 0), with_helpers)
    first = with_helpers.__code__.co_firstlineno
    lines = {
        trace.operation(index).kind: trace.operation(index).line - first
        for index in range(len(trace))
        if trace.operation(index).cell == (0, 0)
    }
    assert lines == {Kind.PUSH: 2, Kind.POP: 4, Kind.VISIT: 7, Kind.COUNT: 8, Kind.WRITE: 8}


def test_cells_off_the_board_may_wait():
    trace = record(Board(("E",)), (0, 0), with_helpers)
    off = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
    pushed = [cell for kind, cell in operations(trace) if kind == "push"]
    assert pushed == [(0, 0), *off]
    assert trace.max_frontier == 8
    full = trace.state_at(int(trace.pushed_at[-1]) + 1)
    assert full.frontier == tuple(reversed(off))


def test_recording_may_be_nested():
    inner = []

    def algorithm(board, click):
        queue = Queue([click])
        yield queue.popleft()
        inner.append(record(Board(("EE",)), (0, 1), "stack-peek"))
        queue.append(click)
        Stack([click])
        board[click] = "B"

    trace = record(Board(("E",)), (0, 0), algorithm)
    assert operations(trace) == [
        ("push", (0, 0)), ("pop", (0, 0)), ("visit", (0, 0)), ("push", (0, 0)), ("push", (0, 0)),
        ("write", (0, 0)),
    ]  # fmt: skip
    assert trace.containers == ("queue", "stack")
    alone = record(Board(("EE",)), (0, 1), "stack-peek")
    assert np.array_equal(inner[0].bytes, alone.bytes)
    assert inner[0].containers == ("stack",)


# Recording a part at a time


def assert_same(one, other):
    for column in ("bytes", "cells", "lines"):
        assert np.array_equal(getattr(one, column), getattr(other, column)), column
    assert one.containers == other.containers


@pytest.mark.parametrize("part", [1, 7, 1000])
@pytest.mark.parametrize("algorithm", [*NAMES, *STUDENTS])
def test_a_run_in_parts_is_the_run(algorithm, part):
    board = Board(("EEEEEEME", "EEEEEEEE", "EEMEEEEE", "EEEEEEEE"), (0, 0))
    recording = Recording(board, board.click, as_program(algorithm))
    turns = 0
    while not recording.run(part):
        turns += 1
        assert recording.operations >= turns
    assert recording.run(part) is True
    whole = record(board, None, algorithm)
    assert recording.operations == len(whole)
    assert_same(recording.trace(), whole)
    assert turns <= len(whole) // part + 1


def test_a_part_is_a_trace_too():
    board = Board(("E" * 9,) * 9, (4, 4))
    whole = record(board, None, "recursive-clockwise")
    recording = Recording(board, board.click, as_program("recursive-clockwise"))
    recording.run(100)
    begun = recording.trace()
    assert 100 <= len(begun) <= 110
    assert begun.bytes.tolist() == whole.bytes[: len(begun)].tolist()
    assert begun.state_at(len(begun)).rows == whole.state_at(len(begun)).rows


@given(hidden_boards(5), names, names)
def test_two_runs_may_take_turns(board, one, other):
    runs = [Recording(board, board.click, as_program(name)) for name in (one, other)]
    over = [False, False]
    while not all(over):
        over = [run.run(3) for run in runs]
    for run, name in zip(runs, (one, other)):
        assert_same(run.trace(), record(board, None, name))


def visits_for_ever(board, click):
    while True:
        yield click


def waits_for_ever(board, click):
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        yield cell
        queue.extend(board.neighbours(cell))


def recurses_for_ever(board, cell):
    yield cell
    yield recurses_for_ever(board, cell)


def calls_for_ever(board, cell):
    yield calls_for_ever(board, cell)


@pytest.mark.parametrize(
    "algorithm", [visits_for_ever, waits_for_ever, recurses_for_ever, calls_for_ever]
)
def test_a_run_without_an_end_can_be_stopped(algorithm):
    recording = Recording(Board(("EE",)), (0, 0), as_program(algorithm))
    for _ in range(3):
        assert recording.run(5000) is False
    assert 15_000 <= recording.operations < 16_000
    trace = recording.trace()
    assert trace.state_at(len(trace)).rows == ("EE",)
    if algorithm is recurses_for_ever:
        assert trace.max_frontier >= 7000


# Mistakes


def off_by_far(board, click):
    yield click
    yield (7, 7)  # wrong
    yield click


def a_list_is_visited(board, click):
    yield click
    yield [0, 1]  # wrong


def a_list_is_pushed(board, click):
    queue = Queue([click])
    yield click
    queue.append([0, 1])  # wrong
    yield click


def far_off_is_pushed(board, click):
    stack = Stack([click])
    yield click
    stack.append((9, 0))  # wrong
    yield click


def a_number_is_pushed(board, click):
    stack = Stack([click])
    yield click
    stack.append(7)  # wrong
    yield click


def nothing_is_yielded(board, click):
    yield click
    yield  # wrong


def three_numbers_are_visited(board, click):
    yield click
    yield (0, 1, 2)  # wrong
    yield click


def a_function_is_yielded(board, click):
    yield click
    yield reveal_one  # wrong


def a_foreign_symbol_is_written(board, click):
    yield click
    board[click] = "?"  # wrong


def a_number_is_written(board, click):
    yield click
    board[click] = 3  # wrong


def zero_is_written(board, click):
    yield click
    board[click] = "0"  # wrong


def written_off_the_board(board, click):
    yield click
    board[0, 9] = "B"  # wrong


def read_off_the_board(board, click):
    yield click
    if board[0, 9] == "E":  # wrong
        yield click


def counted_off_the_board(board, click):
    yield click
    board.mines_around((-1, 0))  # wrong
    yield click


def counted_far_off_the_board(board, click):
    yield click
    board.mines_around((0, 99))  # wrong
    yield click


def counted_beside_the_board(board, click):
    yield click
    board.mines_around((0, 2))  # wrong
    yield click


def an_empty_queue(board, click):
    yield click
    Queue().popleft()  # wrong


def an_empty_stack(board, click):
    yield click
    Stack().peek()  # wrong


def a_refused_mutator(board, click):
    queue = Queue([click])
    yield click
    queue.appendleft(click)  # wrong


def a_cell_is_deleted(board, click):
    yield click
    del board[click]  # wrong


def an_error_of_its_own(board, click):
    yield click
    raise ValueError("so it is")  # wrong


def stopped_by_hand(board, click):
    yield click
    raise StopIteration  # wrong


def a_call_again(board, click):
    call = visits_once(click)
    yield call
    yield call  # wrong


def visits_once(cell):
    yield cell


def too_many_containers(board, click):
    yield click
    for _ in range(100):
        Queue()  # wrong


def in_a_called_generator(board, click):
    yield click
    yield fails_inside(board, click)
    yield click


def fails_inside(board, cell):
    yield cell
    board[cell] = "W"  # wrong


def far_off_in_a_called_generator(board, click):
    yield click
    yield goes_far_off()
    yield click


def goes_far_off():
    yield (0, 1)
    yield (0, 50)  # wrong
    yield (0, 0)


MISTAKES = {
    off_by_far: "(7, 7) is visited, which is no cell of the board; use (row, col) tuples",
    a_list_is_visited: "[0, 1] is yielded; yield a (row, col) tuple for a visit, or a call",
    a_list_is_pushed: "[0, 1] is put into a queue or stack, which is no cell of the board; use",
    far_off_is_pushed: "(9, 0) is put into a queue or stack, which is no cell of the board; use",
    a_number_is_pushed: "7 is put into a queue or stack, which is no cell of the board; use",
    nothing_is_yielded: "None is yielded; yield a (row, col) tuple for a visit, or a call",
    three_numbers_are_visited: "(0, 1, 2) is visited, which is no cell of the board; use",
    a_function_is_yielded: "is yielded; yield a (row, col) tuple for a visit, or a call",
    a_foreign_symbol_is_written: "'?' is written at (0, 0); write one of M E B 1-8 X",
    a_number_is_written: "3 is written at (0, 0); write one of M E B 1-8 X",
    zero_is_written: "'0' is written at (0, 0); write one of M E B 1-8 X",
    written_off_the_board: "board[(0, 9)] is off the board; ask `cell in board` first",
    read_off_the_board: "board[(0, 9)] is off the board; ask `cell in board` first",
    counted_off_the_board: "board[(-1, 0)] is off the board; ask `cell in board` first",
    counted_far_off_the_board: "board[(0, 99)] is off the board; ask `cell in board` first",
    counted_beside_the_board: "board[(0, 2)] is off the board; ask `cell in board` first",
    an_empty_queue: "mend the algorithm and run it again",
    an_empty_stack: "mend the algorithm and run it again",
    a_refused_mutator: "a Queue is changed only by what its class documents",
    a_cell_is_deleted: "a LiveBoard is changed only by what its class documents",
    an_error_of_its_own: "ValueError: so it is; mend the algorithm and run it again",
    stopped_by_hand: "mend the algorithm and run it again",
    a_call_again: "a call of visits_once is yielded that is over; call it anew each time",
    too_many_containers: "more than 64 queues and stacks are made; use the same one again",
    in_a_called_generator: "'W' is written at (0, 0); write one of M E B 1-8 X",
    far_off_in_a_called_generator: "(0, 50) is visited, which is no cell of the board; use",
}


def marked_line(algorithm):
    """The line of this file that is marked as wrong, in the algorithm or in what it calls."""
    names = [name for name in algorithm.__code__.co_names if name in globals()]
    with open(__file__, encoding="utf-8") as file:
        text = file.read().splitlines()
    for function in (algorithm, *(globals()[name] for name in names)):
        code = getattr(function, "__code__", None)
        lines = [line for _, _, line in code.co_lines() if line] if code else []
        marked = [line for line in lines if text[line - 1].endswith("# wrong")]
        if marked:
            return marked[0]
    raise AssertionError("one line is marked")


def run_to_the_end(recording, part):
    while not recording.run(part):
        pass


@pytest.mark.parametrize("part", [None, 1], ids=["whole", "in parts"])
@pytest.mark.parametrize("algorithm", MISTAKES, ids=lambda algorithm: algorithm.__name__)
def test_a_mistake_is_told_with_its_place_and_what_to_do(algorithm, part):
    recording = Recording(Board(("EE", "EE")), (0, 0), as_program(algorithm))
    with pytest.raises(AlgorithmError) as caught:
        run_to_the_end(recording, part)
    message = str(caught.value)
    assert message.startswith(f"{__file__}:{marked_line(algorithm)} in ")
    assert MISTAKES[algorithm] in message
    assert "\n" not in message


def test_after_a_mistake_the_run_is_over():
    recording = Recording(Board(("EE",)), (0, 0), as_program(a_list_is_visited))
    with pytest.raises(AlgorithmError):
        recording.run()
    assert recording.run() is True


@pytest.mark.parametrize("function", [lambda board, click: [click], lambda board, click: None])
def test_what_is_no_generator_function_is_refused_before_it_runs(function):
    with pytest.raises(AlgorithmError, match="is not a generator function; let it yield"):
        Recorder(Board(("E",)), (0, 0), as_program(function), ROW_BY_ROW)


@pytest.mark.parametrize("click", [(0, 1), (-1, 0), (1, 0)])
def test_a_click_off_the_board_is_refused_before_anything_runs(click):
    def never(board, click):
        raise AssertionError("it runs")
        yield click

    with pytest.raises(ClickError, match="is off the board"):
        Recorder(Board(("E",)), click, as_program(never), ROW_BY_ROW)


def test_being_interrupted_is_not_a_mistake_of_the_algorithm():
    def interrupted(board, click):
        yield click
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record(Board(("E",)), (0, 0), interrupted)
    assert type(Queue()) is Queue
