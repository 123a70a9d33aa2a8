"""Reading a notebook: its code cells as the text of a program."""

from __future__ import annotations

import json
import re

from visualizer.errors import ProgramError
from visualizer.programs.observed.file_parts import parse_quietly

#: The comment above each cell begins so; the number of the cell follows.
_CELL_COMMENT = "# cell "
#: The comment that replaces a line that only a notebook understands begins so.
LEFT_OUT_COMMENT = "# left out: "
#: The cell magics whose cell is Python.
_PYTHON_CELL_MAGICS = {"%%time", "%%timeit", "%%capture", "%%prun", "%%writefile"}
#: A pattern for lines that only a notebook understands: magics, shell commands and help.
NOTEBOOK_LINE_PATTERN = r"(\s*)((?:[\w, ]+=\s*)?(?:%+\w|!).*|\?.*|[\w.]+\?+\s*)"


def notebook_text(content: str, source: str) -> str:
    """The code cells of a notebook, each below a comment with its number among all cells.

    Comments replace magics and shell commands. Raises ProgramError if ``content`` is no notebook.
    """
    try:
        cells = enumerate(json.loads(content)["cells"], 1)
        codes = [(n, "".join(cell["source"])) for n, cell in cells if cell["cell_type"] == "code"]
    except (ValueError, LookupError, TypeError, RecursionError):
        problem = "this is no notebook that can be read; save it again, or as a .py file"
        raise ProgramError(problem, source=source) from None
    return "".join(f"{_CELL_COMMENT}{number}\n{_python_text(code)}\n" for number, code in codes)


def notebook_place_text(line: int, text: str) -> str:
    """Where a line of a text made by `notebook_text` is in the notebook.

    >>> notebook_place_text(4, "# cell 2\\nx = 1\\n# cell 3\\ny = 2")
    'cell 3, line 1'
    """
    above = text.split("\n")[:line]
    head = max((number for number, each in enumerate(above) if each.startswith(_CELL_COMMENT)), default=0)
    return f"{above[head].removeprefix('# ')}, line {line - head - 1}"


def _python_text(code: str) -> str:
    lines = code.split("\n")
    if lines[0].startswith("%%") and lines[0].split()[0] not in _PYTHON_CELL_MAGICS:
        return "\n".join(LEFT_OUT_COMMENT + line for line in lines)
    try:
        parse_quietly(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "\n".join(re.sub(f"^{NOTEBOOK_LINE_PATTERN}$", rf"\1pass  {LEFT_OUT_COMMENT}\2", line) for line in lines)
    return code
