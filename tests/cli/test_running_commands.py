"""The commands solve, trace and compare as text and data."""

from __future__ import annotations

import json
import subprocess

from csv_table import csv_rows
from program_process import start_program
from strategies import DOCUMENTED, NAMES

from visualizer.algorithms.catalogue import DEFAULT_NAMES


def test_solve_prints_the_rows(run):
    assert run("solve example-1") == (0, "B1E1B\nB1M1B\nB111B\nBBBBB\n", "")


def test_solve_prints_json_rows(run, folder):
    (folder / "small.txt").write_text("EM\nEE\n")
    status, output, _ = run("solve small.txt --click 0,1 --format json")
    assert (status, json.loads(output)) == (0, [["E", "X"], ["E", "E"]])


def test_solve_works_with_every_algorithm(run):
    for name in (*NAMES, "002-java-bfs", "Queue_Mark_On_Push"):
        assert run(f"solve example-2 --algorithm {name}")[1] == "B1E1B\nB1X1B\nB111B\nBBBBB\n"


def test_the_proposed_click_works(run, folder):
    (folder / "half.txt").write_text("1M\n")
    status, _, errors = run("solve half.txt")
    assert status == 2
    assert "no click is found" in errors
    proposed = errors.split("such as ")[1]
    assert run(f"solve half.txt {proposed}") == (0, "1X\n", "")


def test_solve_reads_a_board_from_standard_input():
    process = start_program("solve", "-", stdin=subprocess.PIPE)
    output, errors = process.communicate(b'[["E","M"]]\r\n[0,0]')
    assert (process.returncode, output.split(), errors) == (0, [b"1M"], b"")


def test_warnings_are_printed_on_standard_error(run, folder):
    (folder / "odd.txt").write_text("# click: 0,0\nE2M\n")
    status, output, errors = run("solve odd.txt")
    assert (status, output) == (0, "B2M\n")
    assert errors.startswith("warning: odd.txt: ")
    assert "shows 2, but 1 mine" in errors
    assert errors.count("\n") == 1


# trace


def test_trace_prints_json_lines(run, folder):
    (folder / "pair.txt").write_text("# click: 0,0\nEE\n")
    status, output, _ = run("trace pair.txt --algorithm queue-mark-on-push --format jsonl")
    lines = [json.loads(line) for line in output.splitlines()]
    row_by_row = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]]
    assert status == 0
    assert lines[0] == {
        "format": "reveal-trace",
        "version": 1,
        "algorithm": "queue-mark-on-push",
        "board": ["EE"],
        "click": [0, 0],
        "order": row_by_row,
    }
    assert lines[-1] == {"op": "end", "board": ["BB"], "visits": 2, "reveals": 2, "max_frontier": 1}
    assert lines[1] == {"op": "push", "cell": [0, 0], "line": lines[1]["line"]}
    assert [line["op"] for line in lines[1:-1]] == "push pop visit count write push write pop visit count write".split()


def test_trace_prints_a_table_with_the_code(run, folder):
    (folder / "one.txt").write_text("# click: 0,0\nE\n")
    _, output, _ = run("trace one.txt --algorithm queue-east-first")
    lines = output.splitlines()
    assert lines[0].split() == "step visit does cell value waiting line code".split()
    rows = [line.replace("(0, 0)", "(0,0)").split() for line in lines]
    assert [row[1:4] for row in rows[1:3]] == [["push", "(0,0)", "1"], ["pop", "(0,0)", "0"]]
    assert rows[3][:4] == ["3", "1", "visit", "(0,0)"]
    assert lines[5].endswith("board[cell] = BLANK")


def test_code_is_printed_in_another_language(run, folder):
    table = run("trace example-1 --algorithm queue-mark-on-push --code c++")[1].splitlines()
    assert table[2].endswith("cells.front(); cells.pop();")
    plain = run("trace example-1 --algorithm queue --code java")
    assert plain[1] == run("trace example-1 --algorithm queue")[1]
    assert plain[2].startswith("note: ")
    assert run("worksheet -o a.pdf --algorithms queue,stack-peek --boards 1 --code java")[2].count("queue") == 1
    assert run("trace example-1 --algorithm queue --code kotlin")[0] == 2
    assert run("export example-1 -o a.png --with frontier --code java")[0] == 2


# compare


def test_compare_prints_counts_and_first_differences(run):
    _, output, _ = run("compare example-1 --algorithms 002-java-dfs,002-java-bfs,000-java-dfs")
    rows = [line.split() for line in output.splitlines()[2:5]]
    assert rows == [
        ["recursive-check-first", "18", "18", "18", "-", "-", "8", "calls", "-"],
        ["queue-mark-on-push", "18", "18", "35", "18", "0", "5", "queue", "3"],
        ["recursive-east-first", "48", "18", "18", "-", "-", "9", "calls", "2"],
    ]


def test_compare_groups_equal_orders(run):
    names = [algorithm.name for algorithm in DOCUMENTED]
    _, output, _ = run(f"compare nine-orders --algorithms {','.join(names)} --format json")
    report = json.loads(output)
    assert report["board"] == ["EEE", "EEE"]
    assert report["click"] == [1, 1]
    assert [row["algorithm"] for row in report["runs"]] == names
    assert report["same_visits"] == [[name] for name in names]
    assert [group for group in report["same_reveals"] if len(group) > 1] == [
        ["recursive-check-first", "stack-peek", "recursive-with-centre", "recursive-blank-guard"]
    ]
    assert len(report["same_reveals"]) == 9


def test_compare_prints_the_same_as_json_and_csv(run):
    words = "compare example-1 --algorithms queue-mark-on-push,queue,mark=pop,stack-mark-on-push"
    rows = json.loads(run(words + " --format json")[1])["runs"]
    read = csv_rows(run(words + " --format csv")[1])
    assert [{key: str(value) for key, value in row.items()} for row in rows] == [
        {key: value or "None" for key, value in row.items()} for row in read
    ]
    assert [(row["pushes"], row["skipped"]) for row in rows] == [(18, 0), (23, 5), (18, 0)]


def test_default_algorithms_use_the_order_row_by_row(run, folder):
    def compared(words=""):
        return run(f"compare corner-9x9 --format csv {words}")[1]

    three = f"--algorithms {','.join(DEFAULT_NAMES)}"
    assert compared() == compared(f"{three} --order row-by-row") != compared(three)
    assert compared(three) == compared(f"{three} --order own") == compared("--order own")
    for header in ("order: own", f"algorithms: {','.join(DEFAULT_NAMES)}"):
        (folder / "a.txt").write_text(f"# click: 0,0\n# {header}\nEEEE\nEEEE\nEEEM\n")
        assert run("compare a.txt") == run(f"compare a.txt {three} --order own")
