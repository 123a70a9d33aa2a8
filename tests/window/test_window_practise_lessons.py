"""Lessons, quizzes and traces in the window: chosen, walked to their end, kept, gone on with."""

from __future__ import annotations

from threading import Event

import pygame
import pytest
from layout_canvas import layout_of
from layout_checks import problems_of
from practice_events import give, opened, rest, words
from window_help import Driver

from visualizer.board.board import Board
from visualizer.exercises.answers_file import write_answers
from visualizer.exercises.kept_progress import ProgressStore
from visualizer.exercises.lessons.hour_quizzes import quizzes
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons
from visualizer.exercises.progress import Progress
from visualizer.window.screens.practice.chooser import Practise
from visualizer.window.screens.practice.following import following
from visualizer.window.screens.practice.preparing import prepare
from visualizer.window.screens.practice.screen import PracticeScreen

EVERY = [lesson.name for lesson in (*shipped_lessons(), *quizzes())]
OWN = "---\ntitle: My own\n---\n## Look\n```board\nEM\n```\nHello.\n"


def begin(driver, name):
    """Press a button that makes a practice, and wait for it."""
    driver.click_on(name)
    rest(driver)


def walk(driver, screen):
    """Go through a practice with right answers to all points; programs are taken as right."""
    while screen.step is not None:
        task = screen.open_task
        if task is None:
            index = screen.progress.index
            driver.key("Enter")
            assert screen.progress.index > index
        elif task.solution:
            give(driver, screen, task.solution)
            assert screen.progress.given(task) == [task.solution], (task.name, task.form)
        else:
            assert task.form == "program"
            screen.progress.answer(task, "right 00000000")
    assert screen.progress.score.points == screen.progress.score.possible


def test_a_lesson_is_walked_to_its_end():
    walk(*opened(practice_of(load_lesson(EVERY[0]))))


@pytest.mark.long
@pytest.mark.parametrize("name", EVERY[1:])
def test_every_lesson_is_walked_to_its_end(name):
    walk(*opened(practice_of(load_lesson(name))))


@pytest.mark.long
@pytest.mark.parametrize("offer", ["quiz", "trace"])
def test_what_is_asked_of_the_shown_runs_is_walked_to_its_end(offer):
    driver = Driver()
    driver.key("F6")
    begin(driver, offer)
    walk(driver, driver.panel)


def test_after_a_lesson_comes_the_next_and_after_an_hour_its_quiz():
    for name, after in {"1": "2", "4": "quiz-1", "quiz-1": "5", "14": "15"}.items():
        found = following(practice_of(load_lesson(name)))
        assert found.make().recipe == practice_of(load_lesson(after)).recipe
    assert following(practice_of(load_lesson("15"))) is None


def test_practise_lists_every_lesson_and_progress_is_kept_and_gone_on_from(tmp_path):
    driver = Driver()
    driver.app.progress_store = ProgressStore(tmp_path / "settings.json")
    driver.key("F6")
    rows = [each for each in driver.app.controls if each.kind == "row"]
    assert len(rows) == len(EVERY)
    assert all("minute" in row.detail for row in rows)
    driver.key("Enter")
    rest(driver)
    driver.key("Enter")  # the first step asks nothing
    first = driver.panel
    give(driver, first, first.open_task.solution)
    driver.key("Enter", "Escape")
    row = next(each for each in driver.app.controls if each.kind == "row")
    assert row.detail.startswith("1 of ")
    driver.key("Enter")
    rest(driver)
    assert driver.panel is not first
    assert driver.panel.progress.answers == first.progress.answers
    assert driver.panel.progress.index == 2


@pytest.mark.long
def test_a_quiz_with_a_typed_seed_shows_its_moment_in_the_panes_and_is_gone_on_with(tmp_path):
    driver = Driver()
    driver.app.progress_store = ProgressStore(tmp_path / "settings.json")
    driver.key("F6")
    driver.click_on("seed")
    driver.key("Ctrl+A")
    driver.type("41x2")
    begin(driver, "quiz")
    screen = driver.panel
    assert ("seed", "412") in screen.practice.recipe
    screen.show_solution()
    driver.settle()
    visits = screen.scene().states[0].visits
    driver.click_on("show in panes")
    player = driver.session.player
    assert player.comparison.position_of(player.position).step == visits
    driver.key("F6")
    begin(driver, "go on")
    assert driver.panel is not screen
    assert driver.panel.progress.answers == screen.progress.answers


# Files


@pytest.fixture
def lesson_file(tmp_path):
    file = tmp_path / "mine.md"
    file.write_text(OWN, "utf-8")
    return file


def drop(driver, path):
    driver.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    rest(driver)


def test_a_lesson_of_ones_own_is_dropped_or_asked_for_in_practise(lesson_file):
    driver = Driver()
    drop(driver, lesson_file)
    assert driver.panel.title == "My own"
    driver.key("Escape", "F6")
    driver.click_on("lesson file")
    driver.type(str(lesson_file))
    driver.key("Enter")
    rest(driver)
    assert [panel.title for panel in driver.app.panels] == ["Practise", "My own"]


def test_what_is_no_lesson_is_said_with_its_line_and_the_name_stays(tmp_path):
    file = tmp_path / "bad.md"
    file.write_text(OWN.replace("---\n##", "numbre: 3\n---\n##"), "utf-8")
    driver = Driver()
    driver.key("F6")
    driver.click_on("lesson file")
    driver.type(str(file))
    driver.key("Enter")
    rest(driver)
    assert "bad.md" in driver.session.message
    assert "numbre" in driver.session.message
    assert driver.panel.title == "Open a lesson file"


@pytest.mark.long
def test_a_file_of_answers_is_shown_and_nothing_is_kept_of_it(tmp_path):
    practice = practice_of(load_lesson("3"))
    progress = Progress(practice)
    for task in practice.tasks:
        progress.show(task)
    file = tmp_path / "ada.answers"
    file.write_text(write_answers(progress, "Ada"), encoding="utf-8")
    driver = Driver()
    driver.app.progress_store = ProgressStore(tmp_path / "settings.json")
    drop(driver, file)
    screen = driver.panel
    assert isinstance(screen, PracticeScreen)
    assert "Ada" in screen.title
    assert screen.step is None
    driver.click_on(f"task {practice.tasks[0].name}")
    driver.key("Escape")
    assert driver.app.progress_store.find_lessons() == {}
    file.write_text("x", encoding="utf-8")
    drop(driver, file)
    assert "this is no file of answers" in driver.session.message


# What takes long, and what cannot be


@pytest.mark.parametrize("given_up", [False, True])
def test_what_takes_long_is_made_while_the_window_stays_alive(given_up):
    driver = Driver()
    go, given = Event(), []
    prepare(driver.app, lambda: go.wait(60) and practice_of(shipped_lessons()[0]), given.append)
    driver.wait(0.1)
    assert driver.panel.title == "One moment"
    if given_up:
        driver.key("Escape")
    go.set()
    rest(driver)
    assert driver.panel is None
    assert len(given) == (not given_up)


def test_a_quiz_that_cannot_be_made_says_why():
    driver = Driver(Board(("E",), (0, 0)))
    driver.key("F6")
    begin(driver, "quiz")
    assert isinstance(driver.panel, Practise)
    assert "too few cells" in driver.session.message


@pytest.mark.long
@pytest.mark.parametrize(("size", "scale"), [((900, 600), 1.0), ((1440, 900), 2.0)])
def test_nothing_of_the_lists_votes_and_traces_overlaps_or_is_cut(size, scale):
    driver = Driver(size=size)
    driver.session.choices.zoom = scale
    found = []

    def look():
        found.extend(problems_of(layout_of(driver.app, size), driver.surface.get_rect()))

    driver.key("F6")
    look()
    begin(driver, "vote")
    for keys in ("AAB", ["Enter"], ["Enter", "A"], ["Enter"]):
        look()
        driver.key(*keys)
    driver.click_on("step end")
    look()
    driver.key("Escape")
    begin(driver, "trace")
    screen = driver.panel
    while screen.step is not None:
        look()
        driver.key("S", "S", "Enter") if screen.open_task else driver.key("Enter")
    look()
    assert found == []
    assert words(driver).count("Another board") == 1
