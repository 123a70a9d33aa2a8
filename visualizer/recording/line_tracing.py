"""Looking at each line that a program runs, with the interpreter's trace function."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, TypeAlias

from visualizer.trace.source import SourceCode, lines_of

TraceFunction: TypeAlias = Callable[[FrameType, str, Any], Any]


class LineTracing:
    """Calls ``line`` for what happens in a program's own frames, inside ``with`` and while ``on``.

    Its own code stands in its listing, in the file of ``own``; generator expressions and lambdas,
    which stand in another's line, are left out. ``line`` is a trace function that returns None. A
    debugger or a coverage tool sees nothing meanwhile.
    """

    def __init__(self, code: SourceCode, own: CodeType, line: TraceFunction) -> None:
        self.on = False
        self._file = own.co_filename
        self._lines = range(code.first_line, code.first_line + len(lines_of(code.text)))
        self._line = line
        self._inside = False
        self._before: Callable[..., Any] | None = None

    def __enter__(self) -> None:
        self._before, self._inside = sys.gettrace(), True
        if self.on:
            sys.settrace(self._called)

    def __exit__(self, *_: object) -> None:
        self._inside = False
        sys.settrace(self._before)

    def begin(self, frame: FrameType) -> None:
        """Look at each line from now on; the program is in ``frame``."""
        self.on = True
        if self._inside and sys.gettrace() != self._called:
            sys.settrace(self._called)
            frame.f_trace = self._called(frame, "call", None)

    def _called(self, frame: FrameType, event: str, argument: object) -> TraceFunction | None:
        code = frame.f_code
        own = code.co_filename == self._file and code.co_firstlineno in self._lines
        return self._line if own and not code.co_name.startswith("<") else None
