"""What is said about a run besides its trace: how it ended, what was printed, what was not seen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class FaultKind(Enum):
    """Why a run did not come to its end.

    ``LOAD``: the file itself fails, before anything is run on a board. ``DIED``: the process
    ended by itself, as with a crash of the interpreter.
    """

    RAISED = "raised"
    TIME = "time"
    MEMORY = "memory"
    OPERATIONS = "operations"
    EXITED = "exited"
    DIED = "died"
    LOAD = "load"


@dataclass(frozen=True)
class Fault:
    """What ended a run: a sentence for the person, and the line in the file, None if unknown.

    ``error`` is the name of the class of what was raised, empty for other kinds.
    """

    kind: FaultKind
    message: str
    line: int | None = None
    error: str = ""


@dataclass(frozen=True)
class RunReport:
    """``fault`` is None for a run that came to its end; ``notes`` are what could not be seen."""

    fault: Fault | None = None
    printed: str = ""
    notes: tuple[str, ...] = ()


#: What there is to say about most runs.
NOTHING_TO_REPORT = RunReport()
