"""Templates for a new program of the user's: a program that runs, with a place to continue it.

The folder `templates` has a file for each form and each language.
"""

from __future__ import annotations

from os.path import splitext
from pathlib import Path

from visualizer.programs.program_file import PROGRAM_ENDING

#: Marks the line of a template at which the user continues.
CONTINUE_MARKER = "YOUR TURN"
#: The forms of programs that have a template, the default first.
TEMPLATE_FORMS = ("solution", "generator")


def template_text(form: str, file: str) -> str:
    """The text of a new file in ``form``, one of `TEMPLATE_FORMS`; generators are in Python only.

    ``file`` is its name in the commands that its first comment shows; its ending gives the language.

    >>> template_text("generator", "mine.py").splitlines()[2]
    'Watch it:       visualizer mine.py'
    """
    ending = splitext(file.strip("'\""))[1].lower()
    text = Path(__file__).with_name("templates").joinpath(f"{form}{ending}.txt").read_text("utf-8")
    # A name may look like an escape sequence, or like the end of the docstring.
    name = file.replace("\\", "\\\\").replace('"""', '\\"\\"\\"') if ending == PROGRAM_ENDING else file
    return text.replace("{file}", name)


def marker_line(text: str) -> int:
    """The line of a template, from 1, at which the user continues."""
    before, _, _ = text.partition(CONTINUE_MARKER)
    return before.count("\n") + 1
