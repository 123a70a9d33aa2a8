"""Conditions of a program in whatever language, and the text in which a choice replaces one by a constant."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.languages.syntax import descendants, field_of, text_of
from visualizer.trace.languages import Language

if TYPE_CHECKING:
    from tree_sitter import Node

#: The operators that join and those that compare; the types of nodes that have a condition, and that declare what is
#: used elsewhere.
_JOINING, _COMPARING = ("&&", "||", "and", "or"), ("==", "!=", "===", "!==", "<", ">", "<=", ">=")
_TESTING = ("if_statement", "ternary_expression", "conditional_expression")
_DECLARING = ("declaration", "assignment_expression", "instanceof_expression")
#: By the modules of languages, what stands before a condition that two choices replace by constants.
_CHOICES = {
    "java": "(observed_.Hooks.choice=={}?false:observed_.Hooks.choice=={}?true:(",
    "cpp": "(observed_::choice=={}?false:observed_::choice=={}?true:static_cast<bool>(",
    "javascript": "(observed_.choice=={}?false:observed_.choice=={}?true:(",
}


def replace_conditions(language: Language, text: str) -> tuple[str, list[int]]:
    """The text in which a choice of the run replaces a condition in a function, and the lines of the conditions.

    The text is that of a program in another language than Python. For the first condition the choice 1 is false and 2
    true, for the second 3 and 4, and so on; with the choice 0 the text does the same.
    """
    instrumenter = instrumenter_of(language, text)
    found = {
        node.id: node
        for function in instrumenter.functions.values()
        if not text_of(function.body.parent).startswith("constexpr")  # the choice is not known to the compiler
        for node in _conditions_in(function.body, instrumenter.LOOPS)
    }
    conditions = [*found.values()]
    # JavaScript without semicolons takes a bracket for a call of what stands before it.
    begins = {node.start_byte for node in conditions}
    for each in descendants(instrumenter.root):
        is_statement = each.type == "expression_statement" and each.start_byte in begins
        if is_statement and each.parent is not None and each.parent.type in instrumenter.BLOCKS:
            instrumenter.insert(each.start_byte, ";")
    for number, node in enumerate(conditions):
        instrumenter.insert(node.start_byte, _CHOICES[language.module].format(2 * number + 1, 2 * number + 2))
    for node in reversed(conditions):  # one that ends where its last part does, ends after it
        instrumenter.insert(node.end_byte, "))")
    return instrumenter.inserted_text(), [node.start_point[0] + 1 for node in conditions]


def _conditions_in(node: Node, loops: Collection[str], is_tested: bool = False) -> Iterator[Node]:
    """The conditions in a node, which is one itself if it ``is_tested``.

    ``loops`` are the types of loops, whose own conditions do not count.
    """
    operator = text_of(field_of(node, "operator"))
    if node.type == "binary_expression" and operator in _JOINING:
        for each in (field_of(node, "left"), field_of(node, "right")):
            if each is not None:
                yield from _conditions_in(each, loops, True)
    elif node.type == "unary_expression" and operator in ("!", "not"):
        operand = field_of(node, "operand", "argument")
        if operand is not None:
            yield from _conditions_in(operand, loops, True)
    elif is_tested and node.type in ("parenthesized_expression", "condition_clause"):
        inside = [each for each in node.named_children if not each.is_extra]
        yield from _conditions_in(inside[-1], loops, True)
    else:
        is_plain = not any(each.type in _DECLARING for each in descendants(node))
        if is_plain and (is_tested or (node.type == "binary_expression" and operator in _COMPARING)):
            yield node
        condition = field_of(node, "condition")
        for each in node.named_children:
            if node.type not in loops or each != condition:
                yield from _conditions_in(each, loops, node.type in _TESTING and each == condition)
