"""The pictures and lists in the documents are up to date."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pygame
import pytest
from drawings import assert_matches_picture, difference_share
from parsed_page import page_data
from PIL import Image, ImageSequence

from visualizer.exercises.lessons.figures import FIGURES
from visualizer.exercises.lessons.shipped import shipped_lessons
from visualizer.export.page.page import build_page

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "lessons"
MOST_BYTES, STEP = 1_000_000, 30


@pytest.fixture(scope="module")
def picture_script():
    """The names defined in the script that makes pictures and pages."""
    pygame.font.init()
    return runpy.run_path(str(DOCS / "make_pictures.py"))


@pytest.mark.long
def test_a_picture_shows_what_is_drawn_now(picture_script, tmp_path):
    for picture in picture_script["PICTURES"]:
        assert_matches_picture(picture_script["draw_picture"](picture), picture.name, tmp_path, DOCS)


@pytest.mark.long
def test_the_animation_is_small_and_shows_what_is_drawn_now(picture_script, tmp_path):
    kept = DOCS / "window.gif"
    assert kept.stat().st_size <= MOST_BYTES
    # The same command for a single frame.
    words = picture_script["ANIMATION"].replace(" -o", f" --from {STEP} --to {STEP} -o")
    picture_script["visualizer"]([*words.split(), str(tmp_path / "now.gif")])
    now = next(gif_frames(tmp_path / "now.gif"))
    # Between the frames of steps there are those of what glides.
    assert min(difference_share(frame, now) for frame in gif_frames(kept)) < 0.01


def gif_frames(path):
    with Image.open(path) as image:
        assert image.info["loop"] == 0
        for frame in ImageSequence.Iterator(image):
            yield pygame.image.frombytes(frame.convert("RGB").tobytes(), image.size, "RGB")


@pytest.mark.long
def test_the_start_page_of_the_documents_is_up_to_date(picture_script, tmp_path):
    picture_script["visualizer"]([*picture_script["PAGE"].split(), str(tmp_path / "index.html")])
    pages = [(folder / "index.html").read_text(encoding="utf-8") for folder in (DOCS, tmp_path)]
    assert page_data(pages[0]) == page_data(pages[1])


def test_the_start_page_of_the_documents_has_current_scripts():
    text = (DOCS / "index.html").read_text(encoding="utf-8")
    made = build_page("{}", "")
    table = re.search(r'<script type="application/json" id="table">.*?</script>', made.text)
    assert all(part in text for part in (made.script, made.style, table[0])), "run docs/make_pictures.py"


def test_every_picture_is_made_by_the_program_and_shown_by_a_document(picture_script):
    texts = [path.read_text(encoding="utf-8") for path in (*DOCS.glob("*.md"), DOCS / "../README.md")]
    shown = {Path(name).name for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", "".join(texts))}
    made = {f"{picture.name}.png" for picture in picture_script["PICTURES"]}
    made |= {"window.gif", *(picture_script[f"{name}_PICTURE"] for name in ("PAGE", "PROGRAM", "ANSWER"))}
    files = {path.name for path in DOCS.iterdir() if path.suffix in (".png", ".gif")}
    assert made == shown == files


def test_the_list_of_the_lessons_is_made_from_them(picture_script):
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert text == picture_script["list_of_lessons"](shipped_lessons())
    names = {"README.md", "figures.md", picture_script["PAGE_PICTURE"]}
    assert {path.name for path in FOLDER.iterdir()} == names


def test_the_list_of_the_figures_has_all():
    text = (FOLDER / "figures.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(.*?)` \|", text, re.MULTILINE) == [*FIGURES]
