"""What crosses to the process in which students' programs run, and back; and how it is written.

A `RunRequest` goes there, and a `LookCommand` whenever the process waits for one. A message comes
back as a letter, the token of the request, the length in four bytes and the content: the integers
of events, or JSON. Nothing that comes back is trusted: it is read as plain values, each of the
type that the message has there. The program finds other streams where it looks for standard input,
output and error.
"""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from json import dumps, loads  # which the program might replace
from typing import IO, Any, NamedTuple, NoReturn, TypeAlias

from visualizer.errors import to_one_line
from visualizer.programs.limits import Limits
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.recording.run_end import CellValues, LikeText, Odd, Returned, RunEnd

#: In bytes. An answer without the token of its request is none.
TOKEN_SIZE = 16


# To the process


@dataclass(frozen=True)
class LookCommand:
    """Look at the program from event ``first`` on, and wait at event ``until``."""

    first: int
    until: int


class ClickedRows(NamedTuple):
    """A board to run on."""

    rows: tuple[str, ...]
    click: tuple[int, int]


@dataclass(frozen=True)
class RunRequest:
    """What the process is asked for: to run the function ``entry`` of a file on boards.

    ``text`` is what the ``file`` holds, ``beside`` are the paths of files that it names, ``token``
    is in hexadecimal digits. ``generates`` tells a generator from a plain function; ``together``
    is whether the file is run once for all boards, ``trial`` whether its trial code is run too.
    """

    token: str
    text: str
    file: str
    beside: tuple[str, ...]
    entry: str
    generates: bool
    observed: bool
    together: bool
    trial: bool
    look: LookCommand | None
    limits: Limits
    most_operations: int
    boards: tuple[ClickedRows, ...]


def request_bytes(request: RunRequest) -> bytes:
    """A request as the process reads it: its length in four bytes, and JSON."""
    content = dumps(request, default=_plain).encode()
    return len(content).to_bytes(4, "little") + content


def read_request(content: bytes) -> RunRequest:
    """The request in the JSON that `request_bytes` wrote."""
    values = loads(content)
    look, boards = values["look"], [ClickedRows(rows, tuple(click)) for rows, click in values["boards"]]
    values |= {"look": look and LookCommand(**look), "limits": Limits(**values["limits"]), "boards": boards}
    return RunRequest(**values)


def command_bytes(command: LookCommand) -> bytes:
    """A command as the process reads it: a line of JSON."""
    return dumps(vars(command)).encode() + b"\n"


def read_command(line: bytes) -> LookCommand:
    """The command in a line."""
    return LookCommand(**loads(line))


# From the process


@dataclass(frozen=True)
class EventBatch:
    """Events, each of `observed.events.WIDTH` integers of four bytes."""

    content: bytes


@dataclass(frozen=True)
class RunAnswer(RunEnd):
    """What came of a run on a board, or of a run that was stopped.

    ``rows`` has, for each row of ``cells``, the number of the observed row, -1 for one that was not
    observed. After the ``last`` the process answers no further board.
    """

    rows: tuple[int, ...] = ()
    last: bool = False


class ProgramSnapshot(NamedTuple):
    """What was seen of the running program: the arguments of `recording.inspection.Seen`."""

    what: str
    number: int
    frame: int
    variables: list[tuple[str, str]]


@dataclass(frozen=True)
class SnapshotBatch:
    """What was seen of the running program since the last batch."""

    snapshots: tuple[ProgramSnapshot, ...]


@dataclass(frozen=True)
class Unreadable:
    """Stands for a message that this program would not have written."""


@dataclass(frozen=True)
class ProcessEnd:
    """The process that was forked for a request has ended."""


Message: TypeAlias = EventBatch | RunAnswer | SnapshotBatch | Unreadable | ProcessEnd


class Channel:
    """Sends messages; one thread at a time, and only from this very process."""

    def __init__(self, number: int, token: str) -> None:
        self._number, self._token = number, bytes.fromhex(token)
        self.lock = threading.RLock()
        # What the program might replace is looked up now.
        self._write, self._getpid, self._exit = os.write, os.getpid, os._exit
        self._process = os.getpid()

    def send(self, message: Message) -> None:
        """Send a message; a copy of the process that a program made ends instead."""
        if self._getpid() != self._process:
            self._exit(1)
        content = _message_content(message)
        with self.lock:
            rest = _LETTERS[type(message)] + self._token + len(content).to_bytes(4, "little") + content
            while rest:
                rest = rest[self._write(self._number, rest) :]

    def end(self) -> NoReturn:
        """End the process at once, whatever else runs in it."""
        self._exit(0)


def read_message(stream: IO[bytes], token: bytearray) -> Message | None:
    """The next message with this token; None where there is none, or something else writes there."""
    head = stream.read(1 + TOKEN_SIZE + 4)
    size = int.from_bytes(head[1 + TOKEN_SIZE :], "little")
    if head[1 : 1 + TOKEN_SIZE] != token or len(content := stream.read(size)) < size:
        return None
    try:
        return _MESSAGE_READERS[head[:1]](content)
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError):
        return Unreadable()


def _message_content(message: Message) -> bytes:
    if isinstance(message, EventBatch):
        return message.content
    values: object = vars(message)
    if isinstance(message, RunAnswer):
        values = vars(message) | {"cells": _plain_cells(message.cells), "left": _plain_cells(message.left)}
    return dumps(values, default=_plain).encode()


def read_answer(content: bytes) -> RunAnswer:
    """The answer in JSON. Raises ValueError and others for anything else."""
    return RunAnswer(**{name: _ANSWER_FIELDS[name](value) for name, value in loads(content).items()})


def _read_snapshots(content: bytes) -> SnapshotBatch:
    snapshots = loads(content)["snapshots"]
    return SnapshotBatch(
        tuple(
            ProgramSnapshot(str(what), int(number), int(frame), [(str(name), str(text)) for name, text in variables])
            for what, number, frame, variables in snapshots
        )
    )


#: How a message begins.
_LETTERS: dict[type[Message], bytes] = {EventBatch: b"E", RunAnswer: b"R", SnapshotBatch: b"L", ProcessEnd: b"Z"}
_MESSAGE_READERS: dict[bytes, Callable[[bytes], Message]] = {
    b"E": EventBatch,
    b"R": read_answer,
    b"L": _read_snapshots,
    b"Z": lambda _: ProcessEnd(),
}


def _plain(value: object) -> object:
    """What `json` shall write for an enum, a dataclass or an odd value."""
    return value.value if isinstance(value, Enum) else vars(value)


def _plain_cells(cells: CellValues | None) -> list[list[object]] | None:
    if cells is None:
        return None
    return [[{"like": value} if type(value) is LikeText else value for value in row] for row in cells]


def _read_cells(rows: list[list[object]] | None) -> CellValues | None:
    return None if rows is None else tuple(tuple(map(_read_cell, row)) for row in rows)


def _read_cell(value: object) -> object:
    if isinstance(value, dict):
        return LikeText(value["like"]) if "like" in value else Odd(to_one_line(value["text"]))
    if isinstance(value, list):
        raise TypeError("a list is no cell")
    return value


def _read_fault(values: dict[str, Any] | None) -> Crash | None:
    if values is None:
        return None
    line = values["line"]
    return Crash(CrashKind(values["kind"]), str(values["message"]), line and int(line), str(values["error"]))


#: How the fields of an answer are made of what JSON has.
_ANSWER_FIELDS: dict[str, Callable[[Any], Any]] = {
    "cells": _read_cells,
    "left": lambda rows: _read_cells(rows) or (),
    "returned": Returned,
    "fault": _read_fault,
    "printed": str,
    "shares_rows": bool,
    "trial": _read_fault,
    "recursion_limit": lambda limit: limit and int(limit),
    "rows": lambda numbers: tuple(map(int, numbers)),
    "last": bool,
}


# What the program finds


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
