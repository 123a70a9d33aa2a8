"""The search for boards that separate algorithms: smallest boards, limits and the command."""

import itertools
import json
from itertools import islice

import pytest
from strategies import DOCUMENTED

from visualizer import parse_board
from visualizer.algorithms.lookup import find_algorithms
from visualizer.analysis.board_search import OrderKind, group_by_orders, separate
from visualizer.cli import main
from visualizer.cli.commands import separate as separate_command
from visualizer.errors import UsageError
from visualizer.language.terms import titles_text

NINE = find_algorithms(
    "recursive-east-first,queue-east-first,recursive-clockwise,queue-mark-on-push,"
    "recursive-check-first,stack-mark-on-push,recursive-visited-set,queue-visited-set,"
    "queue-mark-on-push-south-first"
)
SHARED = ("recursive-check-first", "stack-peek", "recursive-with-centre", "recursive-blank-guard")


def last_progress(search, most=None):
    *_, progress = islice(search, most)
    return progress


@pytest.mark.long
def test_the_catalogue_has_nine_reveal_orders_and_twelve_visit_orders():
    nine = last_progress(separate(DOCUMENTED, 2, 3))
    assert (len(nine.best.groups), nine.exhausted, nine.finished) == (9, 6, True)
    assert SHARED in nine.best.groups
    assert len(last_progress(separate(DOCUMENTED, by=OrderKind.VISITS)).best.groups) == 12
    row = last_progress(separate(DOCUMENTED, rows=1, cols=5))
    assert (row.finished, row.exhausted, len(row.best.groups)) == (True, 5, 4)


@pytest.mark.long
def test_random_boards_follow_the_small_ones_and_depend_on_the_seed():
    queue, late = find_algorithms("queue,queue,mark=pop")
    runs = [list(islice(separate((queue, late), cells=1, seed=seed), 3)) for seed in (5, 5, 6)]
    assert runs[0] == runs[1] != runs[2]
    progress = runs[0][-1]
    assert progress.random == progress.tried - 2 > 0
    assert not progress.finished


def test_impossible_search_limits_are_refused():
    for arguments, words in [
        ({"algorithms": NINE[:1]}, "two or more"),
        ({"rows": 0}, "1 to 1000"),
        ({"cols": 1001}, "1 to 1000"),
        ({"cells": 17}, "0 to 16"),
    ]:
        with pytest.raises(UsageError, match=words):
            separate(**{"algorithms": NINE, **arguments})


@pytest.fixture
def run(capsys):
    """Return a function that runs a command and returns its status and output."""

    def run(line):
        # No search ends because its time is up, however busy the machine is.
        status = main([*line.split(), "--limit", "10000s"])
        return status, capsys.readouterr().out

    return run


def test_separate_prints_a_board_file(run):
    names = ",".join(algorithm.name for algorithm in DOCUMENTED)
    status, text = run(f"separate {names} --limit 4000 --rows 2 --cols 3")
    assert status == 0
    board = parse_board(text)
    assert (board.rows, board.click) == (("EEE", "EEE"), (1, 1))
    assert board.title == "9 different orders of 12 algorithms"
    assert board.notes[0].endswith("none of the boards allowed shows more orders")
    assert board.notes[5] == f"order 5: {titles_text(SHARED)}"


def test_separate_reports_equal_orders_and_what_was_tried(run):
    status, text = run("separate queue queue,mark=pop --rows 2 --cols 2")
    assert status == 0
    assert text.endswith(
        "show the same order on each board: 82 boards and clicks tried, all of up to 4 cells"
        " among them; all that are allowed.\n"
    )


def test_a_time_limit_ends_a_search(monkeypatch, capsys):
    monkeypatch.setattr(separate_command, "monotonic", itertools.count().__next__)
    main(["separate", "queue", "queue,mark=pop", "--limit", "3s", "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    # Three reports came in time: after all boards of 1, 2 and 3 cells.
    assert (found["tried"], found["all_up_to_cells"], found["finished"]) == (66, 3, False)


def test_a_separating_random_board_is_shrunk():
    progress = last_progress(separate(NINE, rows=20, cols=20, seed=3, cells=0))
    assert progress.finished
    assert len(progress.best.groups) == 9
    board = progress.best.board
    assert board.height * board.width <= 40
    for rows, click in [(board.rows[1:], (board.click[0] - 1, board.click[1])), (board.rows[:-1], board.click)]:
        if 0 <= click[0] < len(rows):
            smaller = group_by_orders(type(board)(rows, click), NINE, OrderKind.REVEALS, None)
            assert len(smaller.groups) < 9
