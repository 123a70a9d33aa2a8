"""Preparing a file so that it can be observed: its syntax tree is changed, its lines stay.

What it does with containers and with the board goes through a method of `Containers`, and functions
that call themselves tell `Calls` when they are entered and left.
"""

from __future__ import annotations

import ast
from types import CodeType
from typing import TypeVar

from visualizer.programs.observed.hooks import METHODS
from visualizer.programs.steps import with_steps

# Names that no program has. They end in two underscores, so that no class changes them.
CONTAINERS, CALLS = "__containers__", "__calls__"

_MAKERS = {"list", "set", "deque", "Queue", "SimpleQueue", "LifoQueue"}
_Expression = TypeVar("_Expression", bound=ast.expr)
_Function = (ast.FunctionDef, ast.AsyncFunctionDef)


def instrumented(text: str, file: str) -> CodeType:
    """The code of a file's text, prepared; errors are those of `compile`."""
    tree = ast.parse(text)
    tree = _Changes(_recursive_functions(tree)).visit(tree)
    tree = with_steps(ast.fix_missing_locations(tree))
    return compile(tree, file, "exec", dont_inherit=True)


def _recursive_functions(tree: ast.AST) -> frozenset[str]:
    """The names of the functions that call themselves, by way of others too."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    calls: dict[str, set[str]] = {each.name: set() for each in functions}
    for each in functions:
        calls[each.name] |= {_called_name(node) for node in _own(each)} & calls.keys()
    for _ in calls:  # one more function in between with each pass
        for called in calls.values():
            called.update(*[calls[name] for name in called])
    return frozenset(name for name, called in calls.items() if name in called)


def _own(function: ast.AST) -> list[ast.AST]:
    """The nodes of a function, without those of functions inside it."""
    found = list(ast.iter_child_nodes(function))
    for node in found:  # which grows while it is gone through
        if not isinstance(node, _Function):
            found += ast.iter_child_nodes(node)
    return found


def _called_name(node: ast.AST) -> str:
    """The name of what is called, without what it belongs to; empty for what is no such call."""
    called = node.func if isinstance(node, ast.Call) else None
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _call(where: str, method: str, at: ast.AST, *arguments: ast.expr) -> ast.Call:
    """A call of a method of `Calls` or `Containers`, in the first line of a node."""
    call = ast.Call(ast.Attribute(ast.Name(where, ast.Load()), method, ast.Load()), [], [])
    for each in ast.walk(call):
        _place(each, at)
    call.args = list(arguments)
    return call


def _place(node: ast.AST, at: ast.AST) -> None:
    """Let a node stand in the first line of another: of several, Python takes the last."""
    ast.copy_location(node, at)
    if isinstance(node, (ast.expr, ast.stmt, ast.excepthandler)):
        node.end_lineno, node.end_col_offset = node.lineno, node.col_offset


class _Changes(ast.NodeTransformer):
    """What is changed. ``recursive`` are the names of the functions whose calls are noted."""

    def __init__(self, recursive: frozenset[str]) -> None:
        self._recursive = recursive

    # Containers and the board

    def _made(self, node: _Expression) -> ast.expr:
        self.generic_visit(node)
        is_value = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        return _call(CONTAINERS, "made", node, node) if is_value else node

    visit_List = visit_ListComp = visit_Set = visit_SetComp = _made  # noqa: N815

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if _called_name(node) in _MAKERS:
            return self._made(node)
        self.generic_visit(node)
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr in METHODS:
            name = ast.copy_location(ast.Constant(called.attr), called)
            node.func = _call(CONTAINERS, "method", called, called.value, name)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if isinstance(node.ctx, ast.Store):
            row = node.value
            path = [row]
            if isinstance(row, ast.Subscript) and not isinstance(row.slice, ast.Slice):
                path = [row.value, row.slice]
            node.value = _call(CONTAINERS, "row", row, *[self.visit(each) for each in path])
            node.slice = self.visit(node.slice)
            return node
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) or isinstance(node.ctx, ast.Del):
            return node
        return _call(CONTAINERS, "item", node, node.value, node.slice)

    def visit_Delete(self, node: ast.Delete) -> ast.stmt:
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) > 1 or not isinstance(target, ast.Subscript):
            return node
        if isinstance(target.slice, ast.Slice):
            return node
        deleted = _call(CONTAINERS, "delete", target, target.value, target.slice)
        return ast.copy_location(ast.Expr(deleted), node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        if not isinstance(node.op, ast.Add) or not isinstance(node.target, ast.Name):
            return node
        if isinstance(node.value, ast.Constant):
            return node
        target = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
        added = _call(CONTAINERS, "added", node, target, node.value)
        return ast.copy_location(ast.Assign([node.target], added), node)

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        node.iter = _call(CONTAINERS, "steps", node.iter, node.iter)
        return node

    # Calls

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        self.generic_visit(node)
        own = _own(node)
        generates = any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in own)
        if node.name in self._recursive and not generates:
            self._note_calls(node, [each for each in own if isinstance(each, ast.Return)])
        return node

    def _note_calls(self, node: ast.FunctionDef, returns: list[ast.Return]) -> None:
        for statement in returns:
            value = [statement.value] if statement.value else []
            statement.value = _call(CALLS, "leave", statement, *value)
        start = ast.get_docstring(node, clean=False) is not None
        last = node.body[-1]
        names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
        given = ast.Tuple([ast.Name(name, ast.Load()) for name in names], ast.Load())
        left = ast.Expr(_call(CALLS, "leave", last))
        _place(left, last)
        # All that is not at the end is in the line of the function's name.
        entered = ast.Expr(_call(CALLS, "enter", node, ast.Constant(node.name), given))
        unwound = [ast.Expr(_call(CALLS, "unwind", node)), ast.Raise()]
        handler = ast.ExceptHandler(None, None, unwound)
        attempt = ast.Try([*node.body[start:], left], [handler], [], [])
        for each in (entered, *unwound, handler, attempt, *ast.walk(given)):
            _place(each, node)
        node.body[start:] = [entered, attempt]
