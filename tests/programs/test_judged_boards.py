"""The boards on which programs are judged, and the expected results."""

from __future__ import annotations

from itertools import product

import pytest

from visualizer import Board, solve
from visualizer.board.rules import find_warnings, validate_playable
from visualizer.programs.verdicts.boards import (
    boards_of_each_side,
    diagnostic_boards,
    differing_cells,
    expected_rows,
    failure_severity,
    played_boards,
    random_boards,
    small_boards,
)
from visualizer.programs.verdicts.verdict import Severity
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.recording.program import RunOutcome
from visualizer.recording.run_end import ReturnKind

PLAYED, OF_EACH_SIDE = played_boards(), tuple(boards_of_each_side())
SMALL = tuple(small_boards())
RANDOM = tuple(random_boards(60, 529))


def test_every_judged_board_is_valid_on_leetcode():
    for board in (*PLAYED, *SMALL[::4], *OF_EACH_SIDE, *RANDOM):
        validate_playable(board)
        assert find_warnings(board) == ()
        assert board.is_in_leetcode_range


def place_in_line(index, length) -> str:
    """Return where a row or column is among all."""
    last = "last" if index == length - 1 else "inside"
    return "only" if length == 1 else "first" if index == 0 else last


def test_the_judged_boards_cover_all_symbols_sides_clicks_and_edges():
    boards = (*diagnostic_boards(), *PLAYED, *SMALL, *OF_EACH_SIDE)
    handed, opened, sides, clicks, edges = set(), set(), set(), set(), set()
    for board in boards:
        expected = expected_rows(board)
        handed.update(*board.rows)
        sides |= {("rows", board.height), ("columns", board.width)}
        row, col = board.click
        clicks.add((place_in_line(row, board.height), place_in_line(col, board.width)))
        for row, before in enumerate(board.rows):
            for col, symbol in enumerate(before):
                if expected[row][col] != symbol:
                    opened.add(expected[row][col])
                    place = place_in_line(row, board.height), place_in_line(col, board.width)
                    kind = expected[row][col] if expected[row][col] in "BX" else "digit"
                    edges.add((kind, *place))
    assert handed == set("MEB12345678")
    assert opened == set("BX12345678")
    assert sides == {(of, side) for of in ("rows", "columns") for side in range(1, 51)}
    at = ("first", "inside", "last", "only")
    assert clicks == set(product(at, at))
    # A board of one cell has no digit.
    assert edges == set(product(("B", "X", "digit"), at, at)) - {("digit", "only", "only")}


def open_with_numbers(board, number, numbers_mines):
    """The rows by a program that numbers the mines, or the seen cells, before it asks what is on the board."""
    if board[board.click] == "M":
        return expected_rows(board)
    rows = [list(row) for row in board.rows]
    mined = {
        number(row, col) for row, col in product(range(board.height), range(board.width)) if board[row, col] == "M"
    }
    queue, seen = [board.click], set()
    for row, col in queue:
        near = [(row + down, col + right) for down, right in product((-1, 0, 1), repeat=2)]
        if (row, col) in board and rows[row][col] == "E":
            is_mine = [
                number(*cell) in mined if numbers_mines else cell in board and board[cell] == "M" for cell in near
            ]
            rows[row][col] = str(sum(is_mine) or "B")
            for cell in () if any(is_mine) else near:
                if numbers_mines or number(*cell) not in seen:
                    seen.add(number(*cell))
                    queue.append(cell)
    return tuple(map("".join, rows))


@pytest.mark.parametrize("numbers_mines", [False, True])
def test_a_number_of_a_cell_that_goes_round_the_edge_is_wrong_on_a_board(numbers_mines):
    def is_right(number):
        return all(open_with_numbers(board, number, numbers_mines) == expected_rows(board) for board in OF_EACH_SIDE)

    for columns in (49, 50):
        assert not is_right(lambda row, col, columns=columns: row * columns + col)
        assert not is_right(lambda row, col, columns=columns: col * columns + row)
    assert is_right(lambda row, col: row * 100 + col)


def test_expected_rows_equal_the_catalogue():
    for board in (*PLAYED, *SMALL[::20], *RANDOM[::4]):
        assert expected_rows(board) == solve(board, board.click, "recursive-check-first").rows


def test_random_boards_depend_on_their_seed():
    assert tuple(random_boards(60, 529)) == RANDOM
    assert tuple(random_boards(60, 530)) != RANDOM
    assert tuple(random_boards(1, 5)) == (Board(("E" * 50,) * 50, (0, 0)),)
    assert tuple(random_boards(0, 5)) == ()


def outcome_of(cells, fault=None, given_cells=()):
    return RunOutcome(cells, given_cells, ReturnKind.SAME, fault)


NO_SYMBOLS = [None, (), ((1,),), (("0",),), (("1", "B"),), (("1",), ("B",)), ((True,),), (("1 ",),), ((None,),)]
NO_SYMBOLS += [(("",),)]


def test_a_value_that_only_resembles_a_symbol_is_wrong():
    for cells in NO_SYMBOLS:
        assert failure_severity(("1",), outcome_of(cells)) is Severity.WRONG, cells
    assert failure_severity(("1B",), outcome_of((("1", "B"),))) is None


def test_an_unfinished_run_is_a_failure():
    for fault, kind in (
        (Crash(CrashKind.RAISED, "", 1, "IndexError"), Severity.CRASH),
        (Crash(CrashKind.RAISED, "", 1, "RecursionError"), Severity.ENDLESS),
        (Crash(CrashKind.EXITED, ""), Severity.CRASH),
        (Crash(CrashKind.PROCESS_ENDED, ""), Severity.CRASH),
        (Crash(CrashKind.MEMORY, ""), Severity.CRASH),
        (Crash(CrashKind.OPERATIONS, ""), Severity.ENDLESS),
    ):
        assert failure_severity(("1",), outcome_of((("1",),), fault)) is kind, fault
    too_many = outcome_of(None, Crash(CrashKind.OPERATIONS, ""))
    assert failure_severity(("1BBB", "1BBB"), too_many) is Severity.SLOW


def test_the_differing_cells_are_listed():
    assert differing_cells(("B1", "B1"), outcome_of((("B", 1), ("B", "1")))) == ((0, 1),)
    assert differing_cells(("B1", "B1"), outcome_of((("B",),))) == ((0, 1), (1, 0), (1, 1))
    # Without a result, the board that was passed in is compared.
    assert differing_cells(("B1",), outcome_of(None, given_cells=(("B", "E"),))) == ((0, 1),)
