"""What a run did with one cell, compared with its states moment by moment."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import boards_in_play, examples, names
from unusual_programs import ALL_TRACES

from visualizer import record
from visualizer.analysis.cell_story import cell_story


def cells_of(trace):
    return [(row, col) for row in range(trace.height) for col in range(trace.width)]


def places_by_listing(state, cell):
    trace = state.trace
    if trace.has_container:
        waiting = [trace.cell(number) for number in trace.cells[state.frontier_indices()].tolist()]
    else:
        waiting = state.calls
    return tuple(place for place, each in enumerate(waiting, start=1) if each == cell)


def check_all_moments(trace):
    visited = [tuple(each) for each in trace.visits.tolist()]
    for cell in cells_of(trace):
        for moment in range(len(trace) + 1):
            state = trace.state_at(moment)
            story = cell_story(state, cell)
            so_far = visited[: state.visit_count]
            numbers = tuple(number for number, each in enumerate(so_far, 1) if each == cell)
            assert story.visits == numbers
            assert story.is_current == (bool(so_far) and state.current == cell)
            assert story.is_finished == state.is_finished
            assert story.places == places_by_listing(state, cell)


@pytest.mark.long
def test_cell_stories_of_unusual_runs_agree_with_states():
    for trace in ALL_TRACES:
        check_all_moments(trace)


@given(boards_in_play(3), names)
@examples(25)
def test_cell_stories_agree_with_states(board, name):
    check_all_moments(record(board, None, name))
