"""What can be opened: recent files, the files of a folder and the boards that ship, as a list.

The text that is typed says which folder is listed and what is looked for, so that a folder that
is entered and a path that is typed are one and the same.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from heapq import merge
from itertools import chain
from operator import itemgetter

from visualizer.board.shipped import shipped_boards
from visualizer.errors import reason_of
from visualizer.language.formatting import number_text
from visualizer.programs.program_file import ENDING as PROGRAM_ENDING
from visualizer.trace.files import ENDINGS as TRACE_ENDINGS

#: So many files are remembered, and so many of a folder are listed.
MOST_RECENT = 10
MOST_LISTED = 100_000
#: So many are sorted by themselves, and so many looked at before it is asked for the time.
_CHUNK, _AT_ONCE = 1000, 50
#: How many ranks there are of what is found.
_RANKS = 4
_KINDS = {".txt": "board", ".json": "LeetCode's JSON", **dict.fromkeys(TRACE_ENDINGS, "trace"),
          PROGRAM_ENDING: "program", ".md": "lesson"}  # fmt: skip

#: Whether it is a file, and the parts of its name.
_Key = tuple[bool, tuple[str | int, ...]]


@dataclass(frozen=True, slots=True)
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
    """The folders and files of a folder, as ``typed``, read and put in order in small steps.

    ``more`` is how many are left out of a huge folder, ``problem`` says why it cannot be read;
    ``done`` is True once all that is there is in ``entries``.
    """

    def __init__(self, typed: str) -> None:
        self.typed = typed
        self.folder = os.path.expanduser(typed)
        #: How many have been found so far, those left out too.
        self.count = 0
        self.more = 0
        self.problem = ""
        self.done = False
        self._chunks: list[list[tuple[_Key, Entry]]] = [[]]
        self._sorted: list[Entry] = []
        self._steps = self._read()

    @property
    def entries(self) -> Sequence[Entry]:
        """The folders, then the files; until all are in order the first that were found."""
        if self.done:
            return self._sorted
        return [entry for _, entry in sorted(self._chunks[0], key=itemgetter(0))]

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on reading, as `Screen.work`."""
        return any(not time_left() for _ in self._steps)

    def _read(self) -> Iterator[None]:
        try:
            with os.scandir(self.folder or os.curdir) as found:
                for each in found:
                    self._take(each)
                    yield
        except (OSError, ValueError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else "it is no name"
            self.problem = f"This folder cannot be read ({reason}). Type another."
        for chunk in self._chunks:
            chunk.sort(key=itemgetter(0))
            yield
        for number, (_, entry) in enumerate(merge(*self._chunks, key=itemgetter(0))):
            self._sorted.append(entry)
            if number % _AT_ONCE == 0:
                yield
        self._chunks.clear()
        self.done = True

    def _take(self, entry: os.DirEntry[str]) -> None:
        if entry.name.startswith("."):
            return
        is_folder = is_file = False
        with suppress(OSError):
            is_folder, is_file = entry.is_dir(), entry.is_file()
        if not is_folder and not (is_file and _ending(entry.name) in _KINDS):
            return
        self.count += 1
        if self.count > MOST_LISTED:
            self.more += 1
            return
        if len(self._chunks[-1]) == _CHUNK:
            self._chunks.append([])
        key = (not is_folder, _sort_key(entry.name))
        self._chunks[-1].append((key, self._entry(entry.name, is_folder)))

    def _entry(self, name: str, is_folder: bool) -> Entry:
        if is_folder:
            return Entry(name + os.sep, os.path.join(self.typed, name, ""), "folder", folder=True)
        # A file may be called like a board that ships, which goes before it.
        return Entry(name, os.path.join(self.typed or os.curdir, name), _KINDS[_ending(name)])


def _ending(name: str) -> str:
    return os.path.splitext(name)[1].lower()


def folder_typed(text: str) -> str:
    """The part of what is typed that names a folder, with its separator; empty for this one."""
    return text[: len(text) - len(os.path.split(text)[1])]


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


class Listing:
    """The lines of the list for what is typed, found in small steps; a heading is a text.

    Where nothing is typed they are grouped. Else they are those that have the text in their
    names, the best first: the name itself, those that begin with it, those with a word that does.
    What ``before`` has found is all that is looked at where more of the same name is typed.
    """

    def __init__(
        self,
        text: str,
        recent: Sequence[str],
        reading: FolderReading,
        before: Listing | None = None,
    ) -> None:
        self._folder, self._reading = folder_typed(text), reading
        self._words = text[len(self._folder) :].casefold()
        self._source = (self._folder, tuple(recent), reading, reading.done)
        self._found: list[list[Entry]] = [[] for _ in range(_RANKS)]
        self._recent = set(recent)
        self.done = not self._words
        self.lines: list[Entry | str] = [] if self._words else self._all(recent)
        self._steps = self._find(self._candidates(before, recent) if self._words else [])

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on looking, as `Screen.work`."""
        more = any(not time_left() for _ in self._steps)
        if self._words:
            heading: list[Entry | str] = [_heading(self._reading)] if self._folder else []
            self.lines = [*heading, *chain(*self._found)]
        return more

    def _all(self, recent: Sequence[str]) -> list[Entry | str]:
        here: list[Entry | str] = [
            _heading(self._reading),
            *_above(self._folder),
            *self._reading.entries,
        ]
        if self._folder:
            return here
        first: list[Entry | str] = ["Recent", *_recent(recent)] if recent else []
        return [*first, *here, "Boards that ship", *_shipped()]

    def _candidates(self, before: Listing | None, recent: Sequence[str]) -> Iterable[Entry]:
        if before is not None and before.done and before._words and self._narrows(before):
            return list(chain(*before._found))
        if self._folder:
            return self._reading.entries
        return chain(_recent(recent), self._reading.entries, _shipped())

    def _narrows(self, before: Listing) -> bool:
        return before._source == self._source and before._words in self._words

    def _find(self, candidates: Iterable[Entry]) -> Iterator[None]:
        for number, entry in enumerate(candidates):
            name = entry.label.casefold()
            if self._words in name and not self._is_there_twice(entry):
                self._found[_rank(self._words, name)].append(entry)
            if number % _AT_ONCE == 0:
                yield
        self.done = True

    def _is_there_twice(self, entry: Entry) -> bool:
        """Whether a file of the folder is one of the recent ones too, which are listed before."""
        here = os.path.join(os.curdir, entry.label)
        return entry.value == here and os.path.abspath(here) in self._recent


def _heading(reading: FolderReading) -> str:
    with suppress(OSError):
        return os.path.abspath(reading.folder or os.curdir)
    return reading.folder


def _above(folder: str) -> list[Entry]:
    above = parent_text(folder)
    return [] if above is None else [Entry(os.pardir, above, "the folder above", folder=True)]


def _sort_key(name: str) -> tuple[str | int, ...]:
    """What names are sorted by: ``week-2`` stands before ``week-10``."""
    parts = re.split(r"([0-9]+)", name.casefold())
    return tuple(int(part) if index % 2 else part for index, part in enumerate(parts))


def _recent(paths: Sequence[str]) -> list[Entry]:
    return [Entry(os.path.basename(path), path, os.path.dirname(path)) for path in paths]


def _shipped() -> list[Entry]:
    return [Entry(name, name, "ships with the program") for name in shipped_boards()]


def _rank(words: str, name: str) -> int:
    """How well a name that has what is looked for fits it: 0 best, up to ``_RANKS`` - 1."""
    if words in (name, os.path.splitext(name)[0]):
        return 0
    if name.startswith(words):
        return 1
    return 2 if re.search(rf"[\W_]{re.escape(words)}", name) else 3


def more_text(reading: FolderReading) -> str:
    """What is said of a folder that is too large to be listed whole; empty for others."""
    if not reading.more:
        return ""
    return f"{number_text(reading.more)} more are not listed; type the name of one."
