"""How a practice comes into the window, with the progress that was kept of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial

from visualizer.errors import FileError, one_line
from visualizer.exercises.answers_file import ENDING as ANSWERS_ENDING
from visualizer.exercises.answers_file import load_answers
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import ENDING as LESSON_ENDING
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.exercises.questions.class_votes import ClassVotes, votes_recipe
from visualizer.exercises.questions.voting import questions_to_vote
from visualizer.exercises.recipes import practice_from
from visualizer.language.formatting import capital
from visualizer.window.program_panes import open_anything
from visualizer.window.screens.practice.preparing import prepare
from visualizer.window.screens.practice.screen import PracticeScreen
from visualizer.window.screens.practice.voting import VotingScreen
from visualizer.window.shell import Shell
from visualizer.window.widgets.controls import nothing
from visualizer.window.widgets.dialogs import Prompt

_ASK = "The lesson's file, in .md. Nothing in it is run: a lesson is text."


def open_practice(shell: Shell, practice: Practice, kept: Callable[[], None] = nothing) -> None:
    """Open a practice where it was left; ``kept`` is called whenever its progress is kept."""
    progress = shell.progress_store.progress_in(practice)
    shell.open(PracticeScreen(shell, progress, partial(_keep, shell, kept)))


def _keep(shell: Shell, kept: Callable[[], None], progress: Progress) -> None:
    """Keep the progress; where that cannot be done it is said, and the practice goes on."""
    try:
        shell.progress_store.keep(progress)
    except FileError as error:
        shell.say(f"{capital(str(error))}. The progress is lost when you close.", error=True)
    kept()


def open_on_practice(
    shell: Shell, practice: Practice, kept: Callable[[], None] = nothing, *, voting: bool = False
) -> None:
    """Open a practice where it was left; with ``voting`` a class votes on its questions."""
    if not voting:
        open_practice(shell, practice, kept)
    elif questions_to_vote(practice):
        store = shell.progress_store
        votes = ClassVotes(practice, store.find(votes_recipe(practice)))
        shell.open(VotingScreen(shell, votes, partial(_keep_votes, shell, kept)))
    else:
        shell.say("None of these questions has choices to vote for; take others.", error=True)


def _keep_votes(shell: Shell, kept: Callable[[], None], votes: ClassVotes) -> None:
    """Keep what a class voted; where that cannot be done it is said, and the vote goes on."""
    try:
        shell.progress_store.put(votes_recipe(votes.practice), votes.kept)
    except FileError as error:
        shell.say(f"{capital(str(error))}. The votes are lost when you close.", error=True)
    kept()


def _ending(name: str) -> str:
    return os.path.splitext(name.strip())[1].lower()


def _lesson(name: str) -> Practice:
    """The lesson of a file; nothing of it is run. Raises VisualizerError where it is none."""
    return practice_of(load_lesson(name))


def _open_as_practice(shell: Shell, name: str, first: Callable[[], None] = nothing) -> bool:
    """Open a lesson's file, or one of answers; False for another. ``first`` is called before."""
    if _ending(name) == LESSON_ENDING:

        def show(practice: Practice) -> None:
            first()
            open_practice(shell, practice)

        prepare(shell, partial(_lesson, name.strip()), show)
    elif _ending(name) == ANSWERS_ENDING:
        _open_answers(shell, name.strip(), first)
    return _ending(name) in (LESSON_ENDING, ANSWERS_ENDING)


def _open_answers(shell: Shell, name: str, first: Callable[[], None]) -> None:
    """Show the answers of a file as those who gave them see them; nothing is kept of that."""
    found: list[tuple[str, Progress]] = []

    def make() -> Practice:
        file = load_answers(name)
        practice = practice_from(file.recipe)
        progress = file.progress_in(practice)
        found.append((file.name, progress))
        return practice

    def show(practice: Practice) -> None:
        whose, progress = found[0]
        first()

        def keep(shown: Progress) -> None:
            # What is gone on with from here, such as the next lesson, is one's own again.
            if shown.practice.recipe != practice.recipe:
                _keep(shell, nothing, shown)

        screen = PracticeScreen(shell, progress, keep)
        screen.title = f"{screen.title} - {one_line(whose) or os.path.basename(name)}"
        shell.open(screen)
        shell.say("These are the answers of this file. What you do here is not kept.")

    prepare(shell, make, show)


def open_dropped(shell: Shell, name: str) -> None:
    """Open a lesson, a file of answers, or whatever else a file is, by its name."""
    if not _open_as_practice(shell, name):
        open_anything(shell.session, name)


def open_instead(shell: Shell, name: str) -> bool:
    """The same in the place of the panel that asked for the name; True if that is to close."""
    if _open_as_practice(shell, name, shell.close):
        return False  # it is closed then, or it stays so that the name can be mended
    return open_anything(shell.session, name)


def ask_for_lesson(shell: Shell) -> None:
    """Ask for the file of a lesson, and open it."""

    def take(name: str) -> bool:
        if _ending(name) == LESSON_ENDING:
            return open_instead(shell, name)
        shell.say("Type the name of a lesson's file; it ends in .md.", error=True)
        return False

    shell.open(Prompt(shell, "Open a lesson file", _ASK, take))
