"""Code in colours, line by line."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from pygments.token import Comment, Keyword, Name, Number, Operator, String

from visualizer.trace.languages import language_of
from visualizer.trace.source import SourceCode, first_function, split_lines

#: More programs than a window shows.
_MOST_CACHED = 16
#: In characters. Colouring a longer source would hold up the window.
_LONGEST_COLOURED = 30_000
#: A piece of a line: its text, and a key of ``Theme.code``.
Piece = tuple[str, str]

#: The key of each type of token, and of the types within it; any other is plain.
_KINDS = {
    Comment: "comment",
    String: "string",
    Number: "number",
    Keyword: "keyword",
    Operator.Word: "keyword",
    Name.Function: "definition",
    Name.Class: "definition",
    Name.Builtin: "name",
}


@lru_cache(_MOST_CACHED)
def shown_lines(code: SourceCode) -> tuple[tuple[int, tuple[Piece, ...]], ...]:
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
    lines = split_lines(source.expandtabs(4))
    if len(source) > _LONGEST_COLOURED:
        return tuple(((line, "plain"),) if line else () for line in lines)
    from pygments.lexers import get_lexer_by_name  # slow to import

    language = language_of(file)
    lexer = get_lexer_by_name(language.module if language is not None else "python", stripnl=False)
    rows: list[list[Piece]] = [[]]
    for token, text in lexer.get_tokens("\n".join(lines)):
        kind = next((kind for kinds, kind in _KINDS.items() if token in kinds), "plain")
        for index, part in enumerate(text.split("\n")):
            if index:
                rows.append([])
            # Each punctuation character is a piece, so that no font joins == into a ligature.
            rows[-1] += [(piece, kind) for piece in re.findall(r"[\w ]+|[^\w ]", part)]
    return tuple(map(tuple, rows[: len(lines)]))
