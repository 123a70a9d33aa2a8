"""What several commands take: the board, the click, algorithms and the neighbour order."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from typing import TypeVar

from visualizer.algorithms.catalogue import DEFAULT_NAMES, Algorithm
from visualizer.algorithms.lookup import find_algorithm, find_algorithms
from visualizer.board.board import Board, check_clickable, one_line
from visualizer.board.neighbours import parse_order
from visualizer.board.shipped import find_board
from visualizer.board.text import parse_click
from visualizer.errors import BoardError, ClickError, UsageError, VisualizerError
from visualizer.language.board_warnings import warning_texts
from visualizer.playback.scenario import noted_algorithms

T = TypeVar("T")

#: What is compared where neither the person nor the board says otherwise.
DEFAULT_ALGORITHMS = tuple(map(find_algorithm, DEFAULT_NAMES))


def accepted(parse: Callable[[str], T]) -> Callable[[str], T]:
    """``parse`` for argparse, which then names the argument before the parser's own message."""

    def convert(text: str) -> T:
        try:
            return parse(text)
        except VisualizerError as error:
            raise ArgumentTypeError(str(error)) from None

    return convert


def add_board(parser: ArgumentParser, *, optional: bool = False) -> None:
    """BOARD and ``--click``."""
    parser.add_argument(
        "board",
        metavar="BOARD",
        nargs="?" if optional else None,
        help="a file, - for standard input, or the name of a board that ships",
    )
    parser.add_argument(
        "--click",
        metavar="R,C",
        type=accepted(parse_click),
        help="the clicked cell, row and column from 0 (default: the board's own)",
    )


def add_algorithm(parser: ArgumentParser, *, default: str | None = None) -> None:
    """``--algorithm`` and ``--order``."""
    parser.add_argument(
        "--algorithm",
        metavar="A",
        type=accepted(find_algorithm),
        default=default,
        required=default is None,
        help="its name or its program's name"
        + (f" (default: {default})" if default is not None else ""),
    )
    add_order(parser)


def add_algorithms(parser: ArgumentParser) -> None:
    """``--algorithms`` and ``--order``."""
    parser.add_argument(
        "--algorithms",
        metavar="A,B,..",
        type=accepted(_some_algorithms),
        default=DEFAULT_ALGORITHMS,
        help="names separated by commas, or all (default: those that the board notes, else"
        f" {','.join(DEFAULT_NAMES)})",
    )
    add_order(parser)


def add_order(parser: ArgumentParser) -> None:
    """``--order``."""
    parser.add_argument(
        "--order",
        metavar="ORDER",
        type=accepted(parse_order),
        help='the neighbour order of all, such as clockwise or "N NE E SE S SW W NW"'
        " (default: each program's own)",
    )


def add_format(parser: ArgumentParser, *formats: str) -> None:
    """``--format``, of which the first is the default."""
    parser.add_argument(
        "--format", choices=formats, default=formats[0], help="default: %(default)s"
    )


def _some_algorithms(names: str) -> tuple[Algorithm, ...]:
    found = find_algorithms(names)
    if not found:
        raise UsageError("no algorithm is named; `visualizer algorithms` lists them all")
    return found


def read_clicked_board(arguments: Namespace) -> Board:
    """The board of the arguments with its click. Raises ClickError where nothing is clicked."""
    board = read_board(arguments)
    if board.click is None:
        raise ClickError(
            "no cell is clicked; add --click ROW,COLUMN, such as --click 0,0",
            source=arguments.board,
        )
    return board


def read_board(arguments: Namespace) -> Board:
    """The board of the arguments, clicked at ``--click`` if that is given; its warnings are shown.

    Where ``--algorithms`` was not given, it becomes what the board notes. Raises BoardError,
    ClickError or UnknownNameError.
    """
    name: str = arguments.board
    if name == "-" and sys.stdin is None:
        raise BoardError("standard input is closed; give a board file", source=name)
    board = find_board(name)
    if arguments.click is not None:
        check_clickable(board, arguments.click)
        board = board.with_click(arguments.click)
    for sentence in warning_texts(board):
        show_notice(f"warning: {name}: {sentence}")
    if getattr(arguments, "algorithms", None) is DEFAULT_ALGORITHMS:
        arguments.algorithms = _noted(board, name) or DEFAULT_ALGORITHMS
    return board


def _noted(board: Board, name: str) -> tuple[Algorithm, ...]:
    try:
        return noted_algorithms(board)
    except VisualizerError as error:
        show_notice(f"warning: {name}: the board names algorithms that there are not: {error}")
        return ()


def show_notice(text: str) -> None:
    """Write ``text`` as one line on standard error."""
    if sys.stderr is not None:
        sys.stderr.write(one_line(text) + "\n")
