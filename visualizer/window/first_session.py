"""What a window shows when it opens, and a picture of one that is never opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from visualizer.board.neighbours import Order
from visualizer.playback.scenario import Scenario
from visualizer.recording.program import Program
from visualizer.trace.trace import Trace
from visualizer.window.choices import Choices
from visualizer.window.session import Session


@dataclass(frozen=True)
class Start:
    """What a window begins with: a ``scenario``, or a ``trace`` that is shown as it is.

    ``algorithms`` go before those of the scenario; none of both are the usual. ``order`` is that
    of all, `OWN_ORDERS` for each its own, None for what goes with the algorithms. ``name`` is
    that of the board, ``limit`` the most operations of a run, ``focus`` the pane that has the
    focus.
    """

    scenario: Scenario
    algorithms: Sequence[Program] = ()
    order: Order | None = None
    name: str = ""
    limit: int | None = None
    trace: Trace | None = None
    focus: int = 0

    @property
    def named(self) -> Sequence[Program]:
        """The algorithms that are named, by the person or else by the scenario."""
        return self.algorithms or self.scenario.programs


def first_session(start: Start, choices: Choices) -> Session:
    """A session that begins like this."""
    session = Session(start.scenario.board, start.named, start.order, choices)
    session.name = start.name
    session.limit = start.limit
    session.focus = start.focus
    if start.trace is not None:
        session.show_trace(start.trace)
    else:
        session.open_scenario(replace(start.scenario, algorithms=()))
    return session
