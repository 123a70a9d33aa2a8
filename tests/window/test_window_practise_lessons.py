"""Every lesson that ships is walked to its end by events, and so are quizzes and traces by hand."""

from __future__ import annotations

from threading import Event

import pygame
import pytest
from layout_checks import problems_of
from practice_events import give
from window_help import Driver

from visualizer.board.board import Board
from visualizer.exercises.answers_file import write_answers
from visualizer.exercises.kept_progress import ProgressStore
from visualizer.exercises.lessons.hour_quizzes import quizzes
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons
from visualizer.exercises.progress import Progress
from visualizer.language.practice import said
from visualizer.window.layout_data import layout_of
from visualizer.window.screens.practice.chooser import Practise
from visualizer.window.screens.practice.preparing import Preparing, prepare
from visualizer.window.screens.practice.screen import PracticeScreen

EVERY = (*shipped_lessons(), *quizzes())


def begin(driver, name):
    """Press a button that makes a practice, and wait for it."""
    driver.click_on(name)
    rest(driver)


def rest(driver):
    """Wait until what is being made is made."""
    if isinstance(driver.panel, Preparing):
        assert driver.panel.making.done(60)
    driver.come_to_rest()


def walked(driver, screen):
    """Go through a practice with right answers; what is left of its tasks is shown."""
    shown = []
    while screen.step is not None:
        task = screen.open_task
        if task is None:
            index = screen.progress.index
            driver.key("Enter")
            assert screen.progress.index > index
        elif task.solution:
            give(driver, screen, task.solution)
            assert screen.progress.given(task) == [task.solution], (task.name, task.form)
            assert screen.progress.settled(task)
        else:
            screen.progress.answer(task, "right 00000000")
            shown.append(task.form)
    return shown


@pytest.mark.parametrize("name", [lesson.name for lesson in EVERY])
def test_every_lesson_is_walked_to_its_end(name):
    driver = Driver()
    practice = practice_of(load_lesson(name))
    screen = PracticeScreen(driver.app, practice)
    driver.app.open(screen)
    driver.settle()
    assert set(walked(driver, screen)) <= {"program"}
    score = screen.progress.score
    assert score.points == score.possible
    texts = [item.full for item in layout_of(driver.app, (1440, 900)) if item.full]
    assert any(text.startswith(said(practice.title)[:20]) for text in texts)


@pytest.mark.parametrize("offer", ["quiz", "trace"])
def test_what_is_asked_of_the_shown_runs_is_walked_to_its_end(offer):
    driver = Driver()
    driver.key("F6")
    begin(driver, offer)
    screen = driver.panel
    assert isinstance(screen, PracticeScreen)
    assert walked(driver, screen) == []
    assert screen.progress.score.points == screen.progress.score.possible


def test_practise_lists_every_lesson_with_its_number_and_minutes():
    driver = Driver()
    driver.key("F6")
    assert isinstance(driver.panel, Practise)
    rows = [each for each in driver.app.controls if each.kind == "row"]
    assert len(rows) == len(EVERY)
    assert all("minute" in row.detail for row in rows)


def test_a_moment_is_shown_in_the_panes():
    driver = Driver()
    driver.key("F6")
    begin(driver, "quiz")
    screen = driver.panel
    screen.show_solution()
    driver.settle()
    visits = screen.scene().states[0].visits
    driver.click_on("show in panes")
    assert driver.panel is None
    player = driver.session.player
    assert player.comparison.position_of(player.position).step == visits
    assert [each.name for each in driver.session.programs] == [
        trace.algorithm for trace in screen.scene().traces
    ]


# Lessons of one's own


@pytest.fixture
def lesson_file(tmp_path):
    file = tmp_path / "mine.md"
    file.write_text("---\ntitle: My own\n---\n## Look\n```board\nEM\n```\nHello.\n", "utf-8")
    return file


def drop(driver, path):
    driver.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    rest(driver)


def test_a_lesson_that_is_dropped_is_opened(lesson_file):
    driver = Driver()
    drop(driver, lesson_file)
    assert driver.panel.title == "My own"


def answers_file(practice, folder):
    """Ada's file of answers, who had everything shown."""
    progress = Progress(practice)
    for task in practice.tasks:
        progress.show(task)
    file = folder / "ada.answers"
    file.write_text(write_answers(progress, "Ada"), encoding="utf-8")
    return file


@pytest.mark.parametrize("by", ["drop", "name"])
def test_a_file_of_answers_is_shown_and_nothing_is_kept_of_it(tmp_path, by):
    practice = practice_of(load_lesson("3"))
    file = answers_file(practice, tmp_path)
    driver = Driver()
    driver.app.progress_store = ProgressStore(tmp_path / "settings.json")
    if by == "drop":
        drop(driver, file)
    else:
        driver.key("O")
        driver.type(str(file))
        driver.key("Enter")
    rest(driver)
    screen = driver.panel
    assert isinstance(screen, PracticeScreen)
    assert len(driver.app.panels) == 1
    assert "Ada" in screen.title
    assert screen.step is None
    driver.click_on(f"task {practice.tasks[0].name}")
    driver.key("Escape")
    assert driver.app.progress_store.find_lessons() == {}


def test_what_comes_after_a_file_of_answers_is_ones_own_and_kept(tmp_path):
    practice = practice_of(load_lesson("1"))
    file = answers_file(practice, tmp_path)
    driver = Driver()
    driver.app.progress_store = ProgressStore(tmp_path / "settings.json")
    drop(driver, file)
    rest(driver)
    begin(driver, "following")
    screen = driver.panel
    screen.show_solution()
    kept = driver.app.progress_store.find_lessons()
    assert list(kept) == [dict(screen.practice.recipe)["lesson"]]
    assert screen.practice.recipe != practice.recipe


def test_a_file_that_is_no_file_of_answers_is_said(tmp_path):
    file = tmp_path / "ada.answers"
    file.write_text("x", encoding="utf-8")
    driver = Driver()
    drop(driver, file)
    rest(driver)
    assert driver.panel is None
    assert "this is no file of answers" in driver.session.message


def test_a_lesson_is_opened_by_its_name(lesson_file):
    driver = Driver()
    driver.key("O")
    driver.type(str(lesson_file))
    driver.key("Enter")
    rest(driver)
    assert [panel.title for panel in driver.app.panels] == ["My own"]


def test_a_lesson_of_ones_own_is_asked_for_in_practise(lesson_file):
    driver = Driver()
    driver.key("F6")
    driver.click_on("lesson file")
    driver.type(str(lesson_file))
    driver.key("Enter")
    rest(driver)
    assert [panel.title for panel in driver.app.panels] == ["Practise", "My own"]


def test_what_is_no_lesson_is_said_with_its_line_and_the_name_stays(tmp_path):
    file = tmp_path / "bad.md"
    file.write_text(
        "---\ntitle: Bad\nnumbre: 3\n---\n## Look\n```board\nEM\n```\nHello.\n", "utf-8"
    )
    driver = Driver()
    driver.key("F6")
    driver.click_on("lesson file")
    driver.type(str(file))
    driver.key("Enter")
    rest(driver)
    assert "bad.md" in driver.session.message
    assert "numbre" in driver.session.message
    assert driver.panel.title == "Open a lesson file"


# Progress


def test_progress_in_a_lesson_is_kept_and_gone_on_from(tmp_path):
    driver = Driver()
    driver.app.progress_store = ProgressStore(tmp_path / "settings.json")
    driver.key("F6", "Enter")
    rest(driver)
    first = driver.panel
    give(driver, first, first.open_task.solution)
    driver.key("Enter", "Escape")
    row = next(each for each in driver.app.controls if each.kind == "row")
    assert row.detail.startswith("1 of ")
    driver.key("Enter")
    rest(driver)
    assert driver.panel is not first
    assert driver.panel.progress.answers == first.progress.answers
    assert driver.panel.progress.index == 1


def test_practise_begins_at_a_lesson_that_was_left_before_its_end(tmp_path):
    driver = Driver()
    driver.app.progress_store = store = ProgressStore(tmp_path / "settings.json")
    for number, answered in (("1", None), ("4", 1)):
        progress = Progress(practice_of(load_lesson(number)))
        for task in progress.practice.tasks[:answered]:
            progress.show(task)
        store.keep(progress)
    driver.key("F6")
    assert driver.app.view.focus == "lesson two-shapes"
    store.put(progress.practice.recipe, None)
    driver.key("Escape", "F6")
    assert driver.app.view.focus == "lesson call-stack-by-hand"


@pytest.mark.parametrize(("offer", "keys"), [
    ("quiz", ("S", "S")), ("trace", ("Enter",)), ("vote", ("A", "Enter"))])  # fmt: skip
def test_what_was_left_before_its_end_is_offered_to_go_on_with(tmp_path, offer, keys):
    driver = Driver()
    driver.app.progress_store = ProgressStore(tmp_path / "settings.json")
    driver.key("F6")
    assert driver.app.control("go on") is None
    begin(driver, offer)
    left = driver.panel
    driver.key(*keys, "Escape")
    begin(driver, "go on")
    assert type(driver.panel) is type(left)
    assert driver.panel is not left
    if offer == "vote":
        assert driver.panel.question.vote.rounds == left.question.vote.rounds != ()
    else:
        assert driver.panel.progress.answers == left.progress.answers
        assert driver.panel.progress.index == left.progress.index
    driver.key("Escape", "Escape", "F6")
    assert driver.app.control("go on").label == "Go on"


def test_a_file_that_cannot_be_written_is_said_and_the_practice_goes_on(tmp_path):
    (tmp_path / "folder").write_text("", "utf-8")
    driver = Driver()
    driver.app.progress_store = ProgressStore(tmp_path / "folder" / "settings.json")
    driver.key("F6", "Enter")
    rest(driver)
    screen = driver.panel
    give(driver, screen, screen.open_task.solution)
    assert "The progress is lost when you close." in driver.session.message
    assert driver.panel is screen


def test_another_seed_asks_other_questions():
    driver = Driver()
    driver.session.new_seed = iter([7, 8]).__next__
    driver.key("F6")
    begin(driver, "quiz")
    first = driver.panel.practice
    driver.key("Escape", "R")
    begin(driver, "quiz")
    assert driver.panel.practice.recipe != first.recipe
    assert ("seed", "8") in driver.panel.practice.recipe


def test_a_seed_is_typed():
    driver = Driver()
    driver.key("F6")
    driver.click_on("seed")
    driver.key("Ctrl+A")
    driver.type("41x2")
    begin(driver, "quiz")
    assert ("seed", "412") in driver.panel.practice.recipe


def test_what_takes_long_is_made_while_the_window_stays_alive():
    driver = Driver()
    go, given = Event(), []

    def make():
        go.wait(60)
        return practice_of(shipped_lessons()[0])

    prepare(driver.app, make, given.append)
    driver.wait(0.1)
    assert driver.panel.title == "One moment"
    go.set()
    rest(driver)
    assert driver.panel is None
    assert len(given) == 1


def test_what_takes_long_can_be_given_up():
    driver = Driver()
    go, given = Event(), []
    prepare(driver.app, lambda: go.wait(60) and practice_of(shipped_lessons()[0]), given.append)
    driver.key("Escape")
    go.set()
    rest(driver)
    assert driver.panel is None
    assert given == []


def test_a_quiz_that_cannot_be_made_says_why():
    driver = Driver(Board(("E",), (0, 0)))
    driver.key("F6")
    begin(driver, "quiz")
    assert isinstance(driver.panel, Practise)
    assert "too few cells" in driver.session.message


def test_after_a_trace_that_was_shown_another_board_is_offered():
    driver = Driver()
    driver.key("F6")
    begin(driver, "trace")
    first = driver.panel
    while first.step is not None:
        driver.key("S", "S", "Enter") if first.open_task else driver.key("Enter")
    labels = [control.label for control in driver.app.controls]
    assert labels.count("Another board") == 1
    begin(driver, "following")
    second = driver.panel
    assert second is not first
    assert second.practice.recipe != first.practice.recipe
    assert second.progress.index == 0
    assert next(panel.title for panel in driver.app.panels) == "Practise"


# Where everything lies


@pytest.mark.parametrize(
    ("size", "scale"), [((900, 600), 1.0), ((1440, 900), 2.0), ((1280, 720), 0.75)]
)
def test_nothing_of_the_lists_and_votes_overlaps_or_is_cut(size, scale):
    driver = Driver(size=size)
    driver.session.choices.zoom = scale
    driver.key("F6")
    window, found = driver.surface.get_rect(), []
    found += problems_of(layout_of(driver.app, size), window)
    begin(driver, "vote")
    for keys in ([], ["A", "A", "B"], ["Enter"], ["Enter", "A"], ["Enter"]):
        driver.key(*keys)
        found += problems_of(layout_of(driver.app, size), window)
    driver.click_on("step end")
    found += problems_of(layout_of(driver.app, size), window)
    driver.key("Escape")
    begin(driver, "trace")
    screen = driver.panel
    while screen.step is not None:
        found += problems_of(layout_of(driver.app, size), window)
        driver.key("S", "S", "Enter") if screen.open_task else driver.key("Enter")
    found += problems_of(layout_of(driver.app, size), window)
    assert found == []


def test_a_program_is_neither_given_up_by_a_key_nor_cut():
    driver = Driver(size=(1280, 720))
    practice = practice_of(load_lesson("14"))
    screen = PracticeScreen(driver.app, practice)
    driver.app.open(screen)
    driver.settle()
    driver.key("S", "S", "Enter", "S", "S")
    assert screen.open_task.form == "program"
    text = " ".join(item.full for item in layout_of(driver.app, (1280, 720)) if item.full)
    assert "0 above" in text
    driver.key(*["Down"] * 60)
    text = " ".join(item.full for item in layout_of(driver.app, (1280, 720)) if item.full)
    assert "0 rows below" in text
