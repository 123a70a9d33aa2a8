"""Looking at a program in its own process, around a part of its events."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from types import FrameType

from visualizer.recording.looking import Looking, Variable

#: So much is sent at once at most.
_MOST_SENT = 500
_MOST_COMMAND = 200


class SentLooking(Looking):
    """Looks from event ``first`` on, and waits at event ``until`` for what comes next.

    ``send`` sends what was seen, ``leave`` ends the process, ``commands`` is the number of the file
    from which new values of ``first`` and ``until`` are read.
    """

    def __init__(
        self,
        file: str,
        send: Callable[[bytes], None],
        leave: Callable[[], None],
        commands: int,
        asked: dict[str, int],
    ) -> None:
        super().__init__(file, range(1, sys.maxsize), asked["first"], self._add)
        self._send, self._leave, self._commands = send, leave, commands
        self._until = asked["until"]
        self._unsent: list[tuple[str, int, int, list[Variable]]] = []
        #: Whether it waits for whoever looks.
        self.waits = False

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self._flush()

    def operation(self, number: int, frame: FrameType | None) -> None:
        """As `Looking.operation`."""
        super().operation(number, frame)
        if number >= self._until:
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
            self.first, self._until = int(command["first"]), int(command["until"])

    def _add(self, what: str, number: int, frame: int, variables: list[Variable]) -> None:
        self._unsent.append((what, number, frame, variables))
        if len(self._unsent) >= _MOST_SENT:
            self._flush()

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        self._send(json.dumps(unsent).encode())
