"""Helpers for tests of the board editor."""

from __future__ import annotations

from visualizer.board.board import Board
from visualizer.window.screens.editor import Editor
from visualizer.window.widgets.menu import Prompt, QuestionDialog

BLANK = Board(("EEEE", "EEEE", "EEEE"), click=(0, 0))


def editor_rows(driver):
    """Return the rows of the board in the open editor."""
    assert isinstance(driver.panel, Editor)
    return driver.panel.draft.board.rows


def cell_position(driver, row, col):
    """Return the middle of a cell in the editor."""
    return driver.panel.grid.cell_rect(row, col).center


def answer_question(driver, label):
    assert isinstance(driver.panel, QuestionDialog)
    driver.click_on(f"answer {label}")


def save_as(driver, name):
    """Replace the suggested file name and confirm."""
    assert isinstance(driver.panel, Prompt)
    driver.key("Ctrl+A", "Delete")
    driver.type(name)
    driver.key("Enter")
