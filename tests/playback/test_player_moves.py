"""Moving a player by hand, and giving it another comparison: where it stands then."""

from __future__ import annotations

from player_help import comparison, player

from visualizer.playback.player import Grain

# Stepping and seeking


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
