"""Algorithms as students write them: with helpers, several queues, generators in generators."""

from __future__ import annotations

from visualizer import Queue, Stack


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


STUDENTS = [with_helpers, with_two_queues, with_generators_in_generators]
