"""Finding algorithms by name: those of the catalogue, of the lab and of installed packages.

A package lists its algorithms in its pyproject.toml, as entry points of the group `ENTRY_POINT_GROUP`::

    [project.entry-points."visualizer.algorithms"]
    spiral = "spirals.reveal:spiral"

An entry point refers to a generator function of a board and a click, or to a `Program`. It is imported
on first use; an entry point that raises is reported and left out.
"""

from __future__ import annotations

import io
import re
import sys
from contextlib import redirect_stdout, suppress
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
from visualizer.trace.languages import LANGUAGES, OTHER_ENDINGS
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP = "visualizer.algorithms"
#: The most algorithms that can be named in one list.
MOST_ALGORITHM_NAMES = 100

PROGRAM_ENDING, NOTEBOOK_ENDING, MARKDOWN_ENDING = ".py", ".ipynb", ".md"
_USUAL_ENDINGS = (PROGRAM_ENDING, NOTEBOOK_ENDING, *LANGUAGES)
PROGRAM_ENDINGS = (*_USUAL_ENDINGS, *OTHER_ENDINGS)
#: What a reference may end in: a folder has other files in Markdown than programs.
_NAMED_ENDINGS = (*PROGRAM_ENDINGS, MARKDOWN_ENDING)
#: The usual endings in a sentence.
ENDINGS_TEXT = f"{', '.join(_USUAL_ENDINGS[:-1])} or {_USUAL_ENDINGS[-1]}"
#: The end of a reference to a program's file or a notebook, with or without a function's name.
_REFERENCE_END = re.compile(rf"({'|'.join(map(re.escape, PROGRAM_ENDINGS))})(:[\w.]*)?\s*\Z", re.IGNORECASE)

_ALGORITHM_OF_NAME = {algorithm.name: algorithm for algorithm in CATALOGUE}
_ALGORITHM_OF_ANY_NAME = {**_ALGORITHM_OF_NAME, **{algorithm.program: algorithm for algorithm in CATALOGUE}}


def is_program_file(name: str) -> bool:
    """Whether a name refers to a file, such as ``mine.py:reveal``, and not to an algorithm.

    >>> [is_program_file(name) for name in ("mine.py", "C:\\\\mine.py:reveal", "queue")]
    [True, True, False]
    """
    return _REFERENCE_END.search(name) is not None


def split_reference(reference: str) -> tuple[str, str]:
    """The file and the name after it; the file is empty if ``reference`` names no file of a program.

    >>> split_reference("mine.py:reveal"), split_reference("queue")
    (('mine.py', 'reveal'), ('', ''))
    """
    if reference.lower().endswith(_NAMED_ENDINGS):
        return reference, ""
    file, _, name = reference.rpartition(":")
    if file.lower().endswith(_NAMED_ENDINGS) and all(part.isidentifier() for part in name.split(".")):
        return file, name
    return "", ""


def find_algorithm(name: str, *, packages: bool = True) -> Program:
    """The algorithm with this name, this name of a document's program, or these parts (``stack,mark=pop``).

    Algorithms of installed packages come last; without ``packages`` none is imported, which is for names
    in files from elsewhere. Raises UnknownNameError for an unknown name, VariantError or OrderError for
    wrong parts, and AlgorithmError for an algorithm of a package that cannot be loaded.

    >>> find_algorithm("002-java-dfs").name, find_algorithm("queue,mark=pop").title
    ('recursive-check-first', 'Queue, mark on pop')
    """
    key = name_key(name)
    if key in _ALGORITHM_OF_ANY_NAME:
        return _ALGORITHM_OF_ANY_NAME[key]
    if is_variant(name):
        return parse_variant(name).algorithm
    if is_program_file(name):
        raise UnknownNameError("algorithm", name, (), "a file is named on the command line alone")
    installed = find_entry_points() if packages else {}
    if key not in installed:
        known = (*_ALGORITHM_OF_ANY_NAME, *VARIANT_FRONTIERS, *installed)
        raise UnknownNameError("algorithm", name, known, "see the list of algorithms")
    loaded = load_entry_point(key)
    if isinstance(loaded, str):
        raise AlgorithmError(loaded)
    return loaded


def is_built_in_name(name: str) -> bool:
    """Whether a name is the name of an algorithm of the catalogue or of a variant of the lab."""
    return name in _ALGORITHM_OF_NAME or is_variant(name)


def _find_known(name: str) -> Program | None:
    with suppress(VisualizerError):
        return find_algorithm(name)
    return None


def find_algorithm_of_trace(trace: Trace) -> Program | None:
    """The algorithm with the name and the source of a trace, or None."""
    known = _find_known(trace.algorithm)
    return known if known and known.code.text and known.code.text == trace.code.text else None


def is_known_by_name(program: Program) -> bool:
    """Whether the program's name finds the program, so that saving the name is enough."""
    known = _find_known(program.name)
    return known is not None and known.function is program.function


def program_from_trace(trace: Trace) -> Program:
    """The program of a trace, with its function if an algorithm has the same name and source.

    Its line numbers are then those of that algorithm, since its file may have changed.
    """
    known = find_algorithm_of_trace(trace)
    if known is None:
        return Program(trace.code, trace.order)
    return Program(replace(trace.code, first_line=known.code.first_line), trace.order, known.function)


def find_algorithms(names: str) -> tuple[Program, ...]:
    """The algorithms with these names, separated by commas; ``all`` is the whole catalogue.

    A part with a ``=`` belongs to the variant before it.

    >>> [a.name for a in find_algorithms("queue,mark=pop,order=clockwise,stack-peek")]
    ['queue,mark=pop,order=clockwise', 'stack-peek']
    """
    if names.strip().lower() == "all":
        return CATALOGUE
    return tuple(map(find_algorithm, split_names(names)))


def split_names(names: str) -> list[str]:
    """Split names that are separated by commas, without looking them up.

    Raises UsageError for more than `MOST_ALGORITHM_NAMES`.
    """
    split: list[str] = []
    for part in names.split(","):
        if "=" in part and split:
            split[-1] += f",{part}"
        elif part.strip():
            split.append(part)
    if len(split) > MOST_ALGORITHM_NAMES:
        raise UsageError(f"{len(split)} algorithms are named; name at most {MOST_ALGORITHM_NAMES}")
    return split


# Algorithms of installed packages


def load_installed_algorithms() -> tuple[list[Program], list[str]]:
    """The algorithms of installed packages, sorted by name, and a message for each that cannot be loaded."""
    loaded = [load_entry_point(key) for key in sorted(find_entry_points())]
    programs = [each for each in loaded if isinstance(each, Program)]
    return programs, [each for each in loaded if isinstance(each, str)]


def name_key(name: str) -> str:
    """A name in the form in which names are compared: lower case, with hyphens for underscores."""
    return name.strip().lower().replace("_", "-")


@lru_cache(maxsize=1)
def find_entry_points() -> dict[str, EntryPoint]:
    """The entry points of installed packages by `name_key`, except names of algorithms that ship."""
    # Slow to import and rarely needed.
    from importlib.metadata import entry_points

    try:
        found = {name_key(each.name): each for each in entry_points(group=ENTRY_POINT_GROUP)}
    except Exception:  # a package may have damaged metadata
        return {}
    return {key: each for key, each in found.items() if not (key in _ALGORITHM_OF_ANY_NAME or is_variant(key))}


@lru_cache(maxsize=256)
def load_entry_point(key: str) -> Program | str:
    """The program of an entry point, or a message if it cannot be loaded."""
    entry = find_entry_points()[key]
    try:
        # Text printed by the package must not get into the output of a command.
        with redirect_stdout(sys.stderr or io.StringIO()):
            loaded = entry.load()
        if isinstance(loaded, Program):
            return replace(loaded, code=replace(loaded.code, name=key))
        if not callable(loaded):
            raise TypeError("it is no generator function and no Program")
        return Program(SourceCode(key, *source_of(loaded)), function=loaded)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # importing a module may even raise SystemExit
        package = f" of the package {quote(entry.dist.name)}" if entry.dist else ""
        return (
            f"the algorithm {quote(to_one_line(key))}{package} is left out, it cannot be loaded"
            f" ({reason_of(error)}); mend or remove it"
        )
