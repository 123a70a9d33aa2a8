"""How a run ends early: one table from a word to the kind of a crash and its sentence, for all languages."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.programs.process.wire import RunRequest
from visualizer.recording import crashes
from visualizer.recording.crashes import Crash, CrashKind

#: How many calls may be open; LeetCode raises Python's limit too.
MOST_CALLS = 20_000
_ADVICE_ON_ENDING = "return the board, and call nothing that ends it"


def depth_message(error: str) -> str:
    """The message for too many open calls, which end in an error called ``error``."""
    return f"{error}: {MOST_CALLS:,} calls are open; find out why they do not end"


def build_crash(
    how: str,
    request: RunRequest,
    rows: Sequence[str],
    *,
    line: int | None = None,
    text: str = "",
    error: str = "",
    steps: int = 0,
    is_outside: bool = False,
) -> Crash:
    """The crash of a run of a request on a board with these rows, which ended as the word ``how`` says.

    ``error`` is the name of what was raised and ``text`` the message for it, ``steps`` the limit of steps.
    ``is_outside`` is whether code outside the function was run. Raises KeyError for an unknown word.
    """
    limits = request.limits
    kind, message = {
        "steps": (
            CrashKind.OPERATIONS,
            crashes.outside_step_limit_message(steps) if is_outside else crashes.step_limit_message(steps, rows),
        ),
        "operations": (
            CrashKind.OPERATIONS,
            crashes.operation_limit_message(request.most_operations, rows),
        ),
        "depth": (CrashKind.OPERATIONS, depth_message(error)),
        "time": (CrashKind.TIME, crashes.time_limit_message(limits.seconds)),
        "memory": (CrashKind.MEMORY, crashes.memory_limit_message(limits.megabytes)),
        "exited": (CrashKind.EXITED, crashes.EXIT_MESSAGE),
        "raised": (CrashKind.RAISED, text),
        "load": (CrashKind.LOAD, text),
        "ended": (CrashKind.PROCESS_ENDED, f"it ended its process; {_ADVICE_ON_ENDING}"),
        "died": (CrashKind.PROCESS_ENDED, f"it crashed the interpreter; {_ADVICE_ON_ENDING}"),
    }[how]
    # Users need no name of an error that stops a program.
    return Crash(kind, message, line, error if kind is CrashKind.RAISED else "")
