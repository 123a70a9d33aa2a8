"""The run of the focused pane: its variables, and the lines between two operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from visualizer.draw.panels.code_panel import LiveCode
from visualizer.playback.player import MoveUnit, Player
from visualizer.recording.line_steps import LineStep, tell_steps
from visualizer.recording.program import Program
from visualizer.recording.variables import VariableTracer
from visualizer.trace.operations import RETURN
from visualizer.trace.trace import State, Trace

_OPERATION_ALONE = (LineStep(None),)
#: An index past all lines, for the last one before the next operation.
_LAST_LINE = 1_000_000
#: The most lines that a search for a line goes forward.
_MOST_LINES_SEARCHED = 2000


class FocusedRun:
    """The run in one pane of a player, in which it moves by operations and by lines of the code in ``language``.

    `advance` finds lines and variables while the code is shown, and `forget_variables` drops them.
    While they are not known, a move by a line is one by an operation.
    """

    def __init__(self, player: Player, trace: Trace, pane: int, program: Program, language: str) -> None:
        self.trace, self.pane, self.language = trace, pane, language
        self._player, self._program = player, program
        self._tracer: VariableTracer | None = None
        #: The number of lines since an operation, and the moment of this operation.
        self._index = self._moment = 0

    def is_of(self, trace: Trace, pane: int, language: str) -> bool:
        """Whether it is the run of this ``trace`` in this pane, with the code in this language."""
        return self.trace is trace and (self.pane, self.language) == (pane, language)

    @property
    def state(self) -> State:
        """The state of the pane at the player's position."""
        return self._player.state(self.pane)

    @property
    def told_state(self) -> State:
        """The state of the pane with the code and the lines of the language."""
        return State(self.trace.told_in(self.language), self.state.moment)

    @property
    def line_index(self) -> int:
        """The number of lines since the last operation; 0 if the operation itself is shown."""
        if not self._index or self._moment != self.state.moment:
            return 0
        return min(self._index, len(self.line_steps()) - 1)

    def line_steps(self) -> Sequence[LineStep]:
        """The last operation, and the lines from it to the next one."""
        if self._tracer is None:
            return _OPERATION_ALONE
        self._tracer.advance(self.state.moment, lambda: False)
        return self._known_steps() or _OPERATION_ALONE

    def _known_steps(self) -> Sequence[LineStep] | None:
        """The steps from the last operation to the next one; None as long as they are not known."""
        moment = self.state.moment
        steps = self._tracer.steps(moment) if self._tracer is not None else None
        return steps and tell_steps(steps, self.trace, moment, self.language)

    def extend(self, trace: Trace) -> None:
        """Go on with a longer trace of the same run; the line stays, and the variables that are known."""
        if np.array_equal(trace.bytes[: len(self.trace)], self.trace.bytes):
            self.trace = trace

    # Moving

    def go_to(self, moment: int, index: int = 0) -> None:
        """Go to the state after ``moment`` operations and then ``index`` lines."""
        moment = min(max(moment, 0), len(self.trace))
        if moment != self.state.moment:
            self._player.seek(self._player.comparison.tick_of_moment(self.pane, moment))
        self._index, self._moment = index, moment

    def move_lines(self, count: int) -> bool:
        """Move by lines, backward if ``count`` is negative; return False at an end.

        After the end of the pane's run, the other panes move.
        """
        moved = [self._step_line(1 if count > 0 else -1) for _ in range(abs(count))]
        return moved[0]

    def run_to_line(self, line: int) -> bool:
        """Go to where ``line`` is next run; return False, without a move, if that is too far."""
        began, index, position = self.state.moment, self.line_index, self._player.position
        trace, comparison = self.told_state.trace, self._player.comparison
        end = comparison.moment_of_step(self.pane, comparison.steps)
        later = np.flatnonzero((trace.lines[began:end] == line) & (trace.bytes[began:end] != RETURN))
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
        """Go one line forward (1) or back (-1); return False at an end."""
        player, moment, index = self._player, self.state.moment, self.line_index
        before, over = player.position, self.state.is_finished
        # If other panes have moved on after the end of this run, they move back first.
        others_first = change < 0 and over and before > player.comparison.tick_of_moment(self.pane, moment)
        if not others_first and 0 <= index + change < len(self.line_steps()):
            self.go_to(moment, index + change)
            return True
        if others_first or not 0 <= moment + change <= len(self.trace):
            player.seek(before + change)
        else:
            self.go_to(moment + change, 0 if change > 0 else _LAST_LINE)
        return player.position != before

    # Lines and variables

    def live_code(self) -> LiveCode:
        """The lines and variables at the pane's state; the variables are None until they are known."""
        steps = self._known_steps()
        if steps is None:
            return LiveCode(None)
        state = self.told_state
        step, following = steps[self.line_index], steps[self.line_index + 1 :]
        line = int(state.trace.lines[state.moment]) if state.moment < len(state.trace) else None
        return LiveCode(step.variables, step.changed_names, step.line, following[0].line if following else line)

    def advance(self, time_left: Callable[[], bool]) -> bool:
        """Continue the search for the variables at the pane's state, as `Screen.continue_work`.

        Not while it plays backward, since each step back might start the search anew.
        """
        tracer = self._tracer
        # The tracer of a shorter trace does as far as that goes.
        if tracer is None or (tracer.trace is not self.trace and self.state.moment >= len(tracer.trace)):
            tracer = self._tracer = VariableTracer(self.trace, self._program)
        if self._player.direction < 0 and self._player.move_unit is not MoveUnit.LINE:
            return False
        return tracer.advance(self.state.moment, time_left)

    def forget_variables(self) -> None:
        """Drop lines and variables, since the code is not shown."""
        self._tracer = None
