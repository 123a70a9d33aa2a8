"""Opening a file: its name is typed, or it is chosen from a list that follows what is typed.

The text that is typed says which folder is listed and which names are looked for, so that a
folder that is entered and a path that is typed are one and the same.
"""

from __future__ import annotations

import os
from itertools import islice
from typing import NamedTuple

from visualizer.board.shipped import shipped_board_names
from visualizer.exercises.lessons.shipped import LESSON_ENDING
from visualizer.programs.program_file import PROGRAM_ENDINGS
from visualizer.trace.files import TRACE_ENDINGS
from visualizer.window.screens.practise import open_by_name
from visualizer.window.shell import Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.dialogs import Prompt

#: How many folders and files of one folder are listed.
MOST_LISTED = 1000
_FILE_HINT = "A board, trace, lesson or your program (.py, .ipynb): choose it, or type its name."
_OPENED_ENDINGS = (".txt", ".json", LESSON_ENDING, *PROGRAM_ENDINGS, *TRACE_ENDINGS)


class FileChoice(NamedTuple):
    """A line of the list: ``value`` is what is opened, or of a folder what is typed then."""

    label: str
    value: str
    detail: str = ""


def list_folder(typed: str) -> list[FileChoice]:
    """The folder above, the folders, then the files of a folder as ``typed``."""
    path = os.path.abspath(os.path.expanduser(typed))
    above = os.path.join(os.path.dirname(path), "")
    try:
        with os.scandir(path) as listing:
            found = [*islice(filter(None, map(_entry_label, listing)), MOST_LISTED)]
    except (OSError, ValueError):
        return [FileChoice(os.pardir, above, f"{path} cannot be read")]
    found.sort(key=lambda label: (not label.endswith(os.sep), label.casefold()))
    return [
        FileChoice(os.pardir, above, f"the folder above {path}"),
        # With its folder, since a board that ships may be called the same.
        *(FileChoice(label, os.path.join(typed or os.curdir, label)) for label in found),
    ]


def _entry_label(each: os.DirEntry[str]) -> str:
    """The name of a file that can be opened or, with a separator, of a folder; empty for others."""
    if each.name.startswith("."):
        return ""
    if os.path.isdir(each):
        return each.name + os.sep
    return each.name if each.name.lower().endswith(_OPENED_ENDINGS) and os.path.isfile(each) else ""


class OpenDialog(Prompt):
    """A field for the file's name, and below it a list of what can be opened.

    While nothing is typed, recent files stand first. Else ``lines`` are those that have what is
    typed in their names, and what is typed itself.
    """

    size = (920, 700)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, "Open a file", _FILE_HINT, lambda name: open_by_name(shell, name, shell.close))
        self._list_matches("")

    def _list_matches(self, text: str) -> None:
        """List what fits ``text``, which is in the field now, the best first."""
        folder = text[: len(text) - len(os.path.split(text)[1])]
        name = text[len(folder) :].casefold()
        recent = [] if text else filter(os.path.isfile, self.shell.session.choices.recent)
        ships = [] if folder else shipped_board_names()
        entries = [
            *(FileChoice(os.path.basename(path), path, os.path.dirname(path)) for path in recent),
            *list_folder(folder),
            *(FileChoice(name, name, "ships with the program") for name in ships),
        ]
        self.entries = [each for each in entries if name in each.label.casefold()]
        if name:
            self.entries.sort(key=lambda each: (not each.label.casefold().startswith(name), len(each.label)))
            self.entries.append(FileChoice(text, text.strip().strip('"'), "as typed"))
        self.text = text
        #: The index of the line that Enter takes.
        self.chosen_index = 0
        self._scroll_positions.clear()

    def show(self, ui: Ui, box: Box) -> None:
        """Show the field and the list, and open what is chosen."""
        foot, height = box.cut_bottom(ui.px(38), ui.px(14)), ui.px(34)
        ui.paragraph(box, self.words, gap=ui.px(10), colour=ui.canvas.theme.dim)
        end = len(self.text)  # typing goes on from a folder that was entered
        text = ui.field(
            "text", box.cut_top(ui.px(42), ui.px(12)), self.text, "a name, a path, or part of a name", (end, end)
        )
        if text != self.text:
            self._list_matches(text)
        self.chosen_index = ui.move_index(self.chosen_index, len(self.entries), box.height // height, "another file")
        for index, row in ui.rows("files", box, len(self.entries), height, show=self.chosen_index):
            line = self.entries[index]
            if ui.control(
                f"line {index}",
                row.inflate(0, -ui.px(2)),
                "row",
                label=line.label,
                detail=line.detail,
                selected=index == self.chosen_index,
            ):
                self.chosen_index = index
                self.accept_text()
                break
        self.show_foot(ui, foot)

    def accept_text(self) -> None:
        """Open the chosen line, or list its folder."""
        value = self.entries[self.chosen_index].value
        if value.endswith(os.sep):
            self._list_matches(value)
            self.shell.input_state.focus = "text"
        else:
            self._callback(value)
