"""The languages besides Python that programs may be written in, a row each, and parsing them.

The parser and its grammars are loaded when the first such file is opened.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from os.path import splitext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True)
class Language:
    """A language: its name, the ending of its files, and how it is handled.

    ``module`` is the module of `programs.languages` that builds and runs it, ``grammar`` the module of its
    tree-sitter grammar, ``tools`` the programs of which any one suffices, ``missing`` what to say if there is none.
    ``wordings`` has pairs: what a sentence says on a Python program, and what it says on one in this language.
    """

    name: str
    ending: str
    module: str
    grammar: str
    tools: tuple[str, ...]
    missing: str
    wordings: tuple[tuple[str, str], ...] = ()


_UNSEEN = "the calls or containers that hold the cells were not seen"
#: What is said of Python alone, and what in languages with `&&`.
_SHARED_WORDINGS = (
    (", and in Python index -1 reads the last row or column", ""),
    (
        "`0 <= row < len(board) and 0 <= col < len(board[0])`",
        "`0 <= row && row < len(board) && 0 <= col && col < len(board[0])`",
    ),
    ("`0 <= row < len(board)`", "`0 <= row && row < len(board)`"),
    (
        "The end of a range or slice is not in it: begin at `row - 1` and end at `row + 2`",
        "Go from `row - 1` to `row + 1`, that included",
    ),
    (
        "nothing tests whether an index is too large for the board before it is used.",
        "nothing tests whether an index is too large before it is used, or an array is smaller than the board.",
    ),
    (" (a generator has to `yield` the call)", ""),
    ("deque, set or dict is changed", "collection is changed"),
    ("Use a list to visit", "Use a list or an array to visit"),
    (
        'what is compared with here is on no board. Compare with a symbol, such as "M", one letter.',
        "no mine is counted, or no neighbour is opened. Compare with a symbol, such as 'M', and count from 0.",
    ),
)
LANGUAGES: dict[str, Language] = {
    each.ending: each
    for each in (
        Language(
            "Java",
            ".java",
            "java",
            "tree_sitter_java",
            ("javac",),
            "javac is not installed; install a JDK (17 or later), or use Python",
            (
                *_SHARED_WORDINGS,
                ('Write "B"', "Write 'B'"),
                (_UNSEEN, f"{_UNSEEN} (a queue made of an array, or of nodes, is not; an ArrayDeque is)"),
                ("`pop()` or `popleft()`", "`poll()` or `pop()`"),
                ("write `row, col = click`", "write `int row = click[0], col = click[1];`"),
                ("Write text, such as `str(mines)`", "Write its character: `board[r][c] = (char) ('0' + mines);`"),
                ("`while queue:`", "`while (!queue.isEmpty())`"),
                ("`[[False] * columns for _ in range(rows)]`", "`new boolean[rows][columns]`"),
                ("len(board[0])", "board[0].length"),
                ("len(board)", "board.length"),
                (
                    "in the class, as a default argument, or at the top of the file",
                    "in a static field or in the object",
                ),
                ("`[row[:] for row in board]`", "`copy[r] = board[r].clone();`"),
            ),
        ),
        Language(
            "C++",
            ".cpp",
            "cpp",
            "tree_sitter_cpp",
            ("g++", "clang++"),
            "neither g++ nor clang++ is installed; install one of them, or use Python",
            (
                *_SHARED_WORDINGS,
                ('Write "B"', "Write 'B'"),
                (_UNSEEN, f"{_UNSEEN} (a queue made of an array, or of nodes, is not; a std::queue is)"),
                ("`pop()` or `popleft()`", "`pop()`"),
                ("write `row, col = click`", "write `int row = click[0], col = click[1];`"),
                ("Write text, such as `str(mines)`", "Write its character: `board[r][c] = '0' + mines;`"),
                ("`while queue:`", "`while (!queue.empty())`"),
                ("`[[False] * columns for _ in range(rows)]`", "`vector<vector<bool>>(rows, vector<bool>(columns))`"),
                ("len(board[0])", "board[0].size()"),
                ("len(board)", "board.size()"),
                (
                    "in the class, as a default argument, or at the top of the file",
                    "in a global or static variable, and give each variable a first value",
                ),
                ("`[row[:] for row in board]`", "`auto copy = board;`"),
            ),
        ),
        Language(
            "JavaScript",
            ".js",
            "javascript",
            "tree_sitter_javascript",
            ("node",),
            "node is not installed; install Node.js (18 or later), or use Python",
            (
                *_SHARED_WORDINGS,
                ("`pop()` or `popleft()`", "`shift()` or `pop()`"),
                ("write `row, col = click`", "write `const [row, col] = click;`"),
                ("Write text, such as `str(mines)`", "Write text: `board[r][c] = String(mines);`"),
                ("`while queue:`", "`while (queue.length > 0)`"),
                (
                    "`[[False] * columns for _ in range(rows)]`",
                    "`Array.from({ length: rows }, () => Array(columns).fill(false))`",
                ),
                (", `break` or an error caught outside it", ", `break`, an error or a variable declared without `let`"),
                ("len(board[0])", "board[0].length"),
                ("len(board)", "board.length"),
                ("in the class, as a default argument, or at the top of the file", "outside of it"),
                ("`[row[:] for row in board]`", "`board.map((row) => [...row])`"),
            ),
        ),
    )
}


#: Further endings of files in these languages.
OTHER_ENDINGS = {".cc": ".cpp", ".cxx": ".cpp", ".mjs": ".js", ".cjs": ".js"}


def language_of(file: str) -> Language | None:
    """The language of a file by its ending; None for Python and other files.

    >>> language_of("a/Mine.java").name, language_of("mine.py")
    ('Java', None)
    """
    ending = splitext(file)[1].lower()
    return LANGUAGES.get(OTHER_ENDINGS.get(ending, ending))


def reword_for(file: str, sentence: str) -> str:
    """A sentence about a program in a file, in the words of its language.

    >>> reword_for("Mine.java", "the last row is len(board) - 1")
    'the last row is board.length - 1'
    """
    language = language_of(file)
    for of_python, of_language in language.wordings if language is not None else ():
        sentence = sentence.replace(of_python, of_language)
    return sentence


@lru_cache(maxsize=8)
def parse(language: Language, text: str) -> Node:
    """The root of the syntax tree of a text; what is not understood is in nodes called ERROR."""
    from tree_sitter import Language as Grammar
    from tree_sitter import Parser

    return Parser(Grammar(import_module(language.grammar).language())).parse(text.encode()).root_node


def descendants(node: Node) -> Iterator[Node]:
    """A node and all nodes in it, in the order of the text."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        stack += reversed(node.children)


def text_of(node: Node | None) -> str:
    """The text of a node; empty for None."""
    return node.text.decode() if node is not None and node.text is not None else ""


def field_of(node: Node | None, *names: str) -> Node | None:
    """The node in the first of the fields that has one."""
    found = (node.child_by_field_name(each) for each in names) if node is not None else ()
    return next((each for each in found if each is not None), None)


def ancestor_of(node: Node | None, types: Collection[str]) -> Node | None:
    """The innermost node of one of the types that a node is in."""
    above = node.parent if node is not None else None
    while above is not None and above.type not in types:
        above = above.parent
    return above


def first_error_line(root: Node) -> int | None:
    """The line of the first part that is not understood; None if all is."""
    if not root.has_error:
        return None
    return next((each.start_point[0] + 1 for each in descendants(root) if each.is_error or each.is_missing), 1)
