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

SLOWEST = 0.25
FASTEST = 1000.0
#: Faster than any number: the whole run in about a second, one picture a screen refresh.
UNBOUNDED = math.inf
#: How many seconds a loop waits at the end before it begins again.
LOOP_REST = 1.5
#: The speeds that keys step through, in steps a second.
SPEEDS = (
    0.25,
    0.5,
    1.0,
    2.0,
    4.0,
    8.0,
    15.0,
    30.0,
    60.0,
    125.0,
    250.0,
    500.0,
    1000.0,
    UNBOUNDED,
)


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
        self.loop = False
        self.grain = Grain.STEP
        self.move_lines: Callable[[int], bool] = self._move_by_ticks
        self.speed = speed
        self._carried = 0.0

    @property
    def playing(self) -> bool:
        """Whether time moves it."""
        return self.direction != 0

    @property
    def at_start(self) -> bool:
        """Whether nothing has happened yet."""
        return self.position == 0

    @property
    def at_end(self) -> bool:
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
        at_end = self.at_end if direction > 0 else self.at_start
        if at_end and not (self.grain is Grain.LINE and self._move(direction, self.grain)):
            self.seek(0 if direction > 0 else len(self.comparison))
        self.direction = 1 if direction > 0 else -1
        self._carried = 0.0

    def pause(self) -> None:
        """Stop playing; the position stays."""
        self.direction = 0
        self._carried = 0.0

    def toggle(self) -> None:
        """Pause what plays, play forward what is paused."""
        if self.playing:
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
        self._carried = 0.0

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

    def to_stop(self, direction: int = 1) -> None:
        """Pause and go to the next stop (1) or the one before (-1), after the last to an end."""
        stop = self.next_stop(direction)
        self.pause()
        end = len(self.comparison) if direction > 0 else 0
        self.seek(end if stop is None else stop)

    def faster(self) -> None:
        """The next higher of ``SPEEDS``."""
        self.speed = next((speed for speed in SPEEDS if speed > self.speed), UNBOUNDED)

    def slower(self) -> None:
        """The next lower of ``SPEEDS``."""
        self.speed = next((speed for speed in reversed(SPEEDS) if speed < self.speed), SLOWEST)

    def advance(self, seconds: float) -> bool:
        """Let time pass; True when the position changed."""
        if not self.playing or seconds <= 0:
            return False
        before = self.position
        self._carried += seconds * self._rate()
        whole = int(self._carried)
        if whole < 1:
            return False
        self._carried -= whole
        self._play_on(self.direction * whole)
        return self.position != before or self.grain is Grain.LINE

    def _play_on(self, count: int) -> None:
        """Move as far as the next stop, and pause there; at an end pause or begin again.

        An end that is reached is shown for a while: what is carried over is then below 0.
        """
        before, stop = self.position, self.next_stop(self.direction)
        more = self._move(count, self.grain)
        done = self.at_end if self.direction > 0 else self.at_start
        if stop is not None and (self.position - stop) * self.direction >= 0:
            self.pause()
            self.seek(stop)
        elif more:
            return
        elif done and self.loop and self.position != before:
            self._carried = -LOOP_REST * self._rate()
        elif done and self.loop:
            self.seek(0 if self.direction > 0 else len(self.comparison))
        elif done or self.grain is Grain.LINE:
            self.pause()

    def _rate(self) -> float:
        if self.speed != UNBOUNDED:
            return self.speed
        length = self.comparison.steps if self.grain is Grain.STEP else len(self.comparison)
        return max(FASTEST, float(length))

    def _move(self, count: int, grain: Grain) -> bool:
        """Move, and carry over what is carried; True while there are more lines."""
        carried, more = self._carried, False
        if grain is Grain.LINE:
            more = self.move_lines(count)
        elif grain is Grain.STEP:
            self.seek(self._after_steps(count))
        else:
            self.seek(self.position + count)
        self._carried = carried
        return more

    def _move_by_ticks(self, count: int) -> bool:
        before = self.position
        self.seek(before + count)
        return self.position != before

    def _after_steps(self, count: int) -> int:
        comparison = self.comparison
        step = self.step
        inside = self.position != comparison.tick_of_step(step)
        # Going back from inside a step leads to its beginning first.
        return comparison.tick_of_step(step + count + (inside and count < 0))
