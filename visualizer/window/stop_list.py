"""The stops of a session as they are marked, changed, taken back and saved.

Nothing here draws or knows of pygame.
"""

from __future__ import annotations

from visualizer.language.formatting import fill
from visualizer.language.stops import OUTSIDE, PUT_AWAY
from visualizer.playback.comparison import Comparison, StepPosition, Sync
from visualizer.playback.stops import Stop, Stops, in_order, in_steps_of, inside

_LONGEST_HISTORY = 100

# The same stops counted in steps of several kinds; going back and forth so changes nothing.
_Forms = dict[Sync, Stops]


class StopList:
    """The stops of a board: ``now``, counted in the steps of ``sync``; a change can be undone."""

    def __init__(self, sync: Sync = Sync.VISIT, stops: Stops = ()) -> None:
        self.sync = sync
        self._forms: _Forms = {sync: stops}
        self._saved = self._forms
        self._history: list[_Forms] = []

    @property
    def now(self) -> Stops:
        """The stops, from the start to the end of the run."""
        return self._forms[self.sync]

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost that no file has."""
        if self._forms is self._saved:
            return False
        if self.sync in self._saved:
            return self.now != self._saved[self.sync]
        return bool(self.now or any(self._saved.values()))

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

    def undo(self, comparison: Comparison, pane: int) -> bool:
        """Take the last change back; False where there is none."""
        if not self._history:
            return False
        self._forms = self._history.pop()
        if self.sync not in self._forms:
            before, stops = next(iter(self._forms.items()))
            old = comparison.in_sync(before)
            self._forms[self.sync] = in_steps_of(stops, old, comparison, pane)
        return True

    def mark_saved(self) -> None:
        """Note that a file has what there is now."""
        self._saved = self._forms

    def follow(self, old: Comparison, new: Comparison, pane: int) -> None:
        """Count in the steps of ``new``, the same traces in step another way than in ``old``."""
        if new.sync not in self._forms:
            self._forms[new.sync] = in_steps_of(self.now, old, new, pane)
        self.sync = new.sync

    def keep_for_other_runs(self, sync: Sync) -> None:
        """Keep what there is, from here on as steps of ``sync``, since other runs are shown."""
        stops, self.sync = self.now, sync
        self._forms.clear()
        self._forms[sync] = stops

    def _change(self, stops: Stops) -> None:
        if stops == self.now:
            return
        self._history.append(self._forms)
        del self._history[:-_LONGEST_HISTORY]
        self._forms = {self.sync: stops}


def stops_text(stops: StopList, before: StopList, comparison: Comparison) -> str:
    """What to say of ``stops`` that come in place of those ``before``; empty if all is well."""
    if stops is not before and before.unsaved:
        return fill(PUT_AWAY, count=len(before.now))
    outside = len(stops.now) - len(inside(stops.now, comparison))
    return fill(OUTSIDE, count=outside) if outside else ""
