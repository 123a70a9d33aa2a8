"""Reading a file of one's own: which of what it holds is the program. Nothing of it is run."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple
from warnings import catch_warnings, simplefilter

from visualizer.errors import ProgramError, one_line, quoted, reason_of
from visualizer.files import read_ordinary
from visualizer.programs.notebooks import magic_in, notebook_text
from visualizer.trace.source import NOTEBOOK, SourceCode, place_text

ENDING = ".py"
ENDINGS = (ENDING, NOTEBOOK)
#: In bytes. A program for the reveal has a hundredth of it.
_LARGEST = 1_000_000
#: Of a notebook, which may have pictures in it.
_LARGEST_NOTEBOOK = 20_000_000
LEETCODE_NAMES = ("updateBoard", "update_board")
_OWN_NAME = "reveal"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
#: What holds statements that bind names for the whole file.
_BLOCKS = (
    ast.If, ast.For, ast.While, ast.With, ast.Try, ast.ExceptHandler, ast.Match, ast.match_case,
)  # fmt: skip
_CALLED = "updateBoard(self, board, click)"
_WRITE = f"write `class Solution` with {_CALLED}, or `def reveal(board, click)`"

_PYTHON_2 = "is of Python 2; write"
#: Names that Python 3 does not have, and what to do about each.
_FOREIGN_NAMES = {
    "get_ipython": "is there in a notebook alone; remove this line",
    "xrange": f"{_PYTHON_2} range",
    "raw_input": f"{_PYTHON_2} input",
    "unicode": f"{_PYTHON_2} str",
    "long": f"{_PYTHON_2} int",
}
#: What Python says of lines of Python 2, and of tabs, and what to do about them.
_REMEDIES = {
    "call to 'print'": f"print without parentheses {_PYTHON_2} print(...)",
    "multiple exception types": f"this {_PYTHON_2} `except Error as error:`",
    "tabs and spaces": "tabs and spaces are mixed; indent all lines with spaces alone",
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
    line: int
    name: str

    @property
    def code(self) -> SourceCode:
        """The whole file as the source of a program."""
        # A file's name may have line breaks, and bytes that are no text; that of a run may not.
        name, file, title = map(one_line, (self.name, self.path.name, self.title))
        return SourceCode(name, self.text, 1, file, title=title, observed=True)

    @property
    def is_notebook(self) -> bool:
        """Whether the text was made of a notebook's cells."""
        return self.path.suffix.lower() == NOTEBOOK

    def place_text(self, line: int) -> str:
        """Where a line of the text is said to be."""
        return place_text(line, self.text, self.path.name)

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
        raise ProgramError(f"{quoted(reference)} is no file of Python; name one that ends in .py")
    return find_program(read_text(file), Path(file), chosen)


def find_program(text: str, path: Path, chosen: str = "") -> ProgramFile:
    """The program in a text, as `read_program` finds it; ``path`` is for messages."""
    source = str(path)
    bound = _Names(_parse(text, source))
    found = list(bound.candidates())
    if chosen:
        first = [each for each in found if chosen in (each.entry, each.entry.partition(".")[0])][:1]
        if not first:
            known = ", ".join(each.entry for each in found) or "none"
            raise ProgramError(
                f"nothing called {quoted(chosen)} can be run; what can: {known}", source=source
            )
    else:
        best = min((each.rank for each in found), default=0)
        first = [each for each in found if each.rank == best]
    if not first:
        problem, line = bound.why_none()
        raise _refusal(problem, text, source, line)
    if len(first) > 1:
        names = " or ".join(f"{path.name}:{each.entry}" for each in first[:5])
        problem = f"more than one can be run; say which: {names}"
        raise _refusal(problem, text, source, first[1].line)
    _, entry, form, line = first[0]
    return ProgramFile(path, text, entry, form, line, f"{source}:{chosen}" if chosen else source)


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


def _parse(text: str, source: str) -> ast.Module:
    try:
        with catch_warnings():
            simplefilter("ignore")
            tree = ast.parse(text)
            compile(tree, source, "exec", dont_inherit=True)
    except SyntaxError as error:
        problem, line = _syntax_problem(error, text), error.lineno or None
        raise _refusal(problem, text, source, line, error.offset or None) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ProgramError(f"{reason_of(error)}; is this Python?", source=source) from None
    foreign = _foreign_name(tree)
    if foreign is not None:
        problem = f"{foreign.id} {_FOREIGN_NAMES[foreign.id]}"
        raise _refusal(problem, text, source, foreign.lineno)
    return tree


def _foreign_name(tree: ast.Module) -> ast.Name | None:
    """The first name that Python 3 does not have: it is not bound, and not tried out in a try."""
    nodes = list(ast.walk(tree))
    names = [each for each in nodes if isinstance(each, ast.Name)]
    bound = {getattr(each, part, "") for each in nodes for part in ("arg", "name", "asname")}
    bound |= {each.id for each in names if isinstance(each.ctx, ast.Store)}
    tried = {inner for each in nodes if isinstance(each, ast.Try) for inner in ast.walk(each)}
    foreign = _FOREIGN_NAMES.keys() - bound
    return next((each for each in names if each.id in foreign and each not in tried), None)


def _syntax_problem(error: SyntaxError, text: str) -> str:
    """What is wrong in a line that is no Python, and what to do."""
    said = one_line(error.msg or "it cannot be read")
    magic = magic_in("".join(text.split("\n")[(error.lineno or 1) - 1 :][:1]))
    if magic:
        return f"{quoted(magic)} is for a notebook alone; remove this line"
    remedy = next((remedy for sign, remedy in _REMEDIES.items() if sign in said), "")
    return remedy or f"{said}; mend this line first"


def _refusal(
    problem: str, text: str, source: str, line: int | None, column: int | None = None
) -> ProgramError:
    """The error of a line, in a notebook with its cell."""
    if line is not None and source.lower().endswith(NOTEBOOK):
        return ProgramError(f"{place_text(line, text, source)}: {problem}", source=source)
    return ProgramError(problem, source=source, line=line, column=column)


class _Candidate(NamedTuple):
    #: The lowest is taken where nothing is chosen.
    rank: int
    entry: str
    form: Form
    line: int


class _Names:
    """What the names of a file stand for once it has been run: of two definitions, the last.

    Those of a class are ``Class.name``.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.found: dict[str, ast.AST] = {}
        for name, value in _bindings(tree.body):
            if isinstance(value, ast.ClassDef) and name not in _names_of(value.bases):
                # One of the same name before it is gone, with all that was in it.
                gone = [each for each in self.found if each.startswith(f"{name}.")]
                for each in gone:
                    del self.found[each]
            self.found[name] = value

    def candidates(self) -> Iterator[_Candidate]:
        """What can be run, each class and function once."""
        functions = {name: each for name in self.found if (each := self._function(name))}
        for name, value in self.found.items():
            if "." in name:
                continue
            method = self._method(name)
            if method:
                entry = f"{name}.{method.rpartition('.')[2]}"
                line = getattr(self.found.get(method, value), "lineno", 1)
                yield _Candidate(0 if name == "Solution" else 1, entry, Form.METHOD, line)
            elif name in functions:
                form = Form.GENERATOR if self._generates(functions[name]) else Form.FUNCTION
                others = [each for each in functions.values() if each is not functions[name]]
                rank = _rank(name, form, is_called=any(name in _called(each) for each in others))
                yield _Candidate(rank, name, form, getattr(value, "lineno", 1))

    def why_none(self) -> tuple[str, int | None]:
        """Why nothing can be run, and in which line, where there are no candidates."""
        for name, value in self.found.items():
            if name in (*LEETCODE_NAMES, _OWN_NAME) and _has_self(value):
                where = "stands in no class; indent it below `class Solution:`, or take `self` out"
                return f"{name} has `self` and {where}", getattr(value, "lineno", None)
        found = self.found.get("Solution")
        if isinstance(found, ast.ClassDef):
            return f"the last class Solution has no {_CALLED}; write it here", found.lineno
        return f"nothing in it can be run; {_WRITE}", None

    def _method(self, name: str, *derived: str) -> str:
        """The method of a class that is called, as ``Class.name``; empty for what has none."""
        value = self.found.get(name)
        own = [f"{name}.{each}" for each in LEETCODE_NAMES if f"{name}.{each}" in self.found]
        if own or name in derived:
            return own[0] if own else ""
        if isinstance(value, (ast.ClassDef, ast.Name)):
            bases = value.bases if isinstance(value, ast.ClassDef) else [value]
            found = [self._method(base, name, *derived) for base in _names_of(bases)]
            return next(filter(None, found), "")
        # What another file holds, or a call makes, shows only when it is run.
        is_unknown = name == "Solution" and not isinstance(value, _FUNCTIONS)
        return f"{name}.{LEETCODE_NAMES[0]}" if is_unknown and value else ""

    def _function(self, name: str) -> ast.AST | None:
        """What is called with a board and a click where that is called by name."""
        value = self.found[name]
        is_usual = name in (*LEETCODE_NAMES, _OWN_NAME)
        if is_usual and isinstance(value, ast.Name):
            value = self.found.get(value.id, value)
        if isinstance(value, (ast.FunctionDef, ast.Lambda)):
            return value if _takes_two(value) and (is_usual or value is self.found[name]) else None
        return value if name in LEETCODE_NAMES and not isinstance(value, ast.ClassDef) else None

    def _generates(self, function: ast.AST) -> bool:
        """Whether a function yields, or returns the call of a function of the file that does."""
        if _yields(function):
            return True
        inner = {each.name: each for each in _own(function) if isinstance(each, ast.FunctionDef)}
        returned = [each.value for each in _own(function) if isinstance(each, ast.Return)]
        called = [_name(each.func) for each in returned if isinstance(each, ast.Call)]
        return any(_yields(inner.get(name) or self.found.get(name)) for name in called)


def _bindings(nodes: Iterable[ast.AST], within: str = "") -> Iterator[tuple[str, ast.AST]]:
    """The names that statements bind, each with what it stands for, in the order of the lines."""
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield within + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from _bindings(node.body, f"{within}{node.name}.")
        elif isinstance(node, ast.Assign):
            yield from ((within + name, node.value) for name in map(_name, node.targets) if name)
        elif isinstance(node, ast.ImportFrom):
            yield from ((within + (each.asname or each.name), node) for each in node.names)
        elif isinstance(node, _BLOCKS):
            yield from _bindings(ast.iter_child_nodes(node), within)


def _rank(name: str, form: Form, is_called: bool) -> int:
    if name in LEETCODE_NAMES:
        return 2
    if name == _OWN_NAME:
        return 3
    if form is Form.FUNCTION:
        return 5
    # One that another function calls helps that, as one that yields neighbours does.
    return 6 if is_called else 4


def _name(node: ast.AST) -> str:
    """A name, or one with a point in it, as it is written; empty for all else."""
    if isinstance(node, ast.Attribute):
        return f"{node.value.id}.{node.attr}" if isinstance(node.value, ast.Name) else ""
    return node.id if isinstance(node, ast.Name) else ""


def _names_of(nodes: Iterable[ast.AST]) -> list[str]:
    return [name for name in map(_name, nodes) if name]


def _called(function: ast.AST) -> set[str]:
    return {_name(each.func) for each in ast.walk(function) if isinstance(each, ast.Call)}


def _yields(function: ast.AST | None) -> bool:
    """Whether what a name stands for is a generator function."""
    is_function = isinstance(function, _FUNCTIONS)
    own = _own(function) if is_function and function is not None else ()
    return any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in own)


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function's own statements, without those of functions inside it."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, (*_FUNCTIONS, ast.ClassDef)):
            yield from _own(child)


def _takes_two(function: ast.FunctionDef | ast.Lambda) -> bool:
    """Whether a function can be called with a board and a click."""
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    required = len(positional) - len(arguments.defaults)
    keywords = sum(default is None for default in arguments.kw_defaults)
    enough = len(positional) >= 2 or arguments.vararg is not None
    return required <= 2 and enough and not keywords and not _has_self(function)


def _has_self(function: ast.AST) -> bool:
    """Whether a function was written for a class."""
    if not isinstance(function, (ast.FunctionDef, ast.Lambda)):
        return False
    return [each.arg for each in function.args.args[:1]] == ["self"]
