"""What ends a run early: the kinds, and the messages of limits."""

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


def operations_message(most: int) -> str:
    """What is said of a run with more operations than its limit."""
    return f"more than {most:,} operations; find out why it does not end"


def steps_message(most: int) -> str:
    """What is said of a run with more passes of loops and calls than its limit."""
    return f"more than {most:,} steps on this board; find out why it does not end"


def time_message(seconds: float) -> str:
    """What is said of a run that took longer than its limit, which proves nothing."""
    return f"it could not be run to its end here, in {seconds:g} seconds; what takes so long?"


def memory_message(megabytes: int) -> str:
    """What is said of a run that took more memory than its limit."""
    return f"more than {megabytes} MB of memory; what grows without end?"
