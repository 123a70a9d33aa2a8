"""Whether a program visits cells in an order that a set happens to have.

It is run with sets that have one order and with sets that have the reverse: if its visits differ,
they depend on it.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from visualizer.board.board import Board
from visualizer.programs.judging.mends import parsed
from visualizer.programs.limits import Limits
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile

#: The class of the sets that are made.
_MADE = "ordered_set"
_ORDERED = """
class ordered_set(set):
    def __iter__(self):
        return iter(sorted(set.__iter__(self), key=repr, reverse={reverse}))

    def pop(self):
        for value in self:
            self.remove(value)
            return value
        return set().pop()
"""


def depends_on_sets(program: ProgramFile, limits: Limits, board: Board) -> bool:
    """Whether the cells of ``board`` are revealed in an order that depends on that of a set."""
    tree = _OrderedSets().visit(parsed(program.text))
    if _MADE not in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}:
        return False
    orders = [_reveals(program, limits, board, tree, reverse) for reverse in (False, True)]
    return None not in orders and orders[0] != orders[1]


def _reveals(
    program: ProgramFile, limits: Limits, board: Board, tree: ast.Module, reverse: bool
) -> object:
    """The cells in the order in which they are revealed; None where the run fails."""
    start = sum(isinstance(each, ast.ImportFrom) for each in tree.body[:2])
    made = ast.parse(_ORDERED.format(reverse=reverse)).body
    changed = ast.Module([*tree.body[:start], *made, *tree.body[start:]], [])
    text = ast.unparse(ast.fix_missing_locations(changed))
    (answer,) = ProcessRunner(replace(program, text=text), limits).run([board], observed=True)
    return None if answer.trace is None or answer.fault else answer.trace.reveals.tolist()


class _OrderedSets(ast.NodeTransformer):
    """Has all sets that a program makes made of another class."""

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(_MADE, node.ctx) if node.id == "set" else node

    def visit_Set(self, node: ast.Set) -> ast.Call:
        self.generic_visit(node)
        return ast.Call(ast.Name(_MADE, ast.Load()), [ast.List(node.elts, ast.Load())], [])

    def visit_SetComp(self, node: ast.SetComp) -> ast.Call:
        self.generic_visit(node)
        values = ast.GeneratorExp(node.elt, node.generators)
        return ast.Call(ast.Name(_MADE, ast.Load()), [values], [])
