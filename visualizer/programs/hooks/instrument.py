"""Instrumenting a file: its syntax tree is changed, its line numbers stay.

Uses of containers and of the board go through a method of `Hooks`, and recursive functions call
`Hooks` when they are entered and left. The steps of every run are counted, so that a run without
end is stopped early. A step is an iteration of a loop or the start of a call; their number is the
same on every machine.
"""

from __future__ import annotations

import ast
import sys
from collections import deque
from copy import deepcopy
from itertools import chain, islice, repeat
from types import CodeType
from typing import Any, NoReturn

from visualizer.programs.hooks.hooks import HEAP_FUNCTIONS, OBSERVED_METHODS
from visualizer.programs.languages.functions import recursive_functions
from visualizer.programs.source.file_parts import DEFINITIONS, own_nodes

# Names that no program has; the trailing underscores prevent name mangling in classes.
HOOKS_NAME, _HELD_NAME = "__hooks__", "__held__"

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
_CONTAINER_MAKERS = {"list", "set", "deque", "Queue", "SimpleQueue", "LifoQueue", "PriorityQueue"}


def compile_observed(tree: ast.Module, file: str) -> CodeType:
    """Compile a syntax tree, which is changed to call `Hooks`. Raises what `compile` raises."""
    tree = _LambdaConverter().visit(tree)
    classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    tree = _HookInserter(_recursive_functions(tree), _CONTAINER_MAKERS | classes).visit(tree)
    return compile_counted(ast.fix_missing_locations(tree), file)


def _recursive_functions(tree: ast.AST) -> frozenset[str]:
    """The names of the functions that call themselves, directly or through others."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    calls: dict[str, set[str]] = {each.name: set() for each in functions}
    for each in functions:
        calls[each.name] |= set(map(_last_name, own_nodes(each))) & calls.keys()
    return frozenset(recursive_functions(calls))


def _last_name(node: ast.AST) -> str:
    """The name of a variable or an attribute; empty for other nodes."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _hook_call(method: str, at: ast.AST, *arguments: ast.expr | str) -> ast.Call:
    """A call of a method of `Hooks` in the first line of the node ``at``."""
    values = [ast.Constant(each) if isinstance(each, str) else each for each in arguments]
    call = ast.Call(ast.Attribute(ast.Name(HOOKS_NAME, ast.Load()), method, ast.Load()), values, [])
    _move_to_first_line(call, at)
    return call


def _find_loaded(value: ast.expr, name: str) -> ast.expr | None:
    """A copy of the variable or attribute ``name`` in a value; None if it is not used there."""
    nodes = list(ast.walk(value))
    if any(isinstance(each, (ast.Lambda, ast.comprehension)) for each in nodes):
        return None  # they may have a variable of that name
    named = (each for each in nodes if isinstance(each, (ast.Name, ast.Attribute)))
    return next((deepcopy(each) for each in named if ast.unparse(each) == name), None)


def _starred_name(target: ast.expr) -> ast.Name | None:
    """The starred name in the target of an assignment."""
    targets = target.elts if isinstance(target, (ast.Tuple, ast.List)) else ()
    starred = (each.value for each in targets if isinstance(each, ast.Starred))
    return next((each for each in starred if isinstance(each, ast.Name)), None)


def _move_to_first_line(node: ast.AST, at: ast.AST) -> None:
    """Move a node to the first line of another; Python reports the last of several lines."""
    ast.copy_location(node, at)
    if isinstance(node, (ast.expr, ast.stmt, ast.excepthandler)):
        node.end_lineno, node.end_col_offset = node.lineno, node.col_offset


class _LambdaConverter(ast.NodeTransformer):
    """Turns a lambda that is assigned to a name into a function, since it may call itself."""

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        target, value = node.targets[0], node.value
        if len(node.targets) > 1 or not isinstance(target, ast.Name) or not isinstance(value, ast.Lambda):
            return node
        (function,) = ast.parse("def name(): return").body  # has all fields of this Python version
        assert isinstance(function, ast.FunctionDef)
        function.name, function.args = target.id, value.args
        function.body = [ast.copy_location(ast.Return(value.body), value)]
        return ast.copy_location(function, node)


class _HookInserter(ast.NodeTransformer):
    """Inserts calls of `Hooks` into a syntax tree.

    ``recursive`` are the names of the functions whose calls are observed, ``makers`` the names of
    functions and classes that make a container or an element of a linked list.
    """

    def __init__(self, recursive: frozenset[str], makers: set[str]) -> None:
        self._recursive, self._makers = recursive, makers

    # Containers and the board

    def _wrap_maker(self, node: ast.expr) -> ast.expr:
        self.generic_visit(node)
        is_target = isinstance(node, ast.List) and not isinstance(node.ctx, ast.Load)
        return node if is_target else _hook_call("note_new", node, node)

    visit_List = visit_ListComp = visit_Set = visit_SetComp = _wrap_maker  # noqa: N815

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = _last_name(node.func)
        if name in self._makers:
            return self._wrap_maker(node)
        self.generic_visit(node)
        called = node.func
        if name == "enumerate" and node.args:
            node.args[0] = _hook_call("iterate", node, node.args[0])
        if name in HEAP_FUNCTIONS:
            node.func = _hook_call("observed_heap_function", called, called)
        if isinstance(called, ast.Attribute) and called.attr in OBSERVED_METHODS:
            node.func = _hook_call("observed_method", called, called.value, name)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if isinstance(node.ctx, ast.Store):
            row = node.value
            path = [row]
            if isinstance(row, ast.Subscript) and not isinstance(row.slice, ast.Slice):
                path = [row.value, row.slice]
            node.value = _hook_call("writable_row", row, *[self.visit(each) for each in path])
            node.slice = self.visit(node.slice)
            return node
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) or isinstance(node.ctx, ast.Del):
            return node
        return _hook_call("get_item", node, node.value, node.slice)

    def visit_Delete(self, node: ast.Delete) -> ast.stmt:
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) > 1 or not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
            return node
        deletion = _hook_call("delete_item", target, target.value, target.slice)
        return ast.copy_location(ast.Expr(deletion), node)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        target, value = node.targets[0], node.value
        rest = _starred_name(target)
        if rest is not None and ast.unparse(rest) == ast.unparse(value):  # cell, *queue = queue
            hold = ast.copy_location(ast.Assign([ast.Name(_HELD_NAME, ast.Store())], value), node)
            node.value = ast.copy_location(ast.Name(_HELD_NAME, ast.Load()), value)
            both = ast.Name(_HELD_NAME, ast.Load()), ast.Name(rest.id, ast.Load())
            replacement = ast.Assign([rest], _hook_call("note_replacement", node, *both))
            return [hold, node, ast.copy_location(replacement, node)]
        old = _find_loaded(value, ast.unparse(target))
        self.generic_visit(node)
        if isinstance(value, ast.Attribute):
            node.value = _hook_call("follow_link", value, value.value, value.attr)
        elif old is not None:
            node.value = _hook_call("note_replacement", node, old, node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        target: ast.expr = deepcopy(node.target)
        owner = target.value if isinstance(target, ast.Attribute) else target
        method = {ast.Add: "extend", ast.BitOr: "update"}.get(type(node.op))
        if method is None or not isinstance(owner, ast.Name) or isinstance(node.value, ast.Constant):
            return node
        target.ctx = ast.Load()  # type: ignore[attr-defined]  # a name or an attribute has one
        change = _hook_call("change_in_place", node, target, method, node.value)
        return ast.copy_location(ast.Assign([node.target], change), node)

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        node.iter = _hook_call("iterate", node.iter, node.iter)
        return node

    # Calls

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        self.generic_visit(node)
        if node.name not in self._recursive:
            return node
        for statement in own_nodes(node):
            if isinstance(statement, ast.Return):
                value = [statement.value] if statement.value else []
                statement.value = _hook_call("leave", statement, *value)
        start = ast.get_docstring(node, clean=False) is not None
        last, parameters = node.body[-1], node.args
        every = (*parameters.posonlyargs, *parameters.args, *parameters.kwonlyargs, parameters.vararg, parameters.kwarg)
        names: list[ast.expr] = [ast.Name(each.arg, ast.Load()) for each in every if each is not None]
        values = ast.Tuple(names, ast.Load())
        leave = ast.Expr(_hook_call("leave", last))
        _move_to_first_line(leave, last)
        # The other statements are in the line of the function's name.
        enter = ast.Expr(_hook_call("enter", node, node.name, values))
        unwind = [ast.Expr(_hook_call("unwind", node)), ast.Raise()]
        handler = ast.ExceptHandler(None, None, unwind)
        attempt = ast.Try([*node.body[start:], leave], [handler], [], [])
        for each in (enter, *unwind, handler, attempt):
            _move_to_first_line(each, node)
        node.body[start:] = [enter, attempt]
        return node


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
