"""The run of the pane that has the focus: its variables, and the lines between two operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from visualizer.draw.panels.code_panel import LiveCode
from visualizer.playback.player import Grain, Player
from visualizer.recording.line_steps import LineStep
from visualizer.recording.program import Program
from visualizer.recording.variables import VariableTracer
from visualizer.trace.trace import State

_OPERATION_ALONE = (LineStep(None),)
#: Stands for the last line before the next operation.
_LAST_LINE = 1_000_000
#: A line is looked for within so many lines.
_MOST_LINES_SEARCHED = 2000


class FocusedRun:
    """Follows one ``pane`` of a player, by operations and by lines.

    Lines and variables are worked out by `work` while the code is shown, until `forget`. Where
    they are not known, a move by a line is one by an operation.
    """

    def __init__(self, player: Player, pane: int, program: Program) -> None:
        self.pane = pane
        self.trace = player.comparison.traces[pane]
        self._player, self._program = player, program
        self._tracer: VariableTracer | None = None
        #: So many lines have been run since the operation at which the pane stood then.
        self._index = self._moment = 0

    @property
    def state(self) -> State:
        """Where the pane stands."""
        return self._player.state(self.pane)

    @property
    def line_index(self) -> int:
        """How many lines have been run since the last operation; 0 where that is shown itself."""
        if not self._index or self._moment != self.state.moment:
            return 0
        return min(self._index, len(self.line_steps()) - 1)

    def line_steps(self) -> Sequence[LineStep]:
        """What is run from here to the next operation, the operation first."""
        if self._tracer is None:
            return _OPERATION_ALONE
        self._tracer.advance(self.state.moment, lambda: False)
        return self._tracer.steps(self.state.moment) or _OPERATION_ALONE

    # Moving

    def go_to(self, moment: int, index: int = 0) -> None:
        """Go to where the pane stands after so many operations, and then so many lines."""
        moment = min(max(moment, 0), len(self.trace))
        if moment != self.state.moment:
            self._player.seek(self._player.comparison.tick_of_moment(self.pane, moment))
        self._index, self._moment = index, moment

    def move_lines(self, count: int) -> bool:
        """Move by lines, backward where ``count`` is negative; False if there is none that way.

        Where the pane's run is over the others go on.
        """
        moved = [self._step_line(1 if count > 0 else -1) for _ in range(abs(count))]
        return moved[0]

    def run_to_line(self, line: int) -> bool:
        """Go on to where ``line`` is run next; False, and all as it was, where that is far off."""
        began, index, position = self.state.moment, self.line_index, self._player.position
        later = np.flatnonzero(self.trace.lines[began:] == line)
        if len(later):
            self.go_to(began + int(later[0]) + 1)
            return True
        for _ in range(_MOST_LINES_SEARCHED):
            if not self._step_line(1):
                break
            if self.line_steps()[self.line_index].line == line:
                return True
        self._player.seek(position)
        self.go_to(began, index)
        return False

    def _step_line(self, change: int) -> bool:
        """Go one line on or back; False at an end."""
        player, moment, index = self._player, self.state.moment, self.line_index
        before, over = player.position, self.state.is_finished
        # Where the run is over others may have gone on, and come back first.
        waits = over and before > player.comparison.tick_of_moment(self.pane, moment)
        if not (waits and change < 0) and 0 <= index + change < len(self.line_steps()):
            self.go_to(moment, index + change)
            return True
        if (waits and change < 0) or not 0 <= moment + change <= len(self.trace):
            player.seek(before + change)
        else:
            self.go_to(moment + change, 0 if change > 0 else _LAST_LINE)
        return player.position != before

    # What is shown of the code

    def live_code(self) -> LiveCode:
        """What is known where the pane stands; its variables are None while they are worked out."""
        state = self.state
        steps = self._tracer.steps(state.moment) if self._tracer is not None else None
        if steps is None:
            return LiveCode(None)
        step, following = steps[self.line_index], steps[self.line_index + 1 :]
        line = None if state.is_finished else int(state.trace.lines[state.moment])
        return LiveCode(step.variables, step.changed, step.line, following[0].line if following else line)

    def advance(self, time_left: Callable[[], bool]) -> bool:
        """Go on towards where the pane stands, as `Screen.work`; not while it plays backward.

        Each step back may be earlier than what is known.
        """
        if self._tracer is None:
            self._tracer = VariableTracer(self.trace, self._program)
        if self._player.direction < 0 and self._player.grain is not Grain.LINE:
            return False
        return self._tracer.advance(self.state.moment, time_left)

    def forget_variables(self) -> None:
        """Give up what was worked out, since nobody looks."""
        self._tracer = None
