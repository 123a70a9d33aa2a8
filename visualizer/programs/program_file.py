"""Reading a file of one's own: which of what it holds is the program. Nothing of it is run."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TypeAlias
from warnings import catch_warnings, simplefilter

from visualizer.errors import ProgramError, quote, reason_of, to_one_line
from visualizer.files import read_regular_file
from visualizer.programs.notebooks import NOTEBOOK_LINE_PATTERN, notebook_place_text, notebook_text
from visualizer.programs.syntax import DEFINITIONS, own_nodes
from visualizer.trace.source import SourceCode

PROGRAM_ENDING, NOTEBOOK_ENDING = ".py", ".ipynb"
PROGRAM_ENDINGS = (PROGRAM_ENDING, NOTEBOOK_ENDING)
#: In bytes: a notebook may have pictures in it.
LARGEST_FILE = 20_000_000
#: In letters. A program for the reveal has a hundredth of it.
_MOST_LETTERS = 1_000_000
LEETCODE_NAMES = ("updateBoard", "update_board")
#: A function of such a name goes before others, those of a lower rank first.
_NAME_RANKS = {**dict.fromkeys(LEETCODE_NAMES, 2), "reveal": 3}
_Function: TypeAlias = ast.FunctionDef | ast.Lambda
_FUNCTION_NODES = (ast.FunctionDef, ast.Lambda)
_WRITE_ADVICE = "write `class Solution` with updateBoard(self, board, click), or `def reveal(board, click)`"


class ProgramForm(Enum):
    """How a program is written, and so what it is called with.

    ``METHOD`` and ``FUNCTION`` are called with a list of lists of symbols and a click ``[r, c]``,
    as LeetCode does; ``GENERATOR`` with a board of this program's and a click ``(r, c)``.
    """

    METHOD = "method"
    FUNCTION = "function"
    GENERATOR = "generator"


@dataclass(frozen=True)
class ProgramFile:
    """A file, and what is run of it: ``entry`` is a function, or a class and its method.

    ``name`` is what it is called wherever algorithms are named, such as ``mine.py:reveal``.
    """

    path: Path
    text: str
    entry: str
    form: ProgramForm
    name: str

    @property
    def code(self) -> SourceCode:
        """The whole file as the source of a program."""
        # With the function's name where it was chosen among others.
        title = self.path.name + self.name.removeprefix(str(self.path))
        # A file's name may have line breaks, and bytes that are no text; that of a run may not.
        name, file, title = map(to_one_line, (self.name, self.path.name, title))
        return SourceCode(name, self.text, 1, file, title=title, is_observed=True)

    def line_place_text(self, line: int) -> str:
        """Where a line of the text is said to be; empty where it is said as the file's line."""
        return notebook_place_text(line, self.text) if self.path.suffix.lower() == NOTEBOOK_ENDING else ""


def is_program_reference(reference: str) -> bool:
    """Whether ``reference`` is a file of Python or a notebook, with or without what is run in it.

    >>> [is_program_reference(each) for each in ("mine.py", "a/mine.py:reveal", "queue", "board.txt")]
    [True, True, False, False]
    """
    return bool(split_reference(reference)[0])


def read_program(reference: str) -> ProgramFile:
    """The program that ``FILE.py`` or ``FILE.py:NAME`` names; nothing of it is run.

    Without a name it is found: a class with ``updateBoard``, else a function ``updateBoard`` or
    ``reveal``, else the only function with two parameters that no other one names. Raises
    ProgramError for a file that cannot be read or parsed, and where nothing, or more than one
    thing, is found.
    """
    file, chosen = split_reference(reference)
    if not file:
        raise ProgramError(f"{quote(reference)} is not a Python file; name a .py or .ipynb file")
    return find_program(read_program_text(file), Path(file), chosen)


def find_program(text: str, path: Path, chosen: str = "") -> ProgramFile:
    """The program in a text, as `read_program` finds it; ``path`` is for messages."""
    try:
        entry, form = _find_entry(text, path.name, chosen)
    except ProgramError as error:
        if error.line is None or path.suffix.lower() != NOTEBOOK_ENDING:
            raise error.with_source(str(path)) from None
        problem = f"{notebook_place_text(error.line, text)}: {error.problem}"
        raise ProgramError(problem, source=str(path)) from None
    return ProgramFile(path, text, entry, form, f"{path}:{chosen}" if chosen else str(path))


def _find_entry(text: str, file: str, chosen: str) -> tuple[str, ProgramForm]:
    tree = _parse_program(text)
    found = list(_entry_candidates(tree))
    best = min((rank for rank, *_ in found), default=0)
    first = [(entry, form) for rank, entry, form in found if rank == best]
    if chosen:
        known = ", ".join(entry for _, entry, _ in found) or "none"
        first = [each[1:] for each in found if chosen in (each[1], each[1].partition(".")[0])][:1]
        if not first:
            raise ProgramError(f"nothing called {quote(chosen)} can be run; what can: {known}")
    if len(first) > 1:
        named = " or ".join(f"{file}:{entry}" for entry, _ in first[:5])
        raise ProgramError(f"more than one can be run; say which: {named}")
    if first:
        return first[0]
    for node in ast.walk(tree):
        if not isinstance(node, DEFINITIONS) or node.name.replace("_", "").lower() != "updateboard":
            continue
        name = node.name
        problem = f"{name} is not the name that is looked for; write updateBoard"
        if isinstance(node, ast.AsyncFunctionDef):
            problem = f"{name} is never waited for; write `def {name}` without `async`"
        elif name in LEETCODE_NAMES:
            if not _has_self(node):
                continue
            where = "stands in no class; indent it below `class Solution:`, or take `self` out"
            problem = f"{name} has `self` and {where}"
        raise ProgramError(problem, line=node.lineno)
    raise ProgramError(f"nothing in it can be run; {_WRITE_ADVICE}")


def split_reference(reference: str) -> tuple[str, str]:
    """The file and the name after it; an empty file where this names no file of Python."""
    if reference.lower().endswith(PROGRAM_ENDINGS):
        return reference, ""
    file, _, name = reference.rpartition(":")
    if file.lower().endswith(PROGRAM_ENDINGS) and all(part.isidentifier() for part in name.split(".")):
        return file, name
    return "", ""


def read_program_text(file: str) -> str:
    """The text of a file of Python, in the encoding that it states, or of a notebook's cells.

    Raises ProgramError.
    """
    try:
        held = read_regular_file(file, LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise ProgramError(f"{reason_of(error)}; check its name", source=file) from None
    if len(held) > LARGEST_FILE:
        raise ProgramError(f"it has more than {LARGEST_FILE:,} bytes; take it apart", source=file)
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(held).readline)
        text = held.decode(encoding)
    except (SyntaxError, UnicodeError, LookupError) as error:
        raise ProgramError(f"{reason_of(error)}; save it as UTF-8", source=file) from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if file.lower().endswith(NOTEBOOK_ENDING):
        text = notebook_text(text, file)
    elif text.lstrip().startswith("{") and '"cells"' in text:
        raise ProgramError("this is a notebook; let its name end in .ipynb", source=file)
    if len(text) > _MOST_LETTERS:
        raise ProgramError(f"it has more than {_MOST_LETTERS:,} letters; take it apart", source=file)
    return text


def _parse_program(text: str) -> ast.Module:
    try:
        with catch_warnings():
            simplefilter("ignore")
            tree = ast.parse(text)
            compile(tree, "", "exec", dont_inherit=True)
    except SyntaxError as error:
        said = to_one_line(error.msg or "it cannot be read")
        line, column = error.lineno or None, error.offset or None
        here = "".join(text.split("\n")[line - 1 : line]) if line else ""
        problem = f"{said}; mend this line first"
        if "call to 'print'" in said:
            problem = "print without parentheses is of Python 2; write print(...)"
        elif re.fullmatch(NOTEBOOK_LINE_PATTERN, here):
            problem = "only a notebook understands this; remove this line"
        raise ProgramError(problem, line=line, column=column) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ProgramError(f"{reason_of(error)}; is this Python?") from None
    return tree


def _definitions(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    """The names that statements and the blocks in them bind, each with what it stands for."""
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, node
        elif isinstance(node, ast.Assign):
            yield from ((each.id, node.value) for each in node.targets if isinstance(each, ast.Name))
        elif not isinstance(node, (ast.expr, ast.AsyncFunctionDef)):
            yield from _definitions(ast.iter_child_nodes(node))


def _entry_candidates(tree: ast.Module) -> Iterator[tuple[int, str, ProgramForm]]:
    """What can be run, with a rank, of which the lowest is taken where nothing is chosen."""
    # Of two definitions the last counts, and another name of it stands for the same.
    found = dict(_definitions(tree.body))
    found |= {name: found.get(_simple_name(value), value) for name, value in found.items()}
    functions = {name: each for name, each in found.items() if isinstance(each, _FUNCTION_NODES)}
    # What others call helps them, as one that yields neighbours does.
    helpers = {
        _simple_name(node) for name, each in functions.items() for node in ast.walk(each) if _simple_name(node) != name
    }
    for name, value in found.items():
        method = _entry_method(value, found) if isinstance(value, ast.ClassDef) else ""
        if method:
            yield int(name != "Solution"), f"{name}.{method}", ProgramForm.METHOD
        elif name in functions and _has_two_parameters(functions[name]):
            generates = any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in own_nodes(functions[name]))
            rank = _NAME_RANKS.get(name, 4 + (name in helpers))
            yield rank, name, ProgramForm.GENERATOR if generates else ProgramForm.FUNCTION


def _entry_method(owner: ast.ClassDef, found: dict[str, ast.AST]) -> str:
    """The method that is called of a class, its own or inherited; empty for what has none."""
    own = dict(_definitions(owner.body))
    method = next((name for name in LEETCODE_NAMES if name in own), "")
    for base in (found.get(_simple_name(each)) for each in owner.bases):
        if isinstance(base, ast.ClassDef) and base.lineno < owner.lineno:
            method = method or _entry_method(base, found)
    return method


def _simple_name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _has_two_parameters(function: _Function) -> bool:
    """Whether a function can be called with a board and a click, and is not made for a class."""
    arguments = function.args
    positional = len(arguments.posonlyargs) + len(arguments.args)
    enough = positional >= 2 or arguments.vararg is not None
    return enough and positional - len(arguments.defaults) <= 2 and not _has_self(function)


def _has_self(function: _Function | ast.AsyncFunctionDef) -> bool:
    return [each.arg for each in function.args.args[:1]] == ["self"]
