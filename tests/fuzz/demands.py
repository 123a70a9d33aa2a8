"""What must hold whatever is handed to the program: messages, memory, and files left alone."""

from __future__ import annotations

import os
import sys
import tracemalloc
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from visualizer.errors import VisualizerError

T = TypeVar("T")

#: No message needs more letters, without the name of the file that it is about.
LONGEST_MESSAGE = 400
#: What steers a terminal or turns the direction of text: control characters, marks of direction,
#: separators of lines, and halves of surrogate pairs.
_STEERING = {"\u200e", "\u200f", "\u061c", *map(chr, range(0x202A, 0x202F))}
_STEERING |= set(map(chr, range(0x2066, 0x206A)))


class Refused(Exception):  # noqa: N818 - it is no fault: the program is right to refuse
    """The program refused the input, as it may, in a message that is as it must be."""


def refusing(do: Callable[[], T], longest: int = LONGEST_MESSAGE) -> T:
    """What ``do`` returns; Refused for an error of the program's own, whose message is checked."""
    try:
        return do()
    except VisualizerError as error:
        check_message(str(error), longest)
        raise Refused(str(error)) from None


def refused_or(do: Callable[[], T], longest: int = LONGEST_MESSAGE) -> T | str:
    """What ``do`` returns, or the message, which is checked, with which it is refused."""
    try:
        return refusing(do, longest)
    except Refused as refusal:
        return str(refusal)


def check_message(message: str, longest: int = LONGEST_MESSAGE) -> None:
    """A message says what is wrong and what to do, on one line of sensible length."""
    check_printable(message)
    assert "\n" not in message, f"a message of several lines: {message!r}"
    assert ";" in message, f"a message without a remedy: {message!r}"
    assert message.rpartition(";")[2].strip(), f"a message with an empty remedy: {message!r}"
    rest = message.replace(os.getcwd(), "")
    assert len(rest) <= longest, f"a message of {len(rest)} letters: {message!r}"


def check_printable(text: str) -> None:
    """Nothing in ``text`` steers a terminal or a screen; line feeds may separate its lines."""
    for character in set(text):
        bad = character in _STEERING or unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        assert not bad or character == "\n", f"{character!r} in {text[:300]!r}"


def with_memory(most: int, do: Callable[[], T]) -> T:
    """What ``do`` returns, or its Refused; it may take ``most`` bytes at once."""
    tracemalloc.start()
    try:
        return do()
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        if isinstance(sys.exc_info()[1], (Refused, type(None))):
            assert peak <= most, f"{peak:,} bytes were taken, {most:,} are enough"


# Files


_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
#: Of each event of Python's, which of its arguments are names of files that change.
_CHANGING = {
    "os.remove": 1, "os.rename": 2, "os.mkdir": 1, "os.rmdir": 1, "os.link": 2, "os.symlink": 2,
    "os.truncate": 1, "os.chmod": 1, "shutil.rmtree": 1,
}  # fmt: skip
#: Events that leave this process.
_LEAVING = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "socket.connect",
            "socket.bind", "webbrowser.open", "urllib.Request")  # fmt: skip
#: By this program pygame learns which fonts the system has.
_HARMLESS = ("fc-list",)


class _Watch:
    """Notes what is done outside one folder, while there is one."""

    def __init__(self) -> None:
        self.folder: str | None = None
        self.done: list[str] = []

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.folder is None:
            return
        if event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING:
            self._note(event, arguments[:1])
        elif event in _CHANGING:
            self._note(event, arguments[: _CHANGING[event]])
        elif event in _LEAVING and arguments[0] not in _HARMLESS:
            self.done.append(f"{event}{arguments!r}"[:300])

    def _note(self, event: str, names: tuple[object, ...]) -> None:
        for name in names:
            if isinstance(name, (str, bytes)) and not self._allowed(os.fsdecode(name)):
                self.done.append(f"{event} {os.fsdecode(name)!r}")

    def _allowed(self, name: str) -> bool:
        path = os.path.realpath(name)
        inside = path == self.folder or path.startswith(f"{self.folder}{os.sep}")
        return inside or name == os.devnull or "__pycache__" in name


_watch = _Watch()
sys.addaudithook(_watch)


@contextmanager
def confined_to(folder: Path) -> Iterator[None]:
    """Let a block write in ``folder`` alone, which is the current one, and start no program."""
    before = os.getcwd()
    os.chdir(folder)
    _watch.folder, _watch.done = os.path.realpath(folder), []
    try:
        yield
    finally:
        _watch.folder = None
        os.chdir(before)
    assert not _watch.done, f"done outside the folder: {_watch.done[:5]}"
