"""``visualizer``: the window; where there is no display, the same comparison as text."""

from __future__ import annotations

import math
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TextIO

from visualizer.algorithms.lookup import find_algorithm
from visualizer.cli.arguments import (
    accepted,
    add_algorithms,
    add_board,
    add_limit,
    add_run_limits,
    theme_name,
)
from visualizer.cli.naming import Named, OwnProgram
from visualizer.cli.runs import read_runs
from visualizer.cli.terminal import comparison_text
from visualizer.cli.trace_table import trace_table
from visualizer.cli.window_opening import open_on
from visualizer.errors import NoDisplayError, UsageError, one_line, quoted
from visualizer.programs.program_file import names_program

#: What a program that is named alone is shown beside.
REFERENCE = "queue-mark-on-push"
DEFAULT_BOARD = "corner-9x9"
MOST_PANES = 12
SLOWEST, FASTEST = 0.25, 1000.0


def add_arguments(parser: ArgumentParser) -> None:
    """BOARD, the click, the algorithms, and how the window looks."""
    add_board(parser, optional=True)
    add_algorithms(parser)
    add_limit(parser)
    add_run_limits(parser)
    parser.add_argument(
        "--speed",
        metavar="N",
        type=accepted(parse_speed),
        help="visits a second, 1/4 to 1000, or max",
    )
    parser.add_argument(
        "--theme", metavar="T", type=theme_name, help="the colours: dark, light or projector"
    )
    parser.add_argument("--fullscreen", action="store_true", help="begin on the whole screen")


def run(arguments: Namespace, output: TextIO) -> int:
    """Open the window, or print the comparison."""
    plain = not arguments.board
    focus = 0
    if arguments.board and names_program(arguments.board):
        focus = _take_program(arguments)
    named = len(arguments.algorithms or ())
    if named > MOST_PANES:
        raise UsageError(f"--algorithms: {named} are named; name at most {MOST_PANES}")
    arguments.board = arguments.board or DEFAULT_BOARD
    runs = read_runs(arguments).for_panes
    try:
        return open_on(
            runs,
            arguments.order,
            board_name(arguments.board),
            focus=focus,
            plain=plain,
            speed=arguments.speed,
            theme=arguments.theme,
            fullscreen=arguments.fullscreen,
        )
    except NoDisplayError as error:
        output.write(f"{one_line(str(error))}\n\n")
        if runs.recorded is not None:
            output.writelines(trace_table(runs.recorded))
        else:
            output.writelines(comparison_text(runs.board, runs.reported))
        return 0


def _take_program(arguments: Namespace) -> int:
    """Have a program that stands where a board would be run, on the usual board; its number."""
    own = OwnProgram(arguments.board)
    named: tuple[Named, ...] = tuple(arguments.algorithms or (find_algorithm(REFERENCE),))
    named = named if own in named else (*named, own)
    arguments.algorithms, arguments.board = named, None
    return named.index(own)


def board_name(board: str) -> str:
    """What a board is called in the window: its shipped name, or its file's without the ending."""
    return "standard input" if board == "-" else Path(board).stem or board


def parse_speed(text: str) -> float:
    """Visits a second that ``text`` names: a number, a fraction, or ``max``, which is infinite.

    Raises UsageError outside 1/4 to 1000.

    >>> parse_speed("1/4"), parse_speed("8"), parse_speed("max")
    (0.25, 8.0, inf)
    """
    if text.strip().lower() == "max":
        return math.inf
    numerator, _, denominator = text.partition("/")
    try:
        speed = float(numerator) / float(denominator or 1)
    except (ValueError, ZeroDivisionError):
        speed = math.nan
    if not SLOWEST <= speed <= FASTEST:
        raise UsageError(f"{quoted(text)} is no speed; give 1/4 to 1000 visits a second, or max")
    return speed
