"""Numbers that the texts of lessons write out are counted anew."""

from __future__ import annotations

from collections import deque
from itertools import permutations

import pytest
from lesson_help import made

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import record
from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.board.random_board import random_board
from visualizer.board.shipped import load_shipped
from visualizer.language.practice import said
from visualizer.recording.visit_orders import visit_orders


def right_of(number: str, title: str) -> str:
    step = next(step for step in made(number).steps if said(step.title) == title)
    assert step.task is not None
    return said(step.task.right)


@pytest.mark.long
@pytest.mark.parametrize(
    ("title", "board"),
    [
        ("Which depends on it more?", load_shipped("example-1")),
        ("And on every board?", Board(("EEE",) * 3, (1, 1))),
    ],
)
def test_lesson_8_says_how_many_pictures_the_40320_orders_make(title, board):
    for name in ("recursive-check-first", "queue-mark-on-push"):
        program = find_algorithm(name)
        orders = permutations(ROW_BY_ROW)
        pictures = {visit_orders(program, board, board.click, order).visits for order in orders}
        assert f" {len(pictures):,}" in right_of("8", title)


def test_lesson_7_says_how_many_visits_there_are_without_the_test():
    waiting, opened, visits = deque([(0, 0)]), set(), 0
    while waiting:
        row, col = waiting.popleft()
        visits += 1
        opened.add((row, col))
        for down, right in ROW_BY_ROW:
            near = row + down, col + right
            if near not in opened and 0 <= near[0] < 9 and 0 <= near[1] < 9:
                waiting.append(near)
    assert right_of("7", "Without the test").startswith(f"{visits:,} visits")


def test_lesson_9_says_how_deep_the_deepest_of_60_games_is():
    games = (random_board(16, 16, 40, seed) for seed in range(60))
    depths = [record(game, None, "recursive-check-first").max_frontier for game in games]
    assert right_of("9", "A usual game").startswith(f"{max(depths)} calls")
