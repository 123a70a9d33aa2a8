"""Looking at a program's variables and at each line that it runs, around a part of its events."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from visualizer.recording.line_steps import Variable
from visualizer.recording.variables import variable_texts

#: What is looked at, as it is sent: an event with its number, a line with its number, a call that
#: is about to be left; then the frame and its variables.
EVENT, LINE, LEAVE = "event", "line", "leave"
#: So much is sent at once at most.
_MOST_SENT = 500
_MOST_COMMAND = 200


class Looking:
    """Looks at the run from event ``first`` on, and waits at event ``until`` for what comes next.

    ``send`` sends what was seen, ``leave`` ends the process, ``commands`` is the number of the file
    from which new values of ``first`` and ``until`` are read.
    """

    def __init__(
        self,
        file: str,
        send: Callable[[bytes], None],
        leave: Callable[[], None],
        commands: int,
        first: int,
        until: int,
    ) -> None:
        self._file = file
        self._send, self._leave = send, leave
        self._commands = commands
        self._first, self._until = first, until
        self._seen: list[tuple[str, int, int, list[Variable]]] = []
        self._tracing = False
        #: Whether it waits for whoever looks.
        self.waits = False

    def look(self, number: int, frame: FrameType | None) -> None:
        """Look at a frame that has just done event ``number``, counted from 1; None at the end."""
        if number < self._first - 1:
            if self._tracing:
                self._trace(False, frame)
            return
        if not self._tracing:
            self._trace(True, frame)
        self._add(EVENT, number, frame)
        if number >= self._until:
            self._wait()

    def finish(self) -> None:
        """Send what has been seen, since the run is over."""
        sys.settrace(None)
        self._flush()

    def _wait(self) -> None:
        self._flush()
        self.waits = True
        read = b""
        while not read.endswith(b"\n"):
            part = os.read(self._commands, 1)
            if not part or len(read) > _MOST_COMMAND:
                self._leave()  # nobody looks any more
            read += part
        self.waits = False
        command = json.loads(read)
        self._first, self._until = int(command["first"]), int(command["until"])

    def _trace(self, on: bool, frame: FrameType | None) -> None:
        self._tracing = on
        sys.settrace(self._called if on else None)
        while frame is not None:
            if frame.f_code.co_filename == self._file:
                frame.f_trace = self._line if on else None
            frame = frame.f_back

    def _called(self, frame: FrameType, event: str, argument: object) -> Any:  # noqa: ANN401
        code = frame.f_code
        own = code.co_filename == self._file and not code.co_name.startswith("<")
        return self._line if own else None

    def _line(self, frame: FrameType, event: str, argument: object) -> Any:  # noqa: ANN401
        if event == "line":
            self._add(LINE, frame.f_lineno, frame)
        elif event == "return":
            self._add(LEAVE, 0, frame)
        return self._line

    def _add(self, kind: str, number: int, frame: FrameType | None) -> None:
        variables = [] if frame is None else variables_of(frame)
        self._seen.append((kind, number, id(frame), variables))
        if len(self._seen) >= _MOST_SENT:
            self._flush()

    def _flush(self) -> None:
        seen, self._seen = self._seen, []
        self._send(json.dumps(seen).encode())


def variables_of(frame: FrameType) -> list[Variable]:
    """The variables of a frame as texts, in the order of its code; without the board itself."""
    code, values = frame.f_code, frame.f_locals
    names = dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
    return variable_texts(
        {
            name: values[name]
            for name in names
            if name in values and name != "self" and not _is_board(values[name])
        }
    )


def _is_board(value: object) -> bool:
    if type(value) is not list or not value:
        return False
    row = value[0] if type(value[0]) is list else value
    return all(type(symbol) is str for symbol in row)
