"""Instrumenting a file for observation: its syntax tree is changed, its line numbers stay.

Uses of containers and of the board go through a method of `Hooks`, and recursive functions call
`Hooks` when they are entered and left.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from types import CodeType

from visualizer.programs.observed.hooks import HEAP_FUNCTIONS, OBSERVED_METHODS
from visualizer.programs.steps import compile_counted
from visualizer.programs.syntax import own_nodes

# Names that no program has; the trailing underscores prevent name mangling in classes.
HOOKS_NAME, _HELD_NAME = "__hooks__", "__held__"

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
    for _ in calls:  # each pass follows calls through one more function
        for called in calls.values():
            called.update(*[calls[name] for name in called])
    return frozenset(name for name, called in calls.items() if name in called)


def _last_name(node: ast.AST) -> str:
    """The name of a variable or an attribute; empty for other nodes."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _hook_call(method: str, at: ast.AST, *arguments: ast.expr | str) -> ast.Call:
    """A call of a method of `Hooks` in the first line of the node ``at``."""
    call = ast.Call(ast.Attribute(ast.Name(HOOKS_NAME, ast.Load()), method, ast.Load()), [], [])
    for each in ast.walk(call):
        _move_to_first_line(each, at)
    located = (ast.copy_location(ast.Constant(each), at) if isinstance(each, str) else each for each in arguments)
    call.args = list(located)
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
        for each in (enter, *unwind, handler, attempt, *ast.walk(values)):
            _move_to_first_line(each, node)
        node.body[start:] = [enter, attempt]
        return node
