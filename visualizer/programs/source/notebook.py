"""Programs in notebooks and in Markdown: their code as one text, in lines that can be found again."""

from __future__ import annotations

import json
import re
from pathlib import Path

from visualizer.algorithms.lookup import MARKDOWN_ENDING, PROGRAM_ENDINGS
from visualizer.errors import ProgramError
from visualizer.programs.languages.syntax import parse
from visualizer.programs.source.file_parts import is_python
from visualizer.trace.languages import LANGUAGES, language_of

#: The comment above each cell begins so; the number of the cell follows.
_CELL_COMMENT = "# cell "
#: The comment that replaces a line that only a notebook understands begins so.
LEFT_OUT_COMMENT = "# left out: "
#: The cell magics whose cell is Python.
_PYTHON_CELL_MAGICS = {"%%time", "%%timeit", "%%capture", "%%prun", "%%writefile"}
#: A pattern for lines that only a notebook understands: magics, shell commands and help.
NOTEBOOK_LINE_PATTERN = r"(\s*)((?:[\w, ]+=\s*)?(?:%+\w|!).*|\?.*|[\w.]+\?+\s*)"
#: A block of code in Markdown: the word for its language, and its text; and words that are no endings.
_BLOCK = re.compile(r"^```[ \t]*([\w+]*)[^\n]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
_BLOCK_ENDINGS = {
    **{language.name.lower(): ending for ending, language in LANGUAGES.items()},
    "python": ".py",
    "python3": ".py",
    "typescript": ".ts",
}


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
    if is_python(code):
        return code
    return "\n".join(re.sub(f"^{NOTEBOOK_LINE_PATTERN}$", rf"\1pass  {LEFT_OUT_COMMENT}\2", line) for line in lines)


def take_block(text: str, path: Path) -> tuple[str, Path]:
    """The one block of code of a text in Markdown, at its lines, and the path with the ending of its language."""
    is_markdown = path.suffix.lower() == MARKDOWN_ENDING or text.lstrip().startswith("```")
    blocks = [*_BLOCK.finditer(text)]
    if is_markdown and len(blocks) != 1:
        raise ProgramError(f"this is Markdown with {len(blocks)} blocks of code; leave one, between lines of ```")
    if len(blocks) != 1 or not (is_markdown or _has_error(text, path)):
        return text, path
    word, code = blocks[0].groups()
    ending = _BLOCK_ENDINGS.get(word.lower(), f".{word.lower()}")
    path = path.with_suffix(ending) if ending in PROGRAM_ENDINGS else path
    return "\n" * text.count("\n", 0, blocks[0].start(2)) + code, path


def _has_error(text: str, path: Path) -> bool:
    language = language_of(path.name)
    return not is_python(text) if language is None else parse(language, text).has_error
