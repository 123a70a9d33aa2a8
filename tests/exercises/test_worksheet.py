"""Worksheets: the choice of boards, and refused settings."""

from __future__ import annotations

import pytest
from worksheets import THREE, sheets_of

from visualizer import parse_board
from visualizer.errors import BoardError
from visualizer.exercises.worksheet import make_worksheet


def boards_of(sheets) -> list[tuple[str, ...]]:
    return [task.board.rows for sheet in sheets for task in sheet.tasks]


def test_a_worksheet_depends_on_its_seed_and_not_on_the_number_of_variants():
    alone = sheets_of(variants=3)[-1]
    assert boards_of([alone]) != boards_of(sheets_of(variants=3, seed=5)[-1:])
    assert boards_of([alone]) == boards_of(sheets_of()[2:3])
    assert (alone.variant, alone.seed) == (3, 4)


@pytest.mark.long
def test_worksheet_boards_can_be_numbered_by_hand():
    for side, mines, fewest, most in ((5, 4, 8, 12), (9, 14, 12, 23)):
        for sheet in sheets_of(rows=side, cols=side, mines=mines):
            for task in sheet.tasks:
                assert task.divergence is not None
                assert task.divergence <= 4
                assert all(fewest <= len(exercise.rows) <= most for exercise in task.exercises)


def test_an_impossible_worksheet_is_refused():
    with pytest.raises(BoardError, match="does not fit"):
        make_worksheet(THREE, board=parse_board("# click: 0,0\n" + "E" * 31))
    with pytest.raises(BoardError, match=r"144 visits .* room for 1 to 120"):
        make_worksheet(THREE, board=parse_board("# click: 0,0\n" + ("E" * 12 + "\n") * 12))
    with pytest.raises(BoardError, match="only 1 of 3 boards of 1 by 1"):
        sheets_of(rows=1, cols=1, mines=0, boards=3, variants=1)
