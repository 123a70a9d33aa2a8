"""Finding algorithms by what they are called: those of the catalogue, the lab and packages.

A package lists its algorithms in its pyproject.toml, as entry points of the group `ENTRY_POINT_GROUP`::

    [project.entry-points."visualizer.algorithms"]
    spiral = "spirals.reveal:spiral"

What is named is a generator function of a board and a click, or a `Program`. It is imported when it
is first asked for, and one that cannot be is named and left out, whatever it raises.
"""

from __future__ import annotations

import io
import re
import sys
from contextlib import redirect_stdout
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.variants import VARIANT_FRONTIERS, is_variant, parse_variant
from visualizer.errors import (
    AlgorithmError,
    UnknownNameError,
    UsageError,
    VisualizerError,
    quote,
    reason_of,
    to_one_line,
)
from visualizer.recording.program import Program, source_of
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP = "visualizer.algorithms"
#: No list of algorithms is longer.
MOST_ALGORITHM_NAMES = 100

#: How a file of Python or a notebook ends, or one with the function in it that is meant.
_PROGRAM_FILE_ENDING = re.compile(r"\.(py|ipynb)(:[\w.]*)?\s*\Z", re.IGNORECASE)

_ALGORITHM_OF_NAME = {algorithm.name: algorithm for algorithm in CATALOGUE}
_ALGORITHM_OF_ANY_NAME = {**_ALGORITHM_OF_NAME, **{algorithm.program: algorithm for algorithm in CATALOGUE}}


def is_python_file(name: str) -> bool:
    """Whether a name is that of a file, such as ``mine.py:reveal``, and so of no algorithm here.

    >>> [is_python_file(name) for name in ("mine.py", "C:\\\\mine.py:reveal", "queue")]
    [True, True, False]
    """
    return _PROGRAM_FILE_ENDING.search(name) is not None


def find_algorithm(name: str, *, packages: bool = True) -> Program:
    """The algorithm with this name, this program's name, or these parts (``stack,mark=pop``).

    Names that installed packages add come last. Without ``packages`` nothing of theirs is
    imported: for names that stand in files which somebody else wrote. Raises UnknownNameError if
    there is none, VariantError or OrderError for parts that are wrong, and AlgorithmError for one
    of a package that cannot be loaded.

    >>> find_algorithm("002-java-dfs").name, find_algorithm("queue,mark=pop").title
    ('recursive-check-first', 'Queue, mark on pop')
    """
    key = name_key(name)
    if key in _ALGORITHM_OF_ANY_NAME:
        return _ALGORITHM_OF_ANY_NAME[key]
    if is_variant(name):
        return parse_variant(name).algorithm
    if is_python_file(name):
        raise UnknownNameError("algorithm", name, (), "a file is named on the command line alone")
    added = find_entry_points() if packages else {}
    if key not in added:
        known = (*_ALGORITHM_OF_ANY_NAME, *VARIANT_FRONTIERS, *added)
        raise UnknownNameError("algorithm", name, known, "see the list of algorithms")
    found = load_entry_point(key)
    if isinstance(found, str):
        raise AlgorithmError(found)
    return found


def is_built_in_name(name: str) -> bool:
    """Whether a name is that of an algorithm of the catalogue, or has parts as in the lab."""
    return name in _ALGORITHM_OF_NAME or is_variant(name)


def find_algorithm_of_trace(trace: Trace) -> Program | None:
    """The algorithm that made a trace, None unless that very source is known here."""
    try:
        known = find_algorithm(trace.algorithm)
    except VisualizerError:
        return None
    return known if known.code.text and known.code.text == trace.code.text else None


def is_known_by_name(program: Program) -> bool:
    """Whether a program is what its name means here, so that saving the name is enough."""
    try:
        known = find_algorithm(program.name)
    except VisualizerError:
        return False
    return known.function is program.function


def program_from_trace(trace: Trace) -> Program:
    """The program that made a trace, with its function where that very source is known here.

    The source may stand at other lines of its file here; the program has the lines of here.
    """
    known = find_algorithm_of_trace(trace)
    if known is None:
        return Program(trace.code, trace.order)
    return Program(replace(trace.code, first_line=known.code.first_line), trace.order, known.function)


def find_algorithms(names: str) -> tuple[Program, ...]:
    """The algorithms for names separated by commas; ``all`` is the whole catalogue.

    A part with a ``=`` belongs to the variant that is being named, so variants need no other
    separator.

    >>> [a.name for a in find_algorithms("queue,mark=pop,order=clockwise,stack-peek")]
    ['queue,mark=pop,order=clockwise', 'stack-peek']
    """
    if names.strip().lower() == "all":
        return CATALOGUE
    return tuple(map(find_algorithm, split_names(names)))


def split_names(names: str) -> list[str]:
    """The names that commas separate, each as it is written; none of them is looked up.

    Raises UsageError for more than `MOST_ALGORITHM_NAMES`.
    """
    separate: list[str] = []
    for part in names.split(","):
        if "=" in part and separate:
            separate[-1] += f",{part}"
        elif part.strip():
            separate.append(part)
    if len(separate) > MOST_ALGORITHM_NAMES:
        raise UsageError(f"{len(separate)} algorithms are named; name at most {MOST_ALGORITHM_NAMES}")
    return separate


# What packages add


def load_installed_algorithms() -> tuple[list[Program], list[str]]:
    """What installed packages add, by name; then a line each, what is left out and why."""
    found = [load_entry_point(key) for key in sorted(find_entry_points())]
    programs = [each for each in found if isinstance(each, Program)]
    return programs, [each for each in found if isinstance(each, str)]


def name_key(name: str) -> str:
    """A name as names are compared: small letters, a hyphen for an underscore."""
    return name.strip().lower().replace("_", "-")


@lru_cache(maxsize=1)
def find_entry_points() -> dict[str, EntryPoint]:
    """What packages list, by key; an algorithm that ships keeps its name."""
    # Imported here, since it takes a while and is rarely needed.
    from importlib.metadata import entry_points

    try:
        found = {name_key(each.name): each for each in entry_points(group=ENTRY_POINT_GROUP)}
    except Exception:  # of any package, whatever has become of its files
        return {}
    return {key: each for key, each in found.items() if not (key in _ALGORITHM_OF_ANY_NAME or is_variant(key))}


@lru_cache(maxsize=256)
def load_entry_point(key: str) -> Program | str:
    """What an entry loads to, or why it is left out."""
    entry = find_entry_points()[key]
    try:
        # What it prints would be among what a command writes.
        with redirect_stdout(sys.stderr or io.StringIO()):
            loaded = entry.load()
        if isinstance(loaded, Program):
            return replace(loaded, code=replace(loaded.code, name=key))
        if not callable(loaded):
            raise TypeError("it is no generator function and no Program")
        return Program(SourceCode(key, *source_of(loaded)), function=loaded)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a module may also try to end the program
        package = f" of the package {quote(entry.dist.name)}" if entry.dist else ""
        return (
            f"the algorithm {quote(to_one_line(key))}{package} is left out, it cannot be loaded"
            f" ({reason_of(error)}); mend or remove it"
        )
