"""Opening a file: its name is typed, or it is chosen from a list that follows what is typed.

The text that is typed says which folder is listed and which names are looked for, so that a
folder that is entered and a path that is typed are one and the same.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from visualizer.board.shipped import shipped_boards
from visualizer.draw.text import STRONG
from visualizer.errors import reason_of
from visualizer.exercises.lessons.shipped import ENDING as LESSON_ENDING
from visualizer.language.formatting import number_text
from visualizer.programs.program_file import ENDING as PROGRAM_ENDING
from visualizer.trace.files import ENDINGS as TRACE_ENDINGS
from visualizer.window.screens.practise import open_by_name
from visualizer.window.shell import Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.dialogs import Prompt

#: How many folders and files of one folder are listed.
MOST_LISTED = 1000
_WORDS = "A board, a trace, a lesson or your program (.py): choose it, or type its name or path."
#: The endings of files that are listed, and what such a file is where its ending says it.
_KINDS = {".txt": "", ".json": "", LESSON_ENDING: "", PROGRAM_ENDING: "program",
          **dict.fromkeys(TRACE_ENDINGS, "trace")}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list: ``value`` is what is opened, or of a ``folder`` what is listed then."""

    label: str
    value: str
    detail: str = ""
    folder: bool = False


def folder_typed(text: str) -> str:
    """The part of what is typed that names a folder, with its separator; empty for this one."""
    return text[: len(text) - len(os.path.split(text)[1])]


def read_folder(typed: str) -> tuple[list[Entry], str]:
    """The folders, then the files of a folder as ``typed``; what is wrong or left out, in words."""
    found, note = [], ""
    try:
        with os.scandir(os.path.expanduser(typed) or os.curdir) as listing:
            for each in listing:
                found += _entries_for(each, typed)
                if len(found) == MOST_LISTED:
                    note = f"{number_text(MOST_LISTED)} are listed; type the name of any other."
                    break
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else "it is no name"
        note = f"This folder cannot be read ({reason}). Type another."
    return sorted(found, key=lambda each: (not each.folder, each.label.casefold())), note


def _entries_for(each: os.DirEntry[str], typed: str) -> list[Entry]:
    """The entry for a folder or a file that can be opened, in a list; empty for any other."""
    ending = os.path.splitext(each.name)[1].lower()
    with suppress(OSError):
        if each.name.startswith("."):
            return []
        if each.is_dir():
            value = os.path.join(typed, each.name, "")
            return [Entry(each.name + os.sep, value, "folder", folder=True)]
        if ending in _KINDS and each.is_file():
            # With its folder, since a board that ships may be called the same.
            value = os.path.join(typed or os.curdir, each.name)
            return [Entry(each.name, value, _KINDS[ending])]
    return []


def lines_for(text: str, recent: Sequence[str], here: Sequence[Entry]) -> list[Entry | str]:
    """The lines of the list for what is typed; a heading is a text.

    ``here`` is what the folder has. Where no name is typed the lines are grouped. Else they have
    the text in their names, the best first: the name itself, then those that begin with it. The
    last is what is typed.
    """
    folder = folder_typed(text)
    words = text[len(folder) :].casefold()
    last = [Entry(os.path.basename(path), path, os.path.dirname(path)) for path in recent]
    shipped = [Entry(name, name, "ships with the program") for name in shipped_boards()]
    heading = os.path.abspath(os.path.expanduser(folder)) if "\0" not in folder else folder
    if not words:
        up = os.path.join(os.path.dirname(heading), "")
        above = Entry(os.pardir, up, "the folder above", folder=True)
        lines: list[Entry | str] = [heading, above, *here]
        if not folder:
            lines = [*(["Recent"] if last else []), *last, *lines, "Boards that ship", *shipped]
        return lines
    candidates = here if folder else [*last, *here, *shipped]
    found = {os.path.abspath(each.value): each for each in candidates
             if words in each.label.casefold()}  # fmt: skip
    ranked = sorted(found.values(), key=lambda each: _rank(words, each.label.casefold()))
    typed = Entry(text, text.strip().strip('"'), "as typed")
    return [*([heading] if folder else []), *ranked, typed]


def _rank(words: str, name: str) -> int:
    """How well a name that has ``words`` in it fits them: 0 best."""
    if words in (name, os.path.splitext(name)[0]):
        return 0
    return 1 if name.startswith(words) else 2


class OpenDialog(Prompt):
    """A field for the file's name, and below it a list of what can be opened."""

    size = (920, 700)

    def __init__(self, shell: Shell) -> None:
        super().__init__(
            shell, "Open a file", _WORDS, lambda name: open_by_name(shell, name, shell.close)
        )
        recent = shell.session.choices.recent
        self._recent = [path for path in recent if os.path.isfile(path)]
        self._here, self.note = read_folder("")
        self._type("")

    @property
    def selection(self) -> tuple[int, int]:
        """Nothing: typing goes on from a folder that was entered."""
        return len(self.text), len(self.text)

    @property
    def _choosable(self) -> list[int]:
        return [index for index, line in enumerate(self.lines) if isinstance(line, Entry)]

    def _type(self, text: str) -> None:
        """List what fits ``text``, which is in the field now."""
        if folder_typed(text) != folder_typed(self.text):
            self._here, self.note = read_folder(folder_typed(text))
        self.text = text
        self.lines = lines_for(text, self._recent, self._here)
        #: The index of the line that Enter takes.
        self.chosen = self._choosable[0]
        self._scrolled.clear()

    def show(self, ui: Ui, box: Box) -> None:
        """Show the field and the list, and open what is chosen."""
        theme, height = ui.canvas.theme, ui.px(34)
        foot = box.cut_bottom(ui.px(38), ui.px(14))
        ui.text(box.cut_top(ui.px(24), ui.px(10)), self.words, colour=theme.dim)
        text = ui.field("text", box.cut_top(ui.px(42), ui.px(12)), self.text,
                        "a name, a path, or part of a name", self.selection)  # fmt: skip
        if text != self.text:
            self._type(text)
        found, page = self._choosable, max(box.height // height, 1)
        place = ui.moved(found.index(self.chosen), len(found), page, "another file")
        self.chosen = found[place]
        pressed = [
            self.lines[index]
            for index, row in ui.rows("files", box, len(self.lines), height, show=self.chosen)
            if self._line(ui, row, index)
        ]
        self.show_foot(ui, foot)
        ui.text(foot, self.note, size=ui.canvas.metrics.small, colour=theme.dim)
        for line in pressed:
            self._open(line)

    def _line(self, ui: Ui, row: Box, index: int) -> bool:
        """Show a line of the list; whether it is pressed."""
        line = self.lines[index]
        if isinstance(line, str):
            ui.text(row, line, size=ui.canvas.metrics.small, colour=ui.canvas.theme.dim,
                    face=STRONG)  # fmt: skip
            return False
        return ui.control(f"line {index}", row.inflate(0, -ui.px(2)), "row", label=line.label,
                          detail=line.detail, selected=index == self.chosen)  # fmt: skip

    def take(self) -> None:
        """Open the chosen line, or list its folder."""
        self._open(self.lines[self.chosen])

    def _open(self, entry: Entry | str) -> None:
        """Open what a line stands for, or list its folder."""
        assert isinstance(entry, Entry)
        self.shell.focus("text")
        if entry.folder:
            self._type(entry.value)
        else:
            open_by_name(self.shell, entry.value, self.shell.close)
