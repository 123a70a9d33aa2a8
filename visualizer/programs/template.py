"""Templates for a new program of the user's: a program that runs, with a place to continue it.

The folder `templates` has a file for each form.
"""

from __future__ import annotations

from pathlib import Path

#: Marks the line of a template at which the user continues.
CONTINUE_MARKER = "YOUR TURN"
#: The forms of programs that have a template, the default first.
TEMPLATE_FORMS = ("solution", "generator")


def template_text(form: str, file: str) -> str:
    """The text of a new file in ``form``, one of `TEMPLATE_FORMS`.

    ``file`` is its name in the commands that its docstring shows.

    >>> template_text("generator", "mine.py").splitlines()[2]
    'Watch it:       visualizer mine.py'
    """
    text = Path(__file__).with_name("templates").joinpath(f"{form}.txt").read_text("utf-8")
    # A name may look like an escape sequence, or like the end of the docstring.
    name = file.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return text.replace("{file}", name)


def marker_line(text: str) -> int:
    """The line of a template, from 1, at which the user continues."""
    before, _, _ = text.partition(CONTINUE_MARKER)
    return before.count("\n") + 1
