"""``visualizer practise``: making and opening the page of a lesson, a quiz or a trace by hand."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

from visualizer.board.text import shipped_board_names
from visualizer.cli.commands.lists import list_lessons
from visualizer.cli.help import command
from visualizer.cli.parameters import (
    FILE_TYPE,
    THEME_TYPE,
    ParsedType,
    RunOptions,
    first_given_option,
    number_type,
    option,
    run_options,
    take_options,
)
from visualizer.cli.runs import DEFAULT_BOARD, read_clicked_runs
from visualizer.cli.streams import show_progress
from visualizer.errors import UnknownNameError, UsageError, pluralize, to_one_line
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons, shipped_quizzes
from visualizer.exercises.practice import LARGEST_SEED, Practice
from visualizer.exercises.questions import kinds
from visualizer.export.practice import practice_page
from visualizer.files import validate_target
from visualizer.playback.opening import can_mean_board

_QUESTION_KINDS = ParsedType("K,..", kinds.parse_kinds, lambda: [kind.value for kind in kinds.ALL_KINDS], several=True)
_RUN_OPTIONS = {"click", "algorithms", "order", "limit", "seed"}


def _lesson_names() -> list[str]:
    lessons = (*shipped_lessons(), *shipped_quizzes())
    return [*(lesson.name for lesson in lessons), *shipped_board_names()]


_LESSON_TYPE = ParsedType("LESSON|BOARD", str, _lesson_names, files=True)


@dataclass(frozen=True)
class PractiseOptions:
    """The kind of practice, the look of its page and the output file; None for options that are not given."""

    quiz: int | None = option("--quiz", number_type(1, kinds.MAX_QUESTIONS), "ask N questions about a board")
    trace_by_hand: bool = option("--trace-by-hand", text="have the order of a board's cells clicked", is_flag=True)
    kinds: Sequence[kinds.QuestionKind] | None = option(
        "--kinds", _QUESTION_KINDS, "of the questions, such as next-cell,why (all)"
    )
    all_lessons: bool = option("--all all_lessons", text="one page of all lessons and quizzes", is_flag=True)
    seed: int | None = option("--seed", number_type(0, LARGEST_SEED), "the same questions for all (0)")
    class_mode: bool = option("--class class_mode", text="begin for a class: count hands", is_flag=True)
    theme: str | None = option("--theme", THEME_TYPE, "dark, light or projector")
    output: str | None = option("-o --output", FILE_TYPE, "write .html, or .zip (SCORM), open nothing")

    @property
    def is_about_run(self) -> bool:
        """Whether the practice asks about runs on a board, and is not a lesson."""
        return self.quiz is not None or self.trace_by_hand


@command("practise", "practise 3", "practise corner-9x9 --quiz 10 -o quiz.html")
@run_options(board=_LESSON_TYPE, required=False)
@take_options(PractiseOptions)
def practise(request: RunOptions, options: PractiseOptions) -> None:
    """List the lessons, or write a page and open it."""
    _refuse_unfitting(request, options)
    if not (options.is_about_run or options.all_lessons or request.board):
        list_lessons("table")
        return
    if options.output is not None:
        practice_page.validate_practice_path(options.output)
        validate_target(options.output)
        if options.class_mode and options.output.lower().endswith(".zip"):
            raise UsageError("--class is for a page; end the file in .html, or leave it out")
    if options.all_lessons:
        quizzes = [quiz for quiz in shipped_quizzes() if quiz.name.count("-") == 1]  # the others are variants
        practices, name = list(map(practice_from_lesson, (*shipped_lessons(), *quizzes))), "lessons"
    elif options.is_about_run:
        practice, name = _make_run_practice(request, options)
        practices = [practice]
    else:
        lesson = _find_lesson(request.board or "")
        practices, name = [practice_from_lesson(lesson)], practice_page.lesson_page_name(lesson)
    _write_page(practices, name, options)


def _refuse_unfitting(request: RunOptions, options: PractiseOptions) -> None:
    """Raise UsageError for options that exclude each other."""
    if options.quiz is not None and options.trace_by_hand:
        raise UsageError("--quiz: not allowed with --trace-by-hand; leave one of them out")
    if options.kinds is not None and options.quiz is None:
        raise UsageError("--kinds is for questions; add --quiz 10, or leave it out")
    if options.trace_by_hand and len(request.algorithms) > 1:
        raise UsageError("--trace-by-hand is about one algorithm, and several are named; name one")
    if options.all_lessons and (options.is_about_run or request.board or first_given_option(_RUN_OPTIONS)):
        raise UsageError("--all is for the lessons that ship; leave the rest out")
    if options.is_about_run:
        return
    if flag := first_given_option(_RUN_OPTIONS):
        raise UsageError(f"{flag} is about a run; add --quiz 10 or --trace-by-hand")
    if not (request.board or options.all_lessons) and (options.output or options.class_mode or options.theme):
        raise UsageError("-o, --class and --theme are for a page; name a lesson such as 3, or add --all")


def _find_lesson(name: str) -> Lesson:
    try:
        return load_lesson(name)
    except UnknownNameError:
        if can_mean_board(name):
            raise UsageError(
                f"{to_one_line(name)} is a board and no lesson; add --quiz 10 for questions about it,"
                " or --trace-by-hand"
            ) from None
        raise


def _make_run_practice(request: RunOptions, options: PractiseOptions) -> tuple[Practice, str]:
    """A practice about the runs, and the name of its page.

    Raises UsageError if nothing can be asked about them.
    """
    # Slow to import.
    from visualizer.exercises.questions import quiz
    from visualizer.programs.observing.observe import observe_runs

    runs = read_clicked_runs(replace(request, board=request.board or DEFAULT_BOARD))
    quiz.validate_board(runs.board)  # before the runs, which take long on large boards
    board, seed = runs.name, options.seed or 0
    names = [program.name for program in runs.programs]
    if options.trace_by_hand:
        from visualizer.exercises.trace_practice import make_hand_trace

        run = runs.single_run()
        run.raise_crash()
        practice = make_hand_trace(run.trace, seed=seed)
        return practice, practice_page.run_page_name("trace", board, names[:1])
    usual = kinds.CHOICE_KINDS if options.class_mode else kinds.ALL_KINDS
    traces = tuple(run.trace for run in runs.iter_runs(warn=True))
    with show_progress() as show:
        show("observing the program")
        observations = observe_runs(runs.programs, traces)
    assert options.quiz is not None  # else it is a trace by hand
    practice = quiz.make_quiz(observations, options.quiz, seed, options.kinds or usual)
    return practice, practice_page.run_page_name("quiz", board, names)


def _write_page(practices: Sequence[Practice], name: str, options: PractiseOptions) -> None:
    """Write the page, open it unless an output file is named, and print a line about it."""
    theme, output, class_mode = options.theme or "auto", options.output, options.class_mode
    tasks = pluralize(sum(len(each.tasks) for each in practices), "task")
    summary = f"{to_one_line(practice_page.joint_title(practices))}, {tasks}"
    with show_progress() as show:
        show("making the page")
        if output is None:
            path = practice_page.save_practice_page(practices, name, theme, class_mode=class_mode)
        else:
            practice_page.write_practice(practices, output, theme, class_mode=class_mode)
    if output is not None:
        ending = os.path.splitext(output)[1].lower()
        size = f"{os.path.getsize(output):,} bytes"
        form = practice_page.PRACTICE_ENDINGS[ending]
        sys.stdout.write(f"{to_one_line(output)}: {summary}, {form}, {size}\n")
    elif practice_page.open_in_browser(path):
        sys.stdout.write(f"{path}: {summary}, opened in your browser\n")
    else:
        sys.stdout.write(f"{path}: {summary}; no browser was found here, so open this file in one\n")
