"""How many operations a run, and a file that holds one, may have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from visualizer import Board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.variants import FRONTIERS, MARKS, Variant
from visualizer.board.board import LONGEST_SIDE
from visualizer.errors import TraceFileError
from visualizer.trace.csv import csv_lines
from visualizer.trace.jsonl import jsonl_lines
from visualizer.trace.native import save_trace
from visualizer.trace.operations import most_operations

NAMES = [algorithm.name for algorithm in CATALOGUE]
NAMES += [Variant(frontier, mark).name for frontier in FRONTIERS for mark in MARKS]


@pytest.mark.parametrize("name", NAMES)
def test_no_program_that_ships_comes_near_the_most(name):
    board = Board(("E" * 50,) * 50, (25, 25))
    assert len(record(board, None, name)) <= 35 * 50 * 50


def test_the_most_follows_from_the_board_and_small_boards_have_a_million():
    assert most_operations(1) == most_operations(25_000) == 1_000_000
    assert most_operations(25_001) == 1_000_040
    assert most_operations(LONGEST_SIDE**2) == 40_000_000


def in_every_form(trace, folder):
    """What writes a trace to a file, in each of its forms."""
    yield lambda: save_trace(trace, folder / "run.trace")
    yield lambda: (folder / "run.jsonl").write_text("".join(jsonl_lines(trace, described=True)))
    yield lambda: (folder / "run.csv").write_text("".join(csv_lines(trace, described=True)))


@pytest.mark.parametrize("letter", ["a", "\u4e2d"])
def test_notes_that_no_reader_takes_are_not_saved(tmp_path, letter):
    board = replace(Board(("E",), (0, 0)), notes=(letter * 9_000_000,))
    trace = record(board, None, "stack-peek")
    for write in in_every_form(trace, tmp_path):
        with pytest.raises(
            TraceFileError, match=r"title and notes take .* bytes, .*; shorten them"
        ):
            write()
