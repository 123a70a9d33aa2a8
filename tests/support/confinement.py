"""Keeping a test's files in its own folder: what is written elsewhere is noted, or refused."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
    """Notes or refuses what is done outside one folder, while there is one."""

    def __init__(self) -> None:
        self.folder: str | None = None
        self.refuses = False
        self.done: list[str] = []

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.folder is None:
            return
        if event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING:
            self._note(event, arguments[:1])
        elif event in _CHANGING:
            self._note(event, arguments[: _CHANGING[event]])
        elif event in _LEAVING and arguments[0] not in _HARMLESS:
            self._take(f"{event}{arguments!r}"[:300], arguments[0])

    def _note(self, event: str, names: tuple[object, ...]) -> None:
        for name in names:
            if isinstance(name, (str, bytes)) and not self._allowed(os.fsdecode(name)):
                self._take(f"{event} {os.fsdecode(name)!r}", name)

    def _take(self, what: str, name: object) -> None:
        if self.refuses:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
        self.done.append(what)

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


@contextmanager
def refused_outside(folder: Path) -> Iterator[None]:
    """Let a block write in ``folder`` alone, which is the current one; elsewhere it may not.

    The rest of the disk is then as one that belongs to another, so any path can be typed.
    """
    before, state = os.getcwd(), (_watch.folder, _watch.refuses)
    os.chdir(folder)
    _watch.folder, _watch.refuses = os.path.realpath(folder), True
    try:
        yield
    finally:
        _watch.folder, _watch.refuses = state
        os.chdir(before)
