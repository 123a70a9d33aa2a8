"""A visualizer of Minesweeper's reveal (LeetCode 529): how traversal orders differ, step by step.

Each name is imported on first use, so that the command line can start, and react to Ctrl-C, before
NumPy is loaded.
"""

import os
import sys
from types import FunctionType, ModuleType

TYPE_CHECKING = False  # as in typing, which takes a while to import
if TYPE_CHECKING:
    from visualizer.algorithms.catalogue import Algorithm as Algorithm, algorithms as algorithms
    from visualizer.algorithms.run import record as record, solve as solve
    from visualizer.analysis.compare import (
        ComparedRuns as ComparedRuns,
        ComparisonRow as ComparisonRow,
        compare as compare,
    )
    from visualizer.board import BLANK as BLANK, EXPLODED as EXPLODED, HIDDEN as HIDDEN, MINE as MINE
    from visualizer.board.board import Board as Board
    from visualizer.board.text import load_board as load_board, parse_board as parse_board
    from visualizer.recording.containers import Heap as Heap, Queue as Queue, Stack as Stack
    from visualizer.trace.trace import Trace as Trace

# pygame would print a greeting among the output of the commands.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__version__ = "1.1.0"

#: The public names that each module defines.
_NAMES_OF_MODULE = {
    "algorithms.catalogue": ["Algorithm", "algorithms"],
    "algorithms.run": ["record", "solve"],
    "analysis.compare": ["ComparedRuns", "ComparisonRow", "compare"],
    "board": ["BLANK", "EXPLODED", "HIDDEN", "MINE"],
    "board.board": ["Board"],
    "board.text": ["load_board", "parse_board"],
    "recording.containers": ["Heap", "Queue", "Stack"],
    "trace.trace": ["Trace"],
}
_MODULE_OF_NAME = {name: f"visualizer.{module}" for module, names in _NAMES_OF_MODULE.items() for name in names}
__all__ = list(_MODULE_OF_NAME)


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF_NAME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_MODULE_OF_NAME[name]), name)
    if run := sys.modules.get(_MODULE_OF_NAME["record"]):  # the functions that take an algorithm in any form need it
        run.definition_readers[:] = [_read_definition]
    return value


def _read_definition(definition: type | FunctionType) -> object:
    """The program of a class or function as written for LeetCode, which is run in another process; else None."""
    from visualizer.programs.running.process_runner import program_from_object

    return program_from_object(definition)


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF_NAME})


class _Package(ModuleType):
    """The package, whose attribute `algorithms` is the function and never the subpackage."""

    def __setattr__(self, name: str, value: object) -> None:
        # The first import from a subpackage has Python store the subpackage under its name here.
        if name not in _MODULE_OF_NAME or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
