"""Answers of a practice that leave the window: on the clipboard, or as a file with a name."""

from __future__ import annotations

from pathlib import Path

from visualizer.errors import VisualizerError
from visualizer.exercises.answers_file import ENDING, clean_name, write_answers
from visualizer.exercises.progress import Progress
from visualizer.files import write_beside
from visualizer.language.formatting import capital
from visualizer.language.practice import said
from visualizer.window.clipboard import NO_CLIPBOARD
from visualizer.window.saving import NO_NAME, file_name, stem_span
from visualizer.window.shell import Shell
from visualizer.window.widgets.dialogs import Prompt, ask_to_replace

_NAME_WORDS = "Your name, as your teacher knows it. It stands in the file with your answers."
_FILE_WORDS = "The name of the file. It is a small text that you can send."


def ask_name(shell: Shell, progress: Progress) -> None:
    """Ask for the student's name, then for the file's, and save the answers."""

    def named(name: str) -> bool:
        if not clean_name(name):
            shell.say("Type your name first.", error=True)
            return False
        shell.close()
        shell.open(SaveAnswers(shell, progress, clean_name(name)))
        return False

    shell.open(Prompt(shell, "Whose answers are these?", _NAME_WORDS, named, label="Next"))


def copy_answers(shell: Shell, progress: Progress) -> None:
    """Put the file of answers on the clipboard, without a name."""
    if shell.copy_text(write_answers(progress, "")):
        shell.say("The answers are on the clipboard.")
    else:
        shell.say(NO_CLIPBOARD, error=True)


class SaveAnswers(Prompt):
    """Asks for a file's name and writes the answers."""

    def __init__(self, shell: Shell, progress: Progress, name: str) -> None:
        title = said(progress.practice.title)
        suggested = file_name(f"{title} {name}").removesuffix(".txt") + ENDING
        super().__init__(
            shell, "Save the answers", _FILE_WORDS, self._save, text=suggested, label="Save"
        )
        self._progress = progress
        self._name = name

    @property
    def selection(self) -> tuple[int, int]:
        """The file's name without its ending."""
        return stem_span(self.text)

    def _save(self, text: str) -> bool:
        try:
            path = Path(text).expanduser().absolute()
            path = path if path.suffix else path.with_name(path.name + ENDING)
            exists = path.exists()
        except (OSError, ValueError, RuntimeError):
            text, exists = "", False
        if not text:
            self.shell.say(NO_NAME, error=True)
        elif exists:
            ask_to_replace(self.shell, path, self._write)
        else:
            self._write(path)
        return False  # it closes itself once the file is written

    def _write(self, path: Path) -> None:
        try:
            write_beside(path, write_answers(self._progress, self._name).encode("utf-8"))
        except (VisualizerError, ValueError) as error:
            self.shell.say(f"{capital(str(error))}.", error=True)
            return
        self.shell.close()
        self.shell.say(f"Saved as {path}. Send this file to your teacher.")
