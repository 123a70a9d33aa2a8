"""The dialog that opens a file by its name, or from a list of the names that match what is typed.

The text in the field determines the folder that is listed and the names that match. Entering a
folder of the list therefore just changes the text.
"""

from __future__ import annotations

import os
from itertools import islice
from typing import NamedTuple

from visualizer.algorithms.lookup import ENDINGS_TEXT, PROGRAM_ENDINGS
from visualizer.board.text import shipped_board_names
from visualizer.exercises.lessons.shipped import LESSON_ENDING
from visualizer.trace.files import TRACE_ENDINGS
from visualizer.window.screens.practise import open_by_name
from visualizer.window.shell import Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Prompt

#: The most entries of a folder that are listed.
MOST_LISTED = 1000
_FILE_HINT = f"A board, trace, lesson or your program ({ENDINGS_TEXT}): choose it, or type its name."
_OPENED_ENDINGS = (".txt", ".json", LESSON_ENDING, *PROGRAM_ENDINGS, *TRACE_ENDINGS)


class FileChoice(NamedTuple):
    """A line of the list: ``value`` is the name that is opened or, of a folder, the new text."""

    label: str
    value: str
    detail: str = ""


def list_folder(typed: str) -> list[FileChoice]:
    """The parent, the subfolders and the files of a folder, with values that begin as ``typed``."""
    path = os.path.abspath(os.path.expanduser(typed))
    above = os.path.join(os.path.dirname(path), "")
    try:
        with os.scandir(path) as listing:
            labels = [*islice(filter(None, map(_entry_label, listing)), MOST_LISTED)]
    except (OSError, ValueError):
        return [FileChoice(os.pardir, above, f"{path} cannot be read")]
    labels.sort(key=lambda label: (not label.endswith(os.sep), label.casefold()))
    return [
        FileChoice(os.pardir, above, f"the folder above {path}"),
        # With the folder, since a shipped board may have the same name.
        *(FileChoice(label, os.path.join(typed or os.curdir, label)) for label in labels),
    ]


def _entry_label(entry: os.DirEntry[str]) -> str:
    """The name of a file that can be opened or, with a separator, of a folder; empty for others."""
    if entry.name.startswith("."):
        return ""
    if os.path.isdir(entry):
        return entry.name + os.sep
    return entry.name if entry.name.lower().endswith(_OPENED_ENDINGS) and os.path.isfile(entry) else ""


class OpenDialog(Prompt):
    """A field for the file's name, and a list of what can be opened.

    ``entries`` are those whose names contain what is typed, and what is typed itself. While
    nothing is typed, recent files come first.
    """

    size = (920, 700)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, "Open a file", _FILE_HINT, lambda name: open_by_name(shell, name, shell.close))
        self._list_matches("")

    def _list_matches(self, text: str) -> None:
        """Put ``text`` into the field, and list the entries that match it, the best first."""
        folder = text[: len(text) - len(os.path.split(text)[1])]
        name = text[len(folder) :].casefold()
        recent = [] if text else filter(os.path.isfile, self.shell.session.choices.recent)
        ships = [] if folder else shipped_board_names()
        entries = [
            *(FileChoice(os.path.basename(path), path, os.path.dirname(path)) for path in recent),
            *list_folder(folder),
            *(FileChoice(name, name, "ships with the program") for name in ships),
        ]
        self.entries = [entry for entry in entries if name in entry.label.casefold()]
        if name:
            self.entries.sort(key=lambda entry: (not entry.label.casefold().startswith(name), len(entry.label)))
            self.entries.append(FileChoice(text, text.strip().strip('"'), "as typed"))
        self.text = text
        #: The index of the entry that Enter opens.
        self.chosen_index = 0
        self._scroll_positions.clear()

    def show(self, ui: Ui, box: Box) -> None:
        """Show the field and the list, and open the entry that is chosen."""
        foot, height = box.cut_bottom(ui.px(38), ui.px(14)), ui.px(34)
        ui.paragraph(box, self.hint, gap=ui.px(10), colour=ui.canvas.theme.dim)
        end, line = len(self.text), box.cut_top(ui.px(42), ui.px(12))
        # Without a selection, so that typing continues after a folder that was entered.
        text = ui.field("text", line, self.text, "a name, a path, or part of a name", (end, end))
        if text != self.text:
            self._list_matches(text)
        self.chosen_index = ui.move_index(self.chosen_index, len(self.entries), box.height // height, "another file")
        for index, row in ui.rows("files", box, len(self.entries), height, show=self.chosen_index):
            label, _, detail = self.entries[index]
            chosen, place = index == self.chosen_index, row.inflate(0, -ui.px(2))
            if ui.control(f"line {index}", place, "row", label=label, detail=detail, selected=chosen):
                self.chosen_index = index
                self.accept_text()
                break
        self.show_foot(ui, foot)

    def accept_text(self) -> None:
        """Open the chosen entry, or list its folder."""
        value = self.entries[self.chosen_index].value
        if value.endswith(os.sep):
            self._list_matches(value)
            self.shell.input_state.focus = "text"
        else:
            self._callback(value)
