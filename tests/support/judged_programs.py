"""Programs for the tests of the judge: a right one, changes of it, and a generator."""

from __future__ import annotations

from planted_bases import QUEUE as RIGHT
from planted_bases import changed, planted

DIGIT_IS_NUMBER = planted("digit-is-number").text
EXPANDS_DIGITS = planted("expands-digits").text
NO_SEEN_CHECK = planted("no-seen-check").text
LETS_OUTSIDE_IN = planted("border-lets-outside-in").text
PRINTS = changed(RIGHT, ("        queue =", '        print("begins", click)\n        queue ='))
FAILS_TO_LOAD = "import nothing_of_this_name\n" + RIGHT
GENERATOR = """\
from collections import deque


def reveal(board, click):
    if board[click] == "M":
        yield click
        board[click] = "X"
        return
    queue, seen = deque([click]), {click}
    while queue:
        cell = queue.popleft()
        yield cell
        mines = board.mines_around(cell)
        board[cell] = str(mines) if mines else "B"
        if not mines:
            for near in board.neighbours(cell):
                if near not in seen and board[near] == "E":
                    seen.add(near)
                    queue.append(near)
"""
