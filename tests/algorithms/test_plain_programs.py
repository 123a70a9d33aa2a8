"""Programs of the documents, written plainly to record nothing: the twelve do as they do."""

from __future__ import annotations

from collections import deque

from cell_lists import as_cells
from hypothesis import given
from hypothesis import strategies as st
from plain_programs import (
    ClockwiseProgram,
    VisitedSetQueue,
    VisitedSetRecursion,
    blank_guard,
    south_first_queue,
)
from strategies import boards_in_play

from visualizer import record


class _Watched:
    """Notes the cells that a recursive program arrives at."""

    def arrive(self, *grid_and_cell):
        self.visits.append(grid_and_cell[-2:])
        super().arrive(*grid_and_cell)


class WatchedClockwise(_Watched, ClockwiseProgram):
    pass


class WatchedRecursion(_Watched, VisitedSetRecursion):
    pass


def watched(program, board):
    program.visits = []
    grid = program.solve([list(row) for row in board.rows], board.click)
    return tuple("".join(row) for row in grid), program.visits


def assert_agree(board, name, final, visits):
    trace = record(board, None, name)
    assert trace.final.rows == final
    assert as_cells(trace.visits) == visits


@given(boards_in_play())
def test_document_001_as_a_plain_program(board):
    assert_agree(board, "001-py-dfs", *watched(WatchedClockwise(), board))


@given(boards_in_play())
def test_document_004s_recursion_as_a_plain_program(board):
    assert_agree(board, "004-py-dfs", *watched(WatchedRecursion(), board))


@given(boards_in_play())
def test_document_004s_queue_as_a_plain_program(board):
    visits = []

    class WatchedQueue(deque):
        def popleft(self):
            visits.append(super().popleft())
            return visits[-1]

    program = VisitedSetQueue()
    program.queue_of = WatchedQueue
    final, _ = watched(program, board)
    assert_agree(board, "004-py-bfs", final, visits)


@given(boards_in_play(), st.booleans())
def test_document_004s_cpp_programs_as_plain_programs(board, queue):
    grid, visits = [list(row) for row in board.rows], []
    row, col = board.click
    if grid[row][col] == "M":
        grid[row][col] = "X"
    elif queue:
        south_first_queue(grid, board.click, visits)
    else:
        blank_guard(grid, row, col, visits)
    final = tuple("".join(row) for row in grid)
    assert_agree(board, "004-cpp-bfs" if queue else "004-cpp-dfs", final, visits)
