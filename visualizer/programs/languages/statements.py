"""The statements of a program, whatever its language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from visualizer.programs.languages.syntax import ancestor_of, descendants, field_of, parse, text_of
from visualizer.trace.languages import language_of
from visualizer.trace.source import SourceCode, Statement, python_statements

if TYPE_CHECKING:
    from tree_sitter import Node

#: The nodes that hold the statements of a function, a branch or a loop in other languages than Python.
_BODIES = ("block", "compound_statement", "statement_block")


@lru_cache(maxsize=32)
def statements_by_line(code: SourceCode) -> Mapping[int, Statement]:
    """The statement whose head includes each line; of several the first."""
    return {line: statement for statement in reversed(statements_of(code)) for line in statement.head}


def statements_of(code: SourceCode) -> tuple[Statement, ...]:
    """The statements in the bodies of all functions, in the order of the lines."""
    language = language_of(code.file)
    if language is None:
        return python_statements(code)
    return tuple(_statements_in(parse(language, code.text), code.first_line))


def _statements_in(root: Node, first_line: int) -> Iterator[Statement]:
    """The statements below a node, whose names are taken from the text of their heads."""
    for node in descendants(root):
        is_statement = node.type.endswith(("_statement", "declaration", "_loop")) and node.type not in _BODIES
        if not is_statement or ancestor_of(node, _BODIES) is None:
            continue
        body = field_of(node, "consequence", "body")
        inside = body.named_children if body is not None and body.type in _BODIES else [*filter(None, [body])]
        start, end = node.start_point[0], node.end_point[0] + 1
        first = inside[0].start_point[0] if inside else end
        head = range(start + first_line, max(first, start + 1) + first_line)
        last = inside[-1].end_point[0] + 1 if inside else first
        text = "\n".join(text_of(node).split("\n")[: len(head)])
        kind = next((kind for kind in ("if", "while", "for", "return") if kind in node.type.split("_")), "")
        names = tuple(re.findall(r"\b(\w+)\s*(?:[-+]?=(?!=)|[-+]{2}|:(?!:)|\bof\b)", text))
        yield Statement(kind, head, range(first + first_line, last + first_line), names)
