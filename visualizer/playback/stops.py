"""Stops: positions that are marked for a lecture, each with a caption that is shown there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from visualizer.errors import shorten, to_one_line
from visualizer.playback.comparison import Comparison, StepPosition

#: In characters; more would not be read while a lecture goes on.
LONGEST_CAPTION = 200
MOST_STOPS = 200


@dataclass(frozen=True, order=True)
class Stop:
    """A marked ``position`` and its ``caption``: one line, cut after ``LONGEST_CAPTION``."""

    position: StepPosition
    caption: str = ""

    def __post_init__(self) -> None:
        caption = shorten(to_one_line(self.caption), LONGEST_CAPTION)
        object.__setattr__(self, "caption", caption)


Stops = tuple[Stop, ...]


def sort_stops(stops: Iterable[Stop]) -> Stops:
    """Stops from the start to the end of a run; of two at one position the last counts."""
    return tuple(sorted({stop.position: stop for stop in stops}.values()))


def stops_in_run(stops: Iterable[Stop], comparison: Comparison) -> Stops:
    """The stops whose positions lie in the run."""
    return tuple(stop for stop in stops if comparison.contains_position(stop.position))


@dataclass(frozen=True)
class RunStops:
    """The stops that lie in one run, in order, and their ticks, ascending."""

    stops: Stops = ()
    ticks: tuple[int, ...] = ()

    @classmethod
    def from_stops(cls, stops: Iterable[Stop], comparison: Comparison) -> RunStops:
        """Those of ``stops`` that lie in the run."""
        kept = stops_in_run(sort_stops(stops), comparison)
        return cls(kept, tuple(comparison.tick_of(stop.position) for stop in kept))

    def index_at(self, tick: int) -> int | None:
        """The index of the stop at a tick, None where there is none."""
        index = bisect_left(self.ticks, tick)
        return index if index < len(self.ticks) and self.ticks[index] == tick else None


NO_STOPS = RunStops()


def convert_stops(stops: Iterable[Stop], old: Comparison, new: Comparison, pane: int) -> Stops:
    """Stops of ``old`` at the same moments of trace ``pane`` in ``new``.

    ``new`` has the same traces, in step another way. Where that trace is over, one that is not
    counts. A stop outside the run stays as it is.
    """
    if old.sync is new.sync:
        return sort_stops(stops)
    return sort_stops(
        Stop(_convert_position(stop.position, old, new, pane), stop.caption)
        if old.contains_position(stop.position)
        else stop
        for stop in stops
    )


def _convert_position(position: StepPosition, old: Comparison, new: Comparison, pane: int) -> StepPosition:
    tick = old.tick_of(position)
    for each in (pane, *range(len(old.traces))):
        moment = old.moment(each, tick)
        if moment < len(old.traces[each]):
            found = new.position_of(new.tick_of_moment(each, moment))
            # Where the trace only waits for others to end the step, the end of the step is meant.
            end = min(found.step + 1, new.steps)
            waits = found.operations and new.step_end(each, end) == moment
            return StepPosition(end) if waits else found
    return StepPosition(new.steps)
