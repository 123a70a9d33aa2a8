"""The user's choices, which are saved from one run to the next."""

from __future__ import annotations

import os
from dataclasses import dataclass

from visualizer.board.text import shipped_board_names

SMALLEST_ZOOM, LARGEST_ZOOM = 0.6, 3.0
#: The most files that are remembered.
MOST_RECENT = 10


@dataclass
class Choices:
    """The user's choices, which are saved from one run to the next.

    ``motion`` lets the entries of frontiers slide. ``toured`` says whether the tour has been seen
    or declined, so that it is not offered again. ``recent`` are the paths of files that were opened
    or saved, the latest first.
    Predict asks before each visit, or ``predicts_at_stops`` only; it hides what waits, unless it
    ``predicts_with_frontier``; and it offers cells with letters, if it ``counts_hands``.
    """

    theme: str = "dark"
    zoom: float = 1.0
    speed: float = 8.0
    motion: bool = True
    toured: bool = False
    recent: tuple[str, ...] = ()
    predicts_at_stops: bool = False
    predicts_with_frontier: bool = False
    counts_hands: bool = True

    def remember_file(self, path: str) -> None:
        """Make a file the first of the recent ones, unless ``path`` is a shipped board's name."""
        if path not in shipped_board_names() and os.path.isfile(path):
            self.recent = tuple(dict.fromkeys((os.path.abspath(path), *self.recent)))[:MOST_RECENT]
