"""The screens that lie over one another: what can be pressed on them, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from visualizer.draw.canvas import Canvas
from visualizer.window.panel_stack import PanelStack
from visualizer.window.screens.main.screen import MainScreen
from visualizer.window.shell import Panel, Screen, WindowView
from visualizer.window.ui import UiScreen
from visualizer.window.widgets.controls import Control, draw_control, draw_plain
from visualizer.window.widgets.interaction import Interaction
from visualizer.window.widgets.panel import draw_panel, frame_controls
from visualizer.window.widgets.tips import draw_tip


class WindowPicture:
    """Lays out and draws the main screen, the panels over it, and the tip over all.

    ``view`` gives how the window looks now.
    """

    def __init__(
        self,
        main: MainScreen,
        stack: PanelStack,
        interaction: Interaction,
        view: Callable[[], WindowView],
    ) -> None:
        self.main = main
        self._stack = stack
        self._interaction = interaction
        self._view = view

    @property
    def top(self) -> Screen:
        """The screen that keys and clicks go to."""
        return self._stack.top or self.main

    # What can be pressed

    def lay_out(self) -> None:
        """Lay the controls out anew, for what comes before the next picture."""
        self._interaction.controls = self._controls_of(self.top)

    def _controls_of(self, screen: Screen) -> list[Control]:
        """The controls of a screen, and of a panel's frame."""
        view = self._view()
        if not isinstance(screen, Panel):
            return screen.controls(view.rect, view.metrics)
        controls = screen.controls(screen.inner, view.metrics)
        return controls if isinstance(screen, UiScreen) else controls + frame_controls(screen)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw everything but the message."""
        view = self._view()
        self.main.divide(view.rect, view.metrics)
        if not any(panel.covers for panel in self._stack.panels):
            self.main.draw(canvas, view.rect)
        # Some controls lie where panes have been drawn, so they follow.
        below: Screen = self.main
        for panel in self._stack.panels:
            if not isinstance(below, UiScreen):
                draw_plain(canvas, self._controls_of(below))
            _draw_panel(canvas, panel)
            below = panel
        self.lay_out()
        if not isinstance(self.top, UiScreen):
            self._draw_controls(canvas)
        if self._interaction.tip is not None:
            draw_tip(canvas, self._interaction.tip)

    def _draw_controls(self, canvas: Canvas) -> None:
        at = self._interaction
        for control in at.controls:
            focused = control.name == at.focus and not control.own_cursor
            hovered, held = control.name == at.hovered, control.name == at.held
            if control.kind == "area" and not focused:
                continue
            edit = at.edit if control.name == at.focus else None
            if edit is not None:
                edit.hold(control.text)
            draw = partial(draw_control, canvas, control, focused=focused, hovered=hovered,
                           held=held, edit=edit)  # fmt: skip
            if edit is None:
                key = (control.look, focused, hovered, held)
                canvas.kept(("control", control.name), key, draw)
            else:
                draw()


def _draw_panel(canvas: Canvas, panel: Panel) -> None:
    canvas.cut_texts[:] = [
        cut for cut in canvas.cut_texts if panel.popup and not panel.rect.colliderect(cut.rect)
    ]
    with canvas.part("panel", panel.title, panel.rect):
        draw_panel(canvas, panel)
