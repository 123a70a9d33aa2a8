"""Scenarios and saved traces given to each command."""

from __future__ import annotations

import json

import pytest
from traces import changed_trace, write_trace

from visualizer import Board, record
from visualizer.trace.files import load_trace
from visualizer.trace.source import SourceCode
from visualizer.trace.text_forms import jsonl_lines

ENDINGS = (".trace", ".jsonl")
BOARD = Board(("EEEE", "EEEE", "EEEM"), (0, 0), "Small", ("a note",))
SCENARIO = (
    "# title: A lesson\n# click: 0,0\n# algorithms: queue,stack-peek\n# order: clockwise\n"
    "# in-step: operation\n# step: 3\n# view: heat, no-mines\nEEEE\nEEEE\nEEEM\n"
)


@pytest.fixture
def saved_trace(tmp_path):
    """The path of a saved run of stack-peek."""
    return write_trace(record(BOARD, None, "stack-peek"), tmp_path / "run.trace")


@pytest.fixture
def unknown_trace(tmp_path):
    """The path of a trace whose program is unknown, though it has a name of the catalogue."""
    trace = record(BOARD, None, "stack-peek")
    code = SourceCode("stack-peek", "def mine(board, click):\n    yield click\n", int(trace.lines[0]) - 1, title="Mine")
    return write_trace(changed_trace(trace, code=code), tmp_path / "mine.trace")


@pytest.fixture
def scenario_file(tmp_path):
    path = tmp_path / "lesson.txt"
    path.write_text(SCENARIO)
    return path


def names_of(output):
    return [row["algorithm"] for row in json.loads(output)["runs"]]


def test_saved_runs_are_solved_compared_and_converted(run, tmp_path):
    trace = record(BOARD, None, "stack-peek")
    for number, ending in enumerate(ENDINGS):
        path = write_trace(trace, tmp_path / f"run{ending}")
        assert run("solve", path) == (0, "BBBB\nBB11\nBB1M\n", "")
        assert names_of(run("compare", path, "--format", "json")[1]) == ["stack-peek"]
        other = tmp_path / f"again{ENDINGS[number - 1]}"
        assert run("export", path, "-o", other)[0] == 0
        again = load_trace(other)
        assert (again.board, again.code.text) == (trace.board, trace.code.text)
        assert again.visits.tolist() == trace.visits.tolist()


def test_trace_prints_the_recorded_operations(run, saved_trace, no_display):
    trace = record(BOARD, None, "stack-peek")
    assert run("trace", saved_trace, "--format", "jsonl") == (0, "".join(jsonl_lines(trace)), "")
    table = run("trace", saved_trace)[1]
    assert len(table.splitlines()) == len(trace) + 1
    assert table.splitlines()[1].endswith("stack = Stack([click])")
    assert run(saved_trace)[1].endswith(table)  # instead of a window


def test_the_window_opens_a_saved_trace(run, saved_trace, opened_windows):
    assert run(saved_trace)[0] == 0
    assert opened_windows[0][2]["trace"].algorithm == "stack-peek"


def test_named_algorithms_run_on_the_board_of_a_trace(run, saved_trace):
    output = run("compare", saved_trace, "--algorithms", "queue,stack-peek", "--format", "json")[1]
    assert names_of(output) == ["queue,mark=push", "stack-peek"]


def test_a_trace_of_an_unknown_program_is_shown_but_not_rerun(run, unknown_trace):
    assert "yield click" in run("trace", unknown_trace)[1]
    assert run("compare", unknown_trace)[0] == 0
    for words in (["--click", "2,0"], ["--order", "clockwise"]):
        status, output, errors = run("solve", unknown_trace, *words)
        assert (status, output, errors.count("\n")) == (2, "", 1)
        assert errors.startswith(f"error: {unknown_trace}: ")
        assert "--algorithm" in errors
    assert run("solve", unknown_trace, "--click", "2,0", "--algorithm", "queue")[0] == 0
    assert run("compare", unknown_trace, "--click", "2,0", "--algorithms", "queue")[0] == 0


def test_compare_uses_the_algorithms_and_order_of_a_scenario(run, scenario_file):
    given = run("compare", scenario_file, "--format", "json")
    named = run(
        "compare", scenario_file, "--format", "json", "--algorithms", "queue,stack-peek", "--order", "clockwise"
    )
    assert given == named
    assert names_of(given[1]) == ["queue,mark=push", "stack-peek"]


def test_export_uses_the_view_of_a_scenario(run, scenario_file, tmp_path):
    def picture(name, *words):
        path = tmp_path / name
        assert run("export", scenario_file, "-o", path, "--size", "300x200", *words)[0] == 0
        return path.read_bytes()

    heat = picture("a.png")
    assert heat == picture("b.png", "--on-cells", "heat")
    assert heat != picture("c.png", "--on-cells", "numbers")
    small = ("--size", "120x120", "--speed", "50", "--hold", "0.5")
    assert "operations 0 to " in run("export", scenario_file, "-o", tmp_path / "a.gif", *small)[1]


def test_the_window_opens_a_scenario(run, scenario_file, opened_windows):
    assert run(scenario_file)[0] == 0
    assert [each.name for each in opened_windows[0][1]] == ["queue,mark=push", "stack-peek"]
