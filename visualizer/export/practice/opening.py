"""Practice in the browser: the page is written where users find it again, and is opened there.

A browser stores the progress by the path of the page, so the path stays the same. Some browsers
read neither hidden folders nor temporary ones, so the folder is a plain one in the home folder.
"""

from __future__ import annotations

import os
import re
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from visualizer.errors import FileError, VisualizerError, reason_of
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.shipped import shipped_lessons
from visualizer.exercises.practice import Practice
from visualizer.export.practice.practice_page import write_practice

FOLDER = "visualizer-lessons"
_LONGEST_NAME = 100


def lesson_page_name(lesson: Lesson) -> str:
    """The name of a lesson's page without its ending: ``lesson-3``, or the name of another file."""
    ships = any(lesson is each for each in shipped_lessons())
    return f"lesson-{lesson.number}" if ships else lesson.name


def run_page_name(kind: str, board: str, algorithms: Sequence[str]) -> str:
    """The name of a page about runs on a board; of a single algorithm it has the name too.

    >>> run_page_name("quiz", "corner-9x9", ["queue-mark-on-push"])
    'quiz-corner-9x9-queue-mark-on-push'
    """
    return "-".join([kind, board, *(algorithms if len(algorithms) == 1 else ())])


def write_page(
    practice: Practice, name: str, theme: str = "auto", *, class_mode: bool = False
) -> Path:
    """Write the page of ``practice`` to `lessons_folder`, and return its path.

    Characters of ``name`` that a file's name should not have become hyphens. Raises FileError.
    """
    stem = re.sub(r"[^\w-]+", "-", name).strip("-") or "practice"
    try:
        path = lessons_folder() / f"{stem[:_LONGEST_NAME]}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_practice(practice, path, theme, class_mode=class_mode)
    except (OSError, RuntimeError) as error:  # a FileError is one; or no home folder is known
        reason = str(error) if isinstance(error, VisualizerError) else reason_of(error)
        raise FileError(
            f"no page can be written to {FOLDER} ({reason}); write it elsewhere, such as with"
            " `visualizer practise 3 -o lesson.html`"
        ) from error
    return path


def lessons_folder() -> Path:
    """The folder of the pages, in the user's home folder; it need not exist.

    Raises RuntimeError where no home folder is known.
    """
    return Path.home() / FOLDER


def open_in_browser(path: Path) -> bool:
    """Open a page in the user's browser; False where no browser can be started.

    It may wait some seconds for the browser.
    """
    if _is_without_display():
        return False  # a browser in the terminal would be found, and shows no page that asks
    try:
        return webbrowser.open(path.resolve().as_uri())
    except (webbrowser.Error, OSError):
        return False


def _is_without_display() -> bool:
    if sys.platform in ("win32", "darwin", "cygwin"):
        return False
    return not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))
