"""Making a practice while the window stays alive: runs on large boards take a second or two."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.errors import VisualizerError
from visualizer.exercises.practice import Practice
from visualizer.language.formatting import capital
from visualizer.window.shell import Panel, Shell
from visualizer.window.widgets.controls import Control

#: In seconds. What is made by then is shown at once, with no panel in between.
_AT_ONCE = 0.01


class _Making:
    """Makes a practice in a thread; ``practice`` or ``error`` is there once it is done."""

    def __init__(self, make: Callable[[], Practice]) -> None:
        self.practice: Practice | None = None
        self.error: BaseException | None = None
        self._make = make
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.practice = self._make()
        except BaseException as error:  # it is raised again where it can be said
            self.error = error

    def done(self, seconds: float = 0.0) -> bool:
        """Whether it is done, waiting so long at most."""
        self._thread.join(seconds)
        return not self._thread.is_alive()


def prepare(shell: Shell, make: Callable[[], Practice], then: Callable[[Practice], None]) -> None:
    """Make a practice and go on with it; where it takes a while a panel says so.

    An error of the program's own is said; Escape gives it up.
    """
    making = _Making(make)
    if making.done(_AT_ONCE):
        _go_on(shell, making, then)
    else:
        shell.open(Preparing(shell, making, then))


def _go_on(shell: Shell, making: _Making, then: Callable[[Practice], None]) -> None:
    if isinstance(making.error, VisualizerError):
        words = capital(str(making.error))
        shell.say(words if words.endswith((".", "?")) else f"{words}.", error=True)
    elif making.error is not None:
        raise making.error
    elif making.practice is not None:
        then(making.practice)


class Preparing(Panel):
    """Says that a practice is being made."""

    title = "One moment"
    size = (560, 190)

    def __init__(self, shell: Shell, making: _Making, then: Callable[[Practice], None]) -> None:
        super().__init__(shell)
        self.making = making
        self._then = then

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Look whether it is done."""
        if not self.making.done():
            return True
        self.shell.close()
        _go_on(self.shell, self.making, self._then)
        self.shell.redraw()
        return False

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A button that gives it up."""
        box = pygame.Rect(0, 0, metrics.px(130), metrics.px(38))
        box.bottomright = rect.bottomright
        return [Control("cancel", box, label="Cancel", press=lambda: self.shell.run("escape"))]

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw what is done."""
        canvas.text_lines("The runs are made and the questions chosen.", rect.topleft, rect.width,
                          size=canvas.metrics.text, colour=canvas.theme.text, most=2)  # fmt: skip
