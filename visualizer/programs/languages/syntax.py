"""Syntax trees of programs in other languages than Python, and the statements of a program, whatever its language.

The parser and its grammars are loaded when the first such file is opened.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from visualizer.errors import ProgramError
from visualizer.trace.languages import Language, language_of
from visualizer.trace.source import SourceCode, Statement, python_statements

if TYPE_CHECKING:
    from tree_sitter import Node

#: What TypeScript adds to JavaScript: whole nodes, and words and signs in others.
_TYPE_NODES = frozenset(
    "type_annotation type_predicate_annotation asserts_annotation type_parameters type_arguments interface_declaration"
    " type_alias_declaration ambient_declaration function_signature method_signature abstract_method_signature"
    " index_signature implements_clause".split()
)
_MEMBER_MARKS = ("accessibility_modifier", "override_modifier", "readonly", "abstract", "declare", "?", "!")
_TYPE_MARKS = {
    "public_field_definition": _MEMBER_MARKS,
    "method_definition": _MEMBER_MARKS,
    "abstract_class_declaration": _MEMBER_MARKS,
    "optional_parameter": ("?",),
    "variable_declarator": ("!",),
    "non_null_expression": ("!",),
}


@lru_cache(maxsize=8)
def parse(language: Language, text: str) -> Node:
    """The root of the syntax tree of a text; what is not understood is in nodes called ERROR.

    A text in TypeScript is parsed `without_types`.
    """
    return parse_with(language.module, without_types(language, text))


@lru_cache(maxsize=8)
def without_types(language: Language, text: str) -> str:
    """The text, if it is in TypeScript with spaces for what JavaScript does not have; of as many bytes and lines."""
    if language.module != "javascript" or not parse_with("javascript", text).has_error:
        return text
    content = bytearray(text.encode())
    for node in descendants(parse_with("typescript", text)):
        begin, end = _typed_part(node)
        content[begin:end] = re.sub(rb"[^\n]", b" ", content[begin:end])
        if node.type == "enum_declaration":  # as `let Symbol = { Mine: "M" }`
            content[node.start_byte : node.start_byte + 4] = b"let "
            content[node.children[-1].start_byte - 1] = ord("=")
        elif node.type == "enum_assignment":
            content[node.children[1].start_byte] = ord(":")
    return content.decode()


def _typed_part(node: Node) -> tuple[int, int]:
    """Where a node has what is only in TypeScript: it is all of the node, a part, or nothing."""
    parent = node.parent
    if parent is not None and parent.type == "export_statement" and node.type in _TYPE_NODES:
        return parent.byte_range
    if node.type in _TYPE_NODES or (parent is not None and node.type in _TYPE_MARKS.get(parent.type, ())):
        return node.byte_range
    if node.type in ("as_expression", "satisfies_expression"):
        return node.children[0].end_byte, node.end_byte
    if node.type == "import_statement" and text_of(node).startswith("import type"):
        return node.byte_range
    return 0, 0


def parse_with(grammar: str, text: str) -> Node:
    """The root of the syntax tree of a text by a grammar, such as ``javascript``. A browser raises ProgramError."""
    try:
        from tree_sitter import Language as Grammar, Parser
    except ImportError:
        problem = "only Python is read in a browser; check other languages with an installed visualizer"
        raise ProgramError(problem) from None

    module = import_module(f"tree_sitter_{grammar}")
    load = module.language_typescript if grammar == "typescript" else module.language
    return Parser(Grammar(load())).parse(text.encode()).root_node


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


# Statements

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
