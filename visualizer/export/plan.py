"""What an export shows and when: traces, steps, colours, size, and how long each picture stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from visualizer.analysis.divergence import Divergences
from visualizer.draw.panels.pane_view import PaneNote
from visualizer.draw.theme import LIGHT, Theme
from visualizer.errors import UsageError
from visualizer.language.terms import UNITS
from visualizer.playback.comparison import START, Comparison, StepPosition, Sync
from visualizer.playback.marks import Marks
from visualizer.playback.player import FASTEST, SLOWEST
from visualizer.playback.scenario import Overlay
from visualizer.playback.stops import RunStops, Stops
from visualizer.trace.trace import Trace

#: The sides that a picture may have, in pixels, and the factors of its scale.
LEAST_SIDE, MOST_SIDE = 64, 8192
LEAST_SCALE, MOST_SCALE = 0.25, 8.0
#: How long the last picture and the whole may stand, in seconds.
LEAST_HOLD, MOST_HOLD = 0.1, 60.0
LEAST_SECONDS, MOST_SECONDS = 0.5, 3600.0
MOST_PANES = 12
MOST_ON_STRIP = 60


class Part(Enum):
    """What may stand beside the boards; the value is the word on the command line."""

    CODE = "code"
    FRONTIER = "frontier"
    TIMELINE = "timeline"
    LEGEND = "legend"


@dataclass(frozen=True)
class Frame:
    """One picture of an animation: the tick that it shows, and its time in a clock's units."""

    tick: int
    duration: int


@dataclass(frozen=True)
class Clock:
    """How a format counts time: ``units`` a second; a frame takes ``least`` to ``most`` of them."""

    units: int
    least: int
    most: int


@dataclass(frozen=True)
class ExportPlan:
    """What to draw. Steps are counted by ``sync``, from 0, where nothing has happened yet.

    ``theme`` None is the format's own; ``size`` in pixels goes before ``scale``; ``last`` None
    is the end of the run. ``seconds`` is for the whole animation and goes before ``speed``,
    which is in steps a second; ``hold`` is how long the last picture stands. ``step`` (None: the
    last) or else the steps of ``strip`` are what a ``still`` picture shows; ``focus`` is the pane
    whose code is shown. An animation stands at each of the ``stops`` for ``stop_hold`` seconds
    more; pictures show their captions. ``position`` is where a page opens, ``code`` whether it
    shows the code (None: where there is room). ``notes`` say of each pane how its run ended, where
    that is not known from its trace. Raises UsageError for what does not fit together.
    """

    traces: tuple[Trace, ...]
    sync: Sync = Sync.VISIT
    theme: Theme | None = None
    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    columns: int | None = None
    parts: frozenset[Part] = frozenset({Part.FRONTIER})
    size: tuple[int, int] | None = None
    scale: float = 1.0
    first: int = 0
    last: int | None = None
    speed: float = 8.0
    seconds: float | None = None
    hold: float = 2.0
    step: int | None = None
    strip: tuple[int, ...] = ()
    focus: int = 0
    title: str = ""
    notes: tuple[PaneNote, ...] = ()
    position: StepPosition = START
    code: bool | None = None
    stops: Stops = ()
    stop_hold: float = 3.0
    still: bool = False
    marks: Marks = ()

    def __post_init__(self) -> None:
        self._check_looks()
        self._check_times()
        self._check_steps()

    def _check_looks(self) -> None:
        if not 1 <= len(self.traces) <= MOST_PANES:
            raise UsageError(f"{len(self.traces)} algorithms are named; name 1 to {MOST_PANES}")
        for side in self.size or ():
            check_between("a side of the picture", side, LEAST_SIDE, MOST_SIDE, "pixels")
        check_between("the scale", self.scale, LEAST_SCALE, MOST_SCALE, "")
        if self.columns is not None:
            check_between("the number of columns", self.columns, 1, MOST_PANES, "")

    def _check_times(self) -> None:
        check_between("the speed", self.speed, SLOWEST, FASTEST, f"{UNITS[self.sync]}s a second")
        check_between("the hold", self.hold, LEAST_HOLD, MOST_HOLD, "seconds")
        check_between("the hold at a stop", self.stop_hold, LEAST_HOLD, MOST_HOLD, "seconds")
        if self.seconds is not None:
            check_between(
                "the time for the whole", self.seconds, LEAST_SECONDS, MOST_SECONDS, "seconds"
            )

    def _check_steps(self) -> None:
        named = [self.first, *self.strip]
        named += [step for step in (self.last, self.step) if step is not None]
        unit, steps = UNITS[self.sync], self.comparison.steps
        check_between("the number of steps on a strip", len(self.strip), 0, MOST_ON_STRIP, "")
        for step in named:
            if not 0 <= step <= steps:
                raise UsageError(f"{unit} {step} is not in the run; give 0 to {steps}")
        if self.first > self.until:
            raise UsageError(
                f"{unit} {self.first} comes after {unit} {self.until}; begin earlier or end later"
            )

    @cached_property
    def comparison(self) -> Comparison:
        """The traces side by side, in step."""
        return Comparison(self.traces, self.sync, self.marks)

    @property
    def until(self) -> int:
        """The last step that is shown."""
        return self.comparison.steps if self.last is None else self.last

    @property
    def colours(self) -> Theme:
        """The theme that pictures are drawn in."""
        return self.theme or LIGHT

    @cached_property
    def divergences(self) -> Divergences:
        """Where the panes' orders diverge from the first pane's."""
        return Divergences.of(self.traces)

    # Stops

    @cached_property
    def run_stops(self) -> RunStops:
        """The stops that lie in the run."""
        return RunStops.of(self.stops, self.comparison)

    @cached_property
    def shown_stops(self) -> tuple[int, ...]:
        """The ticks of the stops that are shown, of the animation or of a still picture's steps."""
        tick = self.comparison.tick_of_step
        if self.still:
            steps = self.strip or (self.until if self.step is None else self.step,)
            shown = {tick(step) for step in steps}
            return tuple(each for each in self.run_stops.ticks if each in shown)
        first, last = tick(self.first), tick(self.until)
        return tuple(each for each in self.run_stops.ticks if first <= each <= last)

    @cached_property
    def captions(self) -> tuple[str, ...]:
        """The captions for which pictures need room."""
        stops = self.run_stops
        return tuple(stop.caption for stop, tick in zip(stops.stops, stops.ticks)
                     if tick in self.shown_stops)  # fmt: skip

    # Time

    @property
    def _stop_hold(self) -> float:
        """How much longer each stop stands, in seconds; all together at most half of the whole."""
        if self.seconds is None or not self.shown_stops:
            return self.stop_hold
        return min(self.stop_hold, self.seconds / 2 / len(self.shown_stops))

    @property
    def _hold(self) -> float:
        return self.hold if self.seconds is None else min(self.hold, self.seconds / 4)

    @property
    def duration(self) -> float:
        """How long the whole animation takes, in seconds."""
        if self.seconds is not None:
            return self.seconds
        playing = (self.until - self.first) / self.speed
        return playing + self.hold + len(self.shown_stops) * self.stop_hold

    def frames(self, clock: Clock) -> list[Frame]:
        """The pictures of the animation in order; their times add up to ``duration``.

        Every step has its own, unless they follow one another faster than the clock allows.
        """
        held = round(self._stop_hold * clock.units)
        begins, steps = self._beginnings(clock)
        total = round(self.duration * clock.units) - held * len(self.shown_stops)
        durations = np.diff(np.append(begins, total)).tolist()
        tick = self.comparison.tick_of_step
        frames = [Frame(tick(self.first + step), each)
                  for step, each in zip(steps.tolist(), durations)]  # fmt: skip
        # A stop between two frames has one of its own; sorting leaves equal ticks in their order.
        frames += [Frame(each, held) for each in self.shown_stops]
        frames.sort(key=lambda frame: frame.tick)
        return [
            Frame(frame.tick, part)
            for frame in _joined(frames)
            for part in _parts(frame.duration, clock.most)
        ]

    def _beginnings(self, clock: Clock) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """When each picture begins, in units, and how many steps it is after the first."""
        count = self.until - self.first
        stops = len(self.shown_stops) * self._stop_hold
        playing = (self.duration - self._hold - stops) * clock.units
        if playing >= count * clock.least:
            steps = np.arange(count + 1)
            return np.rint(steps * (playing / max(count, 1))).astype(np.int64), steps
        begins = np.arange(0, playing + clock.least, clock.least, dtype=np.int64)
        steps = np.minimum(begins * count // playing, count).astype(np.int64)
        fresh = np.concatenate(([True], steps[1:] != steps[:-1]))
        return begins[fresh], steps[fresh]


@dataclass(frozen=True)
class ExportProgress:
    """How far an export is: ``done`` of ``total`` things that are called ``unit``."""

    done: int = 0
    total: int = 1
    unit: str = "frame"

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""
        return self.done / max(self.total, 1)

    @property
    def text(self) -> str:
        """How far it is, as text: ``frame 12 of 400``."""
        return f"{self.unit} {self.done:,} of {self.total:,}"


#: Writes a plan to a file step by step, and yields how far it is.
Writer = Callable[[ExportPlan, Path], Iterator[ExportProgress]]


def check_between(what: str, value: float, least: float, most: float, unit: str) -> None:
    """Raise UsageError where ``value`` is not from ``least`` to ``most``."""
    if not least <= value <= most:
        raise UsageError(f"{what} is {value:g}; give {least:g} to {most:g} {unit}".rstrip())


def _joined(frames: Sequence[Frame]) -> Iterator[Frame]:
    """Frames in order, those that follow one another with the same tick as one."""
    for tick, same in groupby(frames, key=lambda frame: frame.tick):
        yield Frame(tick, sum(frame.duration for frame in same))


def _parts(duration: int, most: int) -> Iterator[int]:
    """``duration`` in parts of at most ``most``."""
    while duration > most:
        yield most
        duration -= most
    yield duration
