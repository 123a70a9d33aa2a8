"""What may lie over the window: panels in general, a line to type, and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from visualizer.board.board import Board
from visualizer.board.text import parse_board
from visualizer.draw.metrics import Metrics
from visualizer.draw.shapes import outlined
from visualizer.draw.text import STRONG, put, put_lines
from visualizer.draw.theme import Theme, mix
from visualizer.window.widgets.controls import Control

if TYPE_CHECKING:
    from visualizer.window.app import App


class Overlay:
    """A panel over the window; while it is there keys and clicks go to it alone.

    ``size`` is how large it would like to be, in the plan's pixels. One overlay may lie over
    another, ``below``; when it closes, that one has the keyboard again where it had it.
    """

    title = ""
    size = (640, 480)
    #: Whether it is as large as the window, so that nothing behind it need be drawn.
    covers = False

    def __init__(self, app: App) -> None:
        self.app = app
        self.offset = 0
        self.below: Overlay | None = None
        self.focus_kept = ""

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """What can be pressed, in Tab order, laid out in ``rect``."""
        return []

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw what is not a control into ``rect``."""

    def key(self, name: str, typed: str) -> bool:
        """Take a key; False lets the window have it."""
        return False

    def scroll(self, rows: int) -> None:
        """Move a list that is longer than its place."""

    def press(self, place: tuple[int, int], button: int, shift: bool) -> bool:
        """Take a mouse button that goes down; True if `drag` shall follow until `release`."""
        return False

    def drag(self, place: tuple[int, int]) -> None:
        """The mouse has moved since `press`."""

    def release(self) -> None:
        """The button has gone up, or something else has come between."""

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what takes long, while there is time; True if anything changed."""
        return False

    def preferred_focus(self) -> str:
        """The control that has the keyboard when the overlay opens."""
        return ""

    def may_close(self) -> bool:
        """Whether it may be closed without a choice; one that says no asks the person itself."""
        return True

    def closed(self) -> None:
        """Called when it is closed without a choice."""


def panel_rect(window: pygame.Rect, overlay: Overlay, metrics: Metrics) -> pygame.Rect:
    """Where an overlay's panel lies: in the middle, never larger than the window."""
    width = min(metrics.px(overlay.size[0]), window.width - metrics.px(16))
    height = min(metrics.px(overlay.size[1]), window.height - metrics.px(16))
    rect = pygame.Rect(0, 0, max(width, 1), max(height, 1))
    rect.center = window.center
    return rect


def draw_panel(
    surface: pygame.Surface, overlay: Overlay, theme: Theme, metrics: Metrics
) -> pygame.Rect:
    """Dim the window, draw the panel and its title; the rectangle that is left inside."""
    if overlay.covers:
        surface.fill(theme.background)
    else:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*mix(theme.background, (0, 0, 0), 0.6), 150))
        surface.blit(veil, (0, 0))
    rect = panel_rect(overlay.app.window_rect, overlay, metrics)
    outlined(surface, rect, theme.panel, theme.edge, metrics.px(12), metrics.px(1))
    inner = inside(rect, metrics)
    put(surface, overlay.title, (inner.left, rect.top + metrics.px(18)), size=metrics.px(24),
        colour=theme.text, face=STRONG, most=inner.width - metrics.px(60))  # fmt: skip
    return inner


def inside(rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """The part of a panel below its title."""
    side, top = metrics.px(24), metrics.px(62)
    width, height = rect.width - 2 * side, rect.height - top - side
    return pygame.Rect(rect.left + side, rect.top + top, max(width, 1), max(height, 1))


def close_control(app: App, rect: pygame.Rect, metrics: Metrics) -> Control:
    """The cross at a panel's top right."""
    side = metrics.px(34)
    box = pygame.Rect(rect.right - side - metrics.px(14), rect.top + metrics.px(14), side, side)
    return Control("close", box, "round", icon="close", tip="Close (Escape)", press=app.escape)


class Prompt(Overlay):
    """One line to type, with a button that takes it."""

    size = (760, 250)

    def __init__(
        self,
        app: App,
        title: str,
        words: str,
        done: Callable[[str], bool],
        text: str = "",
        label: str = "Open",
    ) -> None:
        super().__init__(app)
        self.title = title
        self.words = words
        self.text = text
        self._done = done
        self._label = label

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The field and the buttons."""
        height = metrics.px(42)
        field = pygame.Rect(rect.left, rect.top + metrics.px(52), rect.width, height)
        width = metrics.px(130)
        take = pygame.Rect(rect.right - width, rect.bottom - metrics.px(38), width, metrics.px(38))
        cancel = take.move(-width - metrics.px(10), 0)
        return [
            Control("text", field, "field", label="type here, or paste with Ctrl+V",
                    text=self.text, type=self._type, press=self._take),
            Control("cancel", cancel, label="Cancel", press=self.app.escape),
            Control("take", take, label=self._label, press=self._take, selected=True),
        ]  # fmt: skip

    def _type(self, text: str) -> None:
        self.text = text

    def _take(self) -> None:
        if self._done(self.text.strip().strip('"')) and self.app.overlay is self:
            self.app.close_overlay()

    def preferred_focus(self) -> str:
        """The field."""
        return "text"

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw what is asked for."""
        put_lines(surface, self.words, rect.topleft, rect.width, size=metrics.text,
                  colour=theme.dim, apart=metrics.px(22), most=2)  # fmt: skip


class Question(Overlay):
    """A question with a few answers; the last is the safe one and has the keyboard."""

    size = (620, 220)

    def __init__(
        self,
        app: App,
        title: str,
        words: str,
        answers: Sequence[tuple[str, Callable[[], None]]],
    ) -> None:
        super().__init__(app)
        self.title = title
        self.words = words
        self.answers = tuple(answers)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A button for each answer."""
        gap = metrics.px(10)
        width = min(metrics.px(170), (rect.width + gap) // len(self.answers) - gap)
        found: list[Control] = []
        right = rect.right
        for label, answer in reversed(self.answers):
            box = pygame.Rect(right - width, rect.bottom - metrics.px(40), width, metrics.px(40))
            found.insert(0, Control(f"answer {label}", box, label=label,
                                    press=lambda each=answer: self._answer(each)))  # type: ignore[misc]  # fmt: skip
            right = box.left - gap
        return found

    def _answer(self, answer: Callable[[], None]) -> None:
        self.app.close_overlay()
        answer()

    def preferred_focus(self) -> str:
        """The last answer."""
        return f"answer {self.answers[-1][0]}"

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw the question."""
        put_lines(surface, self.words, rect.topleft, rect.width, size=metrics.text,
                  colour=theme.text, apart=metrics.px(22), most=4)  # fmt: skip


def board_of_text(text: str) -> Board:
    """The board that pasted text holds; BoardError says where it is wrong."""
    return parse_board(text, source="pasted text")
