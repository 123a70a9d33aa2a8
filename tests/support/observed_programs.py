"""Programs as students write them.

`ACCEPTED` reveal all that the twelve do. Of `UNSEEN` nothing that waits can be shown.
"""

# Programs as students write them, not as one should.

from __future__ import annotations

import functools
from collections import deque, namedtuple

from unusual_programs import even, queue_of_all_around, reveal_one

from visualizer import Queue

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


def hands_its_path_on(board, cell, path=()):
    path = [*path, cell]
    yield path[-1]
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            yield hands_its_path_on(board, near, path)


def yields_from_its_call(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            yield from yields_from_its_call(board, near)


ACCEPTED = [
    waits_in_a_queue_of_its_own,
    asks_a_helper_for_cells,
    remembers_its_path,
    queue_of_all_around,
    even,
    functools.partial(even),
    hands_its_path_on,
    lambda board, click: even(board, click),
]


def waits_in_a_deque(board, click):
    waiting = deque([click])
    while waiting:
        cell = waiting.popleft()
        yield cell
        if board[cell] == "E" and reveal_one(board, cell):
            for near in board.neighbours(cell):
                waiting.append(near)


def does_not_yield_its_call(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            does_not_yield_its_call(board, near)


OUTSIDE = Queue()


def waits_outside(board, click):
    OUTSIDE.append(click)
    while OUTSIDE:
        cell = OUTSIDE.popleft()
        yield cell
        if board[cell] == "E" and reveal_one(board, cell):
            OUTSIDE.extend(board.neighbours(cell))


UNSEEN = [waits_in_a_deque, does_not_yield_its_call, waits_outside, yields_from_its_call]
