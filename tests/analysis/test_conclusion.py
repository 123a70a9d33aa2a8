"""What a run was like, by algorithm and board, and on any board."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import boards_in_play, names
from unusual_programs import opens_when_found

from visualizer import load_board, parse_board, record
from visualizer.algorithms.lookup import find_algorithm
from visualizer.analysis.conclusion import conclude
from visualizer.analysis.divergence import Divergences
from visualizer.language.conclusions import differences_text
from visualizer.playback.comparison import Comparison
from visualizer.trace.operations import FrontierKind

ROOM, ONE_WAY = "EEEE\nEEEE\nEEEE", "EEEEE"


@pytest.mark.parametrize(
    ("board", "click", "algorithm", "manner", "most"),
    [
        ("corner-9x9", None, "queue-mark-on-push", "rings", 17),
        ("corner-9x9", None, "recursive-check-first", "snake", 37),
        ("corner-9x9", None, "stack-mark-on-push", "nearest-last", 34),
        (ROOM, (0, 0), "stack,mark=pop", "snake", 19),
        (ROOM, (0, 0), "stack,mark=push", "nearest-last", 8),
        (ONE_WAY, (0, 0), "queue,mark=push", "corridor", 1),
        (ONE_WAY, (0, 0), "recursive-check-first", "corridor", 5),
        ("EEM", (0, 0), "recursive-check-first", "corridor", 2),
        ("EEM\nEEE", (0, 0), "recursive-check-first", "both", 3),
        ("EM", (0, 0), "stack-peek", "digit", 1),
        ("EM", (0, 1), "recursive-clockwise", "mine", 0),
        ("E", (0, 0), "queue-visited-set", "one", 1),
    ],
)
def test_a_run_is_concluded_by_its_manner_and_its_largest_frontier(board, click, algorithm, manner, most):
    trace = record(load_board(board) if click is None else parse_board(board), click, algorithm)
    assert (conclude(trace).manner.value, trace.max_frontier) == (manner, most)


def test_a_step_in_no_direction_of_the_order_is_a_leap():
    found = conclude(record(parse_board("EEE\nEEE\nEEE"), (0, 0), "stack,mark=push", "four-sides"))
    assert (found.manner.value, found.leaps > 0) == ("nearest-last", True)


@given(boards_in_play(), names)
def test_queues_go_in_rings_and_recursions_are_snakes(board, name):
    kind = conclude(record(board, None, name)).manner.value
    frontier = find_algorithm(name).code.frontier_kind
    few = {"mine", "digit", "one", "corridor", "both"}
    if frontier is not FrontierKind.STACK:
        assert kind in few | {"rings" if frontier is FrontierKind.QUEUE else "snake"}


def test_cells_that_are_opened_without_a_visit_count_among_the_same_cells():
    names = opens_when_found, "queue-mark-on-push"
    traces = [record(load_board("corner-9x9"), None, name) for name in names]
    comparison = Comparison(traces)
    assert traces[0].visit_count < len(traces[0].reveals)
    text = differences_text(comparison, Divergences.from_traces(traces), len(comparison))
    assert str(len(traces[0].reveals)) in text


def test_one_cell_has_no_order():
    traces = [record(parse_board("ME"), (0, 0), name) for name in ("recursive-clockwise", "queue-mark-on-push")]
    comparison, parting = Comparison(traces), Divergences.from_traces(traces)
    assert parting.visits
    assert "order" not in differences_text(comparison, parting, len(comparison))


def test_runs_that_open_cells_in_one_order_differ_in_their_repeated_visits_alone():
    names = "recursive-visited-set", "recursive-check-first"
    traces = [record(load_board("corner-9x9"), None, name, "clockwise") for name in names]
    comparison, parting = Comparison(traces), Divergences.from_traces(traces)
    assert parting.visits
    assert traces[0].reveals.tolist() == traces[1].reveals.tolist()
    text = differences_text(comparison, parting, len(comparison))
    assert "in the same order" in text
    assert str(traces[0].visit_count - traces[1].visit_count) in text
