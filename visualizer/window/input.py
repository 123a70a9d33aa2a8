"""Keys, mouse and dropped files: which event does what.

A key goes to what lies over the window, then to the control that has the keyboard, then to the
table of actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from visualizer.draw.panels.timeline import step_under
from visualizer.window.actions import BY_KEY
from visualizer.window.keys import key_name, shift_held
from visualizer.window.screens.help import Help
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.panel import panel_rect

if TYPE_CHECKING:
    from visualizer.window.app import App

_ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
_OVER_OVERLAYS = {
    "focus", "focus-back", "escape", "quit", "help", "larger", "smaller", "normal", "theme",
    "full-screen",
}  # fmt: skip
_THAT_SHOW = {
    pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED,
    pygame.WINDOWLEAVE,
}  # fmt: skip


class Input:
    """Takes the events of one window's program; ``held`` names the control that is pressed."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.held = ""
        self._overlay_held = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one pygame event; True if there may be something new to see."""
        if event.type == pygame.QUIT:
            self.app.quit()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.let_go()
        elif event.type == pygame.MOUSEMOTION:
            return self._move(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.DROPFILE:
            self.app.open_file(str(event.file))
        elif event.type == pygame.DROPTEXT:
            self.app.open_text(str(event.text))
        elif event.type == pygame.VIDEORESIZE:
            self.app.size = (max(event.w, 1), max(event.h, 1))
        else:
            return event.type in _THAT_SHOW
        return True

    def _key(self, event: pygame.event.Event) -> None:
        name = key_name(event)
        if self.app.blank:
            self.app.blank = False
            return
        if not name and not getattr(event, "unicode", ""):
            return
        if self._key_to_overlay(name, event) or self._key_to_focus(name):
            return
        action = BY_KEY.get(name)
        if action is not None and (self.app.overlay is None or action.name in _OVER_OVERLAYS):
            action.run(self.app)

    def _key_to_overlay(self, name: str, event: pygame.event.Event) -> bool:
        if self.app.overlay is None:
            return False
        control = self.app.control(self.app.focus_name)
        if control is not None and control.kind == "field" and self._type(control, name, event):
            return True
        if name in ("?", "F1") and isinstance(self.app.overlay, Help):
            self.app.close_overlay()
            return True
        return self.app.overlay.key(name, getattr(event, "unicode", ""))

    def _type(self, control: Control, name: str, event: pygame.event.Event) -> bool:
        assert control.type is not None
        typed = getattr(event, "unicode", "")
        if name == "Backspace":
            control.type(control.text[:-1])
        elif name == "Ctrl+V":
            control.type(control.text + " ".join(self.app.host.pasted_text().split()))
        elif name == "Ctrl+Backspace":
            control.type("")
        elif typed and typed.isprintable() and not name.startswith("Ctrl+"):
            control.type(control.text + typed)
        else:
            return False
        self.app.rebuild()  # the next key may come before the next picture
        return True

    def _key_to_focus(self, name: str) -> bool:
        control = self.app.control(self.app.focus_name)
        if control is None:
            return False
        if control.slide is not None and name in ("Left", "Right"):
            change = 0.05 if name == "Right" else -0.05
            control.slide(min(max(control.value + change, 0.0), 1.0))
            return True
        if self.app.is_board(control) and name in _ARROWS:
            self._move_cursor(name)
            return True
        if control.name == "code" and name in ("Up", "Down"):
            self._move_code_line(1 if name == "Down" else -1)
            return True
        if name == "Enter" or (name == "Space" and control.kind != "field"):
            if control.enabled or control.kind == "area":
                control.press()
            return True
        return False

    def _move_cursor(self, name: str) -> None:
        down, right = _ARROWS[name]
        board = self.app.session.board
        row = min(max(self.app.cursor[0] + down, 0), board.height - 1)
        col = min(max(self.app.cursor[1] + right, 0), board.width - 1)
        self.app.cursor = (row, col)

    def _move_code_line(self, change: int) -> None:
        code = self.app.screen.drawn.code
        if code is None or not code.numbers:
            return
        numbers = code.numbers
        place = numbers.index(self.app.code_line) + change if self.app.code_line in numbers else 0
        self.app.code_line = numbers[min(max(place, 0), len(numbers) - 1)]

    def _press(self, event: pygame.event.Event) -> None:
        self._point(event.pos)
        if self._press_overlay(event) or event.button != 1:
            return
        if self.app.blank:
            self.app.blank = False
            return
        control = self._under(event.pos)
        if control is None:
            self._press_outside(event.pos)
            return
        self.held = control.name
        self.app.focus_name = control.name if control.kind == "field" else ""
        if control.name == "timeline":
            self._drag_timeline()
        elif control.slide is not None:
            self._drag_slider(control)
        elif control.enabled:
            self._aim(control, event.pos)
            control.press()

    def _press_overlay(self, event: pygame.event.Event) -> bool:
        if self.app.overlay is not None and not self._overlay_held:
            self._overlay_held = self.app.overlay.press(event.pos, event.button, shift_held())
        return self._overlay_held

    def let_go(self) -> None:
        """Nothing is held with the mouse any more."""
        self.held = ""
        if self._overlay_held and self.app.overlay is not None:
            self.app.overlay.release()
        self._overlay_held = False

    def _aim(self, control: Control, place: tuple[int, int]) -> None:
        """Let the cursor of a board, or of the code, be where the mouse is."""
        if self.app.is_board(control):
            grid = self.app.screen.drawn.boards[int(control.name.split()[1])].grid
            self.app.cursor = grid.cell_at(place) or self.app.cursor
        elif control.name == "code" and self.app.screen.drawn.code is not None:
            self.app.code_line = self.app.screen.drawn.code.line_at(place)

    def _press_outside(self, place: tuple[int, int]) -> None:
        self.app.focus_name = ""
        if self.app.overlay is not None:
            panel = panel_rect(self.app.window_rect, self.app.overlay, self.app.metrics)
            if not panel.collidepoint(place):
                self.app.escape()
            return
        for pane, rect in enumerate(self.app.screen.drawn.panes):
            if rect.collidepoint(place):
                self.app.session.focus_on(pane)

    def _under(self, place: tuple[int, int]) -> Control | None:
        hit = [control for control in self.app.controls if control.rect.collidepoint(place)]
        enabled = [control for control in hit if control.enabled]
        return enabled[-1] if enabled else None

    def _point(self, place: tuple[int, int]) -> None:
        self.app.pointer = place
        under = self._under(place)
        name = under.name if under else ""
        if name != self.app.hovered:
            self.app.hovered = name
            self.app.hover_seconds = 0.0

    def _move(self, event: pygame.event.Event) -> bool:
        before = self.app.hovered
        self._point(event.pos)
        if not any(event.buttons):
            self.let_go()
        if self._overlay_held and self.app.overlay is not None:
            self.app.overlay.drag(event.pos)
        control = self.app.control(self.held)
        if control is not None and control.name == "timeline":
            self._drag_timeline()
        elif control is not None and control.slide is not None:
            self._drag_slider(control)
        under = self.app.control(self.app.hovered)
        follows = under is not None and under.kind == "area"
        return follows or bool(self.held) or self._overlay_held or before != self.app.hovered

    def _drag_timeline(self) -> None:
        player, rect = self.app.session.player, self.app.screen.layout.timeline
        if player is None or not rect.width:
            return
        player.pause()
        step = step_under(rect, player.comparison, self.app.pointer[0])
        player.seek(player.comparison.tick_of_step(step))

    def _drag_slider(self, control: Control) -> None:
        assert control.slide is not None
        share = (self.app.pointer[0] - control.rect.left) / max(control.rect.width, 1)
        control.slide(min(max(share, 0.0), 1.0))

    def _wheel(self, event: pygame.event.Event) -> None:
        if self.app.overlay is not None:
            self.app.overlay.scroll(-event.y)
        elif event.y:
            self.app.session.step(max(-50, min(50, -event.y)))
