"""What a run came to, the same for a program of this process and for a student's file."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.recording.run_end import RunEnd
from visualizer.trace.trace import Trace


@dataclass(frozen=True)
class RunOutcome(RunEnd):
    """How a run ended, and what was observed of it.

    ``trace`` is the run as far as it went, None unless it was observed; ``notes`` say, in
    sentences, what of it the observation could not see.
    """

    trace: Trace | None = None
    notes: tuple[str, ...] = ()


#: What there is to say about most runs.
DEFAULT_OUTCOME = RunOutcome()
