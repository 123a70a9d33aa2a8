"""``visualizer lesson``: the lessons, and practising one of them."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TextIO

from visualizer.cli.arguments import is_given, theme_name
from visualizer.cli.commands.window import DEFAULT_BOARD
from visualizer.cli.practising import (
    add_practice_options,
    check_practice_options,
    practise,
    refuse_practice_options,
)
from visualizer.cli.runs import Runs
from visualizer.cli.streams import show_notice
from visualizer.cli.text_table import Column, table
from visualizer.errors import UsageError, one_line
from visualizer.exercises.answers_file import points_text
from visualizer.exercises.kept_progress import Kept, ProgressStore
from visualizer.exercises.lessons.hour_quizzes import quizzes
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons
from visualizer.playback.opening import open_board
from visualizer.window.settings_file import settings_file

_COLUMNS = (
    Column("", right=True), Column("name"), Column("title"), Column("minutes", right=True),
    Column("progress"),
)  # fmt: skip
_HOW = (
    "`visualizer lesson 3` begins one; those with a * may be left out.\n"
    "quiz-1-7 is quiz-1 on other boards; the 7 may be any number."
)


def add_arguments(parser: ArgumentParser) -> None:
    """LESSON, and how it is practised."""
    parser.add_argument(
        "lesson",
        metavar="LESSON",
        nargs="?",
        help="its number, its name, or a lesson file of your own (default: list the lessons)",
    )
    add_practice_options(parser)
    parser.add_argument(
        "--theme", metavar="T", type=theme_name, help="the colours: dark, light or projector"
    )
    parser.add_argument("--fullscreen", action="store_true", help="begin on the whole screen")
    parser.add_argument("--format", choices=("table", "json"), help="of the list (default: table)")


def run(arguments: Namespace, output: TextIO) -> int:
    """List the lessons, or open the window in one."""
    if arguments.lesson is None:
        _list(arguments, output)
        return 0
    if arguments.format is not None:
        raise UsageError("--format is for the list of lessons; leave it out, or name no lesson")
    check_practice_options(arguments)
    practice = practice_of(load_lesson(arguments.lesson))
    runs = Runs(open_board(DEFAULT_BOARD).scenario)
    return practise(practice, arguments, output, runs, DEFAULT_BOARD)


def _list(arguments: Namespace, output: TextIO) -> None:
    refuse_practice_options(arguments, "name a lesson")
    for option in ("theme", "fullscreen"):
        if is_given(arguments, option):
            raise UsageError(f"--{option} is for practising; name a lesson, or leave it out")
    store = ProgressStore(settings_file())
    kept = store.find_lessons()
    if store.message:
        show_notice(f"warning: {store.message}")
    lessons = (*shipped_lessons(), *quizzes())
    if arguments.format == "json":
        output.write(json.dumps([_values(each, kept.get(each.name)) for each in lessons], indent=2))
        output.write("\n")
        return
    output.writelines(table(_COLUMNS, _rows(lessons, kept)))
    output.write(f"\n{_HOW}\n")


def _rows(lessons: tuple[Lesson, ...], kept: dict[str, Kept]) -> Iterator[tuple[str, ...]]:
    for each in lessons:
        yield (
            f"{each.number or ''}{'*' if each.optional else ''}",
            each.name,
            one_line(each.title),
            str(each.minutes),
            _progress(kept.get(each.name)),
        )


def _progress(kept: Kept | None) -> str:
    if kept is None:
        return ""
    points = f"{points_text(kept.points)} of {kept.possible} points"
    return f"done, {points}" if kept.done else f"{kept.settled} of {kept.tasks} answered, {points}"


def _values(lesson: Lesson, kept: Kept | None) -> dict[str, object]:
    return {
        "number": lesson.number or None,
        "name": lesson.name,
        "title": lesson.title,
        "minutes": lesson.minutes,
        "optional": lesson.optional,
        "about": lesson.about,
        "answered": 0 if kept is None else kept.settled,
        "tasks": None if kept is None else kept.tasks,
        "points": None if kept is None else round(kept.points, 4),
        "of": None if kept is None else kept.possible,
    }
