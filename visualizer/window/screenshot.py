"""The window as a picture in a file: what it would show, drawn without a display."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
from PIL import Image

from visualizer.errors import UsageError, VisualizerError
from visualizer.export.plan import LEAST_SIDE, MOST_SIDE, ExportProgress, check_between
from visualizer.files import AnyPath, replacing
from visualizer.language.terms import UNITS
from visualizer.playback.comparison import START
from visualizer.window.app import App
from visualizer.window.choices import LARGEST_ZOOM, SMALLEST_ZOOM, Choices
from visualizer.window.opening import Start, first_session
from visualizer.window.session import MOST_PANES, Session

ENDING = ".png"


@dataclass(frozen=True)
class ScreenshotPlan:
    """What a window begins with, and the ``size`` of it in pixels.

    ``choices`` are what a person would have chosen in it, ``step`` where it stands: None is the
    scenario's own position or else the last step. Raises UsageError for what cannot be shown.
    """

    start: Start
    size: tuple[int, int] = (1440, 900)
    choices: Choices = field(default_factory=Choices)
    step: int | None = None
    only_boards: bool = False

    def __post_init__(self) -> None:
        named = len(self.start.algorithms)
        if named > MOST_PANES:
            raise UsageError(f"{named} algorithms are named; name 1 to {MOST_PANES}")
        for side in self.size:
            check_between("a side of the window", side, LEAST_SIDE, MOST_SIDE, "pixels")
        zoom = self.choices.zoom
        check_between("the scale of a window", zoom, SMALLEST_ZOOM, LARGEST_ZOOM, "")


class ScreenshotExport:
    """Writes the picture of a window to ``path``, in small steps, as `Export` does its files.

    Raises UsageError for a path that does not end in ``.png``.
    """

    def __init__(self, plan: ScreenshotPlan, path: AnyPath) -> None:
        ending = os.path.splitext(os.fspath(path))[1].lower()
        if ending != ENDING:
            raise UsageError(
                f"the picture of a window is a PNG, not {ending or 'a file without an ending'};"
                f" end the name in {ENDING}, or leave out --window"
            )
        self.plan = plan
        self.path = path
        self.session = first_session(plan.start, plan.choices)

    @property
    def progress(self) -> ExportProgress:
        """How far it is: the recordings that are done."""
        loading = self.session.loading
        total = len(self.session.programs)
        return ExportProgress(total if loading is None else len(loading.traces), total, "recording")

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on while there is time; True while there is more to do.

        Raises VisualizerError for what goes wrong; then nothing was written.
        """
        if self.session.loading is not None:
            self.session.work(time_left)
            return True
        surface = self._drawn()
        image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
        with replacing(self.path) as temporary:
            image.save(temporary, "PNG", optimize=True)
        return False

    def cancel(self) -> None:
        """Give up: nothing is written before the end."""

    def _drawn(self) -> pygame.Surface:
        session = self.session
        if session.player is None:
            raise VisualizerError(session.message or "nothing could be recorded; try another board")
        session.choices.motion = False
        app = App(session)
        # As it opens, so that what is said until something is done goes with the first step.
        app.draw(pygame.Surface(self.plan.size, 0, 32))
        session.only_boards = self.plan.only_boards
        _seek(session, self.plan)
        session.clear_message()
        surface = draw_window(app, self.plan.size)
        if session.message_is_error:  # a part could not be drawn, and says so
            raise VisualizerError(session.message)
        return surface


def _seek(session: Session, plan: ScreenshotPlan) -> None:
    player, comparison = session.player, session.comparison
    assert player is not None
    step = plan.step
    if step is None and plan.start.scenario.position == START:
        step = comparison.steps
    if step is None:
        return
    if not 0 <= step <= comparison.steps:
        unit = UNITS[comparison.sync]
        raise UsageError(f"{unit} {step} is not in the run; give 0 to {comparison.steps}")
    player.seek(comparison.tick_of_step(step))


def draw_window(app: App, size: tuple[int, int]) -> pygame.Surface:
    """What a window of ``size`` shows once it has worked out all that it shows."""
    surface = pygame.Surface(size, 0, 32)
    app.draw(surface)
    app.redraw()
    while not app.idle:
        app.update(0.0, lambda: True)
        app.draw(surface)
    return surface
