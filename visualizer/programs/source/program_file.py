"""Reading a user's file or notebook and finding the program in it, without running anything of it."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from warnings import catch_warnings, simplefilter

from visualizer.algorithms.lookup import (
    ENDINGS_TEXT,
    MARKDOWN_ENDING,
    NOTEBOOK_ENDING,
    PROGRAM_ENDINGS,
    split_reference,
)
from visualizer.errors import ProgramError, quote, reason_of, to_one_line
from visualizer.files import read_regular_file
from visualizer.programs.languages.syntax import first_error_line, parse
from visualizer.programs.process.build import toolchain_of
from visualizer.programs.source.file_parts import LEETCODE_NAMES, are_numbers, is_python, own_nodes
from visualizer.trace.languages import LANGUAGES, Language, language_of
from visualizer.trace.source import SourceCode

#: In bytes: a notebook may contain pictures.
LARGEST_FILE = 20_000_000
#: In characters: a hundred times more than a program for the reveal needs.
_MOST_LETTERS = 1_000_000
#: Functions with these names go before others; the lowest rank goes first.
_NAME_RANKS = {**dict.fromkeys(LEETCODE_NAMES, 2), "reveal": 3}
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
_Function: TypeAlias = ast.FunctionDef | ast.Lambda
_FUNCTION_NODES = (ast.FunctionDef, ast.Lambda)
_CALL_ADVICE = "write `updateBoard(board, click)` that calls yours"


@dataclass(frozen=True)
class ProgramFile:
    """A file and the program in it: ``entry`` is a function, or a class and its method.

    A generator function is called with a `LiveBoard` and a click ``(r, c)``, any other as on
    LeetCode, with a list of lists of symbols and a click ``[r, c]``. ``name`` is the name that
    users give, such as ``mine.py`` or ``mine.py:reveal``.
    """

    path: Path
    text: str
    entry: str
    is_generator: bool
    name: str

    @property
    def language(self) -> Language | None:
        """The language of the file; None for Python."""
        return language_of(self.path.name)

    @property
    def code(self) -> SourceCode:
        """The whole file as the source of a program."""
        # Unlike a run's name, a file's name may contain line breaks and undecodable bytes.
        name, file, title = map(to_one_line, (self.name, self.path.name, Path(self.name).name))
        return SourceCode(name, self.text, 1, file, title=title, is_observed=True)

    def line_place_text(self, line: int) -> str:
        """The cell and line of a notebook that a line of the text is; empty for a Python file."""
        return notebook_place_text(line, self.text) if self.path.suffix.lower() == NOTEBOOK_ENDING else ""


def read_program(reference: str) -> ProgramFile:
    """The program that ``FILE.py`` or ``FILE.py:NAME`` names.

    Without a name it is a class with ``updateBoard``, else a function ``updateBoard`` or
    ``reveal``, of several the first, which gives the program its name; else the only function with two
    parameters that no other function names. Raises ProgramError if the file cannot be read or parsed,
    or has no program, or several functions may be it.
    """
    file, chosen = split_reference(reference)
    if not file:
        raise ProgramError(f"{quote(reference)} is no program; name a file that ends in {ENDINGS_TEXT}")
    return find_program(read_program_text(file), Path(file), chosen)


def find_program(text: str, path: Path, chosen: str = "") -> ProgramFile:
    """The program in ``text``, as `read_program` finds it.

    Of Markdown it is the block of code. Raises ProgramError if the text cannot be parsed, or has no program or several.
    """
    name = str(path)
    try:
        text, path = _take_block(text, path)
        entry, is_generator, is_named = _find_entry(text, path.name, chosen)
    except ProgramError as error:
        if error.line is None or path.suffix.lower() != NOTEBOOK_ENDING:
            raise error.with_source(name) from None
        problem = f"{notebook_place_text(error.line, text)}: {error.problem}"
        raise ProgramError(problem, source=name) from None
    return ProgramFile(path, text, entry, is_generator, f"{name}:{chosen or entry}" if is_named else name)


def _take_block(text: str, path: Path) -> tuple[str, Path]:
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


def _find_entry(text: str, file: str, chosen: str) -> tuple[str, bool, bool]:
    """The entry of a program, whether it is a generator function, and whether its name tells it from others."""
    language = language_of(file)
    if language is not None and file.endswith(".ts") and (line := first_error_line(parse(language, text))):
        raise ProgramError("of TypeScript only its types are understood; write this line in JavaScript", line=line)
    candidates = list(
        _entry_candidates(_parse_program(text)) if language is None else _foreign_candidates(language, text)
    )
    if chosen:
        for _, entry, is_generator in candidates:
            if f".{chosen}." in f".{entry}.":
                return entry, is_generator, True
        known = ", ".join(entry for _, entry, _ in candidates) or "none"
        raise ProgramError(f"nothing called {quote(chosen)} can be run; what can: {known}")
    if not candidates:
        raise _no_program_error(_parse_program(text)) if language is None else _no_function_error(language, text)
    least_rank = min(rank for rank, *_ in candidates)
    best = [(entry, is_generator) for rank, entry, is_generator in candidates if rank == least_rank]
    if len(best) > 1 and least_rank > max(_NAME_RANKS.values()):  # any of them may be a helper
        named = " or ".join(f"{file}:{entry}" for entry, _ in best[:5])
        raise ProgramError(f"more than one can be run; say which: {named}")
    return *best[0], len(best) > 1


def _foreign_candidates(language: Language, text: str) -> Iterator[tuple[int, str, bool]]:
    """As `_entry_candidates`, for a program in another language."""
    functions = list(toolchain_of(language).INSTRUMENTER(language, text).entry_candidates())
    for _, name, _ in functions:
        if name.replace("_", "").lower() == "updateboard" and name not in LEETCODE_NAMES:
            raise ProgramError(f"{name} is not the name that is looked for; write updateBoard")
    for owner, name, is_helper in dict.fromkeys(functions):
        rank = _NAME_RANKS.get(name, 4 + is_helper)
        if owner and name in LEETCODE_NAMES:
            rank = int(owner.rpartition(".")[2] != "Solution")
        yield rank, f"{owner}.{name}" if owner else name, False


def _no_function_error(language: Language, text: str) -> ProgramError:
    line = first_error_line(parse(language, text))
    if line is not None:
        return ProgramError(f"this is not understood as {language.name}; mend this line first", line=line)
    for each in toolchain_of(language).INSTRUMENTER(language, text).functions.values():
        if each.name in LEETCODE_NAMES:
            return ProgramError(f"{each.name} takes something else; {_CALL_ADVICE}", line=each.line)
    return ProgramError(f"nothing here takes a board and a click; {_CALL_ADVICE}")


def _no_program_error(tree: ast.Module) -> ProgramError:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or node.name.replace("_", "").lower() != "updateboard":
            continue
        name = node.name
        if name not in LEETCODE_NAMES:
            return ProgramError(f"{name} is not the name that is looked for; write updateBoard", line=node.lineno)
        if _has_self(node):
            where = "stands in no class; indent it below `class Solution:`, or take `self` out"
            return ProgramError(f"{name} has `self` and {where}", line=node.lineno)
    return ProgramError(f"nothing here takes a board and a click; {_CALL_ADVICE}")


def read_program_text(file: str) -> str:
    """The text of a Python file, in the encoding that it declares, or of a notebook's code cells.

    Raises ProgramError if the file cannot be read, or is too large.
    """
    try:
        content = read_regular_file(file, LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise ProgramError(f"{reason_of(error)}; check its name", source=file) from None
    if len(content) > LARGEST_FILE:
        raise ProgramError(f"it has more than {LARGEST_FILE:,} bytes; take it apart", source=file)
    text = _decode(content, file)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if file.lower().endswith(NOTEBOOK_ENDING):
        text = notebook_text(text, file)
    elif text.lstrip().startswith("{") and '"cells"' in text:
        raise ProgramError("this is a notebook; let its name end in .ipynb", source=file)
    if len(text) > _MOST_LETTERS:
        raise ProgramError(f"it has more than {_MOST_LETTERS:,} letters; take it apart", source=file)
    return text


def _decode(content: bytes, file: str) -> str:
    """The text of a file, in the encoding that Python declares, in UTF-8, or in that of Chinese systems."""
    encodings = ["utf-8", "gb18030"]
    if language_of(file) is None:
        with suppress(SyntaxError):
            encodings.insert(0, tokenize.detect_encoding(io.BytesIO(content).readline)[0])
    for encoding in encodings:
        with suppress(UnicodeError, LookupError):
            return content.decode(encoding)
    line = content.decode("utf-8", "replace").partition("\ufffd")[0].count("\n") + 1
    raise ProgramError("a letter here is not stored as UTF-8; save the file as UTF-8", source=file, line=line)


def _parse_program(text: str) -> ast.Module:
    try:
        with catch_warnings():
            simplefilter("ignore")
            tree = ast.parse(text)
            compile(tree, "", "exec", dont_inherit=True)
    except SyntaxError as error:
        message = to_one_line(error.msg or "it cannot be read")
        line, column = error.lineno or None, error.offset or None
        line_text = "".join(text.split("\n")[line - 1 : line]) if line else ""
        problem = f"{message}; mend this line first"
        if "call to 'print'" in message:
            problem = "print without parentheses is of Python 2; write print(...)"
        elif re.fullmatch(NOTEBOOK_LINE_PATTERN, line_text):
            problem = "only a notebook understands this; remove this line"
        raise ProgramError(problem, line=line, column=column) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ProgramError(f"{reason_of(error)}; is this Python?") from None
    return tree


def _definitions(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    """The names that statements and their inner blocks bind, each with its definition or value."""
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, node
        elif isinstance(node, ast.Assign):
            yield from ((each.id, node.value) for each in node.targets if isinstance(each, ast.Name))
        elif not isinstance(node, (ast.expr, ast.AsyncFunctionDef)):
            yield from _definitions(ast.iter_child_nodes(node))


def _entry_candidates(tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """The rank and entry of each program in a file, and whether it is a generator function.

    The lowest rank is preferred.
    """
    # The last of several definitions counts; an alias stands for what it names.
    known = dict(_definitions(tree.body))
    known |= {name: known.get(_simple_name(value), value) for name, value in known.items()}
    functions = {name: each for name, each in known.items() if isinstance(each, _FUNCTION_NODES)}
    # A function that others name is their helper, such as one that yields neighbours.
    helpers = {
        _simple_name(node) for name, each in functions.items() for node in ast.walk(each) if _simple_name(node) != name
    }
    for name, value in known.items():
        method = _entry_method(value, known) if isinstance(value, ast.ClassDef) else ""
        if method:
            yield int(name != "Solution"), f"{name}.{method}", False
        elif name in functions and _takes_board_and_click(name, functions[name]):
            is_generator = any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in own_nodes(functions[name]))
            yield _NAME_RANKS.get(name, 4 + (name in helpers)), name, is_generator


def _entry_method(owner: ast.ClassDef, known: dict[str, ast.AST]) -> str:
    """The name of a class's own or inherited ``updateBoard``; empty if it has none."""
    own = dict(_definitions(owner.body))
    method = next((name for name in LEETCODE_NAMES if name in own), "")
    for base in (known.get(_simple_name(each)) for each in owner.bases):
        if isinstance(base, ast.ClassDef) and base.lineno < owner.lineno:
            method = method or _entry_method(base, known)
    return method


def _simple_name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _takes_board_and_click(name: str, function: _Function) -> bool:
    """Whether a function can be called with a board and a click, and has no ``self``."""
    if name not in LEETCODE_NAMES and are_numbers([each.arg for each in function.args.args]):
        return False
    arguments = function.args
    positional = len(arguments.posonlyargs) + len(arguments.args)
    takes_two = positional >= 2 or arguments.vararg is not None
    return takes_two and positional - len(arguments.defaults) <= 2 and not _has_self(function)


def _has_self(function: _Function) -> bool:
    return [each.arg for each in function.args.args[:1]] == ["self"]


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
