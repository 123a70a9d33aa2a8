"""Immediate mode: a screen is one function that lays out, draws and reacts.

`Screen.show` is called once for an event, on a canvas that paints nothing, and once to draw. What
it declares on the way can be pressed where it lies, in the order of Tab in which it is declared;
its shortcuts fill the help. So there is no second description of a screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeVar

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import REGULAR, STRONG, line_height, text_width
from visualizer.window.ui_state import InputState, PixelPosition
from visualizer.window.widgets.controls import Control, ControlKind, draw_control, draw_ring
from visualizer.window.widgets.text_field import TextEdit, caret_rect, draw_field, index_at

Value = TypeVar("Value")
#: A key, or several that do the same, as the help writes them: ``Ctrl+Z``, ``Page Down``.
KeyNames = str | tuple[str, ...]
#: The keys that go from cell to cell, with the row and column offset of each.
ARROW_OFFSETS = {"Left": (0, -1), "Right": (0, 1), "Up": (-1, 0), "Down": (1, 0)}


class Box(pygame.Rect):
    """A rectangle from which pieces are cut; the rest is the rectangle itself."""

    def cut_top(self, size: int, gap: int = 0) -> Box:
        """The top ``size`` pixels, which go from this box, and ``gap`` pixels below them."""
        piece = Box(self.left, self.top, self.width, max(min(size, self.height), 0))
        self.top, self.height = piece.bottom + gap, max(self.height - piece.height - gap, 0)
        return piece

    def cut_bottom(self, size: int, gap: int = 0) -> Box:
        """The bottom ``size`` pixels, which go from this box, and ``gap`` pixels above them."""
        size = max(min(size, self.height), 0)
        piece = Box(self.left, self.bottom - size, self.width, size)
        self.height = max(self.height - size - gap, 0)
        return piece

    def cut_left(self, size: int, gap: int = 0) -> Box:
        """The ``size`` pixels at the left, which go from this box, and ``gap`` beside them."""
        piece = Box(self.left, self.top, max(min(size, self.width), 0), self.height)
        self.left, self.width = piece.right + gap, max(self.width - piece.width - gap, 0)
        return piece

    def cut_right(self, size: int, gap: int = 0) -> Box:
        """The ``size`` pixels at the right, which go from this box, and ``gap`` beside them."""
        size = max(min(size, self.width), 0)
        piece = Box(self.right - size, self.top, size, self.height)
        self.width = max(self.width - size - gap, 0)
        return piece


class UiEvent(NamedTuple):
    """One thing that happened; a pass for none of them only looks or draws.

    A ``key`` by its name in the help, a ``press`` of a mouse ``button``, the second if ``twice``, a
    ``drag`` while the left button is held, ``wheel`` rows down, or a ``text`` that was typed.
    """

    key: str = ""
    press: PixelPosition | None = None
    button: int = 1
    shift: bool = False
    twice: bool = False
    drag: PixelPosition | None = None
    wheel: int = 0
    text: str = ""


class Shortcut(NamedTuple):
    """Keys of a screen, as the help writes them, and what they do."""

    keys: tuple[str, ...]
    description: str


class Touch(NamedTuple):
    """What an event does to an area: where it was ``pressed`` or ``dragged`` with the mouse.

    ``entered`` says whether Enter or Space was pressed while it has the keyboard, as ``focused``
    says.
    """

    pressed: PixelPosition | None
    dragged: PixelPosition | None
    entered: bool
    focused: bool


@dataclass
class Ui:
    """One pass over a screen.

    ``at`` knows where mouse and keyboard are; ``scrolled`` is how far each list of the screen is
    scrolled. With ``draws`` the pass is the one that draws. ``taken`` says whether something has
    reacted to the event; nothing else does then.
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

    # What reacts

    def shortcut(self, keys: KeyNames, does: str = "", *, enabled: bool = True) -> bool:
        """Whether a key, or one of several, was pressed; ``does`` is for the help."""
        names = _key_names(keys)
        if does:
            self.shortcuts.append(Shortcut(names, does))
        focused, key = self.input_state.find_control(self.input_state.focus), self.event.key
        presses = focused is not None and focused.enabled and focused.kind not in ("field", "area")
        if presses and key in ("Enter", "Space"):
            return False  # it is for the control that has the keyboard
        return self._claim_event(enabled and key in names)

    def _claim_event(self, happens: bool) -> bool:
        """Whether something happens now; then nothing else reacts to this event."""
        happens = happens and not self.is_taken
        self.is_taken |= happens
        return happens

    def control(
        self,
        name: str,
        rect: pygame.Rect,
        kind: ControlKind = "button",
        **look: Any,  # noqa: ANN401
    ) -> bool:
        """Draw something to press, and say whether it is pressed now.

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

    def area(self, name: str, rect: pygame.Rect, ring: bool = True, **look: Any) -> Touch:  # noqa: ANN401
        """A part of the screen that draws itself, to press and to drag on; what is done to it.

        Where it has the keyboard a ``ring`` is drawn around it.
        """
        return self._add_control(Control(name, pygame.Rect(rect), "area", **look), ring)

    def _add_control(self, control: Control, ring: bool = True) -> Touch:
        """Note a control that has room; what is done to it."""
        at, event, name = self.input_state, self.event, control.name
        focused, takes_keys = at.focus == name, control.enabled and control.kind != "field"
        if min(control.rect.size) > 0:
            self.controls.append(control)
            if self.is_drawing and focused and ring:
                draw_ring(self.canvas, control)
        pressed = event.press if event.button == 1 and self.hovered_name == name else None
        dragged = event.drag if at.held_name == name else None
        return Touch(
            pressed if self._claim_event(control.enabled and pressed is not None) else None,
            dragged if self._claim_event(dragged is not None) else None,
            self._claim_event(focused and takes_keys and event.key in ("Enter", "Space")),
            focused,
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
        """A button cut from the left of ``row``, or its ``right``; True when it is pressed.

        It is as wide as its label unless ``width`` pixels are said. One of ``keys`` presses it
        too; ``does`` says in the tip and in the help what it does.
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
        """A row of buttons of which one is chosen; the value that is chosen now.

        The button of an option is called by ``name`` and its label. All are as wide as their
        labels unless ``width`` pixels are said.
        """
        chosen = value
        for option, label in options.items():
            tip = (tips or {}).get(option, "")
            if self.button(
                row,
                label,
                name=f"{name} {label}",
                tip=tip,
                width=width,
                enabled=enabled,
                selected=enabled and option == value,
            ):
                chosen = option
        return chosen

    def slider(self, name: str, rect: pygame.Rect, value: float, tip: str) -> float:
        """A slider, moved by the mouse or with Left and Right; where it stands now, 0 to 1."""
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
        """A line to type in; the text in it now.

        ``label`` stands in it while it is empty; ``selection`` is selected when the keyboard comes
        to it.
        """
        touch, at, edit = self._add_control(Control(name, pygame.Rect(rect), "field")), self.input_state, None
        if touch.pressed and not touch.focused:
            at.focus = name
        if at.focus == name:
            edit = at.edit = at.edit or TextEdit(text, *selection)
            edit.set_text(text)
            self._edit_field(edit, rect, touch)
            text = edit.text
        if self.is_drawing and min(rect.size) > 0:
            draw_field(self.canvas, rect, text, label, edit)
            if edit is not None:
                at.caret = caret_rect(edit, rect, self.canvas.metrics)
        return text

    def _edit_field(self, edit: TextEdit, rect: pygame.Rect, touch: Touch) -> None:
        """Do in a field what the event asks for."""
        event, position = self.event, touch.pressed or touch.dragged
        if touch.pressed and event.twice:
            edit.handle_key("Ctrl+A")
            self.input_state.held_name = ""  # a hand that trembles would select less
        elif position:
            index = index_at(edit, rect, self.canvas.metrics, position[0])
            edit.move_to(index, event.shift or touch.pressed is None)
        elif self._claim_event(bool(event.text)):
            edit.insert(event.text)
        elif not self.is_taken:
            self.is_taken = edit.handle_key(event.key)

    def rows(self, name: str, box: Box, count: int, height: int, show: int | None = None) -> Iterator[tuple[int, Box]]:
        """The rows in sight of ``count`` of ``height`` pixels, each by its index with its place.

        The wheel scrolls, and the keys where no row ``show`` is brought in sight. At the right
        stands how much of all rows is in sight.
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

    def move_index(self, index: int, count: int, page: int, does: str) -> int:
        """``index`` of ``count`` lines after a key: an arrow, Page Up or Down, Home or End."""
        moves = {"Up": -1, "Down": 1, "Page Up": -page, "Page Down": page, "Home": -count, "End": count}
        if self.shortcut(tuple(moves), does):
            index += moves[self.event.key]
        return min(max(index, 0), count - 1)

    # What only draws

    def px(self, size: float) -> int:
        """A size of the plan in pixels."""
        return self.canvas.px(size)

    def text(self, box: Box, text: str, *, align: str = "left", **style: Any) -> None:  # noqa: ANN401
        """One line in the middle of a box's height, cut to its width.

        ``align`` is left, middle or right; ``style`` has the size, the colour and the face.
        """
        anchor, position = {
            "left": ("after", box.midleft),
            "middle": ("centre", box.center),
            "right": ("before", box.midright),
        }[align]
        self.canvas.text(text, position, align=anchor, max_width=max(box.width, 1), **self._complete_style(style))

    def paragraph(self, box: Box, text: str, gap: int = 0, **style: Any) -> None:  # noqa: ANN401
        """Text in as many lines as ``box`` has room for, cut from its top with a ``gap`` below.

        ``style`` is as in `text`, and may have ``max_lines``.
        """
        style = self._complete_style(style)
        fit = box.height // line_height(style["face"], style["size"])
        style["max_lines"] = min(style.get("max_lines", fit), fit)
        below = self.canvas.text_lines(text, box.topleft, max(box.width, 1), **style)
        box.cut_top(below - box.top, gap)

    def _complete_style(self, style: dict[str, Any]) -> dict[str, Any]:
        """A style with the usual size and colour where it says no other."""
        usual = {"size": self.canvas.metrics.text, "colour": self.canvas.theme.text}
        return {**usual, "face": REGULAR, **style}

    def progress(self, box: Box, share: float) -> None:
        """A bar of which ``share`` is full, 0 to 1."""
        self.canvas.box(box, self.canvas.theme.edge, box.height // 2)
        done = pygame.Rect(box.topleft, (max(round(box.width * share), box.height), box.height))
        self.canvas.box(done, self.canvas.theme.accent, box.height // 2)


def _key_names(keys: KeyNames) -> tuple[str, ...]:
    return (keys,) if isinstance(keys, str) else keys
