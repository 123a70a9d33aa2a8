"""A list that opens under a control: items to press, some ticked, under headings and lines.

What looks like a list, a button with the icon ``down``, opens one:
``shell.open(Menu(shell, "speed", items))``. While it is open playing goes on behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from visualizer.board.neighbours import NAMED_ORDERS, Order, compass_text
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, width_of
from visualizer.language.formatting import capital
from visualizer.language.terms import order_text
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.controls import TICKED_INSET, nothing

#: In the plan's pixels: an item, what is said of the chosen one, around the list, beside it.
_ITEM, _FOOT, _PADDING, _MARGIN = 32, 68, 6, 8
_MIN_WIDTH, _MAX_WIDTH, _MIN_WIDTH_WITH_FOOT = 160, 560, 480
#: So much of it is always in sight, even if that covers the control that it belongs to.
_MIN_HEIGHT = 220


@dataclass(frozen=True)
class MenuItem:
    """A line of a menu: ``press`` runs once it is chosen and the menu is closed.

    ``note`` stands at the right: the item's key, or a few words; ``about`` is a sentence or two,
    below the items while this one is chosen. ``selected`` ticks it. A ``heading``, with a line
    above it, cannot be chosen.
    """

    label: str
    press: Callable[[], object] = nothing
    note: str = ""
    selected: bool = False
    enabled: bool = True
    heading: bool = False
    about: str = ""


class Menu(Panel):
    """A list under ``anchor``, a control's name or a rectangle of the window, or above it.

    It keeps to the window, scrolls where it is longer, and closes by itself when the window is
    given another size or shows other runs. ``title`` names it in messages and is not drawn.
    """

    popup = True

    def __init__(
        self,
        shell: Shell,
        anchor: pygame.Rect | str,
        items: Sequence[MenuItem],
        title: str = "Menu",
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.items = tuple(items)
        anchors = [each.rect for each in shell.at.controls if each.name == anchor]
        middle = pygame.Rect(shell.view.rect.center, (0, 0))
        self._anchor = anchor if isinstance(anchor, pygame.Rect) else [*anchors, middle][0]
        self._state = self._shown()
        choosable = self._choosable
        # In a list of several groups a tick says that a switch is on, not which item was chosen.
        grouped = sum(item.heading for item in self.items) > 1
        ticked = [i for i in choosable if self.items[i].selected and not grouped]
        #: The index of the item that the keyboard is at, -1 where none can be chosen.
        self.chosen = [*ticked, *choosable, -1][0]
        self.first_focus = self._name(self.chosen) if choosable else ""

    @property
    def _choosable(self) -> list[int]:
        return [i for i, each in enumerate(self.items) if each.enabled and not each.heading]

    def _name(self, index: int) -> str:
        return f"item {self.items[index].label}"

    def _shown(self) -> tuple[object, ...]:
        view, player = self.shell.view, self.shell.session.player
        traces = None if player is None else player.comparison.traces
        return view.rect.size, view.metrics, id(traces)

    @property
    def outdated(self) -> bool:
        """Whether the window has another size, or shows other runs, than when it opened."""
        return self._shown() != self._state

    # Where it lies

    @property
    def rect(self) -> pygame.Rect:
        """Below its anchor, or above one in the lower half of the window, and never off it."""
        view, anchor, px = self.shell.view, self._anchor, self.shell.view.metrics.px
        gap, room = px(4), view.rect.inflate(-2 * px(_MARGIN), -2 * px(_MARGIN))
        under = anchor.centery <= view.rect.centery
        space = room.bottom - anchor.bottom if under else anchor.top - room.top
        height = len(self.items) * px(_ITEM) + self._foot + 2 * px(_PADDING)
        height = min(height, max(space - gap, px(_MIN_HEIGHT)), room.height)
        widest = max((_width_of(each, view.metrics) for each in self.items), default=0)
        least = px(_MIN_WIDTH_WITH_FOOT if self._foot else _MIN_WIDTH)
        width = max(min(max(least, widest + 2 * px(_PADDING)), px(_MAX_WIDTH)), anchor.width)
        rect = pygame.Rect(anchor.left, 0, min(width, room.width), height)
        if rect.right > room.right:
            rect.right = anchor.right
        rect.top = anchor.bottom + gap if under else anchor.top - gap - height
        return rect.clamp(room)

    @property
    def box(self) -> Box:
        """The rest of it inside its edge."""
        padding = 2 * self.shell.view.metrics.px(_PADDING)
        return Box(self.rect.inflate(-padding, -padding))

    @property
    def _foot(self) -> int:
        """How high the place is where something is said of the chosen item."""
        return self.shell.view.metrics.px(_FOOT) if any(each.about for each in self.items) else 0

    # One pass

    def show(self, ui: Ui, box: Box) -> None:
        """Show the items in sight, and choose among them."""
        focused = [each for each in self._choosable if self._name(each) == ui.at.focus]
        self.chosen = [*focused, self.chosen][0]
        foot = box.cut_bottom(self._foot)
        self._move(ui)
        for index, row in ui.rows("items", box, len(self.items), ui.px(_ITEM), show=self.chosen):
            item = self.items[index]
            if item.heading:
                ui.canvas.fill(ui.canvas.theme.line,
                               (row.left, row.top, row.width, ui.px(1) * bool(index)))  # fmt: skip
                row.cut_left(ui.px(TICKED_INSET[1]))
                ui.text(row, item.label, size=ui.canvas.metrics.small, face=STRONG,
                        colour=ui.canvas.theme.dim)  # fmt: skip
            elif ui.control(self._name(index), row, "item", label=item.label, detail=item.note,
                            selected=item.selected, enabled=item.enabled):  # fmt: skip
                self.shell.close()
                item.press()
        if foot.height:
            foot = Box(foot.inflate(-2 * ui.px(TICKED_INSET[1]), -2 * ui.px(_PADDING)))
            about, size = self.items[self.chosen].about, ui.canvas.metrics.small
            ui.paragraph(foot, about, size=size, max_lines=3)

    def _move(self, ui: Ui) -> None:
        """Go to another item: by arrows and Tab, to an end, or to the next with a first letter."""
        found, key = self._choosable, ui.event.key
        moves = {"Up": -1, "Shift+Tab": -1, "Down": 1, "Tab": 1}
        if not found:
            return
        place = found.index(self.chosen)
        if ui.shortcut(tuple(moves), "another item; a letter goes to the next that begins with it"):
            place += moves[key]
        elif ui.shortcut(("Home", "End"), "the first item, the last"):
            place = 0 if key == "Home" else -1
        elif len(key) == 1 and key.isalnum() and ui.shortcut(key):
            begins = [each for each in (*found[place + 1 :], *found)
                      if self.items[each].label.casefold().startswith(key.casefold())]  # fmt: skip
            place = found.index(begins[0]) if begins else place
        if found[place % len(found)] != self.chosen:
            self.chosen = found[place % len(found)]
            ui.at.focus = self._name(self.chosen)


def _width_of(item: MenuItem, metrics: Metrics) -> int:
    """How wide an item has to be for its label and its note to be whole, in pixels."""
    note = width_of(item.note, REGULAR, metrics.small) + metrics.px(28) if item.note else 0
    label = width_of(item.label, STRONG, metrics.text)
    return label + note + metrics.px(sum(TICKED_INSET)) + metrics.px(16)


def order_items(now: Order | None, choose: Callable[[Order], object]) -> list[MenuItem]:
    """The neighbour orders that have a name; ``now`` is ticked, ``choose`` takes the next."""
    return [
        MenuItem(capital(order_text(order)), partial(choose, order), compass_text(order),
                 selected=order == now)
        for order in NAMED_ORDERS.values()
    ]  # fmt: skip
