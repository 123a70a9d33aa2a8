"""The live variables of the focused pane, worked out while the person looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from weakref import ref

from visualizer.recording.variables import VariableTracer
from visualizer.trace.trace import Trace
from visualizer.window.session import Session


class LiveVariables:
    """Follows the focused pane of a session through its run."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._tracer: VariableTracer | None = None
        self._given_up: ref[Trace] | None = None

    def give_up(self) -> None:
        """Follow the run that is shown no more, since that has failed."""
        self._given_up = ref(self._session.state(self._session.focus).trace)

    def now(self) -> Sequence[tuple[str, str]] | None:
        """Names and values where the pane stands, None while they are worked out."""
        tracer, moment = self._tracer_at()
        return tracer.variables(moment) if tracer else ()

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on towards where the pane stands, as `LongWork`; not while it plays backward."""
        tracer, moment = self._tracer_at()
        player = self._session.player
        if tracer is None or tracer.variables(moment) is not None:
            return False
        backward = player is not None and player.direction < 0
        return not backward and tracer.work(moment, time_left)

    def forget(self) -> None:
        """Give up what was worked out, since nobody looks."""
        self._tracer = None

    def _tracer_at(self) -> tuple[VariableTracer | None, int]:
        """What follows the focused pane, and the moment where the pane is."""
        session = self._session
        if session.player is None:
            return None, 0
        state = session.state(session.focus)
        if self._given_up is not None and state.trace is self._given_up():
            return None, 0
        if self._tracer is None or self._tracer.trace is not state.trace:
            self._tracer = VariableTracer(state.trace, session.programs[session.focus])
        return self._tracer, state.moment
