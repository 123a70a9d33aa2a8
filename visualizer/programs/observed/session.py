"""Running a file on boards, observed or as it is; in the process that is made for it."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable
from importlib import import_module
from types import CodeType, ModuleType
from typing import Any

from visualizer.programs.observed.events import MODULE, EventLog
from visualizer.programs.observed.hooks import Calls, Containers
from visualizer.programs.observed.instrument import CALLS, CONTAINERS, instrumented
from visualizer.programs.steps import STEPS, StepLimitError, Steps, counted, most_steps

#: A board that is returned may have so many rows and columns more than it was handed.
_MOST_MORE = 100
#: As LeetCode's Python has it: all public names of these modules, and the modules themselves.
_MODULES = (
    "typing", "collections", "heapq", "itertools", "functools", "math", "bisect", "string",
    "operator", "random", "re", "copy", "array", "statistics", "queue", "datetime", "sys",
)  # fmt: skip
#: Names that several of the modules have, and whose they are.
_HOMES = {"Set": "typing", "Counter": "collections", "deque": "collections"}


class Session:
    """Runs the file of a request (see `programs.process`), observed if it asks for that."""

    def __init__(self, request: dict[str, Any]) -> None:
        self._text, self._file, self._entry = request["text"], request["file"], request["entry"]
        self._is_observed = request["observed"]
        self._most = request["limits"]["operations"]
        self._generates = request["form"] == "generator"
        self._names: dict[str, object] = {}
        self._code: CodeType | None = None
        self._loaded: dict[str, Any] | None = None
        #: Whether the file itself runs, or has failed; nothing has been run on a board then.
        self.is_loading = False
        #: What the latest run was handed, for what is left of it when it is ended.
        self.board: list[list[str]] = []
        #: Those of the latest run.
        self.steps = Steps(0)

    def prepare(self) -> None:
        """Compile the file, and have ready what it may use; nothing of it is run yet."""
        prepared = instrumented if self._is_observed and not self._generates else counted
        self._code = prepared(self._text, self._file)
        self._names = provided_names(ast.parse(self._text))
        if self._generates:  # for one whose file does not import them
            containers = import_module("visualizer.recording.containers")
            self._names.update({name: getattr(containers, name) for name in ("Queue", "Stack")})

    def forget(self) -> None:
        """Let the next board have a file that is run anew."""
        self._loaded = None

    def run(self, rows: list[str], click: tuple[int, int], log: EventLog | None) -> dict[str, Any]:
        """Run it on a board; whatever the program raises is raised.

        Of what came out, in values that JSON has, ``cells`` and ``left`` are boards, None where
        there is none; ``rows`` has, for each row of the board that counts, the number of the
        observed row, -1 for one that was not observed.
        """
        self.steps = Steps(most_steps(len(rows) * len(rows[0])))
        hooks: dict[str, object] = {STEPS: self.steps.left}
        if self._generates:
            from visualizer.programs.observed.driven import run_generator  # which takes a while

            left = run_generator(self._function(hooks), rows, click, self._most, log)
            numbers = list(range(len(rows)))
            ended = {"cells": left, "left": left, "rows": numbers, "returned": "same"}
        else:
            board = self.board = [list(row) for row in rows]
            containers = None
            if log is not None:
                containers = Containers(log, board)
                hooks.update({CONTAINERS: containers, CALLS: Calls(log)})
            returned = self._function(hooks)(board, list(click))
            ended = self._ended(returned, (len(rows), len(rows[0])), containers)
        if self.steps.line is not None:  # the program has hidden it
            raise StepLimitError
        return ended

    def _function(self, hooks: dict[str, object]) -> Callable[..., Any]:
        """What is run on the board, of a file that is run first where it has not been yet."""
        if self._loaded is None:
            module = ModuleType(MODULE)
            sys.modules[MODULE] = module
            namespace = module.__dict__
            namespace.update({"__file__": self._file, **self._names, **hooks})
            self.is_loading = True
            assert self._code is not None
            exec(self._code, namespace)
            self._loaded = namespace
        self._loaded.update(hooks)
        first, _, method = self._entry.partition(".")
        found: Any = self._loaded[first]
        function: Callable[..., Any] = getattr(found(), method) if method else found
        self.is_loading = False
        return function

    def _ended(
        self,
        returned: Any,  # noqa: ANN401, whatever a program returns
        size: tuple[int, int],
        containers: Containers | None,
    ) -> dict[str, Any]:
        board: Any = self.board
        left = plain_cells(board, *size) or []
        cells = left if returned is board else plain_cells(returned, *size)
        counts = board if cells is None else returned
        numbers = containers.row_numbers(counts) if containers else []
        ended: dict[str, Any] = {"cells": cells, "left": left, "rows": numbers, "returned": "same"}
        if cells is None:
            ended["returned"] = "nothing" if returned is None else "other"
        elif returned is not board:
            given = {id(row) for row in board}
            ended["returned"] = "new"
            ended["shares_rows"] = any(id(row) in given for row in returned)
        return ended


def plain_cells(board: Any, height: int, width: int) -> list[list[object]] | None:  # noqa: ANN401
    """A board as JSON has it; None for what is no list of lists of about that size."""
    if not isinstance(board, (list, tuple)) or len(board) > height + _MOST_MORE:
        return None
    rows: list[list[object]] = []
    for row in list(board):
        if not isinstance(row, (list, tuple)) or len(row) > width + _MOST_MORE:
            return None
        rows.append([_plain(value) for value in list(row)])
    return rows


def _plain(value: object) -> object:
    if value is None or type(value) in (bool, int, float):
        if type(value) is int and value.bit_length() > 60:
            return {"odd": "a large number"}
        return value
    if type(value) is str:
        return value if len(value) < 20 else {"odd": "a long text"}
    return {"odd": f"a {type(value).__name__}"[:40]}


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
