"""Crashes: why a run ends early, and the messages that say what is wrong, where, and what to do."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection
from enum import Enum
from traceback import walk_tb
from types import CodeType

from visualizer.errors import AlgorithmError, VisualizerError, defect_text, reason_of, short_repr, to_one_line
from visualizer.values import value_class

_LONGEST_PLACE = 180
#: Names that Python 3 does not have, and what to do about each.
_UNAVAILABLE_NAMES = {
    "get_ipython": "is there in a notebook alone; remove this line",
    "xrange": "is of Python 2; write range",
    "unicode": "is of Python 2; write str",
    "raw_input": "is of Python 2; use the board and the click",
}


#: Whether a browser runs this, where a program cannot do all that an installed Python can.
IN_BROWSER = sys.platform == "emscripten"
#: The message for a program that ends its process.
EXIT_MESSAGE = "it ends the process; write `return` where the reveal is done"

#: The error of a program that cannot be built.
COMPILE_ERROR = "compile error"


class CrashKind(Enum):
    """Why a run ended early.

    ``OPERATIONS``: it exceeded the limit of steps or operations. ``LOAD``: loading the file fails,
    before any run on a board. ``STACK``: its calls nest deeper than Python's stack is here, as in a browser, and no
    deeper than a right program's may. ``PROCESS_ENDED``: its process ended, as with a crash of the interpreter.
    ``DEFECT``: a fault of this package.
    """

    RAISED = "raised"
    TIME = "time"
    MEMORY = "memory"
    OPERATIONS = "operations"
    STACK = "stack"
    EXITED = "exited"
    PROCESS_ENDED = "died"
    LOAD = "load"
    DEFECT = "defect"


@value_class
class Crash:
    """What ended a run early: a message for the user, and the line in the file, None if unknown.

    ``error`` is the class name of the exception, empty for other kinds.
    """

    kind: CrashKind
    message: str
    line: int | None = None
    error: str = ""

    @property
    def is_endless(self) -> bool:
        """Whether the run was stopped because a loop or a recursion does not end."""
        return self.kind is CrashKind.OPERATIONS or self.error == RecursionError.__name__


def _is_of_python(module: str) -> bool:
    return module.partition(".")[0] in sys.stdlib_module_names


def _needs_more_than_browser(error: BaseException) -> bool:
    """Whether an exception may be that of a right program, in a browser."""
    if isinstance(error, ImportError):
        return not reason_of(error).startswith("cannot import name")
    is_of_system = isinstance(error, OSError) and not isinstance(error, FileNotFoundError)
    # The second is that of asyncio.run.
    lacks = ("RuntimeError: can't start new thread", "RuntimeError: Cannot stack switch")
    return is_of_system or reason_of(error).startswith(lacks)


def classify_error(error: BaseException, line: int | None) -> tuple[CrashKind, str]:
    """The kind of a crash by an exception in a plain program, and its message.

    ``line`` is the line in the program's file, None if it is not known.
    """
    if isinstance(error, SystemExit):
        return CrashKind.EXITED, EXIT_MESSAGE
    if isinstance(error, NameError) and error.name in _UNAVAILABLE_NAMES:
        return CrashKind.LOAD, f"{error.name} {_UNAVAILABLE_NAMES[error.name]}"
    if IN_BROWSER and isinstance(error, ModuleNotFoundError) and not _is_of_python(error.name or ""):
        return CrashKind.LOAD, f"{reason_of(error)}; mend this line, or try the installed visualizer"
    if IN_BROWSER and _needs_more_than_browser(error):
        return CrashKind.LOAD, f"{reason_of(error)}; a browser cannot do that, the installed visualizer may"
    advice = "; mend this line" if line else "; see to that first"
    if isinstance(error, EOFError):
        advice = "; nothing can be typed here, use the board and the click"
    elif isinstance(error, AlgorithmError):
        advice = ""
    return CrashKind.RAISED, reason_of(error) + advice


#: The modules that an algorithm calls with values of its own, and what they raise for wrong ones.
_CALLED = re.compile(r"visualizer\.(board\b|recording\.(live_board|containers))")
_MISUSE = (LookupError, TypeError, ValueError)
#: Errors that are raised on purpose, or that come from what the computer has.
_NO_FAULTS = (VisualizerError, RecursionError, MemoryError, OSError)


def is_own_fault(error: BaseException, file: str, callers: Collection[str] = ()) -> bool:
    """Whether an exception during a run is a fault of this package, and not of the algorithm in ``file``.

    The modules ``callers`` call the algorithm, or do in its place what it does.
    """
    if not isinstance(error, Exception) or isinstance(error, _NO_FAULTS):
        return False
    if isinstance(error.__cause__, StopIteration):  # in a generator
        error = error.__cause__
    is_own = False
    for frame, _ in walk_tb(error.__traceback__):  # the innermost in either counts
        module = frame.f_globals.get("__name__", "")
        if frame.f_code.co_filename == file or module in callers:
            is_own = False
        elif module.startswith("visualizer."):
            is_own = not (_CALLED.match(module) and isinstance(error, _MISUSE))
    return is_own


def defect_crash(error: BaseException) -> Crash:
    """The crash of a run by a fault of this package."""
    return Crash(CrashKind.DEFECT, defect_text(error))


class RunStopped(BaseException):
    """Raised to stop a run that does not end by itself.

    It is not an Exception, so that a program cannot catch it with ``except Exception``.
    """


def place_text(code: CodeType, line: int) -> str:
    """A line of a user's file as ``mine.py:4 in reveal``; a long path is cut at its beginning."""
    place = to_one_line(f"{code.co_filename}:{line} in {code.co_name}")
    return place if len(place) <= _LONGEST_PLACE else "\u2026" + place[1 - _LONGEST_PLACE :]


def error_text(error: BaseException, name: str) -> str:
    """The message for an exception that ended the algorithm called ``name``."""
    if isinstance(error, (VisualizerError, RunStopped)):
        return to_one_line(str(error))
    reason = reason_of(error)
    if isinstance(error, RecursionError):
        return f"{reason}; yield each call, as in `yield {name}(...)`, so that it may go deeper"
    if isinstance(error, TypeError) and "unhashable" in reason:
        return f"{reason}; write each cell as a (row, col) tuple"
    if isinstance(error, RuntimeError) and "StopIteration" in reason:
        return f"{reason}; write `return` where the algorithm ends"
    return f"{reason}; mend the algorithm and run it again"


def not_a_cell_error(cell: object, what_happens: str) -> AlgorithmError:
    """The error of an algorithm that uses ``cell``, which is not a cell of the board."""
    return AlgorithmError(
        f"{short_repr(cell)} is {what_happens}, which is not a cell of the board; use (row, col) tuples"
        " and ask `cell in board` first"
    )
