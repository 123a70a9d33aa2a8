"""Conditions of a program in whatever language, and the text in which a choice replaces one by a constant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.languages.syntax import descendants, field_of, text_of
from visualizer.trace.languages import Language

if TYPE_CHECKING:
    from tree_sitter import Node

#: The constants that may stand instead of a condition.
BOTH = (False, True)
#: The operators that join and those that compare; the types of nodes that have a condition, are
#: jumps, are blocks, and declare what is used elsewhere.
_JOINING, _COMPARING = ("&&", "||", "and", "or"), ("==", "!=", "===", "!==", "<", ">", "<=", ">=")
_TESTING = ("if_statement", "ternary_expression", "conditional_expression")
_JUMP_NODES = ("continue_statement", "return_statement", "break_statement", "throw_statement")
_BLOCKS = ("block", "compound_statement", "statement_block")
_DECLARING = ("declaration", "assignment_expression", "instanceof_expression")
#: By the modules of languages, what stands before a condition that two choices replace by constants.
_CHOICES = {
    "java": "(observed_.Hooks.choice=={}?false:observed_.Hooks.choice=={}?true:(",
    "cpp": "(observed_::choice=={}?false:observed_::choice=={}?true:static_cast<bool>(",
    "javascript": "(observed_.choice=={}?false:observed_.choice=={}?true:(",
}


def removing_constants(ends_in_jump: bool, statements: int) -> Sequence[bool]:
    """By which constants the condition of so many statements without an `else` is taken out.

    Alone, a `continue` or `return` is what the condition keeps from running.
    """
    return BOTH if ends_in_jump and statements > 1 else (not ends_in_jump,)


def replace_conditions(language: Language, text: str) -> tuple[str, list[tuple[int, list[int]]]]:
    """The text in which a choice of the run replaces a condition in a function, and each condition's line and choices.

    The text is that of a program in another language than Python; with the choice 0 it does the same.
    """
    instrumenter = instrumenter_of(language, text)
    found = {
        node.id: (node, constants)
        for function in instrumenter.functions.values()
        if not text_of(function.body.parent).startswith("constexpr")  # the choice is not known to the compiler
        for node, constants in _conditions_in(function.body, instrumenter.LOOPS)
    }
    conditions = [*found.values()]
    # JavaScript without semicolons takes a bracket for a call of what stands before it.
    begins = {node.start_byte for node, _ in conditions}
    for each in descendants(instrumenter.root):
        is_statement = each.type == "expression_statement" and each.start_byte in begins
        if is_statement and each.parent is not None and each.parent.type in instrumenter.BLOCKS:
            instrumenter.insert(each.start_byte, ";")
    for number, (node, _) in enumerate(conditions):
        instrumenter.insert(node.start_byte, _CHOICES[language.module].format(2 * number + 1, 2 * number + 2))
    for node, _ in reversed(conditions):  # one that ends where its last part does, ends after it
        instrumenter.insert(node.end_byte, "))")
    return instrumenter.inserted_text(), [
        (node.start_point[0] + 1, [2 * number + 1 + constant for constant in constants])
        for number, (node, constants) in enumerate(conditions)
    ]


def _conditions_in(
    node: Node, loops: Collection[str], constants: Sequence[bool] = ()
) -> Iterator[tuple[Node, Sequence[bool]]]:
    """The conditions in a node, and by what each is taken out; the node itself is one with ``constants``.

    ``loops`` are the types of loops, whose own conditions do not count.
    """
    operator = text_of(field_of(node, "operator"))
    if node.type == "binary_expression" and operator in _JOINING:
        for each in (field_of(node, "left"), field_of(node, "right")):
            if each is not None:
                yield from _conditions_in(each, loops, (operator in ("&&", "and"),))
    elif node.type == "unary_expression" and operator in ("!", "not"):
        operand = field_of(node, "operand", "argument")
        if operand is not None:
            yield from _conditions_in(operand, loops, [not each for each in constants or BOTH])
    elif constants and node.type in ("parenthesized_expression", "condition_clause"):
        inside = [each for each in node.named_children if not each.is_extra]
        yield from _conditions_in(inside[-1], loops, constants)
    else:
        is_plain = not any(each.type in _DECLARING for each in descendants(node))
        if is_plain and (constants or (node.type == "binary_expression" and operator in _COMPARING)):
            yield node, constants or BOTH
        tested = None if node.type not in _TESTING else field_of(node, "condition")
        for each in node.named_children:
            if node.type not in loops or each != field_of(node, "condition"):
                yield from _conditions_in(each, loops, _tested_constants(node) if each == tested else ())


def _tested_constants(node: Node) -> Sequence[bool]:
    """By which constants the condition of an `if` or a conditional expression is taken out."""
    body = field_of(node, "consequence")
    if node.type != "if_statement" or body is None or field_of(node, "alternative") is not None:
        return BOTH
    statements = [each for each in (body.named_children if body.type in _BLOCKS else [body]) if not each.is_extra]
    return removing_constants(bool(statements) and statements[-1].type in _JUMP_NODES, len(statements))
