"""The pictures of the documents show what is drawn now."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pygame
import pytest
from draw_help import assert_like, share_that_differs
from PIL import Image

DOCS = Path(__file__).parents[2] / "docs"
MAKER = runpy.run_path(str(DOCS / "make_pictures.py"))
PICTURES = {picture.name: picture for picture in MAKER["PICTURES"]}
MOST_BYTES, STEP = 1_000_000, 30


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_what_is_drawn_now(name, tmp_path):
    MAKER["pygame"].font.init()
    assert_like(MAKER["draw_picture"](PICTURES[name]), name, tmp_path, DOCS)


def test_the_animation_is_small_and_shows_what_is_drawn_now(tmp_path):
    kept = DOCS / "window.gif"
    assert kept.stat().st_size <= MOST_BYTES
    # The same command, for one frame only.
    words = MAKER["ANIMATION"].replace(" -o", f" --from {STEP} --to {STEP} -o")
    MAKER["visualizer"]([*words.split(), str(tmp_path / "now.gif")])
    assert share_that_differs(frame(kept, STEP), frame(tmp_path / "now.gif", 0)) < 0.01


def frame(path, number):
    with Image.open(path) as image:
        assert image.info["loop"] == 0
        image.seek(number)
        return pygame.image.frombytes(image.convert("RGB").tobytes(), image.size, "RGB")


def test_every_picture_is_made_by_the_program_and_shown_by_a_document():
    texts = [
        path.read_text(encoding="utf-8") for path in (*DOCS.glob("*.md"), DOCS / "../README.md")
    ]
    shown = {Path(name).name for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", "".join(texts))}
    made = {f"{name}.png" for name in PICTURES} | {"window.gif"}
    assert (
        made == shown == {path.name for path in DOCS.iterdir() if path.suffix in (".png", ".gif")}
    )
