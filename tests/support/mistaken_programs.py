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
