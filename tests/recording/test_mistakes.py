"""Mistakes in an algorithm give the same message however it is run."""

from __future__ import annotations

import pytest

from visualizer import Board, Queue, Stack, record, solve
from visualizer.algorithms.run import to_program
from visualizer.errors import AlgorithmError, ClickError
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.log import OperationLog
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.recording.variables import LocalVariableRun
from visualizer.trace.source import SourceCode

#: The board and click of all runs here.
BOARD, CLICK = Board(("EE", "EE")), (0, 0)


def records_in_parts(program):
    recording = Recording(BOARD, CLICK, program)
    while not recording.run(1):
        pass


def follows_variables(program):
    run = LocalVariableRun(record(BOARD, CLICK, "queue-mark-on-push"), program, 1)
    while not run.is_finished:
        run.run_part(1)


RUNNERS = {
    "recording": lambda program: record(BOARD, CLICK, program),
    "recording in parts": records_in_parts,
    "solving": lambda program: solve(BOARD, CLICK, program),
    "variables": follows_variables,
}
#: The other ways to run an algorithm, used in turn.
OTHERS = [run for name, run in RUNNERS.items() if name != "recording"]


def message_of(run, program):
    with pytest.raises(AlgorithmError) as caught:
        run(program)
    return str(caught.value)


#: A program into which `program_with` inserts a wrong line.
PROGRAM = """\
def once(cell): yield cell
def fails(board, cell): yield cell; board[cell] = "W"
def wrong(board, click):
    yield click
    {}
"""
#: Wrong lines, and a part of the message about each.
MISTAKES = {
    "yield (7, 7)": "(7, 7) is visited, which is not a cell of the board; use (row, col) tuples",
    "yield [0, 1]": "[0, 1] is yielded; yield a (row, col) tuple for a visit, or a call",
    "Stack([click]).append((9000, 0))": "(9000, 0) is put into a queue or stack, which is not a cell of the board; use",
    "board[click] = '?'": "'?' is written at (0, 0); write one of M E B 1-8 X",
    "board[0, 9]": "board[(0, 9)] is off the board; ask `cell in board` first",
    "Queue().popleft()": "mend the algorithm and run it again",
    "raise ValueError('so it is')": "ValueError: so it is; mend the algorithm and run it again",
    "raise SystemExit('enough')": "SystemExit: enough; mend the algorithm and run it again",
    "raise StopIteration": "StopIteration; write `return` where the algorithm ends",
    "call = once(click); yield call; yield call": "a call of once is yielded that is over; call it anew each time",
    "for _ in range(100): Queue()": "more than 42 queues and stacks are made; use the same one again",
    "yield fails(board, click)": "'W' is written at (0, 0); write one of M E B 1-8 X",
    r"raise ValueError('a line\n\x1b[31m\u202e' * 10_000)": "ValueError: a line",
    "(lambda f: f(f))(lambda f: f(f))": "yield each call, as in `yield wrong(...)`",
    "board[0][1] = 'B'": "board[0] is not a cell; write board[row, col]",
    "board[[0, 1]] = 'B'": "write each cell as a (row, col) tuple",
}


def program_with(line):
    names = {"Queue": Queue, "Stack": Stack}
    exec(compile(PROGRAM.format(line), "wrong.py", "exec"), names)
    return names["wrong"]


@pytest.mark.parametrize(("number", "line"), [*enumerate(MISTAKES)])
def test_a_mistake_is_reported_with_line_function_and_remedy(number, line):
    message = message_of(RUNNERS["recording"], to_program(program_with(line)))
    assert message.startswith("wrong.py:2 in fails: " if "fails" in line else "wrong.py:5 in wrong: ")
    assert MISTAKES[line] in message
    assert "; " in message
    assert len(message) <= 400
    assert message.isprintable()
    assert message == message_of(OTHERS[number % len(OTHERS)], to_program(program_with(line)))


@pytest.mark.parametrize("run", RUNNERS.values(), ids=RUNNERS)
def test_a_fault_of_the_recorder_is_not_told_as_one_of_the_algorithm(run, monkeypatch):
    program = to_program(program_with("board.mines_around(click)"))
    for kind, name in ((OperationLog, "add"), (LiveBoard, "_number_of")):
        with monkeypatch.context() as patched:
            patched.setattr(kind, name, lambda *_: _.planted)
            with pytest.raises(AttributeError):
                run(program)


def forgets_to_yield(board, click):
    board[click] = str(board.mines_around(click) or "B")
    Queue([click]).peek()


def takes_one_argument(board):
    yield 0, 0


@pytest.mark.parametrize("run", RUNNERS.values(), ids=RUNNERS)
def test_only_generator_functions_of_board_and_click_are_accepted(run):
    for function in (lambda board, click: [click], forgets_to_yield):
        message = message_of(run, to_program(function))
        assert message.startswith(f"{__file__}:{function.__code__.co_firstlineno} in ")
        assert message.endswith("is not a generator function; write `yield cell` for each visit")
    line = takes_one_argument.__code__.co_firstlineno
    message = message_of(run, to_program(takes_one_argument))
    assert message.startswith(f"{__file__}:{line} in takes_one_argument: TypeError: ")
    assert "takes 1 positional argument but 2 were given" in message
    message = message_of(run, Program(SourceCode("of-a-student")))
    assert message == "the code of of-a-student is not known here; name another"


class AnswersNothing:
    def __getattr__(self, name):
        raise RuntimeError(name)


def test_a_value_that_is_not_an_algorithm_is_refused():
    for nothing in (None, 5, [], ("queue",), AnswersNothing()):
        for run in (record, solve):
            with pytest.raises(AlgorithmError, match="is not an algorithm; give a name or"):
                run(BOARD, CLICK, nothing)


def test_a_click_off_the_board_is_refused_before_running():
    def never(board, click):
        raise AssertionError("it runs")
        yield click

    for click in ((0, 1), (-1, 0), (1, 0)):
        with pytest.raises(ClickError, match="is off the board"):
            Recording(Board(("E",)), click, to_program(never))


def test_an_interrupt_is_not_reported_as_a_mistake():
    def interrupted(board, click):
        yield click
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record(Board(("E",)), (0, 0), interrupted)
    assert Queue([(9, 9)]).peek() == (9, 9)  # outside a run any cell is accepted
