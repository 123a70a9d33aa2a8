"""The start and the end of the program.

The exit status is 0 for success, 2 for an error (one line on standard error), 130 for Ctrl-C, 141 if
the reader of a pipe has closed it, 143 if the system ends the process. Slow imports are inside
functions, where Ctrl-C is handled.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in typing, which takes a while to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

INTERRUPTED_STATUS = 130
#: Added to the number of the signal that ends the program.
_SIGNAL_BASE_STATUS = 128


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with the arguments ``argv`` and return the exit status.

    Without ``argv`` the arguments of the process are used, and its signals are handled.
    """
    try:
        if argv is not None:
            from visualizer.cli.program import run_words

            return run_words(list(argv))
        return _run_process()
    except _EndedBySystemError as end:
        return _SIGNAL_BASE_STATUS + int(end.args[0])
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS


class _EndedBySystemError(KeyboardInterrupt):
    """The system ends the process with the signal whose number is the argument.

    A KeyboardInterrupt, since code that treats Ctrl-C as no error of its own should treat this alike.
    """


def _run_process() -> int:
    import atexit
    import gc
    import signal

    gc.set_threshold(50_000)  # modules are no garbage; looking for some among them takes a tenth of a start

    if not sys.flags.dev_mode:  # exceptions that Python ignores at exit do not concern the user
        sys.unraisablehook = lambda unraisable: None

    def end_at_once(number: int, frame: object) -> NoReturn:
        os._exit(INTERRUPTED_STATUS)

    def end_tidily(number: int, frame: object) -> NoReturn:
        raise _EndedBySystemError(number)

    # An import may swallow KeyboardInterrupt, and there is nothing to clean up yet.
    takes_interrupts = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if takes_interrupts:
        signal.signal(signal.SIGINT, end_at_once)
    from visualizer.cli.program import run_words

    if takes_interrupts:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGTERM", "SIGHUP"):  # Windows has only the first
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end_tidily)
    try:
        return run_words(sys.argv[1:])
    finally:
        # A Ctrl-C while Python exits would print a traceback.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
