"""What is worked out about the focused pane's code, while the person looks at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from visualizer.draw.panels.code_panel import LiveCode
from visualizer.playback.player import Grain
from visualizer.programs.file_program import InProcess
from visualizer.recording.line_steps import LineStep
from visualizer.recording.variables import VariableTracer
from visualizer.trace.operations import NOWHERE
from visualizer.trace.trace import State
from visualizer.window.line_position import OPERATION_ALONE
from visualizer.window.session import Session

#: So many parts of a run are worked out at once, where its lines are asked for.
_MOST_PARTS = 500


class LiveVariables:
    """Follows the focused pane of a session through its run."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._tracer: VariableTracer | None = None

    def now(self) -> LiveCode:
        """What is known where the pane stands; its variables are None while they are worked out."""
        tracer, state = self._tracer_at()
        if tracer is None or state is None:
            return LiveCode()
        steps = tracer.steps(state.moment)
        if steps is None:
            known = None if self._backward else tracer.variables(state.moment)
            return LiveCode(known)
        index = min(self._session.lines.index, len(steps) - 1)
        step = steps[index]
        following = steps[index + 1].line if index + 1 < len(steps) else _next_line(state)
        return LiveCode(step.variables, step.changed, step.line, following)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on towards where the pane stands, as `Screen.work`; not while it plays backward."""
        tracer, state = self._tracer_at()
        self._session.lines.steps_at = self._steps_at
        if tracer is None or state is None or self._backward:
            return False
        return tracer.work(state.moment, time_left)

    def forget(self) -> None:
        """Give up what was worked out, since nobody looks."""
        self._tracer = None
        self._session.lines.steps_at = lambda state: OPERATION_ALONE

    @property
    def _backward(self) -> bool:
        """Whether it plays backward, where each step may be earlier than what is known."""
        player = self._session.player
        return player is not None and player.direction < 0 and player.grain is not Grain.LINE

    def _steps_at(self, state: State) -> Sequence[LineStep]:
        """What is run at a state of the focused pane; a run in this process is worked out now."""
        tracer, _ = self._tracer_at()
        if tracer is None or tracer.trace is not state.trace:
            return OPERATION_ALONE
        here = self._session.programs[self._session.focus].elsewhere is None
        parts = iter(range(_MOST_PARTS if here else 1))
        tracer.work(state.moment, lambda: next(parts, None) is not None)
        return tracer.steps(state.moment) or OPERATION_ALONE

    def _tracer_at(self) -> tuple[VariableTracer | None, State | None]:
        """What follows the focused pane, and the state in which the pane is."""
        session = self._session
        if session.player is None:
            return None, None
        state = session.state(session.focus)
        if self._tracer is None or self._tracer.trace is not state.trace:
            program = session.programs[session.focus]
            elsewhere = program.elsewhere
            start_run = elsewhere.variable_run if isinstance(elsewhere, InProcess) else None
            self._tracer = VariableTracer(state.trace, program, start_run)
        return self._tracer, state


def _next_line(state: State) -> int | None:
    """The line that does the next operation; None at the end, and where it is not known."""
    if state.finished:
        return None
    line = int(state.trace.lines[state.moment])
    return None if line == NOWHERE else line
