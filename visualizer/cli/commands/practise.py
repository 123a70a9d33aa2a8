"""``visualizer practise``: the lessons, and the page of a lesson, a quiz or a trace by hand."""

from __future__ import annotations

import os
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from textwrap import wrap
from typing import TextIO

from visualizer.cli.arguments import (
    accepted,
    add_algorithms,
    add_click,
    add_limit,
    add_run_limits,
    is_given,
    theme_name,
    whole_number,
)
from visualizer.cli.commands.window import DEFAULT_BOARD, board_name
from visualizer.cli.progress import ProgressLine
from visualizer.cli.runs import Runs, read_clicked_runs
from visualizer.cli.text_table import Column, table
from visualizer.errors import UnknownNameError, UsageError, counted, one_line
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons, shipped_quizzes
from visualizer.exercises.practice import LARGEST_SEED, Practice
from visualizer.exercises.questions.kinds import (
    ALL_KINDS,
    CHOICE_KINDS,
    MAX_QUESTIONS,
    parse_kinds,
)
from visualizer.export.practice.opening import (
    lesson_page_name,
    open_in_browser,
    run_page_name,
    write_page,
)
from visualizer.export.practice.write import PRACTICE_ENDINGS, check_practice_path, write_practice
from visualizer.files import check_target
from visualizer.language.practice import said
from visualizer.playback.opening import means_board

_COLUMNS = (
    Column("", right=True), Column("lesson"), Column("min", right=True), Column("about"),
)  # fmt: skip
_LEAST_WIDTH = 30
_HOW = (
    "`visualizer practise 3` opens lesson 3 in your browser; those with a * may be left out.\n"
    "`visualizer practise corner-9x9 --quiz 10` asks about a board, `--trace-by-hand` has you\n"
    "click the cells in their order."
)
#: Options about a run, by their names in the namespace: a lesson has runs of its own.
_OF_RUNS = {
    "click": "--click", "algorithms": "--algorithms", "order": "--order", "limit": "--limit",
    "run_seconds": "--run-seconds", "memory": "--memory", "seed": "--seed", "kinds": "--kinds",
}  # fmt: skip
#: Options about a page.
_OF_PAGES = {"output": "-o", "class_mode": "--class", "theme": "--theme"}


def add_arguments(parser: ArgumentParser) -> None:
    """LESSON or BOARD, what is asked about a board, and where the page is written."""
    parser.add_argument(
        "board",
        metavar="LESSON|BOARD",
        nargs="?",
        help="a lesson by its number, its name or its file, or quiz-1 or quiz-2; with --quiz or"
        " --trace-by-hand a board (default: list the lessons)",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--quiz",
        metavar="N",
        type=whole_number(1, MAX_QUESTIONS),
        help="ask N questions about the runs: which cell is next, what leaves the queue, why",
    )
    what.add_argument(
        "--trace-by-hand",
        action="store_true",
        help="have the order in which the algorithm visits cells clicked, and say which it was",
    )
    parser.add_argument(
        "--kinds",
        metavar="K,..",
        type=accepted(parse_kinds),
        help=f"of the questions: {', '.join(kind.value for kind in ALL_KINDS)} (default: all)",
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number(0, LARGEST_SEED),
        help="the same questions for everyone who gives the same (default: 0)",
    )
    add_click(parser)
    add_algorithms(parser)
    add_limit(parser)
    add_run_limits(parser, seconds="--run-seconds")
    _add_page(parser)


def _add_page(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--class",
        dest="class_mode",
        action="store_true",
        help="begin the page for a class: count hands, discuss, vote again",
    )
    parser.add_argument("--theme", metavar="T", type=theme_name, help="dark, light or projector")
    endings = ", ".join(f"{ending} ({what})" for ending, what in PRACTICE_ENDINGS.items())
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=f"write this file, and open nothing: {endings}"
    )


def run(arguments: Namespace, output: TextIO) -> None:
    """List the lessons, or write a page and open it."""
    of_a_run = _is_about_a_run(arguments)
    if not of_a_run and arguments.board is None:
        _refuse(arguments, _OF_PAGES, "is for a page; name a lesson such as 3")
        width = shutil.get_terminal_size().columns
        output.writelines(chain(_list_of_lessons(width), ["\n", _HOW, "\n"]))
        return
    _check_output(arguments)
    if of_a_run:
        arguments.board = arguments.board or DEFAULT_BOARD
        practice, name = _made_practice(arguments, read_clicked_runs(arguments))
    else:
        lesson = _named_lesson(arguments.board)
        practice, name = practice_of(lesson), lesson_page_name(lesson)
    _write(practice, name, arguments, output)


def _is_about_a_run(arguments: Namespace) -> bool:
    """Whether a run is asked about. Raises UsageError for options that do not fit."""
    quiz, traced = arguments.quiz is not None, bool(arguments.trace_by_hand)
    if arguments.kinds is not None and not quiz:
        raise UsageError("--kinds is for questions; add --quiz 10, or leave it out")
    if not (quiz or traced):
        _refuse(arguments, _OF_RUNS, "is about a run; add --quiz 10 or --trace-by-hand")
    if traced and len(arguments.algorithms or ()) > 1:
        number = counted(len(arguments.algorithms), "algorithm")
        raise UsageError(
            f"--trace-by-hand is about one algorithm, and {number} are named; name one"
        )
    return quiz or traced


def _refuse(arguments: Namespace, options: dict[str, str], why: str) -> None:
    for name, option in options.items():
        if is_given(arguments, name):
            raise UsageError(f"{option} {why}, or leave it out")


def _check_output(arguments: Namespace) -> None:
    """Raise a VisualizerError, before any work, for a file that cannot be written so."""
    if arguments.output is not None:
        check_practice_path(arguments.output)
        check_target(arguments.output)
        if arguments.class_mode and arguments.output.lower().endswith(".zip"):
            raise UsageError("--class is for a page; end the file in .html, or leave it out")


# What is practised


def _named_lesson(name: str) -> Lesson:
    try:
        return load_lesson(name)
    except UnknownNameError:
        if means_board(name):
            raise UsageError(
                f"{one_line(name)} is a board and no lesson; add --quiz 10 for questions about it,"
                " or --trace-by-hand"
            ) from None
        raise


def _made_practice(arguments: Namespace, runs: Runs) -> tuple[Practice, str]:
    """The practice about ``runs``, and the name of its page.

    Raises UsageError where nothing can be asked about them.
    """
    # The modules take a while to import. Boards are checked first: large ones would run long.
    from visualizer.exercises.questions import quiz

    quiz.check_board(runs.board)
    board, seed = board_name(arguments.board), arguments.seed or 0
    names = [program.name for program in runs.programs]
    if arguments.trace_by_hand:
        from visualizer.exercises.trace_practice import make_hand_trace

        run = runs.only_run()
        run.refuse_fault()
        return make_hand_trace(run.trace, seed=seed), run_page_name("trace", board, names[:1])
    kinds = arguments.kinds or (CHOICE_KINDS if arguments.class_mode else ALL_KINDS)
    practice = quiz.make_quiz(tuple(runs.traces()), arguments.quiz, seed, kinds)
    return practice, run_page_name("quiz", board, names)


# The page


def _write(practice: Practice, name: str, arguments: Namespace, output: TextIO) -> None:
    """Write the page, open it unless a file is named, and say what was done in one line."""
    theme, class_mode = arguments.theme or "auto", arguments.class_mode
    what = f"{one_line(said(practice.title))}, {counted(len(practice.tasks), 'task')}"
    line = ProgressLine()
    try:
        line.show("making the page")
        if arguments.output is None:
            path = write_page(practice, name, theme, class_mode=class_mode)
        else:
            write_practice(practice, arguments.output, theme, class_mode=class_mode)
    finally:
        line.clear()
    if arguments.output is not None:
        ending = os.path.splitext(arguments.output)[1].lower()
        size = f"{os.path.getsize(arguments.output):,} bytes"
        output.write(f"{one_line(arguments.output)}: {what}, {PRACTICE_ENDINGS[ending]}, {size}\n")
    elif open_in_browser(path):
        output.write(f"{path}: {what}, opened in your browser\n")
    else:
        output.write(f"{path}: {what}; no browser was found here, so open this file in one\n")


# The list


def _list_of_lessons(width: int) -> Iterator[str]:
    """The table of the lessons, for a terminal of ``width`` columns."""
    lessons = (*shipped_lessons(), *shipped_quizzes())
    longest = max(len(lesson.title) for lesson in lessons)
    rows = (_rows(lesson, max(width - longest - 20, _LEAST_WIDTH)) for lesson in lessons)
    return table(_COLUMNS, chain.from_iterable(rows))


def _rows(lesson: Lesson, width: int) -> Iterable[tuple[str, ...]]:
    """The rows of a lesson; the second and further ones go on with what it is about."""
    number = f"{lesson.number}{'*' * lesson.optional}" if lesson.number else lesson.name
    first = ((number, lesson.title, str(lesson.minutes)),)
    for cells, about in zip_longest(first, wrap(lesson.about, width), fillvalue=""):
        yield (*(cells or ("", "", "")), about)
