"""The submissions in a folder and in its subfolders."""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from visualizer.algorithms.lookup import ENDINGS_TEXT, PROGRAM_ENDINGS
from visualizer.errors import ProgramError, reason_of
from visualizer.files import read_regular_file
from visualizer.programs.source.program_file import LARGEST_FILE, named_files, read_program_text


@dataclass(frozen=True)
class Submission:
    """A file; ``name`` is its path in the folder of the class, with slashes."""

    name: str
    path: Path

    def content_key(self) -> str:
        """A digest of the file and of the files beside it that it names."""
        digest = hashlib.sha256(os.fsencode(self.path.suffix.lower()))
        for path in (self.path, *named_files(self.path, self.text())):
            with suppress(OSError):
                digest.update(b"\0" + read_regular_file(path, LARGEST_FILE))
        return digest.hexdigest()

    @property
    def refusal_reason(self) -> str:
        """Why the file is not judged, because of its name; empty for a program."""
        if self.path.suffix.lower() in PROGRAM_ENDINGS:
            return ""
        return f"Only files whose name ends in {ENDINGS_TEXT} are judged."

    def text(self) -> str:
        """The text of the program; empty if the file is no program, or cannot be read."""
        try:
            return "" if self.refusal_reason else read_program_text(str(self.path))
        except ProgramError:
            return ""


def find_submissions(folder: str, ending: str = "") -> tuple[Submission, ...]:
    """The submissions in a folder, sorted by name, with numbers in names by their value.

    Platforms export submissions as files, or as a folder for each student, so the folder and its
    direct subfolders are searched. Hidden names, and those like `__pycache__`, are left out. With
    ``ending``, only files with that ending are submissions, else all files, so that none is
    overlooked. Raises ProgramError if the folder cannot be read, or no file has the ending or, by
    default, is a program.
    """
    top = Path(folder)
    endings = (ending,) if ending else PROGRAM_ENDINGS
    try:
        subfolders = [each for each in _visible_entries(top) if each.is_dir()]
        files = [path for each in (top, *subfolders) for path in _visible_entries(each) if path.is_file()]
    except OSError as error:
        raise ProgramError(
            f"this folder cannot be read ({reason_of(error)}); give one that can be", source=str(error.filename)
        ) from None
    matching = [path for path in files if path.suffix.lower() in endings]
    if not matching:
        problem = f"no file in this folder, or in one of its folders, ends in {ending or ENDINGS_TEXT}; choose another"
        raise ProgramError(problem, source=folder)
    submissions = [Submission(path.relative_to(top).as_posix(), path) for path in (matching if ending else files)]
    return tuple(sorted(submissions, key=lambda each: _natural_key(each.name)))


def _visible_entries(folder: Path) -> list[Path]:
    return [each for each in folder.iterdir() if not each.name.startswith((".", "__"))]


def _natural_key(name: str) -> tuple[object, ...]:
    """A sort key by which ``student9`` comes before ``student10``.

    >>> sorted(["b10.py", "b9.py", "a/2.py"], key=_natural_key)
    ['a/2.py', 'b9.py', 'b10.py']
    """
    parts = re.split(r"([0-9]+)", name.casefold())
    # Texts and numbers alternate, so only values of the same type are compared.
    return (*(int(part[:300]) if index % 2 else part for index, part in enumerate(parts)), name)
