"""Finding the conditions of a program, and the texts in which each is taken out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from visualizer.programs.languages.conditions import replace_conditions
from visualizer.programs.source.file_parts import parse_quietly, replace_node
from visualizer.programs.source.program_file import ProgramFile


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
    """Two trials for each condition in a function of a program, by the constants false and true."""
    try:
        if program.language is None:
            return [*_trials_in_python(program.text)]
        text, lines = replace_conditions(program.language, program.text)
        return [Trial(at, line, text, 2 * at + choice) for at, line in enumerate(lines) for choice in (1, 2)]
    except RecursionError:
        return []


def _trials_in_python(text: str) -> Iterator[Trial]:
    nodes = [*ast.walk(parse_quietly(text))]
    functions = [each for each in nodes if isinstance(each, (ast.FunctionDef, ast.Lambda))]
    conditions = dict.fromkeys(node for function in functions for node in _conditions_in(function))
    for number, node in enumerate(conditions):
        for constant in (False, True):
            yield Trial(number, node.lineno, replace_node(text, node, f"({constant})"))


def _conditions_in(node: ast.AST, is_tested: bool = False) -> Iterator[ast.expr]:
    """The conditions in a node, which is one itself if it ``is_tested``; those of loops do not count."""
    if isinstance(node, ast.BoolOp):
        for each in node.values:
            yield from _conditions_in(each, True)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from _conditions_in(node.operand, True)
    else:
        if isinstance(node, ast.expr) and (is_tested or isinstance(node, ast.Compare)):
            yield node
        tested = [node.test] if isinstance(node, (ast.If, ast.IfExp)) else getattr(node, "ifs", [])
        for part in ast.iter_child_nodes(node):
            if not isinstance(node, ast.While) or part is not node.test:
                yield from _conditions_in(part, part in tested)
