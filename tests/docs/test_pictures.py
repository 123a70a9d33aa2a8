"""The pictures of the documents show the window as it is drawn now."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from draw_help import assert_like

DOCS = Path(__file__).parents[2] / "docs"
MAKER = runpy.run_path(str(DOCS / "make_pictures.py"))
PICTURES = {picture.name: picture for picture in MAKER["PICTURES"]}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_documents_shows_what_is_drawn_now(name, tmp_path):
    MAKER["pygame"].font.init()
    assert_like(MAKER["draw_picture"](PICTURES[name]), name, tmp_path, DOCS)


def test_every_picture_of_the_documents_is_made_by_the_program():
    assert {path.stem for path in DOCS.glob("*.png")} == set(PICTURES)
