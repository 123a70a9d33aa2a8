"""The view at a tick: remarks, highlighted cells and marked divergences."""

from __future__ import annotations

import pytest

from visualizer import parse_board, record
from visualizer.analysis.divergence import Divergences
from visualizer.draw.view import ViewChoices, view_at
from visualizer.playback.comparison import Comparison, Sync

NAMES = ("queue-mark-on-push", "stack-mark-on-push", "queue-mark-on-push")
EVERYTHING = ViewChoices()


@pytest.fixture(scope="module")
def comparison():
    board = parse_board("EEE\nEEE")
    return Comparison([record(board, (0, 0), name) for name in NAMES])


def view_of(comparison, visit, choices=EVERYTHING, **more):
    divergences = Divergences.from_traces(comparison.traces)
    return view_at(comparison, comparison.tick_of_step(visit), choices, divergences, **more)


def test_each_pane_is_compared_with_the_first(comparison):
    first, stack, same = view_of(comparison, 1).panes
    assert first.remark.text == ""
    assert "2" in stack.remark.text
    assert not stack.remark.is_good
    assert same.remark.is_good
    finished = view_of(comparison, comparison.steps).panes
    assert len({pane.remark for pane in finished}) == 1
    assert all(pane.remark.is_good for pane in finished)


def test_each_pane_highlights_the_cells_of_the_compared_pair():
    board = parse_board("EEE\nEEE")
    names = (*NAMES, "queue-mark-on-push-south-first", "iterators")
    traces = [record(board, (0, 0), name) for name in names]
    several = Comparison(traces)
    cells = [int(trace.cells[trace.visit_indices[1]]) for trace in traces]
    assert [cell != cells[0] for cell in cells] == [False, True, False, True, False]
    for focus, partner in ((0, 1), (1, 1), (2, 1), (3, 3)):
        panes = view_of(several, 2, ViewChoices(focus=focus)).panes
        ringed = [{cell for cell, _ in pane.highlighted} for pane in panes]
        own = {cells[0]}
        assert ringed == [own | {cells[partner]}, own | {cells[1]}, set(), own | {cells[3]}, set()]
        assert all(cell == cells["ABCDE".index(tag.letter)] for pane in panes for cell, tag in pane.highlighted)


def test_divergences_are_marked_only_when_stepping_by_visit(comparison):
    assert view_of(comparison, 2).timeline.difference_steps == Divergences.from_traces(comparison.traces).visits
    reveals = comparison.with_sync(Sync.REVEAL)
    view = view_of(reveals, 2)
    assert view.timeline.difference_steps == ()
    assert {pane.highlighted for pane in view.panes} == {()}
