"""The parts of a file: what is loaded for a run, the code that tries it, and the names it is given.

What the judged function may need is loaded before a run. All else is trial code, such as the print
of an example below the class; it is no part of the run.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from importlib import import_module
from symtable import SymbolTable, symtable
from warnings import catch_warnings, simplefilter

#: As LeetCode's Python has it: all public names of these modules, and the modules themselves.
_PROVIDED_MODULES = (
    "collections",
    "typing",
    "heapq",
    "itertools",
    "functools",
    "math",
    "bisect",
    "string",
    "operator",
    "random",
    "re",
    "copy",
    "array",
    "statistics",
    "queue",
    "datetime",
    "sys",
)
_DEFINITION_NODES = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
#: What is loaded below the function too: values, and loops that fill them.
_VALUE_STATEMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For)


def parse_quietly(text: str) -> ast.Module:
    """The syntax tree of a text, without Python's warnings. Raises as `ast.parse`."""
    with catch_warnings():
        simplefilter("ignore")
        return ast.parse(text)


def split_trial_code(tree: ast.Module, entry: str) -> tuple[ast.Module, ast.Module]:
    """The statements that are loaded before ``entry`` is called, and the trial code.

    Loaded are all definitions; and what does not use the entry and stands above it, or is a value
    or a change of one.
    """
    values: set[str] = set()
    dependent = {entry.partition(".")[0]}
    own = [number for number, node in enumerate(tree.body) if _statement_names(node) & dependent]
    loaded, trial = list[ast.stmt](), list[ast.stmt]()
    for number, node in enumerate(tree.body):
        uses = any(isinstance(each, ast.Name) and each.id in dependent for each in ast.walk(node))
        changed, point, _ = ast.unparse(node).partition(".")  # as in table.append(...)
        is_value = isinstance(node, _VALUE_STATEMENTS) or (bool(point) and changed in values)
        is_near = is_value or number <= max(own, default=-1)
        if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test):
            is_near = False  # what stands below it is for whoever runs the file alone
        if number in own or isinstance(node, _DEFINITION_NODES) or (is_near and not uses):
            loaded.append(node)
            values |= _statement_names(node) if isinstance(node, _VALUE_STATEMENTS) else set()
        # What is said of the whole file is said of both parts.
        if node not in loaded or (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            trial.append(node)
        if uses:
            dependent |= _statement_names(node)
    return ast.Module(loaded, []), ast.Module(trial, [])


def _statement_names(node: ast.stmt) -> set[str]:
    """The names that a statement binds in the file."""
    return _bound_names(symtable(ast.unparse(node), "", "exec"))


def _bound_names(file: SymbolTable) -> set[str]:
    symbols = file.get_symbols()
    return {each.get_name() for each in symbols if each.is_assigned() or each.is_imported()}


def provided_names(text: str) -> dict[str, object]:
    """The provided names that a program uses and does not define, with their values.

    A module is imported only if something of it is used.
    """
    tables = list(_nested_tables(symtable(text, "", "exec")))
    symbols = [each for table in tables for each in table.get_symbols() if each.is_global()]
    wanted = {each.get_name() for each in symbols if each.is_referenced()}
    found: dict[str, object] = {}
    for name in sorted(wanted - _bound_names(tables[0]) - {"Solution", *dir(builtins)}):
        if name in _PROVIDED_MODULES:
            found[name] = import_module(name)
            continue
        module = next((each for each in _PROVIDED_MODULES if name in _public_names(import_module(each))), None)
        if module is not None:
            found[name] = getattr(import_module(module), name)
    return found


def _nested_tables(table: SymbolTable) -> Iterator[SymbolTable]:
    yield table
    for inner in table.get_children():
        yield from _nested_tables(inner)


def _public_names(module: object) -> set[str]:
    names = getattr(module, "__all__", None)
    return set(names if names is not None else (n for n in vars(module) if not n.startswith("_")))
