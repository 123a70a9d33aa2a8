"""The architecture: which room may import which, and what the core must not use."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import visualizer

PACKAGE = Path(visualizer.__file__).parent
#: From the top; a room imports from itself and from rooms before it.
ROOMS = """
    errors files values board trace recording algorithms analysis playback programs exercises language
    draw export window cli
""".split()
#: The rooms within `programs`, likewise.
PROGRAM_ROOMS = "languages source hooks process reading running observing verdicts mistakes judging".split()
#: The rooms without screen, clock or terminal.
CORE_ROOMS = ROOMS[: ROOMS.index("draw")]
#: Allowed imports of rooms below: notebook display is looked up when needed.
DOORS = {"visualizer.board.notebook_display": {"visualizer.export.notebook"}}
#: The package, which offers names of every room and its version.
DOOR_OF_THE_PACKAGE = "visualizer"
MOST_AT_THE_TOP = 18
CHECKOUT = Path(__file__).parents[1]
DOCUMENT = (CHECKOUT / "docs" / "house.md").read_text(encoding="utf-8")
#: The folders to which paths in the document are relative.
TOPS = (CHECKOUT, PACKAGE)
#: Modules that drawing must not use: it works from the trace alone.
CATALOGUE = {"visualizer.algorithms.catalogue", "visualizer.algorithms.lookup"}

#: Where a user's program runs: a process of its own, and the interpreter, whose recursion limit is changed.
OWN_PROCESS, OWN_INTERPRETER = "visualizer.programs.process.child", "visualizer.programs.process.python_runner"
#: Modules that read a clock, wait, or open a window.
NOT_FOR_THE_CORE = {"pygame", "time", "datetime", "sched", "asyncio", "signal", "timeit"}
#: Functions that print, ask, wait, or change the recursion limit.
NOT_TO_BE_CALLED = {"print", "input", "sleep", "setrecursionlimit"}


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}
IN_ROOMS = [name for name in MODULES if name not in ("visualizer", "visualizer.__main__")]


@cache
def syntax_of(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imported(module: str) -> Iterator[str]:
    """Yield the full names of all imports in a module, including those for type checking."""
    for node in ast.walk(syntax_of(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES else str(node.module)


def loaded_later(module: str) -> Iterator[str]:
    """Yield the modules named in texts of a module, in full or as module:function of its room."""
    room = f"visualizer.{room_of(module)}"
    for node in ast.walk(syntax_of(module)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            name, colon, _ = node.value.partition(":")
            whole = f"{room}.{name}" if colon else name
            yield from {name, whole} & MODULES.keys()


@cache
def own_imports(module: str) -> frozenset[str]:
    names = {name for name in imported(module) if name in MODULES} | set(loaded_later(module))
    names -= DOORS.get(module, set())
    if module.startswith("visualizer.cli"):
        names -= {DOOR_OF_THE_PACKAGE}
    return frozenset(names - {module})


def room_of(module: str) -> str:
    return module.split(".")[1]


def number_of(module: str) -> list[int]:
    if module not in IN_ROOMS:
        return [len(ROOMS)]
    inner = module.split(".")[2:3] if room_of(module) == "programs" else []
    return [ROOMS.index(room_of(module)), *map(PROGRAM_ROOMS.index, inner)]


CORE = [module for module in IN_ROOMS if room_of(module) in CORE_ROOMS]


def test_every_module_is_in_a_room():
    assert {room_of(module) for module in IN_ROOMS} <= set(ROOMS)
    entries = [path for path in PACKAGE.iterdir() if path.name != "__pycache__"]
    assert len(entries) <= MOST_AT_THE_TOP


def test_the_house_document_lists_every_room_in_order():
    rows = DOCUMENT.partition("| room |")[2].partition("\n\n")[0]
    assert tuple(re.findall(r"^\| `(\w+)/?` \|", rows, re.MULTILINE)) == tuple(ROOMS)


def test_the_house_document_names_existing_files():
    names = set(re.findall(r"`([\w./]+/[\w.]*)`", DOCUMENT))
    assert len(names) > len(ROOMS)
    assert [name for name in names if not any((top / name).exists() for top in TOPS)] == []


def test_every_room_has_a_docstring_and_no_code():
    for room in ROOMS:
        if (PACKAGE / room).is_dir():
            syntax = syntax_of(f"visualizer.{room}")
            assert ast.get_docstring(syntax), room
            assert room in ("board", "cli") or len(syntax.body) == 1, room


def test_modules_import_only_from_rooms_above():
    wrong = {
        (module, name) for module in IN_ROOMS for name in own_imports(module) if number_of(name) > number_of(module)
    }
    assert wrong == set()


def test_there_are_no_circular_imports():
    TopologicalSorter({module: own_imports(module) for module in IN_ROOMS}).prepare()


def test_the_core_imports_no_clock_and_no_window():
    wrong = {(module, name) for module in CORE for name in imported(module) if name.split(".")[0] in NOT_FOR_THE_CORE}
    assert wrong == {(OWN_PROCESS, "signal")}


def test_the_core_neither_prints_nor_waits():
    wrong = {
        (module, name)
        for module in CORE
        for node in ast.walk(syntax_of(module))
        if isinstance(node, ast.Call)
        and (name := getattr(node.func, "id", getattr(node.func, "attr", ""))) in NOT_TO_BE_CALLED
    }
    assert wrong == {(OWN_INTERPRETER, "setrecursionlimit")}


def test_drawing_does_not_use_the_catalogue():
    drawing = [name for name in IN_ROOMS if room_of(name) == "draw"]
    assert [name for name in drawing if own_imports(name) & CATALOGUE] == []


def test_only_the_languages_of_programs_know_the_parser():
    users = {name for name in MODULES if any(each.startswith("tree_sitter") for each in imported(name))}
    assert {name.rpartition(".")[0] for name in users} == {"visualizer.programs.languages"}


def test_pygame_is_not_loaded_before_a_window_opens():
    modules = [m for m in IN_ROOMS if room_of(m) in (*CORE_ROOMS, "cli")]
    program = f"import sys, {', '.join(modules)}; sys.exit('pygame' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", program], cwd=PACKAGE.parent, check=False)
    assert result.returncode == 0
