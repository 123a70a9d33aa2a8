"""What a window shows when it opens, and a picture of one that is never opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from visualizer.board.neighbours import Order
from visualizer.playback.scenario import Scenario
from visualizer.recording.program import Program
from visualizer.trace.trace import Trace
from visualizer.window.choices import Choices
from visualizer.window.session import Session


def first_session(
    scenario: Scenario,
    algorithms: Sequence[Program],
    order: Order | None,
    choices: Choices,
    *,
    name: str = "",
    limit: int | None = None,
    trace: Trace | None = None,
) -> Session:
    """A session that begins with ``scenario``, or with a ``trace`` that is shown as it is.

    ``algorithms`` go before those of the scenario; none are the usual. ``order`` is that of all,
    `OWN_ORDERS` for each its own, None for what the session takes by itself.
    """
    session = Session(scenario.board, algorithms, order, choices)
    session.name = name
    session.limit = limit
    if trace is not None:
        session.show_trace(trace)
    else:
        session.open_scenario(replace(scenario, algorithms=()))
    return session
