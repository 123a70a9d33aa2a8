"""The languages besides Python that programs may be written in, a row each.

`wordings.json` has what sentences on a Python program say on one in another language.
"""

from __future__ import annotations

import json
from functools import cache
from os.path import splitext
from pathlib import Path

from visualizer.values import value_class


@value_class
class Language:
    """A language: its name, the ending of its files, and how it is handled.

    ``module`` is the module of `programs.languages` that inserts its hooks, and the name of its tree-sitter grammar;
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
OTHER_ENDINGS = {
    **dict.fromkeys((".cc", ".cxx", ".h", ".hpp"), ".cpp"),
    **dict.fromkeys((".mjs", ".cjs", ".ts"), ".js"),
}


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
