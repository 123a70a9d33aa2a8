"""Notebooks: the code cells of one as the text of a program."""

from __future__ import annotations

import json
import re

from visualizer.errors import ProgramError
from visualizer.programs.observed.file_parts import parse_quietly

#: Begins the line before each cell; its number follows.
_CELL_COMMENT = "# cell "
#: Stands in place of a line that only a notebook understands.
LEFT_OUT_COMMENT = "# left out: "
#: The magics of a whole cell below which there is Python.
_PYTHON_CELL_MAGICS = {"%%time", "%%timeit", "%%capture", "%%prun", "%%writefile"}
#: A pattern of the lines that only a notebook understands.
NOTEBOOK_LINE_PATTERN = r"(\s*)((?:[\w, ]+=\s*)?(?:%+\w|!).*|\?.*|[\w.]+\?+\s*)"


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
    return "".join(f"{_CELL_COMMENT}{number}\n{_python_text(code)}\n" for number, code in codes)


def notebook_place_text(line: int, text: str) -> str:
    """Where a line of such a text is in its notebook.

    >>> notebook_place_text(4, "# cell 2\\nx = 1\\n# cell 3\\ny = 2")
    'cell 3, line 1'
    """
    above = text.split("\n")[:line]
    heads = [number for number, each in enumerate(above) if each.startswith(_CELL_COMMENT)]
    first = heads[-1] if heads else 0
    return f"{above[first].removeprefix('# ')}, line {line - first - 1}"


def _python_text(code: str) -> str:
    lines = code.split("\n")
    first = lines[0].split()[:1]
    if lines[0].startswith("%%") and first[0] not in _PYTHON_CELL_MAGICS:
        return "\n".join(LEFT_OUT_COMMENT + line for line in lines)
    try:
        parse_quietly(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "\n".join(re.sub(f"^{NOTEBOOK_LINE_PATTERN}$", rf"\1pass  {LEFT_OUT_COMMENT}\2", line) for line in lines)
    return code
