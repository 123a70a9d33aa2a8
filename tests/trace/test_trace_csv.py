"""A trace that was exported as CSV is read back whole, and damage is reported with its line."""

import numpy as np
import pytest

from visualizer import Queue, parse_board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.errors import TraceFileError
from visualizer.trace.csv import csv_lines
from visualizer.trace.files import load_trace

BOARD = parse_board("EEEEE\nEEMEE\nEEEEE\nEEEEE")


def written(path, trace):
    path.write_text("".join(csv_lines(trace, described=True)), encoding="utf-8")
    return path


def same(one, other):
    assert (one.board, one.click, one.algorithm, one.order, one.containers) == (
        other.board, other.click, other.algorithm, other.order, other.containers,
    )  # fmt: skip
    assert np.array_equal(one.bytes, other.bytes)
    assert np.array_equal(one.cells, other.cells)
    assert np.array_equal(one.lines, other.lines)


@pytest.mark.parametrize("name", [algorithm.name for algorithm in CATALOGUE])
def test_what_was_written_is_read_back(tmp_path, name):
    trace = record(BOARD, (3, 0), name)
    same(load_trace(written(tmp_path / "run.csv", trace)), trace)


def test_several_queues_are_told_apart(tmp_path):
    def two_queues(board, click):
        first, second = Queue([click]), Queue()
        while first or second:
            cell = (first or second).popleft()
            yield cell
            if cell == click:
                second.extend(board.neighbours(cell))

    trace = record(BOARD, (0, 0), two_queues)
    same(load_trace(written(tmp_path / "run.csv", trace)), trace)


@pytest.fixture
def lines():
    return list(csv_lines(record(BOARD, (3, 0), "stack-peek"), described=True))


@pytest.mark.parametrize(
    ("damage", "where"),
    [
        (lambda lines: lines[:-1], "operations follow"),
        (lambda lines: [*lines[:4], "nonsense\n", *lines[5:]], r":5: this line has 1 values"),
        (lambda lines: [lines[0], "a,b\n", *lines[2:]], r":2: the names of the columns"),
        (lambda lines: ["# {nothing\n", *lines[1:]], ":1:4: this is not JSON"),
        (
            lambda lines: [*lines[:2], lines[2].replace("3,0", "x,0"), *lines[3:]],
            "'x' is not a number",
        ),
    ],
)
def test_damage_is_reported_with_its_line(tmp_path, lines, damage, where):
    path = tmp_path / "run.csv"
    path.write_text("".join(damage(lines)), encoding="utf-8")
    with pytest.raises(TraceFileError, match=where):
        load_trace(path)


def test_a_table_without_its_first_line_is_no_trace(tmp_path):
    path = tmp_path / "run.csv"
    path.write_text("".join(csv_lines(record(BOARD, (3, 0), "stack-peek"))), encoding="utf-8")
    with pytest.raises(TraceFileError, match="not a trace"):
        load_trace(path)
