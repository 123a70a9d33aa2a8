"""What the commands that search share: their arguments, their time bound and their results."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from time import monotonic

from visualizer.analysis.board_search import EXHAUSTIVE_CELLS, SearchProgress, Separation
from visualizer.analysis.rank_correlation import By
from visualizer.cli.arguments import accepted, add_order, parse_seconds, whole_number
from visualizer.cli.naming import Named, OwnProgram, command_word
from visualizer.cli.progress import ProgressLine
from visualizer.errors import UsageError, counted
from visualizer.recording.program import Program


def add_search_arguments(parser: ArgumentParser) -> None:
    """The limits of a search."""
    parser.add_argument(
        "--rows", type=whole_number(), default=8, help="most rows (default: %(default)s)"
    )
    parser.add_argument(
        "--cols", type=whole_number(), default=8, help="most columns (default: %(default)s)"
    )
    parser.add_argument(
        "--cells",
        type=whole_number(),
        default=EXHAUSTIVE_CELLS,
        help="try every board of up to so many cells, then random ones (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", type=whole_number(), default=0, help="of the random boards (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds",
        type=accepted(parse_seconds),
        default=10.0,
        help="stop after so long (default: %(default)g)",
    )
    parser.add_argument(
        "--boards", type=whole_number(1), help="stop after so many boards and clicks"
    )
    parser.add_argument(
        "--by",
        choices=tuple(each.value for each in By),
        default=By.REVEALS.value,
        help="which orders are compared (default: %(default)s)",
    )
    add_order(parser)


def searched(named: Iterable[Named], command: str) -> list[Program]:
    """The algorithms of a search. Raises UsageError for a file of one's own."""
    programs: list[Program] = []
    for each in named:
        if isinstance(each, OwnProgram):
            raise UsageError(
                f"{each.reference}: {command} runs each program thousands of times, which takes too"
                f" long in a process of its own; `visualizer check {command_word(each.reference)}`"
                " says which algorithm has the same order"
            )
        programs.append(each)
    return programs


def last_progress(search: Iterable[SearchProgress], arguments: Namespace) -> SearchProgress:
    """How far a search came before it ended, or its time or number of boards was up."""
    line = ProgressLine()
    progress = SearchProgress(0, 0, 0, None)
    end, boards = monotonic() + arguments.seconds, arguments.boards
    try:
        for progress in search:
            line.show(tried_text(progress))
            if monotonic() >= end or (boards is not None and progress.tried >= boards):
                break
    finally:
        line.clear()
    return progress


def tried_text(progress: SearchProgress) -> str:
    """How many boards were tried, and which of them were all there are."""
    parts = [f"{progress.tried} boards and clicks tried"]
    if progress.exhausted:
        parts.append(f"all of up to {counted(progress.exhausted, 'cell')} among them")
    if progress.random:
        parts.append(f"{progress.random} of them random")
    return ", ".join(parts)


def separation_text(found: Separation, notes: Iterable[str]) -> str:
    """What was found as a board file: its title, click, ``notes`` and who shows which order."""
    groups = [
        f"order {number}: {' = '.join(group)}" for number, group in enumerate(found.groups, 1)
    ]
    algorithms = sum(map(len, found.groups))
    title = f"{found.different} different orders of {algorithms} algorithms"
    board = found.board
    return type(board)(board.rows, board.click, title, (*notes, *groups)).to_text()


def separation_values(found: Separation) -> dict[str, object]:
    """What was found as plain values, for JSON."""
    return {
        "rows": list(found.board.rows),
        "click": found.board.click,
        "different": found.different,
        "groups": [list(group) for group in found.groups],
    }


def progress_values(progress: SearchProgress) -> dict[str, object]:
    """How far a search came as plain values, for JSON."""
    return {
        "tried": progress.tried,
        "random": progress.random,
        "all_up_to_cells": progress.exhausted,
        "finished": progress.finished,
    }
