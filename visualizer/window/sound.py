"""The sound of the search: each visit is a short tone, higher the farther its cell is from the click."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import cos, pi, sin

import numpy as np
import pygame

from visualizer.board.cells import Cell
from visualizer.playback.comparison import Comparison
from visualizer.window.session import Session

#: In samples and tones a second, and in seconds.
_RATE, _LOWEST_PITCH, _TONE_SECONDS = 44_100, 220.0, 0.12
#: The octaves between the click and a cell that is as far away as the board is long.
_OCTAVES = 3
#: The most tones at the same time; further ones are left out.
_MOST_TONES = 32


class VisitSound:
    """Plays a tone for each visit while it ``is_on``; each pane is heard at its own side.

    The distance from the click is counted in king's moves, which are the rings of a board without
    mines. When several visits of a pane are made at once, the last of them is heard, so at most one tone
    a frame.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.is_on = False
        self._last: tuple[Comparison | None, int, list[int]] = (None, 0, [])

    def toggle(self) -> bool:
        """Turn the sound on or off, and return whether there is an audio device; without one, all is quiet."""
        try:
            if not pygame.mixer.get_init():
                with _quiet_standard_error():
                    pygame.mixer.init(_RATE, -16, 2, 512, allowedchanges=0)
                pygame.mixer.set_num_channels(_MOST_TONES)
        except (pygame.error, NotImplementedError):
            return False
        self.is_on = not self.is_on
        return True

    def hear(self, has_played: bool) -> None:
        """Play the visits since the last call, if they were played or are those of a single step."""
        if not self.is_on:
            return
        player, (comparison, step, before) = self._session.player, self._last
        visits = [int(player.state(pane).visit_count) for pane in range(len(player.comparison.traces))]
        self._last = player.comparison, player.step, visits
        if comparison is player.comparison and (has_played or abs(player.step - step) <= 1):
            for pane, (old, new) in enumerate(zip(before, visits)):
                if new > old and (pane == self._session.focus or not self._session.shows_one):
                    self._play_visit(pane, new - 1)

    def _play_visit(self, pane: int, visit: int) -> None:
        """Play the tone of a visit, from 0."""
        board, traces = self._session.board, self._session.comparison.traces
        cell = traces[pane].visited_cell(visit)
        channel = _tone(pitch_of(cell, board.click or (0, 0), max(board.height, board.width))).play()
        if channel is not None:
            angle = pi / 2 * (pane / (len(traces) - 1) if len(traces) > 1 else 0.5)
            channel.set_volume(cos(angle) / len(traces) ** 0.5, sin(angle) / len(traces) ** 0.5)


@contextmanager
def _quiet_standard_error() -> Iterator[None]:
    """Write nothing to standard error, where Linux's library of sound complains about a missing device."""
    if not sys.platform.startswith("linux"):
        yield
        return
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def pitch_of(cell: Cell, click: Cell, side: int) -> float:
    """The pitch of a cell, in hertz, on a board whose longer side has ``side`` cells.

    >>> [pitch_of((4, col), (4, 4), 9) for col in (4, 7)]
    [220.0, 440.0]
    """
    distance = max(abs(cell[0] - click[0]), abs(cell[1] - click[1]))
    return _LOWEST_PITCH * 2 ** (_OCTAVES * distance / side)


@lru_cache(maxsize=256)
def _tone(pitch: float) -> pygame.mixer.Sound:
    """A tone that begins softly and fades away, in 16 bits for two ears."""
    seconds = np.arange(round(_RATE * _TONE_SECONDS)) / _RATE
    loudness = np.minimum(seconds / 0.004, 1) * np.exp(-seconds / 0.03) * (1 - seconds / _TONE_SECONDS)
    wave = (np.sin(2 * pi * pitch * seconds) * loudness * 0.5 * 32767).astype(np.int16)
    return pygame.mixer.Sound(buffer=np.repeat(wave, 2).tobytes())
