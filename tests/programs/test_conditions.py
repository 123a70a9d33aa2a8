"""What each condition of a program is for: programs of which it is known by hand."""

from __future__ import annotations

import re
from collections import Counter, deque
from pathlib import Path

import pytest
from judged_programs import program_of_text
from language_programs import EACH_LANGUAGE

import visualizer
from visualizer import Board
from visualizer.programs.observing.observation import Effect
from visualizer.programs.observing.observe import observe_program
from visualizer.programs.source.program_file import find_program

LISTINGS = Path(visualizer.__file__).parent / "algorithms" / "listings"
BOARD = Board(("EEEE", "EEME", "EEEE"), (2, 0))
HEAD = """
def near(board, r, c):
    return [(a, b) for a in range(r - 1, r + 2) for b in range(c - 1, c + 2)
            if 0 <= a < len(board) and 0 <= b < len(board[0])]

def mines(board, r, c):
    return sum(board[a][b] == "M" for a, b in near(board, r, c))

def updateBoard(board, click):
    r, c = click
    if board[r][c] == "M":  # SAME
        board[r][c] = "X"
        return board
"""
#: A comment says the effect of the line; a line without one keeps no cell from anything.
MARKED_ON_PUSH = f"""{HEAD}
    queue = deque([(r, c)])
    board[r][c] = "B"
    while queue:
        r, c = queue.popleft()
        count = mines(board, r, c)
        if count:
            board[r][c] = str(count)
            continue
        for a, b in near(board, r, c):
            if board[a][b] != "E":  # PUT_IN_TWICE
                continue
            if (a, b) != (r, c):  # SAME
                board[a][b] = "B"
                queue.append((a, b))
    return board
"""
SEEN = f"""{HEAD}
    seen = [[False] * len(board[0]) for row in board]
    def is_new(a, b):
        if not 0 <= a < len(board): return False
        return 0 <= b < len(board[0]) and (
            not seen[a][b]  # PUT_IN_TWICE
            and board[a][b] != "M")  # SAME
    stack, seen[r][c] = [(r, c)], True
    while stack:
        r, c = stack.pop()
        count = mines(board, r, c)
        board[r][c] = str(count or "B")
        for a in range(r - 1, r + 2) if not count else ():
            for b in range(c - 1, c + 2):
                if is_new(a, b):  # PUT_IN_TWICE
                    seen[a][b] = True
                    stack.append((a, b))
    return board
"""
TESTED_AT_ONCE = f"""{HEAD}
    def open_cell(r, c):
        if r < 0 or r >= len(board) or c < 0 or c >= len(board[0]) or \\
                board[r][c] != "E":  # OPENED_TWICE
            return
        count = mines(board, r, c)
        board[r][c] = str(count) if count else "B"
        if not count:
            for a in (r - 1, r, r + 1):
                for b in (c - 1, c, c + 1):
                    open_cell(a, b)
    open_cell(r, c)
    return board
"""


def marked(text):
    lines = [re.search(r"(?:#|//) ([A-Z_]+)$", line) for line in text.split("\n")]
    return {number: Effect[found[1]] for number, found in enumerate(lines, 1) if found}


def assert_found(program):
    found = observe_program(program, BOARD).effects
    assert found == dict.fromkeys(found, Effect.OTHER) | marked(program.text)


@pytest.mark.parametrize("text", [MARKED_ON_PUSH, SEEN, TESTED_AT_ONCE], ids=["push", "seen", "at once"])
def test_the_line_that_keeps_a_cell_from_being_put_in_twice_is_found_by_running_without_it(text):
    assert_found(program_of_text(text))


def test_a_queue_that_counts_agrees():
    class CountingQueue(deque):
        def append(self, cell):
            counts[cell] += 1
            if counts[cell] < 3:
                super().append(cell)

    for removed, new in (("", ""), ('board[a][b] != "E"', "False"), ("(a, b) != (r, c)", "True")):
        counts, names = Counter(), {"deque": CountingQueue}
        exec(MARKED_ON_PUSH.replace(removed, new), names)
        names["updateBoard"]([*map(list, BOARD.rows)], [*BOARD.click])
        assert (max(counts.values()) > 1) == (new == "False")


@pytest.mark.parametrize("ending", EACH_LANGUAGE)
def test_another_language_is_compiled_once_and_told_what_to_leave_out(ending):
    path = next(LISTINGS.glob(f"*/queue_mark_on_push{ending}"))
    program = find_program(path.read_text(encoding="utf-8"), path)
    lines, found = program.text.split("\n"), observe_program(program, BOARD).effects
    assert ["E" in lines[line - 1] for line, effect in found.items() if effect is Effect.PUT_IN_TWICE] == [True]
    assert [*found.values()][:2] == [Effect.SAME, Effect.OTHER]
