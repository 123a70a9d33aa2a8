"""A picture of the window in a file, drawn without a display."""

from __future__ import annotations

import os

import pygame
from PIL import Image

from visualizer.errors import UsageError, VisualizerError
from visualizer.export.plan import LEAST_SIDE, MOST_SIDE, validate_between
from visualizer.files import AnyPath, replace_atomically
from visualizer.language.terms import SYNC_UNITS
from visualizer.playback.comparison import MOST_PANES, START_POSITION
from visualizer.window.app import App
from visualizer.window.opening import WindowStart, first_session
from visualizer.window.presentation import LARGEST_ZOOM, SMALLEST_ZOOM, Choices
from visualizer.window.session import Session


def write_screenshot(
    path: AnyPath,
    start: WindowStart,
    choices: Choices,
    size: tuple[int, int],
    step: int | None = None,
    only_boards: bool = False,
) -> Session:
    """Write a picture of a window of ``size`` pixels as a PNG, and return its session.

    ``choices`` are the user's settings. With ``step`` None, the position is that of the scenario,
    or else the last step. Raises VisualizerError, without writing anything, if the request is
    not valid or something fails.
    """
    _validate_request(path, start, choices, size)
    session = first_session(start, choices)
    while session.continue_work(lambda: True):
        pass
    if not session.shown.has_runs:
        raise VisualizerError(session.message or "nothing could be recorded; try another board")
    choices.motion, session.only_boards = False, only_boards
    app, steps = App(session), session.comparison.steps
    if step is None and start.scenario.position == START_POSITION:
        step = steps
    if step is not None and not 0 <= step <= steps:
        unit = SYNC_UNITS[session.comparison.sync]
        raise UsageError(f"{unit} {step} is not in the run; give 0 to {steps}")
    # Drawn as it opens too, so that messages that last until the first move disappear.
    app.draw(pygame.Surface(size, 0, 32))
    if step is not None:
        session.player.seek(session.comparison.tick_of_step(step))
    session.clear_message()
    surface = render_window(app, size)
    if session.message_is_error:  # a part could not be drawn
        raise VisualizerError(session.message)
    image = Image.frombytes("RGB", size, pygame.image.tobytes(surface, "RGB"))
    with replace_atomically(path) as temporary:
        image.save(temporary, "PNG", optimize=True)
    return session


def _validate_request(path: AnyPath, start: WindowStart, choices: Choices, size: tuple[int, int]) -> None:
    """Raise UsageError if a value is not valid, before anything is recorded."""
    if not os.fspath(path).lower().endswith(".png"):
        raise UsageError("the picture of a window is a PNG; end the name in .png, or leave out --window")
    if (named := len(start.algorithms)) > MOST_PANES:
        raise UsageError(f"{named} algorithms are named; name 1 to {MOST_PANES}")
    for side in size:
        validate_between("a side of the window", side, LEAST_SIDE, MOST_SIDE, "pixels")
    validate_between("the scale of a window", choices.zoom, SMALLEST_ZOOM, LARGEST_ZOOM, "")


def render_window(app: App, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a window of ``size`` pixels after all its long work is done."""
    surface = pygame.Surface(size, 0, 32)
    app.draw(surface)
    app.dirty = True
    while not app.is_idle:
        app.update(0.0, lambda: True)
        app.draw(surface)
    return surface
