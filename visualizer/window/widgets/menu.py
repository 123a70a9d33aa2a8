"""A list that opens under a control: items to press, some ticked, under headings and lines.

What looks like a list, a button with the icon ``down``, opens one:
``shell.open(Menu(shell, "speed", items))``. While it is open playing goes on behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, fitted, height_of, width_of
from visualizer.window.actions import MENU_ACTIONS
from visualizer.window.shell import Commands, Panel, PixelPosition, Shell, WindowView
from visualizer.window.widgets.controls import MENU_INSET, Control, nothing

_ITEM, _HEADING, _LINE, _MORE = 34, 30, 11, 20
_PADDING = 6
#: What is said of the item that has the keyboard, below the items: so many lines, and the gaps.
_FOOT_LINES, _FOOT_GAPS = 3, 18
#: What is left free around it, and between it and the control that it belongs to.
_MARGIN, _GAP = 8, 4
_LEAST_WIDTH, _MOST_WIDTH, _LEAST_WITH_FOOT = 160, 560, 480
#: So much of it is always in sight, even if that covers the control that it belongs to.
_LEAST_HEIGHT = 220


@dataclass(frozen=True)
class MenuItem:
    """A line of a menu: ``press`` runs once it is chosen and the menu is closed.

    ``note`` stands at the right: the item's key, or a few words; ``about`` is a sentence or two,
    below the items while this one has the keyboard. ``selected`` ticks it. A ``heading`` cannot be
    chosen, and one without a ``label`` is a line between two groups.
    """

    label: str
    press: Callable[[], object] = nothing
    note: str = ""
    selected: bool = False
    enabled: bool = True
    heading: bool = False
    about: str = ""

    @property
    def height(self) -> int:
        """How high it is, in the plan's pixels."""
        return _ITEM if not self.heading else _HEADING if self.label else _LINE

    @property
    def can_be_chosen(self) -> bool:
        """Whether the keyboard and the mouse stop at it."""
        return self.enabled and not self.heading


#: A line between two groups of items.
LINE = MenuItem("", heading=True)


class Menu(Panel):
    """A list under ``anchor``, a control's name or a rectangle of the window, or above it.

    It keeps to the window, scrolls where it is longer, and closes by itself when the window is
    given another size or shows other runs. ``title`` names it in messages and is not drawn.
    """

    popup = True
    bindings = MENU_ACTIONS

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
        self._anchor = _anchor_rect(shell, anchor)
        self._first = 0
        self._focus = ""
        self._window = shell.view.rect.size, shell.view.metrics
        self._traces = self._shown_traces()

    def _shown_traces(self) -> object:
        player = self.shell.session.player
        return None if player is None else player.comparison.traces

    @property
    def outdated(self) -> bool:
        """Whether the window has another size, or shows other runs, than when it opened."""
        view = self.shell.view
        window = view.rect.size, view.metrics
        return window != self._window or self._shown_traces() is not self._traces

    # Where it lies

    @property
    def rect(self) -> pygame.Rect:
        """Below what it belongs to; above it where there is more room, never off the window."""
        view, anchor = self.shell.view, self._anchor
        px = view.metrics.px
        room = view.rect.inflate(-2 * px(_MARGIN), -2 * px(_MARGIN))
        height = self._height(view.metrics)
        below, above = room.bottom - anchor.bottom - px(_GAP), anchor.top - px(_GAP) - room.top
        under = height <= below or below >= above
        height = min(height, max(below, above, px(_LEAST_HEIGHT)), room.height)
        width = min(max(self._width(view), anchor.width), room.width)
        rect = pygame.Rect(anchor.left, 0, max(width, 1), max(height, 1))
        if rect.right > room.right:
            rect.right = anchor.right
        if under:
            rect.top = anchor.bottom + px(_GAP)
        else:
            rect.bottom = anchor.top - px(_GAP)
        return rect.clamp(room)

    @property
    def inner(self) -> pygame.Rect:
        """What is left of it inside its edge."""
        padding = 2 * self.shell.view.metrics.px(_PADDING)
        return self.rect.inflate(-padding, -padding)

    def _height(self, metrics: Metrics) -> int:
        return self._rows_height(metrics) + 2 * metrics.px(_PADDING) + self._foot(metrics)

    def _rows_height(self, metrics: Metrics) -> int:
        return sum(metrics.px(item.height) for item in self.items)

    def _foot(self, metrics: Metrics) -> int:
        """How high the place is where something is said of the item that has the keyboard."""
        if not any(item.about for item in self.items):
            return 0
        return _FOOT_LINES * height_of(REGULAR, metrics.small) + metrics.px(_FOOT_GAPS)

    def _above_foot(self, rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
        """Where the items are; in a very low window the foot leaves them its place."""
        foot = self._foot(metrics)
        room = rect.height - foot
        if room < min(metrics.px(_LEAST_HEIGHT) // 2, self._rows_height(metrics)):
            return rect
        return pygame.Rect(rect.left, rect.top, rect.width, room)

    def _width(self, view: WindowView) -> int:
        """As wide as its longest item, within limits."""
        metrics = view.metrics
        widths = [_width_of_item(item, metrics) for item in self.items]
        widest = max(widths, default=0) + 2 * metrics.px(_PADDING)
        least = metrics.px(_LEAST_WITH_FOOT if self._foot(metrics) else _LEAST_WIDTH)
        return min(max(widest, least), metrics.px(_MOST_WIDTH))

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The items that are in sight, and what scrolls to the others."""
        found = [
            self._item_control(index, box, metrics)
            for index, box in self._boxes(rect, metrics).items()
            if not self.items[index].heading
        ]
        return [*found, *self._scrollers(rect, metrics)]

    def _item_control(self, index: int, box: pygame.Rect, metrics: Metrics) -> Control:
        item = self.items[index]
        cut = _width_of_item(item, metrics) > box.width
        words = f"{item.label}: {item.note}" if item.note else item.label
        return Control(
            self._name(index), box, "item", label=item.label, detail=item.note,
            selected=item.selected, enabled=item.enabled, press=partial(self._choose, item),
            tip=words if cut else "",
        )  # fmt: skip

    def _name(self, index: int) -> str:
        """The name of an item's control; a label may stand there twice."""
        label = self.items[index].label
        again = label in (item.label for item in self.items[:index])
        return f"item {label} {index}" if again else f"item {label}"

    def _scrollers(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        if not self._scrolls(rect, metrics):
            return []
        area, height = self._above_foot(rect, metrics), metrics.px(_MORE)
        shown = self._boxes(rect, metrics)
        up = pygame.Rect(area.left, area.top, area.width, height)
        down = up.move(0, area.height - height)
        last = max(shown, default=0)
        return [
            Control("up", up, "scroller", icon="up", press=partial(self.scroll, -len(shown)),
                    enabled=self._first > 0),
            Control("down", down, "scroller", icon="down", press=partial(self.scroll, len(shown)),
                    enabled=last < len(self.items) - 1),
        ]  # fmt: skip

    def _scrolls(self, rect: pygame.Rect, metrics: Metrics) -> bool:
        return self._rows_height(metrics) > self._above_foot(rect, metrics).height

    def _boxes(self, rect: pygame.Rect, metrics: Metrics) -> dict[int, pygame.Rect]:
        """Where each item in sight lies, by its index; at least one is in sight."""
        area = self._above_foot(rect, metrics)
        if self._scrolls(rect, metrics):
            area = area.inflate(0, -2 * metrics.px(_MORE))
            self._first = min(self._first, self._last_first(area.height, metrics))
        else:
            self._first = 0
        boxes: dict[int, pygame.Rect] = {}
        top = area.top
        for index in range(self._first, len(self.items)):
            box = pygame.Rect(area.left, top, area.width, metrics.px(self.items[index].height))
            if boxes and box.bottom > area.bottom:
                break
            boxes[index] = box
            top = box.bottom
        return boxes

    def _last_first(self, height: int, metrics: Metrics) -> int:
        """The first item in sight when the last one is too."""
        first, left = len(self.items), height
        while first and (left := left - metrics.px(self.items[first - 1].height)) >= 0:
            first -= 1
        return min(first, len(self.items) - 1)

    def _choose(self, item: MenuItem) -> None:
        if self.shell.panels and self.shell.panels[-1] is self:
            self.shell.close()
        item.press()

    # Keys and wheel

    @property
    def _choosable(self) -> list[int]:
        return [index for index, item in enumerate(self.items) if item.can_be_chosen]

    @property
    def _current(self) -> int | None:
        """The index of the item that has the keyboard."""
        focus = self.shell.view.focus
        return next((index for index in self._choosable if self._name(index) == focus), None)

    def opened(self) -> None:
        """Bring the ticked item in sight."""
        ticked = [index for index in self._choosable if self.items[index].selected]
        if ticked:
            self._bring_in_sight(ticked[0])

    def preferred_focus(self) -> str:
        """The ticked item, else the first."""
        ticked = [index for index in self._choosable if self.items[index].selected]
        found = [*ticked, *self._choosable]
        return self._name(found[0]) if found else ""

    def commands(self) -> Commands:
        """Moving and choosing."""
        return {"menu-choose": self._choose_current}

    def _choose_current(self) -> None:
        if self._current is not None:
            self._choose(self.items[self._current])

    def key(self, name: str) -> bool:
        """Arrows, Tab and letters go from item to item."""
        steps = {"Up": -1, "Shift+Tab": -1, "Down": 1, "Tab": 1}
        shown = len(self._boxes(self.inner, self.shell.view.metrics))
        jumps = {"Page Up": -shown, "Page Down": shown,
                 "Home": -len(self.items), "End": len(self.items)}  # fmt: skip
        if name in steps:
            self._move(steps[name], wraps=True)
        elif name in jumps:
            self._move(jumps[name], wraps=False)
        elif len(name) == 1 and name.isalnum():
            self._jump_to(name)
        else:
            return super().key(name)
        return True

    def _move(self, count: int, wraps: bool) -> None:
        found, current = self._choosable, self._current
        if not found:
            return
        before = -1 if count > 0 else len(found)
        place = (before if current is None else found.index(current)) + count
        place = place % len(found) if wraps else min(max(place, 0), len(found) - 1)
        self._give_keyboard(found[place])

    def _jump_to(self, letter: str) -> None:
        """Go to the next item that begins with a letter, after the last to the first."""
        found, current = self._choosable, self._current
        after = [index for index in found if current is not None and index > current]
        for index in (*after, *found):
            if self.items[index].label.casefold().startswith(letter.casefold()):
                self._give_keyboard(index)
                return

    def _give_keyboard(self, index: int) -> None:
        self._bring_in_sight(index)
        self.shell.focus(self._name(index))

    def _bring_in_sight(self, index: int) -> None:
        """Scroll until an item is in sight, and the heading over it if it is the first below."""
        rect, metrics = self.inner, self.shell.view.metrics
        above = index - 1 if index and self.items[index - 1].heading else index
        self._first = min(self._first, above)
        while index not in self._boxes(rect, metrics) and self._first < index:
            self._first += 1

    def scroll(self, rows: int) -> None:
        """Move by so many items."""
        self._first = min(max(self._first + rows, 0), max(len(self.items) - 1, 0))

    def press(self, position: PixelPosition, button: int, shift: bool) -> bool:
        """Remember where the keyboard is, since a click takes it away."""
        self._focus = self.shell.view.focus
        return False

    def press_beside(self, position: PixelPosition) -> None:
        """Close; a click on what cannot be chosen changes nothing."""
        super().press_beside(position)
        if self.rect.collidepoint(position):
            self.shell.focus(self._focus)

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the headings and lines, and what is said of an item; the items draw themselves."""
        for index, box in self._boxes(rect, canvas.metrics).items():
            item = self.items[index]
            if item.heading:
                _draw_heading(canvas, item.label, box)
        top, current = self._above_foot(rect, canvas.metrics).bottom, self._current
        if top < rect.bottom:
            about = "" if current is None else self.items[current].about
            _draw_foot(canvas, about, pygame.Rect(rect.left, top, rect.width, rect.bottom - top))


def _anchor_rect(shell: Shell, anchor: pygame.Rect | str) -> pygame.Rect:
    """The rectangle that a menu belongs to; the window's middle where there is no such control."""
    if isinstance(anchor, pygame.Rect):
        return anchor.copy()
    found = [control.rect for control in shell.controls if control.name == anchor]
    return (found[0] if found else pygame.Rect(shell.view.rect.center, (0, 0))).copy()


def _width_of_item(item: MenuItem, metrics: Metrics) -> int:
    """How wide an item has to be for its label and its note to be whole."""
    left, right = MENU_INSET
    if item.heading:
        return width_of(item.label, STRONG, metrics.small) + 2 * metrics.px(right)
    note = width_of(item.note, REGULAR, metrics.small) + metrics.px(28) if item.note else 0
    return width_of(item.label, STRONG, metrics.text) + note + metrics.px(left + right) + 1


def _draw_foot(canvas: Canvas, about: str, box: pygame.Rect) -> None:
    theme, inset = canvas.theme, canvas.px(MENU_INSET[1])
    line = box.top + canvas.px(_PADDING)
    canvas.fill(theme.line, (box.left, line, box.width, max(canvas.px(1), 1)))
    canvas.text_lines(about, (box.left + inset, line + canvas.px(_PADDING)), box.width - 2 * inset,
                      size=canvas.metrics.small, colour=theme.text, most=_FOOT_LINES)  # fmt: skip


def _draw_heading(canvas: Canvas, label: str, box: pygame.Rect) -> None:
    theme, metrics = canvas.theme, canvas.metrics
    inset = canvas.px(MENU_INSET[1])
    if not label:
        canvas.fill(theme.line, (box.left, box.centery, box.width, max(canvas.px(1), 1)))
        return
    text = fitted(label, STRONG, metrics.small, box.width - 2 * inset)
    middle = box.left + inset + width_of(text, STRONG, metrics.small) // 2
    canvas.text(text, (middle, box.centery + canvas.px(2)), size=metrics.small, colour=theme.dim,
                face=STRONG, align="centre")  # fmt: skip
