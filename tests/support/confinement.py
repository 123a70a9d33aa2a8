"""Keep a test's files in one folder: writing elsewhere is refused."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
#: Audit events, and how many of their first arguments are paths that change.
_CHANGING = {
    "os.remove": 1,
    "os.rename": 2,
    "os.mkdir": 1,
    "os.rmdir": 1,
    "os.link": 2,
    "os.symlink": 2,
    "os.truncate": 1,
    "os.chmod": 1,
    "shutil.rmtree": 1,
}
#: Audit events that start programs or use the network.
_LEAVING = """
    subprocess.Popen os.system os.exec os.posix_spawn socket.connect socket.bind webbrowser.open
    urllib.Request
""".split()
#: pygame lists the system's fonts by this program.
_HARMLESS = ("fc-list",)


class _Watch:
    """An audit hook that refuses and notes changes outside a folder, if one is set."""

    def __init__(self) -> None:
        self.folder: str | None = None
        self.refused_calls: list[str] = []

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.folder is None:
            return
        if event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING:
            self._check(event, arguments[:1])
        elif event in _CHANGING:
            self._check(event, arguments[: _CHANGING[event]])
        elif event in _LEAVING and arguments[0] not in _HARMLESS:
            self._refuse(event, arguments[0])

    def _check(self, event: str, names: tuple[object, ...]) -> None:
        for name in names:
            if isinstance(name, (str, bytes)) and not self._allowed(os.fsdecode(name)):
                self._refuse(event, name)

    def _refuse(self, event: str, name: object) -> None:
        self.refused_calls.append(f"{event} {name!r}")
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)

    def _allowed(self, name: str) -> bool:
        path = os.path.realpath(name)
        inside = path == self.folder or path.startswith(f"{self.folder}{os.sep}")
        return inside or name == os.devnull or "__pycache__" in name


_watch = _Watch()
sys.addaudithook(_watch)


@contextmanager
def confined_to(folder: Path) -> Iterator[list[str]]:
    """Make ``folder`` the current folder, and refuse writing elsewhere and starting programs.

    So a test may type any path. Yields the list of what was refused.
    """
    before, folder_before = os.getcwd(), _watch.folder
    os.chdir(folder)
    _watch.folder, _watch.refused_calls = os.path.realpath(folder), []
    try:
        yield _watch.refused_calls
    finally:
        _watch.folder = folder_before
        os.chdir(before)
