"""Where the focused pane stands between two operations: which of the lines there has been run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias
from weakref import ref

from visualizer.playback.player import Player
from visualizer.recording.line_steps import LineStep
from visualizer.trace.trace import State, Trace

#: What is run from the moment of a state to its next operation; None while that is worked out.
StepsAt: TypeAlias = Callable[[State], "Sequence[LineStep] | None"]

#: Stands for the last line before the next operation, as long as their number is not known.
_LAST = -1
#: So many key presses wait at most while lines are worked out.
_MOST_DUE = 50
_OPERATION_ALONE = (LineStep(None),)


class LinePosition:
    """Moves one pane line by line; any other move of it leaves the lines.

    ``state`` gives where the pane stands, ``go_to`` moves it to a moment, and ``move_others`` moves
    the other panes by operations where this one's run is over; it says False where it cannot.
    ``steps_at`` is what is run there, None where nobody works that out: then a move by lines is one
    by operations.
    """

    def __init__(
        self,
        state: Callable[[], State],
        go_to: Callable[[int], None],
        move_others: Callable[[int], bool],
    ) -> None:
        self.steps_at: StepsAt | None = None
        self._state, self._go_to, self._move_others = state, go_to, move_others
        self._at: tuple[ref[Trace] | None, int] = (None, 0)
        self._index = 0
        self._due = 0
        #: The line that is looked for, the moment where that began, and what to do if it is missed.
        self._target: tuple[int, int, Callable[[], None]] | None = None

    @property
    def index(self) -> int:
        """How many lines have been run since the last operation; 0 where that is shown itself."""
        state = self._state()
        if self._at != (ref(state.trace), state.moment):
            return 0
        if self._index == _LAST:
            self._index = len(self._steps(state) or ()) - 1
        return max(self._index, 0)

    def step(self) -> LineStep | None:
        """What has been run last; None while that is worked out."""
        steps = self._steps(self._state())
        return None if steps is None else steps[min(self.index, len(steps) - 1)]

    def between(self) -> int | None:
        """How many lines are run between two operations here; None while that is worked out."""
        steps = self._steps(self._state())
        return None if steps is None else len(steps) - 1

    def move(self, count: int) -> bool:
        """Move by lines, backward where ``count`` is negative; False if there is none that way.

        Where the pane's run is over the others go on. What cannot be done yet is done by
        `catch_up`.
        """
        if count < 0 and self._state().finished and self._move_others(count):
            return True
        self._due = min(max(self._due + count, -_MOST_DUE), _MOST_DUE)
        self._target = None
        return self.catch_up() or self._move_others(count)

    def run_to(self, line: int, missed: Callable[[], None]) -> None:
        """Go on to where ``line`` is run next; where it is not, go back and call ``missed``."""
        self._due, self._target = 0, (line, self._state().moment, missed)
        self.catch_up()

    def catch_up(self) -> bool:
        """Make the moves that are due, as far as the lines are known; False at an end."""
        while self._due:
            state = self._state()
            steps = self._steps(state)
            if steps is None:
                return True
            forward = self._due > 0
            moved = self._forward(state, steps) if forward else self._back(state)
            if not moved:
                self._due = 0
                return False
            self._due -= 1 if forward else -1
        while self._target is not None:
            state = self._state()
            steps = self._steps(state)
            if steps is None:
                return True
            self._seek(state, steps)
        return True

    def _seek(self, state: State, steps: Sequence[LineStep]) -> None:
        """Go a line on towards the one that is looked for."""
        assert self._target is not None
        line, began, missed = self._target
        if not self._forward(state, steps):
            self._target = None
            self._go_to(began)
            missed()
        elif (step := self.step()) is not None and step.line == line:
            self._target = None

    @property
    def waits(self) -> bool:
        """Whether moves are due that wait for lines to be worked out."""
        return bool(self._due) or self._target is not None

    def leave(self) -> None:
        """Show the operation itself again."""
        self._index = self._due = 0
        self._target = None

    def _steps(self, state: State) -> Sequence[LineStep] | None:
        return _OPERATION_ALONE if self.steps_at is None else self.steps_at(state)

    def _forward(self, state: State, steps: Sequence[LineStep]) -> bool:
        index = self.index
        if index + 1 < len(steps):
            self._stand(state, index + 1)
        elif state.finished:
            return False
        else:
            self._go_to(state.moment + 1)
            self._stand(self._state(), 0)
        return True

    def _back(self, state: State) -> bool:
        index = self.index
        if index:
            self._stand(state, index - 1)
        elif not state.moment:
            return False
        else:
            self._go_to(state.moment - 1)
            self._stand(self._state(), _LAST)
        return True

    def _stand(self, state: State, index: int) -> None:
        self._at, self._index = (ref(state.trace), state.moment), index


def move_others(player: Player | None, pane: int, count: int) -> bool:
    """Move by ticks at which ``pane`` stands still, its run over or not begun; False for none."""
    if player is None:
        return False
    comparison, before = player.comparison, player.position
    end = comparison.tick_of_moment(pane, len(comparison.traces[pane]))
    least = end if comparison.moment(pane, before) else 0
    most = len(comparison) if before >= end else before
    player.seek(min(max(before + count, min(least, before)), most))
    return player.position != before
