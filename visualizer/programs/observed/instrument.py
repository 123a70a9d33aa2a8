"""Preparing a file so that it can be observed: its syntax tree is changed, its lines stay.

What it does with containers and with the board goes through a method of `ContainerHooks`, and functions
that call themselves tell `CallHooks` when they are entered and left.
"""

from __future__ import annotations

import ast
import copy
from types import CodeType
from typing import TypeVar

from visualizer.programs.observed.hooks import HEAP_FUNCTIONS, OBSERVED_METHODS
from visualizer.programs.steps import insert_steps
from visualizer.programs.syntax import own_nodes

# Names that no program has. They end in two underscores, so that no class changes them.
CONTAINERS_NAME, CALLS_NAME, HELD_NAME = "__containers__", "__calls__", "__held__"

_CONTAINER_MAKERS = {"list", "set", "deque", "Queue", "SimpleQueue", "LifoQueue", "PriorityQueue"}
_Expression = TypeVar("_Expression", bound=ast.expr)


def compile_observed(tree: ast.Module, file: str) -> CodeType:
    """The code of a file's syntax tree, prepared; errors are those of `compile`."""
    tree = _LambdaConverter().visit(tree)
    classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    tree = _HookInserter(_recursive_functions(tree), _CONTAINER_MAKERS | classes).visit(tree)
    tree = insert_steps(ast.fix_missing_locations(tree))
    return compile(tree, file, "exec", dont_inherit=True)


def _recursive_functions(tree: ast.AST) -> frozenset[str]:
    """The names of the functions that call themselves, by way of others too."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    calls: dict[str, set[str]] = {each.name: set() for each in functions}
    for each in functions:
        calls[each.name] |= set(map(_last_name, own_nodes(each))) & calls.keys()
    for _ in calls:  # one more function in between with each pass
        for called in calls.values():
            called.update(*[calls[name] for name in called])
    return frozenset(name for name, called in calls.items() if name in called)


def _last_name(node: ast.AST) -> str:
    """A name, without what it belongs to; empty for what is none."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _hook_call(where: str, method: str, at: ast.AST, *arguments: ast.expr) -> ast.Call:
    """A call of a method of `CallHooks` or `ContainerHooks`, in the first line of a node."""
    call = ast.Call(ast.Attribute(ast.Name(where, ast.Load()), method, ast.Load()), [], [])
    for each in ast.walk(call):
        _move_to_first_line(each, at)
    call.args = list(arguments)
    return call


def _find_loaded(value: ast.expr, name: str) -> ast.expr | None:
    """A name or attribute that a value is made of; None if it is not, or is another's in it."""
    nodes = list(ast.walk(value))
    if any(isinstance(each, (ast.Lambda, ast.comprehension)) for each in nodes):
        return None
    named = (each for each in nodes if isinstance(each, (ast.Name, ast.Attribute)))
    return next((copy.deepcopy(each) for each in named if ast.unparse(each) == name), None)


def _starred_name(target: ast.expr) -> ast.Name | None:
    """The name that takes what is left over in an assignment to several."""
    targets = target.elts if isinstance(target, (ast.Tuple, ast.List)) else ()
    starred = (each.value for each in targets if isinstance(each, ast.Starred))
    return next((each for each in starred if isinstance(each, ast.Name)), None)


def _constant_node(value: str, at: ast.AST) -> ast.Constant:
    return ast.copy_location(ast.Constant(value), at)


def _move_to_first_line(node: ast.AST, at: ast.AST) -> None:
    """Let a node stand in the first line of another: of several, Python takes the last."""
    ast.copy_location(node, at)
    if isinstance(node, (ast.expr, ast.stmt, ast.excepthandler)):
        node.end_lineno, node.end_col_offset = node.lineno, node.col_offset


class _LambdaConverter(ast.NodeTransformer):
    """Makes a function of a lambda that is given a name: it may call itself."""

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        target, value = node.targets[0], node.value
        is_named = isinstance(target, ast.Name) and not node.targets[1:]
        if not isinstance(value, ast.Lambda) or not isinstance(target, ast.Name) or not is_named:
            return node
        (function,) = ast.parse("def name(): return").body  # with all fields of this Python
        assert isinstance(function, ast.FunctionDef)
        function.name, function.args = target.id, value.args
        function.body = [ast.copy_location(ast.Return(value.body), value)]
        return ast.copy_location(function, node)


class _HookInserter(ast.NodeTransformer):
    """What is changed.

    ``recursive`` are the names of the functions whose calls are noted, ``makers`` those of what
    makes a container, or an object that may be part of a linked list.
    """

    def __init__(self, recursive: frozenset[str], makers: set[str]) -> None:
        self._recursive, self._makers = recursive, makers

    # Containers and the board

    def _wrap_maker(self, node: _Expression) -> ast.expr:
        self.generic_visit(node)
        is_target = isinstance(node, ast.List) and not isinstance(node.ctx, ast.Load)
        return node if is_target else _hook_call(CONTAINERS_NAME, "note_new", node, node)

    visit_List = visit_ListComp = visit_Set = visit_SetComp = _wrap_maker  # noqa: N815

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = _last_name(node.func)
        if name in self._makers:
            return self._wrap_maker(node)
        self.generic_visit(node)
        called = node.func
        if name == "enumerate" and node.args:
            node.args[0] = _hook_call(CONTAINERS_NAME, "iterate", node, node.args[0])
        if name in HEAP_FUNCTIONS:
            node.func = _hook_call(CONTAINERS_NAME, "observed_heap_function", called, called)
        if isinstance(called, ast.Attribute) and called.attr in OBSERVED_METHODS:
            node.func = _hook_call(
                CONTAINERS_NAME, "observed_method", called, called.value, _constant_node(name, called)
            )
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if isinstance(node.ctx, ast.Store):
            row = node.value
            path = [row]
            if isinstance(row, ast.Subscript) and not isinstance(row.slice, ast.Slice):
                path = [row.value, row.slice]
            node.value = _hook_call(CONTAINERS_NAME, "writable_row", row, *[self.visit(each) for each in path])
            node.slice = self.visit(node.slice)
            return node
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) or isinstance(node.ctx, ast.Del):
            return node
        return _hook_call(CONTAINERS_NAME, "get_item", node, node.value, node.slice)

    def visit_Delete(self, node: ast.Delete) -> ast.stmt:
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) > 1 or not isinstance(target, ast.Subscript):
            return node
        if isinstance(target.slice, ast.Slice):
            return node
        deleted = _hook_call(CONTAINERS_NAME, "delete_item", target, target.value, target.slice)
        return ast.copy_location(ast.Expr(deleted), node)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        target, value = node.targets[0], node.value
        rest = _starred_name(target)
        if rest is not None and ast.unparse(rest) == ast.unparse(value):  # cell, *queue = queue
            held = ast.copy_location(ast.Assign([ast.Name(HELD_NAME, ast.Store())], value), node)
            node.value = ast.copy_location(ast.Name(HELD_NAME, ast.Load()), value)
            both = ast.Name(HELD_NAME, ast.Load()), ast.Name(rest.id, ast.Load())
            renewed = ast.Assign([rest], _hook_call(CONTAINERS_NAME, "note_replacement", node, *both))
            return [held, node, ast.copy_location(renewed, node)]
        old = _find_loaded(value, ast.unparse(target))
        self.generic_visit(node)
        if isinstance(value, ast.Attribute):
            link = _constant_node(value.attr, value)
            node.value = _hook_call(CONTAINERS_NAME, "follow_link", value, value.value, link)
        elif old is not None:
            node.value = _hook_call(CONTAINERS_NAME, "note_replacement", node, old, node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        target: ast.expr = copy.deepcopy(node.target)
        owner = target.value if isinstance(target, ast.Attribute) else target
        change = {ast.Add: "add_in_place", ast.BitOr: "unite_in_place"}.get(type(node.op))
        if change is None or not isinstance(owner, ast.Name) or isinstance(node.value, ast.Constant):
            return node
        target.ctx = ast.Load()  # type: ignore[attr-defined]  # a name or an attribute has one
        changed = _hook_call(CONTAINERS_NAME, change, node, target, node.value)
        return ast.copy_location(ast.Assign([node.target], changed), node)

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        node.iter = _hook_call(CONTAINERS_NAME, "iterate", node.iter, node.iter)
        return node

    # Calls

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        self.generic_visit(node)
        if node.name in self._recursive:
            self._note_calls(node, [each for each in own_nodes(node) if isinstance(each, ast.Return)])
        return node

    def _note_calls(self, node: ast.FunctionDef, returns: list[ast.Return]) -> None:
        for statement in returns:
            value = [statement.value] if statement.value else []
            statement.value = _hook_call(CALLS_NAME, "leave", statement, *value)
        start = ast.get_docstring(node, clean=False) is not None
        last = node.body[-1]
        held = node.args
        every = (*held.posonlyargs, *held.args, *held.kwonlyargs, held.vararg, held.kwarg)
        names = [each.arg for each in every if each is not None]
        given = ast.Tuple([ast.Name(name, ast.Load()) for name in names], ast.Load())
        left = ast.Expr(_hook_call(CALLS_NAME, "leave", last))
        _move_to_first_line(left, last)
        # All that is not at the end is in the line of the function's name.
        entered = ast.Expr(_hook_call(CALLS_NAME, "enter", node, ast.Constant(node.name), given))
        unwound = [ast.Expr(_hook_call(CALLS_NAME, "unwind", node)), ast.Raise()]
        handler = ast.ExceptHandler(None, None, unwound)
        attempt = ast.Try([*node.body[start:], left], [handler], [], [])
        for each in (entered, *unwound, handler, attempt, *ast.walk(given)):
            _move_to_first_line(each, node)
        node.body[start:] = [entered, attempt]
