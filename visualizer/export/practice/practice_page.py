"""A practice as a file: a page that asks, judges, scores and stores the progress, or a SCORM package.

The solutions can be found in the page, so it is for practice and homework, not for examinations.

A SCORM 1.2 package is a zip of a manifest and the page, for a course system. Its page also has the script
`scorm.js`, which reports score (0 to 100), status, session time and answers, and stores the progress.
Equal practices give equal bytes.
"""

from __future__ import annotations

import io
import os
import re
import sys
import webbrowser
import zipfile
from collections.abc import Sequence
from pathlib import Path

from visualizer.errors import FileError, VisualizerError, reason_of, shorten, to_one_line
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.shipped import shipped_lessons
from visualizer.exercises.practice import Practice
from visualizer.export.formats import validate_ending
from visualizer.export.practice.practice_data import page_data
from visualizer.export.templates import json_text, render_page, render_template
from visualizer.files import AnyPath, write_atomically
from visualizer.language.practice import fact_text

#: The folder of pages that are opened at once. Browsers store the progress by the path of a page, so it is
#: permanent; some browsers cannot read hidden or temporary folders.
PAGES_FOLDER = "visualizer-lessons"
_LONGEST_FILE_STEM = 100
_PACKAGE_ENDING = ".zip"
MANIFEST_NAME, PAGE_NAME = "imsmanifest.xml", "index.html"
#: The most characters of a title in the schema of content packages.
_LONGEST_PAGE_TITLE = 200
_UNIX_SYSTEM, _READABLE_MODE = 3, 0o644 << 16
#: The endings of files with a practice, and a description of each.
PRACTICE_ENDINGS = {
    ".html": "page that asks and judges in a browser",
    _PACKAGE_ENDING: "SCORM 1.2 package for a course system",
}


def practice_html(
    practice: Practice, theme: str = "auto", *, class_mode: bool = False, in_package: bool = False
) -> str:
    """The page of a practice, as text to be encoded as UTF-8.

    With ``class_mode`` the page counts hands; if ``in_package`` it reports to a course system.
    """
    return render_page(
        "practice/practice.html",
        "practice/course.js" if in_package else "practice/page.js",
        json_text(page_data(practice, class_mode=class_mode)),
        title=fact_text(practice.title),
        theme=theme,
    ).text


def validate_practice_path(path: AnyPath) -> str:
    """The ending of a file for a practice. Raises UsageError for an unknown ending."""
    return validate_ending(path, "practice", tuple(PRACTICE_ENDINGS))


def write_practice(practice: Practice, path: AnyPath, theme: str = "auto", *, class_mode: bool = False) -> None:
    """Write ``practice`` to ``path`` atomically: a page or a SCORM package, by its ending.

    With ``class_mode`` a page counts hands. Raises UsageError for an unknown ending, and FileError if
    the file cannot be written.
    """
    in_package = validate_practice_path(path) == _PACKAGE_ENDING
    page = practice_html(practice, theme, class_mode=class_mode, in_package=in_package)
    data = page.encode("utf-8", errors="replace")
    write_atomically(path, scorm_package(practice, data) if in_package else data)


def scorm_package(practice: Practice, page: bytes) -> bytes:
    """The SCORM package of a practice and its ``page``, as the bytes of a zip."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as package:
        manifest = manifest_text(practice).encode("utf-8", errors="replace")
        for name, data in ((MANIFEST_NAME, manifest), (PAGE_NAME, page)):
            entry = zipfile.ZipInfo(name)  # dated 1980, so that equal practices give equal bytes
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = _UNIX_SYSTEM, _READABLE_MODE
            package.writestr(entry, data)
    return written.getvalue()


def manifest_text(practice: Practice) -> str:
    """The manifest of a package, as XML."""
    # Printable characters that XML forbids.
    title = to_one_line(fact_text(practice.title)).replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")
    title = shorten(title, _LONGEST_PAGE_TITLE)
    return render_template("practice/imsmanifest.xml", digest=practice.digest, title=title, page=PAGE_NAME)


def lesson_page_name(lesson: Lesson) -> str:
    """The name of a lesson's page without its ending: ``lesson-3``, or that of the lesson's own file."""
    ships = any(lesson is each for each in shipped_lessons())
    return f"lesson-{lesson.number}" if ships else lesson.name


def run_page_name(kind: str, board: str, algorithms: Sequence[str]) -> str:
    """The name of a page on runs on a board, with the algorithm if there is one alone.

    >>> run_page_name("quiz", "corner-9x9", ["queue-mark-on-push"])
    'quiz-corner-9x9-queue-mark-on-push'
    """
    return "-".join([kind, board, *(algorithms if len(algorithms) == 1 else ())])


def save_practice_page(practice: Practice, name: str, theme: str = "auto", *, class_mode: bool = False) -> Path:
    """Write the page of ``practice`` to `lessons_folder`, and return its path.

    Characters of ``name`` that are unsafe in a file name become hyphens. Raises FileError if the page
    cannot be written.
    """
    stem = re.sub(r"[^\w-]+", "-", name).strip("-") or "practice"
    try:
        path = lessons_folder() / f"{stem[:_LONGEST_FILE_STEM]}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_practice(practice, path, theme, class_mode=class_mode)
    except (OSError, RuntimeError) as error:  # RuntimeError: no home folder is known
        reason = str(error) if isinstance(error, VisualizerError) else reason_of(error)
        raise FileError(
            f"no page can be written to {PAGES_FOLDER} ({reason}); write it elsewhere, such as with"
            " `visualizer practise 3 -o lesson.html`"
        ) from error
    return path


def lessons_folder() -> Path:
    """The folder of the pages in the user's home folder; it may not exist yet.

    Raises RuntimeError if no home folder is known.
    """
    return Path.home() / PAGES_FOLDER


def open_in_browser(path: Path) -> bool:
    """Open a page in the user's browser; return False if no browser can be started.

    This may take some seconds.
    """
    # Without a display webbrowser would find a browser for the terminal, which cannot run the page.
    has_display = any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))
    try:
        return (has_display or sys.platform in ("win32", "darwin", "cygwin")) and webbrowser.open(
            path.resolve().as_uri()
        )
    except (webbrowser.Error, OSError):
        return False
