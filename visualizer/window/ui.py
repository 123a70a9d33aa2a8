"""Immediate mode: a screen is one function that lays out, draws and reacts.

`Screen.show` is called once for each event, on a canvas that paints nothing, and once to draw. The
controls that it declares can be pressed, in the order of their declaration with Tab, and its
shortcuts fill the help. So a screen needs no second description.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeVar

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import REGULAR, STRONG, line_height, text_width
from visualizer.window.widgets.controls import Control, ControlKind, InputState, PixelPosition, draw_control, draw_ring
from visualizer.window.widgets.text_field import TextEdit, caret_rect, draw_field, index_at

Value = TypeVar("Value")
#: A key, or several that do the same, as the help writes them: ``Ctrl+Z``, ``Page Down``.
KeyNames = str | tuple[str, ...]
#: The keys that move between cells, with the row and column offset of each.
ARROW_OFFSETS = {"Left": (0, -1), "Right": (0, 1), "Up": (-1, 0), "Down": (1, 0)}


class Box(pygame.Rect):
    """A rectangle from which pieces are cut, so that it becomes the rest."""

    def cut_top(self, size: int, gap: int = 0) -> Box:
        """Cut off and return the top ``size`` pixels; also cut off ``gap`` pixels below them."""
        piece = Box(self.left, self.top, self.width, max(min(size, self.height), 0))
        self.top, self.height = piece.bottom + gap, max(self.height - piece.height - gap, 0)
        return piece

    def cut_bottom(self, size: int, gap: int = 0) -> Box:
        """Cut off and return the bottom ``size`` pixels; also cut off ``gap`` pixels above them."""
        size = max(min(size, self.height), 0)
        piece = Box(self.left, self.bottom - size, self.width, size)
        self.height = max(self.height - size - gap, 0)
        return piece

    def cut_left(self, size: int, gap: int = 0) -> Box:
        """Cut off and return ``size`` pixels at the left; also cut off ``gap`` pixels beside them."""
        piece = Box(self.left, self.top, max(min(size, self.width), 0), self.height)
        self.left, self.width = piece.right + gap, max(self.width - piece.width - gap, 0)
        return piece

    def cut_right(self, size: int, gap: int = 0) -> Box:
        """Cut off and return ``size`` pixels at the right; also cut off ``gap`` pixels beside them."""
        size = max(min(size, self.width), 0)
        piece = Box(self.right - size, self.top, size, self.height)
        self.width = max(self.width - size - gap, 0)
        return piece


class UiEvent(NamedTuple):
    """One event; the default values mean none, for a pass that only draws or lays out.

    It is a ``key`` by its name in the help, a ``press`` of a mouse ``button`` at a position (the
    second press if ``twice``, while the key of ``held_action`` is down), a ``drag`` with the left button
    to a position, its ``release``, ``wheel`` rows down, or typed ``text``.
    """

    key: str = ""
    press: PixelPosition | None = None
    button: int = 1
    shift: bool = False
    twice: bool = False
    drag: PixelPosition | None = None
    wheel: int = 0
    text: str = ""
    release: bool = False
    held_action: str = ""


class Shortcut(NamedTuple):
    """Keys of a screen, as the help writes them, with a description of what they do."""

    keys: tuple[str, ...]
    description: str


class ControlEvent(NamedTuple):
    """What an event does to a control: the positions at which it is ``pressed`` or ``dragged``.

    ``focused`` says whether it has the keyboard, ``entered`` whether Enter or Space is pressed
    then, and ``released`` whether it was held until now.
    """

    pressed: PixelPosition | None
    dragged: PixelPosition | None
    entered: bool
    focused: bool
    released: bool


@dataclass
class Ui:
    """One pass over a screen.

    ``scroll_positions`` has the first visible row of each list, by its name. ``is_drawing`` says
    whether this pass draws. ``is_taken`` says whether something has reacted to the event, after
    which nothing else does.
    """

    canvas: Canvas
    input_state: InputState
    event: UiEvent
    scroll_positions: dict[str, int]
    is_drawing: bool = False
    controls: list[Control] = field(default_factory=list)
    shortcuts: list[Shortcut] = field(default_factory=list)
    is_taken: bool = False

    @cached_property
    def hovered_name(self) -> str:
        """The name of the control under the mouse, empty for none."""
        return self.input_state.hovered_name

    # Controls

    def shortcut(self, keys: KeyNames, does: str = "", *, enabled: bool = True) -> bool:
        """Whether one of ``keys`` is pressed; ``does`` is its description in the help."""
        names = _key_names(keys)
        if does:
            self.shortcuts.append(Shortcut(names, does))
        focused, key = self.input_state.find_control(self.input_state.focus), self.event.key
        presses = focused is not None and focused.enabled and focused.kind not in ("field", "area")
        if presses and key in ("Enter", "Space"):
            return False  # it presses the focused control
        return self._claim_event(enabled and key in names)

    def _claim_event(self, happens: bool) -> bool:
        """Whether ``happens`` and the event is not taken; it is taken then."""
        happens = happens and not self.is_taken
        self.is_taken |= happens
        return happens

    def control(self, name: str, rect: pygame.Rect, kind: ControlKind = "button", **look: Any) -> bool:  # noqa: ANN401
        """Draw a control, and return whether it is pressed.

        ``look`` has fields of `Control`: label, icon, tip, detail, selected, enabled, by_tab.
        """
        control = Control(name, pygame.Rect(rect), kind, **look)
        if self.is_drawing and min(rect.size) > 0:
            state = self.input_state.focus == name, self.hovered_name == name
            self.canvas.draw_cached(
                ("control", name), (control, state), partial(draw_control, self.canvas, control, *state)
            )
        touch = self._add_control(control)
        return touch.pressed is not None or touch.entered

    def area(self, name: str, rect: pygame.Rect, ring: bool = True, **look: Any) -> ControlEvent:  # noqa: ANN401
        """Declare a part of the screen that others draw, and return what the event does to it.

        While it is focused, a ``ring`` is drawn around it.
        """
        return self._add_control(Control(name, pygame.Rect(rect), "area", **look), ring)

    def _add_control(self, control: Control, ring: bool = True) -> ControlEvent:
        """Declare a control, unless it has no size, and return what the event does to it."""
        state, event, name = self.input_state, self.event, control.name
        focused, takes_keys = state.focus == name, control.enabled and control.kind != "field"
        if min(control.rect.size) > 0:
            self.controls.append(control)
            if self.is_drawing and focused and ring:
                draw_ring(self.canvas, control)
        pressed = event.press if event.button == 1 and self.hovered_name == name else None
        dragged = event.drag if state.held_name == name else None
        return ControlEvent(
            pressed if self._claim_event(control.enabled and pressed is not None) else None,
            dragged if self._claim_event(dragged is not None) else None,
            self._claim_event(focused and takes_keys and event.key in ("Enter", "Space")),
            focused,
            self._claim_event(event.release and state.held_name == name),
        )

    def button(
        self,
        row: Box,
        label: str,
        keys: KeyNames = (),
        does: str = "",
        *,
        name: str = "",
        right: bool = False,
        width: int = 0,
        **look: Any,  # noqa: ANN401 - fields of Control
    ) -> bool:
        """Cut a button from the left of ``row``, or its ``right``; return whether it is pressed.

        It is as wide as its label unless a ``width`` in pixels is given. One of ``keys`` presses it
        too. ``does`` is its description in the tip and in the help.
        """
        width = width or text_width(label, STRONG, self.canvas.metrics.text) + self.canvas.px(28)
        place = (row.cut_right if right else row.cut_left)(width, self.canvas.px(8))
        tip = f"{does[:1].upper()}{does[1:]}"
        look.setdefault("tip", f"{tip} ({_key_names(keys)[0]})" if does and keys else tip)
        pressed = self.control(name or label, place, label=label, **look)
        if not keys:
            return pressed
        return self.shortcut(keys, does, enabled=look.get("enabled", True)) or pressed

    def choice(
        self,
        row: Box,
        name: str,
        value: Value,
        options: Mapping[Value, str],
        *,
        tips: Mapping[Value, str] | None = None,
        enabled: bool = True,
        width: int = 0,
    ) -> Value:
        """Show a row of buttons of which one is chosen, and return the chosen value.

        The name of an option's button is ``name`` and its label. Buttons are as wide as their
        labels unless a ``width`` in pixels is given.
        """
        chosen = value
        for option, label in options.items():
            tip, selected = (tips or {}).get(option, ""), enabled and option == value
            if self.button(
                row, label, name=f"{name} {label}", width=width, tip=tip, enabled=enabled, selected=selected
            ):
                chosen = option
        return chosen

    def slider(self, name: str, rect: pygame.Rect, value: float, tip: str) -> float:
        """Show a slider for the mouse or Left and Right; return its value, 0 to 1."""
        touch = self.area(name, rect, tip=tip)
        if position := touch.pressed or touch.dragged:
            value = (position[0] - rect.left) / max(rect.width, 1)
        elif touch.focused and self.shortcut(("Left", "Right")):
            value += 0.05 if self.event.key == "Right" else -0.05
        value = min(max(value, 0.0), 1.0)
        self.progress(Box(rect.inflate(0, self.px(6) - rect.height)), value)
        radius = self.px(11 if name in (self.hovered_name, self.input_state.held_name) else 9)
        x = min(max(rect.left + round(value * rect.width), rect.left + radius), rect.right - radius)
        self.canvas.disc((x, rect.centery), radius, self.canvas.theme.text)
        return value

    def field(self, name: str, rect: pygame.Rect, text: str, label: str, selection: tuple[int, int]) -> str:
        """Show a field to type in, and return its text.

        ``label`` is shown while it is empty. ``selection``, two indices, is selected when the field
        gets the focus.
        """
        touch, state, edit = self._add_control(Control(name, pygame.Rect(rect), "field")), self.input_state, None
        if touch.pressed and not touch.focused:
            state.focus = name
        if state.focus == name:
            edit = state.edit = state.edit or TextEdit(text, *selection)
            edit.set_text(text)
            self._edit_field(edit, rect, touch)
            text = edit.text
        if self.is_drawing and min(rect.size) > 0:
            draw_field(self.canvas, rect, text, label, edit)
            if edit is not None:
                state.caret = caret_rect(edit, rect, self.canvas.metrics)
        return text

    def _edit_field(self, edit: TextEdit, rect: pygame.Rect, touch: ControlEvent) -> None:
        """Change the text, the caret or the selection of a focused field as the event demands."""
        event, position = self.event, touch.pressed or touch.dragged
        if touch.pressed and event.twice:
            edit.handle_key("Ctrl+A")
            self.input_state.held_name = ""  # so that a slight drag does not reduce the selection
        elif position:
            index = index_at(edit, rect, self.canvas.metrics, position[0])
            edit.move_to(index, event.shift or touch.pressed is None)
        elif self._claim_event(bool(event.text)):
            edit.insert(event.text)
        elif not self.is_taken:
            self.is_taken = edit.handle_key(event.key)

    def rows(self, name: str, box: Box, count: int, height: int, show: int | None = None) -> Iterator[tuple[int, Box]]:
        """Yield the index and the place of each visible one of ``count`` rows of ``height`` pixels.

        The wheel scrolls. A row ``show`` is kept visible; without one, keys scroll too. If not
        all rows fit, a scroll bar is drawn at the right.
        """
        fit = max(box.height // max(height, 1), 1)
        first = self.scroll_positions.get(name, 0)
        if show is None and count > fit:
            first = self.move_index(first, count, fit, "scroll")
        elif show is not None and (self.event.key or name not in self.scroll_positions):
            first = min(max(first, show - fit + 1), show)
        if self._claim_event(count > fit and bool(self.event.wheel)):
            first += self.event.wheel
        first = self.scroll_positions[name] = min(max(first, 0), max(count - fit, 0))
        if count > fit:
            bar = box.cut_right(self.px(6), self.px(8))
            self.canvas.box(bar, self.canvas.theme.raised, bar.width // 2)
            length = max(bar.height * fit // count, bar.width)
            bar.top += (bar.height - length) * first // (count - fit)
            bar.height = length
            self.canvas.box(bar, self.canvas.theme.edge, bar.width // 2)
        for index in range(first, min(first + fit, count)):
            yield index, box.cut_top(height)

    def move_index(self, index: int, count: int, page: int, does: str, columns: int | None = None) -> int:
        """``index``, 0 to ``count`` - 1, after a key: Up or Down, Page Up or Down, Home or End.

        Where there are ``columns``, also after Left or Right.
        """
        down = columns or 1
        moves = {"Up": -down, "Down": down, "Page Up": -page, "Page Down": page, "Home": -count, "End": count}
        if columns is not None:
            moves |= {"Left": -1, "Right": 1}
        if self.shortcut(tuple(moves), does):
            index += moves[self.event.key]
        return min(max(index, 0), count - 1)

    def move_focus(self, names: Sequence[str], page: int, does: str, columns: int | None = None) -> int:
        """The index of the focused control in ``names``, 0 for none; the keys of `move_index` move the focus."""
        before = names.index(self.input_state.focus) if self.input_state.focus in names else 0
        index = self.move_index(before, len(names), page, does, columns)
        if index != before:
            self.input_state.focus = names[index]
        return index

    # Drawing

    def px(self, size: float) -> int:
        """A size in pixels at scale 1, in pixels of this canvas."""
        return self.canvas.px(size)

    def text(self, box: Box, text: str, *, anchor: str = "midleft", **style: Any) -> None:  # noqa: ANN401
        """Draw one line at the middle of a box's height, shortened to its width.

        ``anchor`` is where it is in the box: ``midleft``, ``center`` or ``midright``; ``style`` may have ``size``,
        ``colour`` and ``face``.
        """
        position = getattr(box, anchor)
        self.canvas.text(text, position, anchor=anchor, max_width=max(box.width, 1), **self._complete_style(style))

    def paragraph(self, box: Box, text: str, gap: int = 0, **style: Any) -> None:  # noqa: ANN401
        """Draw text in as many lines as ``box`` has room for, and cut them and a ``gap`` from its top.

        ``style`` is as in `text`, and may have ``max_lines``.
        """
        style = self._complete_style(style)
        fit = box.height // line_height(style["face"], style["size"])
        style["max_lines"] = min(style.get("max_lines", fit), fit)
        below = self.canvas.text_lines(text, box.topleft, max(box.width, 1), **style)
        box.cut_top(below - box.top, gap)

    def _complete_style(self, style: dict[str, Any]) -> dict[str, Any]:
        """``style`` with defaults for size, colour and face."""
        return {"size": self.canvas.metrics.text, "colour": self.canvas.theme.text, "face": REGULAR, **style}

    def progress(self, box: Box, share: float) -> None:
        """Draw a bar of which a ``share`` from 0 to 1 is full."""
        self.canvas.box(box, self.canvas.theme.edge, box.height // 2)
        done = pygame.Rect(box.topleft, (max(round(box.width * share), box.height), box.height))
        self.canvas.box(done, self.canvas.theme.accent, box.height // 2)


def _key_names(keys: KeyNames) -> tuple[str, ...]:
    return (keys,) if isinstance(keys, str) else keys
