"""Boards that note their algorithms: what the command line does with the note."""

from __future__ import annotations

import json

import pytest

from visualizer import parse_board
from visualizer.algorithms.lookup import find_algorithms
from visualizer.cli.command_line import main
from visualizer.errors import UnknownNameError
from visualizer.playback.scenario import noted_algorithms, with_algorithms

NOTED = "# algorithms: stack,mark=pop,queue,mark=pop,order=E-S-W-N\n# click: 0,0\nEEE\nEEE\n"
NAMES = ["stack,mark=pop", "queue,mark=pop,order=E-S-W-N"]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(NOTED, "utf-8")
    return path


def compared(capsys, *words):
    assert main(["compare", *map(str, words), "--format", "json"]) == 0
    out, err = capsys.readouterr()
    return [row["algorithm"] for row in json.loads(out)["runs"]], err


def test_a_note_is_read_and_written_as_it_was():
    board = parse_board(NOTED)
    assert [each.name for each in noted_algorithms(board)] == NAMES
    again = parse_board(with_algorithms(board, noted_algorithms(board)).to_text())
    assert noted_algorithms(again) == noted_algorithms(board)


def test_other_notes_stay_and_only_one_list_is_kept():
    board = parse_board("# first\n# Algorithms: queue\n# last\nEE\n")
    changed = with_algorithms(board, find_algorithms("stack-peek,stack,mark=pop"))
    assert changed.notes == ("first", "last", "algorithms: stack-peek,stack,mark=pop")
    assert with_algorithms(changed, ()).notes == ("first", "last")


def test_a_board_without_a_list_names_none():
    assert noted_algorithms(parse_board("# note: all algorithms: hard\nEE\n")) == ()


def test_a_name_that_is_none_is_an_error_with_the_near_spelling():
    with pytest.raises(UnknownNameError, match="did you mean stack"):
        noted_algorithms(parse_board("# algorithms: stak,mark=pop\nEE\n"))


def test_the_noted_algorithms_are_compared(file, capsys):
    assert compared(capsys, file) == (NAMES, "")


def test_algorithms_that_are_named_go_before_the_note(file, capsys):
    assert compared(capsys, file, "--algorithms", "queue,mark=push") == (["queue,mark=push"], "")


def test_a_wrong_note_is_a_warning_and_the_usual_ones_are_compared(file, capsys):
    file.write_text(NOTED.replace("stack,", "stak,"), "utf-8")
    names, said = compared(capsys, file)
    assert names == ["recursive-check-first", "queue-mark-on-push", "stack-mark-on-push"]
    assert said.startswith(f"warning: {file}: ")
    assert "did you mean stack?" in said
