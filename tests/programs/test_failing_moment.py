"""The moment at which a failing run goes wrong."""

from __future__ import annotations

from dataclasses import replace

from visualizer import Board, Queue, record
from visualizer.playback.comparison import Comparison
from visualizer.programs.verdicts.boards import differing_cells, expected_rows
from visualizer.programs.verdicts.failing_moment import failing_position, find_failing_moment
from visualizer.programs.verdicts.verdict import Failure
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.recording.program import RunOutcome
from visualizer.recording.run_end import ReturnKind


def counts_four(board, click):
    """Counts mines at the sides only, and marks each cell with a blank before its turn."""
    waiting = Queue([click])
    while waiting:
        row, col = cell = waiting.popleft()
        yield cell
        board[cell] = "B"
        sides = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        mines = sum(each in board and board[each] == "M" for each in sides)
        if mines:
            board[cell] = str(mines)
            continue
        for near in board.neighbours(cell):
            if board[near] == "E":
                board[near] = "B"
                waiting.append(near)


def failure_of(function, rows, click):
    board = Board(tuple(rows.split("/")), click)
    trace = record(board, click, function)
    cells = tuple(map(tuple, trace.final.rows))
    answer = RunOutcome(cells, cells, ReturnKind.SAME, trace=trace)
    expected = expected_rows(board)
    return Failure(board, expected, answer, differing_cells(expected, answer))


def test_the_failing_moment_is_the_first_lasting_wrong_write():
    failure = failure_of(counts_four, "EEE/EEM/EEE", (2, 0))
    moment = find_failing_moment(failure).moment
    state = failure.answer.trace.state_at(moment)
    assert state.operation.cell == (2, 1)
    assert (state.rows[2][1], failure.expected[2][1]) == ("B", "1")
    assert failure.answer.trace.state_at(moment - 1).rows[2][1] == "E"


def test_the_failing_moment_of_a_crash_is_the_end():
    failure = failure_of(counts_four, "EEE/EEM/EEE", (2, 0))
    fault = Crash(CrashKind.RAISED, "IndexError", 3, "IndexError")
    ended = replace(failure, answer=replace(failure.answer, fault=fault))
    assert find_failing_moment(ended).moment == len(failure.answer.trace)


def goes_back(board, click):
    """Visits two cells in turn, writes what is right, and comes back to the first."""
    for cell in (click, (0, 1), click, (0, 1)):
        yield cell
        board[cell] = "B"


def test_the_failing_moment_of_an_endless_run_is_the_first_repetition():
    failure = failure_of(goes_back, "EE", (0, 0))
    fault = Crash(CrashKind.TIME, "it ran longer than 5 seconds", 3)
    endless = replace(failure, answer=replace(failure.answer, fault=fault))
    trace = failure.answer.trace
    comparison = Comparison([trace])
    moment = comparison.moment(0, comparison.tick_of(failing_position(endless)))
    assert trace.state_at(moment).operation.cell == (0, 0)
    assert moment == trace.visit_indices[2] + 1
