"""The first session of a window has the algorithms that are named."""

from __future__ import annotations

import pytest

from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.board import Board
from visualizer.playback.scenario import Scenario
from visualizer.window.opening import WindowStart, first_session
from visualizer.window.presentation import Choices

BOARD = Board(("EEE", "EEM"), (0, 0))


@pytest.mark.parametrize(
    ("by_person", "in_file", "shown"),
    [
        ("stack-peek", (), "stack-peek"),
        ("", ("stack-mark-on-push",), "stack-mark-on-push"),
        ("stack-peek", ("stack-mark-on-push",), "stack-peek"),
    ],
)
def test_a_session_starts_with_the_named_algorithms(by_person, in_file, shown):
    algorithms = find_algorithms(by_person) if by_person else ()
    session = first_session(WindowStart(Scenario(BOARD, in_file), algorithms), Choices())
    assert [program.name for program in session.programs] == [shown]
    assert session.presentation.order is None  # each has its own
