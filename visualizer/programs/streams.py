"""The streams of the process in which students' programs run.

Messages go to the parent: a letter, the token of the request, the length in four bytes, and the
content. The program finds other streams where it looks for standard input, output and error.
"""

from __future__ import annotations

import io
import json
import os
import sys
import threading
from typing import Any, NoReturn

#: The letters of messages; END is sent when a process that was forked has ended.
EVENTS, RESULT, LOOKS, END = b"E", b"R", b"L", b"Z"
#: In bytes. An answer without the token of its request is none.
TOKEN_SIZE = 16


class Channel:
    """Sends messages; one thread at a time, and only from this very process."""

    def __init__(self, number: int, token: bytes) -> None:
        self._number, self._token = number, token
        self.lock = threading.RLock()
        # What the program might replace is looked up now.
        self._write, self._getpid, self._exit = os.write, os.getpid, os._exit
        self._as_json = json.dumps
        self._process = os.getpid()

    def send(self, letter: bytes, content: bytes) -> None:
        """Send a message; a copy of the process that a program made ends instead."""
        if self._getpid() != self._process:
            self._exit(1)
        with self.lock:
            rest = letter + self._token + len(content).to_bytes(4, "little") + content
            while rest:
                rest = rest[self._write(self._number, rest) :]

    def send_result(self, values: dict[str, object]) -> None:
        """Send what came of a run on a board."""
        self.send(RESULT, self._as_json(values).encode())

    def end(self) -> NoReturn:
        """End the process at once, whatever else runs in it."""
        self._exit(0)


class Printed(io.RawIOBase):
    """Stands below standard output and error; stores the first ``most`` bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._stored = bytearray()

    def writable(self) -> bool:
        """True."""
        return True

    def write(self, content: Any) -> int:  # noqa: ANN401
        """Store ``content``, as far as there is room."""
        written = bytes(content)
        self._stored += written[: max(self._most - len(self._stored), 0)]
        return len(written)

    def text(self) -> str:
        """What was stored."""
        return self._stored.decode("utf-8", "replace")


def printed_by_program(most: int) -> Printed:
    """Give the program streams of its own: nothing to read, and what is returned to print to."""
    printed = Printed(most)
    sys.stdin = io.TextIOWrapper(io.BytesIO(), "utf-8")
    sys.stdout = sys.stderr = io.TextIOWrapper(printed, "utf-8", "backslashreplace", write_through=True)
    return printed
