"""Where the focused pane stands between two operations: which of the lines there have been run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias
from weakref import ref

from visualizer.recording.line_steps import LineStep
from visualizer.trace.trace import State, Trace

#: What is run from the moment of a state to its next operation, the operation first.
StepsAt: TypeAlias = Callable[[State], Sequence[LineStep]]

OPERATION_ALONE = (LineStep(None),)
#: Stands for the last line before the next operation.
_LAST = 1_000_000
#: A line is looked for within so many lines.
_SEARCHED = 2000


class LinePosition:
    """Moves one pane line by line; any other move of it leaves the lines.

    ``state`` gives where the pane stands, ``go_to`` moves it to a moment, and ``move_others`` moves
    the other panes by operations where this one's run is over; it says False where it cannot.
    ``steps_at`` is what is run there; where nobody knows, a move by lines is one by operations.
    """

    def __init__(
        self,
        state: Callable[[], State],
        go_to: Callable[[int], None],
        move_others: Callable[[int], bool],
    ) -> None:
        self.steps_at: StepsAt = lambda state: OPERATION_ALONE
        self._state, self._go_to, self._move_others = state, go_to, move_others
        self._at: tuple[ref[Trace] | None, int] = (None, 0)
        self._index = 0

    @property
    def index(self) -> int:
        """How many lines have been run since the last operation; 0 where that is shown itself."""
        state = self._state()
        if not self._index or self._at != (ref(state.trace), state.moment):
            return 0
        return min(self._index, len(self.steps_at(state)) - 1)

    def between(self) -> int:
        """How many lines are run between two operations here."""
        return len(self.steps_at(self._state())) - 1

    def leave(self) -> None:
        """Show the operation itself again."""
        self._index = 0

    def move(self, count: int) -> bool:
        """Move by lines, backward where ``count`` is negative; False if there is none that way.

        Where the pane's run is over the others go on.
        """
        if count < 0 and self._state().finished and self._move_others(count):
            return True
        moved = [self._step(count > 0) for _ in range(abs(count))]
        return moved[0] or self._move_others(count)

    def run_to(self, line: int) -> bool:
        """Go on to where ``line`` is run next; False, and all as it was, where that is far off."""
        began, index = self._state().moment, self.index
        for _ in range(_SEARCHED):
            if not self._step(True):
                break
            if self.steps_at(self._state())[self.index].line == line:
                return True
        self._go_to(began)
        self._stand(index)
        return False

    def _step(self, forward: bool) -> bool:
        """Go one line on or back; False at an end."""
        state, index = self._state(), self.index
        change = 1 if forward else -1
        if 0 <= index + change < len(self.steps_at(state)):
            self._stand(index + change)
        elif state.finished if forward else not state.moment:
            return False
        else:
            self._go_to(state.moment + change)
            self._stand(0 if forward else _LAST)
        return True

    def _stand(self, index: int) -> None:
        state = self._state()
        self._at, self._index = (ref(state.trace), state.moment), index
