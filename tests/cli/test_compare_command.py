"""The command compare: what is said of several algorithms."""

from __future__ import annotations

import csv
import json

from strategies import NAMES

from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.cli.streams import Output


def test_compare_counts_and_says_where_orders_differ(run):
    _, output, _ = run("compare example-1 --algorithms 002-java-dfs,002-java-bfs,000-java-dfs")
    rows = [line.split() for line in output.splitlines()[2:5]]
    assert rows == [
        ["recursive-check-first", "18", "18", "18", "-", "-", "8", "calls", "-"],
        ["queue-mark-on-push", "18", "18", "35", "18", "0", "5", "queue", "3"],
        ["recursive-east-first", "48", "18", "18", "-", "-", "9", "calls", "2"],
    ]


def test_compare_all_groups_equal_orders(run):
    _, output, _ = run("compare nine-orders --algorithms all --format json")
    report = json.loads(output)
    assert report["board"] == ["EEE", "EEE"]
    assert report["click"] == [1, 1]
    assert [row["algorithm"] for row in report["runs"]] == NAMES
    assert report["same_visits"] == [[name] for name in NAMES]
    assert [group for group in report["same_reveals"] if len(group) > 1] == [
        ["recursive-check-first", "stack-peek", "recursive-with-centre", "recursive-blank-guard"]
    ]
    assert len(report["same_reveals"]) == 9


def test_compare_as_json_and_csv_say_the_same_and_how_alike_the_orders_are(run):
    words = "compare example-1 --algorithms queue-mark-on-push,queue,mark=pop,stack-mark-on-push"
    rows = json.loads(run(words + " --format json")[1])["runs"]
    read = list(csv.DictReader(run(words + " --format csv")[1].splitlines()))
    assert [{key: str(value) for key, value in row.items()} for row in rows] == [
        {key: value or "None" for key, value in row.items()} for row in read
    ]
    assert [(row["pushes"], row["skipped"]) for row in rows] == [(18, 0), (23, 5), (18, 0)]
    assert [row["tau"] for row in rows] == [1.0, 1.0, 0.294118]


def test_the_usual_three_take_neighbours_row_by_row_unless_they_are_named(run, folder):
    def compared(words=""):
        return run(f"compare corner-9x9 --format csv {words}")[1]

    three = f"--algorithms {','.join(DEFAULT_NAMES)}"
    assert compared() == compared(f"{three} --order row-by-row") != compared(three)
    assert compared(three) == compared(f"{three} --order own") == compared("--order own")
    for header in ("order: own", f"algorithms: {','.join(DEFAULT_NAMES)}"):
        (folder / "a.txt").write_text(f"# click: 0,0\n# {header}\nEEEE\nEEEE\nEEEM\n")
        assert run("compare a.txt") == run(f"compare a.txt {three} --order own")


def test_compare_over_sizes_is_what_costs_prints(run):
    words = "--algorithms recursive-check-first,queue --sizes 31..32 --at corner"
    compared, measured = run(f"compare {words}"), run(f"costs {words}")
    assert compared == measured
    assert compared[1].splitlines()[3].split() == [
        "recursive-check-first", "32x32", "1024", "5119", "-", "1023", "RecursionError",
    ]  # fmt: skip
    assert json.loads(run(f"compare {words} --format json")[1])[1]["overflows"] is True


def test_a_terminal_has_its_table_drawn_with_the_same_words(run, monkeypatch):
    for name, value in {"TERM": "dumb", "COLUMNS": "80", "LINES": "40"}.items():
        monkeypatch.setenv(name, value)
    piped = run("compare example-1")[1]
    monkeypatch.setattr(Output, "isatty", lambda _: True)
    drawn = run("compare example-1")[1]
    assert "\u2500" * 60 in drawn
    assert sorted(drawn.replace("\u2500", "").split()) == sorted(piped.split())
