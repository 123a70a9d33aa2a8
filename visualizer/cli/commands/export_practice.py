"""``visualizer export`` of a lesson, a quiz or tracing by hand: a file that asks."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.cli.arguments import is_given, whole_number
from visualizer.cli.practice_making import add_practice_making, is_practice, make_practice
from visualizer.cli.progress import ProgressLine
from visualizer.cli.runs import read_clicked_runs
from visualizer.errors import UsageError, counted, one_line, shortened
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.practice import Practice
from visualizer.export.practice.write import PRACTICE_ENDINGS, check_practice_path, write_practice
from visualizer.files import check_target
from visualizer.language.practice import said

_LONGEST_NAME = 40
#: Options of exports that show a run, by their names in the namespace.
_OF_RUNS = {
    "by": "--by", "first": "--from", "last": "--to", "speed": "--speed", "seconds": "--seconds",
    "hold": "--hold", "stop_hold": "--stop-hold", "size": "--size", "scale": "--scale",
    "window": "--window", "overlay": "--on-cells", "columns": "--columns", "parts": "--with",
    "step": "--step", "strip": "--strip",
}  # fmt: skip
#: Options that say what is run, of which a lesson knows all.
_OF_BOARDS = {
    "click": "--click", "algorithms": "--algorithms", "order": "--order", "limit": "--limit",
    "run_seconds": "--run-seconds", "memory": "--memory", "quiz": "--quiz",
    "trace_by_hand": "--trace-by-hand", "seed": "--seed", "kinds": "--kinds",
    "feedback": "--feedback",
}  # fmt: skip


def add_practice_arguments(parser: ArgumentParser) -> None:
    """What makes the file a practice."""
    endings = ", ".join(f"{ending} ({what})" for ending, what in PRACTICE_ENDINGS.items())
    add_practice_making(
        parser, f"instead of BOARD: a lesson by its number, name or file, as {endings}"
    )
    parser.add_argument(
        "--mastery",
        metavar="N",
        type=whole_number(0, 100),
        help="the score, 0 to 100, with which a course system has a practice in a .zip passed"
        " (default: none; whoever is done has completed it)",
    )


def asks_for_practice(arguments: Namespace) -> bool:
    """Whether the file is to be a practice. Raises UsageError for options that do not fit."""
    made = is_practice(arguments)
    if arguments.lesson is not None:
        if arguments.board is not None:
            raise UsageError(
                "--lesson: a lesson has its own boards; leave BOARD out, or make a quiz with --quiz"
            )
        _refuse(arguments, _OF_BOARDS, "--lesson has boards and questions of its own")
    elif arguments.board is None:
        raise UsageError("nothing is named to be written; give a BOARD, or --lesson LESSON")
    elif not made:
        if arguments.mastery is not None:
            raise UsageError(
                "--mastery is for a practice; add --quiz 10 or --trace-by-hand, name a --lesson"
                " instead of BOARD, or leave it out"
            )
        return False
    _refuse(arguments, _OF_RUNS, "a practice is not played")
    return True


def _refuse(arguments: Namespace, options: dict[str, str], why: str) -> None:
    for name, option in options.items():
        if is_given(arguments, name):
            raise UsageError(f"{option} is not for this file, since {why}; leave it out")


def run_practice(arguments: Namespace, output: TextIO) -> None:
    """Write the practice and say what is in the file."""
    check_practice_path(arguments.output, arguments.mastery)
    check_target(arguments.output)  # refused before any work
    practice = _practice(arguments)
    line = ProgressLine()
    try:
        # Tables of small boards, by which a page judges what is drawn, take some seconds.
        line.show(f"writing {shortened(one_line(arguments.output), _LONGEST_NAME)}")
        write_practice(practice, arguments.output, arguments.theme or "auto", arguments.mastery)
    finally:
        line.clear()
    ending = os.path.splitext(arguments.output)[1].lower()
    size = f"{os.path.getsize(arguments.output):,} bytes"
    tasks = counted(len(practice.tasks), "task")
    output.write(
        f"{one_line(arguments.output)}: {one_line(said(practice.title))}, {tasks},"
        f" {PRACTICE_ENDINGS[ending]}, {size}\n"
    )


def _practice(arguments: Namespace) -> Practice:
    if arguments.lesson is not None:
        return practice_of(load_lesson(arguments.lesson))
    return make_practice(arguments, read_clicked_runs(arguments))
