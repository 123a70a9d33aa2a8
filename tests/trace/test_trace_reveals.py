"""Reveals: cells in the order in which their final symbol is written for good."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from strategies import boards_in_play, names
from traces import as_cells

from visualizer import Board, record
from visualizer.trace.operations import OperationKind


def naive_reveals(trace):
    """Return the changed cells in the order in which their final symbol was written for good.

    A write while the cell is visited takes precedence over a mark from elsewhere.
    """
    final, start = trace.final.rows, trace.board.rows
    marks, own, current = {}, {}, None
    for index in range(len(trace)):
        operation = trace.operation(index)
        cell = operation.cell
        if operation.kind is OperationKind.VISIT:
            current = cell
        if operation.kind is not OperationKind.WRITE:
            continue
        if operation.symbol != final[cell[0]][cell[1]]:
            marks.pop(cell, None)
            own.pop(cell, None)
        else:
            marks.setdefault(cell, index)
            if cell == current:
                own.setdefault(cell, index)
    revealed_at = {**marks, **own}
    board_cells = np.argwhere(np.array([*map(list, final)]) != np.array([*map(list, start)]))
    return sorted(map(tuple, board_cells.tolist()), key=revealed_at.get)


@given(boards_in_play(), names)
def test_reveals_are_the_changed_cells_in_the_order_of_their_final_write(board, name):
    trace = record(board, None, name)
    assert as_cells(trace.reveals) == naive_reveals(trace)
    assert len(trace.reveals) == trace.statistics.reveals
    for number, moment in enumerate(trace.reveal_indices.tolist()):
        state = trace.state_at(moment + 1)
        row, col = state.operation.cell
        assert state.rows[row][col] == trace.final[row, col]
        assert [row, col] == trace.reveals[number].tolist()


def test_a_mark_without_a_visit_reveals_and_an_undone_write_does_not():
    def marks_only(board, click):
        yield click
        board[0, 1] = "B"  # never visited
        board[0, 2] = "1"
        board[0, 2] = "E"  # undone
        board[0, 3] = "1"
        board[0, 3] = "2"  # corrected
        board[0, 4] = "1"
        board[click] = "B"
        board[click] = "B"
        board[0, 4] = "2"
        board[0, 4] = "1"  # corrected, and back again: only now it stays

    trace = record(Board(("EEEEE",)), (0, 0), marks_only)
    assert as_cells(trace.reveals) == [(0, 1), (0, 3), (0, 0), (0, 4)]
    assert as_cells(trace.reveals) == naive_reveals(trace)
