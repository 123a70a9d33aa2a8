"""Notebooks: the code cells of one as the text of a program."""

from __future__ import annotations

import ast
import json
import re
from warnings import catch_warnings, simplefilter

from visualizer.errors import ProgramError
from visualizer.trace.source import CELL

#: Stands in place of a line that only a notebook understands.
LEFT_OUT = "# left out: "
#: The magics of a whole cell below which there is Python.
_ABOVE_PYTHON = {"%%time", "%%timeit", "%%capture", "%%prun"}
_ONLY_THERE = re.compile(r"^(\s*)((?:[\w, ]+=\s*)?[%!].*|\?.*|[\w.]+\?+\s*|get_ipython\(.*)$")


def notebook_text(held: str, source: str) -> str:
    """The code cells of a notebook, each below a comment with its number among all cells.

    Magics and commands for a shell are left out: a comment stands in their place. Raises
    ProgramError for what is no notebook.
    """
    try:
        cells = list(enumerate(json.loads(held)["cells"], 1))
        codes = [(n, "".join(each["source"])) for n, each in cells if each["cell_type"] == "code"]
    except (ValueError, LookupError, TypeError, RecursionError):
        problem = "this is no notebook that can be read; save it again, or as a .py file"
        raise ProgramError(problem, source=source) from None
    return "".join(f"{CELL}{number}\n{_python_in(code)}\n" for number, code in codes)


def magic_in(line: str) -> str:
    """What stands in a line that only a notebook understands; empty for Python."""
    found = _ONLY_THERE.search(line)
    return found[2].strip() if found else ""


def _python_in(code: str) -> str:
    lines = code.split("\n")
    first = lines[0].split()[:1]
    if lines[0].startswith("%%") and first[0] not in _ABOVE_PYTHON:
        return "\n".join(LEFT_OUT + line for line in lines)
    try:
        with catch_warnings():
            simplefilter("ignore")
            ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "\n".join(_ONLY_THERE.sub(rf"\1pass  {LEFT_OUT}\2", line) for line in lines)
    return code
