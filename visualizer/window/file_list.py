"""What can be opened: recent files, the files of a folder and the boards that ship, as a list.

The text that is typed says which folder is listed and what is looked for, so that a folder that
is entered and a path that is typed are one and the same.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from visualizer.board.shipped import shipped_boards
from visualizer.errors import counted, reason_of
from visualizer.trace.files import ENDINGS as TRACE_ENDINGS

#: So many files are remembered, and so many of a folder are listed.
MOST_RECENT = 10
MOST_LISTED = 10_000
_KINDS = {".txt": "board", ".json": "LeetCode's JSON", **dict.fromkeys(TRACE_ENDINGS, "trace")}


@dataclass(frozen=True)
class Entry:
    """A line of the list: ``value`` is what is opened, or of a ``folder`` what is listed then."""

    label: str
    value: str
    detail: str = ""
    folder: bool = False


def with_recent(recent: Sequence[str], path: str) -> tuple[str, ...]:
    """The recent files after ``path`` has been opened or saved; what is no file changes nothing."""
    if path in shipped_boards() or not os.path.isfile(path):
        return tuple(recent)
    found = os.path.abspath(path)
    return (found, *(each for each in recent if each != found))[:MOST_RECENT]


class FolderReading:
    """The folders and files of a folder, read in small steps.

    ``more`` is how many are left out of a huge folder, ``problem`` says why it cannot be read.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.folders: list[str] = []
        self.files: list[str] = []
        self.more = 0
        self.problem = ""
        self._steps = self._read()

    @property
    def count(self) -> int:
        """How many have been found so far."""
        return len(self.folders) + len(self.files) + self.more

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on reading, as `LongWork`."""
        return any(not time_left() for _ in self._steps)

    def _read(self) -> Iterator[None]:
        try:
            with os.scandir(self.folder or os.curdir) as found:
                for entry in found:
                    self._take(entry)
                    yield
        except (OSError, ValueError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else "it is no name"
            self.problem = f"This folder cannot be read ({reason}). Type another."

    def _take(self, entry: os.DirEntry[str]) -> None:
        if entry.name.startswith("."):
            return
        is_folder = is_file = False
        with suppress(OSError):
            is_folder, is_file = entry.is_dir(), entry.is_file()
        names = self.folders if is_folder else self.files
        if not is_folder and not (is_file and _ending(entry.name) in _KINDS):
            return
        if len(self.folders) + len(self.files) < MOST_LISTED:
            names.append(entry.name)
        else:
            self.more += 1


def _ending(name: str) -> str:
    return os.path.splitext(name)[1].lower()


def folder_typed(text: str) -> str:
    """The part of what is typed that names a folder, with its separator; empty for this one."""
    return text[: len(text) - len(os.path.split(text)[1])]


def folder_meant(text: str) -> str:
    """The folder that is listed for what is typed; ``~`` is the home folder."""
    return os.path.expanduser(folder_typed(text))


def parent_text(folder: str) -> str | None:
    """What is typed for the folder above ``folder``, as typed; None where there is none."""
    bare = folder.rstrip("/" + os.sep)
    if not folder or os.path.basename(bare) in (os.curdir, os.pardir):
        return os.path.join(folder, os.pardir, "")
    if bare.startswith("~"):
        folder = os.path.expanduser(folder)
        bare = folder.rstrip("/" + os.sep)
    above = os.path.dirname(bare)
    if not bare or above == bare or os.path.splitdrive(bare) == (bare, ""):
        return None
    return os.path.join(above, "") if above else ""


def listed(text: str, recent: Sequence[str], reading: FolderReading) -> list[Entry | str]:
    """The lines of the list for what is typed; a heading is a text.

    Where nothing is typed they are grouped. Else they are those that have the text in their
    names, the best first: the name itself, those that begin with it, those with a word that does.
    """
    folder = folder_typed(text)
    words = text[len(folder) :].casefold()
    here = [*_folders(folder, reading), *_files(folder, reading)]
    if folder:
        above = [] if words else _above(folder)
        return [_heading(reading), *above, *_found(words, here)]
    if words:
        return [*_found(words, [*_recent(recent), *here, *_shipped()])]
    lines: list[Entry | str] = ["Recent", *_recent(recent)] if recent else []
    return [*lines, _heading(reading), *_above(""), *here, "Boards that ship", *_shipped()]


def _heading(reading: FolderReading) -> str:
    with suppress(OSError):
        return os.path.abspath(reading.folder or os.curdir)
    return reading.folder


def _above(folder: str) -> list[Entry]:
    above = parent_text(folder)
    return [] if above is None else [Entry(os.pardir, above, "the folder above", folder=True)]


def _folders(folder: str, reading: FolderReading) -> list[Entry]:
    return [
        Entry(name + os.sep, os.path.join(folder, name, ""), "folder", folder=True)
        for name in sorted(reading.folders, key=_in_order)
    ]


def _files(folder: str, reading: FolderReading) -> list[Entry]:
    # A file may be called like a board that ships, which goes before it.
    return [
        Entry(name, os.path.join(folder or os.curdir, name), _KINDS[_ending(name)])
        for name in sorted(reading.files, key=_in_order)
    ]


def _in_order(name: str) -> list[str | int]:
    """What names are sorted by: ``week-2`` stands before ``week-10``."""
    parts = re.split(r"([0-9]+)", name.casefold())
    return [int(part) if index % 2 else part for index, part in enumerate(parts)]


def _recent(paths: Sequence[str]) -> list[Entry]:
    return [Entry(os.path.basename(path), path, os.path.dirname(path)) for path in paths]


def _shipped() -> list[Entry]:
    return [Entry(name, name, "ships with the program") for name in shipped_boards()]


def _found(words: str, entries: Sequence[Entry]) -> list[Entry]:
    """The entries that have ``words`` in their names, the best first, each file once."""
    ranked = [(_rank(words, entry.label.casefold()), entry) for entry in entries]
    found: dict[str, Entry] = {}
    for rank, entry in sorted(ranked, key=lambda each: each[0]):
        if rank < _NOT_FOUND:
            is_path = os.path.basename(entry.value) != entry.value
            found.setdefault(os.path.abspath(entry.value) if is_path else entry.value, entry)
    return list(found.values())


_NOT_FOUND = 4


def _rank(words: str, name: str) -> int:
    """How well a name fits what is looked for, 0 best."""
    if words in (name, os.path.splitext(name)[0]):
        return 0
    if name.startswith(words):
        return 1
    if re.search(rf"[\W_]{re.escape(words)}", name):
        return 2
    return 3 if words in name else _NOT_FOUND


def more_text(reading: FolderReading) -> str:
    """What is said of a folder that is too large to be listed whole; empty for others."""
    if not reading.more:
        return ""
    return f"{counted(reading.more, 'file')} more are not listed; type the name of one."
