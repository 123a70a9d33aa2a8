"""Listings: an algorithm as it is written in another language, and which of its lines are which.

The programs are in ``algorithms/listings``, a folder for each language. ``lines.json`` beside them is measured by
docs/make_line_table.py, which runs an algorithm and its listings and lays their operations side by side.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from visualizer.board.neighbours import Order
from visualizer.errors import UnknownNameError
from visualizer.trace.languages import LANGUAGES
from visualizer.trace.operations import NOWHERE, IntArray
from visualizer.trace.source import SourceCode
from visualizer.values import value_class

#: The language of the code that runs, which has no listing; and the one that is shown at first.
GENERATOR, FIRST_LANGUAGE = "generator", "python"
#: The name of each language, and the ending of its listings.
LISTING_LANGUAGES = {
    FIRST_LANGUAGE: ("Python", ".py"),
    GENERATOR: ("What runs", ""),
    **{each.module: (each.name, each.ending) for each in LANGUAGES.values()},
}
_LISTINGS = Path(__file__).parents[1] / "algorithms" / "listings"
TABLE_FILE = _LISTINGS / "lines.json"
#: What follows the imports of a listing, which are not shown.
_BEGIN = re.compile(r"^(?:class|DIRECTIONS|const) ", re.MULTILINE)
#: The first helper of a listing, below the code that reveals.
HELPERS = re.compile(
    r"\n+(?:private:\n)? *(?:def|function|private List<int\[\]>|vector<pair<int, int>>) (?:neighbours|around)\("
)
_COMMENT = re.compile(r"\s*(?:#|//|$).*")
#: The coordinates of a variable that is a cell, as listings have them.
_COORDINATES = {"cell": ("row", "col"), "near": ("r", "c")}
#: A cell in the text of a value.
_CELL = re.compile(r"\((-?\d+), (-?\d+)\)")
_DIRECTIONS = re.compile(r"(DIRECTIONS(?:\[\])? = [\[{]\n)( *)(?:(\S)-?\d, -?\d(\S),?\s*)+")


@value_class
class Listing:
    """The code of an algorithm in another language.

    ``lines`` has the lines of the listing for each line of the algorithm, both numbered as in their files: first the
    one that does the same, then those without a partner that are run right after it. ``heads`` has the line where a
    function begins for each ``def`` of the algorithm. ``start`` has the lines that are run before the first operation,
    for the line of the algorithm that does it, and ``end`` those that are run after all others.
    """

    code: SourceCode
    lines: Mapping[int, Sequence[int]]
    heads: Mapping[int, int]
    start: Mapping[int, Sequence[int]]
    end: Sequence[int]

    def words_in_scope(self, line: int) -> set[str]:
        """The words of a line, and of those before it in its block and in the blocks around it."""
        texts, words, block, below = self.code.lines, set[str](), 1000, 0
        for number in range(line, self.code.first_line - 1, -1):
            text, following = _COMMENT.sub("", texts[number]), number
            indent = len(text) - len(text.lstrip()) if text else below
            if indent < block or below <= indent == block:
                block = indent
                while text.endswith(("(", ",")):
                    following += 1
                    text += texts[following]
                words.update(re.findall(r"\w+", text))
            below = indent
        return words

    @property
    def code_without_helpers(self) -> SourceCode:
        """The code without the helpers at its end."""
        text, helpers = HELPERS.split(self.code.text, 1)
        last = helpers.rstrip().rpartition("\n")[2]
        code = replace(self.code, text=f"{text}\n{last}\n" if last[0] == "}" and "class Solution {" in text else text)
        code.__dict__["notes"] = self.code.notes
        return code

    def column(self, lines: IntArray) -> IntArray:
        """The lines of the listing for a column of lines of the algorithm."""
        own = [each[0] for each in self.lines.values()]
        # The last entry is that of -1, an unknown line.
        table = np.full(max(self.lines) + 2, NOWHERE, np.min_scalar_type(-max(own) - 1))
        table[list(self.lines)] = own
        return table[np.where((lines >= 0) & (lines < len(table) - 1), lines, NOWHERE)]


def find_language(word: str) -> str:
    """The key of a language in `LISTING_LANGUAGES` that is named by it, its name or its ending.

    Raises UnknownNameError for an unknown language.

    >>> find_language("C++"), find_language("js")
    ('cpp', 'javascript')
    """
    for language, (name, ending) in LISTING_LANGUAGES.items():
        if word.strip().lower() in (language, name.lower(), ending[1:] or language):
            return language
    raise UnknownNameError("language", word, LISTING_LANGUAGES, f"use {', '.join(LISTING_LANGUAGES)}")


def listing_file(name: str, language: str) -> Path:
    """The file of an algorithm's listing in a language of `LISTING_LANGUAGES`."""
    return _LISTINGS / language / f"{name.replace('-', '_')}{LISTING_LANGUAGES[language][1]}"


def source_digest(code: SourceCode, listing: str) -> str:
    """A digest of an algorithm's source and a listing's text: the lines are those of these two."""
    from hashlib import sha256  # it loads OpenSSL, which a start takes no time for

    return sha256((code.text + listing).encode()).hexdigest()[:16]


@lru_cache(maxsize=256)
def find_listing(code: SourceCode, order: Order, language: str) -> Listing | None:
    """The listing of an algorithm, with its table of directions in a neighbour order; None if it has none.

    Raises UnknownNameError for an unknown language.
    """
    language = find_language(language)
    path, table = listing_file(code.name, language), json.loads(TABLE_FILE.read_text("utf-8"))
    entry = table.get(language, {}).get(code.name)
    text = path.read_text("utf-8") if entry is not None else ""
    if entry is None or entry["source"] != source_digest(code, text):
        return None
    text = with_directions(text, order)
    begin = next(_BEGIN.finditer(text)).start()
    shift = code.first_line - 1
    keys = "lines", "heads", "start"
    lines, heads, start = ({int(line) + shift: own for line, own in entry[key].items()} for key in keys)
    listing_code = replace(code, text=text[begin:], first_line=text.count("\n", 0, begin) + 1, file=path.name)
    # In place of the properties, which are about the generator.
    listing_code.__dict__["notes"] = {lines[line][0]: note for line, note in code.notes.items()}
    listing_code.__dict__["def_lines"] = {
        lines[line][0]: heads[head] for line, head in code.def_lines.items() if line in lines and head in heads
    }
    return Listing(listing_code, lines, heads, start, entry["end"])


def write_variable(name: str, value: str, language: str) -> list[tuple[str, str]]:
    """A variable of an algorithm as listings of a language have it: a cell may be a row and a column as well.

    >>> write_variable("cell", "(0, 1)", "java")
    [('cell', '[0, 1]'), ('row', '0'), ('col', '1')]
    >>> write_variable("queue", "(0, 1), (1, 1)", "cpp")  # where `queue` is a type
    [('cells', '{0, 1}, {1, 1}')]
    """
    cell = _CELL.fullmatch(value) if name in _COORDINATES else None
    if language != "python":
        value = re.sub(r"\b(True|False)\b", lambda word: word[0].lower(), value)
        value = _CELL.sub(r"{\1, \2}" if language == "cpp" else r"[\1, \2]", value)
    own_name = "cells" if language == "cpp" and name in ("queue", "stack") else name
    return [(own_name, value), *zip(_COORDINATES.get(name, ()), cell.groups() if cell else ())]


def with_directions(text: str, order: Iterable[tuple[int, int]]) -> str:
    """A listing whose table of directions is in a neighbour order, in two rows."""

    def write(table: re.Match[str]) -> str:
        head, indent, begin, end = table.groups()
        cells = [f"{begin}{down}, {right}{end}" for down, right in order]
        half = (len(cells) + 1) // 2
        return f"{head}{indent}{', '.join(cells[:half])},\n{indent}{', '.join(cells[half:])}"

    return _DIRECTIONS.sub(write, text)
