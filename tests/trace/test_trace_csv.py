"""A trace that was exported as CSV is read back whole, and damage is reported with its line."""

import numpy as np
import pytest
from unusual_programs import two_queues_and_a_stack

from visualizer import parse_board, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES
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


def test_what_was_written_is_read_back(tmp_path):
    for program in (*DEFAULT_NAMES, two_queues_and_a_stack):
        trace = record(BOARD, (3, 0), program)
        same(load_trace(written(tmp_path / "run.csv", trace)), trace)


def test_damage_is_reported_with_its_line(tmp_path):
    lines = list(csv_lines(record(BOARD, (3, 0), "stack-peek"), described=True))
    path = tmp_path / "run.csv"
    for damage, where in (
        (lambda lines: lines[:-1], "operations follow"),
        (lambda lines: [*lines[:4], "nonsense\n", *lines[5:]], r":5: this line has 1 values"),
        (lambda lines: [lines[0], "a,b\n", *lines[2:]], r":2: the names of the columns"),
        (lambda lines: ["# {nothing\n", *lines[1:]], ":1:4: this is not JSON"),
        (
            lambda lines: [*lines[:2], lines[2].replace("3,0", "x,0"), *lines[3:]],
            "'x' is not a number",
        ),
    ):
        path.write_text("".join(damage(lines)), encoding="utf-8")
        with pytest.raises(TraceFileError, match=where):
            load_trace(path)


def test_a_table_without_its_first_line_is_no_trace(tmp_path):
    path = tmp_path / "run.csv"
    path.write_text("".join(csv_lines(record(BOARD, (3, 0), "stack-peek"))), encoding="utf-8")
    with pytest.raises(TraceFileError, match="not a trace"):
        load_trace(path)
