"""The window's program: events go in, a Surface is drawn. The loop that feeds it is elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.painter import Painter
from visualizer.draw.theme import find_theme
from visualizer.window.actions import BY_NAME
from visualizer.window.clipboard import NO_CLIPBOARD
from visualizer.window.faults import FaultLog
from visualizer.window.input import THAT_SHOW, Input, means_quit
from visualizer.window.opening import has_own_programs, look_at_programs
from visualizer.window.own_programs import LOOK_SECONDS
from visualizer.window.saving import end_when_saved
from visualizer.window.screens.main.screen import MainScreen
from visualizer.window.screens.table import LASTING, make_screen
from visualizer.window.session import Session
from visualizer.window.shell import Panel, Screen, WindowView
from visualizer.window.ui import UiEvent
from visualizer.window.ui_state import UiState, draw_tip
from visualizer.window.widgets.controls import Control

_PLAN = (1440, 900)
_LEAST = (320, 260)
_NOTHING_DRAWN = (32, 34, 40)
_LONGEST_EVENT = 300
_LONGEST_REST = 2.0
_WRONG = "Something went wrong; playing pauses, and the rest goes on."
_NO_MEMORY = "There is not enough memory: open a smaller board, or close other programs."


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

    `handle` takes pygame events, `update` the seconds that passed, `draw` fills a Surface. These
    three are the boundary of all faults: an exception in them is caught, said, and written to
    ``log``, and the window goes on without the panels that were open.
    """

    def __init__(self, session: Session, host: Host, log: FaultLog | None = None) -> None:
        self.session: Session = session
        self.host = host
        self.log = log or FaultLog(None)
        self.running = True
        self.dirty = True
        self.size = _PLAN
        self.full_screen = False
        self.blank = False
        #: The panels over the main screen, the lowest first.
        self.panels: tuple[Panel, ...] = ()
        self.at = UiState()
        self._focus_below: dict[Panel, str] = {}
        self._lasting: dict[str, Panel] = {}
        self.main = MainScreen(self)
        self._input = Input(self)
        self._painter = Painter()
        self.changed: list[pygame.Rect] = []
        self._busy = False
        self._drawn = True
        self._quit_at_once = False

    # What can be seen

    @property
    def view(self) -> WindowView:
        """How the window looks now; one too small for anything is laid out larger, and cut off."""
        width, height = self.size
        fitting = min(max(min(width / _PLAN[0], height / _PLAN[1]), 0.72), 5.0)
        metrics = Metrics(fitting * self.session.choices.zoom)
        size = max(width, metrics.px(_LEAST[0])), max(height, metrics.px(_LEAST[1]))
        return WindowView(
            pygame.Rect((0, 0), size), metrics, find_theme(self.session.choices.theme)
        )

    def part(self, name: str) -> pygame.Rect | None:
        """Where a part of the main screen lies, by its name; None where it is not to be seen."""
        return self.main.part(name)

    @property
    def top(self) -> Screen:
        """The screen that events go to: the highest panel, or the main screen."""
        return self.panels[-1] if self.panels else self.main

    @property
    def controls(self) -> Sequence[Control]:
        """What can be pressed now, in Tab order."""
        return self.at.controls

    @property
    def idle(self) -> bool:
        """Whether nothing will change before the next event."""
        player = self.session.player
        playing = player is not None and player.playing
        moving = playing or self.main.slide.under_way
        return not (self.dirty or moving or self._busy or self.at.tip_due)

    @property
    def title(self) -> str:
        """The window's title; the message where that cannot be drawn."""
        message = "" if self._drawn else self.session.message
        return message or self.session.title

    @property
    def seconds_to_rest(self) -> float:
        """How long to wait for the next event: 0 as long as anything goes on by itself."""
        rest = LOOK_SECONDS if has_own_programs(self.session) else _LONGEST_REST
        return min(rest, self.session.message_seconds) if self.idle else 0.0

    # Drawing

    def redraw(self) -> None:
        """Draw the window again, since something changed by itself."""
        self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw on ``surface`` what has changed since it was drawn on last; `changed` says where.

        Whoever paints on it otherwise calls `forget_picture`.
        """
        self.size = surface.get_size()
        self.dirty = False
        had_panels = bool(self.panels)
        self._drawn = self.guarded("drawing the window", partial(self._draw, surface))
        if not self._drawn:
            self.forget_picture()
            self.changed = [surface.get_rect()]
            surface.fill(_NOTHING_DRAWN)
            self.dirty = had_panels

    def _draw(self, surface: pygame.Surface) -> None:
        view = self.view
        pointed = self._pointed()
        canvas = self._painter.canvas(self.size, view.theme, view.metrics)
        self.draw_on(canvas)
        self.changed = self._painter.show(canvas, surface)
        # The mouse may have stayed while things moved: what lies under it is shown next.
        self.dirty |= self._pointed() != pointed

    def _pointed(self) -> tuple[object, ...]:
        """All that is shown because of where the mouse is."""
        at = self.at
        return at.hovered, at.tip, self.main.panes.pointed_line()

    def forget_picture(self) -> None:
        """Draw everything next time, since what was drawn may be lost."""
        self._painter.forget()

    def draw_on(self, canvas: Canvas) -> None:
        """Draw everything on a canvas as large as the window, in its theme and metrics."""
        if self.blank:
            canvas.fill((0, 0, 0))
            return
        covered = any(panel.covers for panel in self.panels)
        for screen in self.panels if covered else (self.main, *self.panels):
            ui = screen.run_pass(canvas, UiEvent(), draws=True)
        self.at.controls = ui.controls  # those of the screen on top, which is drawn last
        if self.at.tip is not None:
            draw_tip(canvas, self.at.tip)
        self.main.draw_message(canvas)
        self.at.cut_texts = tuple(canvas.cut_texts)

    # Time

    def update(self, seconds: float, time_left: Callable[[], bool]) -> None:
        """Let time pass and go on with long work while ``time_left`` says so."""
        self._busy = False
        self.guarded("letting time pass", partial(self._update, seconds, time_left))

    def _update(self, seconds: float, time_left: Callable[[], bool]) -> None:
        self.dirty |= self.at.advance(seconds)
        self.dirty |= self.session.advance(seconds)
        self.dirty |= look_at_programs(self.session, seconds)
        self.dirty |= self.main.slide.advance(seconds)
        for screen in (self.main, *self.panels[-1:]):
            self._busy |= screen.work(time_left)
        self._close_outdated()

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Take one pygame event; what the program does not know is left alone."""
        if means_quit(event):
            self.quit()
        else:
            self.guarded(f"taking {event}"[:_LONGEST_EVENT], partial(self._handle, event))

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.main.end_hint()
        if event.type in THAT_SHOW or event.type == pygame.VIDEORESIZE:
            self.forget_picture()
        if event.type == pygame.VIDEORESIZE:
            self.size = (max(event.w, 1), max(event.h, 1))
        elif self.blank and _wakes(event):
            self.blank = False
        elif not self._input.handle(event):
            return
        self._close_outdated()
        if event.type != pygame.MOUSEMOTION:  # of which there may be a thousand in a second
            self.lay_out()  # the next event may come before the next picture
        self.dirty = True

    # What fails

    def guarded(self, doing: str, act: Callable[[], object]) -> bool:
        """Whether ``act`` ran to its end; else what was being done is logged, and it is said.

        Then playing pauses, panels are closed, and what is being recorded is given up. An edited
        board is in the session, and stays. KeyboardInterrupt and SystemExit are not caught.
        """
        try:
            act()
        except Exception as error:
            self._recover(error, self.log.write(error, doing))
            return False
        return True

    def _recover(self, error: Exception, where: str) -> None:
        self.at.held = self.at.focus = ""
        panels, self.panels, self._lasting = self.panels, (), {}
        for panel in panels:
            panel.closed()
        self.session.give_up()
        if self.session.player is not None:
            self.session.player.direction = 0
        memory = isinstance(error, MemoryError)
        self.say(f"{_NO_MEMORY if memory else _WRONG} {where}", error=True)

    # What screens and actions ask for

    def say(self, message: str, error: bool = False) -> None:
        """Show a message for a while."""
        self.session.say(message, error)

    def open(self, screen: Panel | str) -> None:
        """Open a panel, given itself or by its name in the table of screens."""
        panel = self.made(screen) if isinstance(screen, str) else screen
        if panel is None:
            return
        self.at.held = ""
        if self.session.player is not None and not panel.popup:
            self.session.player.pause()
        # After a list, the keyboard is at its control again.
        self._focus_below[panel] = self.at.focus if self.panels or panel.popup else ""
        self.panels = (*self.panels, panel)
        self.blank = False
        self.session.clear_message()
        panel.opened()
        self.at.focus = panel.first_focus
        self.lay_out()

    def made(self, name: str) -> Panel | None:
        """The screen of this name, not opened; None where it has nothing to show, and says so."""
        panel = self._lasting.get(name) or make_screen(name, self)
        if name in LASTING and panel is not None:
            self._lasting[name] = panel
        return panel

    def close(self) -> None:
        """Take the highest panel away; what lay below it is as it was."""
        if self.panels:
            self._remove(self.panels[-1])

    def _remove(self, panel: Panel) -> None:
        """Take a panel away, wherever it lies."""
        above = self.panels[self.panels.index(panel) + 1 :][:1]
        self.panels = tuple(each for each in self.panels if each is not panel)
        focus = self._focus_below.pop(panel)
        panel.closed()
        self.at.held = ""
        if above:
            self._focus_below[above[0]] = focus
        else:
            self.at.focus = focus
            self.lay_out()

    def lay_out(self) -> None:
        """Lay the controls out anew, for what comes before the next picture."""
        self.at.controls = self.top.controls()

    def _close_outdated(self) -> None:
        """Close what describes runs that are no longer shown, wherever it lies."""
        for panel in reversed(self.panels):
            if panel in self.panels and panel.outdated:
                self._remove(panel)
                self.dirty = True

    def copy_text(self, text: str, said: str = "") -> bool:
        """Put text on the clipboard and say so; False, and a message, where it cannot be done."""
        copied = self.host.copy_text(text)
        if said or not copied:
            self.say(said if copied else NO_CLIPBOARD, error=not copied)
        return copied

    def clipboard_text(self) -> str:
        """The text on the clipboard, empty if there is none."""
        return self.host.clipboard_text()

    def run(self, action: str) -> None:
        """Do what the action of this name does."""
        self.main.predict.instead().get(action, partial(BY_NAME[action].run, self))()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window again."""
        self.host.set_full_screen(not self.full_screen)
        self.full_screen = not self.full_screen

    def quit(self) -> None:
        """End the program; where the question whether to save fails, the second time."""
        self.dirty = True
        if self._quit_at_once:
            self._end()
        else:
            ask = partial(end_when_saved, self, self._end)
            self._quit_at_once = not self.guarded("asking whether to save", ask)

    def _end(self) -> None:
        self.running = False
        self.session.give_up()


def _wakes(event: pygame.event.Event) -> bool:
    """Whether an event shows a blank screen again."""
    pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
    return event.type == pygame.KEYDOWN or bool(pressed)
