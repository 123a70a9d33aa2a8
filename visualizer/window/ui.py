"""Immediate mode: a screen is one function that lays out, draws and reacts.

`Screen.show` is called once for an event, on a canvas that paints nothing, and once to draw. What
it declares on the way can be pressed where it lies, in the order of Tab in which it is declared;
its shortcuts fill the help. So there is no second description of a screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeVar

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import REGULAR, STRONG, width_of
from visualizer.draw.theme import Colour
from visualizer.window.ui_state import PixelPosition, UiState
from visualizer.window.widgets.controls import Control, ControlKind, draw_control, draw_ring
from visualizer.window.widgets.text_field import TextEdit, caret_rect, draw_field, index_at

Value = TypeVar("Value")
#: A key, or several that do the same, as the help writes them: ``Ctrl+Z``, ``Page Down``.
Keys = str | tuple[str, ...]


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


@dataclass(frozen=True)
class UiEvent:
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


@dataclass(frozen=True)
class Shortcut:
    """Keys of a screen, as the help writes them, and what they do."""

    keys: tuple[str, ...]
    does: str


class Touch(NamedTuple):
    """What an event does to an area: where it was ``pressed`` or ``dragged`` with the mouse.

    ``entered`` says whether Enter or Space was pressed while it has the keyboard, as ``focused``
    says.
    """

    pressed: PixelPosition | None
    dragged: PixelPosition | None
    entered: bool
    focused: bool


class Ui:
    """One pass over a screen.

    ``at`` knows where mouse and keyboard are; ``scrolled`` is how far each list of the screen is
    scrolled. With ``draws`` the pass is the one that draws.
    """

    def __init__(
        self,
        canvas: Canvas,
        at: UiState,
        event: UiEvent,
        scrolled: dict[str, int],
        draws: bool = False,
    ) -> None:
        self.canvas = canvas
        self.at = at
        self.event = event
        self.draws = draws
        self.controls: list[Control] = []
        self.shortcuts: list[Shortcut] = []
        #: Whether something has reacted to the event; nothing else does then.
        self.taken = False
        #: Where the caret of a field was drawn.
        self.caret: pygame.Rect | None = None
        self._scrolled = scrolled
        self._hovered = at.hovered

    # What reacts

    def shortcut(self, keys: Keys, does: str = "", *, enabled: bool = True) -> bool:
        """Whether a key, or one of several, was pressed; ``does`` is for the help."""
        names = _names(keys)
        if does:
            self.shortcuts.append(Shortcut(names, does))
        pressed = enabled and self.event.key in names
        return self._take(pressed and not self._is_for_focused(self.event.key))

    def _is_for_focused(self, key: str) -> bool:
        """Whether a key presses the control that has the keyboard, so that it does nothing else."""
        focused = self.at.control(self.at.focus)
        takes = focused is not None and focused.enabled and focused.kind not in ("field", "area")
        return takes and key in ("Enter", "Space")

    def _take(self, happens: bool) -> bool:
        """Whether something happens now; then nothing else reacts to this event."""
        if self.taken or not happens:
            return False
        self.taken = True
        return True

    def control(
        self,
        name: str,
        rect: pygame.Rect,
        kind: ControlKind = "button",
        **look: Any,  # noqa: ANN401 - fields of Control
    ) -> bool:
        """Draw something to press, and say whether it is pressed now.

        ``look`` has fields of `Control`: label, icon, tip, selected, enabled, detail, value.
        """
        control = Control(name, pygame.Rect(rect), kind, **look)
        if self.draws and min(rect.size) > 0:
            state = self.at.focus == name, self._hovered == name, self.at.held == name
            self.canvas.cached(("control", name), (control, state),
                               partial(draw_control, self.canvas, control, *state))  # fmt: skip
        touch = self._touch(control)
        return touch.pressed is not None or touch.entered

    def area(
        self,
        name: str,
        rect: pygame.Rect,
        ring: bool = True,
        **look: Any,  # noqa: ANN401 - fields of Control
    ) -> Touch:
        """A part of the screen that draws itself, to press and to drag on; what is done to it.

        Where it has the keyboard a ``ring`` is drawn around it.
        """
        return self._touch(Control(name, pygame.Rect(rect), "area", **look), ring)

    def _touch(self, control: Control, ring: bool = True) -> Touch:
        """Note a control that has room; what is done to it."""
        at, event, name = self.at, self.event, control.name
        focused, takes_keys = at.focus == name, control.enabled and control.kind != "field"
        if min(control.rect.size) > 0:
            self.controls.append(control)
            if self.draws and focused and ring:
                draw_ring(self.canvas, control)
        pressed = event.press if event.button == 1 and self._hovered == name else None
        dragged = event.drag if at.held == name else None
        return Touch(
            pressed if self._take(control.enabled and pressed is not None) else None,
            dragged if self._take(dragged is not None) else None,
            self._take(focused and takes_keys and event.key in ("Enter", "Space")),
            focused,
        )

    def button(
        self,
        row: Box,
        label: str,
        keys: Keys = (),
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
        width = width or width_of(label, STRONG, self.canvas.metrics.text) + self.canvas.px(28)
        place = (row.cut_right if right else row.cut_left)(width, self.canvas.px(8))
        tip = f"{does[:1].upper()}{does[1:]}"
        look.setdefault("tip", f"{tip} ({_names(keys)[0]})" if does and keys else tip)
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
        fills: bool = False,
    ) -> Value:
        """A row of buttons of which one is chosen; the value that is chosen now.

        The button of an option is called by ``name`` and its label; with ``fills`` all are equally
        wide and fill the row.
        """
        chosen = value
        gaps = (len(options) - 1) * self.canvas.px(8)
        width = (row.width - gaps) // len(options) if fills else 0
        for option, label in options.items():
            tip = (tips or {}).get(option, "")
            if self.button(row, label, name=f"{name} {label}", tip=tip, width=width,
                           enabled=enabled, selected=enabled and option == value):  # fmt: skip
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
        radius = self.px(11 if name in (self._hovered, self.at.held) else 9)
        x = min(max(rect.left + round(value * rect.width), rect.left + radius), rect.right - radius)
        self.canvas.disc((x, rect.centery), radius, self.canvas.theme.text)
        return value

    def field(
        self,
        name: str,
        rect: pygame.Rect,
        text: str,
        label: str = "",
        selection: tuple[int, int] | None = None,
    ) -> str:
        """A line to type in; the text in it now.

        ``label`` stands in it while it is empty; ``selection`` is selected when the keyboard comes
        to it, None for all.
        """
        touch, at, edit = self._touch(Control(name, pygame.Rect(rect), "field")), self.at, None
        if touch.pressed and not touch.focused:
            at.focus = name
        if at.focus == name:
            edit = at.edit = at.edit or TextEdit(text, selection)
            edit.hold(text)
            self._edit(edit, rect, touch)
            text = edit.text
        if self.draws and min(rect.size) > 0:
            draw_field(self.canvas, rect, text, label, edit)
            if edit is not None:
                self.caret = caret_rect(edit, rect, self.canvas.metrics)
        return text

    def _edit(self, edit: TextEdit, rect: pygame.Rect, touch: Touch) -> None:
        """Do in a field what the event asks for."""
        event, position = self.event, touch.pressed or touch.dragged
        if touch.pressed and event.twice:
            edit.key("Ctrl+A")
            self.at.held = ""  # a hand that trembles would select less
        elif position:
            index = index_at(edit, rect, self.canvas.metrics, position[0])
            edit.move_to(index, event.shift or touch.pressed is None)
        elif self._take(bool(event.text)):
            edit.insert(event.text)
        elif not self.taken:
            self.taken = edit.key(event.key)

    def rows(
        self, name: str, box: Box, count: int, height: int, show: int | None = None
    ) -> Iterator[tuple[int, Box]]:
        """The rows in sight of ``count`` of ``height`` pixels, each by its index with its place.

        The wheel scrolls, and the keys where no row ``show`` is brought in sight. At the right
        stands how much of all rows is in sight.
        """
        fit = max(box.height // max(height, 1), 1)
        first = self._scrolled.get(name, 0)
        if show is None and count > fit:
            first = self.moved(first, count, fit, "scroll")
        elif show is not None and (self.event.key or name not in self._scrolled):
            first = min(max(first, show - fit + 1), show)
        if self._take(count > fit and bool(self.event.wheel)):
            first += self.event.wheel
        first = self._scrolled[name] = min(max(first, 0), max(count - fit, 0))
        if count > fit:
            self._scroll_bar(box.cut_right(self.canvas.px(6), self.canvas.px(8)), first, fit, count)
        for index in range(first, min(first + fit, count)):
            yield index, box.cut_top(height)

    def moved(self, index: int, count: int, page: int, does: str) -> int:
        """``index`` of ``count`` lines after a key: an arrow, Page Up or Down, Home or End."""
        moves = {"Up": -1, "Down": 1, "Page Up": -page, "Page Down": page, "Home": -count,
                 "End": count}  # fmt: skip
        if self.shortcut(tuple(moves), does):
            index += moves[self.event.key]
        return min(max(index, 0), count - 1)

    def _scroll_bar(self, track: Box, first: int, fit: int, count: int) -> None:
        radius = track.width // 2
        self.canvas.box(track, self.canvas.theme.raised, radius)
        length = max(track.height * fit // count, track.width)
        top = track.top + (track.height - length) * first // max(count - fit, 1)
        thumb = pygame.Rect(track.left, top, track.width, length)
        self.canvas.box(thumb, self.canvas.theme.edge, radius)

    def focus(self, name: str) -> None:
        """Give the keyboard to the control of this name, with an empty name to none."""
        self.at.focus = name

    def hovered(self, name: str) -> bool:
        """Whether the mouse is at the control of this name."""
        return self._hovered == name

    # What only draws

    def right_part(self, row: Box, count: int) -> Box:
        """The right of ``row``, with room for so many buttons of 130 pixels of the plan."""
        return row.cut_right(count * self.px(130) + (count - 1) * self.px(8))

    def px(self, size: float) -> int:
        """A size of the plan in pixels."""
        return self.canvas.px(size)

    def text(self, box: Box, text: str, *, align: str = "left", **style: Any) -> None:  # noqa: ANN401
        """One line in the middle of a box's height, cut to its width.

        ``align`` is left, middle or right; ``style`` has the size, the colour and the face.
        """
        anchor, position = {"left": ("after", box.midleft), "middle": ("centre", box.center),
                            "right": ("before", box.midright)}[align]  # fmt: skip
        self.canvas.text(text, position, align=anchor, max_width=max(box.width, 1),
                         **self._style(**style))  # fmt: skip

    def paragraph(
        self,
        box: Box,
        text: str,
        *,
        max_lines: int | None = None,
        gap: int = 0,
        **style: Any,  # noqa: ANN401 - as those of `text`
    ) -> None:
        """Text in lines as wide as ``box``, cut from its top, with ``gap`` pixels below them."""
        below = self.canvas.text_lines(text, box.topleft, max(box.width, 1), max_lines=max_lines,
                                       **self._style(**style))  # fmt: skip
        box.cut_top(below - box.top, gap)

    def _style(
        self, size: int = 0, colour: Colour | None = None, face: str = REGULAR
    ) -> dict[str, Any]:
        """How text looks that is not said to look otherwise."""
        return {"size": size or self.canvas.metrics.text, "face": face,
                "colour": colour or self.canvas.theme.text}  # fmt: skip

    def progress(self, box: Box, share: float) -> None:
        """A bar of which ``share`` is full, 0 to 1."""
        self.canvas.box(box, self.canvas.theme.edge, box.height // 2)
        done = pygame.Rect(box.topleft, (max(round(box.width * share), box.height), box.height))
        self.canvas.box(done, self.canvas.theme.accent, box.height // 2)


def _names(keys: Keys) -> tuple[str, ...]:
    return (keys,) if isinstance(keys, str) else keys
