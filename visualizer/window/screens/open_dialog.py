"""Opening a file: its name is typed, or it is chosen from a list that follows what is typed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from visualizer.board.shipped import shipped_boards
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG
from visualizer.language.formatting import number_text
from visualizer.window.actions import OPEN_ACTIONS
from visualizer.window.file_list import (
    Entry,
    FolderReading,
    Listing,
    folder_typed,
    more_text,
)
from visualizer.window.screens.practise import open_instead
from visualizer.window.shell import Shell
from visualizer.window.titles import not_in_sight
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.dialogs import Prompt

_WORDS = "A board, a trace, a lesson or your program (.py): choose it, or type its name or path."
_ROW = 34
#: So many steps of reading and of looking are taken before a frame is shown; the others follow.
_READ_AT_ONCE, _LOOKED_AT_ONCE = 500, 20


class OpenDialog(Prompt):
    """A field for the file's name, and below it a list of what can be opened."""

    size = (920, 700)
    bindings = OPEN_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, "Open a file", _WORDS, partial(open_instead, shell))
        self._recent: list[str] = []
        self._unchecked = list(shell.session.choices.recent)
        self.reading = FolderReading("")
        self.listing = Listing("", (), self.reading)
        self._begin()

    def _begin(self) -> None:
        """List what fits the text that is typed now."""
        if self.reading.typed != folder_typed(self.text):
            self.reading = FolderReading(folder_typed(self.text))
        self.reading.work(_times(_READ_AT_ONCE))
        #: The line that the keys have chosen, None for the one that Enter takes by itself.
        self._chosen: int | None = None
        self._first = 0
        self._literal = _is_meant(self.text)
        self._list()

    def _list(self) -> None:
        self.listing = Listing(self.text, self._recent, self.reading, self.listing)
        self.listing.work(_times(_LOOKED_AT_ONCE))

    @property
    def lines(self) -> Sequence[Entry | str]:
        """The lines of the list, as far as they are found; a heading is a text."""
        return self.listing.lines

    def _type(self, text: str) -> None:
        super()._type(text)
        self._begin()

    @property
    def selection(self) -> tuple[int, int]:
        """Nothing: what is typed goes on from a folder that was entered."""
        return len(self.text), len(self.text)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Look which of the recent files are still there, and read the folder."""
        while self._unchecked:
            path = self._unchecked.pop(0)
            self._recent += [path] if os.path.isfile(path) else []
            self._list()
            self.shell.redraw()
            if not time_left():
                return True
        if not self.reading.done:
            more = self.reading.work(time_left)
            if self.reading.done:
                self._list()
            self.shell.redraw()
            return more or not self.listing.done
        if not self.listing.done:
            self.listing.work(time_left)
            self.shell.redraw()
        return not self.listing.done

    # Choosing

    @property
    def current(self) -> int | None:
        """The index of the line that Enter takes; None where it takes what is typed."""
        if self._chosen is not None and self._chosen < len(self.lines):
            return self._chosen
        return None if self._literal or not self.text.strip() else self._beside(-1, 1)

    def _beside(self, index: int, step: int) -> int | None:
        """The next line that can be chosen from an index on, in the direction of ``step``."""
        index += step
        while 0 <= index < len(self.lines):
            if isinstance(self.lines[index], Entry):
                return index
            index += step
        return None

    def _take(self) -> None:
        self.listing.work(lambda: True)  # what is best may be found last
        line = None if self.current is None else self.lines[self.current]
        if isinstance(line, Entry):
            self._open(line)
        elif os.path.isdir(os.path.expanduser(self.text.strip())):
            self._type(os.path.join(self.text.strip(), ""))
        else:
            self.text = os.path.expanduser(self.text)
            super()._take()

    def _open(self, entry: Entry) -> None:
        """Open what a line stands for, or list its folder."""
        self.shell.focus("text")
        if entry.folder:
            self._type(entry.value)
        elif self._done(entry.value) and self.shell.panels[-1] is self:
            self.shell.close()

    def key(self, name: str) -> bool:
        """Arrows go through the list, while the field keeps the keyboard."""
        step = {"Up": -1, "Page Up": -1, "Down": 1, "Page Down": 1}.get(name, 0)
        for _ in range(self._shown if name.startswith("Page") else abs(step)):
            self._move(step)
        return bool(step)

    def _move(self, step: int) -> None:
        start = self.current
        if start is None:
            start = -1 if step > 0 else len(self.lines)
        found = self._beside(start, step)
        if found is None:
            return
        self._chosen = found
        top = found - 1 if self._beside(found, -1) is None else found  # its heading too
        self._first = min(max(self._first, found - self._shown + 1), max(top, 0))

    def scroll(self, rows: int) -> None:
        """Move the list by so many lines."""
        self._first = min(max(self._first + rows, 0), max(len(self.lines) - 1, 0))

    # Where it lies

    def _area(self, rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
        """Where the list is, between the field and the buttons."""
        top = rect.top + metrics.px(82)
        return pygame.Rect(rect.left, top, rect.width, rect.bottom - metrics.px(62) - top)

    def _visible(self, area: pygame.Rect) -> int:
        return max(area.height // self.shell.view.metrics.px(_ROW), 0)

    @property
    def _shown(self) -> int:
        """How many lines there is room for, at least 1."""
        return max(self._visible(self._area(self.inner, self.shell.view.metrics)), 1)

    def _boxes(self, area: pygame.Rect) -> list[tuple[int, pygame.Rect]]:
        """The lines in sight, by their indices."""
        shown, height = self._visible(area), self.shell.view.metrics.px(_ROW)
        self._first = min(self._first, max(len(self.lines) - shown, 0))
        last = min(self._first + shown, len(self.lines))
        return [
            (index, pygame.Rect(area.left, area.top + row * height, area.width, height))
            for row, index in enumerate(range(self._first, last))
        ]

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The field, the lines in sight, and the buttons."""
        field, *buttons = super().controls(rect, metrics)
        field.label = "a name, a path, or part of a name"
        field.rect.top = rect.top + metrics.px(32)
        found = []
        for index, box in self._boxes(self._area(rect, metrics)):
            line = self.lines[index]
            if isinstance(line, Entry):
                found.append(
                    Control(f"line {index}", box.inflate(0, -2), "row", label=line.label,
                            detail=line.detail, selected=index == self.current,
                            press=partial(self._open, line))
                )  # fmt: skip
        return [field, *found, *buttons]

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw what is asked for, the headings, and what is not in sight."""
        theme, metrics, area = canvas.theme, canvas.metrics, self._area(rect, canvas.metrics)
        canvas.text(self.words, rect.topleft, size=metrics.text, colour=theme.dim, most=rect.width)
        boxes = self._boxes(area)
        for index, box in boxes:
            heading = self.lines[index]
            if isinstance(heading, str):
                bottom = (box.left + canvas.px(2), box.bottom - canvas.px(26))
                canvas.text(heading, bottom, size=metrics.small, colour=theme.dim, face=STRONG,
                            most=box.width)  # fmt: skip
        top = area.bottom + canvas.px(2) if self.lines else area.top + canvas.px(8)
        below = (area.left + canvas.px(2), top)
        room = rect.width - canvas.px(300)
        canvas.text(self._note(len(boxes)), below, size=metrics.small, colour=theme.dim, most=room)

    def _note(self, shown: int) -> str:
        """What is said below the list."""
        if self.reading.problem:
            return self.reading.problem
        if not self.reading.done:
            return f"{number_text(self.reading.count)} found so far \u2026"
        if not self.lines:
            return "Nothing here has this in its name." if self.listing.done else "Looking \u2026"
        left = len(self.lines) - shown
        return more_text(self.reading) or (not_in_sight(number_text(left)) * bool(left))


def _times(number: int) -> Callable[[], bool]:
    """What says so many times that there is time left."""
    times = iter(range(number))
    return lambda: next(times, None) is not None


def _is_meant(text: str) -> bool:
    """Whether what is typed names by itself what can be opened, or a folder."""
    text = text.strip()
    named = text in shipped_boards() or text.startswith("random-")
    return named or (bool(text) and os.path.exists(os.path.expanduser(text)))
