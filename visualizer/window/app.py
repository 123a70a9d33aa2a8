"""The window's program: events go in, a Surface is drawn. The loop that feeds it is elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import THEMES, find_theme
from visualizer.window.input import Input
from visualizer.window.saving import ask_before_quitting
from visualizer.window.screens.main import MainScreen
from visualizer.window.screens.table import SCREENS
from visualizer.window.session import LARGEST_ZOOM, SMALLEST_ZOOM, Session
from visualizer.window.shell import Commands, Panel, Screen, WindowView
from visualizer.window.widgets.controls import Control, draw_control, draw_tip
from visualizer.window.widgets.interaction import Interaction
from visualizer.window.widgets.panel import close_control, draw_panel

_PLAN = (1440, 900)
_LEAST = (320, 260)


class Host(Protocol):
    """What the window's program asks of the window itself."""

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or be a window again."""

    def clipboard_text(self) -> str:
        """The text on the clipboard, empty if there is none."""

    def copy_text(self, text: str) -> bool:
        """Put text on the clipboard; False where that cannot be done."""


class App:
    """The whole program in the window, apart from the window itself; the `Shell` of its screens.

    `handle` takes pygame events, `update` the seconds that passed, `draw` fills a Surface.
    """

    def __init__(self, session: Session, host: Host) -> None:
        self.session: Session = session
        self.host = host
        self.running = True
        self.dirty = True
        self.size = _PLAN
        self.full_screen = False
        self.blank = False
        self.main = MainScreen(self)
        self._panels: list[Panel] = []
        self._focus_below: list[str] = []
        self._lasting: dict[str, Panel] = {}
        self._interaction = Interaction()
        self._input = Input(self, self._interaction, self._top, self._lay_out)
        self._busy = False

    # What can be seen

    @property
    def view(self) -> WindowView:
        """How the window looks now; one too small for anything is laid out larger, and cut off."""
        width, height = self.size
        fitting = min(width / _PLAN[0], height / _PLAN[1])
        metrics = Metrics(min(max(fitting, 0.72), 5.0) * self.session.choices.zoom)
        rect = pygame.Rect(
            0, 0, max(width, metrics.px(_LEAST[0])), max(height, metrics.px(_LEAST[1]))
        )
        at = self._interaction
        theme = find_theme(self.session.choices.theme)
        return WindowView(rect, metrics, theme, at.pointer, at.hovered, at.focus)

    @property
    def panels(self) -> Sequence[Panel]:
        """What lies over the main screen, the lowest first."""
        return tuple(self._panels)

    @property
    def controls(self) -> Sequence[Control]:
        """What can be pressed now, in Tab order."""
        return self._interaction.controls

    def control(self, name: str) -> Control | None:
        """The control with this name, if it is there."""
        return self._interaction.control(name)

    @property
    def idle(self) -> bool:
        """Whether nothing will change before the next event."""
        player = self.session.player
        playing = player is not None and player.playing
        return not (self.dirty or playing or self._busy or self._interaction.tip_due)

    def _top(self) -> Screen:
        """The screen that keys and clicks go to."""
        return self._panels[-1] if self._panels else self.main

    def _lay_out(self) -> None:
        """Lay the controls out anew, for what comes before the next picture."""
        view = self.view
        controls = self.main.controls(view.rect, view.metrics)
        if self._panels:
            panel = self._panels[-1]
            controls = panel.controls(panel.inner, view.metrics)
            controls.append(close_control(panel.rect, view.metrics, lambda: self.run("escape")))
        self._interaction.controls = controls

    # Drawing

    def redraw(self) -> None:
        """Draw the window again, since something changed by itself."""
        self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything on ``surface``."""
        self.size = surface.get_size()
        self.dirty = False
        view = self.view
        canvas = SurfaceCanvas(surface, view.theme, view.metrics)
        if self.blank:
            canvas.fill((0, 0, 0))
            return
        self.main.controls(view.rect, view.metrics)
        if not any(panel.covers for panel in self._panels):
            self.main.draw(canvas, view.rect)
        self._draw_panels(canvas, view.rect)
        self._lay_out()
        self._draw_controls(canvas)
        self.main.draw_message(canvas)

    def _draw_panels(self, canvas: Canvas, window: pygame.Rect) -> None:
        """Draw the panels that lie over one another, each over the controls of what is below."""
        covered = self.main.controls(window, canvas.metrics)
        for panel in self._panels:
            for control in covered:
                draw_control(canvas, control)
            draw_panel(canvas, panel)
            panel.draw(canvas, panel.inner)
            covered = panel.controls(panel.inner, canvas.metrics)

    def _draw_controls(self, canvas: Canvas) -> None:
        at = self._interaction
        for control in at.controls:
            draw_control(canvas, control,
                         focused=control.name == at.focus and not control.own_cursor,
                         hovered=control.name == at.hovered,
                         held=control.name == at.held)  # fmt: skip
        if at.tip_control is not None:
            draw_tip(canvas, at.tip_control)

    # Time

    def update(self, seconds: float, time_left: Callable[[], bool]) -> None:
        """Let time pass and go on with long work while ``time_left`` says so."""
        if self.session.advance(seconds):
            self.dirty = True
        self._busy = False
        for screen in (self.main, *self._panels[-1:]):
            self._busy = screen.work(time_left) or self._busy
        self._close_outdated()
        if self._interaction.advance(seconds):
            self.dirty = True

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Take one pygame event; what the program does not know is left alone."""
        if event.type == pygame.QUIT:
            self.run("quit")
        elif event.type == pygame.VIDEORESIZE:
            self.size = (max(event.w, 1), max(event.h, 1))
        elif self.blank and _wakes(event):
            self.blank = False
        elif not self._input.handle(event):
            return
        self._close_outdated()
        self.dirty = True

    # What screens and actions ask for

    def say(self, message: str, error: bool = False) -> None:
        """Show a message for a while."""
        self.session.say(message, error)

    def open(self, screen: Panel | str) -> None:
        """Open a panel, given itself or by its name in the table of screens."""
        panel = self._made(screen) if isinstance(screen, str) else screen
        if panel is None:
            return
        self._input.release_mouse()
        if self.session.player is not None:
            self.session.player.pause()
        self._focus_below.append(self._interaction.focus if self._panels else "")
        self._panels.append(panel)
        self.blank = False
        self.session.clear_message()
        panel.opened()
        self.focus(panel.preferred_focus())
        self._lay_out()

    def _made(self, name: str) -> Panel | None:
        """The screen of this name; None where it has nothing to show, and has said so."""
        row = SCREENS[name]
        panel = self._lasting.get(name) or row.make(self)
        if row.lasting and panel is not None:
            self._lasting[name] = panel
        return panel

    def close(self) -> None:
        """Take the highest panel away; what lay below it is as it was."""
        self._input.release_mouse()
        if self._panels:
            self._panels.pop()
            self.focus(self._focus_below.pop())
        self._interaction.hovered = ""
        self._lay_out()

    def _close_outdated(self) -> None:
        """Close what describes runs that are no longer shown, wherever it lies."""
        for index in reversed(range(len(self._panels))):
            if not self._panels[index].outdated:
                continue
            self.dirty = True
            if index == len(self._panels) - 1:
                self.close()
            else:
                del self._panels[index], self._focus_below[index + 1]

    def focus(self, control: str) -> None:
        """Give the keyboard to the control of this name, or with an empty name to none."""
        self._interaction.focus = control

    def copy_text(self, text: str) -> bool:
        """Put text on the clipboard; False where that cannot be done."""
        return self.host.copy_text(text)

    def clipboard_text(self) -> str:
        """The text on the clipboard, empty if there is none."""
        return self.host.clipboard_text()

    def run(self, action: str) -> None:
        """Do what the action of this name does."""
        {**self.main.commands(), **self._commands()}[action]()

    def _commands(self) -> Commands:
        return {
            "theme": self._next_theme,
            "larger": lambda: self._zoom(self.session.choices.zoom * 1.1),
            "smaller": lambda: self._zoom(self.session.choices.zoom / 1.1),
            "normal": lambda: self._zoom(1.0),
            "full-screen": self.toggle_full_screen,
            "blank": self._blank,
            "focus": lambda: self._move_focus(1),
            "focus-back": lambda: self._move_focus(-1),
            "help": lambda: self.open("help"),
            "escape": self._escape,
            "quit": self._quit,
        }

    def _next_theme(self) -> None:
        names, choices = list(THEMES), self.session.choices
        choices.theme = names[(names.index(choices.theme) + 1) % len(names)]
        self.say(f"Theme: {choices.theme}.")

    def _zoom(self, zoom: float) -> None:
        choices = self.session.choices
        choices.zoom = min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)
        self.say(f"Size {round(choices.zoom * 100)} percent.")

    def _move_focus(self, direction: int) -> None:
        self._lay_out()
        self._interaction.move_focus(direction)

    def _blank(self) -> None:
        """Blank the screen; any key shows it again."""
        if self.session.player is not None:
            self.session.player.pause()
        self.blank = True

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window again."""
        self.full_screen = not self.full_screen
        self.host.set_full_screen(self.full_screen)

    def _escape(self) -> None:
        """Close what lies over the window; else give up a recording, or leave full screen."""
        if self._panels:
            if self._panels[-1].may_close():
                self.close()
        elif self.session.loading is not None:
            self.session.cancel()
        elif self._interaction.focus:
            self.focus("")
        elif self.main.only_boards:
            self.main.only_boards = False
        elif self.full_screen:
            self.toggle_full_screen()

    def _quit(self) -> None:
        """End the program, after a question if something drawn is not saved."""
        if not ask_before_quitting(self, self._end):
            self._end()

    def _end(self) -> None:
        self.running = False


def _wakes(event: pygame.event.Event) -> bool:
    """Whether an event shows a blank screen again."""
    pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
    return event.type == pygame.KEYDOWN or bool(pressed)
