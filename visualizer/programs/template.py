"""What a new file of one's own begins with: a program that runs, and a place to go on at.

The templates are the files in `templates`, one for each form.
"""

from __future__ import annotations

from pathlib import Path

#: Stands in the line of a template where the person goes on.
CONTINUE_MARKER = "YOUR TURN"
#: The forms for which there is a template, the first where none is asked for.
TEMPLATE_FORMS = ("solution", "generator")


def template_text(form: str, file: str) -> str:
    """The text of a new file in ``form``, one of `TEMPLATE_FORMS`.

    ``file`` is what it is called on a command line, in its own docstring too.

    >>> template_text("generator", "mine.py").splitlines()[2]
    'Watch it:       visualizer mine.py'
    """
    text = Path(__file__).with_name("templates").joinpath(f"{form}.txt").read_text("utf-8")
    # What a docstring would take for the beginning of an escape, or for its end.
    name = file.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return text.replace("{file}", name)


def marker_line(text: str) -> int:
    """The line, from 1, at which a template is to be gone on with."""
    before, _, _ = text.partition(CONTINUE_MARKER)
    return before.count("\n") + 1
