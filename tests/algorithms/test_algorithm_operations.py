"""The operations of the twelve one by one, and what they do where a board is not as usual."""

from __future__ import annotations

import pytest
from cell_lists import as_cells
from strategies import NAMES

from visualizer import Board, record, solve
from visualizer.algorithms.catalogue import algorithms
from visualizer.trace.operations import Kind

# Operations, one by one


def operations(trace):
    texts = []
    for index in range(len(trace)):
        done = trace.operation(index)
        text = f"{done.kind.name.lower()} {'' if done.cell is None else done.cell[1]}"
        if done.kind is Kind.COUNT:
            text += f" {done.mines}"
        texts.append(text.strip() + (done.symbol or ""))
    return texts


def test_every_operation_of_the_peeking_stack():
    assert operations(record(Board(("EEM",)), (0, 0), "stack-peek")) == [
        "push 0", "peek 0", "visit 0", "count 0 0", "write 0B", "push 1",
        "peek 1", "visit 1", "count 1 1", "write 11", "pop 1",
        "peek 0", "visit 0", "count 0 0", "write 0B", "pop 0",
    ]  # fmt: skip


def test_every_operation_of_the_recursion():
    assert operations(record(Board(("EEM",)), (0, 0), "recursive-clockwise")) == [
        "call 0", "visit 0", "count 0 0", "write 0B",
        "call 1", "visit 1", "count 1 1", "write 11", "return",
        "return",
    ]  # fmt: skip


def test_every_operation_of_the_marking_queue():
    assert operations(record(Board(("EEM",)), (0, 0), "queue-mark-on-push")) == [
        "push 0", "pop 0", "visit 0", "count 0 0", "write 0B", "push 1", "write 1B",
        "pop 1", "visit 1", "count 1 1", "write 11",
    ]  # fmt: skip


# A click on a mine, digits met again, boards off the contract


@pytest.mark.parametrize("name", NAMES)
def test_a_click_on_a_mine(name):
    trace = record(Board(("EEE", "EME")), (1, 1), name)
    before_the_first_visit = {
        "recursive-clockwise", "stack-mark-on-push", "recursive-blank-guard",
        "queue-mark-on-push-south-first",
    }  # fmt: skip
    assert trace.final.rows == ("EEE", "EXE")
    assert as_cells(trace.visits) == ([] if name in before_the_first_visit else [(1, 1)])
    assert trace.statistics.writes == 1
    assert as_cells(trace.reveals) == [(1, 1)]


@pytest.mark.parametrize("name", NAMES)
def test_a_revealed_digit_met_again(name):
    visits = {"recursive-east-first", "queue-east-first", "recursive-clockwise",
              "recursive-with-centre", "recursive-visited-set", "queue-visited-set",
              "recursive-blank-guard"}  # fmt: skip
    writes = {"recursive-visited-set", "queue-visited-set", "recursive-blank-guard"}
    trace = record(Board(("E1M",)), (0, 0), name)
    wrote = trace.cells[trace.indices_of(Kind.WRITE)].tolist()
    assert ((0, 1) in as_cells(trace.visits)) is (name in visits)
    assert (1 in wrote) is (name in writes)
    assert trace.final.rows == ("B1M",)
    assert as_cells(trace.reveals) == [(0, 0)]


OFF_THE_CONTRACT = {
    "EX": {"000": "BX", "001": "BX", "002": "1X", "003": "BX", "004-py": "1X",
           "004-cpp-dfs": "BB", "004-cpp-bfs": "BX"},
    "E1": {"000": "B1", "001": "B1", "002": "B1", "003": "B1", "004-py": "BB",
           "004-cpp-dfs": "BB", "004-cpp-bfs": "B1"},
    "1": {"000": "1", "001": "1", "002": "B", "003-js-dfs": "1", "003-js-stack": "B",
          "004": "B"},
    "EBE": {"000": "BBE", "001": "BBE", "002": "BBE", "003": "BBE", "004-py": "BBB",
            "004-cpp": "BBE"},
}  # fmt: skip


@pytest.mark.parametrize("row", OFF_THE_CONTRACT)
@pytest.mark.parametrize("algorithm", algorithms(), ids=NAMES)
def test_boards_off_the_contract(row, algorithm):
    (wanted,) = {
        final for program, final in OFF_THE_CONTRACT[row].items()
        if algorithm.program.startswith(program)
    }  # fmt: skip
    board = Board((row,))
    assert record(board, (0, 0), algorithm).final.rows == (wanted,)
    assert solve(board, (0, 0), algorithm).rows == (wanted,)
