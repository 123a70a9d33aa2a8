"""The pictures of the documents, made anew by ``python docs/make_pictures.py``.

Each is what the window draws for a board, some algorithms and a step; no display is needed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame
from PIL import Image

from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.shipped import load_shipped
from visualizer.playback.scenario import Overlay
from visualizer.window.app import App
from visualizer.window.choices import Choices
from visualizer.window.screenshot import NoHost, draw_window
from visualizer.window.session import Session


def _nothing(app: App) -> None:
    """Leave the window as it is."""


def _show_lab(app: App) -> None:
    """Open the lab at its second variant."""
    app.open("lab")
    variant = app.control("variant 2")
    assert variant is not None
    variant.press()


@dataclass(frozen=True)
class Picture:
    """One picture of the window: what it shows, and what was done last.

    Where no algorithms are named it shows the usual three.
    """

    name: str
    board: str = "corner-9x9"
    algorithms: str = ""
    step: int = 23
    theme: str = "dark"
    overlay: Overlay = Overlay.NUMBERS
    focus: int = 0
    size: tuple[int, int] = (1440, 900)
    prepare: Callable[[App], None] = _nothing


PICTURES = (
    Picture("window", focus=2),
    Picture("tree", "two-lakes", step=60, theme="projector", overlay=Overlay.TREE, focus=1),
    Picture("heat", "rooms-with-doors", step=160, overlay=Overlay.HEAT),
    Picture("twelve", algorithms="all", step=60, theme="light"),
    Picture("help", prepare=lambda app: app.open("help")),
    Picture("lab", algorithms="stack,mark=pop,push=reversed,stack,mark=push,push=reversed",
            prepare=_show_lab),
)  # fmt: skip


def draw_picture(picture: Picture) -> pygame.Surface:
    """The window as ``picture`` describes it, on a Surface of its size."""
    choices = Choices(theme=picture.theme, overlay=picture.overlay)
    board = load_shipped(picture.board)
    session = Session(board, find_algorithms(picture.algorithms), None, choices)
    session.name = picture.board
    while session.player is None:
        session.work(_always)
    app = App(session, NoHost())
    session.focus_on(picture.focus)
    session.player.seek(session.comparison.tick_of_step(picture.step))
    surface = pygame.Surface(picture.size)
    app.draw(surface)
    picture.prepare(app)
    session.clear_message()
    return draw_window(app, picture.size)


def _always() -> bool:
    return True


def save_small(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG with a palette, a third of the size of one without."""
    image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    image.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def main(arguments: list[str]) -> int:
    """Write the pictures into a folder, ``docs`` unless another is named."""
    folder = Path(arguments[0] if arguments else "docs")
    pygame.font.init()
    for picture in PICTURES:
        path = folder / f"{picture.name}.png"
        save_small(draw_picture(picture), path)
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
