"""The board editor on top of a window, as tests use it."""

from __future__ import annotations

from visualizer.board.board import Board
from visualizer.window.screens.editor import Editor
from visualizer.window.widgets.dialogs import Prompt, QuestionDialog

BLANK = Board(("EEEE", "EEEE", "EEEE"), click=(0, 0))


def editor_rows(driver):
    """The rows of symbols in the editor on top."""
    assert isinstance(driver.panel, Editor)
    return driver.panel.edit.board.rows


def cell_position(driver, row, col):
    """The middle of a cell in the editor."""
    return driver.panel.grid.cell_rect(row, col).center


def answer_question(driver, label):
    assert isinstance(driver.panel, QuestionDialog)
    driver.click_on(f"answer {label}")


def save_as(driver, name):
    """Type a name over the one that is offered."""
    assert isinstance(driver.panel, Prompt)
    driver.key("Ctrl+A", "Delete")
    driver.type(name)
    driver.key("Enter")
