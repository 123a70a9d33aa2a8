"""The stops of a board as they are marked, changed, taken back and saved."""

from __future__ import annotations

from visualizer.errors import ScenarioError
from visualizer.language.formatting import fill
from visualizer.language.terms import TOO_MANY
from visualizer.playback.comparison import Comparison, StepPosition
from visualizer.playback.player import Player
from visualizer.playback.stops import (
    MOST_STOPS,
    NO_STOPS,
    RunStops,
    Stop,
    Stops,
    in_order,
    in_steps_of,
)


class StopList:
    """The stops ``now``, from the start to the end of the run; each change can be undone.

    ``run`` are those that lie in the run that is shown, at which playing pauses; ``history`` what
    there was before each change.
    """

    def __init__(self, stops: Stops = ()) -> None:
        self.now = self._saved = stops
        self.run = NO_STOPS
        self.history: list[Stops] = []
        self._player: Player | None = None

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost that no file has."""
        return self.now != self._saved

    def at(self, position: StepPosition) -> Stop | None:
        """The stop at a position, None where there is none."""
        return next((stop for stop in self.now if stop.position == position), None)

    def mark(self, stop: Stop) -> None:
        """Mark a position, or change the caption of a stop that is there.

        Raises ScenarioError if there are too many.
        """
        stops = in_order((*self.now, stop))
        if len(stops) > MOST_STOPS:
            raise ScenarioError(fill(TOO_MANY, count=MOST_STOPS))
        self._change(stops)

    def remove(self, position: StepPosition) -> None:
        """Take away the stop at a position."""
        self._change(tuple(stop for stop in self.now if stop.position != position))

    def _change(self, stops: Stops) -> None:
        if stops != self.now:
            self.history.append(self.now)
            self.now = stops
            self._follow()

    def undo(self) -> None:
        """Take the last change back."""
        self.now = self.history.pop()
        self._follow()

    def mark_saved(self) -> None:
        """Note that a file has the stops there are now."""
        self._saved = self.now

    def watch(self, player: Player) -> None:
        """Let a player pause at the stops in its run."""
        self._player = player
        self._follow()

    def _follow(self) -> None:
        if self._player is not None:
            self.run = RunStops.of(self.now, self._player.comparison)
            self._player.stops = self.run.ticks

    def count_as(self, new: Comparison, old: Comparison, pane: int) -> None:
        """Count in the steps of ``new``, the same traces in step another way than in ``old``."""
        self.now, self._saved, *self.history = (
            in_steps_of(stops, old, new, pane) for stops in (self.now, self._saved, *self.history)
        )
        self._follow()
