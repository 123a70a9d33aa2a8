"""Programs as students write them, with ways of their own, that are recorded as they are.

`ACCEPTED` reveal all that the twelve do.
"""

# Programs as students write them, not as one should.
# ruff: noqa: PERF401

from __future__ import annotations

import functools
from collections import namedtuple

from student_programs import reveal_one

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


ACCEPTED = [
    has_a_function_named_like_another,
    waits_in_a_queue_of_its_own, asks_a_helper_for_cells, remembers_its_path,
    lists_the_neighbours_before_it_calls, puts_cells_off_the_board, has_a_partner,
    functools.partial(has_a_partner),
    makes_its_offsets, looks_up_its_offsets, notes_what_it_visits, hands_its_path_on,
    numbers_its_cells, has_a_list_of_queues, takes_its_calls_from_a_list,
    lambda board, click: has_a_partner(board, click),
]  # fmt: skip
