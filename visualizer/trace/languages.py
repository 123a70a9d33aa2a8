"""The languages besides Python that programs may be written in, a row each, and parsing them.

`wordings.json` has what sentences on a Python program say on one in another language.

The parser and its grammars are loaded when the first such file is opened.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from importlib import import_module
from os.path import splitext
from pathlib import Path
from typing import TYPE_CHECKING

from visualizer.values import dataclass

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True)
class Language:
    """A language: its name, the ending of its files, and how it is handled.

    ``module`` is the module of `programs.languages` that builds and runs it, and the name of its tree-sitter grammar;
    ``tools`` are the programs of which any one suffices, ``missing`` is what to say if there is none.
    """

    name: str
    ending: str
    module: str
    tools: tuple[str, ...]
    missing: str


LANGUAGES: dict[str, Language] = {
    each.ending: each
    for each in (
        Language("Java", ".java", "java", ("javac",), "javac is not installed; install a JDK (17 or later)"),
        Language("C++", ".cpp", "cpp", ("g++", "clang++"), "neither g++ nor clang++ is installed; install one of them"),
        Language("JavaScript", ".js", "javascript", ("node",), "node is not installed; install Node.js (18 or later)"),
    )
}


#: Further endings of files in these languages.
OTHER_ENDINGS = {".cc": ".cpp", ".cxx": ".cpp", ".h": ".cpp", ".hpp": ".cpp", ".mjs": ".js", ".cjs": ".js"}


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
    for of_python, of_language in wordings(language.module) if language is not None else ():
        sentence = sentence.replace(of_python, of_language)
    return sentence


@cache
def wordings(language: str) -> tuple[tuple[str, str], ...]:
    """What sentences say on a Python program, and what they say on one in a language, which is a key of the table."""
    table = json.loads(Path(__file__).with_name("wordings.json").read_text("utf-8"))
    return tuple((each["python"], each.get(language, each.get("others", each["python"]))) for each in table)


@lru_cache(maxsize=8)
def parse(language: Language, text: str) -> Node:
    """The root of the syntax tree of a text; what is not understood is in nodes called ERROR."""
    from tree_sitter import Language as Grammar
    from tree_sitter import Parser

    return Parser(Grammar(import_module(f"tree_sitter_{language.module}").language())).parse(text.encode()).root_node


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
