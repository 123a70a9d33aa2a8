"""Writing a practice to a file whose ending says what it is: a page, or a SCORM package."""

from __future__ import annotations

import os

from visualizer.errors import UsageError, quoted, shortened
from visualizer.exercises.practice import Practice
from visualizer.export.practice.practice_page import practice_html
from visualizer.export.practice.scorm import write_scorm
from visualizer.files import AnyPath, write_beside

#: The endings of files that a practice can be written to, and what they are.
PRACTICE_ENDINGS = {
    ".html": "page that asks and judges in a browser",
    ".zip": "SCORM 1.2 package for a course system",
}
_LONGEST_NAME = 80


def check_practice_path(path: AnyPath) -> None:
    """Raise UsageError for the name of a file that no practice can be written to."""
    name = os.fspath(path)
    ending = os.path.splitext(name)[1].lower()
    if ending not in PRACTICE_ENDINGS:
        problem = f"no practice ends in {quoted(ending)}" if ending else "the name has no ending"
        endings = " or ".join(PRACTICE_ENDINGS)
        raise UsageError(f"{shortened(name, _LONGEST_NAME)}: {problem}; end it in {endings}")


def write_practice(practice: Practice, path: AnyPath, theme: str = "auto") -> None:
    """Write ``practice`` to ``path``, whole, in the form that its ending means.

    Raises UsageError for another ending, and FileError where nothing can be written.
    """
    check_practice_path(path)
    if os.fspath(path).lower().endswith(".zip"):
        write_scorm(practice, path, theme)
    else:
        write_beside(path, practice_html(practice, theme).encode("utf-8", errors="replace"))
