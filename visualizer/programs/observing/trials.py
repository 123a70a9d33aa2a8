"""Finding the conditions of a program, and the texts in which each is taken out."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from visualizer.programs.languages.conditions import BOTH, removing_constants, replace_conditions
from visualizer.programs.source.file_parts import parse_quietly, replace_node
from visualizer.programs.source.program_file import ProgramFile

_JUMPS = (ast.Continue, ast.Return, ast.Break, ast.Raise)


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
        if program.language is None:
            return [*_trials_in_python(program.text)]
        text, conditions = replace_conditions(program.language, program.text)
        return [
            Trial(index, line, text, choice) for index, (line, choices) in enumerate(conditions) for choice in choices
        ]
    except RecursionError:
        return []


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
        yield from _conditions_in(node.operand, [not each for each in constants or BOTH])
    else:
        if isinstance(node, ast.expr) and (constants or isinstance(node, ast.Compare)):
            yield node, constants or BOTH
        for part, its_constants in _parts_of(node):
            yield from _conditions_in(part, its_constants)


def _parts_of(node: ast.AST) -> Iterable[tuple[ast.AST, Sequence[bool]]]:
    """The nodes in a node, and by which constants each is taken out if it is its condition."""
    tested: list[ast.AST] = []
    constants: Sequence[bool] = (True,)
    if isinstance(node, (ast.If, ast.IfExp)):
        tested, constants = [node.test], BOTH
        if isinstance(node, ast.If) and not node.orelse:
            constants = removing_constants(isinstance(node.body[-1], _JUMPS), len(node.body))
    elif isinstance(node, ast.comprehension):
        tested = [*node.ifs]
    for part in ast.iter_child_nodes(node):
        if not isinstance(node, ast.While) or part is not node.test:
            yield part, constants if part in tested else ()
