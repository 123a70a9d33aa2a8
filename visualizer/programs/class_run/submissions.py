"""The submissions in a folder: its files, and those one folder further down."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from visualizer.errors import ProgramError, SourceError, reason_of
from visualizer.files import read_regular_file
from visualizer.programs.process import named_beside
from visualizer.programs.program_file import LARGEST_FILE, PROGRAM_ENDINGS, read_program_text


@dataclass(frozen=True)
class Submission:
    """A file, and its ``name``: the path from the folder of the class, with slashes."""

    name: str
    path: Path

    def content_key(self) -> str | None:
        """A digest of the file and of the files beside it that it names; None if unreadable."""
        held = self._read_content()
        if held is None:
            return None
        digest = hashlib.sha256(held)
        digest.update(os.fsencode(self.path.suffix.lower()))
        for path in named_beside(self.path, self.text()):
            digest.update(b"\0" + (Submission(path.name, path)._read_content() or b""))
        return digest.hexdigest()

    @property
    def refusal_reason(self) -> str:
        """Why nobody judges the file, as its name says; empty for a program."""
        if self.path.suffix.lower() in PROGRAM_ENDINGS:
            return ""
        return f"Its name ends in neither {' nor '.join(PROGRAM_ENDINGS)}, and only such files are judged."

    def text(self) -> str:
        """The file as it is shown; empty for what is no program, or cannot be read as one."""
        try:
            return "" if self.refusal_reason else read_program_text(str(self.path))
        except ProgramError:
            return ""

    def _read_content(self) -> bytes | None:
        try:
            return read_regular_file(self.path, LARGEST_FILE)
        except OSError:
            return None


def find_submissions(
    folder: str, ending: str = "", error_of: type[SourceError] = ProgramError
) -> tuple[Submission, ...]:
    """The submissions in a folder, in the order of their names, numbers in them by their size.

    Platforms pack what was handed in as files, or as a folder for each student: so folders in the
    folder are looked into, and those in them are not. What is hidden, or begins with two
    underscores as `__pycache__` does, is left out. With ``ending`` only names that end so are
    taken, else all files where at least one is a program: nobody's work is lost. Raises
    ``error_of`` for a folder that cannot be read or has none.
    """
    top = Path(folder)
    wanted = (ending,) if ending else PROGRAM_ENDINGS
    try:
        inner = [each for each in _visible_entries(top) if each.is_dir()]
        found = [path for each in (top, *inner) for path in _visible_entries(each) if path.is_file()]
    except OSError as error:
        raise error_of(
            f"this folder cannot be read ({reason_of(error)}); give one that can be", source=str(error.filename)
        ) from None
    fitting = [path for path in found if path.suffix.lower() in wanted]
    if not fitting:
        raise error_of(
            f"no file in this folder, or in one of its folders, ends in {' or '.join(wanted)}; choose another",
            source=folder,
        )
    taken = fitting if ending else found
    submissions = [Submission(path.relative_to(top).as_posix(), path) for path in taken]
    return tuple(sorted(submissions, key=lambda each: _natural_key(each.name)))


def _visible_entries(folder: Path) -> list[Path]:
    return [each for each in folder.iterdir() if not each.name.startswith((".", "__"))]


def _natural_key(name: str) -> tuple[object, ...]:
    """What orders names as people do: ``student9`` before ``student10``.

    >>> sorted(["b10.py", "b9.py", "a/2.py"], key=_natural_key)
    ['a/2.py', 'b9.py', 'b10.py']
    """
    parts = re.split(r"([0-9]+)", name.casefold())
    # Texts and numbers alternate, so that like is compared with like.
    return (*(int(part[:300]) if index % 2 else part for index, part in enumerate(parts)), name)
