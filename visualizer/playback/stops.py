"""Stops: marked positions for a lecture, each with a caption."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from visualizer.errors import shorten, to_one_line
from visualizer.playback.comparison import Comparison, StepPosition

#: In characters; nobody reads a longer text during a lecture.
LONGEST_CAPTION = 200
MOST_STOPS = 200


@dataclass(frozen=True, order=True)
class Stop:
    """A marked ``position`` and its ``caption``, one line that is cut after `LONGEST_CAPTION` characters."""

    position: StepPosition
    caption: str = ""

    def __post_init__(self) -> None:
        caption = shorten(to_one_line(self.caption), LONGEST_CAPTION)
        object.__setattr__(self, "caption", caption)


Stops = tuple[Stop, ...]


def sort_stops(stops: Iterable[Stop]) -> Stops:
    """The stops by ascending position; of several at one position only the last."""
    return tuple(sorted({stop.position: stop for stop in stops}.values()))


def stops_in_run(stops: Iterable[Stop], comparison: Comparison) -> Stops:
    """The stops whose positions lie in the run."""
    return tuple(stop for stop in stops if comparison.contains_position(stop.position))


@dataclass(frozen=True)
class RunStops:
    """The stops that lie in one run, by ascending position, and their ticks."""

    stops: Stops = ()
    ticks: tuple[int, ...] = ()

    @classmethod
    def from_stops(cls, stops: Iterable[Stop], comparison: Comparison) -> RunStops:
        """The ``stops`` that lie in the run of ``comparison``."""
        kept = stops_in_run(sort_stops(stops), comparison)
        return cls(kept, tuple(comparison.tick_of(stop.position) for stop in kept))

    def index_at(self, tick: int) -> int | None:
        """The index of the stop at a tick, None if there is none."""
        index = bisect_left(self.ticks, tick)
        return index if index < len(self.ticks) and self.ticks[index] == tick else None


NO_STOPS = RunStops()


def convert_stops(stops: Iterable[Stop], old: Comparison, new: Comparison, pane: int) -> Stops:
    """The stops of ``old`` at the same moments in ``new``, as `convert_position`.

    A stop outside the run is not changed.
    """
    if old.sync is new.sync:
        return sort_stops(stops)
    return sort_stops(
        Stop(convert_position(stop.position, old, new, pane), stop.caption)
        if old.contains_position(stop.position)
        else stop
        for stop in stops
    )


def convert_position(position: StepPosition, old: Comparison, new: Comparison, pane: int) -> StepPosition:
    """The position in ``new``, which has another `Sync`, at the same moment of trace ``pane``.

    If that trace is over at the position, another trace that is not over decides.
    """
    tick = old.tick_of(position)
    for number in (pane, *range(len(old.traces))):
        moment = old.moment(number, tick)
        if moment < len(old.traces[number]):
            converted = new.position_of(new.tick_of_moment(number, moment))
            # If the trace has finished the step and only others go on, the end of the step is meant.
            end = min(converted.step + 1, new.steps)
            has_ended = converted.operations and new.step_end(number, end) == moment
            return StepPosition(end) if has_ended else converted
    return StepPosition(new.steps)
