"""What the person chose to see, and what is saved from one run to the next."""

from __future__ import annotations

import os
from dataclasses import dataclass

from visualizer.board.shipped import shipped_boards
from visualizer.playback.comparison import Sync
from visualizer.playback.scenario import Overlay, ScenarioView

SMALLEST_ZOOM, LARGEST_ZOOM = 0.6, 3.0
#: How many files are remembered.
MOST_RECENT = 10


@dataclass
class Choices:
    """What the person chose, and what is saved from one run to the next.

    ``recent`` are the files that were opened or saved, the last first. ``toured`` says whether the
    tour has been seen or declined, so that it does not come by itself and is not offered again.
    ``code`` None shows it wherever cells are large enough; ``motion`` lets what waits slide.
    """

    theme: str = "dark"
    zoom: float = 1.0
    speed: float = 8.0
    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    code: bool | None = None
    sync: Sync = Sync.VISIT
    motion: bool = True
    toured: bool = False
    recent: tuple[str, ...] = ()

    def follow(self, view: ScenarioView, sync: Sync | None) -> None:
        """Take over what a scenario says; what it does not say stays."""
        self.sync = sync or self.sync
        self.overlay = view.overlay or self.overlay
        self.mines = self.mines if view.mines is None else view.mines
        self.code = self.code if view.code is None else view.code

    def remember_file(self, path: str) -> None:
        """Let the file at ``path``, which has been opened or saved, be the first recent one."""
        if path not in shipped_boards() and os.path.isfile(path):
            found = os.path.abspath(path)
            others = (each for each in self.recent if each != found)
            self.recent = (found, *others)[:MOST_RECENT]
