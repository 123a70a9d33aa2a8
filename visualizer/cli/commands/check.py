"""``visualizer check``: whether a program of one's own is right, and what goes wrong if not."""

from __future__ import annotations

import json
import shutil
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import record
from visualizer.cli.arguments import accepted, add_format, parse_seconds, whole_number
from visualizer.cli.commands.check_folder import (
    add_folder_arguments,
    is_folder,
    refuse_for_file,
    run_folder,
)
from visualizer.cli.judging import judged
from visualizer.cli.naming import command_word
from visualizer.cli.runs import Runs
from visualizer.cli.streams import show_notice
from visualizer.cli.verdict_report import verdict_report
from visualizer.cli.window_opening import open_on
from visualizer.errors import NoDisplayError, ProgramError
from visualizer.language.verdicts import verdict_values
from visualizer.playback.comparison import Sync
from visualizer.playback.scenario import Overlay, Scenario, ScenarioView
from visualizer.programs.file_program import file_program
from visualizer.programs.judging.failing_moment import failing_position, reference_name
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.verdict import Failure, Status, Verdict
from visualizer.programs.program_file import read_program
from visualizer.programs.runner import Limits
from visualizer.recording.faults import Fault, FaultKind

_USUAL = JudgeSettings()
_LARGEST_NUMBER = 10**9


def add_arguments(parser: ArgumentParser) -> None:
    """FILE, the random boards, and the limits of each run."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a program of your own: mine.py, or mine.py:reveal; or a folder of programs",
    )
    parser.add_argument(
        "--boards",
        metavar="N",
        type=whole_number(0, 100_000),
        default=_USUAL.random_boards,
        help="how many random boards are tried, up to 50x50 (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number(0, _LARGEST_NUMBER),
        default=_USUAL.seed,
        help="of the random boards (default: %(default)s)",
    )
    add_limits(parser)
    parser.add_argument(
        "--watch",
        action="store_true",
        help="open the window on the smallest board that fails, beside a right program",
    )
    add_format(parser, "text", "json", "csv")
    add_folder_arguments(parser)


def add_limits(parser: ArgumentParser) -> None:
    """``--seconds``, ``--memory`` and ``--operations``: the limits of one run."""
    limits = _USUAL.limits
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=accepted(parse_seconds),
        default=limits.seconds,
        help="how long one run may take (default: %(default)g)",
    )
    parser.add_argument(
        "--memory",
        metavar="MB",
        type=whole_number(16, 1_000_000),
        default=limits.megabytes,
        help="how much memory one run may take (default: %(default)s)",
    )
    parser.add_argument(
        "--operations",
        metavar="N",
        type=whole_number(1, _LARGEST_NUMBER),
        default=limits.operations,
        help="the most operations of one run that is watched (default: %(default)s)",
    )


def settings_of(arguments: Namespace) -> JudgeSettings:
    """How is judged, by the options."""
    limits = Limits(
        seconds=arguments.seconds,
        megabytes=arguments.memory,
        operations=arguments.operations,
    )
    return JudgeSettings(random_boards=arguments.boards, seed=arguments.seed, limits=limits)


def run(arguments: Namespace, output: TextIO) -> int:
    """Print the verdict; the exit status is 0 for right, 1 for wrong, 2 for what cannot run."""
    settings = settings_of(arguments)
    if is_folder(arguments.file):
        return run_folder(arguments, settings, output)
    refuse_for_file(arguments)
    verdict = _verdict(arguments.file, settings)
    if arguments.format == "json":
        chosen = {"random_boards": settings.random_boards, "seed": settings.seed}
        output.write(json.dumps({**verdict_values(verdict), **chosen}, indent=2) + "\n")
    else:
        width = shutil.get_terminal_size().columns
        watch = f"visualizer check {command_word(arguments.file)} --watch"
        note = f"Random boards up to 50x50: {settings.random_boards}, from seed {settings.seed}."
        output.writelines(verdict_report(verdict, width, watch, note))
    if arguments.watch and verdict.failure is not None:
        _watch(arguments.file, verdict.failure, settings.limits)
    return verdict.status.value


def _watch(reference: str, failure: Failure, limits: Limits) -> None:
    """Open the window on the failing board, the program beside a right one, where it goes wrong."""
    right = find_algorithm(reference_name(failure))
    board = replace(failure.board, title=f"The smallest board found for {Path(reference).name}")
    position = failing_position(failure, [record(board, None, right)])
    # The symbols are what is right or wrong, so that they are what is large.
    view = ScenarioView(Overlay.DIGITS, mines=True, code=True)
    scenario = Scenario(board, sync=Sync.VISIT, position=position, view=view)
    programs = (file_program(read_program(reference), limits), right)
    try:
        open_on(Runs(scenario, programs), None, board.title)
    except NoDisplayError as error:
        show_notice(f"note: {error}; here it is seen as text alone")


def _verdict(reference: str, settings: JudgeSettings) -> Verdict:
    try:
        program = read_program(reference)
    except ProgramError as error:
        fault = Fault(FaultKind.LOAD, error.problem, error.line)
        return Verdict(reference, Status.COULD_NOT_RUN, fault=fault)
    return judged(program, settings)
