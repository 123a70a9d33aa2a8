"""What an algorithm does wrong: one message, with file, line and function, whoever runs it."""

from __future__ import annotations

import sys

import pytest

from visualizer import Board, Queue, Stack, compare, record, solve
from visualizer.algorithms.run import as_program
from visualizer.errors import AlgorithmError, ClickError
from visualizer.recording.mistakes import LONGEST_SENTENCE, Position, sentence
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.recording.variables import LocalVariableRun
from visualizer.recording.visit_orders import visit_orders
from visualizer.trace.source import SourceCode


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
    yield visits_once  # wrong


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


def an_exit(board, click):
    yield click
    sys.exit("enough")  # wrong


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


def a_pair_of_lists_is_visited(board, click):
    yield click
    yield ([0], 1)  # wrong


def off_the_board_and_then_read(board, click):
    yield (2, 0)  # wrong
    board[2, 0]


def the_neighbour_beside_the_board_is_visited(board, click):
    queue = Queue([(-1, 0)])
    yield queue.popleft()  # wrong


def fails_before_it_yields(board, click):
    board[0, 9] = "B"  # wrong
    return [click]


def fails_in_a_loop_over_neighbours(board, click):
    yield click
    yield from (board[near] for near in board.around(click))  # wrong


MISTAKES = {
    off_by_far: "(7, 7) is visited, which is not a cell of the board; use (row, col) tuples",
    a_list_is_visited: "[0, 1] is yielded; yield a (row, col) tuple for a visit, or a call",
    a_list_is_pushed: "[0, 1] is put into a queue or stack, which is not a cell of the board; use",
    far_off_is_pushed: "(9, 0) is put into a queue or stack, which is not a cell of the board; use",
    a_number_is_pushed: "7 is put into a queue or stack, which is not a cell of the board; use",
    nothing_is_yielded: "None is yielded; yield a (row, col) tuple for a visit, or a call",
    three_numbers_are_visited: "(0, 1, 2) is visited, which is not a cell of the board; use",
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
    an_exit: "SystemExit: enough; mend the algorithm and run it again",
    stopped_by_hand: "StopIteration; write `return` where the algorithm ends",
    a_call_again: "a call of visits_once is yielded that is over; call it anew each time",
    too_many_containers: "more than 64 queues and stacks are made; use the same one again",
    in_a_called_generator: "'W' is written at (0, 0); write one of M E B 1-8 X",
    far_off_in_a_called_generator: "(0, 50) is visited, which is not a cell of the board; use",
    a_pair_of_lists_is_visited: "([0], 1) is visited, which is not a cell of the board; use",
    off_the_board_and_then_read: "(2, 0) is visited, which is not a cell of the board; use",
    the_neighbour_beside_the_board_is_visited: "(-1, 0) is visited, which is not a cell",
    fails_before_it_yields: "board[(0, 9)] is off the board; ask `cell in board` first",
    fails_in_a_loop_over_neighbours: "board[(-1, -1)] is off the board; ask `cell in board`",
}

#: What a program is run on here.
BOARD, CLICK = Board(("EE", "EE")), (0, 0)


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


def records_in_parts(program):
    recording = Recording(BOARD, CLICK, program)
    while not recording.run(1):
        pass


def follows_variables(program):
    run = LocalVariableRun(record(BOARD, CLICK, "queue-mark-on-push"), program, 1)
    while not run.finished:
        run.go_on(1)


RUNNERS = {
    "recording": lambda program: record(BOARD, CLICK, program),
    "recording in parts": records_in_parts,
    "solving": lambda program: solve(BOARD, CLICK, program),
    "visit orders": lambda program: visit_orders(program, BOARD, CLICK),
    "variables": follows_variables,
}
each_runner = pytest.mark.parametrize("run", RUNNERS.values(), ids=RUNNERS)


def message_of(run, program):
    with pytest.raises(AlgorithmError) as caught:
        run(program)
    return str(caught.value)


@each_runner
@pytest.mark.parametrize("algorithm", MISTAKES, ids=lambda algorithm: algorithm.__name__)
def test_a_mistake_is_reported_with_line_and_function_and_what_to_do(algorithm, run):
    message = message_of(run, as_program(algorithm))
    assert message.startswith(f"{__file__}:{marked_line(algorithm)} in ")
    assert MISTAKES[algorithm] in message
    assert "\n" not in message
    assert message == message_of(RUNNERS["recording"], as_program(algorithm))


@each_runner
@pytest.mark.parametrize("function", [lambda board, click: [click], lambda board, click: None])
def test_what_is_not_a_generator_function_is_refused(function, run):
    assert "is not a generator function; write `yield cell`" in message_of(
        run, as_program(function)
    )


def forgets_to_yield(board, click):
    board[click] = str(board.mines_around(click) or "B")
    Queue([click]).peek()


@each_runner
def test_a_function_that_forgets_to_yield_is_no_generator_function_whatever_it_does(run):
    line = forgets_to_yield.__code__.co_firstlineno
    message = message_of(run, as_program(forgets_to_yield))
    assert message.startswith(f"{__file__}:{line} in forgets_to_yield: ")
    assert message.endswith("is not a generator function; write `yield cell` for each visit")


def takes_one_argument(board):
    yield 0, 0


@each_runner
def test_a_function_that_cannot_be_called_is_named_with_its_line(run):
    line = takes_one_argument.__code__.co_firstlineno
    message = message_of(run, as_program(takes_one_argument))
    assert message.startswith(f"{__file__}:{line} in takes_one_argument: ")
    assert message.endswith("; write `def takes_one_argument(board, click):`")


@each_runner
def test_a_program_without_a_function_is_refused(run):
    message = message_of(run, Program(SourceCode("of-a-student")))
    assert message == "the code of of-a-student is not known here; name another"


class UnspeakableError(Exception):
    def __str__(self):
        raise ValueError("this has no text")


class Unpicturable:
    def __repr__(self):
        sys.exit("this has no picture")


def raises_the_unspeakable(board, click):
    yield click
    raise UnspeakableError  # wrong


def yields_the_unpicturable(board, click):
    yield Unpicturable()  # wrong


def raises_a_long_text(board, click):
    yield click
    raise ValueError("a line\n\x1b[31m\u202e" * 10_000)  # wrong


def raises_nothing_but_a_name(board, click):
    yield click
    raise MemoryError  # wrong


def ends_as_if_it_were_closed(board, click):
    yield click
    raise GeneratorExit  # wrong


def yields_a_long_text(board, click):
    yield "hello" * 10_000  # wrong


def calls_itself_plainly(board, click):
    yield click

    def deeper(depth):
        return deeper(depth + 1)

    deeper(0)  # wrong


def takes_the_board_for_a_grid(board, click):
    yield click
    board[0][1] = "B"  # wrong


def uses_a_list_as_a_cell(board, click):
    yield click
    board[[0, 1]] = "B"  # wrong


def counts_too_much(board, click):
    yield click
    board.mines_around(click, "MXMXMXMXMXMXMXMXMX")  # wrong


def moves_the_border(board, click):
    yield click
    board.height = 7  # wrong


SPEECHLESS = {
    raises_the_unspeakable: "UnspeakableError; mend",
    yields_the_unpicturable: "a Unpicturable is yielded; yield a (row, col) tuple",
    raises_a_long_text: "ValueError: a line",
    raises_nothing_but_a_name: "there is not enough memory; mend",
    ends_as_if_it_were_closed: "GeneratorExit; mend",
    yields_a_long_text: "is yielded; yield a (row, col) tuple",
    calls_itself_plainly: "yield each call, as in `yield calls_itself_plainly(...)`",
    takes_the_board_for_a_grid: "board[0] is not a cell; write board[row, col]",
    uses_a_list_as_a_cell: "write each cell as a (row, col) tuple",
    counts_too_much: "is counted around (0, 0); count 'M', or 'MX'",
    moves_the_border: "mend the algorithm and run it again",
}


@each_runner
@pytest.mark.parametrize("algorithm", SPEECHLESS, ids=lambda algorithm: algorithm.__name__)
def test_whatever_it_raises_there_is_one_short_printable_sentence(algorithm, run):
    message = message_of(run, as_program(algorithm))
    assert message.startswith(f"{__file__}:{marked_line(algorithm)} in ")
    assert SPEECHLESS[algorithm] in message
    assert len(message) <= LONGEST_SENTENCE
    assert message.isprintable()
    assert "; " in message


def test_comparing_says_the_same_as_recording():
    for algorithm in (*MISTAKES, *SPEECHLESS):
        with pytest.raises(AlgorithmError) as caught:
            compare(BOARD, CLICK, ["queue-mark-on-push", algorithm])
        assert str(caught.value) == message_of(RUNNERS["recording"], as_program(algorithm))


@pytest.mark.parametrize("length", [10, 100, 180, 250, 2000])
def test_a_sentence_stays_short_in_the_longest_path(length):
    position = Position("/" + "a" * length + ".py", 12, "reveal")
    problem = f"{'what is wrong ' * 30}; write something else"
    text = sentence(position, problem)
    assert len(text) <= LONGEST_SENTENCE
    assert "py:12 in reveal: what is wrong" in text
    assert text.endswith("; write something else")


def test_what_is_not_an_algorithm_is_named():
    for nothing in (None, 5, [], ("queue",)):
        with pytest.raises(AlgorithmError, match="is not an algorithm; give a name or"):
            record(BOARD, CLICK, nothing)


class AnswersEverything:
    def __getattr__(self, name):
        return self

    def __call__(self, board, click):
        yield click


class AnswersNothing(AnswersEverything):
    def __getattr__(self, name):
        raise RuntimeError(name)


@pytest.mark.parametrize("odd", [AnswersEverything, AnswersNothing])
def test_an_object_with_odd_attributes_is_no_algorithm(odd):
    for run in (record, solve):
        with pytest.raises(AlgorithmError, match="is not an algorithm; give a name or"):
            run(BOARD, CLICK, odd())


def test_after_a_mistake_the_run_is_over():
    recording = Recording(BOARD, CLICK, as_program(a_list_is_visited))
    with pytest.raises(AlgorithmError):
        recording.run()
    assert recording.run() is True


@pytest.mark.parametrize("click", [(0, 1), (-1, 0), (1, 0)])
def test_a_click_off_the_board_is_refused_before_anything_runs(click):
    def never(board, click):
        raise AssertionError("it runs")
        yield click

    with pytest.raises(ClickError, match="is off the board"):
        Recording(Board(("E",)), click, as_program(never))


def test_being_interrupted_is_not_a_mistake_of_the_algorithm():
    def interrupted(board, click):
        yield click
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record(Board(("E",)), (0, 0), interrupted)
    assert type(Queue()) is Queue
