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
from typing import NamedTuple, TypeAlias
from warnings import catch_warnings, simplefilter

from visualizer.errors import ProgramError, one_line, quoted, reason_of
from visualizer.files import read_ordinary
from visualizer.programs.notebooks import ONLY_IN_NOTEBOOKS, notebook_text, place_text
from visualizer.trace.source import SourceCode

ENDING, NOTEBOOK = ".py", ".ipynb"
ENDINGS = (ENDING, NOTEBOOK)
#: In bytes. A program for the reveal has a hundredth of it.
_LARGEST = 1_000_000
#: Of a notebook, which may have pictures in it.
_LARGEST_NOTEBOOK = 20_000_000
LEETCODE_NAMES = ("updateBoard", "update_board")
_OWN_NAME = "reveal"
_Function: TypeAlias = ast.FunctionDef | ast.Lambda
_FUNCTIONS = (ast.FunctionDef, ast.Lambda)
#: What holds statements that bind names for the whole file.
_BLOCKS = (
    ast.If, ast.For, ast.While, ast.With, ast.Try, ast.ExceptHandler, ast.Match, ast.match_case,
)  # fmt: skip
_CALLED = "updateBoard(self, board, click)"
_WRITE = f"write `class Solution` with {_CALLED}, or `def reveal(board, click)`"

#: What to do about a line, by a pattern of what Python says of it and the line itself.
_REMEDIES = {
    r"call to 'print'": "print without parentheses is of Python 2; write print(...)",
    r"multiple exception types": "this is of Python 2; write `except Error as error:`",
    r"tabs and spaces": "tabs and spaces are mixed; indent all lines with spaces alone",
    rf"^[^\n]*\n{ONLY_IN_NOTEBOOKS}$": "this is for a notebook alone; remove this line",
}


class Form(Enum):
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
    form: Form
    name: str

    @property
    def code(self) -> SourceCode:
        """The whole file as the source of a program."""
        # A file's name may have line breaks, and bytes that are no text; that of a run may not.
        name, file, title = map(one_line, (self.name, self.path.name, self.title))
        return SourceCode(name, self.text, 1, file, title=title, observed=True)

    def place_text(self, line: int) -> str:
        """Where a line of the text is said to be; empty where it is said as the file's line."""
        return place_text(line, self.text) if self.path.suffix.lower() == NOTEBOOK else ""

    @property
    def title(self) -> str:
        """The file's name, with the function's where it was chosen among others."""
        return self.path.name + self.name.removeprefix(str(self.path))


def names_program(reference: str) -> bool:
    """Whether ``reference`` is a file of Python or a notebook, with or without what is run in it.

    >>> [names_program(each) for each in ("mine.py", "a/mine.py:reveal", "queue", "board.txt")]
    [True, True, False, False]
    """
    return bool(split_reference(reference)[0])


def read_program(reference: str) -> ProgramFile:
    """The program that ``FILE.py`` or ``FILE.py:NAME`` names; nothing of it is run.

    Without a name it is found: a class with ``updateBoard``, else a function ``updateBoard`` or
    ``reveal``, else the only generator function of a board and a click. Raises ProgramError for a
    file that cannot be read or parsed, and where nothing, or more than one thing, is found.
    """
    file, chosen = split_reference(reference)
    if not file:
        raise ProgramError(f"{quoted(reference)} is no file of Python; name a .py or .ipynb file")
    return find_program(read_text(file), Path(file), chosen)


def find_program(text: str, path: Path, chosen: str = "") -> ProgramFile:
    """The program in a text, as `read_program` finds it; ``path`` is for messages."""
    try:
        entry, form = _entry_in(text, path.name, chosen)
    except ProgramError as error:
        if error.line is None or path.suffix.lower() != NOTEBOOK:
            raise error.in_source(str(path)) from None
        problem = f"{place_text(error.line, text)}: {error.problem}"
        raise ProgramError(problem, source=str(path)) from None
    return ProgramFile(path, text, entry, form, f"{path}:{chosen}" if chosen else str(path))


def _entry_in(text: str, file: str, chosen: str) -> tuple[str, Form]:
    names = _names_in(_parse(text))
    found = list(_candidates(names))
    best = min((each.rank for each in found), default=0)
    first = [each for each in found if each.rank == best]
    if chosen:
        first = [each for each in found if chosen in (each.entry, each.entry.partition(".")[0])][:1]
    if len(first) == 1:
        return first[0].entry, first[0].form
    if first:
        named = " or ".join(f"{file}:{each.entry}" for each in first[:5])
        line = getattr(names[first[1].entry.partition(".")[0]], "lineno", None)
        raise ProgramError(f"more than one can be run; say which: {named}", line=line)
    if chosen:
        known = ", ".join(each.entry for each in found) or "none"
        raise ProgramError(f"nothing called {quoted(chosen)} can be run; what can: {known}")
    problem, line = _why_none(names)
    raise ProgramError(problem, line=line)


def split_reference(reference: str) -> tuple[str, str]:
    """The file and the name after it; an empty file where this names no file of Python."""
    if reference.lower().endswith(ENDINGS):
        return reference, ""
    file, _, name = reference.rpartition(":")
    if file.lower().endswith(ENDINGS) and all(part.isidentifier() for part in name.split(".")):
        return file, name
    return "", ""


def read_text(file: str) -> str:
    """The text of a file of Python, in the encoding that it states, or of a notebook's cells.

    Raises ProgramError.
    """
    is_notebook = file.lower().endswith(NOTEBOOK)
    most = _LARGEST_NOTEBOOK if is_notebook else _LARGEST
    try:
        held = read_ordinary(file, most + 1)
    except (OSError, ValueError) as error:
        raise ProgramError(f"{reason_of(error)}; check its name", source=file) from None
    if len(held) > most:
        raise ProgramError(f"it has more than {most:,} bytes; take it apart", source=file)
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(held).readline)
        text = held.decode(encoding)
    except (SyntaxError, UnicodeError, LookupError) as error:
        raise ProgramError(f"{reason_of(error)}; save it as UTF-8", source=file) from None
    before, nul, _ = text.partition("\0")
    if nul:
        line = before.count("\n") + 1
        raise ProgramError("here is a null byte; is this Python?", source=file, line=line)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if is_notebook:
        return notebook_text(text, file)
    if text.lstrip().startswith("{") and '"cells"' in text:
        raise ProgramError("this is a notebook; let its name end in .ipynb", source=file)
    return text


def _parse(text: str) -> ast.Module:
    try:
        with catch_warnings():
            simplefilter("ignore")
            tree = ast.parse(text)
            compile(tree, "", "exec", dont_inherit=True)
    except SyntaxError as error:
        said, line = one_line(error.msg or "it cannot be read"), error.lineno or 1
        told = "\n".join([said, *text.split("\n")[line - 1 : line]])
        to_do = (each for sign, each in _REMEDIES.items() if re.search(sign, told))
        problem = next(to_do, f"{said}; mend this line first")
        raise ProgramError(
            problem, line=error.lineno or None, column=error.offset or None
        ) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ProgramError(f"{reason_of(error)}; is this Python?") from None
    return tree


class _Candidate(NamedTuple):
    #: The lowest is taken where nothing is chosen.
    rank: int
    entry: str
    form: Form


def _names_in(tree: ast.Module) -> dict[str, ast.AST]:
    """What the names of a file stand for once it has been run: of two definitions, the last.

    Those in a class are ``Class.name``.
    """
    found: dict[str, ast.AST] = {}
    for name, value in _bindings(tree.body):
        if isinstance(value, ast.ClassDef) and name not in map(_name, value.bases):
            # What was in a class of the same name is gone with it.
            found = {key: each for key, each in found.items() if not key.startswith(f"{name}.")}
        found[name] = value
    return found


def _bindings(nodes: Iterable[ast.AST], within: str = "") -> Iterator[tuple[str, ast.AST]]:
    """The names that statements bind, each with what it stands for, in the order of the lines."""
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield within + node.name, node
        if isinstance(node, ast.ClassDef):
            yield from _bindings(node.body, f"{within}{node.name}.")
        elif isinstance(node, ast.Assign):
            yield from ((within + _name(target), node.value) for target in node.targets)
        elif isinstance(node, _BLOCKS):
            yield from _bindings(ast.iter_child_nodes(node), within)


def _candidates(found: dict[str, ast.AST]) -> Iterator[_Candidate]:
    names = [name for name in found if name.isidentifier()]
    functions = {name: each for name in names if (each := _function(name, found))}
    for name in names:
        method = _method(name, found)
        if method:
            yield _Candidate(int(name != "Solution"), f"{name}.{method}", Form.METHOD)
        elif name in functions:
            generates = _generates(functions[name], found)
            rank = 2 if name in LEETCODE_NAMES else 3 if name == _OWN_NAME else 4
            if rank == 4 and not generates:
                rank = 5
            elif rank == 4 and any(name in _called(each) for each in functions.values()):
                rank = 6  # it helps the one that calls it, as one that yields neighbours does
            yield _Candidate(rank, name, Form.GENERATOR if generates else Form.FUNCTION)


def _method(name: str, found: dict[str, ast.AST], *derived: str) -> str:
    """The method that is called of a class, its own or inherited; empty for what has none."""
    value, own = found.get(name), [each for each in LEETCODE_NAMES if f"{name}.{each}" in found]
    if own or name in derived:
        return own[0] if own else ""
    bases = value.bases if isinstance(value, ast.ClassDef) else [value]
    inherited = (_method(_name(base), found, name, *derived) for base in bases if base)
    return next(filter(None, inherited), "")


def _function(name: str, found: dict[str, ast.AST]) -> _Function | None:
    """What a name calls with a board and a click, None for what takes others."""
    value = found[name]
    if name in (*LEETCODE_NAMES, _OWN_NAME):
        value = found.get(_name(value), value)
        return value if isinstance(value, _FUNCTIONS) and _takes_two(value) else None
    return value if isinstance(value, ast.FunctionDef) and _takes_two(value) else None


def _why_none(found: dict[str, ast.AST]) -> tuple[str, int | None]:
    """Why nothing can be run, and in which line, where there are no candidates."""
    for name in (*LEETCODE_NAMES, _OWN_NAME):
        value = found.get(name)
        if isinstance(value, _FUNCTIONS) and _has_self(value):
            where = "stands in no class; indent it below `class Solution:`, or take `self` out"
            return f"{name} has `self` and {where}", value.lineno
    solution = found.get("Solution")
    if isinstance(solution, ast.ClassDef):
        return f"the last class Solution has no {_CALLED}; write it here", solution.lineno
    return f"nothing in it can be run; {_WRITE}", None


def _generates(function: _Function, found: dict[str, ast.AST]) -> bool:
    """Whether a function yields, or returns the call of a function of the file that does."""
    own = list(_own(function))
    inner = {each.name: each for each in own if isinstance(each, ast.FunctionDef)}
    returned = [each.value for each in own if isinstance(each, ast.Return)]
    names = [_name(each.func) for each in returned if isinstance(each, ast.Call)]
    return any(
        isinstance(each, (ast.Yield, ast.YieldFrom))
        for made in (function, *(inner.get(name) or found.get(name) for name in names))
        for each in (_own(made) if isinstance(made, _FUNCTIONS) else ())
    )


def _called(function: _Function) -> set[str]:
    """The names that a function calls, without its own."""
    calls = [each for each in ast.walk(function) if isinstance(each, ast.Call)]
    return {_name(each.func) for each in calls} - {getattr(function, "name", "")}


def _name(node: ast.AST) -> str:
    """A name, or one with a point in it, as it is written; empty for all else."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function's own statements, without those of functions inside it."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            yield from _own(child)


def _takes_two(function: _Function) -> bool:
    """Whether a function can be called with a board and a click, and is not made for a class."""
    arguments = function.args
    positional = len(arguments.posonlyargs) + len(arguments.args)
    required = positional - len(arguments.defaults)
    keywords = sum(default is None for default in arguments.kw_defaults)
    enough = positional >= 2 or arguments.vararg is not None
    return required <= 2 and enough and not keywords and not _has_self(function)


def _has_self(function: _Function) -> bool:
    return [each.arg for each in function.args.args[:1]] == ["self"]
