"""Finding the function of a program in Python, and saying why there is none."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from visualizer.errors import ProgramError, reason_of, to_one_line
from visualizer.programs.languages.functions import LEETCODE_NAMES, Candidate, are_numbers, name_problem
from visualizer.programs.source.file_parts import own_nodes, parse_quietly
from visualizer.programs.source.notebook import NOTEBOOK_LINE_PATTERN

_Function: TypeAlias = ast.FunctionDef | ast.Lambda
_FUNCTION_NODES = (ast.FunctionDef, ast.Lambda)


def _parse_program(text: str) -> ast.Module:
    try:
        return parse_quietly(text)
    except SyntaxError as error:
        message = to_one_line(error.msg or "it cannot be read")
        line, column = error.lineno or None, error.offset or None
        line_text = "".join(text.split("\n")[line - 1 : line]) if line else ""
        problem = f"{message}; mend this line first"
        if "call to 'print'" in message:
            problem = "print without parentheses is of Python 2; write print(...)"
        elif re.fullmatch(NOTEBOOK_LINE_PATTERN, line_text):
            problem = "only a notebook understands this; remove this line"
        raise ProgramError(problem, line=line, column=column) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ProgramError(f"{reason_of(error)}; is this Python?") from None


def _definitions(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    """The names that statements and their inner blocks bind, each with its definition or value."""
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, node
        elif isinstance(node, ast.Assign):
            yield from ((each.id, node.value) for each in node.targets if isinstance(each, ast.Name))
        elif not isinstance(node, (ast.expr, ast.AsyncFunctionDef)):
            yield from _definitions(ast.iter_child_nodes(node))


def python_candidates(text: str) -> Iterator[Candidate]:
    """What of a program may be run. Raises ProgramError if the text cannot be parsed."""
    tree = _parse_program(text)
    # The last of several definitions counts; an alias stands for what it names.
    known = dict(_definitions(tree.body))
    known |= {name: known.get(_simple_name(value), value) for name, value in known.items()}
    functions = {name: each for name, each in known.items() if isinstance(each, _FUNCTION_NODES)}
    # A function that others name is their helper, such as one that yields neighbours.
    helpers = {
        _simple_name(node) for name, each in functions.items() for node in ast.walk(each) if _simple_name(node) != name
    }
    for name, value in known.items():
        method = _entry_method(value, known) if isinstance(value, ast.ClassDef) else ""
        if method:
            yield Candidate(method, name)
        elif name in functions and _takes_board_and_click(name, functions[name]):
            is_generator = any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in own_nodes(functions[name]))
            yield Candidate(name, is_generator=is_generator, is_helper=name in helpers)


def _entry_method(owner: ast.ClassDef, known: dict[str, ast.AST]) -> str:
    """The name of a class's own or inherited ``updateBoard``; empty if it has none."""
    own = dict(_definitions(owner.body))
    method = next((name for name in LEETCODE_NAMES if name in own), "")
    for base in (known.get(_simple_name(each)) for each in owner.bases):
        if isinstance(base, ast.ClassDef) and base.lineno < owner.lineno:
            method = method or _entry_method(base, known)
    return method


def _simple_name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _takes_board_and_click(name: str, function: _Function) -> bool:
    """Whether a function can be called with a board and a click, and has no ``self``."""
    if name not in LEETCODE_NAMES and are_numbers([each.arg for each in function.args.args]):
        return False
    arguments = function.args
    positional = len(arguments.posonlyargs) + len(arguments.args)
    takes_two = positional >= 2 or arguments.vararg is not None
    return takes_two and positional - len(arguments.defaults) <= 2 and not _has_self(function)


def _has_self(function: _Function) -> bool:
    return [each.arg for each in function.args.args[:1]] == ["self"]


def python_error(text: str) -> ProgramError | None:
    """Why nothing of a program may be run, if that is known."""
    functions = (node for node in ast.walk(_parse_program(text)) if isinstance(node, ast.FunctionDef))
    for each in functions:
        problem = name_problem(each.name)
        if each.name in LEETCODE_NAMES and _has_self(each):
            where = "stands in no class; indent it below `class Solution:`, or take `self` out"
            problem = f"{each.name} has `self` and {where}"
        if problem:
            return ProgramError(problem, line=each.lineno)
    return None
