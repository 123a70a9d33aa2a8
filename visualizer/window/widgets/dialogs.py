"""Panels that ask one thing: a line to type, a file to write, a question with a few answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from visualizer.errors import VisualizerError
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.controls import nothing

_NO_FILE_NAME = "This cannot be a file's name; type another."


class Prompt(Panel):
    """One line to type, with a button that takes it.

    ``done`` is called with the text; it closes the panel where the text will do.
    """

    size = (760, 250)
    first_focus = "text"

    def __init__(
        self,
        shell: Shell,
        title: str,
        words: str,
        done: Callable[[str], object],
        text: str = "",
        label: str = "Open",
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.words = words
        self.text = text
        self.label = label
        self._done = done

    @property
    def selection(self) -> tuple[int, int]:
        """The part of the text that is selected when the field gets the keyboard."""
        return 0, len(self.text)

    def show(self, ui: Ui, box: Box) -> None:
        """Show the words, the field and the buttons."""
        foot = box.cut_bottom(ui.px(38), ui.px(22))
        ui.paragraph(box, self.words, gap=ui.px(8), colour=ui.canvas.theme.dim)
        self.text = ui.field("text", box.cut_top(ui.px(42)), self.text,
                             "type here, or paste with Ctrl+V", self.selection)  # fmt: skip
        self.show_foot(ui, foot)

    def show_foot(self, ui: Ui, foot: Box) -> None:
        """Show the two buttons at the right of ``foot``."""
        foot = foot.cut_right(ui.px(130 + 8 + 130))
        if ui.button(foot, "Cancel", name="cancel", width=ui.px(130)):
            self.shell.run("escape")
        if ui.button(foot, self.label, "Enter", name="take", width=ui.px(130), selected=True):
            self.take()

    def take(self) -> None:
        """Do what the panel was opened for."""
        self._done(self.text)


class Question(Panel):
    """A question with a few answers; the last is the safe one and has the keyboard."""

    size = (620, 220)

    def __init__(
        self,
        shell: Shell,
        title: str,
        words: str,
        answers: Sequence[tuple[str, Callable[[], object]]],
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.words = words
        self.answers = tuple(answers)
        self.first_focus = f"answer {answers[-1][0]}"

    def show(self, ui: Ui, box: Box) -> None:
        """Ask, and do what the answer says."""
        foot, gap = box.cut_bottom(ui.px(40)), ui.px(8)
        width = min(ui.px(170), (foot.width + gap) // len(self.answers) - gap)
        ui.paragraph(box, self.words)
        foot.cut_left(foot.width - len(self.answers) * (width + gap) + gap)
        for label, answer in self.answers:
            if ui.button(foot, label, name=f"answer {label}", width=width):
                self.shell.close()
                answer()


def write_file(shell: Shell, name: str, write: Callable[[Path], object], ending: str = "") -> None:
    """Call ``write`` with the file that ``name`` means; what goes wrong is said.

    Blanks and quotes around it are left out, ``~`` is the home folder, and a name without ending
    gets ``ending``. Where the file is there already, the user is asked whether to replace it.
    """

    def attempt() -> None:
        try:
            write(path)
        except VisualizerError as error:
            shell.say(str(error), error=True)

    name = name.strip().strip('"')
    if not name:
        shell.say("Type a name for the file first.", error=True)
        return
    try:
        path = Path(name).expanduser().absolute()
        if not path.suffix and not path.is_dir():
            path = path.with_name(path.name + ending)
        exists = path.is_file()
    except (OSError, ValueError, RuntimeError):
        shell.say(_NO_FILE_NAME, error=True)
        return
    if exists:
        words = f"{path} is there already. What is in it would be lost."
        answers = (("Replace", attempt), ("Keep the old", nothing))
        shell.open(Question(shell, "Replace the file?", words, answers))
    else:
        attempt()
