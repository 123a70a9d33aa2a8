"""Boards that students draw: what shows on them, how small they can be, and the table for pages."""

from __future__ import annotations

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
from visualizer.language.practice import all_said, said
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


@pytest.fixture(scope="module")
def all_boards():
    return list(small_boards())


def test_no_board_is_smaller_than_the_smallest():
    for each in TASKS:
        smaller = [b for area in range(1, each.least) for b in boards_of(area, 9, 9)]
        assert not [board_text(board) for board in smaller if each.shown_property.shows(board)]
        assert each.judge(each.solution).share == 1.0


@pytest.mark.long
def test_boards_on_which_a_diagonal_is_missing_have_three_rows_and_columns(all_boards):
    wanted = parse_property("fails program-b")
    found = [board for board in all_boards if wanted.shows(board)]
    assert len(found) == 18
    assert {(board.height, board.width, board.click) for board in found} == {(3, 3, (2, 2))}
    assert {wanted.shows(board) for board in found} == {AT_THE_END}


def test_a_planted_program_fails_where_its_board_is_not_right(all_boards):
    for name in PLANTED_NAMES:
        program, wanted = planted_program(name), parse_property(f"fails {name}")
        boards = [parse_drawing(each) for each in ("EEM 0,1", "EME/MEE/EEE 2,2", "EEE/EEE 0,0")]
        boards += all_boards[::83]
        wrong = [solve(each, None, program).rows != expected_rows(each) for each in boards]
        assert [bool(wanted.shows(each)) for each in boards] == wrong
        assert any(wrong)


@pytest.mark.long
def test_the_table_says_what_judging_says_on_all_small_boards(all_boards):
    each = TASKS[2]
    table = board_table(each)
    assert len(table) == len(set(all_boards)) == 25_922
    assert (small_sizes()[0], small_sizes()[-1]) == ((1, 1), (9, 1))
    for index, board in enumerate(all_boards):
        judged = each.judge(board_text(board))
        cells = board.height * board.width
        assert judged == each.judgement(table[index], cells)
        if judged.share:
            assert judged.share == (1.0 if cells == 3 else LARGER)


def test_small_boards_stand_in_the_order_that_the_page_computes(all_boards):
    for index, board in [*enumerate(all_boards)][::37]:
        sizes = small_sizes()[: small_sizes().index((board.height, board.width))]
        start = sum((height * width) << (height * width) for height, width in sizes)
        joined = "".join(board.rows)
        mines = sum(1 << at for at, symbol in enumerate(joined) if symbol == MINE)
        row, col = board.click
        assert start + mines * len(joined) + row * board.width + col == index


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


def test_a_board_that_shows_nothing_is_met_with_what_it_shows():
    for number, answer, sentence in [
        (0, "EEM 0,0", "On this board the program's answer is right."),
        (2, "EE 0,0", "On this board both visit the cells in the same order."),
        (3, "EE 0,0", "On this board no cell is visited twice."),
    ]:
        judged = TASKS[number].judge(answer)
        assert (judged.share, all_said(judged.said)) == (0.0, sentence)


NO_BOARDS = [
    ("", "is no board with a click"),
    ("EE", "is no board with a click"),
    ("0,0", "is no board with a click"),
    ("EX 0,0", "is no cell to draw"),
    ("EE/E 0,0", "make all rows equally long"),
    ("EE 0,0 0,1", "2 cells are clicked"),
    ("EE 1,0", "off the board"),
    ("EEEEE/EEEEE 0,0", "take cells away until there are 9"),
    ("E" * 5000 + " 0,0", "take cells away"),
]


def test_a_text_that_is_no_board_says_what_one_looks_like():
    for text, message in NO_BOARDS:
        with pytest.raises(AnswerError, match=message):
            TASKS[0].read(text)


def test_a_property_that_is_not_known_is_refused():
    differ = "differ queue-mark-on-push"
    for wanted in ("", "fails", differ, f"{differ} stack-peek colours"):
        with pytest.raises(UsageError):
            task(wanted, "EEM 0,1")
    for wanted in ("fails program-z", "repeats mine.py"):
        with pytest.raises(UnknownNameError):
            task(wanted, "EEM 0,1")


def test_a_smallest_board_on_which_it_does_not_show_is_refused():
    with pytest.raises(UsageError, match="does not show"):
        task("fails program-a", "EEM 0,0")
