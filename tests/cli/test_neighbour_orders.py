"""One neighbour order for the usual comparison, on the command line, in files and as `own`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from visualizer.algorithms.catalogue import CATALOGUE, DEFAULT_NAMES
from visualizer.cli import main
from visualizer.trace.files import load_trace

THREE = ",".join(DEFAULT_NAMES)


@pytest.fixture
def run(capsys):
    """Run the program with some words; what it prints."""

    def run(*words: str) -> str:
        assert main(list(words)) == 0
        return capsys.readouterr().out

    return run


def compared(run, *words: str) -> list[dict]:
    return json.loads(run("compare", "corner-9x9", "--format", "json", *words))["runs"]


def test_the_usual_three_take_neighbours_row_by_row(run):
    assert compared(run) == compared(run, "--algorithms", THREE, "--order", "row-by-row")


def test_algorithms_that_are_named_run_as_they_are_written(run):
    named = compared(run, "--algorithms", THREE)
    assert named == compared(run, "--algorithms", THREE, "--order", "own")
    assert named == compared(run, "--order", "own") != compared(run)


def test_a_file_may_ask_for_own_orders(run, tmp_path):
    path = tmp_path / "lesson.txt"
    for header in ("# order: own\n", f"# algorithms: {THREE}\n"):
        path.write_text(f"# click: 0,0\n{header}EEEE\nEEEE\nEEEM\n")
        own = run("compare", str(path), "--algorithms", THREE, "--order", "own")
        assert run("compare", str(path)) == own
        assert run("compare", str(path), "--order", "row-by-row") != own


def test_a_trace_of_one_program_keeps_the_order_that_is_its_own(run, tmp_path):
    for each in CATALOGUE:
        path = Path(tmp_path / "run.jsonl")
        words = ("trace", "example-1", "--algorithm", each.name, "--format", "jsonl")
        path.write_text(run(*words), encoding="utf-8")
        assert load_trace(str(path)).order == each.order
