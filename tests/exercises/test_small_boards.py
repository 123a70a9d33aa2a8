"""Boards drawn by students: on which planted programs fail, and how small they can be."""

from __future__ import annotations

import pytest
from small_boards import right_answer

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.exercises.making.planted_programs import PLANTED_NAMES, find_planted_program
from visualizer.exercises.making.small_boards import BoardDrawing, boards_of_table, parse_drawn_board
from visualizer.exercises.task import Scene, Task
from visualizer.recording.visit_orders import visit_orders

#: Programs, a smallest board on which each fails, and one of the same size on which it does not.
SMALLEST = {
    "program-a": ("EEM 0,1", "EEM 0,0"),
    "program-b": ("EME/MEE/EEE 2,2", "EME/MEE/EEE 0,0"),
    "program-c": ("EEE/EEE 0,0", "EE/EE/EE 0,0"),
}


def drawing(program: str) -> BoardDrawing:
    rows = SMALLEST[program][0].split()[0]
    return BoardDrawing(program=program, least=len(rows.replace("/", "")))


def task(program: str) -> Task:
    board = parse_drawn_board(SMALLEST[program][0])
    return Task(
        name="1",
        prompt=Fact("literal", {"text": "?"}),
        scene=Scene(board),
        control=drawing(program),
        solution=SMALLEST[program][0],
        right_reason=Fact("literal", {"text": "So."}),
    )


@pytest.fixture(scope="module")
def all_boards() -> list[Board]:
    return list(boards_of_table())


def test_a_smallest_failing_board_is_right_and_none_is_smaller(all_boards):
    for program, (smallest, other) in SMALLEST.items():
        each = task(program)
        assert each.share(smallest) == 1.0
        assert each.share(other) == each.share("EX 0,0") == each.share("") == 0.0
        if each.control.least < 9:
            smaller = [b for b in all_boards if b.height * b.width < each.control.least]
            assert not any(map(each.control.failing_visit, smaller)), program


@pytest.mark.long
def test_planted_programs_fail_exactly_where_their_result_is_wrong(all_boards):
    """Compare each program's result on some boards with the rules."""
    for name in PLANTED_NAMES:
        program, control = find_planted_program(name), drawing(name)
        shown = [parse_drawn_board(smallest) for smallest, _ in SMALLEST.values()]
        for board in (*shown, *all_boards[::13]):
            rows = visit_orders(program, board, board.click).final_rows
            wrong = rows != right_answer(board.rows, board.click)
            assert bool(control.failing_visit(board)) == wrong, (name, board)
