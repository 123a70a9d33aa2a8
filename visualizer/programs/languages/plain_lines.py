"""The lines of a program that hold exactly one statement, which always runs as a whole, function by function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from visualizer.programs.languages.instrument import Instrumenter, instrumenter_of
from visualizer.programs.languages.syntax import descendants, field_of, text_of
from visualizer.trace.languages import Language

if TYPE_CHECKING:
    from tree_sitter import Node

#: The types of the statements that are counted, of the expressions that are such statements, and of what may run
#: another number of times than its line.
_PLAIN_NODES = frozenset("return_statement break_statement continue_statement throw_statement".split())
_PLAIN_EXPRESSIONS = frozenset(
    "assignment_expression augmented_assignment_expression update_expression call_expression method_invocation".split()
)
_PARTLY_RUN_NODES = frozenset(
    "&& || ?? and or &&= ||= ??= ? optional_chain => lambda_expression function_expression class_body yield await"
    " switch_expression static constexpr".split()
)
#: The types of C++ after whose return a profiler counts the line again, since objects are destroyed.
_OBJECT_TYPES = ("template_type", "qualified_identifier", "type_identifier")
#: What may stand behind a statement in its line.
_COMMENT = re.compile(rb"\s*((#|//).*)?", re.DOTALL)


@dataclass(frozen=True)
class FunctionLines:
    """A function: its name, its lines, and those of them with one plain statement only.

    The plain lines are without those of functions with a name inside it.
    """

    name: str
    lines: range
    plain: frozenset[int]


def function_lines(language: Language, text: str) -> Iterator[FunctionLines]:
    """The functions with a name in a text."""
    program, lines = instrumenter_of(language, text), text.encode().split(b"\n")
    named = {number: each for number, each in program.functions.items() if each.name}
    for function in named.values():
        nodes = [function.body]
        for node in nodes:  # the list grows meanwhile
            nodes += [each for each in node.children if each.id not in named]
        plain = {
            each.start_point[0] + 1
            for each in nodes
            if _is_plain_node(each, program)
            if stands_alone(
                lines, each.start_point[0] + 1, each.start_point[1], each.end_point[0] + 1, each.end_point[1]
            )
        }
        holder = function.body.parent
        kind = field_of(holder, "type")
        if kind is not None and kind.type in _OBJECT_TYPES:
            plain -= {each.start_point[0] + 1 for each in nodes if each.type == "return_statement"}
        if "constexpr" in map(text_of, holder.children if holder is not None else ()):  # has no hooks
            plain = set()
        span = range(function.line, function.body.end_point[0] + 2)
        yield FunctionLines(function.name, span, frozenset(plain))


def _is_plain_node(node: Node, program: Instrumenter) -> bool:
    if node.parent is None or node.parent.type not in program.BLOCKS | program.CONTROLS:
        return False
    inside = [each for each in node.named_children if not each.is_extra]
    if node.type.endswith("declaration"):
        declared = [each for each in inside if each.type in ("variable_declarator", "init_declarator")]
        is_plain = bool(declared) and all(field_of(each, "value") is not None for each in declared)
    else:
        is_change = node.type == "expression_statement" and {each.type for each in inside} <= _PLAIN_EXPRESSIONS
        is_plain = node.type in _PLAIN_NODES or (is_change and bool(inside))
    return is_plain and not any(each.type in _PARTLY_RUN_NODES for each in descendants(node))


def stands_alone(lines: list[bytes], line: int, begin: int, last_line: int | None, end: int | None) -> bool:
    """Whether a statement, from a line and byte to another, has one of ``lines`` for itself, perhaps with a comment."""
    text = lines[line - 1]
    return line == last_line and not text[:begin].strip() and _COMMENT.fullmatch(text, end or 0) is not None
