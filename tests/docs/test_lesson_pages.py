"""The pages of the lessons are what their files say now, with the scenes as they are drawn now."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from draw_help import assert_like

from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import shipped_lessons

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "lessons"
MAKER = runpy.run_path(str(DOCS / "make_pictures.py"))
LESSONS = {MAKER["lesson_stem"](lesson): lesson for lesson in shipped_lessons()}


@pytest.mark.parametrize("stem", LESSONS)
def test_a_page_says_what_the_lesson_is(stem):
    text = (FOLDER / f"{stem}.md").read_text(encoding="utf-8")
    assert text == MAKER["lesson_page"](LESSONS[stem])


@pytest.mark.parametrize("stem", LESSONS)
def test_a_picture_shows_a_scene_of_the_lesson(stem, tmp_path):
    MAKER["pygame"].font.init()
    assert_like(MAKER["draw_scene"](LESSONS[stem]), stem, tmp_path, FOLDER)


def test_the_list_and_the_pages_are_those_of_all_lessons():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert text == MAKER["list_of_lessons"](shipped_lessons())
    figures = (FOLDER / "figures.md").read_text(encoding="utf-8")
    assert figures == MAKER["list_of_figures"]()
    names = {f"{stem}{ending}" for stem in LESSONS for ending in (".md", ".png")}
    assert {path.name for path in FOLDER.iterdir()} == names | {"README.md", "figures.md"}


@pytest.mark.parametrize("stem", LESSONS)
def test_a_page_gives_no_answer_away_and_its_links_lead_somewhere(stem):
    text = (FOLDER / f"{stem}.md").read_text(encoding="utf-8")
    for task in practice_of(LESSONS[stem]).tasks:
        assert task.solution != "" or task.form == "program"
        assert len(task.solution) < 3 or f" {task.solution} " not in text
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (FOLDER / link).exists()
