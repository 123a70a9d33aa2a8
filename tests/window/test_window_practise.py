"""Practise in the window: a list by keys; what is chosen is a page that the browser opens."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pygame
import pytest
from window_help import Driver

from visualizer.export.practice import opening
from visualizer.window.screens import practise
from visualizer.window.screens.practise import PageMaking

LESSON = "---\ntitle: Own\n---\n## Look\n```board\n# click: 0,0\nEM\n```\nHello."


@pytest.fixture
def addresses(tmp_path, monkeypatch):
    """The addresses that the browser was asked to open; the pages lie in tmp_path."""
    seen = []
    monkeypatch.setenv("BROWSER", "some-browser")
    monkeypatch.setattr(webbrowser, "open", lambda address: not seen.append(address))
    monkeypatch.setattr(opening, "lessons_folder", lambda: tmp_path / "lessons")
    return seen


@pytest.fixture
def driver(addresses):
    return Driver()


def choose(driver, *keys):
    """Press keys in the list, then Enter, and wait for the page."""
    driver.key("F6", *keys, "Enter")
    come_to_page(driver)


def come_to_page(driver):
    """Wait for the page that is being made, and let the window say so."""
    assert isinstance(driver.panel, PageMaking)
    driver.panel.wait()
    driver.come_to_rest()
    assert driver.panel is None


def page(driver, tmp_path, name):
    """The page of this name, which is there and which the window names."""
    path = tmp_path / "lessons" / f"{name}.html"
    assert path.exists()
    assert str(path) in driver.session.message
    return path


@pytest.mark.parametrize(
    ("keys", "name"),
    [("", "quiz-corner-9x9"), ("Down", "trace-corner-9x9-queue-mark-on-push"),
     ("Down Down", "lesson-1"), ("End", "quiz-2-3")],
)  # fmt: skip
def test_a_choice_is_written_and_opened(driver, addresses, tmp_path, keys, name):
    driver.session.focus_on(1)
    choose(driver, *keys.split())
    assert addresses == [page(driver, tmp_path, name).as_uri()]


def test_without_a_browser_the_path_is_said(driver, tmp_path, monkeypatch):
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    choose(driver, "Down", "Down")
    page(driver, tmp_path, "lesson-1")


def test_what_cannot_be_made_is_said(driver, addresses, tmp_path):
    (tmp_path / "lessons").write_text("a file in the place of the folder")
    choose(driver, "Down", "Down")
    assert driver.session.message_is_error
    assert "-o" in driver.session.message
    assert addresses == []


def test_what_is_given_up_opens_no_browser(driver, addresses, monkeypatch):
    write, given_up = practise.write_page, []

    def write_late(*arguments):
        while not given_up:
            pygame.time.wait(1)
        return write(*arguments)

    monkeypatch.setattr(practise, "write_page", write_late)
    driver.key("F6", "Enter")
    making = driver.panel
    for _ in range(3):  # frames go on
        driver.app.update(0.02, lambda: True)
    driver.key("Escape")
    assert driver.panel is None
    given_up.append(True)
    making.wait()
    assert addresses == []


def drop(driver, path):
    driver.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))


def test_a_lesson_file_is_opened_as_a_page(driver, addresses, tmp_path):
    path = tmp_path / "own.md"
    path.write_text(LESSON, encoding="utf-8")
    drop(driver, path)
    come_to_page(driver)
    assert addresses.pop() == page(driver, tmp_path, "own").as_uri()
    driver.key("O")
    driver.type(str(path))
    driver.key("Enter")
    come_to_page(driver)
    assert addresses == [page(driver, tmp_path, "own").as_uri()]


def test_a_file_that_is_no_lesson_is_refused_where_it_was_named(driver, addresses, tmp_path):
    path = tmp_path / "own.md"
    path.write_text("---\n", encoding="utf-8")
    for name in (path, Path("mine.answers")):
        drop(driver, name)
        assert driver.session.message_is_error
        assert driver.panel is None
    driver.key("O")
    driver.type(str(path))
    driver.key("Enter")
    assert driver.session.message_is_error
    assert driver.panel is not None
    assert addresses == []
