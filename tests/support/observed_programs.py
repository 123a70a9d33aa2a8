"""Programs as students write them that are recorded as they are, or refused with what to write.

`ACCEPTED` reveal all that the twelve do. `REFUSED` would not be shown as they run: each has its
line marked, and a part of the message.
"""

# Programs as students write them, not as one should.
# ruff: noqa: PERF401, UP028

from __future__ import annotations

import functools
import heapq
from collections import deque, namedtuple

from student_programs import reveal_one

from visualizer import Queue, Stack

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


def hands_its_path_on(board, cell, path=()):
    path = [*path, cell]
    yield path[-1]
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            yield hands_its_path_on(board, near, path)


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


ACCEPTED = [
    waits_in_a_queue_of_its_own, asks_a_helper_for_cells, remembers_its_path,
    puts_cells_off_the_board, has_a_partner, functools.partial(has_a_partner), hands_its_path_on,
    has_a_list_of_queues, lambda board, click: has_a_partner(board, click),
]  # fmt: skip


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


REFUSED = {
    does_not_yield_its_call: "write `yield does_not_yield_its_call(...)`",
    returns_its_call: "write `yield returns_its_call(...)`",
    has_an_inner_function_whose_call_is_not_yielded: "write `yield explore(...)`",
    yields_from_its_call: "write `yield yields_from_its_call(...)`",
    yields_from_a_call_that_only_visits: "write `yield both(...)`",
    runs_its_call_by_hand: "write `yield runs_its_call_by_hand(...)`",
    makes_a_list_of_a_call: "write `yield explore(...)`",
    waits_in_a_deque: "`waiting` is a plain deque",
    waits_in_a_list: "`waiting` is a plain list",
    waits_in_two_lists: "is a plain list",
    waits_in_a_set: "`waiting` is a plain set",
    waits_in_a_heap: "`waiting` is a plain list",
    counts_in_what_finds_its_cells: "return a list if it only finds cells",
    InAnObject().explore: "`self.waiting` is a plain deque",
    waits_outside: "this Queue was made before the run",
    waits_in_an_argument: "this Stack was made before the run",
    makes_a_heap_of_a_stack: "not Stack",
    copies_the_board: "a copy of the board is not shown",
}
