"""What the program offers: lists of algorithms and boards, and the help of each command."""

from __future__ import annotations

from strategies import NAMES

from visualizer.algorithms.catalogue import algorithms
from visualizer.board.shipped import shipped_boards
from visualizer.cli.command_table import COMMANDS


def test_algorithms_lists_the_catalogue(run):
    _, output, _ = run("algorithms")
    rows = [line.split() for line in output.partition("\n\n")[0].splitlines()[1:]]
    assert [row[0] for row in rows] == NAMES
    assert [row[1] for row in rows] == [algorithm.program for algorithm in algorithms()]


def test_boards_lists_those_that_ship(run):
    _, output, _ = run("boards")
    assert [line.split()[0] for line in output.splitlines()[1:]] == list(shipped_boards())
    assert output.splitlines()[1].split() == [
        "example-1", "4x5", "(3,", "0)", "Example", "1", "of", "LeetCode", "529",
    ]  # fmt: skip


def test_the_help_of_each_command_shows_its_arguments(run):
    for command in ("", *(command.name for command in COMMANDS)):
        status, output, errors = run(*command.split(), "--help")
        assert (status, errors) == (0, "")
        assert output.startswith(f"usage: visualizer {command}".rstrip())
    whole = run("--help")[1]
    assert all(f"  {command.name} " in whole for command in COMMANDS)
