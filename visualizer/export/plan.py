"""The plan of an export: traces, steps, colours, size, and the duration of each picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

import numpy as np

from visualizer.analysis.divergence import Divergences
from visualizer.board.board import validate_click
from visualizer.board.cells import Cell
from visualizer.draw.theme import LIGHT, Theme
from visualizer.errors import UsageError
from visualizer.language.conclusions import PaneNote, differences_text
from visualizer.language.terms import SYNC_UNITS
from visualizer.playback.comparison import MOST_PANES, START_POSITION, Comparison, PaneTags, StepPosition, Sync
from visualizer.playback.player import FASTEST_GLIDE, GLIDE_SECONDS, HIGHEST_SPEED, LOWEST_SPEED, Glide
from visualizer.playback.scenario import DEFAULT_VIEW, Overlay, RunStops, ScenarioView, Stops
from visualizer.recording.program import Program
from visualizer.trace.listings import FIRST_LANGUAGE
from visualizer.trace.trace import Trace

#: The run of each program from one click, with the note on a crash.
RecordedRuns = Sequence[tuple[Trace, PaneNote]]
#: The range of the sides of a picture, in pixels.
LEAST_SIDE, MOST_SIDE = 64, 8192


class PicturePart(Enum):
    """A part of a picture beside the boards; the value is its name on the command line."""

    CODE = "code"
    FRONTIER = "frontier"
    TIMELINE = "timeline"
    LEGEND = "legend"


class AnimationFrame(NamedTuple):
    """A picture of an animation: its tick, and its duration in the units of a `FrameTiming`.

    With ``glide`` it is between two ticks, of which the tick is the later one.
    """

    tick: int
    duration: int
    glide: Glide | None = None


class FrameTiming(NamedTuple):
    """The time of a format: ``units`` in a second, of which a frame takes at least ``least``.

    Pictures between two steps, in which cells glide, take at least ``glide`` units each; 0: there are none.
    """

    units: int
    least: int
    glide: int = 0


@dataclass(frozen=True)
class ExportPlan:
    """What an export draws. Steps are counted in the unit of ``sync`` from 0, before the first operation.

    For pictures: ``theme`` None is the theme of the format. ``size`` in pixels overrides ``scale``. ``last``
    None is the end of the run. ``seconds`` is the duration of the whole animation and overrides ``speed``,
    in steps a second. ``hold`` is the duration of the last picture, and ``stop_hold`` the additional one
    at each of the ``stops``, whose captions are shown; they are counted in steps of ``stops_sync``, if it is
    not None. ``step`` is that of a still picture (None: the last). ``focus`` is the pane whose code is shown,
    in ``language``; ``programs`` (if given, one a pane) are run again for its variables. ``notes`` has a note for
    each pane, on a crash that its trace does not have.

    A ``narrated`` film shows the captions of the stops as titles while its pictures hold, and chooses its own pace.

    For pages: ``view`` has the choices of the scenario, ``position`` is the first one shown, ``code``
    whether code is shown (None: if there is room), ``name`` the name of the board in the address. ``record``
    records the runs from each of ``clicks`` (None: all of a small board). The boards of ``more`` plans are added,
    as in a narrated film, which has the views of the scenario and its stops too.

    Raises UsageError for values out of range or that contradict each other.
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
    language: str = FIRST_LANGUAGE
    view: ScenarioView = DEFAULT_VIEW
    stops: Stops = ()
    stops_sync: Sync | None = None
    stop_hold: float = 3.0
    tags: PaneTags = ()
    programs: tuple[Program, ...] = ()
    name: str = ""
    clicks: tuple[Cell, ...] | None = None
    record: Callable[[Cell], RecordedRuns] | None = None
    more: tuple[ExportPlan, ...] = ()
    narrated: bool = False

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
        """The comparison of the traces."""
        return Comparison(self.traces, self.sync, self.tags)

    @property
    def last_step(self) -> int:
        """The last step of the export."""
        return self.comparison.steps if self.last is None else self.last

    @property
    def still_plan(self) -> ExportPlan:
        """The plan of a still picture, which begins and ends at its step."""
        step = self.last_step if self.step is None else self.step
        return replace(self, first=step, last=step)

    @property
    def picture_theme(self) -> Theme:
        """The theme of pictures."""
        return self.theme or LIGHT

    @cached_property
    def divergences(self) -> Divergences:
        """The divergences of the traces from the first one."""
        return Divergences.from_traces(self.traces)

    @cached_property
    def run_stops(self) -> RunStops:
        """The stops within the run."""
        return RunStops.from_stops(self.stops, self.comparison, self.stops_sync)

    @cached_property
    def _stops_in_range(self) -> dict[int, str]:
        """The captions of the stops from ``first`` to `last_step`, by their ticks."""
        first, last = map(self.comparison.tick_of_step, (self.first, self.last_step))
        stops = zip(self.run_stops.ticks, self.run_stops.stops)
        return {tick: stop.caption for tick, stop in stops if first <= tick <= last}

    @property
    def captions(self) -> tuple[str, ...]:
        """The captions for which pictures need space; the titles of a narrated film are below its pictures."""
        return () if self.narrated else (*self._stops_in_range.values(), *filter(None, [self.conclusion]))

    @cached_property
    def conclusion(self) -> str:
        """What differed between the runs; empty in an animation without captions, which has no room for it."""
        is_told = self.first == self.last_step or self._stops_in_range
        last = self.comparison.tick_of_step(self.last_step)
        return differences_text(self.comparison, self.divergences, last) if is_told else ""

    @property
    def duration(self) -> float:
        """The duration of the whole animation, in seconds."""
        if self.seconds is not None:
            return self.seconds
        playing = (self.last_step - self.first) / self.speed
        return playing + self.hold + len(self._stops_in_range) * self.stop_hold

    def frames(self, timing: FrameTiming) -> list[AnimationFrame]:
        """The frames of the animation in order; their durations add up to `duration`.

        Each step has a frame, except where the timing does not allow that many. Where steps are slow enough, those
        of the timing's glides come before it.
        """
        hold, stop_hold, stops = self.hold, self.stop_hold, len(self._stops_in_range)
        if self.seconds is not None:
            hold = min(hold, self.seconds / 4)
            stop_hold = min(stop_hold, self.seconds / 2 / max(stops, 1))
        held = round(stop_hold * timing.units)
        count = self.last_step - self.first
        playing = (self.duration - hold - stops * stop_hold) * timing.units
        pictures = min(count, math.ceil(playing / timing.least))
        steps = np.rint(np.linspace(0, count, pictures + 1)).astype(int)
        begins = np.rint(np.linspace(0, max(playing, pictures * timing.least), pictures + 1))
        total = round(self.duration * timing.units) - held * stops
        durations = np.diff(np.append(begins, total).astype(int)).tolist()
        ticks = [self.comparison.tick_of_step(self.first + step) for step in steps.tolist()]
        # A stop between two frames gets a frame; equal ticks are joined below.
        frames = [*zip(ticks, durations), *((tick, held) for tick in self._stops_in_range)]
        frames.sort(key=lambda frame: frame[0])
        joined = [
            AnimationFrame(tick, sum(duration for _, duration in same))
            for tick, same in groupby(frames, key=lambda frame: frame[0])
        ]
        if count * timing.units > playing * FASTEST_GLIDE:
            return joined
        return [part for before, frame in zip([joined[0], *joined], joined) for part in glide_to(before, frame, timing)]


def glide_to(before: AnimationFrame, frame: AnimationFrame, timing: FrameTiming) -> Iterator[AnimationFrame]:
    """The pictures between those of two frames, which take the first part of the second one's time, and it itself."""
    time = min(frame.duration, round(GLIDE_SECONDS * timing.units))
    count = time // timing.glide if timing.glide and before.tick < frame.tick else 0
    for number in range(count):
        duration = (number + 1) * time // count - number * time // count
        yield AnimationFrame(frame.tick, duration, Glide(before.tick, frame.tick, (number + 0.5) / count))
    if rest := frame.duration - time * (count > 0):
        yield frame._replace(duration=rest)


@dataclass(frozen=True)
class ExportProgress:
    """The progress of an export: ``done`` of ``total``, counted in ``unit``."""

    done: int = 0
    total: int = 1
    unit: str = "frame"

    @property
    def share(self) -> float:
        """The share that is done, 0 to 1."""
        return self.done / max(self.total, 1)

    @property
    def text(self) -> str:
        """The progress as text: ``frame 12 of 400``."""
        return f"{self.unit} {self.done:,} of {self.total:,}"


#: Writes a plan to a file in steps, and yields the progress; of a narrated film, the subtitles to another file.
Writer = Callable[..., Iterator[ExportProgress]]


def validate_between(what: str, value: float, least: float, most: float, unit: str) -> None:
    """Raise UsageError unless ``value``, called ``what``, is from ``least`` to ``most``."""
    if not least <= value <= most:
        raise UsageError(f"{what} is {value:g}; give {least:g} to {most:g} {unit}".rstrip())
