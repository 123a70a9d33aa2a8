"""Invariants of a player under random use."""

from __future__ import annotations

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from players import make_comparison
from strategies import examples

from visualizer.playback.player import HIGHEST_SPEED, LOWEST_SPEED, SPEED_STEPS, UNBOUNDED_SPEED, MoveUnit, Player

COMPARISONS = [
    make_comparison(rows=("EE",), names=("stack-peek",)),
    make_comparison(names=("queue-east-first", "recursive-check-first", "stack-mark-on-push")),
    make_comparison(rows=("EM",), click=(0, 1), names=("recursive-clockwise",)),
]


class AnyUse(RuleBasedStateMachine):
    """Random use of a player; its position stays inside the run and moves only as it should."""

    @initialize(which=st.sampled_from(COMPARISONS))
    def start(self, which):
        self.player = Player(which)

    @rule(seconds=st.floats(0, 3))
    def time_passes(self, seconds):
        before, direction = self.player.position, self.player.direction
        changed = self.player.advance(seconds)
        if self.player.move_unit is not MoveUnit.LINE:  # stepping by line moves within a position
            assert changed is (self.player.position != before)
        if not direction:
            assert not changed
        if not self.player.is_looping:
            assert (self.player.position - before) * direction >= 0
        if not self.player.is_playing and direction:
            assert self.player.is_at_end if direction > 0 else self.player.is_at_start

    @rule(direction=st.sampled_from((1, -1)))
    def play(self, direction):
        self.player.play(direction)
        assert self.player.direction == direction
        assert not (self.player.is_at_end if direction > 0 else self.player.is_at_start)

    @rule()
    def toggle(self):
        playing = self.player.is_playing
        self.player.toggle_play()
        assert self.player.is_playing is not playing

    @rule(position=st.integers(-10, 300))
    def seek(self, position):
        self.player.seek(position)

    @rule(count=st.integers(-5, 5), unit=st.sampled_from(list(MoveUnit)))
    def step(self, count, unit):
        before = self.player.position
        self.player.step_by(count, unit)
        assert not self.player.is_playing
        moved = self.player.position - before
        assert moved * count >= 0
        if unit is not MoveUnit.STEP:
            assert abs(moved) <= abs(count)
        elif count and not self.player.is_at_end:
            assert self.player.position == self.player.comparison.tick_of_step(self.player.step)

    @rule(speed=st.one_of(st.floats(LOWEST_SPEED, HIGHEST_SPEED), st.sampled_from(SPEED_STEPS)))
    def change_speed(self, speed):
        before = self.player.position, self.player.direction
        self.player.speed = speed
        assert (self.player.position, self.player.direction) == before

    @rule(faster=st.booleans())
    def change_speed_by_key(self, faster):
        before, speed = (self.player.position, self.player.direction), self.player.speed
        (self.player.increase_speed if faster else self.player.decrease_speed)()
        assert (self.player.position, self.player.direction) == before
        assert self.player.speed >= speed if faster else self.player.speed <= speed

    @rule(loop=st.booleans(), unit=st.sampled_from(list(MoveUnit)))
    def change_manner(self, loop, unit):
        self.player.is_looping, self.player.move_unit = loop, unit

    @rule()
    def restart(self):
        self.player.restart()
        assert (self.player.position, self.player.direction) == (0, 1)

    @precondition(lambda self: self.player.is_playing)
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
            assert 0.25 <= played.speed <= 1000 or played.speed == UNBOUNDED_SPEED
            assert isinstance(played.position, int)


TestAnyUse = AnyUse.TestCase
TestAnyUse.settings = settings(examples(60), stateful_step_count=40)
