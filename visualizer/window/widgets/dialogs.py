"""Dialogs: a prompt for a line of text, a question with a few answers, writing a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.controls import do_nothing


class Prompt(Panel):
    """A prompt for one line of text.

    ``callback`` is called with the text; it closes the panel if the text is valid.
    """

    size = (760, 250)
    first_focus = "text"

    def __init__(
        self,
        shell: Shell,
        title: str,
        hint: str,
        callback: Callable[[str], object],
        text: str = "",
        label: str = "Open",
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.hint = hint
        self.text = text
        self.label = label
        self._callback = callback

    def show(self, ui: Ui, box: Box) -> None:
        """Show the hint, the field and the buttons."""
        foot = box.cut_bottom(ui.px(38), ui.px(22))
        ui.paragraph(box, self.hint, gap=ui.px(8), colour=ui.canvas.theme.dim)
        self.text = ui.field(
            "text", box.cut_top(ui.px(42)), self.text, "type here, or paste with Ctrl+V", (0, len(self.text))
        )
        self.show_foot(ui, foot)

    def show_foot(self, ui: Ui, foot: Box) -> None:
        """Show the two buttons at the right of ``foot``."""
        foot = foot.cut_right(ui.px(130 + 8 + 130))
        if ui.button(foot, "Cancel", name="cancel", width=ui.px(130)):
            self.shell.run_action("escape")
        if ui.button(foot, self.label, "Enter", name="take", width=ui.px(130), selected=True):
            self.accept_text()

    def accept_text(self) -> None:
        """Call the callback with the text."""
        self._callback(self.text)


class QuestionDialog(Panel):
    """A question with a few answers; the last one, which is safe, is focused."""

    size = (620, 220)

    def __init__(
        self, shell: Shell, title: str, words: str, answers: Sequence[tuple[str, Callable[[], object]]]
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.words = words
        self.answers = tuple(answers)
        self.first_focus = f"answer {answers[-1][0]}"

    def show(self, ui: Ui, box: Box) -> None:
        """Show the question and the answers, and call the callback of the one that is pressed."""
        foot = box.cut_bottom(ui.px(40)).cut_right(len(self.answers) * ui.px(138) - ui.px(8))
        ui.paragraph(box, self.words)
        for label, callback in self.answers:
            if ui.button(foot, label, name=f"answer {label}", width=ui.px(130)):
                self.shell.close()
                callback()


def write_file(shell: Shell, name: str, write: Callable[[Path], object], ending: str = "") -> None:
    """Call ``write`` with the path of a file name; show a message if that fails.

    Blanks and quotes around the name are removed, ``~`` is the home folder, and a name without an
    ending gets ``ending``. If the file exists, the user is asked whether to replace it.
    """
    name = name.strip().strip('"')
    try:
        path = Path(name).expanduser().absolute()
        if not path.suffix and not path.is_dir():
            path = path.with_name(path.name + ending)
        exists = path.is_file()
    except (OSError, ValueError, RuntimeError):
        name = ""
    if not name:
        shell.say("This cannot be a file's name; type another.", error=True)
        return
    attempt = partial(shell.session.attempt, partial(write, path))
    if exists:
        words = f"{path} is there already. What is in it would be lost."
        answers = (("Replace", attempt), ("Keep the old", do_nothing))
        shell.open(QuestionDialog(shell, "Replace the file?", words, answers))
    else:
        attempt()
