"""Practising from the window: a chosen practice opens in the browser."""

from __future__ import annotations

import webbrowser
from queue import Queue

import pygame
import pytest
from many_cases import first_quick
from user_programs import FakeJudge, UserProgramFile, user_file
from window_driver import WindowDriver

from visualizer.export.practice import practice_page
from visualizer.programs.running.process_runner import program_from_file
from visualizer.programs.source.program_file import read_program
from visualizer.programs.verdicts.verdict import Status, Verdict
from visualizer.window.screens.open_file import PageMaking

__all__ = ["user_file"]

LESSON = "---\ntitle: Own\n---\n## Look\n```board\n# click: 0,0\nEM\n```\nHello."


@pytest.fixture
def addresses(tmp_path, monkeypatch):
    """The addresses that the browser is asked to open; pages are written to tmp_path."""
    opened = Queue()
    monkeypatch.setenv("BROWSER", "some-browser")
    monkeypatch.setattr(webbrowser, "open", opened.put)
    monkeypatch.setattr(practice_page, "lessons_folder", lambda: tmp_path / "lessons")
    return opened


@pytest.fixture
def driver(addresses):
    return WindowDriver()


def come_to_page(driver):
    """Wait until the page is made."""
    assert isinstance(driver.panel, PageMaking)
    while driver.panel is not None:
        pygame.time.wait(1)
        driver.wait(0.01)


def is_opened(driver, addresses, path):
    """Check that a page is made and named, and return whether the browser opens it."""
    come_to_page(driver)
    assert path.exists()
    assert str(path) in driver.session.message
    return addresses.get(timeout=60) == path.as_uri()


@pytest.mark.parametrize(
    ("keys", "name"),
    first_quick(
        [
            ("", "quiz-corner-9x9"),
            ("Down", "trace-corner-9x9-queue-mark-on-push"),
            ("Down Down", "lesson-1"),
            ("End", "quiz-2-3"),
        ]
    ),
)
def test_a_chosen_practice_is_written_and_opened(driver, addresses, tmp_path, keys, name):
    driver.session.focus_on(1)
    driver.key("F6", *keys.split(), "Enter")
    assert is_opened(driver, addresses, tmp_path / "lessons" / f"{name}.html")


def test_after_a_right_verdict_the_program_is_asked_about(addresses, tmp_path, user_file: UserProgramFile, monkeypatch):
    monkeypatch.setattr("visualizer.window.screens.own_program.JudgingProcess", FakeJudge)
    driver = user_file.open()
    driver.key("F8")
    driver.panel.program = program_from_file(read_program(str(user_file.path)))
    driver.panel.judging.finish(Verdict("mine.py", Status.RIGHT))
    driver.come_to_rest()
    driver.key("N")
    assert is_opened(driver, addresses, tmp_path / "lessons" / "questions-mine.html")


@pytest.mark.long
def test_a_cancelled_practice_opens_no_browser(driver, addresses, tmp_path):
    driver.key("F6", "Enter")
    assert isinstance(driver.panel, PageMaking)
    driver.key("Escape")
    while not list(tmp_path.rglob("quiz-*.html")):  # meanwhile the window keeps working
        driver.wait(0.02)
    assert driver.panel is None
    assert addresses.empty()


def test_a_lesson_file_is_opened_as_a_page(driver, addresses, tmp_path):
    path, page = tmp_path / "own.md", tmp_path / "lessons" / "own.html"
    path.write_text(LESSON, encoding="utf-8")
    driver.drop(path)
    assert is_opened(driver, addresses, page)
    driver.key("O")
    driver.type(str(path))
    driver.key("Enter")
    assert is_opened(driver, addresses, page)


def test_notes_with_a_board_are_opened_as_a_board(driver, addresses, tmp_path):
    path = tmp_path / "notes.md"
    path.write_text("Some words.\n\n```text\nEEM\nEEE\n```\n\nClick: [0,1]\n", encoding="utf-8")
    driver.drop(path)
    driver.settle()
    board = driver.session.board
    assert (board.rows, board.click) == (("EEM", "EEE"), (0, 1))
    path.write_text("Some words.\n\n```text\nEEM\nEE\n```\n", encoding="utf-8")
    driver.drop(path)
    assert "notes.md:5:3" in driver.session.message
    assert addresses.empty()


def test_an_unwritable_practice_is_reported(driver, addresses, tmp_path):
    (tmp_path / "lessons").write_text("a file in the place of the folder")
    driver.key("F6", "Down", "Down", "Enter")
    come_to_page(driver)
    assert driver.session.message_is_error
    assert "-o" in driver.session.message
    assert addresses.empty()
