"""Counting the steps of a run, so that one that goes on and on is stopped soon.

A step is a pass of a loop or the start of a call. Their number is the same on every machine.
"""

from __future__ import annotations

import ast
import sys
from collections import deque
from itertools import chain, islice, repeat
from types import CodeType
from typing import Any, NoReturn

from visualizer.programs.syntax import DEFINITIONS

#: The names in a compiled file under which it finds the steps of its run: those of calls and loops,
#: those of comprehensions, and what a search in a list goes through.
STEPS_NAME, ELEMENTS_NAME, SEARCHED_NAME = "__steps__", "__elements__", "__searched__"
#: So many steps may a run take, and so many more for each cell and each pair of cells: the slowest
#: right programs that are known scan the whole board for each cell that they reveal. There is room
#: for a table that is larger than the board, and for more where it is made by a comprehension.
_BASE_STEPS, _MOST_CELL_STEPS, _MOST_PAIR_STEPS = 100_000, 1_000, 100
_EXTRA_ELEMENTS = 1_000_000
#: Those that scan a board of 2,500 cells again and again take no more of a cell.
_MOST_STEPS_OF_A_CELL = 10_000
#: So many elements are searched in the time of a step.
_ELEMENTS_PER_STEP = 64


def most_steps(cells: int) -> int:
    """The most steps of a run on a board of so many cells."""
    of_a_cell = min(_MOST_CELL_STEPS + _MOST_PAIR_STEPS * cells, _MOST_STEPS_OF_A_CELL)
    return _BASE_STEPS + of_a_cell * cells


class StepLimitError(BaseException):
    """There were more steps than allowed; a program that excepts Exception does not hide it."""


class StepCounter:
    """The steps of one run: iterators of None that raise StepLimitError after the last.

    ``line`` is the line that would have made one too many, None while there is none.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.line: int | None = None
        #: Faster than anything written in Python; what follows it raises whenever it is asked.
        self._remaining = repeat(None, most)
        self.hooks: dict[str, object] = {
            STEPS_NAME: chain(self._remaining, self),
            ELEMENTS_NAME: chain(repeat(None, most + _EXTRA_ELEMENTS), self),
            SEARCHED_NAME: self._count_search,
        }

    def __iter__(self) -> StepCounter:
        return self

    def __next__(self) -> NoReturn:
        self.line = self.line or sys._getframe(1).f_lineno
        raise StepLimitError

    def _count_search(self, values: Any) -> Any:  # noqa: ANN401, whatever a program searches
        """The values, for which steps are taken where they are searched one by one."""
        if isinstance(values, (list, deque)) and len(values) > _ELEMENTS_PER_STEP:
            deque(islice(self._remaining, len(values) // _ELEMENTS_PER_STEP), maxlen=0)
        return values


def compile_counted(tree: ast.Module, file: str) -> CodeType:
    """The code of a file's syntax tree, whose runs take steps; errors are those of `compile`."""
    return compile(insert_steps(tree), file, "exec", dont_inherit=True)


def insert_steps(tree: ast.Module) -> ast.Module:
    """``tree``, whose loops and functions take their steps from `Steps.hooks`; lines stay.

    ``None in __steps__`` takes one, is always true, and is the fastest expression that does it.
    """
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.AsyncFor, ast.While, *DEFINITIONS)):
            after_docstring = isinstance(node, DEFINITIONS) and ast.get_docstring(node) is not None
            node.body.insert(int(after_docstring), ast.copy_location(ast.Expr(_step_node(node)), node))
        elif isinstance(node, ast.Lambda):
            both = ast.BoolOp(ast.And(), [_step_node(node), node.body])
            node.body = ast.copy_location(both, node.body)
        elif isinstance(node, ast.comprehension):
            node.ifs.insert(0, _step_node(node.target, ELEMENTS_NAME))
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            values = node.comparators[0]
            if isinstance(values, (ast.Name, ast.Attribute)):
                searched = ast.Call(ast.Name(SEARCHED_NAME, ast.Load()), [values], [])
                node.comparators[0] = ast.fix_missing_locations(ast.copy_location(searched, values))
    return tree


def _step_node(node: ast.AST, name: str = STEPS_NAME) -> ast.expr:
    step = ast.Compare(ast.Constant(None), [ast.In()], [ast.Name(name, ast.Load())])
    return ast.fix_missing_locations(ast.copy_location(step, node))
