"""How a practice comes into the window, with the progress that was kept of it."""

from __future__ import annotations

from functools import partial

from visualizer.errors import FileError
from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.language.formatting import capital
from visualizer.window.screens.practice.screen import PracticeScreen
from visualizer.window.shell import Shell


def open_practice(shell: Shell, practice: Practice) -> None:
    """Open a practice where it was left, and keep the progress in it."""
    progress = shell.progress_store.progress_in(practice)
    shell.open(PracticeScreen(shell, practice, progress, partial(_keep, shell)))


def _keep(shell: Shell, progress: Progress) -> None:
    """Keep the progress; where that cannot be done it is said, and the practice goes on."""
    try:
        shell.progress_store.keep(progress)
    except FileError as error:
        shell.say(f"{capital(str(error))}. The progress is lost when you close.", error=True)


def open_on_practice(shell: Shell, practice: Practice, voting: bool = False) -> None:
    """Let a window begin with a practice; with ``voting`` a class votes on its questions."""
    open_practice(shell, practice)
