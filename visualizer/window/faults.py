"""The one place where an exception that nobody expected is caught, so that the window lives on.

Whatever the window does for an event, for time that passes or for a picture runs through
`Faults`. What fails is logged, said in one line, and followed by what its caller wants done.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from visualizer.window.fault_log import FaultLog

_Result = TypeVar("_Result")
#: Does what a fault asks for, and says what that was.
Mend = Callable[[], str]


def nothing_to_mend() -> str:
    """Do nothing about a fault."""
    return "the rest goes on"


class Faults:
    """Runs what may fail; ``tell`` shows a message, ``situation`` describes what is shown.

    KeyboardInterrupt and SystemExit are not caught: they are meant to end the program.
    """

    def __init__(
        self, log: FaultLog, tell: Callable[[str], None], situation: Callable[[], str]
    ) -> None:
        self._log = log
        self._tell = tell
        self._situation = situation
        self._seen: set[tuple[str, ...]] = set()

    def tried(
        self,
        doing: str,
        act: Callable[[], object],
        mend: Mend = nothing_to_mend,
        *,
        once: bool = False,
        detail: str = "",
    ) -> bool:
        """Whether ``act`` ran to its end; if not, all about it has been logged, mended and said.

        ``doing`` completes "while ...", and ``detail`` goes into the log alone. With ``once`` the
        same fault is said a single time: for what is done again and again unasked.
        """
        try:
            act()
        except Exception as error:
            self._take(error, doing, mend, once, detail)
            return False
        return True

    def result(
        self, doing: str, act: Callable[[], _Result], otherwise: _Result, *, once: bool = False
    ) -> _Result:
        """What ``act`` gives; ``otherwise`` where it fails, as `tried`."""
        results: list[_Result] = []
        done = self.tried(doing, lambda: results.append(act()), once=once)
        return results[0] if done else otherwise

    def _take(self, error: Exception, doing: str, mend: Mend, once: bool, detail: str) -> None:
        kind = _kind_of(error, doing)
        again = kind in self._seen
        self._seen.add(kind)
        try:
            mended = mend()
        except Exception:
            mended = nothing_to_mend()
        if again and once:
            return
        logged = self._logged(error, doing, detail, again)
        with suppress(Exception):
            self._tell(_sentence(error, doing, mended, str(self._log.file) if logged else ""))
        # Its frames hold what took the memory.
        traceback.clear_frames(error.__traceback__)

    def _logged(self, error: Exception, doing: str, detail: str, again: bool) -> bool:
        """Write to the log; False where that fails, for whatever reason."""
        try:
            if again:
                return self._log.write_again(error, doing)
            return self._log.write(error, doing, f"{detail}\n{self._described()}")
        except Exception:
            return False

    def _described(self) -> str:
        try:
            return self._situation()
        except Exception:
            return ""


def _kind_of(error: Exception, doing: str) -> tuple[str, ...]:
    """What makes two faults the same: what was done, the exception, and where it was raised."""
    steps = list(traceback.walk_tb(error.__traceback__))
    frame, line = steps[-1]
    return doing, type(error).__name__, frame.f_code.co_filename, str(line)


def _sentence(error: Exception, doing: str, mended: str, log: str) -> str:
    where = f"What happened is in {log}." if log else "It could not be written to a log."
    if isinstance(error, MemoryError):
        return (
            f"There is not enough memory for {doing}; {mended}."
            f" Open a smaller board, or close other programs. {where}"
        )
    return f"Something went wrong while {doing}; {mended}. {where}"
