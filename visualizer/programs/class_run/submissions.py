"""The submissions in a folder: its files of one kind, and those one folder further down."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from visualizer.errors import ProgramError, SourceError, reason_of
from visualizer.files import read_ordinary
from visualizer.programs.program_file import ENDING

#: In bytes. More of a file is not looked at: no program is as large.
_MOST_READ = 2_000_000


@dataclass(frozen=True)
class Submission:
    """A file, and its ``name``: the path from the folder of the class, with slashes."""

    name: str
    path: Path

    def content_key(self) -> str | None:
        """A digest of the file and of the modules beside it that it names; None if unreadable."""
        held = self._held()
        if held is None:
            return None
        digest, words = hashlib.sha256(held), set(re.findall(rb"\w+", held))
        for path in sorted(self.path.parent.glob(f"*{ENDING}")):
            if path != self.path and os.fsencode(path.stem) in words:
                digest.update(b"\0" + (Submission(path.name, path)._held() or b""))
        return digest.hexdigest()

    def text(self) -> str:
        """What the file holds, whatever it is, to be shown; empty where it cannot be read."""
        held = (self._held() or b"").decode("utf-8", errors="replace")
        return held.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")

    def _held(self) -> bytes | None:
        try:
            return read_ordinary(self.path, _MOST_READ)
        except OSError:
            return None


def find_submissions(
    folder: str, ending: str = ENDING, error_of: type[SourceError] = ProgramError
) -> tuple[Submission, ...]:
    """The submissions in a folder, in the order of their names, numbers in them by their size.

    Platforms pack what was handed in as files, or as a folder for each student: so folders in the
    folder are looked into, and those in them are not. What is hidden, or begins with two
    underscores as `__pycache__` does, is left out. ``ending`` is
    that of their names. Raises ``error_of`` for a folder that cannot be read or has none.
    """
    top = Path(folder)
    try:
        inner = [each for each in _entries(top) if each.is_dir()]
        found = [
            path
            for each in (top, *inner)
            for path in _entries(each)
            if path.suffix.lower() == ending and path.is_file()
        ]
    except OSError as error:
        raise error_of(
            f"this folder cannot be read ({reason_of(error)}); give one that can be",
            source=str(error.filename),
        ) from None
    if not found:
        raise error_of(
            f"no file in this folder, or in one of its folders, ends in {ending}; choose another",
            source=folder,
        )
    submissions = [Submission(path.relative_to(top).as_posix(), path) for path in found]
    return tuple(sorted(submissions, key=lambda each: _natural(each.name)))


def _entries(folder: Path) -> list[Path]:
    return [each for each in folder.iterdir() if not each.name.startswith((".", "__"))]


def _natural(name: str) -> tuple[object, ...]:
    """What orders names as people do: ``student9`` before ``student10``.

    >>> sorted(["b10.py", "b9.py", "a/2.py"], key=_natural)
    ['a/2.py', 'b9.py', 'b10.py']
    """
    parts = re.split(r"([0-9]+)", name.casefold())
    # Texts and numbers alternate, so that like is compared with like.
    return (*(int(part[:300]) if index % 2 else part for index, part in enumerate(parts)), name)
