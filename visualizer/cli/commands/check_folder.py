"""``visualizer check FOLDER``: the programs of a class, judged side by side."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace

import visualizer
from visualizer.cli.progress import progress
from visualizer.cli.rows import csv_text, write_json, write_table, written_to
from visualizer.errors import UsageError, counted, one_line, shortened
from visualizer.export.class_report.report import write_report
from visualizer.files import check_target
from visualizer.language.class_rows import (
    STATUS_HEADINGS,
    ClassRow,
    class_row,
    mistake_groups,
    summary_text,
)
from visualizer.language.verdicts import verdict_values
from visualizer.programs.class_run.class_run import LONGEST_JUDGING, ClassRun, Judged, Results
from visualizer.programs.class_run.submissions import find_submissions
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.verdict import Status

#: The name and version of the form in JSON.
FORMAT, VERSION = "visualizer-class", 1
#: In seconds, between two looks at what is running.
_PAUSE = 0.02
_RESULTS = ".results"
_HEADINGS = ("file", "verdict", ">line", "smallest board", "what is said of it")
_LEAST_SENTENCE, _LONGEST_FILE, _LONGEST_BOARD, _LONGEST_NAME = 40, 40, 24, 30


def judge_folder(folder: str, settings: JudgeSettings, options: SimpleNamespace) -> int:
    """Judge what is in a folder and write the table, and the report if one is asked for.

    The exit status is 0 if all are right, 1 if some are wrong, 2 if some could not run.
    """
    if options.watch:
        raise UsageError(f"--watch is for one program, and {folder} is a folder; name a file")
    submissions = find_submissions(folder)
    beside = options.output or options.report
    results = options.results or (None if beside is None else f"{beside}{_RESULTS}")
    for path in (options.output, options.report, results):
        if path is not None:
            check_target(path)  # so that nobody waits for what cannot be written
    run = ClassRun(
        submissions,
        settings,
        Results(results),
        options.jobs or _processors(),
        time.monotonic,
        version=f"{visualizer.__version__} {platform.python_version()}",
        longest=(options.longest or {}).get("seconds", LONGEST_JUDGING),
    )
    try:
        with progress() as show:
            while run.work():
                show(*_progress_of(run))
                time.sleep(_PAUSE)
    finally:
        run.close()
    judged = run.judged()
    with written_to(options.output, options.form):
        write_class(judged, options.form)
    if options.output is not None:
        sys.stdout.write(f"{summary_text(judged)}\n")
    if options.report is not None:
        title = f"Class report: {one_line(Path(folder).resolve().name)}"
        write_report(judged, options.report, title)
    return max(each.verdict.status.value for each in judged)


def _processors() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except (AttributeError, OSError):  # not on every system
        return os.cpu_count() or 1


def _progress_of(run: ClassRun) -> tuple[str, float]:
    done, total = len(run.done), len(run.submissions)
    now = ", ".join(one_line(each.name) for each in run.running)
    return f"{done} of {counted(total, 'file')}: {shortened(now, _LONGEST_NAME)}", done / total


def write_class(judged: Sequence[Judged], form: str) -> None:
    """Print a row each; below a table how frequent each mistake is."""
    if form == "json":
        verdicts = [verdict_values(each.verdict) for each in judged]
        write_json({"format": FORMAT, "version": VERSION, "verdicts": verdicts})
        return
    if form == "csv":
        names = [field.name.replace("_", " ") for field in fields(ClassRow)]
        sys.stdout.write(csv_text(names, map(_csv_row, judged)))
        return
    rows = [_text_row(class_row(each)) for each in judged]
    used = sum(max(map(len, column)) + 2 for column in zip(_HEADINGS[:-1], *(r[:-1] for r in rows)))
    room = max(_LEAST_SENTENCE, shutil.get_terminal_size().columns - used - 1)
    write_table(_HEADINGS, [(*row[:-1], shortened(row[-1], room)) for row in rows])
    sys.stdout.write(f"\n{summary_text(judged)}\n")
    for group in mistake_groups(judged):
        if group.heading:
            heading = f"{STATUS_HEADINGS[group.status].lower()}: {group.heading}"
            sys.stdout.write(f"{len(group.members):5}  {heading}\n")


def _csv_row(judged: Judged) -> list[object]:
    # Of a wrong program one of its mistakes holds; of a right one all that is remarked does.
    joint = " or " if judged.verdict.status is Status.WRONG else " and "
    return [
        joint.join(map(str, each)) if isinstance(each, tuple) else
        {True: "yes", False: "no"}[each] if isinstance(each, bool) else each
        for each in vars(class_row(judged)).values()
    ]  # fmt: skip


def _text_row(row: ClassRow) -> tuple[str, ...]:
    said = row.sentence or (f"same order as {row.same_order_as[0]}" if row.same_order_as else "")
    return (
        shortened(row.file, _LONGEST_FILE),
        row.verdict,
        "" if row.line is None else str(row.line),
        shortened(row.smallest_board, _LONGEST_BOARD),
        said,
    )
