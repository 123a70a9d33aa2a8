"""The command line: how the program begins and ends.

It ends with 0 for success, 2 for what is refused (one line on standard error), 130 for Ctrl-C, 141
where the reader of a pipe has gone, 143 where the system asks it to end. Everything that takes a
while to import is imported where Ctrl-C is taken care of.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in typing, which takes a while to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

INTERRUPTED_STATUS = 130
# Added to the number of a signal that ends the program.
_SIGNAL_BASE_STATUS = 128


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with ``argv`` (default: the process's own) and return the exit status.

    Without ``argv`` the process is taken for the program's own, and its signals are seen to.
    """
    try:
        if argv is not None:
            from visualizer.cli.program import run_words

            return run_words(list(argv))
        return _run_process()
    except _EndedBySystemError as end:
        return end.status
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS


class _EndedBySystemError(KeyboardInterrupt):
    """The system asks the process to end; what is unfinished is cleaned up on the way out.

    It takes the way of Ctrl-C, which is known to be no error of whatever runs.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = _SIGNAL_BASE_STATUS + number


def _run_process() -> int:
    import atexit
    import signal

    if not sys.flags.dev_mode:  # what Python ignores at its end is no concern of the person
        sys.unraisablehook = lambda about: None

    def end_at_once(number: int, frame: object) -> NoReturn:
        os._exit(INTERRUPTED_STATUS)

    def end_tidily(number: int, frame: object) -> NoReturn:
        raise _EndedBySystemError(number)

    # An import may swallow the exception that Ctrl-C raises, and there is nothing to tidy up yet.
    takes_interrupts = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if takes_interrupts:
        signal.signal(signal.SIGINT, end_at_once)
    from visualizer.cli.program import run_words

    if takes_interrupts:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGTERM", "SIGHUP"):  # of which Windows has one
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end_tidily)
    try:
        return run_words(sys.argv[1:])
    finally:
        # Nothing is left that another Ctrl-C could end, and Python would tell of it.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
