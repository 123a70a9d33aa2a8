"""What the person chose to see, and what is saved from one run to the next."""

from __future__ import annotations

import os
from dataclasses import dataclass

from visualizer.board.shipped import shipped_board_names

SMALLEST_ZOOM, LARGEST_ZOOM = 0.6, 3.0
#: How many files are remembered.
MOST_RECENT = 10


@dataclass
class Choices:
    """What the person chose, and what is saved from one run to the next.

    ``recent`` are the files that were opened or saved, the last first. ``toured`` says whether the
    tour has been seen or declined, so that it does not come by itself and is not offered again.
    ``motion`` lets what waits slide.
    """

    theme: str = "dark"
    zoom: float = 1.0
    speed: float = 8.0
    motion: bool = True
    toured: bool = False
    recent: tuple[str, ...] = ()

    def remember_file(self, path: str) -> None:
        """Let the file at ``path``, which has been opened or saved, be the first recent one."""
        if path not in shipped_board_names() and os.path.isfile(path):
            found = os.path.abspath(path)
            others = (each for each in self.recent if each != found)
            self.recent = (found, *others)[:MOST_RECENT]
