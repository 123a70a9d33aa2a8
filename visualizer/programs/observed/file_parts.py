"""The parts of a file: what is loaded for a run, the code that tries it, and the names it is given.

What the judged function needs is loaded before a run. All else is trial code, such as the print of
an example below the class; it is no part of the run.
"""

from __future__ import annotations

import ast
import builtins
import dis
from collections.abc import Iterable, Iterator
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
_DEFINITIONS = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


class _Names(NamedTuple):
    """The names of the file that a statement binds, or changes a part of, and those it uses."""

    bound: set[str]
    used: set[str]


def split(tree: ast.Module, entry: str) -> tuple[ast.Module, ast.Module]:
    """The statements that are loaded before ``entry`` is called, and the trial code.

    Loaded is what binds a name that is needed, and what does not depend on the entry and stands
    above it or uses a variable that is needed.
    """
    own, names = entry.partition(".")[0], [_names_of(node) for node in tree.body]
    pairs = list(zip(tree.body, names))
    variables = _union(each.bound for node, each in pairs if not isinstance(node, _DEFINITIONS))
    dependent, needed, loaded = {own}, {own}, set[int]()
    before = 0
    while before < (before := len(dependent)):
        dependent |= _union(each.bound for each in names if each.used & dependent)
    last = max((number for number, each in enumerate(names) if own in each.bound), default=0)
    before = -1
    while before < (before := len(loaded)):
        for number, each in enumerate(names):
            is_near = number <= last or each.used & needed & variables
            if each.bound & needed or (is_near and not each.used & dependent):
                loaded.add(number)
                needed |= each.used
    # What is said of the whole file is said of both parts.
    trial = [node for node in tree.body if getattr(node, "module", "") == "__future__"]
    trial += [node for number, node in enumerate(tree.body) if number not in loaded]
    return ast.Module([tree.body[number] for number in sorted(loaded)], []), ast.Module(trial, [])


def provided_names(tree: ast.Module) -> dict[str, object]:
    """The provided names that a program uses and does not define, with their values.

    A module is imported only if something of it is used.
    """
    names = [_names_of(node) for node in tree.body]
    wanted = _union(each.used for each in names) - _union(each.bound for each in names)
    found: dict[str, object] = {}
    for name in sorted(wanted - {"Solution", *dir(builtins)}):
        if name in _MODULES:
            found[name] = import_module(name)
            continue
        homes = (_HOMES[name],) if name in _HOMES else _MODULES
        module = next((each for each in homes if name in _public(import_module(each))), None)
        if module is not None:
            found[name] = getattr(import_module(module), name)
    return found


def _public(module: object) -> set[str]:
    names = getattr(module, "__all__", None)
    return set(names if names is not None else (n for n in vars(module) if not n.startswith("_")))


def _names_of(node: ast.stmt) -> _Names:
    code = compile(ast.Module([node], []), "", "exec", dont_inherit=True)
    names = _Names(set(), set())
    for inner in _codes(code):
        for each in dis.get_instructions(inner):
            if each.opname in ("LOAD_NAME", "LOAD_GLOBAL"):
                names.used.add(each.argval)
            elif each.opname == "STORE_GLOBAL" or (each.opname == "STORE_NAME" and inner is code):
                names.bound.add(each.argval)
    parts = [each for each in ast.walk(node) if isinstance(getattr(each, "ctx", None), ast.Store)]
    changed = {each.id for part in parts for each in ast.walk(part) if isinstance(each, ast.Name)}
    names.bound.update(changed & names.used)
    return names


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def _union(sets: Iterable[set[str]]) -> set[str]:
    return set().union(*sets)
