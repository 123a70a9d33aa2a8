"""How a practice comes into the window, with the progress that was kept of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from visualizer.errors import FileError, VisualizerError
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.language.formatting import capital
from visualizer.window.screens.practice.screen import PracticeScreen
from visualizer.window.screens.practice.voting import VotingScreen, questions_to_vote
from visualizer.window.shell import Shell
from visualizer.window.widgets.controls import nothing
from visualizer.window.widgets.dialogs import Prompt

_ASK = "The lesson's file, in .md. Nothing in it is run: a lesson is text."


def open_practice(shell: Shell, practice: Practice, kept: Callable[[], None] = nothing) -> None:
    """Open a practice where it was left; ``kept`` is called whenever its progress is kept."""
    progress = shell.progress_store.progress_in(practice)
    shell.open(PracticeScreen(shell, practice, progress, partial(_keep, shell, kept)))


def _keep(shell: Shell, kept: Callable[[], None], progress: Progress) -> None:
    """Keep the progress; where that cannot be done it is said, and the practice goes on."""
    try:
        shell.progress_store.keep(progress)
    except FileError as error:
        shell.say(f"{capital(str(error))}. The progress is lost when you close.", error=True)
    kept()


def open_on_practice(shell: Shell, practice: Practice, voting: bool = False) -> None:
    """Let a window begin with a practice; with ``voting`` a class votes on its questions."""
    if not voting:
        open_practice(shell, practice)
    elif questions_to_vote(practice):
        shell.open(VotingScreen(shell, practice))
    else:
        shell.say("None of these questions has choices to vote for; take others.", error=True)


def open_lesson_file(shell: Shell, name: str) -> bool:
    """Open a lesson by its file; False, and a message, where that is no lesson."""
    try:
        practice = practice_of(load_lesson(name))
    except VisualizerError as error:
        shell.say(f"{capital(str(error))}.", error=True)
        return False
    open_practice(shell, practice)
    return True


def ask_for_lesson(shell: Shell) -> None:
    """Ask for the file of a lesson, and open it."""

    def take(name: str) -> bool:
        if not name:
            shell.say("Type the name of a file first.", error=True)
            return False
        before = len(shell.panels)
        shell.close()
        if not open_lesson_file(shell, name):
            message = shell.session.message
            shell.open(Prompt(shell, "Open a lesson file", _ASK, take, text=name))
            shell.say(message, error=True)
        return len(shell.panels) < before

    shell.open(Prompt(shell, "Open a lesson file", _ASK, take))
