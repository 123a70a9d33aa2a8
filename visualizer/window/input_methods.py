"""The system's input methods: with them Chinese, Japanese and Korean are typed into the fields."""

from __future__ import annotations

import os

import pygame

_TEXTS = (pygame.TEXTINPUT, pygame.TEXTEDITING)


def show_candidates() -> None:
    """Let the system show what an input method offers; to be called before the display is."""
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")


class InputMethods:
    """Tells the system where text is typed, and when nothing is.

    Where nothing is typed a key means an action, and an input method must not take it. But what a
    key types is reported only while text is awaited, and layouts differ in where they have ``?``;
    so text stays awaited until an input method is seen to be in use.
    """

    def __init__(self) -> None:
        self._rect: pygame.Rect | None = None
        self._in_use = False

    def see(self, event: pygame.event.Event) -> None:
        """Look at an event, for what only an input method sends."""
        if event.type not in _TEXTS or self._in_use:
            return
        composing = event.type == pygame.TEXTEDITING
        self._in_use = any(
            each >= "\u2e80" or (composing and each.isascii() and each.isalpha())
            for each in event.text
        )
        if self._in_use and self._rect is None:
            pygame.key.stop_text_input()

    def follow(self, rect: pygame.Rect | None) -> None:
        """Await text at a rectangle of the window, or with None no text."""
        if rect == self._rect:
            return
        if rect is not None:
            if self._rect is None:
                pygame.key.start_text_input()
            pygame.key.set_text_input_rect(rect)
        elif self._in_use:
            pygame.key.stop_text_input()
        self._rect = rect
