"""Playing a comparison: position, direction and speed. The caller passes the elapsed time.

The states and the transitions between them are described in docs/playback.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

from visualizer.playback.comparison import Comparison
from visualizer.trace.trace import State

LOWEST_SPEED = 0.25
HIGHEST_SPEED = 1000.0
#: Plays the whole run in about a second.
UNBOUNDED_SPEED = math.inf
#: The pause at the end of a run before a loop begins again.
LOOP_PAUSE_SECONDS = 1.5
#: The speeds that keys step through, in steps a second.
SPEED_STEPS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 125.0, 250.0, 500.0, 1000.0, UNBOUNDED_SPEED)
#: The highest speed at which entries glide, and the most seconds that they do in a step and after a single step.
FASTEST_GLIDE, GLIDE_SECONDS, SINGLE_GLIDE_SECONDS = 8.0, 0.3, 0.25


class Glide(NamedTuple):
    """A picture between the ticks ``before`` and ``after`` of a step: the ``share`` of the way that is done.

    It is the same in either direction; going back, the share falls.
    """

    before: int
    after: int
    share: float


class MoveUnit(Enum):
    """The unit of playing and stepping."""

    STEP = "step"
    OPERATION = "operation"
    LINE = "line"


class Player:
    """The position in a comparison, and its movement.

    ``position`` is a tick, 0 to ``len(comparison)``; ``direction`` is 1 forward, -1 backward and
    0 paused; ``speed``, 0.25 to 1000 or `UNBOUNDED_SPEED`, is in steps (or operations or lines, by
    ``move_unit``) a second. `advance` carries fractions of a step over, so playing looks the same at any
    frame rate. Playing pauses at each of the ``stops``, which are ticks, ascending. While the comparison
    ``is_growing``, playing waits at its end for more. ``move_lines`` moves by a number of lines and returns
    False at an end; by default a line is an operation.
    """

    def __init__(self, comparison: Comparison, speed: float = 8.0) -> None:
        self.comparison = comparison
        self.position = 0
        self.stops: Sequence[int] = ()
        self.direction = 0
        self.is_looping = self.is_growing = False
        self.move_unit = MoveUnit.STEP
        self.move_lines: Callable[[int], bool] = self._move_by_ticks
        self.speed = speed
        self._carried_steps = 0.0
        # Where the latest move began, and the share of its time that has passed.
        self._origin, self._passed = 0, 1.0

    @property
    def is_playing(self) -> bool:
        """Whether `advance` moves the position."""
        return self.direction != 0

    @property
    def is_at_start(self) -> bool:
        """Whether the position is the start."""
        return self.position == 0

    @property
    def is_at_end(self) -> bool:
        """Whether every trace is over."""
        return self.position == len(self.comparison) and not self.is_growing

    @property
    def step(self) -> int:
        """The number of whole steps up to the position."""
        return self.comparison.step_at(self.position)

    def state(self, pane: int) -> State:
        """The state of trace ``pane`` at the position."""
        return self.comparison.state_at(pane, self.comparison.moment(pane, self.position))

    @property
    def glide(self) -> Glide | None:
        """The picture between those of the latest move, if that was at most a step and its time is not over."""
        before, after = sorted((self._origin, self.position))
        if self._passed >= 1 or self.comparison.step_at(after) > self.comparison.step_at(before) + 1:
            return None
        return Glide(before, after, self._passed if after == self.position else 1 - self._passed)

    def load(self, comparison: Comparison, position: int = 0, stops: Sequence[int] = ()) -> None:
        """Go to a tick of another comparison, with its stops, without pausing."""
        if position != self.position:
            self._passed = 1.0
        self.comparison, self.stops = comparison, stops
        self.position = min(max(position, 0), len(comparison))

    def play(self, direction: int = 1) -> None:
        """Play forward (1) or backward (-1); if the run is over in that direction, from its other end."""
        at_end = self.is_at_end if direction > 0 else self.is_at_start
        if at_end and not (self.move_unit is MoveUnit.LINE and self._move(direction, self.move_unit)):
            self.seek(0 if direction > 0 else len(self.comparison))
        self.direction = 1 if direction > 0 else -1
        self._carried_steps = 0.0

    def pause(self) -> None:
        """Stop playing; the position stays."""
        self.direction = 0
        self._carried_steps = 0.0

    def toggle_play(self) -> None:
        """Pause if playing, otherwise play forward."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def restart(self) -> None:
        """Play forward from the start."""
        self.seek(0)
        self.play()

    def seek(self, position: int) -> None:
        """Go to a tick, clamped to 0 to ``len(comparison)``."""
        before, self.position = self.position, min(max(position, 0), len(self.comparison))
        self._carried_steps = 0.0
        if self.position != before:
            self._origin, self._passed = before, 0.0

    def step_by(self, count: int, unit: MoveUnit = MoveUnit.STEP) -> None:
        """Pause and move by ``count`` steps, operations or lines, backward if it is negative."""
        self.pause()
        self._move(count, unit)

    def next_stop(self, direction: int = 1) -> int | None:
        """The first stop after the position, or with -1 the last before it; None if there is none."""
        ahead = [stop for stop in self.stops if (stop - self.position) * direction > 0]
        return ahead[::direction][0] if ahead else None

    def go_to_stop(self, direction: int = 1) -> None:
        """Pause and go to the next (1) or previous (-1) stop, or to the end of the run if there is none."""
        stop = self.next_stop(direction)
        self.pause()
        end = len(self.comparison) if direction > 0 else 0
        self.seek(end if stop is None else stop)

    def increase_speed(self) -> None:
        """Set the next higher speed of `SPEED_STEPS`."""
        self.speed = next((speed for speed in SPEED_STEPS if speed > self.speed), UNBOUNDED_SPEED)

    def decrease_speed(self) -> None:
        """Set the next lower speed of `SPEED_STEPS`."""
        self.speed = next((speed for speed in reversed(SPEED_STEPS) if speed < self.speed), LOWEST_SPEED)

    def advance(self, seconds: float) -> bool:
        """Move by the time elapsed and return whether the position or the line may have changed."""
        if seconds <= 0:
            return False
        before, direction = self.position, self.direction
        self._passed += seconds * (max(self.speed, 1 / GLIDE_SECONDS) if direction else 1 / SINGLE_GLIDE_SECONDS)
        if not direction:
            return False
        self._carried_steps += seconds * self._steps_per_second()
        whole = int(self._carried_steps)
        if whole < 1:
            return False
        self._carried_steps -= whole
        self._play_steps(direction * whole)
        if self.position != before:
            self._origin = self._begin_of_move(before, direction)
            # As many seconds of it have passed at any frame rate.
            is_slow, steps = self.speed <= FASTEST_GLIDE, max(self._carried_steps, 0.0)
            self._passed = steps * max(1 / (GLIDE_SECONDS * self.speed), 1.0) if is_slow else 1.0
        return self.position != before or self.move_unit is MoveUnit.LINE

    def _begin_of_move(self, before: int, direction: int) -> int:
        """Where the last of the moves from the tick ``before`` to the position began."""
        if self.move_unit is MoveUnit.STEP:
            step = self.step + 1 if direction < 0 else self.comparison.step_at(self.position - 1)
            last = self.comparison.tick_of_step(step)
        else:
            last = self.position - direction if self.move_unit is MoveUnit.OPERATION else before
        return max(before, last) if direction > 0 else min(before, last)

    def _play_steps(self, count: int) -> None:
        """Move by at most ``count`` steps and pause at a stop; at an end pause or begin again.

        A loop pauses at the end: the carried steps are then below 0.
        """
        before, stop = self.position, self.next_stop(self.direction)
        more = self._move(count, self.move_unit)
        done = self.is_at_end if self.direction > 0 else self.is_at_start
        if stop is not None and (self.position - stop) * self.direction >= 0:
            self.pause()
            self.seek(stop)
        elif more:
            return
        elif done and self.is_looping and self.position != before:
            self._carried_steps = -LOOP_PAUSE_SECONDS * self._steps_per_second()
        elif done and self.is_looping:
            self.seek(0 if self.direction > 0 else len(self.comparison))
        elif done or (self.move_unit is MoveUnit.LINE and not self.is_growing):
            self.pause()

    def _steps_per_second(self) -> float:
        if self.speed != UNBOUNDED_SPEED:
            return self.speed
        length = self.comparison.steps if self.move_unit is MoveUnit.STEP else len(self.comparison)
        return max(HIGHEST_SPEED, float(length))

    def _move(self, count: int, unit: MoveUnit) -> bool:
        """Move without losing the carried steps, and return whether there are more lines."""
        carried, more = self._carried_steps, False
        if unit is MoveUnit.LINE:
            more = self.move_lines(count)
        elif unit is MoveUnit.STEP:
            self.seek(self._tick_after_steps(count))
        else:
            self.seek(self.position + count)
        self._carried_steps = carried
        return more

    def _move_by_ticks(self, count: int) -> bool:
        before = self.position
        self.seek(before + count)
        return self.position != before

    def _tick_after_steps(self, count: int) -> int:
        comparison = self.comparison
        step = self.step
        inside = self.position != comparison.tick_of_step(step)
        # A step back from within a step first leads to its beginning.
        return comparison.tick_of_step(step + count + (inside and count < 0))
