"""Preparing a file so that it can be observed: its syntax tree is changed, its lines stay.

Lists and sets that it makes are observed ones, loops over them note what they come to, and
functions that call themselves note when they are entered and left. In generators a ``yield from``
hands what it delegates to over to the driver, which keeps the stack of calls itself.
"""

from __future__ import annotations

import ast
from types import CodeType

# Names that no program has. They end in two underscores, so that no class changes them.
LIST, SET, STEPPED, COPIED, LISTED, TYPED = (
    f"__observed_{name}__" for name in ("list", "set", "stepped", "copied", "listed", "typed")
)
ENTER, LEAVE, UNWIND, DELEGATE = (
    f"__observed_{name}__" for name in ("enter", "leave", "unwind", "delegate")
)

_Function = (ast.FunctionDef, ast.AsyncFunctionDef)


def instrumented(text: str, file: str) -> CodeType:
    """The code of a file's text, prepared; errors are those of `compile`."""
    tree = ast.parse(text)
    tree = _Changes(recursive_functions(tree)).visit(tree)
    return compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)


def recursive_functions(tree: ast.AST) -> frozenset[str]:
    """The names of the functions that call themselves, by way of others too."""
    calls: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            calls.setdefault(node.name, set()).update(_called_in(node))
    reached = {name: set(called) & calls.keys() for name, called in calls.items()}
    growing = True
    while growing:
        growing = False
        for called in reached.values():
            more = set().union(*(reached[name] for name in called)) - called
            growing = growing or bool(more)
            called |= more
    return frozenset(name for name, called in reached.items() if name in called)


def _called_in(function: ast.FunctionDef) -> set[str]:
    names: set[str] = set()
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, _Function):
            continue
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                names.add(node.func.id)
            elif isinstance(node.func, ast.Attribute):
                names.add(node.func.attr)
        todo += ast.iter_child_nodes(node)
    return names


def is_generator(function: ast.AST) -> bool:
    """Whether a function yields."""
    todo = list(ast.iter_child_nodes(function))
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (*_Function, ast.Lambda, ast.ClassDef)):
            todo += ast.iter_child_nodes(node)
    return False


def _call(name: str, at: ast.expr | ast.stmt, *arguments: ast.expr) -> ast.Call:
    function = ast.copy_location(ast.Name(name, ast.Load()), at)
    return ast.copy_location(ast.Call(function, list(arguments), []), at)


class _Changes(ast.NodeTransformer):
    """What is changed. ``recursive`` are the names of the functions whose calls are noted."""

    def __init__(self, recursive: frozenset[str]) -> None:
        self._recursive = recursive
        self._numbers: dict[str, int] = {}

    # Containers

    def visit_List(self, node: ast.List) -> ast.expr:
        self.generic_visit(node)
        return _call(LIST, node, node) if isinstance(node.ctx, ast.Load) else node

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        self.generic_visit(node)
        return _call(LIST, node, node)

    def visit_Set(self, node: ast.Set) -> ast.expr:
        self.generic_visit(node)
        return _call(SET, node, node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.expr:
        self.generic_visit(node)
        return _call(SET, node, node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        plain = isinstance(node.func, ast.Name) and not node.keywords
        if not plain or any(isinstance(each, ast.Starred) for each in node.args):
            return node
        assert isinstance(node.func, ast.Name)
        if node.func.id == "list" and len(node.args) == 1:
            # list(values) itself, and what it was made of, evaluated once.
            return _call(LISTED, node, node.func, *node.args)
        if node.func.id == "list" and not node.args:
            return _call(LIST, node, node)
        if node.func.id == "set" and len(node.args) < 2:
            return _call(SET, node, node)
        if node.func.id == "type" and len(node.args) == 1:
            return _call(TYPED, node, node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        part = node.slice
        whole = isinstance(part, ast.Slice) and not (part.lower or part.upper or part.step)
        if whole and isinstance(node.ctx, ast.Load):
            return _call(COPIED, node, node.value)
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        node.iter = _call(STEPPED, node.iter, node.iter)
        return node

    # What is no code that runs, or must stay what it is

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        node.defaults = [self.visit(each) for each in node.defaults]
        node.kw_defaults = [each and self.visit(each) for each in node.kw_defaults]
        return node

    # Calls

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.stmt:
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        generates = is_generator(node)
        node.args = self.visit(node.args)
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        before = node.body
        node.body = [self.visit(each) for each in before]
        if generates:
            _Delegations().change(node)
        elif node.name in self._recursive:
            self._note_calls(node)
        return node

    def _note_calls(self, node: ast.FunctionDef) -> None:
        number = self._numbers.setdefault(node.name, len(self._numbers))
        _Returns().change(node)
        body = list(node.body)
        kept = []
        first = body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            kept.append(body.pop(0))  # the docstring
        at = body[0] if body else first
        names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
        arguments = ast.Tuple([ast.Name(name, ast.Load()) for name in names], ast.Load())
        head = ast.copy_location(ast.Pass(), node)
        head.lineno = head.end_lineno = node.lineno
        entered = ast.Expr(_call(ENTER, head, ast.Constant(number), arguments))
        last = body[-1] if body else at
        if not isinstance(last, ast.Return):
            end = ast.copy_location(ast.Pass(), last)
            end.end_lineno = end.lineno
            body.append(ast.Expr(_call(LEAVE, end)))
        unwound = ast.Expr(_call(UNWIND, head))
        handler = ast.ExceptHandler(None, None, [unwound, ast.Raise()])
        attempt = ast.Try(body, [handler], [], [])
        added: tuple[ast.AST, ...] = (entered, unwound, handler, handler.body[1], attempt)
        for added_node in added:
            ast.copy_location(added_node, head)
        for each in ast.walk(arguments):
            if isinstance(each, ast.expr):
                ast.copy_location(each, head)
        node.body = [*kept, entered, attempt]


class _OwnStatements(ast.NodeTransformer):
    """Changes a function's own statements, not those of functions inside it."""

    def change(self, function: ast.FunctionDef) -> None:
        function.body = [self.visit(each) for each in function.body]

    def _leave_alone(self, node: ast.AST) -> ast.AST:
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _leave_alone  # noqa: N815
    visit_Lambda = visit_ClassDef = _leave_alone  # noqa: N815


class _Returns(_OwnStatements):
    """What is returned is handed through what notes the return."""

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        value = node.value or ast.copy_location(ast.Constant(None), node)
        node.value = _call(LEAVE, node, value)
        return node


class _Delegations(_OwnStatements):
    """What a ``yield from`` delegates to is handed through the driver."""

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.expr:
        self.generic_visit(node)
        node.value = _call(DELEGATE, node, node.value)
        return node
