"""Single lessons: what they say is so, tried in another way than the lessons compute it."""

from __future__ import annotations

from collections import deque
from itertools import permutations

import pytest
from lesson_help import made, task_asking
from own_runs import OwnRun, around, opened_cells, own_run
from small_boards import parsed, right_answer

from visualizer.algorithms.run import solve
from visualizer.board.board import Board
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW
from visualizer.board.random_board import random_board
from visualizer.board.shipped import load_shipped
from visualizer.exercises.making.planted_programs import PLANTED_NAMES, planted_program
from visualizer.language.practice import said

SQUARE = (("EEE",) * 3, (1, 1))
EXAMPLE = (load_shipped("example-1").rows, load_shipped("example-1").click)


#: Numbers that texts have as they stand, and that are proved here: the lesson and its step.
SAID = [
    ("call-stack-by-hand", 6, "4 calls return"),
    ("when-to-mark", 7, "16,818 visits instead of 273, for 81 cells"),
    ("neighbour-order", 4, "can show 12 different pictures"),
    ("neighbour-order", 7, "The recursion shows 93 pictures, the queue 12."),
    ("neighbour-order", 8, "The queue shows 40,320 pictures"),
    ("neighbour-order", 8, "The recursion shows 208"),
    ("limit-of-recursion", 5, "62 calls."),
    ("rings", 5, "at most 2 rings wait together"),
    ("find-the-bug", 2, "(0, 0), (1, 0), (2, 0) should not be open"),
]


def test_the_numbers_that_texts_say_are_those_that_are_proved_here():
    for lesson, step, words in SAID:
        assert words in said(made(lesson).steps[step - 1].task.right)
    calls = own_run(("EEMEE", "EEEEE", "EEEEE"), (2, 1), NAMED_ORDERS["clockwise"], "recursive-check-first").calls
    assert len(set(calls[9]) - set(calls[10])) == 4


def pictures(rows, click, name, step=1) -> int:
    """How many different orders of visits an algorithm shows, over all neighbour orders."""
    orders = list(permutations(ROW_BY_ROW))[::step]
    return len({tuple(OwnRun(rows, click, order, name).visits) for order in orders})


def test_some_of_the_neighbour_orders_show_no_more_pictures_than_lesson_8_says():
    assert pictures(("E" * 7,), (0, 3), "queue-mark-on-push", 41) == 2
    assert pictures(("E" * 7,), (0, 0), "queue-mark-on-push", 41) == 1
    assert pictures(*EXAMPLE, "queue-mark-on-push", 41) == 12
    assert 80 < pictures(*EXAMPLE, "recursive-check-first", 41) <= 93
    assert 150 < pictures(*SQUARE, "recursive-check-first", 41) <= 208


def test_depths_of_lesson_9():
    first, second = (trace.order for trace in task_asking("9", "below the limit").scene.traces)
    rows = ("E" * 32,) * 32
    depths = [
        own_run(rows, click, order, name).most_waiting < 1000
        for order, name in ((first, "recursive-check-first"), (second, "recursive-visited-set"))
        for click in ((0, 0), (16, 16))
    ]
    assert depths == [False, False, False, True]
    games = [random_board(16, 16, 40, seed) for seed in range(60)]
    runs = [OwnRun(game.rows, game.click, ROW_BY_ROW, "recursive-check-first") for game in games]
    assert max(run.most_waiting for run in runs) == 62


# Lines that are put in order, run as they stand


def reveal_by(lines: list[str], board: str) -> tuple[str, ...] | None:
    """The rows that a loop of lessons 11 and 14 leaves, None where it fails or does not end."""
    rows, click = parsed(board)
    cells = {(r, c): s for r, row in enumerate(rows) for c, s in enumerate(row)}
    looks = 0

    def near(cell: tuple[int, int]) -> list[tuple[int, int]]:
        nonlocal looks
        looks += 1
        if looks > 200:
            raise TimeoutError
        return around(cell, rows, ROW_BY_ROW)

    def mines_beside(cell: tuple[int, int]) -> int:
        return sum(cells[each] == "M" for each in near(cell))

    def open_cell(cell: tuple[int, int]) -> object:
        mines = mines_beside(cell)
        cells[cell] = str(mines) if mines else "B"
        return iter(() if mines else near(cell))

    names = {
        "board": cells,
        "click": click,
        "deque": deque,
        "neighbours": near,
        "str": str,
        "mines_beside": mines_beside,
        "open_cell": open_cell,
        "is_hidden": lambda cell: cells[cell] == "E",
    }
    try:
        exec("\n".join(lines), names)
    except Exception:
        return None
    return tuple("".join(cells[r, c] for c in range(len(rows[0]))) for r in range(len(rows)))


BOARDS = ("E: 0,0|EEEEE/EEMEE/EEEEE/EEEEE: 3,0|EEE/EEE/EEM: 0,0|EEEE/EEEE/MEEE/EEEE: 2,1|EEEE/EEEE/EEEE: 1,1").split(
    "|"
)


@pytest.mark.parametrize(("lesson", "words"), [("11", "visits as the recursion"), ("14", "open what the click opens")])
def test_lines_are_right_in_just_the_orders_that_are_taken(lesson, words):
    task = task_asking(lesson, words)

    def is_right(order: list[int]) -> bool:
        lines = [task.control.lines[each - 1] for each in order]
        return all(reveal_by(lines, board) == right_answer(*parsed(board)) for board in BOARDS)

    solution = [int(each) for each in task.solution.split()]
    assert all(is_right([int(each) for each in right.split()]) for right in task.replies)
    for place in range(len(solution)):
        for line in range(1, len(task.control.lines) + 1):
            rest = [each for each in solution if each != line]
            moved = [*rest[:place], line, *rest[place:]]
            if len(moved) == len(solution):
                assert is_right(moved) == (" ".join(map(str, moved)) in task.replies), moved


# Copies


# Mistakes, and what the rules leave open

#: What mends each planted program, on a line that its task takes.
MENDS = {
    "program-a": ("board[cell] = str(mines)\n", "board[cell] = str(mines)\n            continue\n"),
    "program-b": ("[(-1, 0),", "[(-1, -1), (-1, 0),"),
    "program-c": ("row * board.height", "row * board.width"),
}
SHOWN_BY = {"program-a": "EEM: 0,1", "program-b": "EME/MEE/EEE: 2,2", "program-c": "EEE/EEE: 0,0"}
HEAD = "from visualizer import BLANK, EXPLODED, HIDDEN, MINE, Queue\n"


def test_a_planted_program_that_is_mended_at_the_line_of_its_task_is_right():
    prompts = ("Choose a line", "Which line is wrong", "Which line of Program C")
    lines = [task_asking("13", words) for words in prompts]
    for name, task in zip(PLANTED_NAMES, lines):
        code, (old, new) = planted_program(name).code.text, MENDS[name]
        taken = [code.splitlines()[int(n) - task.control.first_line] for n in task.replies if task.replies[n].share]
        assert any(old.strip() in line for line in taken)
        for changed in (code, code.replace(old, new)):
            names: dict[str, object] = {}
            exec(HEAD + changed, names)
            rows, click = parsed(SHOWN_BY[name])
            found = solve(Board(rows, click), None, names[name.replace("-", "_")])
            assert (found.rows == right_answer(rows, click)) == (changed != code), name


def test_the_visit_of_lesson_13_is_the_first_that_opens_too_much():
    task = task_asking("13", "should stay hidden")
    (trace,) = task.scene.traces
    rings = opened_cells(trace.board.rows, trace.click)
    visits = [tuple(cell) for cell in trace.visits.tolist()]
    wrong = [number for number, cell in enumerate(visits, 1) if cell not in rings]
    assert task.solution == str(wrong[0])
    assert sorted(visits[number - 1] for number in wrong) == [(0, 0), (1, 0), (2, 0)]


def test_boards_of_lesson_15_are_allowed_where_the_rules_say_so():
    task = task_asking("15", "Which of these boards")
    for item, group in zip(task.control.items, task.solution.split()):
        rows = tuple(said(item.text).split("/"))
        cells = {(r, c): s for r, row in enumerate(rows) for c, s in enumerate(row)}
        beside = {cell: [cells[n] for n in around(cell, rows, ROW_BY_ROW)] for cell in cells}
        allowed = "X" not in cells.values() and all(
            (symbol != "B" or not set(near) & {"E", "M"}) and (not symbol.isdigit() or near.count("M") == int(symbol))
            for cell, symbol in cells.items()
            for near in (beside[cell],)
        )
        assert allowed == (group == "1"), said(item.text)


def test_a_list_that_is_reversed_is_met_as_that():
    for lesson, words in (
        ("2", "Which calls are open"),
        ("3", "push, and in which order"),
        ("11", "on the stack of the loop"),
    ):
        task = task_asking(lesson, words)
        assert " ".join(task.solution.split()[::-1]) in task.replies
