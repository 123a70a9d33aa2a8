"""Lessons 8 to 15: what they say is so, tried in another way than the lessons compute it."""

from __future__ import annotations

import copy
import subprocess
import sys
from collections import deque
from itertools import islice, permutations, product
from pathlib import Path

import pytest
from lesson_help import made

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import solve
from visualizer.board.board import Board
from visualizer.board.cells import cells_of
from visualizer.board.neighbours import COMPASS, NAMED_ORDERS, ROW_BY_ROW
from visualizer.board.rules import warnings
from visualizer.board.shipped import load_shipped
from visualizer.exercises.lessons import lesson_file
from visualizer.exercises.lessons.figures import parse_figure
from visualizer.exercises.lessons.situation import Situation
from visualizer.exercises.lessons.words import Position, Words
from visualizer.exercises.making.board_property import small_boards
from visualizer.exercises.making.program_templates import named_template
from visualizer.exercises.tasks import Task, cells_text
from visualizer.language.practice import said
from visualizer.programs.judging.expected import expected_rows
from visualizer.recording.visit_orders import visit_orders

FILES = sorted(
    path
    for folder in ("files", "quizzes")
    for path in (Path(lesson_file.__file__).parent / folder).glob("*.md")
)


# What single lessons say


def task_of(lesson: str, number: int) -> Task:
    return made(lesson).tasks[number - 1]


def test_the_numbers_of_lesson_8_decide_the_pairs_that_it_says():
    task = task_of("8", 3)
    board = load_shipped("example-1")
    queue = find_algorithm("queue-mark-on-push")
    seen = visit_orders(queue, board, board.click, NAMED_ORDERS["sides-first"]).visits
    alike = [
        order
        for order in list(permutations(ROW_BY_ROW))[::41]
        if visit_orders(queue, board, board.click, order).visits == seen
    ]
    assert len(alike) > 10
    for item, group in zip(task.items, task.solution.split()):
        first, second = (COMPASS[name] for name in said(item.text).split(" before "))
        found = {order.index(first) < order.index(second) for order in alike}
        assert found == ({True} if group == "1" else {True, False}), said(item.text)


PLAIN_RECURSION = """
import sys
size = int(sys.argv[1])
board = [["E"] * size for _ in range(size)]
def reveal(row, col):
    board[row][col] = "B"
    for r in (row - 1, row, row + 1):
        for c in (col - 1, col, col + 1):
            if 0 <= r < size and 0 <= c < size and board[r][c] == "E":
                reveal(r, c)
sys.setrecursionlimit(1000)
reveal(0, 0)
"""


def test_plain_python_fails_at_the_size_of_lesson_9():
    size = 32
    for side, fails in ((size - 1, False), (size, True)):
        run = subprocess.run(
            [sys.executable, "-c", PLAIN_RECURSION, str(side)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ("RecursionError" in run.stderr) == fails == (run.returncode != 0)


def test_rings_are_the_fewest_steps_over_blank_cells():
    for number in (1, 2, 3, 7):
        board = task_of("10", number).scene.board
        final = solve(board)
        rings = {board.click: 0}
        cells = deque([board.click])
        while cells:
            row, col = cells.popleft()
            if final[row, col] != "B":
                continue
            for near in product(range(row - 1, row + 2), range(col - 1, col + 2)):
                if near in board and near not in rings:
                    rings[near] = rings[row, col] + 1
                    cells.append(near)
        situation = Situation(board, ("queue-mark-on-push",))
        for cell, ring in rings.items():
            assert figure(f"ring {cell[0]},{cell[1]}", situation) == ring
        assert figure("last ring", situation) == max(rings.values())


def figure(text: str, situation: Situation) -> object:
    return parse_figure(Words(((text, Position(None, 1)),))).value(situation)


# Lines that are put in order, run as they stand


def reveal_by(lines: list[str], board: Board) -> list[str] | None:
    """The rows that a loop of lessons 11 and 14 leaves, None where it fails or does not end."""
    cells = {(r, c): s for r, row in enumerate(board.rows) for c, s in enumerate(row)}
    looks = 0

    def near(cell: tuple[int, int]) -> list[tuple[int, int]]:
        nonlocal looks
        looks += 1
        if looks > 200:
            raise TimeoutError
        around = product(range(cell[0] - 1, cell[0] + 2), range(cell[1] - 1, cell[1] + 2))
        return [each for each in around if each in cells and each != cell]

    def mines_beside(cell: tuple[int, int]) -> int:
        return sum(cells[each] == "M" for each in near(cell))

    def open_cell(cell: tuple[int, int]) -> object:
        mines = mines_beside(cell)
        cells[cell] = str(mines) if mines else "B"
        return iter(() if mines else near(cell))

    names = {
        "board": cells, "click": board.click, "deque": deque, "neighbours": near, "str": str,
        "mines_beside": mines_beside, "open_cell": open_cell,
        "is_hidden": lambda cell: cells[cell] == "E",
    }  # fmt: skip
    try:
        exec("\n".join(lines), names)
    except Exception:
        return None
    return ["".join(cells[r, c] for c in range(board.width)) for r in range(board.height)]


BOARDS = [
    Board(("E",), (0, 0)),
    Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), (3, 0)),
    Board(("EEE", "EEE", "EEM"), (0, 0)),
    Board(("EEEE", "EEEE", "MEEE", "EEEE"), (2, 1)),
    Board(("EEEE", "EEEE", "EEEE"), (1, 1)),
]


@pytest.mark.parametrize(("lesson", "number"), [("11", 4), ("14", 1)])
def test_lines_are_right_in_just_the_orders_that_are_taken(lesson, number):
    task = task_of(lesson, number)

    def is_right(order: list[int]) -> bool:
        lines = [task.lines[each - 1] for each in order]
        return all(reveal_by(lines, board) == list(solve(board).rows) for board in BOARDS)

    rights = [[int(each) for each in right.split()] for right in task.rights]
    assert all(map(is_right, rights))
    solution = rights[0]
    for place in range(len(solution)):
        for line in range(1, len(task.lines) + 1):
            rest = [each for each in solution if each != line]
            moved = [*rest[:place], line, *rest[place:]]
            if len(moved) == len(solution):
                assert is_right(moved) == (moved in rights), [task.lines[n - 1] for n in moved]


def test_islands_are_counted_in_just_the_orders_that_are_taken():
    task = task_of("14", 2)
    board = task.scene.board

    def count(order: tuple[int, ...]) -> int | None:
        cells = {(r, c): s for r, row in enumerate(board.rows) for c, s in enumerate(row)}

        def flood(start: tuple[int, int]) -> None:
            waiting = [start]
            while waiting:
                row, col = waiting.pop()
                if cells.get((row, col)) == "E":
                    cells[row, col] = "B"
                    waiting += product(range(row - 1, row + 2), range(col - 1, col + 2))

        body = "\n".join("    " + task.lines[each - 1] for each in order)
        names = {"board": cells, "flood": flood, "all_cells": lambda: list(cells)}
        try:
            exec(f"def islands_of():\n{body}\nfound = islands_of()", names)
        except Exception:
            return None
        return names["found"]

    six = [int(each) for each in task.solution.split()]
    found = {order for order in permutations(six) if count(order) == 5}
    assert {" ".join(map(str, order)) for order in found} == set(task.rights)


# Copies


def test_what_lesson_12_says_of_copies_is_so():
    board = [["E", "E"], ["E", "E"]]
    names = {"board": board, "copy": board[:], "deep": [row[:] for row in board]}
    task = task_of("12", 2)
    for item, group in zip(task.items, task.solution.split()):
        one, other = (eval(each, names) for each in said(item.text).split(" and "))
        assert (one is other) == (group == "1"), said(item.text)
    mended = task_of("12", 4)
    for letter, option in zip("ABCD", mended.options):
        made = eval(said(option.text), {"board": board, "copy": copy})
        assert (made[0] is not board[0]) == (letter in mended.solution)
    seen = eval("[[False] * 2] * 2")
    seen[0][0] = True
    marked = {(r, c) for r in range(2) for c in range(2) if seen[r][c]}
    assert task_of("12", 6).solution == cells_text(sorted(marked))


def test_the_line_of_lesson_12_is_why_the_board_is_changed():
    task = task_of("12", 3)
    right = int(task.solution) - 1

    def caller_board(lines: list[str]) -> list[list[str]]:
        def open_cell(result: list[list[str]], row: int, col: int) -> None:
            result[row][col] = "B"

        def next_cells(*_: object) -> list[tuple[int, int]]:
            return []

        names: dict[str, object] = {"open_cell": open_cell, "next_cells": next_cells}
        exec("\n".join(lines), names)
        board = [["E"]]
        assert names["update_board"](board, (0, 0)) == [["B"]]
        return board

    lines = task.code.splitlines()
    assert caller_board(lines) == [["B"]]
    lines[right] = lines[right].replace("board.copy()", "[row[:] for row in board]")
    assert caller_board(lines) == [["E"]]


# Mistakes, and what the rules leave open


def test_a_planted_program_that_is_mended_at_the_line_is_judged_right():
    mends = {
        "program-a": (
            "board[cell] = str(mines)\n",
            "board[cell] = str(mines)\n            continue\n",
        ),
        "program-b": ("[(-1, 0),", "[(-1, -1), (-1, 0),"),
        "program-c": ("row * board.height", "row * board.width"),
    }
    # Some show on few of the small boards.
    shown = (Board(("EME", "MEE", "EEE"), (2, 2)), Board(("EEE", "EEE"), (0, 0)))
    boards = [*shown, *islice(small_boards(), 0, None, 211)]
    for name, (old, new) in mends.items():
        text = named_template(name, "mine.py")
        assert text.count(old) == 1
        for changed in (text, text.replace(old, new)):
            names: dict[str, object] = {}
            exec(changed, names)
            function = names[name.replace("-", "_")]
            right = all(solve(each, None, function).rows == expected_rows(each) for each in boards)
            assert right == (changed != text), name


def test_the_lines_of_lesson_13_are_those_that_mend():
    lines = {2: "for near in board.neighbours(cell):", 4: "steps = [", 7: "board.height"}
    for number, text in lines.items():
        task = task_of("13", number)
        clicked = task.code.splitlines()[int(task.solution) - task.first_line]
        assert text in clicked


def test_boards_of_lesson_15_are_allowed_where_the_rules_say_so():
    task = task_of("15", 6)
    for item, group in zip(task.items, task.solution.split()):
        board = Board(tuple(said(item.text).split("/")))
        blanks = [cell for cell in cells_of(board.height, board.width).listed if board[cell] == "B"]
        hidden_beside = [
            (row + down, col + right)
            for row, col in blanks
            for down, right in ROW_BY_ROW
            if (row + down, col + right) in board and board[row + down, col + right] == "E"
        ]
        allowed = not warnings(board) and not hidden_beside and "X" not in str(board)
        assert allowed == (group == "1"), said(item.text)


def test_every_cell_that_lesson_10_sorts_is_open_when_it_is_answered():
    task = task_of("10", 2)
    (trace,) = task.scene.traces
    assert trace.state_at(task.after[0]).visits == trace.visit_count


def test_texts_have_no_marks_of_markdown():
    # They are shown as they stand.
    for path in FILES:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert not [line for line in lines if "`" in line and not line.startswith("```")], path
