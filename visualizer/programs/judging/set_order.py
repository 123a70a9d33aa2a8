"""Whether a program visits cells in an order that a set happens to have.

It is run with sets that have one order and with sets that have the reverse: if its visits differ,
they depend on it.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from dataclasses import replace

from visualizer.board.board import Board
from visualizer.programs.limits import Limits
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile

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
    found = []
    with suppress(SyntaxError, ValueError, RecursionError):
        tree = _OrderedSets().visit(ast.parse(program.text))
        start = sum(isinstance(each, ast.ImportFrom) for each in tree.body[:2])
        for reverse in (False, True):
            body = [*tree.body[:start], *ast.parse(_ORDERED.format(reverse=reverse)).body]
            changed = ast.Module([*body, *tree.body[start:]], [])
            text = ast.unparse(ast.fix_missing_locations(changed))
            ordered = ProcessRunner(replace(program, text=text), limits)
            (answer,) = ordered.run([board], observed=True)
            if answer.trace is not None and answer.fault is None:
                found.append(answer.trace.reveals.tolist())
    return len(found) == 2 and found[0] != found[1]


class _OrderedSets(ast.NodeTransformer):
    """Has all sets that a program makes made of another class."""

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name("ordered_set", node.ctx) if node.id == "set" else node

    def visit_Set(self, node: ast.Set) -> ast.Call:
        self.generic_visit(node)
        return ast.Call(ast.Name("ordered_set", ast.Load()), [ast.List(node.elts, ast.Load())], [])

    def visit_SetComp(self, node: ast.SetComp) -> ast.Call:
        self.generic_visit(node)
        values = ast.GeneratorExp(node.elt, node.generators)
        return ast.Call(ast.Name("ordered_set", ast.Load()), [values], [])
