"""Undoing and redoing every change of what is shown."""

from __future__ import annotations

import pytest
from user_programs import UserProgramFile, user_file
from window_driver import WindowDriver, key_event

from visualizer.board.random_board import random_board

__all__ = ["user_file"]


def test_every_change_can_be_undone_and_redone(user_file: UserProgramFile):
    driver, seen = user_file.driver, []
    session = driver.session
    for keys in (
        "V",
        "M",
        "C",
        "Right Y",
        "Right Right S x Enter",
        "Delete",
        "X End Enter",
        "R",
        "Right Ctrl+Shift+Right",
    ):
        seen.append(session.presentation)
        driver.key(*keys.split())
        assert not session.presentation.is_like(seen[-1]), keys
        seen[-1] = session.history.past[-1]  # with the position at the change
    session.click((0, 0))
    driver.settle()
    user_file.open()
    seen += [session.history.past[-2], session.history.past[-1], session.presentation]
    for each in seen[-2::-1]:
        driver.key("Ctrl+Z")
        assert session.presentation == each
    for each in seen[1:]:
        driver.key("Ctrl+Y")
        assert session.presentation.is_like(each)
    assert not session.history.future


def test_moving_is_no_change_and_a_change_ends_redoing():
    driver = WindowDriver()
    driver.key("Right", "D", "]", "End", "Ctrl+Z")
    assert "nothing to take back" in driver.session.message
    driver.key("V", "Ctrl+Z", "M", "Ctrl+Y")
    assert "Nothing has been taken back" in driver.session.message


@pytest.mark.parametrize("key", ["Ctrl+Z", "Escape"])
def test_a_cancelled_recording_changes_nothing(key):
    driver = WindowDriver()
    driver.key("V", "M")
    before = driver.session.presentation, driver.session.history
    driver.session.open_board(random_board(60, 60, 10, seed=3))
    driver.app.update(0.001, lambda: False)
    driver.app.handle(key_event(key))
    assert not driver.session.work.is_loading
    assert (driver.session.presentation, driver.session.history) == before


def test_several_changes_are_undone_during_a_recording():
    driver = WindowDriver()
    before = driver.session.presentation
    for seed in (1, 2):
        driver.session.open_board(random_board(20, 20, 10, seed))
        driver.settle()
    last = driver.session.presentation
    for key in ("Ctrl+Z", "Ctrl+Z"):
        driver.app.handle(key_event(key))
    driver.settle()
    assert driver.session.presentation == before
    driver.key("Ctrl+Y", "Ctrl+Y")
    assert driver.session.presentation.is_like(last)


def test_changes_during_a_recording_keep_it():
    driver = WindowDriver()
    driver.session.open_board(random_board(20, 20, 10, seed=1))
    for key in ("M", "Delete", "X", "End", "Enter"):
        driver.app.handle(key_event(key))
    driver.settle()
    session = driver.session
    assert (session.board.height, session.view.mines, len(session.programs)) == (20, False, 2)
