"""What explains a verdict, until `diagnosis` and `same_orders` are there: nothing."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from visualizer.programs.answers import Runner
from visualizer.programs.judging.verdict import Failure, SameOrders
from visualizer.programs.mistakes import Mistake
from visualizer.programs.program_file import ProgramFile

_HERE = __name__.rpartition(".")[0]


def diagnose(
    program: ProgramFile,
    runner: Runner,
    failure: Failure | None,
    now: Callable[[], float],
    seconds: float,
) -> tuple[tuple[Mistake, ...], tuple[Mistake, ...]]:
    """The mistakes of a wrong program, and the remarks on a right one."""
    name = f"{_HERE}.diagnosis"
    if find_spec(name) is None:
        return (), ()
    found: tuple[tuple[Mistake, ...], tuple[Mistake, ...]] = import_module(name).diagnose(
        program, runner, failure, now, seconds
    )
    return found


def find_same_orders(program: ProgramFile, runner: Runner) -> SameOrders | None:
    """The known programs that have the same orders."""
    name = f"{_HERE}.same_orders"
    if find_spec(name) is None:
        return None
    found: SameOrders = import_module(name).find_same_orders(program, runner)
    return found
