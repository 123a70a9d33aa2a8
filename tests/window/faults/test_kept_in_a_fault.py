"""What was drawn, typed and chosen is there again after a fault, and quitting always works."""

from __future__ import annotations

import pygame
import pytest
from fault_help import QUIT, check_said, fails, replace
from window_help import key_event

from visualizer.export.job import Export
from visualizer.window.input import Input
from visualizer.window.screens.editor import Editor
from visualizer.window.screens.export import ExportDialog
from visualizer.window.screens.main.screen import MainScreen
from visualizer.window.session import Session
from visualizer.window.shell import Panel
from visualizer.window.widgets.dialogs import Prompt, Question

# What is kept


@pytest.mark.parametrize("call", ["draw", "key", "press_beside"])
def test_a_board_that_is_drawn_is_there_when_the_editor_is_opened_again(
    call, driver, log, monkeypatch
):
    driver.key("E")
    editor = driver.panel
    driver.key("Space", "Right", "Space", "Down", "Space")
    driver.click_on("seed")
    driver.type("4")
    rows, seed = editor.state.edit.rows, editor.state.seed
    assert editor.unsaved
    with monkeypatch.context() as broken:
        replace(broken, Editor, call, fails())
        driver.key("Down")
        driver.move((700, 400))
        driver.press((3, 3))
        driver.settle()
    assert driver.panel is None
    check_said(driver, log)
    assert "kept" in driver.session.message
    driver.key("E")
    assert isinstance(driver.panel, Editor)
    assert driver.panel is not editor
    assert driver.panel.state.edit.rows == rows
    assert driver.panel.state.edit.unsaved
    assert driver.panel.state.seed == seed
    driver.key("Ctrl+Z")
    assert driver.panel.state.edit.rows != rows


def test_a_drawn_board_is_asked_for_when_the_program_ends_after_a_fault(driver, monkeypatch):
    driver.key("E", "Space")
    with monkeypatch.context() as broken:
        broken.setattr(Editor, "draw", fails())
        driver.settle()
    driver.app.handle(QUIT)
    assert driver.app.running
    assert isinstance(driver.panel, Question)


def test_a_file_that_is_being_written_is_given_up_and_nothing_of_it_left(
    driver, log, monkeypatch, tmp_path
):
    monkeypatch.chdir(tmp_path)
    for method in (ExportDialog.draw, Export.work):
        driver.key("Ctrl+E")
        driver.click_on("export")
        driver.app.update(0.01, lambda: False)
        assert driver.panel.job is not None
        assert [each.suffix for each in tmp_path.iterdir() if each.name != "errors.log"] == [".gif"]
        with monkeypatch.context() as broken:
            owner = Export if method is Export.work else ExportDialog
            broken.setattr(owner, method.__name__, fails(MemoryError))
            driver.app.update(0.01, lambda: False)
            driver.app.draw(driver.surface)
        assert driver.panel is None
        assert {each.name for each in tmp_path.iterdir()} == {"errors.log"}
        check_said(driver, log)


def test_what_lies_below_a_panel_that_fails_stays(driver, monkeypatch):
    driver.key("E", "Space", "Ctrl+S")
    editor = driver.app.panels[0]
    with monkeypatch.context() as broken:
        broken.setattr(Prompt, "draw", fails())
        driver.settle()
    assert driver.panel is editor


def test_a_file_that_is_dropped_and_fails_closes_no_panel(driver, log, monkeypatch):
    driver.key("E", "Space")
    editor = driver.panel
    monkeypatch.setattr(Session, "open_file", fails())
    driver.app.handle(pygame.event.Event(pygame.DROPFILE, file="x.txt"))
    assert driver.panel is editor
    check_said(driver, log)


# Quitting


@pytest.mark.parametrize("event", [QUIT, key_event("Ctrl+Q")], ids=["window", "key"])
@pytest.mark.parametrize("call", ["draw", "key", "unsaved"])
def test_quitting_works_when_nothing_else_does(event, call, driver, monkeypatch):
    driver.key("E", "Space")
    for kind in (Panel, Question, Editor, MainScreen):
        if hasattr(kind, call):
            replace(monkeypatch, kind, call, fails())
    monkeypatch.setattr(Input, "handle", fails())
    for _ in range(3):
        if driver.app.running:
            driver.app.handle(event)
            driver.app.handle(key_event("Enter"))
            driver.app.update(0.1, lambda: False)
            driver.app.draw(driver.surface)
    assert not driver.app.running
