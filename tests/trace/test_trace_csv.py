"""A trace as CSV: damage is reported with its line; `test_trace_forms` reads what was written."""

import pytest

from visualizer import parse_board, record
from visualizer.errors import TraceFileError
from visualizer.trace.csv import csv_lines
from visualizer.trace.files import load_trace

BOARD = parse_board("EEEEE\nEEMEE\nEEEEE\nEEEEE")


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
