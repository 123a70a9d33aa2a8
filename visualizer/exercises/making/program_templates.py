"""The texts that a student who writes a program may begin with, by name."""

from __future__ import annotations

from visualizer.errors import UnknownNameError
from visualizer.exercises.making.planted_catalogue import PLANTED_NAMES, planted_program
from visualizer.programs.template import TEMPLATE_FORMS, template_text

#: Begins with no program at all.
NOTHING = "nothing"
TEMPLATE_NAMES = (*TEMPLATE_FORMS, *PLANTED_NAMES, NOTHING)

_HEAD = '''\
"""A reveal for Minesweeper with a mistake in it, to be mended.

Watch it:       visualizer {file}
Have it judged: visualizer check {file}
"""

from visualizer import BLANK, EXPLODED, HIDDEN, MINE, Queue


'''


def named_template(name: str, file: str) -> str:
    """The text to begin with; ``file`` is what it is to be called.

    ``solution`` and ``generator`` are programs with a hole, names of planted programs are those,
    ``nothing`` says how it is judged, and no more. Raises UnknownNameError.

    >>> named_template("program-b", "b.py").splitlines()[9]
    'def program_b(board, click):'
    """
    name = name.strip().lower()
    if name in TEMPLATE_FORMS:
        return template_text(name, file)
    if name in PLANTED_NAMES:
        return _HEAD.replace("{file}", file) + planted_program(name).code.text
    if name == NOTHING:
        return f'"""A reveal of your own. Have it judged: visualizer check {file}"""\n'
    advice = f"write {', '.join(TEMPLATE_NAMES[:-1])} or {NOTHING}"
    raise UnknownNameError("template", name, TEMPLATE_NAMES, advice)
