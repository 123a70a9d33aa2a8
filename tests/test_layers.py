"""What may import what: the core knows no screen, clock or terminal, and no import is a circle."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import visualizer

PACKAGE = Path(visualizer.__file__).parent
#: Folders and modules of DESIGN's layers, from the top; whatever is named in none is core.
OUTER_LAYERS = (("draw",), ("window", "export"), ("commands", "cli", "__main__"))
#: Modules of the core that must not know those after them, not even through others.
CORE_IN_ORDER = ("errors", "board", "observe", "trace", "algorithms", "comparison", "playback")
#: Modules that read a clock, wait, or open a window.
NOT_FOR_THE_CORE = {"pygame", "time", "datetime", "sched", "asyncio", "signal", "timeit"}
#: Functions that print, ask, wait, or move Python's own recursion limit.
NOT_TO_BE_CALLED = {"print", "input", "sleep", "setrecursionlimit"}


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def syntax_of(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def running_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only a type checker reads."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from running_nodes(child)


def imported(module: str) -> Iterator[str]:
    """The full names of what a module imports when it runs, wherever in it."""
    for node in running_nodes(syntax_of(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES else str(node.module)


def layer_of(module: str) -> int:
    part = [*module.split("."), "core"][1]
    return next((n for n, names in enumerate(OUTER_LAYERS, 1) if part in names), 0)


CORE = [module for module in MODULES if layer_of(module) == 0]


def own_imports(module: str) -> set[str]:
    return {name for name in imported(module) if name in MODULES} - {module}


def reached_from(module: str) -> set[str]:
    reached: set[str] = set()
    ahead = [module]
    while ahead:
        for name in own_imports(ahead.pop()) - reached:
            reached.add(name)
            ahead.append(name)
    return reached


@pytest.mark.parametrize("module", CORE)
def test_the_core_imports_no_clock_and_no_window(module):
    assert {name.split(".")[0] for name in imported(module)} & NOT_FOR_THE_CORE == set()


@pytest.mark.parametrize("module", CORE)
def test_the_core_neither_prints_nor_waits(module):
    names = {
        getattr(node.func, "id", getattr(node.func, "attr", ""))
        for node in ast.walk(syntax_of(module))
        if isinstance(node, ast.Call)
    }
    assert names & NOT_TO_BE_CALLED == set()


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_from_its_layer_or_one_above(module):
    below = [name for name in own_imports(module) if layer_of(name) > layer_of(module)]
    assert below == []


def test_export_does_not_need_the_window():
    for module in MODULES:
        if module.startswith("visualizer.export"):
            assert not [name for name in own_imports(module) if ".window" in name], module


@pytest.mark.parametrize("place", range(len(CORE_IN_ORDER)))
def test_the_core_is_built_in_the_order_of_the_design(place):
    known = {name.split(".")[1] for name in reached_from(f"visualizer.{CORE_IN_ORDER[place]}")}
    assert known & set(CORE_IN_ORDER[place + 1 :]) == set()


def test_nothing_imports_in_a_circle():
    TopologicalSorter({module: own_imports(module) for module in MODULES}).prepare()


def test_pygame_is_not_loaded_before_a_window_opens():
    modules = [m for m in MODULES if layer_of(m) in (0, 3) and not m.endswith("__main__")]
    program = f"import sys, {', '.join(modules)}; sys.exit('pygame' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", program], cwd=PACKAGE.parent, check=False)
    assert result.returncode == 0
