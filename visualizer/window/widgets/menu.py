"""Dialogs and menus.

A dialog is a prompt for a line of text, or a question with a few answers. A menu is a list of items that
opens at a control, some ticked, under headings. A button with the icon ``down`` opens one:
``shell.open(Menu(shell, "speed", items))``. Playing continues behind an open menu.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from visualizer.board.neighbours import NAMED_ORDERS, Order, compass_text
from visualizer.draw.canvas import Canvas
from visualizer.draw.text import REGULAR, STRONG, text_width
from visualizer.draw.theme import Metrics
from visualizer.language.formatting import capitalize
from visualizer.language.terms import order_text
from visualizer.values import value_class
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.controls import TICKED_INSET, do_nothing


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


#: In pixels at scale 1: the height of an item, the padding of the list, its least distance from the
#: edges of the window, and its least and greatest width.
_ITEM_HEIGHT, _MENU_PADDING, _LIST_MARGIN, _MIN_WIDTH, _MAX_WIDTH = 32, 6, 8, 160, 560


@value_class
class MenuItem:
    """A line of a menu; ``callback`` is called once it is chosen and the menu is closed.

    ``note`` is shown at the right: the item's key, or a few words. ``tip`` is its tooltip, and
    ``selected`` ticks it. A ``heading``, with a line above it, cannot be chosen.
    """

    label: str
    callback: Callable[[], object] = do_nothing
    note: str = ""
    selected: bool = False
    heading: bool = False
    tip: str = ""

    @property
    def name(self) -> str:
        """The name of its control."""
        return f"item {self.label}"


class Menu(Panel):
    """A menu at ``anchor``, which is a control's name or a rectangle of the window.

    For a control that is not visible, the button with the dots serves. It stays within the window, and
    scrolls if it is too long. ``items`` must have at least one that can be chosen.
    """

    title = "In a list that opens"
    is_popup = is_about_runs = True

    def __init__(self, shell: Shell, anchor: pygame.Rect | str, items: Sequence[MenuItem]) -> None:
        super().__init__(shell)
        self.items = tuple(items)
        self._choosable_items = [item for item in items if not item.heading]
        self.first_focus = self._choosable_items[0].name
        if isinstance(anchor, str):
            control = shell.input_state.find_control(anchor) or shell.input_state.find_control("menu")
            anchor = control.rect if control else pygame.Rect(shell.null_canvas.rect.midtop, (0, 0))
        self._anchor = anchor

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle below the anchor, or above it if there is more room, within the window."""
        view, anchor, px = self.shell.null_canvas, self._anchor, self.shell.null_canvas.metrics.px
        gap, room = px(4), view.rect.inflate(-2 * px(_LIST_MARGIN), -2 * px(_LIST_MARGIN))
        above, below = anchor.top - gap - room.top, room.bottom - anchor.bottom - gap
        height = min(len(self.items) * px(_ITEM_HEIGHT) + 2 * px(_MENU_PADDING), max(above, below))
        widest = max(_item_width(item, view.metrics) for item in self.items) + 2 * px(_MENU_PADDING)
        width = max(min(max(px(_MIN_WIDTH), widest), px(_MAX_WIDTH)), anchor.width)
        top = anchor.top - gap - height if above > below else anchor.bottom + gap
        return pygame.Rect(anchor.left, top, min(width, room.width), height).clamp(room)

    @property
    def box(self) -> Box:
        """The part of the menu inside its padding."""
        padding = 2 * self.shell.null_canvas.metrics.px(_MENU_PADDING)
        return Box(self.rect.inflate(-padding, -padding))

    def draw_background(self, canvas: Canvas) -> None:
        """Draw a box with a shadow, and forget the shortened texts that it covers."""
        rect, theme, px = self.rect, canvas.theme, canvas.px
        canvas.cut_texts[:] = [cut for cut in canvas.cut_texts if not rect.colliderect(cut.rect)]
        for spread, opacity in ((6, 0.10), (3, 0.14), (1, 0.2)):
            shadow = rect.inflate(2 * px(spread), 2 * px(spread)).move(0, px(2))
            canvas.fill((0, 0, 0), shadow, opacity=opacity)
        canvas.outlined_box(rect, theme.panel, theme.edge, px(9), px(1))

    def show(self, ui: Ui, box: Box) -> None:
        """Show the visible items, and call the callback of one that is chosen."""
        names, height = [item.name for item in self._choosable_items], ui.px(_ITEM_HEIGHT)
        place = ui.move_focus(names, max(box.height // height, 1), "another item")
        chosen = self.items.index(self._choosable_items[place])
        for index, row in ui.rows("items", box, len(self.items), height, show=chosen):
            item = self.items[index]
            if item.heading:
                line = (row.left, row.top, row.width, ui.px(1) * bool(index))
                ui.canvas.fill(ui.canvas.theme.line, line)
                row.cut_left(ui.px(TICKED_INSET[1]))
                ui.text(row, item.label, size=ui.canvas.metrics.small, face=STRONG, colour=ui.canvas.theme.dim)
            elif ui.control(
                item.name, row, "item", label=item.label, detail=item.note, tip=item.tip, selected=item.selected
            ):
                self.shell.close()
                item.callback()


def _item_width(item: MenuItem, metrics: Metrics) -> int:
    """The width in pixels at which an item's label and note are not shortened."""
    note = text_width(item.note, REGULAR, metrics.small) + metrics.px(28) if item.note else 0
    label = text_width(item.label, STRONG, metrics.text)
    return label + note + metrics.px(sum(TICKED_INSET)) + metrics.px(16)


def order_items(now: Order | None, choose: Callable[[Order], object]) -> list[MenuItem]:
    """Menu items of the named neighbour orders; ``now`` is ticked, ``choose`` is called with one."""
    return [
        MenuItem(capitalize(order_text(order)), partial(choose, order), compass_text(order), selected=order == now)
        for order in NAMED_ORDERS.values()
    ]
