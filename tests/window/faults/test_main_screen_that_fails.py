"""What fails in the main screen is said once, and the rest goes on: events, panes, recordings."""

from __future__ import annotations

import pygame
import pytest
from fault_help import QUIT, TEXT, WHEEL, check_said, entries, fails, lives, replace, written
from window_help import Driver, key_event

from visualizer.board.board import Board
from visualizer.draw.stage import Stage
from visualizer.window.app import App
from visualizer.window.input import Input
from visualizer.window.screens.main import player
from visualizer.window.screens.main.bar import Bar
from visualizer.window.screens.main.screen import MainScreen
from visualizer.window.session import Session

PARTS = [
    (Stage, "draw_timeline"), (MainScreen, "draw"), (Bar, "controls"), (MainScreen, "work"),
    (Session, "advance"), (Session, "state"), (player, "shown_position"), (App, "view"),
]  # fmt: skip
ACTS = [(Session, "step"), (MainScreen, "press_beside"), (Input, "handle")]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part[1])
def test_a_part_that_fails_again_and_again_is_said_once_and_does_not_keep_the_window_busy(
    part, log, monkeypatch
):
    driver = Driver("example-1", (640, 480), log)
    driver.key("Space")
    replace(monkeypatch, *part, fails())

    def go_on():
        for _ in range(20):
            driver.app.handle(key_event("V"))
            driver.app.update(0.02, lambda: False)
            driver.app.draw(driver.surface)

    go_on()
    once = written(log).count("Traceback (most")
    assert 1 <= once <= 8
    assert entries(log) - once == written(log).count("\nAgain, while taking a key: ")
    go_on()
    assert written(log).count("Traceback (most") == once, "it is logged again and again"
    assert driver.app.running
    driver.session.player.pause()
    driver.app.update(0.02, lambda: True)
    assert driver.app.idle
    driver.app.handle(key_event("Ctrl+Q"))
    assert not driver.app.running


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act[1])
def test_an_event_that_fails_is_said_each_time_and_logged_whole_once(act, driver, log, monkeypatch):
    replace(monkeypatch, *act, fails())
    for _ in range(3):
        driver.session.clear_message()
        driver.app.handle(key_event("Right"))
        driver.app.handle(WHEEL)
        driver.press((2, 200))
        check_said(driver, log)
    assert 1 <= written(log).count("Traceback (most") <= 3
    assert written(log).count("==== 2026-01-02 03:04:05\nAgain, while") >= 2
    driver.app.handle(QUIT)
    assert not driver.app.running


def test_playing_pauses_where_the_picture_fails(driver, monkeypatch):
    driver.key("Space")
    assert driver.session.player.playing
    monkeypatch.setattr(Stage, "draw_timeline", fails())
    driver.app.draw(driver.surface)
    assert not driver.session.player.playing
    assert "playing pauses" in driver.session.message


def test_one_pane_that_cannot_be_drawn_leaves_the_others(driver, log, monkeypatch):
    from visualizer.draw import stage

    draw_pane = stage.draw_pane

    def draw_all_but_the_second(canvas, rect, layout, view, *rest):
        if view.index == 1:
            raise IndexError(TEXT)
        return draw_pane(canvas, rect, layout, view, *rest)

    driver.key("End")
    driver.session.clear_message()
    driver.app.draw(driver.surface)
    before = driver.surface.copy()
    monkeypatch.setattr(stage, "draw_pane", draw_all_but_the_second)
    driver.app.draw(driver.surface)
    check_said(driver, log)
    driver.session.clear_message()
    driver.app.draw(driver.surface)
    same = [
        pygame.image.tobytes(before.subsurface(rect), "RGB")
        == pygame.image.tobytes(driver.surface.subsurface(rect), "RGB")
        for rect in driver.app.main.drawn.panes
    ]
    assert same == [True, False, True]
    assert [f"board {pane}" for pane in range(3)] == [
        each.name for each in driver.app.controls if each.name.startswith("board ")
    ]
    monkeypatch.setattr(stage, "draw_pane", draw_pane)
    driver.app.draw(driver.surface)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(driver.surface, "RGB")


def test_a_recording_that_fails_is_given_up_and_what_was_shown_stays(driver, log, monkeypatch):
    rows = driver.session.board.rows
    with monkeypatch.context() as broken:
        broken.setattr("visualizer.window.loading.Loading.work", fails(MemoryError))
        driver.session.open_board(Board(("EEEE",)))
        driver.app.update(0.1, lambda: False)
    assert driver.session.loading is None
    check_said(driver, log)
    assert driver.session.board.rows == rows
    lives(driver)


@pytest.mark.parametrize("what", ["Comparison", "Divergences.of"])
def test_runs_that_cannot_be_shown_change_nothing_of_what_is_shown(what, driver, log, monkeypatch):
    session = driver.session
    before = (session.board, session.programs, session.name, session.order, session.comparison)
    with monkeypatch.context() as broken:
        broken.setattr(f"visualizer.window.session.{what}", fails(MemoryError))
        session.open_text("# algorithms: queue,mark=push\n# view: heat\nEEEE")
        driver.settle()
        after = (session.board, session.programs, session.name, session.order, session.comparison)
        assert after == before
        check_said(driver, log)
    lives(driver)
