"""The outcome of a run, in this process or in that of a user's file."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.recording.run_end import RunEnd
from visualizer.trace.trace import Trace


@dataclass(frozen=True)
class RunOutcome(RunEnd):
    """The end of a run, and its observation.

    ``trace`` has the operations up to the end, None if the run was not observed; ``notes`` are
    sentences on what could not be observed.
    """

    trace: Trace | None = None
    notes: tuple[str, ...] = ()


#: The outcome of a run about which there is nothing to say.
DEFAULT_OUTCOME = RunOutcome()
