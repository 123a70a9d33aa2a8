"""Runs that are compared while they are recorded."""

from __future__ import annotations

import pytest

from visualizer import Board
from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.algorithms.lookup import find_algorithm
from visualizer.analysis.divergence import Divergences
from visualizer.playback.comparison import Comparison, StepPosition, Sync
from visualizer.playback.player import Player
from visualizer.recording.recording import Recording

BOARD = Board(("E" * 20,) * 19 + ("E" * 19 + "M",), (3, 4))


def compare_beginnings(*operations, sync=Sync.VISIT):
    """Compare the first operations of the default programs; of None, all."""
    recordings = [Recording(BOARD, (3, 4), find_algorithm(name)) for name in DEFAULT_NAMES]
    for recording, most in zip(recordings, operations):
        recording.run(most)
    return Comparison([recording.trace() for recording in recordings], sync)


@pytest.mark.parametrize("sync", [Sync.VISIT, Sync.OPERATION])
@pytest.mark.parametrize("operations", [(100, 300, 1000), (700, None, 77), (1, 1, 1)])
def test_a_beginning_has_the_steps_of_the_whole_runs(sync, operations):
    whole, known = compare_beginnings(None, None, None, sync=sync), compare_beginnings(*operations, sync=sync)
    assert not known.is_complete
    assert whole.is_complete
    assert known.steps < whole.steps
    assert len(known) <= len(whole)
    for tick in range(len(known) + 1):
        assert known.position_of(tick) == whole.position_of(tick)
        for pane in range(3):
            moment = known.moment(pane, tick)
            assert moment == whole.moment(pane, tick)
            assert known.state_at(pane, moment).rows == whole.state_at(pane, moment).rows
            is_over = known.traces[pane].is_complete and moment == len(known.traces[pane])
            assert known.state_at(pane, moment).is_finished == is_over


@pytest.mark.parametrize("operations", [(100, 300, 1000), (700, None, 77)])
def test_only_known_visits_differ(operations):
    whole, known = (compare_beginnings(*most) for most in ((None, None, None), operations))
    found, all_ = Divergences.from_traces(known.traces), Divergences.from_traces(whole.traces)
    assert found.known == known.steps
    assert found.visits == tuple(visit for visit in all_.visits if visit <= found.known)
    assert all_.known is None


def test_playing_waits_at_the_end_of_a_beginning():
    known, whole = compare_beginnings(100, 300, 1000), compare_beginnings(None, None, None)
    player = Player(known, speed=1000)
    player.is_growing = True
    player.play()
    for _ in range(5):
        player.advance(1.0)
    assert player.is_playing
    assert player.step == known.steps
    assert not player.is_at_end
    player.load(whole, whole.tick_of(StepPosition(known.steps)))
    player.is_growing = False
    player.advance(1.0)
    assert player.is_at_end
