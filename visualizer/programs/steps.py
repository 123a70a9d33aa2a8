"""Counting the steps of a run, so that a run without end is stopped early.

A step is an iteration of a loop or the start of a call. Their number is the same on every machine.
"""

from __future__ import annotations

import ast
import sys
from collections import deque
from itertools import chain, islice, repeat
from types import CodeType
from typing import Any, NoReturn

from visualizer.programs.syntax import DEFINITIONS

#: The global names of a compiled file that count its steps: in calls and loops, in comprehensions,
#: and in searches of a list.
_STEPS_NAME, _ELEMENTS_NAME, _SEARCHED_NAME = "__steps__", "__elements__", "__searched__"
#: The steps of a run, and how many more for each cell and each pair of cells: the slowest right
#: programs that are known scan the whole board for each cell that they reveal. That allows for a
#: table larger than the board, and the extra elements for one that a comprehension makes.
_BASE_STEPS, _MOST_CELL_STEPS, _MOST_PAIR_STEPS = 100_000, 1_000, 100
_EXTRA_ELEMENTS = 1_000_000
#: Programs that scan a board of 2,500 cells repeatedly take no more steps for each cell.
_MOST_STEPS_OF_A_CELL = 10_000
#: How many elements are searched in the time of a step.
_ELEMENTS_PER_STEP = 64


def most_steps(cells: int) -> int:
    """The most steps of a run on a board with ``cells`` cells."""
    return _BASE_STEPS + min(_MOST_CELL_STEPS + _MOST_PAIR_STEPS * cells, _MOST_STEPS_OF_A_CELL) * cells


class StepLimitError(BaseException):
    """A run took more steps than allowed. It is no Exception, so that few programs catch it."""


class StepCounter:
    """The steps of one run: iterators of None that raise StepLimitError after the last step.

    ``line`` is the line that exceeded the limit, None before that.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.line: int | None = None
        #: Counts faster than Python code can; when it is exhausted, `__next__` raises.
        self._remaining = repeat(None, most)
        #: The global variables for code made by `compile_counted`.
        self.hooks: dict[str, object] = {
            _STEPS_NAME: chain(self._remaining, self),
            _ELEMENTS_NAME: chain(repeat(None, most + _EXTRA_ELEMENTS), self),
            _SEARCHED_NAME: self._count_search,
        }

    def __iter__(self) -> StepCounter:
        return self

    def __next__(self) -> NoReturn:
        self.line = self.line or sys._getframe(1).f_lineno
        raise StepLimitError

    def _count_search(self, values: Any) -> Any:  # noqa: ANN401, whatever a program searches
        """Count steps for a linear search of ``values``, and return them."""
        if isinstance(values, (list, deque)) and len(values) > _ELEMENTS_PER_STEP:
            deque(islice(self._remaining, len(values) // _ELEMENTS_PER_STEP), maxlen=0)
        return values


def compile_counted(tree: ast.Module, file: str) -> CodeType:
    """Compile a syntax tree, which is changed: its code counts steps with `StepCounter.hooks`.

    Line numbers stay. ``None in __steps__`` counts a step, is always true, and is the fastest such
    expression. Raises what `compile` raises.
    """
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.AsyncFor, ast.While, *DEFINITIONS)):
            after_docstring = isinstance(node, DEFINITIONS) and ast.get_docstring(node) is not None
            node.body.insert(int(after_docstring), ast.copy_location(ast.Expr(_step_node(node)), node))
        elif isinstance(node, ast.Lambda):
            counted = ast.BoolOp(ast.And(), [_step_node(node), node.body])
            node.body = ast.copy_location(counted, node.body)
        elif isinstance(node, ast.comprehension):
            node.ifs.insert(0, _step_node(node.target, _ELEMENTS_NAME))
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            values = node.comparators[0]
            if isinstance(values, (ast.Name, ast.Attribute)):
                searched = ast.Call(ast.Name(_SEARCHED_NAME, ast.Load()), [values], [])
                node.comparators[0] = ast.fix_missing_locations(ast.copy_location(searched, values))
    return compile(tree, file, "exec", dont_inherit=True)


def _step_node(node: ast.AST, name: str = _STEPS_NAME) -> ast.expr:
    step = ast.Compare(ast.Constant(None), [ast.In()], [ast.Name(name, ast.Load())])
    return ast.fix_missing_locations(ast.copy_location(step, node))
