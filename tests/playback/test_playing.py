"""Playing, with simulated time: positions, ends, loops and speeds."""

from __future__ import annotations

from players import make_player
from strategies import NAMES

from visualizer.playback.player import LOOP_PAUSE_SECONDS, UNBOUNDED_SPEED, MoveUnit


def test_steps_come_when_they_are_due():
    played = make_player(speed=4)
    played.play()
    assert [(played.advance(0.125), played.step) for _ in range(6)] == [
        (False, 0),
        (True, 1),
        (False, 1),
        (True, 2),
        (False, 2),
        (True, 3),
    ]
    assert played.position == played.comparison.tick_of_step(3)


def test_playing_pauses_at_the_end():
    played = make_player(speed=1000)
    played.play()
    assert played.advance(60)
    assert (played.is_at_end, played.is_playing) == (True, False)
    assert played.position == len(played.comparison)
    assert played.advance(60) is False
    played.play()
    assert (played.position, played.direction) == (0, 1)


def test_playing_backward_goes_back_and_pauses_at_the_start():
    played = make_player(speed=4)
    played.play(-1)
    assert (played.position, played.direction) == (len(played.comparison), -1)
    played.advance(0.75)
    assert played.step == played.comparison.steps - 3
    played.advance(100)
    assert (played.position, played.is_playing) == (0, False)


def test_looping_starts_over_after_a_pause():
    played = make_player(speed=1000)
    played.is_looping = True
    played.play()
    played.advance(100)
    assert (played.is_at_end, played.is_playing) == (True, True)
    assert not played.advance(LOOP_PAUSE_SECONDS - 0.1)
    assert played.advance(0.2)
    assert (played.position, played.is_playing) == (0, True)
    assert played.advance(0.001)


def test_what_glides_is_the_same_at_any_frame_rate_and_nothing_where_it_is_fast():
    for speed in (1.0, 3.0, 8.0, 8.5):
        seen = {}
        for frames in (1, 2, 5):
            played = make_player(speed)
            played.play()
            for number in range(frames, 160, frames):
                played.advance(frames / 64)
                glide = played.glide and played.glide._replace(share=round(played.glide.share, 6))
                assert seen.setdefault(number, (played.position, glide)) == (played.position, glide)
        assert any(glide is not None for _, glide in seen.values()) == (speed <= 8)


def test_changing_the_speed_does_not_move_the_position():
    played = make_player(speed=1)
    played.play()
    played.advance(0.75)
    played.speed = 1000
    assert (played.position, played.is_playing) == (0, True)
    played.advance(0.0005)
    assert played.step == 1  # three quarters of a step, and half of one
    played.speed = 0.25
    assert (played.step, played.advance(0.5)) == (1, False)


def test_unbounded_speed_plays_a_run_in_a_second():
    for names in [("queue-mark-on-push",), tuple(NAMES)]:
        for unit in list(MoveUnit):
            played = make_player(speed=UNBOUNDED_SPEED, rows=("E" * 30,) * 30, names=names)
            played.move_unit = unit
            played.play()
            for _ in range(63):
                played.advance(1 / 60)
            assert played.is_at_end
            assert not played.is_playing


def test_stepping_back_inside_a_step_leads_to_its_start():
    played = make_player()
    played.step_by(2)
    begun = played.position
    played.step_by(1, MoveUnit.OPERATION)
    assert (played.position, played.step) == (begun + 1, 2)
    played.step_by(-1)
    assert played.position == begun
    played.step_by(1, MoveUnit.OPERATION)
    played.step_by(1)
    assert played.position == played.comparison.tick_of_step(3)
