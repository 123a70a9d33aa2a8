"""``visualizer``: opening the window, or printing the comparison if there is no display."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import click

import visualizer
from visualizer.algorithms.lookup import find_algorithm, is_program_file
from visualizer.board.neighbours import Order
from visualizer.board.text import shipped_board_names
from visualizer.cli.help import SUMMARIES, command
from visualizer.cli.parameters import (
    SPEED_TYPE,
    THEME_TYPE,
    ParsedType,
    RunOptions,
    code_option,
    option,
    run_options,
    take_options,
)
from visualizer.cli.runs import DEFAULT_BOARD, Runs, note_unlisted, read_lecture
from visualizer.cli.streams import show_notice
from visualizer.errors import NoDisplayError, UsageError, reason_of, to_one_line
from visualizer.playback.comparison import MOST_PANES
from visualizer.playback.opening import LecturePart
from visualizer.trace.listings import GENERATOR
from visualizer.values import value_class

#: The algorithm that is shown beside a program that the user names alone.
COMPANION = "queue-mark-on-push"
_BOARD_OR_PROGRAM = ParsedType(
    "BOARD|mine.py", str, lambda: [*filter(None, SUMMARIES), *shipped_board_names()], files=True
)


@value_class
class WindowOptions:
    """How the window opens; None for the settings saved when it was last closed."""

    speed: float | None = option("--speed", SPEED_TYPE, "visits a second, or max; dark, light or projector")
    theme: str | None = option("--theme", THEME_TYPE)
    fullscreen: bool = option("--fullscreen", text="the whole screen; the code in java, cpp, ..", is_flag=True)
    language: str | None = option(code_option(None, None))


@command("", "corner-9x9 --algorithms queue,stack-peek", "mine.py")
@run_options(board=_BOARD_OR_PROGRAM, required=False, boards=True)
@click.version_option(visualizer.__version__, hidden=True, message="visualizer %(version)s")
@take_options(WindowOptions)
def window(request: RunOptions, options: WindowOptions) -> int:
    """Open the window, or print the comparison."""
    plain, focus = not request.board, 0
    if request.board and is_program_file(request.board) and not request.more:
        # A program in place of a board is run on the default board.
        reference = request.board
        named = request.algorithms or (find_algorithm(COMPANION),)
        named = named if reference in named else (*named, reference)
        request, focus = replace(request, algorithms=named, board=None), named.index(reference)
    lecture = [runs.in_panes for runs in read_lecture(replace(request, board=request.board or DEFAULT_BOARD))]
    if request.algorithms and (count := len(lecture[0].chosen)) > MOST_PANES and not lecture[0].are_of_catalogue:
        raise UsageError(f"--algorithms: {count} are named; name at most {MOST_PANES}")
    traces = [runs.name for runs in lecture if runs.recorded_trace is not None]
    if traces and len(lecture) > 1:
        raise UsageError(f"{traces[0]} is a trace, which is shown by itself; leave it out, or name its board")
    try:
        return open_window_on(lecture, request.order, options, focus=focus, plain=plain)
    except NoDisplayError as error:
        from visualizer.cli.commands.running import trace_table_lines, write_boards_and_comparison

        sys.stdout.write(f"{to_one_line(str(error))}, so here is the comparison as text.\n\n")
        for number, runs in enumerate(lecture):
            sys.stdout.write("\n" * min(number, 1))
            if runs.recorded_trace is not None:
                sys.stdout.writelines(trace_table_lines(runs.recorded_trace.told_in(options.language or GENERATOR)))
            else:
                write_boards_and_comparison(runs)
        return 0


def open_window_on(
    lecture: Sequence[Runs], order: Order | None, options: WindowOptions, *, focus: int = 0, plain: bool = False
) -> int:
    """Open the window on the runs of a lecture, mostly of one board, and return the exit status when it is closed.

    ``order`` is the neighbour order that the user names, ``focus`` the index of the focused pane; ``plain`` is as
    for `open_window`. Raises NoDisplayError if no window can open.
    """
    # Only the window needs pygame, which may lack a system library.
    try:
        from visualizer.window.loop import open_window
        from visualizer.window.opening import WindowStart
        from visualizer.window.settings import UnsavedError
    except ImportError as error:
        if (error.name or "").split(".")[0] != "pygame":
            raise
        raise NoDisplayError(f"There is no window (pygame cannot be loaded: {reason_of(error)})") from error
    runs = lecture[0]
    note_unlisted(runs.programs, options.language)
    given = ("language",) if options.language else ()
    (name, scenario), *more = (LecturePart(each.name, each.scenario.without(*given)) for each in lecture)
    start = WindowStart(scenario, runs.chosen, order, name, runs.limit, runs.recorded_trace, focus, tuple(more))
    try:
        return open_window(start, plain=plain, **vars(options))
    except UnsavedError as error:
        show_notice(f"note: {error}")
        return 0
