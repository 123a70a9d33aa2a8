"""Menus: lists of items that open at a control, some ticked, under headings.

A button with the icon ``down`` opens one: ``shell.open(Menu(shell, "speed", items))``. Playing
continues behind an open menu.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from visualizer.board.neighbours import NAMED_ORDERS, Order, compass_text
from visualizer.draw.canvas import Canvas
from visualizer.draw.text import REGULAR, STRONG, text_width
from visualizer.draw.theme import Metrics
from visualizer.language.formatting import capitalize
from visualizer.language.terms import order_text
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.controls import TICKED_INSET, do_nothing

#: In pixels at scale 1: the height of an item, the padding of the list, its least distance from the
#: edges of the window, and its least and greatest width.
_ITEM_HEIGHT, _MENU_PADDING, _LIST_MARGIN, _MIN_WIDTH, _MAX_WIDTH = 32, 6, 8, 160, 560


@dataclass(frozen=True)
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

    It stays within the window, and scrolls if it is too long. ``items`` must have at least one
    that can be chosen.
    """

    title = "In a list that opens"
    is_popup = is_about_runs = True

    def __init__(self, shell: Shell, anchor: pygame.Rect | str, items: Sequence[MenuItem]) -> None:
        super().__init__(shell)
        self.items = tuple(items)
        self._choosable_items = [item for item in items if not item.heading]
        self.first_focus = self._choosable_items[0].name
        if isinstance(anchor, str):
            control = shell.input_state.find_control(anchor)
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
        before = names.index(ui.input_state.focus) if ui.input_state.focus in names else 0
        place = ui.move_index(before, len(names), max(box.height // height, 1), "another item")
        if place != before:
            ui.input_state.focus = names[place]
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
