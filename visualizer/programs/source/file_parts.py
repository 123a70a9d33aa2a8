"""Helpers for syntax trees; what of a file is loaded for a run.

What the judged function may need is loaded before a run. The rest is trial code, such as an example
that is printed below the class: it runs as a part of the whole file, in the file's own order.
"""

from __future__ import annotations

import ast
import builtins
from contextlib import suppress
from importlib import import_module
from itertools import accumulate
from symtable import SymbolTable, symtable
from warnings import catch_warnings, simplefilter

from visualizer.trace.source import parse_alone

#: The statements that define a function.
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def own_nodes(function: ast.FunctionDef | ast.Lambda) -> list[ast.AST]:
    """The nodes of a function's body, without the bodies of functions that are defined in it."""
    nodes: list[ast.AST] = [function.body] if isinstance(function, ast.Lambda) else [*function.body]
    for node in nodes:  # the list grows meanwhile
        if not isinstance(node, DEFINITIONS):
            nodes += ast.iter_child_nodes(node)
    return nodes


#: The modules that LeetCode provides, with all their public names.
_PROVIDED_MODULES = (
    "collections typing heapq itertools functools math bisect string operator random re copy array statistics queue"
    " datetime sys"
).split()
_DEFINITION_NODES = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
#: These are loaded even if they stand below the entry: values, and loops that fill them.
_VALUE_STATEMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For)


def parse_quietly(text: str) -> ast.Module:
    """Parse a text that can be compiled, without Python's warnings. Raises what `compile` raises."""
    with catch_warnings():
        simplefilter("ignore")
        tree = parse_alone(text)
        compile(tree, "", "exec", dont_inherit=True)
    return tree


def _symbol_table(text: str) -> SymbolTable:
    with catch_warnings():
        simplefilter("ignore")  # they would be taken for what the program prints
        return symtable(text, "", "exec")


def is_python(text: str) -> bool:
    """Whether a text can be parsed."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return bool(parse_quietly(text))
    return False


def replace_node(text: str, node: ast.AST, new: str) -> str:
    """Replace an expression or a statement of ``text`` by ``new``, or all of the text."""
    if not isinstance(node, (ast.expr, ast.stmt)):
        return new
    content = text.encode()
    starts = [0, *accumulate(map(len, content.splitlines(keepends=True)))]
    start = starts[node.lineno - 1] + node.col_offset
    end = starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
    return (content[:start] + new.encode() + content[end:]).decode()


def needed_code(tree: ast.Module, entry: str) -> ast.Module:
    """The statements that are loaded before ``entry`` is called.

    These are all definitions, and the statements that do not use the entry if they stand above
    it, assign a value, or change a value as in ``table.append(...)``; not those that only print.
    """
    values: set[str] = set()
    dependent = {entry.partition(".")[0]}
    own = [index for index, node in enumerate(tree.body) if _statement_names(node) & dependent]
    loaded = list[ast.stmt]()
    for index, node in enumerate(tree.body):
        uses_entry = any(isinstance(each, ast.Name) and each.id in dependent for each in ast.walk(node))
        changed, point, _ = (ast.unparse(node) if isinstance(node, ast.Expr) else "").partition(".")
        is_value = isinstance(node, _VALUE_STATEMENTS) or (bool(point) and changed in values)
        is_needed = is_value or index <= max(own, default=-1)
        if changed.startswith("print(") or (isinstance(node, ast.If) and "__name__" in ast.unparse(node.test)):
            is_needed = False  # nothing depends on it, or it only runs when the file is the main script
        if index in own or isinstance(node, _DEFINITION_NODES) or (is_needed and not uses_entry):
            loaded.append(node)
            values |= _statement_names(node) if isinstance(node, _VALUE_STATEMENTS) else set()
        if uses_entry:
            dependent |= _statement_names(node)
    return ast.Module(loaded, [])


def _statement_names(node: ast.stmt) -> set[str]:
    """The global names that a statement binds."""
    return _bound_names(_symbol_table(ast.unparse(node)))


def _bound_names(file: SymbolTable) -> set[str]:
    symbols = file.get_symbols()
    return {each.get_name() for each in symbols if each.is_assigned() or each.is_imported()}


def provided_names(text: str) -> dict[str, object]:
    """The provided names that a program uses and does not define, with their values."""
    tables = [_symbol_table(text)]
    for table in tables:  # the list grows meanwhile
        tables += table.get_children()
    symbols = [each for table in tables for each in table.get_symbols() if each.is_global()]
    used = {each.get_name() for each in symbols if each.is_referenced()}
    provided: dict[str, object] = {}
    for name in sorted(used - _bound_names(tables[0]) - {"Solution", *dir(builtins)}):
        if name in _PROVIDED_MODULES:
            provided[name] = import_module(name)
            continue
        modules = map(import_module, _PROVIDED_MODULES)
        module = next((each for each in modules if name in getattr(each, "__all__", vars(each))), None)
        if module is not None and not name.startswith("_"):
            provided[name] = getattr(module, name)
    return provided
