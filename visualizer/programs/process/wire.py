"""The messages to and from what runs a user's program, and their encoding.

It gets a `RunRequest`, and a `WatchCommand` whenever it waits for one. It sends batches of integers, snapshots of
variables, and one `RunEnd` for each board. Between two processes a message is a letter, the token of the request, the
length in four bytes and the content: integers, or JSON. Its content is not trusted: each field is converted to its
type. The program itself has other streams for standard input, output and error.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from json import dumps, loads  # by name, since the program might replace them in the module
from typing import IO, TYPE_CHECKING, NoReturn, TypeAlias

from visualizer.errors import to_one_line
from visualizer.recording.run_end import CellValues, LikeText, OtherValue, RunEnd

if TYPE_CHECKING:
    from cattrs import Converter


@dataclass(frozen=True)
class Limits:
    """The most seconds, megabytes, operations and printed characters of one run.

    If ``operations`` is None, the limit depends on the size of the board.
    """

    seconds: float = 10.0
    megabytes: int = 1024
    operations: int | None = None
    printed: int = 100_000


#: In seconds: what a compilation of a program in another language may take.
MOST_BUILDING_SECONDS = 60
#: In bytes. A message without the token of its request was not written by this project.
TOKEN_SIZE = 16
#: The rows and the click of a board.
RowsAndClick: TypeAlias = tuple[tuple[str, ...], tuple[int, int]]


# To what runs the program


@dataclass(frozen=True)
class WatchCommand:
    """A command to watch the program from event ``first`` on, and to pause at event ``until``."""

    first: int
    until: int


@dataclass(frozen=True)
class RunRequest:
    """A request to run the function ``entry`` of a file on boards, all in one process.

    ``text`` is the content of ``file``, ``named_files`` the paths of the files that it names, ``token``
    hexadecimal digits, set when it is sent. With
    ``loads_once`` the file is loaded once for all boards; with ``trial`` its trial code is run too,
    after the first board (see `file_parts`). ``hash_seed`` gives the order of a Python set of texts. A text in another
    language may ask for the choice of each board, see `languages.conditions`; there are none if all are 0.
    """

    text: str
    file: str
    named_files: tuple[str, ...]
    entry: str
    is_generator: bool
    limits: Limits
    most_operations: int
    boards: tuple[RowsAndClick, ...]
    watch: WatchCommand | None = None
    observed: bool = False
    loads_once: bool = False
    trial: bool = False
    hash_seed: int = 0
    choices: tuple[int, ...] = ()
    token: str = ""


def request_bytes(request: RunRequest) -> bytes:
    """The encoded request: its length in four bytes, and JSON."""
    content = dumps(request, default=_json_value).encode()
    return len(content).to_bytes(4, "little") + content


def read_request(content: bytes) -> RunRequest:
    """The request in JSON that `request_bytes` wrote, without the length."""
    values = loads(content)
    watch, boards = values["watch"], [(rows, tuple(click)) for rows, click in values["boards"]]
    values |= {"watch": watch and WatchCommand(**watch), "limits": Limits(**values["limits"]), "boards": boards}
    return RunRequest(**values)


def command_bytes(command: WatchCommand) -> bytes:
    """The encoded command: a line with its two numbers, which a runtime of another language gets too."""
    return f"{command.first} {command.until}\n".encode()


# From what runs the program


@dataclass(frozen=True)
class Batch:
    """Integers of four bytes: events (see `hooks.events`), of a generator the operations, a row each.

    An operation is its byte, its cell and its line.
    """

    content: bytes


@dataclass(frozen=True)
class ContainerMade:
    """A generator has made a container of this kind, which later operations use."""

    kind: str


@dataclass(frozen=True)
class ProgramSnapshot:
    """Variables of the running program: the arguments of a `recording.inspection.WatchCallback`."""

    what: str
    number: int
    frame: int
    variables: list[tuple[str, str]]


@dataclass(frozen=True)
class ProcessEnd:
    """The process that was forked for a request has ended."""


Message: TypeAlias = Batch | ContainerMade | ProgramSnapshot | RunEnd | ProcessEnd


class Channel:
    """Sends messages by ``write``, as `os.write` to a pipe; from one thread at a time and only from this process.

    ``commands`` waits for commands, each in a line that `command_bytes` wrote.
    """

    def __init__(self, write: Callable[[bytes], int], token: str, commands: Iterable[bytes] = ()) -> None:
        self._write, self._token, self._commands = write, bytes.fromhex(token), iter(commands)
        self.lock = threading.RLock()
        # Looked up now, since the program might replace them in the module.
        self._getpid, self._exit = os.getpid, os._exit
        self._process = os.getpid()

    def send(self, message: Message) -> None:
        """Send a message; in a process that the program has forked, end that process instead."""
        if self._getpid() != self._process:
            self._exit(1)
        content = message.content if isinstance(message, Batch) else dumps(message, default=_json_value).encode()
        with self.lock:
            rest = _LETTERS[type(message)] + self._token + len(content).to_bytes(4, "little") + content
            while rest:
                rest = rest[self._write(rest) :]

    def next_command(self) -> WatchCommand:
        """Wait for the next command; if none comes, the other process has ended, and this one ends too."""
        return WatchCommand(*map(int, (next(self._commands, b"") or self.end()).split()))

    def end(self) -> NoReturn:
        """End this process at once, with all its threads."""
        self._exit(0)


def read_message(stream: IO[bytes], token: bytes | bytearray) -> Message | None:
    """The next message, None at the end of the stream or before something that this project would not have written."""
    header = stream.read(1 + TOKEN_SIZE + 4)
    size = int.from_bytes(header[1 + TOKEN_SIZE :], "little")
    if header[1 : 1 + TOKEN_SIZE] != token or len(content := stream.read(size)) < size:
        return None
    try:
        form = _FORMS[header[:1]]
        return Batch(content) if form is Batch else json_converter().structure(loads(content), form)
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError):
        return None


def _read_cells(rows: list[list[object]]) -> CellValues:
    """The cells of a board; the converter would take longer than a run on a small board."""
    return tuple(tuple(row if {*map(type, row)} == {str} else map(_read_cell, row)) for row in rows)


@lru_cache(maxsize=1)
def json_converter() -> Converter:
    """A converter from JSON values to dataclasses; the cells of boards are read by `_read_cells`."""
    from cattrs import Converter  # slow to import, and the process of a program does not need it

    converter = Converter(detailed_validation=False)
    converter.register_structure_hook_func(lambda form: form == CellValues, lambda rows, _: _read_cells(rows))
    return converter


def _read_cell(value: object) -> object:
    if isinstance(value, dict):
        return LikeText(value["like"]) if "like" in value else OtherValue(to_one_line(value["text"]))
    if isinstance(value, list):
        raise TypeError("a list is no cell")
    return value


#: The first byte of a message.
_LETTERS: dict[type[Message], bytes] = {
    Batch: b"E",
    ContainerMade: b"C",
    ProgramSnapshot: b"L",
    RunEnd: b"R",
    ProcessEnd: b"Z",
}
_FORMS = {letter: form for form, letter in _LETTERS.items()}


def _json_value(value: object) -> object:
    """A JSON value for an enum, a dataclass or an `OtherValue`."""
    return value.value if isinstance(value, Enum) else vars(value)
