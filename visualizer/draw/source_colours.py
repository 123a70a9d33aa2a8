"""An algorithm's source, coloured, line by line."""

from __future__ import annotations

import ast
import io
import keyword
import token
import tokenize
from functools import lru_cache
from itertools import pairwise

from visualizer.trace.source import first_function, split_lines

#: Sources of that many programs stay coloured, more than a window shows.
_MOST_CACHED = 16
#: In characters. A longer source stays plain: to colour it would keep the window waiting.
_LONGEST_COLOURED = 30_000
#: A piece of a line: its text and what it is, a key of ``Theme.code``.
Piece = tuple[str, str]

_LIBRARY_NAMES = {"board", "Queue", "Stack", "HIDDEN", "BLANK", "MINE", "ANY_MINE", "EXPLODED"}


@lru_cache(_MOST_CACHED)
def listing(source: str, first_line: int) -> tuple[tuple[int, tuple[Piece, ...]], ...]:
    """The lines of a function as (number, pieces), its docstring left out."""
    pieces = coloured_lines(source)
    left_out = _docstring_lines(source)
    return tuple((first_line + index, line) for index, line in enumerate(pieces) if index not in left_out)


def _docstring_lines(source: str) -> range:
    function = first_function(source)
    if function is not None and ast.get_docstring(function) is not None:
        text = function.body[0]
        return range(text.lineno - 1, text.end_lineno or text.lineno)
    return range(0)


@lru_cache(_MOST_CACHED)
def coloured_lines(source: str) -> tuple[tuple[Piece, ...], ...]:
    """Each line of ``source`` as pieces in order; joined they are the line again.

    In a very long source each line is one plain piece.
    """
    lines = split_lines(source.expandtabs(4))
    if len(source) > _LONGEST_COLOURED:
        return tuple(((line, "plain"),) if line else () for line in lines)
    kinds = [["plain"] * len(line) for line in lines]
    try:
        for found in tokenize.generate_tokens(io.StringIO(source.expandtabs(4)).readline):
            _colour_token(found, kinds)
    except (tokenize.TokenError, SyntaxError):
        pass  # what could not be read stays plain
    return tuple(_split_pieces(line, of_line) for line, of_line in zip(lines, kinds))


def _colour_token(found: tokenize.TokenInfo, kinds: list[list[str]]) -> None:
    kind = _token_kind(found)
    (first, start), (last, end) = found.start, found.end
    if kind is None:
        return
    for row in range(first - 1, min(last, len(kinds))):
        line = kinds[row]
        begin = start if row == first - 1 else 0
        stop = end if row == last - 1 else len(line)
        line[begin:stop] = [kind] * (stop - begin)


_TOKEN_KINDS = {token.STRING: "string", token.NUMBER: "number", tokenize.COMMENT: "comment"}


def _token_kind(found: tokenize.TokenInfo) -> str | None:
    if found.type != token.NAME:
        return _TOKEN_KINDS.get(found.type)
    if keyword.iskeyword(found.string):
        return "definition" if found.string == "def" else "keyword"
    return "name" if found.string in _LIBRARY_NAMES else None


def _split_pieces(line: str, kinds: list[str]) -> tuple[Piece, ...]:
    # Punctuation stands alone, so that no font joins == into one sign.
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
