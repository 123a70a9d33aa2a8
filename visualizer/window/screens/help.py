"""The help: what the picture means, how to play, all keys, the mouse, and the tour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.window.actions import BY_NAME, HELP_ACTIONS
from visualizer.window.screens.help_keys import draw_keys
from visualizer.window.screens.help_picture import NOTES, draw_picture_page
from visualizer.window.screens.help_texts import (
    MOUSE,
    PLAYING,
    TOUR,
    Section,
    draw_sections,
    with_keys,
)
from visualizer.window.shell import Commands, Panel, Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths, row_width
from visualizer.window.widgets.controls import Control

#: Draws a page from the top of a rectangle down; the y below it, which may lie outside.
DrawPage = Callable[[Canvas, pygame.Rect], int]
# In pixels at scale 1: the row of pages, what is left free below it, and how far one key scrolls.
_TABS, _BELOW_TABS, _LINE = 36, 18, 48
_BAR = 6


def _picture(canvas: Canvas, rect: pygame.Rect) -> int:
    return draw_picture_page(canvas, rect, [replace(n, text=with_keys(n.text)) for n in NOTES])


def _sections(sections: tuple[Section, ...]) -> DrawPage:
    return partial(_draw_sections, sections)


def _draw_sections(sections: tuple[Section, ...], canvas: Canvas, rect: pygame.Rect) -> int:
    return draw_sections(canvas, rect, sections)


PAGES: dict[str, DrawPage] = {
    "The picture": _picture,
    "Playing": _sections(PLAYING),
    "Keys": draw_keys,
    "Mouse": _sections(MOUSE),
    "Tour": _sections(TOUR),
}


class Help(Panel):
    """Five pages; one that is longer than the panel scrolls."""

    title = "Help"
    size = (1320, 860)
    bindings = HELP_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.page = "The picture"
        self.offset = 0
        self._height = 0

    # What can be done

    def commands(self) -> Commands:
        """Going from page to page, and scrolling."""
        far = max(self._body(self.inner, self.shell.view.metrics).height * 4 // 5, 1)
        line = self.shell.view.metrics.px(_LINE)
        return {
            "help-next": partial(self._turn, 1),
            "help-previous": partial(self._turn, -1),
            "help-down": partial(self._scroll, line),
            "help-up": partial(self._scroll, -line),
            "help-far-down": partial(self._scroll, far),
            "help-far-up": partial(self._scroll, -far),
            "help-end": partial(self._scroll, self._height),
            "help-start": partial(self._scroll, -self._height),
            "help-tour": self._start_tour,
        }

    def key(self, name: str) -> bool:
        """The keys that open the help close it too; the others turn and scroll."""
        if name in BY_NAME["help"].keys:
            self.shell.close()
            return True
        return super().key(name)

    def scroll(self, rows: int) -> None:
        """Scroll with the wheel."""
        self._scroll(rows * self.shell.view.metrics.px(_LINE))

    def _turn(self, direction: int) -> None:
        pages = list(PAGES)
        self.show(pages[(pages.index(self.page) + direction) % len(pages)])

    def show(self, page: str) -> None:
        """Show the page of this name from its top."""
        self.page, self.offset = page, 0
        self.shell.focus(f"page {page}")

    def _scroll(self, pixels: int) -> None:
        room = self._body(self.inner, self.shell.view.metrics).height
        self.offset = min(max(self.offset + pixels, 0), max(self._height - room, 0))

    def _start_tour(self) -> None:
        self.shell.close()
        self.shell.open("tour")

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A button for each page, and on the last the one that starts the tour."""
        tabs = [Control(f"page {page}", label=page, press=partial(self.show, page),
                        selected=page == self.page) for page in PAGES]  # fmt: skip
        gap = metrics.px(8)
        widths = fitted_widths(tabs, metrics, metrics.px(28))
        if row_width(widths, gap) > rect.width:
            widths = [(rect.width + gap) // len(tabs) - gap] * len(tabs)
        row = pygame.Rect(rect.left, rect.top, rect.width, metrics.px(_TABS))
        found = button_row(tabs, row, widths, gap)
        if self.page == "Tour":
            button = Control("start tour", label="Start the tour", selected=True,
                             press=self._start_tour)  # fmt: skip
            row = pygame.Rect(rect.left, 0, rect.width, metrics.px(44))
            row.bottom = min(self._body(rect, metrics).top + self._height + row.height, rect.bottom)
            found += button_row([button], row, fitted_widths([button], metrics, metrics.px(48)), 0)
        return found

    def preferred_focus(self) -> str:
        """The page that is shown."""
        return f"page {self.page}"

    # Drawing

    def _body(self, inner: pygame.Rect, metrics: Metrics) -> pygame.Rect:
        """What is left for the page below the row of pages."""
        top = metrics.px(_TABS + _BELOW_TABS)
        bottom = metrics.px(56) if self.page == "Tour" else 0
        height = max(inner.height - top - bottom, 1)
        return pygame.Rect(inner.left, inner.top + top, inner.width, height)

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the page as far as it is scrolled, and where that is."""
        body = self._body(rect, canvas.metrics)
        page = pygame.Rect(body.left, body.top - self.offset, body.width - canvas.px(18),
                           body.height)  # fmt: skip
        with canvas.clip(body):
            self._height = PAGES[self.page](canvas, page) - page.top
        self._scroll(0)
        if self._height > body.height:
            self._draw_bar(canvas, body)

    def _draw_bar(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Draw which part of the page is seen, at its right."""
        width = canvas.px(_BAR)
        track = pygame.Rect(body.right - width, body.top, width, body.height)
        canvas.box(track, canvas.theme.line, width // 2)
        thumb = track.copy()
        thumb.height = max(body.height * body.height // self._height, 2 * width)
        thumb.top += (body.height - thumb.height) * self.offset // (self._height - body.height)
        canvas.box(thumb, canvas.theme.edge, width // 2)
