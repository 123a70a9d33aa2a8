"""Boards that students draw: what shows on them, how small they can be, and the table for pages."""

from __future__ import annotations

from itertools import islice

import pytest

from visualizer.algorithms.run import record, solve
from visualizer.analysis.board_search import boards_of
from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.symbols import MINE
from visualizer.errors import UnknownNameError, UsageError
from visualizer.exercises.making.board_property import (
    AT_THE_END,
    parse_property,
    small_boards,
    small_sizes,
)
from visualizer.exercises.making.board_task import (
    LARGER,
    BoardTask,
    board_table,
    board_text,
    parse_drawing,
)
from visualizer.exercises.making.planted_catalogue import PLANTED_NAMES, planted_program
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import AnswerError
from visualizer.language.practice import said
from visualizer.programs.judging.expected import expected_rows


def task(wanted: str, smallest: str) -> BoardTask:
    board = parse_drawing(smallest)
    return BoardTask(
        name="1", prompt=Fact("ask"), scene=Scene(board), right=Fact("well"),
        wanted=wanted, smallest=board,
    )  # fmt: skip


TASKS = (
    task("fails program-a", "EEM 0,1"),
    task("fails program-c", "EEE/EEE 0,0"),
    task("differ queue-mark-on-push stack-mark-on-push", "EEE 0,1"),
    task("repeats queue,mark=pop", "EE/EE 0,0"),
)


@pytest.mark.parametrize("each", TASKS, ids=lambda each: each.wanted)
def test_no_board_is_smaller_than_the_smallest(each):
    smaller = [b for area in range(1, each.least) for b in boards_of(area, 9, 9)]
    assert not [board_text(board) for board in smaller if each.shown_property.shows(board)]
    assert each.judge(each.solution).share == 1.0


def test_boards_on_which_a_diagonal_is_missing_have_three_rows_and_columns():
    wanted = parse_property("fails program-b")
    smaller = (b for area in range(1, 9) for b in boards_of(area, 9, 9))
    assert not any(map(wanted.shows, smaller))
    found = [board for board in boards_of(9, 9, 9) if wanted.shows(board)]
    assert len(found) == 18
    assert {(board.height, board.click) for board in found} == {(3, (2, 2))}
    assert {wanted.shows(board) for board in found} == {AT_THE_END}


@pytest.mark.parametrize("name", PLANTED_NAMES)
def test_a_planted_program_fails_where_its_board_is_not_right(name):
    program, wanted = planted_program(name), parse_property(f"fails {name}")
    failed = 0
    for board in islice(small_boards(), 0, None, 4):
        wrong = solve(board, None, program).rows != expected_rows(board)
        assert bool(wanted.shows(board)) == wrong, board_text(board)
        failed += wrong
    assert failed


def table_index(board):
    """Where a board with its click is in a table, worked out as the document and the page do."""
    size = board.height, board.width
    before = small_sizes()[: small_sizes().index(size)]
    start = sum((height * width) << (height * width) for height, width in before)
    joined = "".join(board.rows)
    mines = sum(1 << index for index, symbol in enumerate(joined) if symbol == MINE)
    row, col = board.click
    return start + mines * len(joined) + row * board.width + col


def test_the_table_says_what_judging_says_on_all_small_boards():
    each = TASKS[2]
    table = board_table(each)
    assert len(table) == 25_922
    for board in small_boards():
        judged = each.judge(board_text(board))
        cells = board.height * board.width
        assert judged == each.judgement(table[table_index(board)], cells)
        if judged.share:
            assert judged.share == (1.0 if cells == 3 else LARGER)


def test_small_boards_stand_in_the_order_of_their_index():
    boards = list(small_boards())
    assert [table_index(board) for board in boards] == list(range(len(boards)))
    assert len(set(boards)) == len(boards)
    assert small_sizes()[-1] == (9, 1)


def test_the_visit_is_the_first_that_reveals_what_ought_not_to_be():
    wanted = parse_property("fails program-a")
    board = Board(("EEEM",), (0, 2))
    visits = record(board, None, planted_program("program-a")).visits.tolist()
    assert visits == [[0, 2], [0, 1], [0, 0]]
    assert wanted.shows(board) == 2


def test_a_larger_board_is_worth_half_and_is_told_how_small_one_can_be():
    judged = TASKS[0].judge(TASKS[0].read("eeem (0, 2)"))
    assert judged.share == LARGER
    assert [said(fact) for fact in judged.said] == [
        "It shows at visit 2.",
        "But a board of 3 cells is enough: take cells away.",
    ]


@pytest.mark.parametrize(
    ("number", "answer", "sentence"),
    [
        (0, "EEM 0,0", "On this board the program's answer is right."),
        (2, "EE 0,0", "On this board both visit the cells in the same order."),
        (3, "EE 0,0", "On this board no cell is visited twice."),
    ],
)
def test_a_board_that_shows_nothing_is_met_with_what_it_shows(number, answer, sentence):
    judged = TASKS[number].judge(answer)
    assert judged.share == 0.0
    assert [said(fact) for fact in judged.said] == [sentence]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no board with a click"),
        ("EE", "is no board with a click"),
        ("0,0", "is no board with a click"),
        ("EX 0,0", "is no cell to draw"),
        ("EE/E 0,0", "make all rows equally long"),
        ("EE 0,0 0,1", "2 cells are clicked"),
        ("EE 1,0", "off the board"),
        ("EEEEE/EEEEE 0,0", "take cells away until there are 9"),
        ("E" * 5000 + " 0,0", "take cells away"),
    ],
)
def test_a_text_that_is_no_board_says_what_one_looks_like(text, message):
    with pytest.raises(AnswerError, match=message):
        TASKS[0].read(text)


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ("", UsageError),
        ("fails", UsageError),
        ("fails program-z", UnknownNameError),
        ("differ queue-mark-on-push", UsageError),
        ("differ queue-mark-on-push stack-peek colours", UsageError),
        ("repeats mine.py", UnknownNameError),
    ],
)
def test_a_property_that_is_not_known_is_refused(wanted, error):
    with pytest.raises(error):
        task(wanted, "EEM 0,1")


def test_a_smallest_board_on_which_it_does_not_show_is_refused():
    with pytest.raises(UsageError, match="does not show"):
        task("fails program-a", "EEM 0,0")
