"""Writing a practice to a file whose ending says what it is: a page, or a SCORM package."""

from __future__ import annotations

import os

from visualizer.errors import UsageError, quoted, shortened
from visualizer.exercises.practice import Practice
from visualizer.export.practice.practice_page import practice_html
from visualizer.export.practice.scorm import write_scorm
from visualizer.files import AnyPath, write_beside

_PACKAGE = ".zip"
#: The endings of files that a practice can be written to, and what they are.
PRACTICE_ENDINGS = {
    ".html": "page that asks and judges in a browser",
    _PACKAGE: "SCORM 1.2 package for a course system",
}
_LONGEST_NAME = 80


def check_practice_path(path: AnyPath, mastery: int | None = None) -> None:
    """Raise UsageError for the name of a file that no practice can be written to.

    A ``mastery`` score is for course systems alone, so that other endings are refused with it.
    """
    name = os.fspath(path)
    ending = os.path.splitext(name)[1].lower()
    if ending not in PRACTICE_ENDINGS:
        problem = f"no practice ends in {quoted(ending)}" if ending else "the name has no ending"
        endings = " or ".join(PRACTICE_ENDINGS)
        raise UsageError(f"{shortened(name, _LONGEST_NAME)}: {problem}; end it in {endings}")
    if mastery is not None and ending != _PACKAGE:
        raise UsageError(
            f"a mastery score is for a course system, and {shortened(name, _LONGEST_NAME)} is"
            f" for none; end it in {_PACKAGE}, or give no mastery score"
        )


def write_practice(
    practice: Practice,
    path: AnyPath,
    theme: str = "auto",
    mastery: int | None = None,
    *,
    class_mode: bool = False,
) -> None:
    """Write ``practice`` to ``path``, whole, in the form that its ending means.

    With ``mastery``, a score of 0 to 100, a course system has who is done passed or failed. With
    ``class_mode`` the page starts for a class that votes, which a package never does. Raises
    UsageError for an ending that does not fit, and FileError where nothing can be written.
    """
    check_practice_path(path, mastery)
    if os.fspath(path).lower().endswith(_PACKAGE):
        write_scorm(practice, path, theme, mastery)
    else:
        page = practice_html(practice, theme, class_mode=class_mode)
        write_beside(path, page.encode("utf-8", errors="replace"))
