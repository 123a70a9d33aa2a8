"""Programs for tests of the judge: a right one, wrong ones and a generator."""

from __future__ import annotations

import sys
from collections import deque
from contextlib import suppress
from pathlib import Path

from planted_bases import QUEUE as RIGHT, apply_edits
from plants import planted_program

from visualizer.programs.source.program_file import find_program
from visualizer.recording.inspection import value_text


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


def run_with_debugger(board, text=RIGHT):
    """Run a program and return the board that it leaves, and each line with the variables before it."""
    rows, click, seen, names = [*map(list, board.rows)], [*board.click], [], {"deque": deque}

    def step(frame, event, argument):
        if frame.f_code.co_filename != "mine.py":
            return None
        if event == "line":
            seen.append((frame.f_lineno, {name: value_text(value) for name, value in frame.f_locals.items()}))
        return step

    exec(compile(text, "mine.py", "exec"), names)
    before = sys.gettrace()
    sys.settrace(step)
    with suppress(IndexError):
        names["Solution"]().updateBoard(rows, click)
    sys.settrace(before)
    return rows, seen
