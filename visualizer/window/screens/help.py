"""The help: what the picture means, how to play, and all keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG, height_of, width_of
from visualizer.window.actions import ACTIONS, FIELD, FIELD_ACTIONS, Action
from visualizer.window.screens.help_picture import show_picture
from visualizer.window.screens.help_texts import PLAYING, with_keys
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Shortcut, Ui, UiEvent

#: Keys by the title of the panel, or by the group, that they belong to.
Keys = dict[str, Sequence[Shortcut]]
#: Shows something from the top of a box, and cuts that from it.
Show = Callable[[Ui, Box], None]
_PICTURE, _PLAYING, _KEYS = PAGES = ("The picture", "Playing", "Keys")
#: What each panel is called that is a list over a control.
_LIST = "In a list that opens"
#: The screens that are asked for their keys, in this order.
_PANELS = ("edit", "boards", "panes", "lab", "orders", "costs", "stops", "export", "open",
           "printed", "practise")  # fmt: skip
# In pixels at scale 1: how wide a column is at least, the gap between two, and how far one key
# scrolls.
_COLUMN, _GAP, _LINE = 380, 32, 48


class Help(Panel):
    """Three pages; one that is longer than the panel scrolls.

    Over another panel it begins with the keys of that.
    """

    title = "Help"
    size = (1320, 860)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        below = shell.panels[-1] if shell.panels else None
        self._below = {} if below is None else _keys_of(below)
        self.page = _KEYS if self._below else _PICTURE
        self.first_focus = f"page {self.page}"
        #: What is on the page of keys, made when that is first shown.
        self.keys: list[Keys] = []
        self._heights: dict[str, int] = {}

    def _all_keys(self, own: Sequence[Shortcut]) -> list[Keys]:
        """The keys of the panel below, of the main screen, then of all panels, by their titles."""
        main: Keys = {action.section: _shortcuts(ACTIONS, action.section) for action in ACTIONS}
        panels: Keys = {}
        for name in _PANELS:
            panel = self.shell.made(name)
            panels |= {} if panel is None else _keys_of(panel)
        panels |= {self.title: own, FIELD: _shortcuts(FIELD_ACTIONS, FIELD)}
        self.shell.session.clear_message()  # a screen that has nothing to show says so
        others = {each: panels[each] for each in panels if each not in self._below}
        return [self._below, main, others]

    def show(self, ui: Ui, box: Box) -> None:
        """Show the row of pages, and the page as far as it is scrolled."""
        self._show_tabs(ui, box.cut_top(ui.px(36), ui.px(18)))
        line = ui.px(_LINE)
        lines = max(-(-self._heights.get(self.page, 0) // line), 1)
        first = next(ui.rows(self.page, Box(box), lines, line))[0]
        page = Box(box.left, box.top - first * line, box.width - ui.px(18), box.height)
        top = page.top
        with ui.canvas.clip(box):
            if self.page == _PICTURE:
                show_picture(ui, page)
            elif self.page == _PLAYING:
                parts = [partial(_show_words, *each) for each in PLAYING.items()]
                _show_columns(ui, page, parts)
            else:
                self.keys = self.keys or self._all_keys(list(ui.shortcuts))
                for keys in filter(None, self.keys):
                    _show_columns(ui, page, [partial(_show_keys, *each) for each in keys.items()])
        self._heights[self.page] = page.top - top

    def _show_tabs(self, ui: Ui, row: Box) -> None:
        self.page = ui.choice(row, "page", self.page, {page: page for page in PAGES})
        if ui.button(row, "Take the tour", "F2", "a tour of one minute", name="start tour",
                     right=True):  # fmt: skip
            self.shell.close()
            self.shell.open("tour")
        if ui.shortcut(("?", "F1"), "close the help"):
            self.shell.close()


def _shortcuts(actions: Sequence[Action], section: str) -> list[Shortcut]:
    return [Shortcut(each.keys, each.description) for each in actions if each.section == section]


def _keys_of(panel: Panel) -> Keys:
    """The keys of a panel by its title; empty for one that has none."""
    keys = panel.shortcuts()
    return {_LIST if panel.popup else panel.title: keys} if keys else {}


def _show_columns(ui: Ui, box: Box, parts: Sequence[Show]) -> None:
    """Show parts in columns of about the same height, and cut the longest from ``box``."""
    gap = ui.px(_GAP)
    columns = max((box.width + gap) // (ui.px(_COLUMN) + gap), 1)
    width = (box.width + gap) // columns - gap
    canvas = Canvas(ui.canvas.size, ui.canvas.theme, ui.canvas.metrics)
    blind = Ui(canvas, ui.at, UiEvent(), {})
    heights = []
    for show in parts:
        measured = Box(0, 0, width, 1 << 20)
        show(blind, measured)
        heights.append(measured.top)
    column, bottom = Box(box.left, box.top, width, 1 << 20), box.top
    for show, height in zip(parts, heights):
        used = column.top - box.top
        full = used > 0 and used + height / 2 > sum(heights) / columns
        if full and column.left + 2 * width <= box.right:
            column = Box(column.right + gap, box.top, width, 1 << 20)
        show(ui, column)
        bottom = max(bottom, column.top)
    box.top = bottom


def _show_words(heading: str, text: str, ui: Ui, box: Box) -> None:
    theme, metrics = ui.canvas.theme, ui.canvas.metrics
    ui.paragraph(box, heading, size=metrics.title, colour=theme.accent, face=STRONG)
    ui.paragraph(box, with_keys(text), gap=ui.px(14))


def _show_keys(heading: str, keys: Sequence[Shortcut], ui: Ui, box: Box) -> None:
    canvas, small = ui.canvas, ui.canvas.metrics.small
    ui.paragraph(box, heading, colour=canvas.theme.accent, face=STRONG, gap=ui.px(4))
    high = height_of(STRONG, small) + ui.px(4)
    for shortcut in keys:
        row = Box(box)
        for key in shortcut.keys:
            cap = row.cut_left(width_of(key, STRONG, small) + ui.px(14), ui.px(5))
            cap.height = high
            canvas.box(cap, canvas.theme.raised, ui.px(5))
            ui.text(cap, key, size=small, face=STRONG, align="middle")
        row.cut_left(max(box.left + ui.px(132) - row.left, ui.px(4)))
        row.top += ui.px(2)
        ui.paragraph(row, shortcut.does, size=small)
        box.top = max(row.top, box.top + high) + ui.px(5)
    box.top += ui.px(14)
