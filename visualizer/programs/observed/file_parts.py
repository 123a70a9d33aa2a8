"""The parts of a file: what is loaded for a run, the code that tries it, and the names it is given.

What the judged function needs is loaded before a run. All else is trial code, such as the print of
an example below the class; it is no part of the run.
"""

from __future__ import annotations

import ast
import builtins
import dis
from collections.abc import Iterator
from importlib import import_module
from types import CodeType
from typing import NamedTuple

#: As LeetCode's Python has it: all public names of these modules, and the modules themselves.
_MODULES = (
    "typing", "collections", "heapq", "itertools", "functools", "math", "bisect", "string",
    "operator", "random", "re", "copy", "array", "statistics", "queue", "datetime", "sys",
)  # fmt: skip
#: Names that several of the modules have, and whose they are.
_HOMES = {"Set": "typing", "Counter": "collections", "deque": "collections"}
#: Functions that reach what no name tells.
_REACH_ALL = {"globals", "eval", "exec"}
_DEFINITIONS = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom,
)  # fmt: skip


def split(tree: ast.Module, entry: str) -> tuple[ast.Module, ast.Module]:
    """The statements that are loaded before ``entry`` is called, and the trial code.

    Loaded is what binds a name that is needed, and what does not depend on the entry and stands
    above it or uses a variable that is needed.
    """
    own = entry.partition(".")[0]
    statements = [_names(node) for node in tree.body]
    variables = {
        name
        for node, each in zip(tree.body, statements)
        if not isinstance(node, _DEFINITIONS)
        for name in each.bound
    }
    dependent, needed, before = {own}, {own}, 0
    while before < (before := len(dependent)):
        for each in statements:
            dependent |= each.bound if each.used & dependent else set()
    last = max((n for n, each in enumerate(statements) if own in each.bound), default=0)
    loaded: set[int] = set()
    before = -1
    while before < (before := len(loaded)):
        for number, each in enumerate(statements):
            shares = number <= last or each.used & needed & variables
            if each.bound & needed or (shares and not each.used & dependent):
                loaded.add(number)
                needed |= each.used
                last = len(statements) if each.used & _REACH_ALL else last
    of_all = [node for node in tree.body if getattr(node, "module", "") == "__future__"]
    parts: tuple[list[ast.stmt], list[ast.stmt]] = [], of_all
    for number, node in enumerate(tree.body):
        parts[number not in loaded].append(node)
    return ast.Module(parts[0], []), ast.Module(parts[1], [])


class _Names(NamedTuple):
    #: What a statement binds for the whole file, or changes a part of; and what it uses.
    bound: set[str]
    used: set[str]


def _names(node: ast.stmt) -> _Names:
    code = compile(ast.Module([node], []), "", "exec", dont_inherit=True)
    bound: set[str] = set()
    used: set[str] = set()
    for inner in _codes(code):
        for each in dis.get_instructions(inner):
            action, _, kind = each.opname.partition("_")
            if action == "LOAD" and kind.endswith(("NAME", "GLOBAL", "GLOBALS")):
                used.add(each.argval)
            elif action == "STORE" and (kind == "GLOBAL" or inner is code):
                bound.add(each.argval)
    for part in ast.walk(node):
        target: ast.AST = part
        while isinstance(target, (ast.Attribute, ast.Subscript)):
            target = target.value
        if isinstance(target, ast.Name) and isinstance(getattr(part, "ctx", None), ast.Store):
            bound |= {target.id} & used
    return _Names(bound, used)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def provided_names(tree: ast.Module) -> dict[str, object]:
    """The provided names that a program uses and does not define, with their values.

    A module is imported only if something of it is used.
    """
    used: set[str] = set()
    defined: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else defined).add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            defined.add(node.name)
        elif isinstance(node, ast.arg):
            defined.add(node.arg)
        elif isinstance(node, ast.alias):
            defined.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            used |= set(_names_in(node.value))
    wanted = {name for name in used if not hasattr(builtins, name)}
    found: dict[str, object] = {}
    for name in sorted(wanted - {"Solution"}):
        if name in _MODULES:
            found[name] = import_module(name)
        elif name not in defined:
            homes = (_HOMES[name],) if name in _HOMES else _MODULES
            module = next((each for each in homes if name in _public(import_module(each))), None)
            if module is not None:
                found[name] = getattr(import_module(module), name)
    return found


def _names_in(text: str) -> list[str]:
    """The names in an annotation that is written as text."""
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]


def _public(module: object) -> set[str]:
    names = getattr(module, "__all__", None)
    return set(names if names is not None else (n for n in vars(module) if not n.startswith("_")))
