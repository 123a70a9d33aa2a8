"""Counting the steps of a run, so that one without end is stopped soon.

A step is a pass of a loop or the start of a call. Their number is the same on every machine.
"""

from __future__ import annotations

import ast
import sys
from itertools import chain, repeat
from types import CodeType
from typing import NoReturn

#: The name in a compiled file under which it finds the `Steps` of its run.
STEPS = "__steps__"
#: So many steps may a run take, and so many more for each cell and each pair of cells: the slowest
#: right programs that are known scan the whole board for each cell that they reveal.
_MOST_STEPS, _MOST_OF_A_CELL, _MOST_OF_A_PAIR = 20_000, 1_000, 100
#: Those that scan a board of 2,500 cells again and again take no more of a cell.
_LARGEST_SHARE = 10_000


def most_steps(cells: int) -> int:
    """The most steps of a run on a board of so many cells."""
    of_a_cell = min(_MOST_OF_A_CELL + _MOST_OF_A_PAIR * cells, _LARGEST_SHARE)
    return _MOST_STEPS + of_a_cell * cells


class StepLimitError(BaseException):
    """There were more steps than allowed; a program that excepts Exception does not hide it."""


class Steps:
    """The steps of one run: an iterator of None that raises StepLimitError after the last.

    ``line`` is the line that would have made one too many, None while there is none.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.line: int | None = None
        #: Faster than anything written in Python, and it raises again whenever it is asked.
        self.left = chain(repeat(None, most), self)

    def __iter__(self) -> Steps:
        return self

    def __next__(self) -> NoReturn:
        self.line = self.line or sys._getframe(1).f_lineno
        raise StepLimitError


def counted(tree: ast.Module, file: str) -> CodeType:
    """The code of a file's syntax tree, whose runs take steps; errors are those of `compile`."""
    return compile(with_steps(tree), file, "exec", dont_inherit=True)


def with_steps(tree: ast.Module) -> ast.Module:
    """``tree``, whose loops and functions take their steps from `STEPS`; lines stay.

    ``None in __steps__`` takes one, is always true, and is the fastest expression that does it.
    """
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.AsyncFor, ast.While)):
            node.body.insert(0, ast.copy_location(ast.Expr(_step(node)), node))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            after_docstring = ast.get_docstring(node, clean=False) is not None
            node.body.insert(int(after_docstring), ast.copy_location(ast.Expr(_step(node)), node))
        elif isinstance(node, ast.Lambda):
            both = ast.BoolOp(ast.And(), [_step(node), node.body])
            node.body = ast.copy_location(both, node.body)
        elif isinstance(node, ast.comprehension):
            node.ifs.insert(0, _step(node.target))
    return tree


def _step(node: ast.AST) -> ast.expr:
    step = ast.Compare(ast.Constant(None), [ast.In()], [ast.Name(STEPS, ast.Load())])
    for each in (step, step.left, *step.comparators):
        ast.copy_location(each, node)
    return step
