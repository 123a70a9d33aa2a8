"""Practising from a command: in the window, or where there is none in the terminal."""

from __future__ import annotations

import os
import shutil
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TextIO

from visualizer.cli.arguments import is_given
from visualizer.cli.judging import judged
from visualizer.cli.naming import command_word
from visualizer.cli.runs import Runs
from visualizer.cli.streams import show_notice, standard_input
from visualizer.cli.terminal_practice import TerminalPractice
from visualizer.cli.window_opening import open_on
from visualizer.cli.wrapping import wrapped
from visualizer.errors import (
    AnswersFileError,
    FileError,
    NoDisplayError,
    UsageError,
    one_line,
    quoted,
)
from visualizer.exercises.answers_file import ENDING, load_answers, write_answers
from visualizer.exercises.kept_progress import ProgressStore
from visualizer.exercises.making.program_task import ProgramTask, program_answer
from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.exercises.questions.class_votes import votes_recipe
from visualizer.exercises.tasks import AnswerError, Task
from visualizer.files import check_target, write_beside
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.verdict import Status
from visualizer.programs.program_file import ENDING as ENDING_OF_PROGRAMS
from visualizer.programs.program_file import names_program, read_program
from visualizer.window.settings_file import settings_file

_NO_WINDOW = "There is no display for a window, so here is the practice as text."


def add_practice_options(parser: ArgumentParser) -> None:
    """``--answers``, ``--name`` and ``--anew``."""
    parser.add_argument(
        "--answers",
        metavar="FILE",
        help=f"practise in the terminal, and write the answers to this file ({ENDING})",
    )
    parser.add_argument(
        "--name", metavar="NAME", help="your name, as the file of answers is to have it"
    )
    parser.add_argument(
        "--anew",
        action="store_true",
        help="begin anew, and forget the answers, or votes, given before",
    )


def refuse_practice_options(
    arguments: Namespace, what: str, options: Sequence[str] = ("answers", "name", "anew")
) -> None:
    """Raise UsageError where an option of a practice is given; ``what`` is to be done instead."""
    for option in options:
        if is_given(arguments, option):
            raise UsageError(f"--{option} is for practising; {what}, or leave it out")


def check_practice_options(arguments: Namespace) -> None:
    """Raise a VisualizerError for options that do not fit, before any work."""
    if arguments.answers is None:
        if arguments.name is not None:
            raise UsageError("--name is for a file of answers; add --answers FILE, or leave it out")
        return
    for option in ("theme", "fullscreen", "speed"):
        if is_given(arguments, option):
            raise UsageError(
                f"--{option} is for the window, and --answers practises in the terminal; leave one"
                " out"
            )
    if os.path.splitext(arguments.answers)[1].lower() != ENDING:
        raise UsageError(
            f"--answers: {quoted(one_line(arguments.answers))} does not end in {ENDING}; call it"
            f" such as mine{ENDING}"
        )
    check_target(arguments.answers)


def practise(
    practice: Practice,
    arguments: Namespace,
    output: TextIO,
    runs: Runs,
    name: str,
    *,
    voting: bool = False,
) -> int:
    """Open the window in a practice, or go through it in the terminal; the exit status.

    ``runs`` are what the window shows below it, ``name`` is what their board is called. Raises
    UsageError for ``voting`` where there is no window.
    """
    store = ProgressStore(settings_file())
    if arguments.anew:
        store.put(votes_recipe(practice) if voting else practice.recipe, None)
    if arguments.answers is None:
        try:
            return open_on(
                runs,
                getattr(arguments, "order", None),
                name,
                speed=getattr(arguments, "speed", None),
                theme=arguments.theme,
                fullscreen=arguments.fullscreen,
                practice=practice,
                voting=voting,
            )
        except NoDisplayError as error:
            if voting:
                raise UsageError(
                    "--class needs a window, and there is no display for one; leave it out to"
                    " practise in the terminal"
                ) from error
            _say(output, _NO_WINDOW)
            output.write("\n")
    _in_terminal(practice, store, arguments, output)
    return 0


def _in_terminal(
    practice: Practice, store: ProgressStore, arguments: Namespace, output: TextIO
) -> None:
    """Ask until the end of the practice or of the input; nothing that was answered is lost."""
    if arguments.answers is not None and os.path.exists(arguments.answers):
        _refuse_other_answers(arguments.answers, practice)
    progress = store.progress_in(practice)
    if store.message:
        show_notice(f"warning: {store.message}")
    keeper = _Keeper(store, progress)
    started = time.monotonic()
    try:
        TerminalPractice(progress, standard_input(), output, keeper.keep, answer_text).run()
    finally:
        if arguments.answers is not None:
            try:
                _write(progress, arguments, time.monotonic() - started)
            except FileError as error:
                if not keeper.keeps:
                    raise
                raise FileError(
                    f"{error}; what you have answered is kept, and the same command goes on"
                ) from error
            without = "" if arguments.name else ", without a name; --name NAME gives them one"
            output.write("\n")
            _say(output, f"The answers are in {one_line(arguments.answers)}{without}.")
        if not progress.done and keeper.keeps and progress.answers:
            _say(output, "What you have answered is kept; the same command goes on from here.")


def _refuse_other_answers(path: str, practice: Practice) -> None:
    """Raise FileError where a file is there that answers to this practice should not replace."""
    try:
        is_same = load_answers(path, may_be_changed=True).recipe == practice.recipe
    except AnswersFileError:
        is_same = False
    if not is_same:
        raise FileError(
            f"{path}: it is there already, with something else than answers to this practice;"
            " choose another name"
        )


def _say(output: TextIO, text: str) -> None:
    """Write a sentence, broken where the terminal ends."""
    output.writelines(f"{line}\n" for line in wrapped(text, shutil.get_terminal_size().columns))


def _write(progress: Progress, arguments: Namespace, seconds: float) -> None:
    date = time.strftime("%Y-%m-%d") if arguments.name else ""
    text = write_answers(progress, arguments.name or "", date=date, seconds=seconds)
    write_beside(arguments.answers, text.encode("utf-8"))


class _Keeper:
    """Keeps progress as long as that can be done, and says once where it cannot."""

    def __init__(self, store: ProgressStore, progress: Progress) -> None:
        self._store = store
        self._progress = progress
        self.keeps = store.folder is not None

    def keep(self) -> None:
        if not self.keeps:
            return
        try:
            self._store.keep(self._progress)
        except FileError as error:
            self.keeps = False
            show_notice(f"warning: the progress is not kept: {error}")


def answer_text(task: Task, line: str) -> str:
    """The answer that a person types; a program that is named is judged, which is its answer.

    A file that is not there yet is begun with the task's template. Raises VisualizerError where
    there is no answer yet, with what to do next.
    """
    if not isinstance(task, ProgramTask):
        return line
    if not names_program(line):
        raise AnswerError(
            f"{quoted(one_line(line))} is no program; give the name of your file, such as"
            f" {task.file}"
        )
    if task.template and line.lower().endswith(ENDING_OF_PROGRAMS) and not os.path.exists(line):
        write_beside(line, task.template.encode("utf-8"))
        raise AnswerError(
            f"{one_line(line)} is there now, with a beginning; go on with it in an editor, save it,"
            " and give its name again"
        )
    program = read_program(line)
    verdict = judged(program, JudgeSettings())
    if verdict.status is not Status.RIGHT:
        show_notice(f"note: visualizer check {command_word(line)} says what is wrong")
    return program_answer(task, verdict, program.text)
