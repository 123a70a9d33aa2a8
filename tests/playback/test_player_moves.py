"""Moving a player by hand, and giving it another comparison: where it stands then."""

from __future__ import annotations

from player_help import comparison, player

from visualizer.playback.comparison import Sync
from visualizer.playback.player import Grain

# Stepping and seeking


def test_stepping_pauses_and_moves_whole_steps():
    played = player()
    played.play()
    played.step_by(3)
    assert (played.step, played.playing) == (3, False)
    played.step_by(-1)
    assert played.position == played.comparison.tick_of_step(2)
    played.step_by(-100)
    assert played.at_start
    played.step_by(10**6)
    assert played.at_end


def test_stepping_back_from_inside_a_step_leads_to_its_beginning():
    played = player()
    played.step_by(2)
    begun = played.position
    played.step_by(1, Grain.OPERATION)
    assert (played.position, played.step) == (begun + 1, 2)
    played.step_by(-1)
    assert played.position == begun
    played.step_by(1, Grain.OPERATION)
    played.step_by(1)
    assert played.position == played.comparison.tick_of_step(3)


def test_seeking_stays_inside():
    played = player()
    end = len(played.comparison)
    for asked, stands in [(-5, 0), (0, 0), (7, 7), (end, end), (10**9, end)]:
        played.seek(asked)
        assert played.position == stands


# Another comparison, another way of keeping in step


def test_stepping_carries_nothing_over():
    played = player(speed=1)
    played.play()
    played.advance(0.9)
    played.step_by(1)
    played.play()
    played.advance(0.9)
    assert played.step == 1


def test_loading_stands_at_the_start_paused():
    played = player()
    played.play()
    played.advance(1)
    other = comparison(rows=("EE",))
    played.load(other)
    assert (played.comparison, played.position, played.playing) == (other, 0, False)


def test_another_way_of_keeping_in_step_leaves_the_pane_where_it_is():
    for sync in list(Sync):
        for pane in [0, 1]:
            for position in range(0, len(comparison()), 23):
                played = player()
                played.seek(position)
                moment = played.comparison.moment(pane, position)
                played.play()
                played.keep_in_step(sync, pane)
                assert played.comparison.sync is sync
                assert played.comparison.moment(pane, played.position) == moment
                assert played.playing
