"""Playing, with time driven by hand: exact positions, and invariants of any use in any order."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import NAMES, examples

from visualizer import Board, record
from visualizer.playback.comparison import Comparison, Sync
from visualizer.playback.player import LOOP_REST, SPEEDS, UNBOUNDED, Grain, Player


def comparison(rows=("E" * 6,) * 4, click=(0, 0), names=("recursive-clockwise", "stack-peek")):
    return Comparison([record(Board(rows), click, name) for name in names])


def player(speed=8.0, **arguments):
    return Player(comparison(**arguments), speed)


def steps_after(played, seconds, frame):
    """The step at which a player stands after ``seconds``, handed out a frame at a time."""
    for _ in range(round(seconds / frame)):
        played.advance(frame)
    return played.step


# Time


def test_a_paused_player_stands_still():
    played = player()
    assert played.advance(100) is False
    assert (played.position, played.playing, played.at_start) == (0, False, True)


def test_steps_come_when_they_are_due():
    played = player(speed=4)
    played.play()
    assert [(played.advance(0.125), played.step) for _ in range(6)] == [
        (False, 0), (True, 1), (False, 1), (True, 2), (False, 2), (True, 3),
    ]  # fmt: skip
    assert played.position == played.comparison.tick_of_step(3)


def test_a_long_frame_moves_many_steps():
    played = player(speed=4)
    played.play()
    assert played.advance(2.625)
    assert played.step == 10
    played.advance(0.125)  # half a step was carried over
    assert played.step == 11


@pytest.mark.parametrize("speed", [0.25, 1.0, 8.0, 60.0, 250.0])
def test_the_position_does_not_depend_on_the_frame_rate(speed):
    seconds = 5.3 / speed
    frames = (seconds, seconds / 3, seconds / 50, seconds / 1007)
    steps = set()
    for frame in frames:
        played = player(speed=speed)
        played.play()
        steps.add(steps_after(played, seconds, frame))
    assert steps == {5}


@pytest.mark.parametrize("speed", [8.0, 15.0, 60.0])
def test_ten_frames_a_second_and_two_hundred_and_forty_agree(speed):
    slow, fast = player(speed=speed), player(speed=speed)
    slow.play()
    fast.play()
    for tenth in range(1, 8):
        slow.advance(0.1)
        for _ in range(24):
            fast.advance(1 / 240)
        if abs(tenth * speed / 10 - round(tenth * speed / 10)) > 0.01:  # no step is just due
            assert slow.position == fast.position
    assert abs(slow.step - 0.7 * speed) <= 1


@pytest.mark.parametrize("seconds", [0, -1.0])
def test_time_that_does_not_pass_moves_nothing(seconds):
    played = player()
    played.play()
    assert played.advance(seconds) is False
    assert played.position == 0


def test_playing_by_operation_moves_ticks():
    played = player(speed=4)
    played.grain = Grain.OPERATION
    played.play()
    played.advance(1.75)
    assert played.position == 7
    played.advance(0.25)
    assert played.position == 8


# Ends


def test_at_the_end_it_pauses():
    played = player(speed=1000)
    played.play()
    assert played.advance(60)
    assert (played.at_end, played.playing) == (True, False)
    assert played.position == len(played.comparison)
    assert played.advance(60) is False


def test_playing_from_the_end_starts_again():
    played = player()
    played.seek(10**9)
    assert played.at_end
    played.play()
    assert (played.position, played.direction) == (0, 1)


def test_playing_backward_goes_back_and_pauses_at_the_start():
    played = player(speed=4)
    played.play(-1)
    assert (played.position, played.direction) == (len(played.comparison), -1)
    played.advance(0.75)
    assert played.step == played.comparison.steps - 3
    played.advance(100)
    assert (played.position, played.playing) == (0, False)


def test_playing_backward_from_the_middle_of_a_step_leads_to_its_beginning():
    played = player(speed=4)
    begun = played.comparison.tick_of_step(3)
    played.seek(begun + 1)
    assert played.comparison.step_at(begun + 1) == 3
    played.play(-1)
    played.advance(0.25)
    assert played.position == begun
    played.advance(0.25)
    assert played.position == played.comparison.tick_of_step(2)


def test_with_loop_on_it_goes_round():
    played = player(speed=1000)
    played.loop = True
    played.play()
    played.advance(100)
    assert (played.at_end, played.playing) == (True, True)
    assert not played.advance(LOOP_REST - 0.1)
    assert played.advance(0.2)
    assert (played.position, played.playing) == (0, True)
    assert played.advance(0.001)


def test_a_loop_that_is_turned_off_while_it_stands_at_the_end_is_over():
    played = player(speed=1000)
    played.loop = True
    played.play()
    played.advance(100)
    played.loop = False
    played.advance(LOOP_REST)
    assert (played.at_end, played.playing) == (True, False)


def test_playing_backward_ends_the_rest_of_a_loop():
    played = player(speed=4)
    played.loop = True
    played.seek(len(played.comparison) - 1)
    played.play()
    played.advance(0.5)
    assert played.at_end
    played.play(-1)
    assert played.advance(0.25)
    assert played.step == played.comparison.steps - 1


def test_with_loop_on_it_goes_round_backward():
    played = player(speed=1000)
    played.loop = True
    played.play(-1)
    played.advance(100)
    assert (played.position, played.direction) == (0, -1)
    played.advance(LOOP_REST)
    assert (played.position, played.direction) == (len(played.comparison), -1)
    played.advance(0.001)
    assert played.step == played.comparison.steps - 1


def test_restarting_plays_from_the_start():
    for state in ("paused", "backward", "end"):
        played = player()
        played.seek(10**9 if state == "end" else 20)
        if state == "backward":
            played.play(-1)
        played.restart()
        assert (played.position, played.direction) == (0, 1)


def test_toggling():
    played = player()
    played.toggle()
    assert played.direction == 1
    played.toggle()
    assert played.direction == 0
    played.play(-1)
    played.toggle()
    assert played.direction == 0


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


def test_stepping_carries_nothing_over():
    played = player(speed=1)
    played.play()
    played.advance(0.9)
    played.step_by(1)
    played.play()
    played.advance(0.9)
    assert played.step == 1


# Speed


def test_a_change_of_speed_while_playing_does_not_jump():
    played = player(speed=1)
    played.play()
    played.advance(0.75)
    played.speed = 1000
    assert (played.position, played.playing) == (0, True)
    played.advance(0.0005)
    assert played.step == 1  # three quarters of a step, and half of one
    played.speed = 0.25
    assert (played.step, played.advance(0.5)) == (1, False)


@pytest.mark.parametrize(
    ("asked", "speed"),
    [(0, 0.25), (-3, 0.25), (0.25, 0.25), (7.5, 7.5), (1000, 1000), (5000, 1000),
     (math.inf, math.inf)],
)  # fmt: skip
def test_speeds_stay_inside(asked, speed):
    assert player(speed=asked).speed == speed


def test_a_speed_that_is_not_a_number_is_refused():
    played = player(speed=4)
    with pytest.raises(ValueError, match="not a number"):
        played.speed = math.nan
    assert played.speed == 4


def test_faster_and_slower_walk_through_the_speeds():
    played = player(speed=0.25)
    walked = [played.speed]
    for _ in range(len(SPEEDS) + 2):
        played.faster()
        walked.append(played.speed)
    assert walked[: len(SPEEDS)] == list(SPEEDS)
    assert walked[-1] == UNBOUNDED
    for _ in range(len(SPEEDS) + 2):
        played.slower()
    assert played.speed == 0.25
    played.speed = 10
    played.faster()
    assert played.speed == 15
    played.speed = 10
    played.slower()
    assert played.speed == 8


@pytest.mark.parametrize("names", [("queue-mark-on-push",), tuple(NAMES)])
@pytest.mark.parametrize("grain", list(Grain))
def test_as_fast_as_the_screen_takes_about_a_second(names, grain):
    played = player(speed=UNBOUNDED, rows=("E" * 30,) * 30, names=names)
    played.grain = grain
    played.play()
    for _ in range(63):
        played.advance(1 / 60)
    assert played.at_end
    assert not played.playing


# Another comparison, another way of keeping in step


def test_loading_stands_at_the_start_paused():
    played = player()
    played.play()
    played.advance(1)
    other = comparison(rows=("EE",))
    played.load(other)
    assert (played.comparison, played.position, played.playing) == (other, 0, False)


@pytest.mark.parametrize("sync", list(Sync))
@pytest.mark.parametrize("pane", [0, 1])
def test_another_way_of_keeping_in_step_leaves_the_pane_where_it_is(sync, pane):
    for position in range(0, len(comparison()), 7):
        played = player()
        played.seek(position)
        moment = played.comparison.moment(pane, position)
        played.play()
        played.keep_in_step(sync, pane)
        assert played.comparison.sync is sync
        assert played.comparison.moment(pane, played.position) == moment
        assert played.playing


# Any use in any order

COMPARISONS = [
    comparison(rows=("EE",), names=("stack-peek",)),
    comparison(names=("queue-east-first", "recursive-check-first", "stack-mark-on-push")),
    comparison(rows=("EM",), click=(0, 1), names=("recursive-clockwise",)),
]


class AnyUse(RuleBasedStateMachine):
    """Whatever is done to a player, it stands inside the run and moves only where it should."""

    @initialize(which=st.sampled_from(COMPARISONS))
    def start(self, which):
        self.player = Player(which)

    @rule(seconds=st.floats(0, 3))
    def time_passes(self, seconds):
        before, direction = self.player.position, self.player.direction
        changed = self.player.advance(seconds)
        assert changed is (self.player.position != before)
        if not direction:
            assert not changed
        if not self.player.loop:
            assert (self.player.position - before) * direction >= 0
        if not self.player.playing and direction:
            assert self.player.at_end if direction > 0 else self.player.at_start

    @rule(direction=st.sampled_from((1, -1)))
    def play(self, direction):
        self.player.play(direction)
        assert self.player.direction == direction
        assert not (self.player.at_end if direction > 0 else self.player.at_start)

    @rule()
    def toggle(self):
        playing = self.player.playing
        self.player.toggle()
        assert self.player.playing is not playing

    @rule(position=st.integers(-10, 300))
    def seek(self, position):
        self.player.seek(position)

    @rule(count=st.integers(-5, 5), grain=st.sampled_from(list(Grain)))
    def step(self, count, grain):
        before = self.player.position
        self.player.step_by(count, grain)
        assert not self.player.playing
        moved = self.player.position - before
        assert moved * count >= 0
        if grain is not Grain.STEP:
            assert abs(moved) <= abs(count)
        elif count and not self.player.at_end:
            assert self.player.position == self.player.comparison.tick_of_step(self.player.step)

    @rule(speed=st.one_of(st.floats(allow_nan=False), st.sampled_from(SPEEDS)))
    def change_speed(self, speed):
        before = self.player.position, self.player.direction
        self.player.speed = speed
        assert (self.player.position, self.player.direction) == before

    @rule(faster=st.booleans())
    def change_speed_by_key(self, faster):
        before, speed = (self.player.position, self.player.direction), self.player.speed
        (self.player.faster if faster else self.player.slower)()
        assert (self.player.position, self.player.direction) == before
        assert self.player.speed >= speed if faster else self.player.speed <= speed

    @rule(loop=st.booleans(), grain=st.sampled_from(list(Grain)))
    def change_manner(self, loop, grain):
        self.player.loop, self.player.grain = loop, grain

    @rule(sync=st.sampled_from(list(Sync)))
    def keep_in_step(self, sync):
        moment = self.player.comparison.moment(0, self.player.position)
        self.player.keep_in_step(sync, 0)
        assert self.player.comparison.moment(0, self.player.position) == moment

    @rule()
    def restart(self):
        self.player.restart()
        assert (self.player.position, self.player.direction) == (0, 1)

    @precondition(lambda self: self.player.playing)
    @rule()
    def pause(self):
        self.player.pause()
        assert not self.player.advance(10)

    @rule(which=st.sampled_from(COMPARISONS))
    def load(self, which):
        self.player.load(which)

    @invariant()
    def stands_inside(self):
        if hasattr(self, "player"):
            played = self.player
            assert 0 <= played.position <= len(played.comparison)
            assert 0 <= played.step <= played.comparison.steps
            assert played.direction in (-1, 0, 1)
            assert 0.25 <= played.speed <= 1000 or played.speed == UNBOUNDED
            assert isinstance(played.position, int)


TestAnyUse = AnyUse.TestCase
TestAnyUse.settings = settings(examples(60), stateful_step_count=40)


@given(st.lists(st.floats(0.001, 0.2), min_size=1, max_size=60), st.sampled_from((1, -1)))
def test_uneven_frames_lose_no_time(frames, direction):
    played = player(speed=30)
    played.play(direction)
    for frame in frames:
        played.advance(frame)
    due = min(30 * sum(frames), played.comparison.steps)
    done = played.step if direction > 0 else played.comparison.steps - played.step
    assert abs(done - due) < 1 + 1e-6
