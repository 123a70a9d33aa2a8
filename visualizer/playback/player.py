"""Playing a comparison: its position, whether it plays, how fast. Time is handed in.

The states and what leads from one to another are written down in docs/playback.md.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from enum import Enum

from visualizer.playback.comparison import Comparison
from visualizer.trace.trace import State

LOWEST_SPEED = 0.25
HIGHEST_SPEED = 1000.0
#: Faster than any number: the whole run in about a second, one picture a screen refresh.
UNBOUNDED_SPEED = math.inf
#: How many seconds a loop waits at the end before it begins again.
LOOP_PAUSE_SECONDS = 1.5
#: The speeds that keys step through, in steps a second.
SPEED_STEPS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 125.0, 250.0, 500.0, 1000.0, UNBOUNDED_SPEED)


class Grain(Enum):
    """What one step of playing or stepping is."""

    STEP = "step"
    OPERATION = "operation"
    LINE = "line"


class Player:
    """The position of a comparison, and how it moves.

    ``position`` is a tick, 0 to ``len(comparison)``; ``direction`` is 1 forward, -1 backward and
    0 paused; ``speed``, 0.25 to 1000 or ``UNBOUNDED``, is in steps (or operations or lines, by
    ``grain``) a second. `advance` is handed the seconds that have passed; what is less than a step
    is carried over, so playing looks the same at any frame rate. Playing pauses at each of the
    ``stops``, ticks in ascending order. ``move_lines`` moves by so many lines, and returns False at
    an end; by default a line is an operation.
    """

    def __init__(self, comparison: Comparison, speed: float = 8.0) -> None:
        self.comparison = comparison
        self.position = 0
        self.stops: Sequence[int] = ()
        self.direction = 0
        self.is_looping = False
        self.grain = Grain.STEP
        self.move_lines: Callable[[int], bool] = self._move_by_ticks
        self.speed = speed
        self._carried_steps = 0.0

    @property
    def is_playing(self) -> bool:
        """Whether time moves it."""
        return self.direction != 0

    @property
    def is_at_start(self) -> bool:
        """Whether nothing has happened yet."""
        return self.position == 0

    @property
    def is_at_end(self) -> bool:
        """Whether every trace is over."""
        return self.position == len(self.comparison)

    @property
    def step(self) -> int:
        """How many whole steps have been made."""
        return self.comparison.step_at(self.position)

    def state(self, pane: int) -> State:
        """Where a trace stands."""
        return self.comparison.state_at(pane, self.comparison.moment(pane, self.position))

    def load(self, comparison: Comparison, position: int = 0, stops: Sequence[int] = ()) -> None:
        """Go to a tick of another comparison, with its stops; what plays goes on."""
        self.comparison, self.stops = comparison, stops
        if position != self.position:
            self.seek(position)

    def play(self, direction: int = 1) -> None:
        """Play forward (1) or backward (-1); from the far end where there is nothing left."""
        at_end = self.is_at_end if direction > 0 else self.is_at_start
        if at_end and not (self.grain is Grain.LINE and self._move(direction, self.grain)):
            self.seek(0 if direction > 0 else len(self.comparison))
        self.direction = 1 if direction > 0 else -1
        self._carried_steps = 0.0

    def pause(self) -> None:
        """Stop playing; the position stays."""
        self.direction = 0
        self._carried_steps = 0.0

    def toggle_play(self) -> None:
        """Pause what plays, play forward what is paused."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def restart(self) -> None:
        """Play forward from the start."""
        self.seek(0)
        self.play()

    def seek(self, position: int) -> None:
        """Go to a tick; one outside the run becomes its start or end."""
        self.position = min(max(position, 0), len(self.comparison))
        self._carried_steps = 0.0

    def step_by(self, count: int, grain: Grain = Grain.STEP) -> None:
        """Pause and move by steps, operations or lines, backward where ``count`` is negative."""
        self.pause()
        self._move(count, grain)

    def next_stop(self, direction: int = 1) -> int | None:
        """The first stop after the position, or with -1 the last before it; None without one."""
        if direction > 0:
            index = bisect_right(self.stops, self.position)
            return self.stops[index] if index < len(self.stops) else None
        index = bisect_left(self.stops, self.position)
        return self.stops[index - 1] if index else None

    def go_to_stop(self, direction: int = 1) -> None:
        """Pause and go to the next stop (1) or the one before (-1), after the last to an end."""
        stop = self.next_stop(direction)
        self.pause()
        end = len(self.comparison) if direction > 0 else 0
        self.seek(end if stop is None else stop)

    def increase_speed(self) -> None:
        """The next higher of ``SPEEDS``."""
        self.speed = next((speed for speed in SPEED_STEPS if speed > self.speed), UNBOUNDED_SPEED)

    def decrease_speed(self) -> None:
        """The next lower of ``SPEEDS``."""
        self.speed = next((speed for speed in reversed(SPEED_STEPS) if speed < self.speed), LOWEST_SPEED)

    def advance(self, seconds: float) -> bool:
        """Let time pass; True when the position changed."""
        if not self.is_playing or seconds <= 0:
            return False
        before = self.position
        self._carried_steps += seconds * self._steps_per_second()
        whole = int(self._carried_steps)
        if whole < 1:
            return False
        self._carried_steps -= whole
        self._play_steps(self.direction * whole)
        return self.position != before or self.grain is Grain.LINE

    def _play_steps(self, count: int) -> None:
        """Move as far as the next stop, and pause there; at an end pause or begin again.

        An end that is reached is shown for a while: what is carried over is then below 0.
        """
        before, stop = self.position, self.next_stop(self.direction)
        more = self._move(count, self.grain)
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
        elif done or self.grain is Grain.LINE:
            self.pause()

    def _steps_per_second(self) -> float:
        if self.speed != UNBOUNDED_SPEED:
            return self.speed
        length = self.comparison.steps if self.grain is Grain.STEP else len(self.comparison)
        return max(HIGHEST_SPEED, float(length))

    def _move(self, count: int, grain: Grain) -> bool:
        """Move, and carry over what is carried; True while there are more lines."""
        carried, more = self._carried_steps, False
        if grain is Grain.LINE:
            more = self.move_lines(count)
        elif grain is Grain.STEP:
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
        # Going back from inside a step leads to its beginning first.
        return comparison.tick_of_step(step + count + (inside and count < 0))
