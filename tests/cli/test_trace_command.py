"""The command trace: every operation of one run, as lines, as a table and as CSV."""

from __future__ import annotations

import csv
import json


def test_trace_as_json_lines_of_a_queue(run, folder):
    (folder / "pair.txt").write_text("# click: 0,0\nEE\n")
    status, output, _ = run("trace pair.txt --algorithm queue-mark-on-push --format jsonl")
    lines = [json.loads(line) for line in output.splitlines()]
    row_by_row = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]]
    assert status == 0
    assert lines[0] == {
        "format": "reveal-trace", "version": 1, "algorithm": "queue-mark-on-push",
        "board": ["EE"], "click": [0, 0], "order": row_by_row,
    }  # fmt: skip
    assert lines[-1] == {
        "op": "end", "board": ["BB"], "visits": 2, "reveals": 2, "max_frontier": 1,
    }  # fmt: skip
    assert lines[1] == {"op": "push", "cell": [0, 0], "line": lines[1]["line"]}
    assert [line["op"] for line in lines[1:-1]] == [
        "push", "pop", "visit", "count", "write", "push", "write", "pop", "visit", "count", "write",
    ]  # fmt: skip


def test_trace_as_csv(run, folder):
    (folder / "one.txt").write_text("# click: 0,0\nM\n")
    _, output, _ = run("trace one.txt --algorithm stack-peek --format csv")
    rows = list(csv.DictReader(output.splitlines()))
    assert [(row["step"], row["op"], row["row"], row["col"], row["symbol"]) for row in rows] == [
        ("1", "push", "0", "0", ""),
        ("2", "peek", "0", "0", ""),
        ("3", "visit", "0", "0", ""),
        ("4", "write", "0", "0", "X"),
        ("5", "pop", "0", "0", ""),
    ]


def test_trace_as_a_table_shows_the_code(run, folder):
    (folder / "one.txt").write_text("# click: 0,0\nE\n")
    _, output, _ = run("trace one.txt --algorithm queue-east-first")
    lines = output.splitlines()
    assert lines[0].split() == [
        "step", "visit", "does", "cell", "value", "waiting", "line", "code",
    ]  # fmt: skip
    rows = [line.replace("(0, 0)", "(0,0)").split() for line in lines]
    assert [row[1:4] for row in rows[1:3]] == [["push", "(0,0)", "1"], ["pop", "(0,0)", "0"]]
    assert rows[3][:4] == ["3", "1", "visit", "(0,0)"]
    assert lines[5].endswith("board[cell] = BLANK")
