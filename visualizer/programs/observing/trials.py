"""Finding the conditions of a program, and the texts in which each is taken out."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.languages.syntax import descendants, field_of, text_of
from visualizer.programs.source.file_parts import parse_quietly, replace_node
from visualizer.programs.source.program_file import ProgramFile

if TYPE_CHECKING:
    from tree_sitter import Node

_BOTH = (False, True)
_JUMPS = (ast.Continue, ast.Return, ast.Break, ast.Raise)
#: In other languages: the operators that join and those that compare, and the types of nodes that have a condition, are
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


@dataclass(frozen=True)
class Trial:
    """A text in which a constant stands instead of a condition, which has a number and is in a line.

    A text in another language has all constants, and takes that of the ``choice`` of the run; it is compiled once.
    """

    number: int
    line: int
    text: str
    choice: int = 0


def find_trials(program: ProgramFile) -> list[Trial]:
    """The trials for each condition in a function of a program."""
    try:
        return [*(_trials_in_python(program.text) if program.language is None else _trials_in(program))]
    except RecursionError:
        return []


def _removing_constants(ends_in_jump: bool, statements: int) -> Sequence[bool]:
    """By which constants the condition of so many statements without an `else` is taken out.

    Alone, a `continue` or `return` is what the condition keeps from running.
    """
    return _BOTH if ends_in_jump and statements > 1 else (not ends_in_jump,)


# Python


def _trials_in_python(text: str) -> Iterator[Trial]:
    nodes = [*ast.walk(parse_quietly(text))]
    functions = [each for each in nodes if isinstance(each, (ast.FunctionDef, ast.Lambda))]
    found = {node: constants for function in functions for node, constants in _conditions_in(function)}
    for number, (node, constants) in enumerate(found.items()):
        for constant in constants:
            yield Trial(number, node.lineno, replace_node(text, node, f"({constant})"))


def _conditions_in(node: ast.AST, constants: Sequence[bool] = ()) -> Iterator[tuple[ast.expr, Sequence[bool]]]:
    """The conditions in a node, and by what each is taken out; the node itself is one with ``constants``."""
    if isinstance(node, ast.BoolOp):
        for each in node.values:
            yield from _conditions_in(each, (isinstance(node.op, ast.And),))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from _conditions_in(node.operand, [not each for each in constants or _BOTH])
    else:
        if isinstance(node, ast.expr) and (constants or isinstance(node, ast.Compare)):
            yield node, constants or _BOTH
        for part, its_constants in _parts_of(node):
            yield from _conditions_in(part, its_constants)


def _parts_of(node: ast.AST) -> Iterable[tuple[ast.AST, Sequence[bool]]]:
    """The nodes in a node, and by which constants each is taken out if it is its condition."""
    tested: list[ast.AST] = []
    constants: Sequence[bool] = (True,)
    if isinstance(node, (ast.If, ast.IfExp)):
        tested, constants = [node.test], _BOTH
        if isinstance(node, ast.If) and not node.orelse:
            constants = _removing_constants(isinstance(node.body[-1], _JUMPS), len(node.body))
    elif isinstance(node, ast.comprehension):
        tested = [*node.ifs]
    for part in ast.iter_child_nodes(node):
        if not isinstance(node, ast.While) or part is not node.test:
            yield part, constants if part in tested else ()


# Other languages


def _trials_in(program: ProgramFile) -> Iterator[Trial]:
    assert program.language is not None
    instrumenter = instrumenter_of(program.language, program.text)
    found = {
        node.id: (node, constants)
        for function in instrumenter.functions.values()
        if not text_of(function.body.parent).startswith("constexpr")  # the choice is not known to the compiler
        for node, constants in _node_conditions(function.body, instrumenter.LOOPS)
    }
    conditions = [*found.values()]
    # JavaScript without semicolons takes a bracket for a call of what stands before it.
    begins = {node.start_byte for node, _ in conditions}
    for each in descendants(instrumenter.root):
        is_statement = each.type == "expression_statement" and each.start_byte in begins
        if is_statement and each.parent is not None and each.parent.type in instrumenter.BLOCKS:
            instrumenter.insert(each.start_byte, ";")
    for number, (node, _) in enumerate(conditions):
        instrumenter.insert(node.start_byte, _CHOICES[program.language.module].format(2 * number + 1, 2 * number + 2))
    for node, _ in reversed(conditions):  # one that ends where its last part does, ends after it
        instrumenter.insert(node.end_byte, "))")
    text = instrumenter.inserted_text()
    for number, (node, constants) in enumerate(conditions):
        for constant in constants:
            yield Trial(number, node.start_point[0] + 1, text, 2 * number + 1 + constant)


def _node_conditions(
    node: Node, loops: Collection[str], constants: Sequence[bool] = ()
) -> Iterator[tuple[Node, Sequence[bool]]]:
    """As `_conditions_in`; ``loops`` are the types of loops, whose conditions are no parts."""
    operator = text_of(field_of(node, "operator"))
    if node.type == "binary_expression" and operator in _JOINING:
        for each in (field_of(node, "left"), field_of(node, "right")):
            if each is not None:
                yield from _node_conditions(each, loops, (operator in ("&&", "and"),))
    elif node.type == "unary_expression" and operator in ("!", "not"):
        operand = field_of(node, "operand", "argument")
        if operand is not None:
            yield from _node_conditions(operand, loops, [not each for each in constants or _BOTH])
    elif constants and node.type in ("parenthesized_expression", "condition_clause"):
        inside = [each for each in node.named_children if not each.is_extra]
        yield from _node_conditions(inside[-1], loops, constants)
    else:
        is_plain = not any(each.type in _DECLARING for each in descendants(node))
        if is_plain and (constants or (node.type == "binary_expression" and operator in _COMPARING)):
            yield node, constants or _BOTH
        tested = None if node.type not in _TESTING else field_of(node, "condition")
        for each in node.named_children:
            if node.type not in loops or each != field_of(node, "condition"):
                yield from _node_conditions(each, loops, _tested_constants(node) if each == tested else ())


def _tested_constants(node: Node) -> Sequence[bool]:
    """By which constants the condition of an `if` or a conditional expression is taken out."""
    body = field_of(node, "consequence")
    if node.type != "if_statement" or body is None or field_of(node, "alternative") is not None:
        return _BOTH
    statements = [each for each in (body.named_children if body.type in _BLOCKS else [body]) if not each.is_extra]
    return _removing_constants(bool(statements) and statements[-1].type in _JUMP_NODES, len(statements))
