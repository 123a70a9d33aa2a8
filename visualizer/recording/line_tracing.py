"""Looking at each line that a program runs, with the interpreter's trace function."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, TypeAlias

from visualizer.recording.supervision import Supervision
from visualizer.trace.source import SourceCode, lines_of

TraceFunction: TypeAlias = Callable[[FrameType, str, Any], Any]


class OwnCode:
    """Whether code stands in the listing of a program, ``own`` being the code that runs first.

    Nested functions do, generator expressions and lambdas do not: they stand in another's line.
    """

    def __init__(self, code: SourceCode, own: CodeType) -> None:
        self._file = own.co_filename
        self._lines = range(code.first_line, code.first_line + len(lines_of(code.text)))
        #: By the identity of a code object whether it does, and the object, so that it stays.
        self._known: dict[int, tuple[bool, CodeType]] = {}

    def __contains__(self, code: CodeType) -> bool:
        known = self._known.get(id(code))
        if known is None:
            known = self._known[id(code)] = self._is_own(code), code
        return known[0]

    def _is_own(self, code: CodeType) -> bool:
        listed = code.co_filename == self._file and code.co_firstlineno in self._lines
        return listed and not code.co_name.startswith("<")


class LineTracing:
    """Calls ``line`` for what happens in a program's own frames, inside ``with`` and while ``on``.

    ``line`` is a trace function that returns None. What the supervision of a person's own program
    looks at, it still sees; a debugger or a coverage tool sees nothing of it meanwhile.
    """

    def __init__(self, own: OwnCode, line: TraceFunction) -> None:
        self.on = False
        self._own = own
        self._line = line
        self._before: Callable[..., Any] | None = None
        self._installed = False

    def __enter__(self) -> None:
        if self.on:
            self._install()

    def __exit__(self, *_: object) -> None:
        if self._installed:
            self._installed = False
            before, self._before = self._before, None
            sys.settrace(before)

    def begin(self, frame: FrameType) -> None:
        """Look at each line from now on, inside ``with``; the program is in ``frame``."""
        self.on = True
        if not self._installed:
            self._install()
            if frame.f_code in self._own:
                frame.f_trace = self._joined(frame.f_trace) if self._is_supervised else self._line

    def _install(self) -> None:
        self._installed = True
        self._before = sys.gettrace()
        sys.settrace(self._called)

    @property
    def _is_supervised(self) -> bool:
        return isinstance(getattr(self._before, "__self__", None), Supervision)

    def _called(self, frame: FrameType, event: str, argument: object) -> TraceFunction | None:
        watching: TraceFunction | None = None
        if self._before is not None and self._is_supervised:
            watching = self._before(frame, event, argument)
        if frame.f_code not in self._own:
            return watching
        return self._joined(watching)

    def _joined(self, watching: TraceFunction | None) -> TraceFunction:
        line = self._line
        if watching is None:
            return line

        def both(frame: FrameType, event: str, argument: object) -> None:
            watching(frame, event, argument)
            line(frame, event, argument)

        return both
