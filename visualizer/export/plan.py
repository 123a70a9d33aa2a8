"""What an export shows and when: traces, steps, colours, size, and how long each picture stands."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import numpy as np

from visualizer.analysis.divergence import Divergences
from visualizer.board.board import validate_click
from visualizer.board.cells import Cell
from visualizer.draw.panels.pane_view import PaneNote
from visualizer.draw.theme import LIGHT, Theme
from visualizer.errors import UsageError
from visualizer.language.terms import SYNC_UNITS
from visualizer.playback.comparison import MOST_PANES, START_POSITION, Comparison, StepPosition, Sync
from visualizer.playback.marks import Marks
from visualizer.playback.player import HIGHEST_SPEED, LOWEST_SPEED
from visualizer.playback.scenario import Overlay
from visualizer.playback.stops import RunStops, Stops
from visualizer.trace.trace import Trace

#: The run of each algorithm from one click, and how it ended.
RecordedRuns = Sequence[tuple[Trace, PaneNote]]
#: The sides that a picture may have, in pixels.
LEAST_SIDE, MOST_SIDE = 64, 8192


class PicturePart(Enum):
    """What may stand beside the boards; the value is the word on the command line."""

    CODE = "code"
    FRONTIER = "frontier"
    TIMELINE = "timeline"
    LEGEND = "legend"


class AnimationFrame(NamedTuple):
    """One picture of an animation: the tick that it shows, and its time in a clock's units."""

    tick: int
    duration: int


class FrameClock(NamedTuple):
    """How a format counts time: ``units`` a second, of which a frame takes ``least`` or more."""

    units: int
    least: int


@dataclass(frozen=True)
class ExportPlan:
    """What to draw. Steps are pluralize by ``sync``, from 0, where nothing has happened yet.

    ``theme`` None is the format's own; ``size`` in pixels goes before ``scale``; ``last`` None
    is the end of the run. ``seconds`` is for the whole animation and goes before ``speed``,
    which is in steps a second; ``hold`` is how long the last picture stands. ``step`` is what a
    still picture shows (None: the last); ``focus`` is the pane whose code is shown. An animation
    stands at each of the ``stops`` for ``stop_hold`` seconds more; pictures show their captions.
    ``notes`` say of each pane how its run ended, where that is not known from its trace. Of a page:
    ``position`` is where it opens, ``code`` whether it shows the code (None: where there is room),
    ``name`` what its address calls the board; ``record`` records the runs from each of ``clicks``
    (None: all, if the board is small), and it has the boards of ``more`` plans. Raises UsageError
    for what does not fit together.
    """

    traces: tuple[Trace, ...]
    sync: Sync = Sync.VISIT
    theme: Theme | None = None
    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    columns: int | None = None
    parts: frozenset[PicturePart] = frozenset({PicturePart.FRONTIER})
    size: tuple[int, int] | None = None
    scale: float = 1.0
    first: int = 0
    last: int | None = None
    speed: float = 8.0
    seconds: float | None = None
    hold: float = 2.0
    step: int | None = None
    focus: int = 0
    title: str = ""
    notes: tuple[PaneNote, ...] = ()
    position: StepPosition = START_POSITION
    code: bool | None = None
    stops: Stops = ()
    stop_hold: float = 3.0
    marks: Marks = ()
    name: str = ""
    clicks: tuple[Cell, ...] | None = None
    record: Callable[[Cell], RecordedRuns] | None = None
    more: tuple[ExportPlan, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= len(self.traces) <= MOST_PANES:
            raise UsageError(f"{len(self.traces)} algorithms are named; name 1 to {MOST_PANES}")
        for what, value, least, most, unit in (
            *(("a side of the picture", side, LEAST_SIDE, MOST_SIDE, "pixels") for side in self.size or ()),
            ("the scale", self.scale, 0.25, 8.0, ""),
            ("the number of columns", self.columns, 1, MOST_PANES, ""),
            ("the speed", self.speed, LOWEST_SPEED, HIGHEST_SPEED, f"{SYNC_UNITS[self.sync]}s a second"),
            ("the hold", self.hold, 0.1, 60.0, "seconds"),
            ("the hold at a stop", self.stop_hold, 0.1, 60.0, "seconds"),
            ("the time for the whole", self.seconds, 0.5, 600.0, "seconds"),
        ):
            if value is not None:
                validate_between(what, value, least, most, unit)
        unit, steps = SYNC_UNITS[self.sync], self.comparison.steps
        for step in (self.first, self.last, self.step):
            if step is not None and not 0 <= step <= steps:
                raise UsageError(f"{unit} {step} is not in the run; give 0 to {steps}")
        board = self.traces[0].board
        for click in self.clicks or ():
            validate_click(board, click)
        if self.first > self.last_step:
            raise UsageError(f"{unit} {self.first} comes after {unit} {self.last_step}; begin earlier or end later")

    @cached_property
    def comparison(self) -> Comparison:
        """The traces side by side, in step."""
        return Comparison(self.traces, self.sync, self.marks)

    @property
    def last_step(self) -> int:
        """The last step that is shown."""
        return self.comparison.steps if self.last is None else self.last

    @property
    def still_plan(self) -> ExportPlan:
        """The plan of a still picture alone: it begins and ends at the step that is shown."""
        step = self.last_step if self.step is None else self.step
        return replace(self, first=step, last=step)

    @property
    def picture_theme(self) -> Theme:
        """The theme that pictures are drawn in."""
        return self.theme or LIGHT

    @cached_property
    def divergences(self) -> Divergences:
        """Where the panes' orders diverge from the first pane's."""
        return Divergences.from_traces(self.traces)

    @cached_property
    def run_stops(self) -> RunStops:
        """The stops that lie in the run."""
        return RunStops.from_stops(self.stops, self.comparison)

    @cached_property
    def _stops_in_range(self) -> dict[int, str]:
        """The captions of the stops from the first to the last step, by their ticks."""
        first, last = map(self.comparison.tick_of_step, (self.first, self.last_step))
        stops = zip(self.run_stops.ticks, self.run_stops.stops)
        return {tick: stop.caption for tick, stop in stops if first <= tick <= last}

    @property
    def captions(self) -> tuple[str, ...]:
        """The captions for which pictures need room."""
        return tuple(self._stops_in_range.values())

    # Time

    @property
    def duration(self) -> float:
        """How long the whole animation takes, in seconds."""
        if self.seconds is not None:
            return self.seconds
        playing = (self.last_step - self.first) / self.speed
        return playing + self.hold + len(self._stops_in_range) * self.stop_hold

    def frames(self, clock: FrameClock) -> list[AnimationFrame]:
        """The pictures of the animation in order; their times add up to ``duration``.

        Every step has its own, unless they follow one another faster than the clock allows.
        """
        hold, stop_hold, stops = self.hold, self.stop_hold, len(self._stops_in_range)
        if self.seconds is not None:
            hold = min(hold, self.seconds / 4)
            stop_hold = min(stop_hold, self.seconds / 2 / max(stops, 1))
        held = round(stop_hold * clock.units)
        count = self.last_step - self.first
        playing = (self.duration - hold - stops * stop_hold) * clock.units
        pictures = min(count, math.ceil(playing / clock.least))
        steps = np.rint(np.linspace(0, count, pictures + 1)).astype(int)
        begins = np.rint(np.linspace(0, max(playing, pictures * clock.least), pictures + 1))
        total = round(self.duration * clock.units) - held * stops
        durations = np.diff(np.append(begins, total).astype(int)).tolist()
        ticks = [self.comparison.tick_of_step(self.first + step) for step in steps.tolist()]
        # A stop between two frames has one of its own; sorting leaves equal ticks in their order.
        frames = [*zip(ticks, durations), *((tick, held) for tick in self._stops_in_range)]
        frames.sort(key=lambda frame: frame[0])
        return [
            AnimationFrame(tick, sum(duration for _, duration in same))
            for tick, same in groupby(frames, key=lambda frame: frame[0])
        ]


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


def validate_between(what: str, value: float, least: float, most: float, unit: str) -> None:
    """Raise UsageError where ``value`` is not from ``least`` to ``most``."""
    if not least <= value <= most:
        raise UsageError(f"{what} is {value:g}; give {least:g} to {most:g} {unit}".rstrip())
