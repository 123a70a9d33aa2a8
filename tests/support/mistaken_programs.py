"""Programs with a mistake, on a board of two rows of two, each with its line marked.

`MISTAKES` and `SPEECHLESS` have a part of the message for each.
"""

from __future__ import annotations

import sys

from visualizer import Queue, Stack


def off_by_far(board, click):
    yield click
    yield (7, 7)  # wrong
    yield click


def a_list_is_visited(board, click):
    yield click
    yield [0, 1]  # wrong


def far_off_is_pushed(board, click):
    stack = Stack([click])
    yield click
    stack.append((9, 0))  # wrong
    yield click


def a_foreign_symbol_is_written(board, click):
    yield click
    board[click] = "?"  # wrong


def read_off_the_board(board, click):
    yield click
    if board[0, 9] == "E":  # wrong
        yield click


def an_empty_queue(board, click):
    yield click
    Queue().popleft()  # wrong


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


MISTAKES = {
    off_by_far: "(7, 7) is visited, which is not a cell of the board; use (row, col) tuples",
    a_list_is_visited: "[0, 1] is yielded; yield a (row, col) tuple for a visit, or a call",
    far_off_is_pushed: "(9, 0) is put into a queue or stack, which is not a cell of the board; use",
    a_foreign_symbol_is_written: "'?' is written at (0, 0); write one of M E B 1-8 X",
    read_off_the_board: "board[(0, 9)] is off the board; ask `cell in board` first",
    an_empty_queue: "mend the algorithm and run it again",
    an_error_of_its_own: "ValueError: so it is; mend the algorithm and run it again",
    an_exit: "SystemExit: enough; mend the algorithm and run it again",
    stopped_by_hand: "StopIteration; write `return` where the algorithm ends",
    a_call_again: "a call of visits_once is yielded that is over; call it anew each time",
    too_many_containers: "more than 64 queues and stacks are made; use the same one again",
    in_a_called_generator: "'W' is written at (0, 0); write one of M E B 1-8 X",
}


def raises_a_long_text(board, click):
    yield click
    raise ValueError("a line\n\x1b[31m\u202e" * 10_000)  # wrong


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


SPEECHLESS = {
    raises_a_long_text: "ValueError: a line",
    calls_itself_plainly: "yield each call, as in `yield calls_itself_plainly(...)`",
    takes_the_board_for_a_grid: "board[0] is not a cell; write board[row, col]",
    uses_a_list_as_a_cell: "write each cell as a (row, col) tuple",
}


def marked_place(algorithm):
    """File and line, as in ``name.py:12``, that end with ``# wrong`` in it or in what it calls."""
    known = algorithm.__globals__
    called = [known[name] for name in algorithm.__code__.co_names if name in known]
    path = algorithm.__code__.co_filename
    with open(path, encoding="utf-8") as file:
        text = file.read().splitlines()
    for function in (algorithm, *called):
        code = getattr(function, "__code__", None)
        lines = [line for _, _, line in code.co_lines() if line] if code else []
        marked = [line for line in sorted(lines) if text[line - 1].endswith("# wrong")]
        if marked:
            return f"{path}:{marked[0]}"
    raise AssertionError("one line is marked")
