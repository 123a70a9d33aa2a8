"""A practice as a file: a page that asks, judges at once, scores and keeps progress, or a package.

The answers are in the page, for who looks for them; it is for practice and homework, not for
examinations.
"""

from __future__ import annotations

import json

from visualizer.exercises.practice import Practice
from visualizer.export.formats import checked_ending
from visualizer.export.page.page import packed
from visualizer.export.practice.practice_data import page_data
from visualizer.export.practice.scorm import scorm_package
from visualizer.export.templates import json_text, page_of
from visualizer.files import AnyPath, write_beside
from visualizer.language.practice import said

_PACKAGE = ".zip"
#: The endings of files that a practice can be written to, and the kind of each file.
PRACTICE_ENDINGS = {
    ".html": "page that asks and judges in a browser",
    _PACKAGE: "SCORM 1.2 package for a course system",
}
#: Of the page that plays runs: what unpacks and moves them, and paints boards. Then what this page
#: has of its own, in the order in which one needs another.
_SCRIPTS = (
    *(f"page/{name}.js" for name in ("model", "palette", "cell", "board")),
    *(
        f"practice/{name}.js"
        for name in (
            "document", "progress", "store", "board_picture", "scene", "forms", "board_forms",
            "trace", "class_mode", "summary", "look",
        )
    ),
)  # fmt: skip


def practice_html(
    practice: Practice, theme: str = "auto", *, class_mode: bool = False, in_package: bool = False
) -> str:
    """The page of a practice, as text to be written as UTF-8.

    With ``class_mode`` the page counts hands; ``in_package`` it reports to a course system.
    """
    data = json.dumps(page_data(practice, class_mode=class_mode), separators=(",", ":"))
    return page_of(
        "practice/practice.html",
        [*_SCRIPTS, *["practice/scorm.js"] * in_package, "practice/practice.js"],
        json_text(packed([[data.encode()]])),
        title=said(practice.title),
        theme=theme,
    ).text


def check_practice_path(path: AnyPath) -> str:
    """The ending of a file for a practice. Raises UsageError for another."""
    return checked_ending(path, "practice", tuple(PRACTICE_ENDINGS))


def write_practice(
    practice: Practice, path: AnyPath, theme: str = "auto", *, class_mode: bool = False
) -> None:
    """Write ``practice`` to ``path``, whole: a page or a SCORM package, by its ending.

    With ``class_mode`` a page counts hands. Raises UsageError for an ending that does not fit, and
    FileError where nothing can be written.
    """
    in_package = check_practice_path(path) == _PACKAGE
    page = practice_html(practice, theme, class_mode=class_mode, in_package=in_package)
    data = page.encode("utf-8", errors="replace")
    write_beside(path, scorm_package(practice, data) if in_package else data)
