"""Programs for tests of the judge: a right one, wrong ones and a generator."""

from __future__ import annotations

from pathlib import Path

from planted_bases import QUEUE as RIGHT, apply_edits
from plants import planted_program

from visualizer.programs.source.program_file import find_program


def program_of_text(text, entry=""):
    """Return the program in a text, or its function ``entry``, as if it stood in mine.py."""
    return find_program(text, Path("mine.py"), entry)


DIGIT_IS_NUMBER = planted_program("digit-is-number").text
EXPANDS_DIGITS = planted_program("expands-digits").text
NO_SEEN_CHECK = planted_program("no-seen-check").text
LETS_OUTSIDE_IN = planted_program("border-lets-outside-in").text
PRINTS = apply_edits(RIGHT, ("        queue =", '        print("begins", click)\n        queue ='))
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
