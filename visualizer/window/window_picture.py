"""The screens that lie over one another: what can be pressed on them, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from visualizer.draw.canvas import Canvas
from visualizer.window.panel_stack import PanelStack
from visualizer.window.screens.main.screen import MainScreen
from visualizer.window.shell import Panel, Screen, WindowView
from visualizer.window.ui import UiPanel
from visualizer.window.widgets.controls import Control, draw_control, draw_plain
from visualizer.window.widgets.interaction import Interaction
from visualizer.window.widgets.panel import draw_panel, frame_controls
from visualizer.window.widgets.text_edit import TextEdit
from visualizer.window.widgets.tips import draw_tip


class Let(Protocol):
    """Lets a screen do something; False where that fails, and has been said."""

    def __call__(self, screen: Screen, doing: str, act: Callable[[], object]) -> bool: ...


class WindowPicture:
    """Lays out and draws the main screen, the panels over it, and the tip over all.

    ``view`` gives how the window looks now, ``let`` lets a screen do what may fail, ``edit_of``
    gives what is edited in a field that has the keyboard.
    """

    def __init__(
        self,
        main: MainScreen,
        stack: PanelStack,
        interaction: Interaction,
        view: Callable[[], WindowView],
        let: Let,
        edit_of: Callable[[Control], TextEdit | None],
    ) -> None:
        self.main = main
        self._stack = stack
        self._interaction = interaction
        self._view = view
        self._let = let
        self._edit_of = edit_of

    @property
    def top(self) -> Screen:
        """The screen that keys and clicks go to."""
        return self._stack.top or self.main

    # What can be pressed

    def lay_out(self) -> None:
        """Lay the controls out anew, for what comes before the next picture."""
        controls = self._controls_of(self.main)
        while (panel := self._stack.top) is not None:
            controls = self._controls_of(panel)
            if panel is self._stack.top:
                controls += [] if isinstance(panel, UiPanel) else frame_controls(panel)
                break
        self._interaction.controls = controls

    def _controls_of(self, screen: Screen) -> list[Control]:
        """The controls of a screen; none where that fails."""
        found: list[Control] = []

        def lay_out() -> None:
            view = self._view()
            rect = screen.inner if isinstance(screen, Panel) else view.rect
            found.extend(screen.controls(rect, view.metrics))

        self._let(screen, "laying out", lay_out)
        return found

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw everything but the message."""
        view = self._view()
        divide = partial(self.main.divide, view.rect, view.metrics)
        self._let(self.main, "laying out", divide)
        if not any(panel.covers for panel in self._stack.panels):
            draw = partial(self.main.draw, canvas, view.rect)
            self._let(self.main, "drawing", draw)
        # Some controls lie where panes have been drawn, so they follow.
        self._draw_panels(canvas, self._controls_of(self.main) if self._stack.panels else ())
        self.lay_out()
        self._let(self.top, "drawing the buttons of", partial(self._draw_controls, canvas))
        if self._interaction.tip is not None:
            draw_tip(canvas, self._interaction.tip)

    def _draw_panels(self, canvas: Canvas, covered: Sequence[Control]) -> None:
        """Draw the panels that lie over one another, each over the controls of what is below."""
        below: Screen = self.main
        for panel in self._stack.panels:
            for screen, doing, draw in (
                (below, "drawing the buttons of", partial(draw_plain, canvas, covered)),
                (panel, "drawing", partial(_draw_panel, canvas, panel)),
            ):
                if not self._let(screen, doing, draw) and screen is not self.main:
                    return  # it is closed, and what is left is drawn next
            self._stack.drawn(panel)
            below, covered = panel, []
            if not isinstance(panel, UiPanel):
                covered = [*self._controls_of(panel), *frame_controls(panel)]

    def _draw_controls(self, canvas: Canvas) -> None:
        at = self._interaction
        for control in () if isinstance(self.top, UiPanel) else at.controls:
            focused = control.name == at.focus and not control.own_cursor
            hovered, held = control.name == at.hovered, control.name == at.held
            if control.kind == "area" and not focused:
                continue
            edit = self._edit_of(control)
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
