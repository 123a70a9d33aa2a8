"""Stops: sorting, conversion to other steps, and pausing at them."""

from __future__ import annotations

from hypothesis import given, strategies as st

from visualizer import Board, record
from visualizer.playback.comparison import Comparison, StepPosition, Sync
from visualizer.playback.player import UNBOUNDED_SPEED, Player
from visualizer.playback.scenario import LONGEST_CAPTION, RunStops, Stop, sort_stops

BOARD = Board(("EEEEEE", "EEEMEE", "EEEEEE"))
TRACES = [record(BOARD, (0, 0), name) for name in ("recursive-clockwise", "stack-peek")]
COMPARISON = Comparison(TRACES)


def stops_at(*steps):
    return tuple(Stop(StepPosition(step), f"at {step}") for step in steps)


def player_with_stops(*stops, speed=8.0):
    """Return a player with stops at whole steps."""
    played = Player(COMPARISON, speed)
    played.stops = RunStops.from_stops(stops_at(*stops), COMPARISON).ticks
    return played


def test_stops_are_sorted_and_unique_by_position():
    late, early = Stop(StepPosition(3)), Stop(StepPosition(1, 2), "x")
    again = Stop(StepPosition(3), "again")
    assert sort_stops([late, early, again]) == (early, again)


def test_a_caption_becomes_one_short_line():
    assert Stop(StepPosition(1), " two\n lines\u202e ").caption == "two lines\ufffd"
    assert Stop(StepPosition(1), "x" * 201).caption == "x" * (LONGEST_CAPTION - 1) + "\u2026"


def test_stops_outside_the_run_are_ignored():
    steps = COMPARISON.steps
    length = COMPARISON.tick_of_step(3) - COMPARISON.tick_of_step(2)
    kept = (*stops_at(0, steps), Stop(StepPosition(2, length - 1)))
    lost = (*stops_at(steps + 1), Stop(StepPosition(2, length)), Stop(StepPosition(steps, 1)))
    found = RunStops.from_stops(lost + kept, COMPARISON)
    assert found.stops == sort_stops(kept)
    assert found.ticks == (0, COMPARISON.tick_of_step(3) - 1, len(COMPARISON))


@given(st.integers(0, len(COMPARISON)), st.sampled_from(list(Sync)), st.integers(0, 1))
def test_a_stop_converted_to_other_steps_shows_the_same_moment(tick, sync, pane):
    other = COMPARISON.with_sync(sync)
    stop = Stop(COMPARISON.position_of(tick), "x")
    (moved,) = RunStops.from_stops((stop,), other, COMPARISON.sync, pane=pane).ticks
    reached = [COMPARISON.moment(each, tick) for each in (0, 1)]
    shown = [other.moment(each, moved) for each in (0, 1)]
    over = reached[pane] == len(TRACES[pane])
    assert shown[1 - pane if over else pane] == reached[1 - pane if over else pane]


def test_playing_pauses_exactly_at_a_stop():
    for frame in [0.001, 0.05, 0.3, 20.0]:
        for speed in [0.25, 8.0, 1000.0, UNBOUNDED_SPEED]:
            played = player_with_stops(5, speed=speed)
            played.play()
            for _ in range(30_000):
                played.advance(frame)
                if not played.is_playing:
                    break
            assert (played.step, played.is_playing) == (5, False)
            assert played.position == COMPARISON.tick_of_step(5)


def test_playing_backward_pauses_at_stops_too():
    played = player_with_stops(2, 4, speed=UNBOUNDED_SPEED)
    played.seek(len(COMPARISON))
    steps = []
    for _ in range(3):
        played.play(-1)
        played.advance(10)
        steps.append(played.step)
    assert steps == [4, 2, 0]


def test_moving_by_stop_ends_at_the_ends_of_the_run():
    played = player_with_stops(2, 4)
    visited = []
    for direction in (1, 1, 1, 1, -1, -1, -1, -1):
        played.go_to_stop(direction)
        visited.append(played.step)
    end = COMPARISON.steps
    assert visited == [2, 4, end, end, 4, 2, 0, 0]
