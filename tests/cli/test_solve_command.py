"""The command solve: the final board, what it may be written as, and boards from anywhere."""

from __future__ import annotations

import json
import subprocess

from process_help import start
from strategies import NAMES


def test_solve_prints_the_rows(run):
    assert run("solve example-1") == (0, "B1E1B\nB1M1B\nB111B\nBBBBB\n", "")


def test_solve_prints_leetcode_s_matrix(run, folder):
    (folder / "small.txt").write_text("EM\nEE\n")
    status, output, _ = run("solve small.txt --click 0,1 --format json")
    assert (status, json.loads(output)) == (0, [["E", "X"], ["E", "E"]])


def test_solve_with_every_algorithm(run):
    for name in (*NAMES, "002-java-bfs", "Queue_Mark_On_Push"):
        assert run(f"solve example-2 --algorithm {name}")[1] == "B1E1B\nB1X1B\nB111B\nBBBBB\n"


def test_the_click_that_is_proposed_can_be_made(run, folder):
    (folder / "half.txt").write_text("1M\n")
    status, _, errors = run("solve half.txt")
    assert status == 2
    assert "no cell is clicked" in errors
    proposed = errors.split("such as ")[1]
    assert run(f"solve half.txt {proposed}") == (0, "1X\n", "")


def test_no_click_is_proposed_where_none_is_possible(run, folder):
    (folder / "whole.txt").write_text("BB\nBB\n")
    status, _, errors = run("solve whole.txt")
    assert status == 2
    assert "--click" not in errors
    assert "take a board with hidden cells" in errors


def test_a_board_may_stand_after_the_options(run):
    assert run("solve --click 3,0 example-1") == run("solve example-1")


def test_a_board_on_standard_input():
    process = start("solve", "-", stdin=subprocess.PIPE)
    output, errors = process.communicate(b'[["E","M"]]\r\n[0,0]')
    assert (process.returncode, output.split(), errors) == (0, [b"1M"], b"")


def test_warnings_are_lines_on_standard_error(run, folder):
    (folder / "odd.txt").write_text("# click: 0,0\nE2M\n")
    status, output, errors = run("solve odd.txt")
    assert (status, output) == (0, "B2M\n")
    assert errors.startswith("warning: odd.txt: ")
    assert "shows 2, but 1 mine" in errors
    assert errors.count("\n") == 1
