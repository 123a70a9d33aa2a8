"""The stops of a board as they are marked, changed, taken back and saved.

Nothing here draws or knows of pygame.
"""

from __future__ import annotations

from visualizer.playback.comparison import Comparison, StepPosition
from visualizer.playback.stops import Stop, Stops, in_order, in_steps_of

_LONGEST_HISTORY = 100


class StopList:
    """The stops ``now``, from the start to the end of the run; each change can be undone."""

    def __init__(self, stops: Stops = ()) -> None:
        self.now = self._saved = stops
        self._history: list[Stops] = []

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost that no file has."""
        return self.now != self._saved

    @property
    def undoable(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._history)

    def at(self, position: StepPosition) -> Stop | None:
        """The stop at a position, None where there is none."""
        return next((stop for stop in self.now if stop.position == position), None)

    def mark(self, stop: Stop) -> None:
        """Mark a position, or change the caption of a stop that is there."""
        self._change(in_order((*self.now, stop)))

    def remove(self, position: StepPosition) -> None:
        """Take away the stop at a position."""
        self._change(tuple(stop for stop in self.now if stop.position != position))

    def _change(self, stops: Stops) -> None:
        if stops != self.now:
            self._history = [*self._history[1 - _LONGEST_HISTORY :], self.now]
            self.now = stops

    def undo(self) -> bool:
        """Take the last change back; False where there is none."""
        if self._history:
            self.now = self._history.pop()
            return True
        return False

    def mark_saved(self) -> None:
        """Note that a file has the stops there are now."""
        self._saved = self.now

    def follow(self, old: Comparison, new: Comparison, pane: int) -> None:
        """Count in the steps of ``new``, the same traces in step another way than in ``old``."""
        self.now, self._saved, *self._history = (
            in_steps_of(stops, old, new, pane) for stops in (self.now, self._saved, *self._history)
        )
