"""Syntax colouring of an algorithm's source, line by line."""

from __future__ import annotations

import ast
import io
import keyword
import re
import token
import tokenize
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from visualizer.trace.languages import descendants, language_of, parse
from visualizer.trace.source import SourceCode, first_function, split_lines

if TYPE_CHECKING:
    from tree_sitter import Node

#: More programs than a window shows.
_MOST_CACHED = 16
#: In characters. Colouring a longer source would hold up the window.
_LONGEST_COLOURED = 30_000
#: A piece of a line: its text, and a key of ``Theme.code``.
Piece = tuple[str, str]
#: A row and a column, from 0.
_Place = tuple[int, int]
#: A kind of text, where it begins, and where it ends.
_Range = tuple[str, _Place, _Place]

_LIBRARY_NAMES = {"board", "Queue", "Stack", "HIDDEN", "BLANK", "MINE", "ANY_MINE", "EXPLODED"}


@lru_cache(_MOST_CACHED)
def listing(code: SourceCode) -> tuple[tuple[int, tuple[Piece, ...]], ...]:
    """The lines of a program as (number, pieces), without the docstring of its first function."""
    lines = coloured_lines(code.text, code.file)
    function, omitted = first_function(code.text), range(0)
    if function is not None and ast.get_docstring(function) is not None:
        docstring = function.body[0]
        omitted = range(docstring.lineno - 1, docstring.end_lineno or docstring.lineno)
    return tuple((code.first_line + index, line) for index, line in enumerate(lines) if index not in omitted)


@lru_cache(_MOST_CACHED)
def coloured_lines(source: str, file: str = "") -> tuple[tuple[Piece, ...], ...]:
    """The pieces of each line of ``source``, in order; ``file`` is the name of its file, which tells the language.

    In a very long source each line is one plain piece.
    """
    text = source.expandtabs(4)
    lines, language = split_lines(text), language_of(file)
    if len(source) > _LONGEST_COLOURED:
        return tuple(((line, "plain"),) if line else () for line in lines)
    kinds = [["plain"] * len(line) for line in lines]
    for kind, (first, start), (last, end) in (
        _token_ranges(text) if language is None else _node_ranges(parse(language, text), lines)
    ):
        for row in range(first, min(last + 1, len(lines))):
            begin, stop = start if row == first else 0, end if row == last else len(lines[row])
            kinds[row][begin:stop] = [kind] * (stop - begin)
    return tuple(map(_split_pieces, lines, kinds))


def _token_ranges(text: str) -> Iterator[_Range]:
    """The ranges of Python's tokens, up to the first that cannot be read."""
    with suppress(tokenize.TokenError, SyntaxError):
        for info in tokenize.generate_tokens(io.StringIO(text).readline):
            if kind := _token_kind(info):
                yield kind, (info.start[0] - 1, info.start[1]), (info.end[0] - 1, info.end[1])


def _node_ranges(root: Node, lines: list[str]) -> Iterator[_Range]:
    """The ranges of the tokens of a syntax tree, whose columns are counted in bytes."""

    def place(row: int, column: int) -> _Place:
        content = lines[row].encode() if row < len(lines) else b""
        return row, len(content[:column].decode(errors="ignore"))

    for node in descendants(root):
        if kind := _node_kind(node):
            yield kind, place(*node.start_point), place(*node.end_point)


def _node_kind(node: Node) -> str | None:
    if "comment" in node.type:
        return "comment"
    if node.type in ("string_literal", "character_literal", "char_literal", "string", "template_string"):
        return "string"
    if node.child_count == 0 and re.search("integer|number|floating", node.type) and node.is_named:
        return "number" if "literal" in node.type or node.type == "number" else "keyword"
    is_word = not node.is_named and node.type.isalpha()
    return "keyword" if is_word or node.type in ("primitive_type", "void_type", "boolean_type", "this") else None


_TOKEN_KINDS = {token.STRING: "string", token.NUMBER: "number", tokenize.COMMENT: "comment"}


def _token_kind(info: tokenize.TokenInfo) -> str | None:
    if info.type != token.NAME:
        return _TOKEN_KINDS.get(info.type)
    if keyword.iskeyword(info.string):
        return "definition" if info.string == "def" else "keyword"
    return "name" if info.string in _LIBRARY_NAMES else None


def _split_pieces(line: str, kinds: list[str]) -> tuple[Piece, ...]:
    # Each punctuation character is a piece, so that no font joins == into a ligature.
    ends = [
        index
        for index in range(1, len(line))
        if kinds[index - 1] != kinds[index]
        or not (_is_word_character(line[index - 1]) and _is_word_character(line[index]))
    ]
    bounds = [0, *ends, len(line)] if line else []
    return tuple((line[start:end], kinds[start]) for start, end in pairwise(bounds))


def _is_word_character(character: str) -> bool:
    return character.isalnum() or character in " _"
