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
from visualizer.trace.source import SourceCode

ENDING = ".py"
#: In bytes. A program for the reveal has a hundredth of it.
_LARGEST = 1_000_000
_LEETCODE_NAMES = ("updateBoard", "update_board")
_OWN_NAME = "reveal"
_WRITE = (
    "write `class Solution` with updateBoard(self, board, click), or `def reveal(board, click)`"
)


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
    def title(self) -> str:
        """The file's name, with the function's where it was chosen among others."""
        _, colon, chosen = self.name.rpartition(f"{ENDING}:")
        return f"{self.path.name}:{chosen}" if colon else self.path.name


def names_program(reference: str) -> bool:
    """Whether ``reference`` is a file of Python, with or without the function to run.

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
    text = _read(file)
    return find_program(text, Path(file), chosen)


def find_program(text: str, path: Path, chosen: str = "") -> ProgramFile:
    """The program in a text, as `read_program` finds it; ``path`` is for messages."""
    source = str(path)
    found = list(_candidates(_parse(text, source)))
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
        raise ProgramError(f"nothing in it can be run; {_WRITE}", source=source)
    if len(first) > 1:
        names = " or ".join(f"{path.name}:{each.entry}" for each in first[:5])
        raise ProgramError(
            f"more than one can be run; say which: {names}", source=source, line=first[1].line
        )
    _, entry, form, line = first[0]
    return ProgramFile(path, text, entry, form, line, f"{source}:{chosen}" if chosen else source)


def split_reference(reference: str) -> tuple[str, str]:
    """The file and the name after it; an empty file where this names no file of Python."""
    if reference.lower().endswith(ENDING):
        return reference, ""
    file, _, name = reference.rpartition(":")
    if file.lower().endswith(ENDING) and all(part.isidentifier() for part in name.split(".")):
        return file, name
    return "", ""


def _read(file: str) -> str:
    """The text of a file of Python, in the encoding that it states. Raises ProgramError."""
    try:
        held = read_ordinary(file, _LARGEST + 1)
    except (OSError, ValueError) as error:
        raise ProgramError(f"{reason_of(error)}; check its name", source=file) from None
    if len(held) > _LARGEST:
        raise ProgramError(f"it has more than {_LARGEST:,} bytes; take it apart", source=file)
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(held).readline)
        text = held.decode(encoding)
    except (SyntaxError, UnicodeError, LookupError) as error:
        raise ProgramError(f"{reason_of(error)}; save it as UTF-8", source=file) from None
    before, nul, _ = text.partition("\0")
    if nul:
        line = before.count("\n") + 1
        raise ProgramError("here is a null byte; is this Python?", source=file, line=line)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _parse(text: str, source: str) -> ast.Module:
    try:
        with catch_warnings():
            simplefilter("ignore")
            tree = ast.parse(text)
            compile(tree, source, "exec", dont_inherit=True)
    except SyntaxError as error:
        problem = one_line(error.msg or "it cannot be read")
        raise ProgramError(
            f"{problem}; mend this line first", source=source, line=error.lineno or None,
            column=error.offset or None,
        ) from None  # fmt: skip
    except (ValueError, RecursionError, MemoryError) as error:
        raise ProgramError(f"{reason_of(error)}; is this Python?", source=source) from None
    return tree


class _Candidate(NamedTuple):
    #: The lowest is taken where nothing is chosen.
    rank: int
    entry: str
    form: Form
    line: int


def _candidates(tree: ast.Module) -> Iterator[_Candidate]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            rank = 0 if node.name == "Solution" else 1
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and each.name in _LEETCODE_NAMES:
                    entry = f"{node.name}.{each.name}"
                    yield _Candidate(rank, entry, Form.METHOD, each.lineno)
        elif isinstance(node, ast.FunctionDef) and _takes_two(node):
            generates, is_usual = _yields(_own(node)), node.name in _LEETCODE_NAMES
            rank = 2 if is_usual else 3 if node.name == _OWN_NAME else 4 if generates else 5
            # Another may return the generator of a function inside it.
            generates = generates or (not is_usual and _yields(ast.walk(node)))
            form = Form.GENERATOR if generates else Form.FUNCTION
            yield _Candidate(rank, node.name, form, node.lineno)


def _yields(nodes: Iterable[ast.AST]) -> bool:
    return any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in nodes)


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function's own statements, without those of functions inside it."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            yield from _own(child)


def _takes_two(function: ast.FunctionDef) -> bool:
    """Whether a function can be called with a board and a click."""
    arguments = function.args
    positional = len(arguments.posonlyargs) + len(arguments.args)
    required = positional - len(arguments.defaults)
    keywords = sum(default is None for default in arguments.kw_defaults)
    enough = positional >= 2 or arguments.vararg is not None
    return required <= 2 and enough and not keywords
