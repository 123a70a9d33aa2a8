"""What several commands take: the board, the click, algorithms and the neighbour order."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from typing import TypeVar

from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.neighbours import parse_order_of_all
from visualizer.board.text import parse_click
from visualizer.cli.naming import Named, find_named, find_several, programs_of
from visualizer.draw.theme import find_theme
from visualizer.errors import UsageError, VisualizerError, quoted
from visualizer.programs.runner import Limits
from visualizer.recording.program import Program

T = TypeVar("T")

#: What is compared where neither the person nor the file says otherwise.
DEFAULT_ALGORITHMS = tuple(map(find_algorithm, DEFAULT_NAMES))

#: In megabytes: Python with NumPy needs about a hundred.
_LEAST_MEMORY, _MOST_MEMORY = 128, 1_000_000
_LONGEST_SECONDS = 1_000_000.0


def is_given(arguments: Namespace, name: str) -> bool:
    """Whether an option was given, whatever its value, 0 too; without it, it is None or False."""
    value = getattr(arguments, name, None)
    return value is not None and value is not False


def accepted(parse: Callable[[str], T]) -> Callable[[str], T]:
    """``parse`` for argparse, which then names the argument before the parser's own message."""

    def convert(text: str) -> T:
        try:
            return parse(text)
        except VisualizerError as error:
            raise ArgumentTypeError(str(error)) from None

    return convert


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """What reads a whole number for argparse, in ordinary digits, from ``least`` to ``most``."""
    bounds = f" from {least}" if least is not None else ""
    bounds += f" to {most}" if most is not None else ""

    def parse(text: str) -> int:
        if re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", text):
            number = int(text)
            if (least is None or number >= least) and (most is None or number <= most):
                return number
        raise UsageError(f"{quoted(text)} is not a whole number{bounds}; give one")

    return accepted(parse)


def add_board(parser: ArgumentParser, *, optional: bool = False) -> None:
    """BOARD and ``--click``."""
    parser.add_argument(
        "board",
        metavar="BOARD",
        nargs="?" if optional else None,
        help="a board file, scenario or trace, - for standard input, or a board that ships",
    )
    add_click(parser)


def add_click(parser: ArgumentParser) -> None:
    """``--click``."""
    parser.add_argument(
        "--click",
        metavar="R,C",
        type=accepted(parse_click),
        help="the clicked cell, row and column from 0 (default: the board's own)",
    )


def add_algorithm(parser: ArgumentParser, *, default: str) -> None:
    """``--algorithm`` and ``--order``; ``default`` says what runs where none is named."""
    parser.add_argument(
        "--algorithm",
        metavar="A",
        type=accepted(find_named),
        help=f"its name, its program's name, or a file of your own such as mine.py ({default})",
    )
    add_order(parser)


def add_algorithms(parser: ArgumentParser) -> None:
    """``--algorithms`` and ``--order``; None where they are not given."""
    parser.add_argument(
        "--algorithms",
        metavar="A,B,..",
        type=accepted(_some_algorithms),
        help="names separated by commas, all, and files of your own such as mine.py or"
        " mine.py:reveal (default: those that the file names, else"
        f" {','.join(DEFAULT_NAMES)})",
    )
    add_order(parser)


def add_limit(parser: ArgumentParser) -> None:
    """``--limit``."""
    parser.add_argument(
        "--limit",
        metavar="N",
        type=whole_number(1),
        help="the most operations of one run (default: more than any that ends by itself needs)",
    )


def add_run_limits(parser: ArgumentParser, *, seconds: str = "--seconds") -> None:
    """``--memory``, and the option for the time, which some commands have to call otherwise."""
    usual = Limits()
    parser.add_argument(
        seconds,
        dest="run_seconds",
        metavar="S",
        type=accepted(parse_seconds),
        help=f"the most seconds of one run of a program of your own (default: {usual.seconds:g})",
    )
    parser.add_argument(
        "--memory",
        metavar="MB",
        type=whole_number(_LEAST_MEMORY, _MOST_MEMORY),
        help=f"the most memory of such a run, in megabytes (default: {usual.megabytes})",
    )


def parse_seconds(text: str) -> float:
    """The time that ``text`` names, in seconds. Raises UsageError for what is none above 0.

    >>> parse_seconds("0.5")
    0.5
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= _LONGEST_SECONDS:
        raise UsageError(f"{quoted(text)} is no time; give seconds above 0, such as 10 or 0.5")
    return seconds


def add_order(parser: ArgumentParser) -> None:
    """``--order``."""
    parser.add_argument(
        "--order",
        metavar="ORDER",
        type=accepted(parse_order_of_all),
        help='the neighbour order of all, such as clockwise or "N NE E SE S SW W NW"; own: each'
        " program's own (default: the file's, else own for algorithms that are named, and"
        " row-by-row for the usual three)",
    )


def theme_name(text: str) -> str:
    """The name of the theme that ``text`` names, for argparse."""
    return accepted(find_theme)(text).name


def add_format(parser: ArgumentParser, *formats: str) -> None:
    """``--format``, of which the first is the default."""
    parser.add_argument(
        "--format", choices=formats, default=formats[0], help="default: %(default)s"
    )


def _some_algorithms(names: str) -> tuple[Named, ...]:
    found = find_several(names)
    if not found:
        raise UsageError("no algorithm is named; `visualizer algorithms` lists them all")
    return found


def named_algorithms(arguments: Namespace) -> tuple[Program, ...]:
    """The algorithms that ``--algorithms`` or ``--algorithm`` names; none without them.

    Files of one's own are read, and not run. Raises ProgramError for one that has no program.
    """
    several: tuple[Named, ...] | None = getattr(arguments, "algorithms", None)
    one: Named | None = getattr(arguments, "algorithm", None)
    return programs_of(several or ((one,) if one is not None else ()), arguments)
