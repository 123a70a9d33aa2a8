"""Writing a practice to a file: a page or a SCORM package, by its ending."""

from __future__ import annotations

import os

from visualizer.errors import UsageError, quoted, shortened
from visualizer.exercises.practice import Practice
from visualizer.export.practice.practice_page import practice_html
from visualizer.export.practice.scorm import scorm_package
from visualizer.files import AnyPath, write_beside

_PACKAGE = ".zip"
#: The endings of files that a practice can be written to, and the kind of each file.
PRACTICE_ENDINGS = {
    ".html": "page that asks and judges in a browser",
    _PACKAGE: "SCORM 1.2 package for a course system",
}
_LONGEST_NAME = 80


def check_practice_path(path: AnyPath) -> None:
    """Raise UsageError for another ending."""
    name = os.fspath(path)
    ending = os.path.splitext(name)[1].lower()
    if ending not in PRACTICE_ENDINGS:
        problem = f"no practice ends in {quoted(ending)}" if ending else "the name has no ending"
        endings = " or ".join(PRACTICE_ENDINGS)
        raise UsageError(f"{shortened(name, _LONGEST_NAME)}: {problem}; end it in {endings}")


def write_practice(
    practice: Practice, path: AnyPath, theme: str = "auto", *, class_mode: bool = False
) -> None:
    """Write ``practice`` to ``path``, whole.

    With ``class_mode`` a page counts hands. Raises UsageError for an ending that does not fit, and
    FileError where nothing can be written.
    """
    check_practice_path(path)
    if os.fspath(path).lower().endswith(_PACKAGE):
        write_beside(path, scorm_package(practice, theme))
    else:
        page = practice_html(practice, theme, class_mode=class_mode)
        write_beside(path, page.encode("utf-8", errors="replace"))
