"""``visualizer check FOLDER``: the programs of a class, judged side by side."""

from __future__ import annotations

import os
import platform
import shutil
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import visualizer
from visualizer.cli.arguments import accepted, parse_seconds, whole_number
from visualizer.cli.class_tables import as_csv, as_json, as_text
from visualizer.cli.progress import ProgressLine, bar_text
from visualizer.cli.spreadsheet import csv_bytes
from visualizer.errors import UsageError, counted, one_line, shortened
from visualizer.export.class_report.report import write_report
from visualizer.files import check_target, write_beside
from visualizer.language.class_rows import summary_text
from visualizer.programs.class_run.class_run import LONGEST_JUDGING, ClassRun, Judged, Results
from visualizer.programs.class_run.submissions import find_submissions
from visualizer.programs.judging.judge import JudgeSettings

#: In seconds, between two looks at what is running.
_PAUSE = 0.02
_RESULTS = ".results"
_LONGEST_NAME = 30


def add_folder_arguments(parser: ArgumentParser) -> None:
    """What is for folders alone."""
    group = parser.add_argument_group("for a folder")
    group.add_argument(
        "-o", "--output", metavar="FILE", help="write the table there, not to standard output"
    )
    group.add_argument(
        "--report", metavar="FILE.html", help="also write a page with each failing moment"
    )
    group.add_argument(
        "--results",
        metavar="FILE",
        help="where results are kept, so that a second run judges only what is new or changed"
        " (default: the output's or the report's name with .results)",
    )
    group.add_argument(
        "--jobs",
        metavar="N",
        type=whole_number(1, 256),
        help="how many files are judged at once (default: as many as there are processors)",
    )
    group.add_argument(
        "--longest",
        metavar="S",
        type=accepted(parse_seconds),
        help=f"how many seconds judging one file may take in all (default: {LONGEST_JUDGING:g})",
    )


def is_folder(name: str) -> bool:
    """Whether ``check`` is asked about a class."""
    return os.path.isdir(name)


def refuse_for_file(arguments: Namespace) -> None:
    """Raise UsageError where options for a folder are given with a file."""
    given = [
        option
        for option, value in (
            ("-o", arguments.output), ("--report", arguments.report),
            ("--results", arguments.results), ("--jobs", arguments.jobs),
            ("--longest", arguments.longest),
        )
        if value is not None
    ]  # fmt: skip
    if arguments.format == "csv":
        given.append("--format csv")
    if given:
        raise UsageError(
            f"{given[0]} is for a folder of programs, and {arguments.file} is none; leave it out"
        )


def run_folder(arguments: Namespace, settings: JudgeSettings, output: TextIO) -> int:
    """Judge what is in a folder and write the table, and the report if one is asked for.

    The exit status is 0 if all are right, 1 if some are wrong, 2 if some could not run.
    """
    if arguments.watch:
        raise UsageError(
            f"--watch is for one program, and {arguments.file} is a folder; name a file"
        )
    submissions = find_submissions(arguments.file)
    results_path = _results_path(arguments)
    for path in (arguments.output, arguments.report, results_path):
        if path is not None:
            check_target(path)  # so that nobody waits for what cannot be written
    run = ClassRun(
        submissions,
        settings,
        Results(results_path),
        arguments.jobs or _processors(),
        time.monotonic,
        version=f"{visualizer.__version__} {platform.python_version()}",
        longest=arguments.longest or LONGEST_JUDGING,
    )
    line = ProgressLine()
    try:
        _follow(run, line)
    finally:
        line.clear()
        run.close()
    judged = run.judged()
    _write_table(judged, arguments, output)
    if arguments.report is not None:
        title = f"Class report: {one_line(Path(arguments.file).resolve().name)}"
        write_report(judged, arguments.report, title)
    return max(each.verdict.status.value for each in judged)


def _results_path(arguments: Namespace) -> str | None:
    if arguments.results is not None:
        return str(arguments.results)
    beside = arguments.output or arguments.report
    return None if beside is None else f"{beside}{_RESULTS}"


def _processors() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except (AttributeError, OSError):  # not on every system
        return os.cpu_count() or 1


def _follow(run: ClassRun, line: ProgressLine) -> None:
    started = time.monotonic()
    while run.work():
        line.show(_progress_text(run, time.monotonic() - started))
        time.sleep(_PAUSE)


def _progress_text(run: ClassRun, elapsed: float) -> str:
    done, total = len(run.done), len(run.submissions)
    # What was kept took no time.
    fresh = sum(not each.kept for each in run.done.values())
    share = fresh / (total - done + fresh) if fresh else 0.0
    now = ", ".join(one_line(each.name) for each in run.running)
    text = f"{done} of {counted(total, 'file')}: {shortened(now, _LONGEST_NAME)}"
    return bar_text(share, text, elapsed)


def _write_table(judged: tuple[Judged, ...], arguments: Namespace, output: TextIO) -> None:
    if arguments.output is None:
        output.writelines(_lines(judged, arguments.format))
        return
    text = "".join(_lines(judged, arguments.format))
    is_csv = arguments.format == "csv"
    write_beside(arguments.output, csv_bytes(text) if is_csv else text.encode(errors="replace"))
    output.write(f"{summary_text(judged)}\n")


def _lines(judged: tuple[Judged, ...], format_: str) -> Iterator[str]:
    if format_ == "csv":
        return as_csv(judged)
    if format_ == "json":
        return as_json(judged)
    return as_text(judged, shutil.get_terminal_size().columns)
