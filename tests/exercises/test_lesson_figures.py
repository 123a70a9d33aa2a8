"""Figures of lessons against what was worked out by hand, or another way."""

from __future__ import annotations

from collections import deque
from itertools import combinations

import pytest

from visualizer.board.board import Board
from visualizer.errors import LessonError
from visualizer.exercises.lessons.figures import parse_figure, value_text
from visualizer.exercises.lessons.known_figures import FIGURES
from visualizer.exercises.lessons.situation import Situation
from visualizer.exercises.lessons.words import Position, Words
from visualizer.playback.comparison import StepPosition


def computed(text: str, situation: Situation) -> str:
    words = Words(((text, Position("a.md", 3, 5)),))
    return value_text(parse_figure(words).value(situation))


#: A digit between two blanks, and what lies behind a mine: B 1 M . . with its click at the left.
ROW = Board(("EEEME",), (0, 0))
QUEUE = Situation(ROW, ("queue,mark=push",), position=StepPosition(2))
CALLS = Situation(ROW, ("recursion,mark=push",), position=StepPosition(2))
BY_HAND = [
    ("visits", QUEUE, "3"),
    ("reveals", QUEUE, "3"),
    ("pushes", QUEUE, "3"),
    ("repeats", QUEUE, "0"),
    ("call count", CALLS, "2"),
    ("most waiting", CALLS, "3"),
    ("cell 3", QUEUE, "(0, 2)"),
    ("visits 2 to 3", QUEUE, "(0, 1), (0, 2)"),
    ("last 2 visits", QUEUE, "(0, 1), (0, 2)"),
    ("reveal 2", QUEUE, "(0, 1)"),
    ("pushed 2", QUEUE, "(0, 2)"),
    ("pushed 3", QUEUE, "no cell"),
    ("not pushed 2", QUEUE, "(0, 0)"),
    ("neighbours 2", QUEUE, "(0, 0), (0, 2)"),
    ("caller 3", CALLS, "(0, 1)"),
    ("calls as 3", CALLS, "(0, 0), (0, 1), (0, 2)"),
    ("depth as 3", CALLS, "3"),
    ("returned 3", CALLS, "0"),
    ("open cells", QUEUE, "(0, 0), (0, 1), (0, 2)"),
    ("blank cells", QUEUE, "(0, 0), (0, 1)"),
    ("digit cells", QUEUE, "(0, 2)"),
    ("closed cells", QUEUE, "(0, 3), (0, 4)"),
    ("open count", QUEUE, "3"),
    ("symbol 0,2", QUEUE, "1"),
    ("click", QUEUE, "(0, 0)"),
    ("cells", QUEUE, "5"),
    ("rows", QUEUE, "1"),
    ("columns", QUEUE, "5"),
    ("safe cells", QUEUE, "(0, 0), (0, 1), (0, 2), (0, 4)"),
    ("mines", QUEUE, "(0, 3)"),
    ("mine count", QUEUE, "1"),
    ("mines around 0,4", QUEUE, "1"),
    ("pairs", QUEUE, "4"),
    ("looks", QUEUE, "3"),
    ("waiting", QUEUE, "(0, 2)"),
    ("waiting count", QUEUE, "1"),
    ("first waiting", QUEUE, "(0, 2)"),
    ("last waiting", QUEUE, "(0, 2)"),
    ("waiting", CALLS, "(0, 1), (0, 0)"),
    ("calls", CALLS, "(0, 0), (0, 1)"),
    ("current", CALLS, "(0, 1)"),
    ("visited", QUEUE, "(0, 0), (0, 1)"),
    ("untouched", QUEUE, "(0, 4)"),
    ("state 0,1", QUEUE, "open"),
    ("state 0,2", QUEUE, "waiting"),
    ("state 0,4", QUEUE, "untouched"),
    ("recursion limit", QUEUE, "1,000"),
    ("visiting calls", QUEUE, "998"),
    # The run changed
    ("visits of recursion,mark=pop", QUEUE, "4"),
    ("visits on empty 3x3", QUEUE, "9"),
    ("open count clicked 0,4", QUEUE, "1"),
    ("open count clicked 0,3", QUEUE, "1"),
    ("waiting at 1 of queue,mark=push", CALLS, "(0, 1)"),
    ("3 times cells on empty 2x2", QUEUE, "12"),
    ("open cells", Situation(ROW), "(0, 0), (0, 1), (0, 2)"),
]


def test_a_figure_is_what_it_is_by_hand():
    found = [(text, computed(text, situation), value) for text, situation, value in BY_HAND]
    assert [row for row in found if row[1] != row[2]] == []


def test_every_figure_but_two_is_worked_out_by_hand():
    tried = {parse_figure(Words(((text, Position(None, 1)),))).known for text, *_ in BY_HAND}
    left = {known.words for known in FIGURES} - {known.words for known in tried}
    assert left == {"operations", "visits without the test"}


def visits_without_test(height: int, width: int) -> int:
    """A queue that pushes the neighbours that are hidden, of every cell that it takes off."""
    cells = [(row, col) for row in range(height) for col in range(width)]
    near = {cell: [] for cell in cells}
    for one, other in combinations(cells, 2):
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1:
            near[one].append(other)
            near[other].append(one)
    seen, visits, queue = set(), 0, deque([(0, 0)])
    while queue:
        cell = queue.popleft()
        visits += 1
        seen.add(cell)
        queue.extend(each for each in near[cell] if each not in seen)
    return visits


def test_visits_without_the_test_are_those_of_another_program():
    for side in (1, 2, 3, 5, 9):
        found = computed(f"visits without the test on empty {side}x{side}", QUEUE)
        assert found == f"{visits_without_test(side, side):,}"


REFUSED = [
    ("cell 0", "the run has 3 visits, and no visit 0"),
    ("last 9 visits", "the run has 3 visits"),
    ("reveal 4", "the run opens 3 cells"),
    ("caller 2", "calls are asked for"),
    ("caller 1 of recursion,mark=push", "visit 1 is the click's"),
    ("first waiting at 3", "nothing waits"),
    ("current at 0", "no cell has been visited yet"),
    ("state 5,5", "5,5 is not on the board"),
    ("waiting at 4", "the run has no step 4; it has 3"),
    ("waiting at 2+99", "the run has no step 2+99"),
    ("open cells clicked 4,4", "the click (4, 4) is"),
    ("visits without the test on empty 11x11", "the board has 121 cells"),
    ("3 times cell 2", "only a number has a multiple"),
]


def refusal(text, situation=QUEUE):
    """What is said where a figure cannot be computed."""
    with pytest.raises(LessonError) as caught:
        computed(text, situation)
    return str(caught.value)


def test_what_cannot_be_computed_is_refused_at_its_position():
    found = [(text, problem, refusal(text)) for text, problem in REFUSED]
    assert [row for row in found if row[1] not in row[2] or "a.md:3:5: " not in row[2]] == []
    assert "say each once" in refusal("visits of queue,mark=push of queue,mark=pop")
    assert "already revealed" in refusal("visits clicked 0,0", Situation(Board(("BE",))))
    assert "no hidden cell" in refusal("visits", Situation(Board(("BB",))))
