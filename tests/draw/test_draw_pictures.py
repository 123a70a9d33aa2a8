"""Boards match pictures that are kept beside the tests."""

from __future__ import annotations

import pygame
import pytest
from drawings import TAGS, assert_matches_picture, canvas_on

from visualizer import record
from visualizer.board.text import load_shipped_board
from visualizer.draw.board.board import BoardPicture, BoardStyle
from visualizer.draw.board.grid import fit_grid
from visualizer.draw.theme import THEMES
from visualizer.playback.scenario import Overlay

NAMES = ("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")


def board_picture(name, size, visit, theme, overlay, algorithm=NAMES[1]):
    trace = record(load_shipped_board(name), None, algorithm)
    surface = pygame.Surface(size)
    surface.fill(THEMES[theme].panel)
    grid = fit_grid(surface.get_rect().inflate(-8, -8), trace.height, trace.width)
    state = trace.state_at(int(trace.visit_indices[visit - 1]) + 1)
    style = BoardStyle(TAGS[1], overlay, highlighted=((3, TAGS[1]),))
    BoardPicture().draw(canvas_on(surface, THEMES[theme]), grid, state, style)
    return surface


BOARDS = {
    "numbers": ("example-1", (300, 250), 12, "dark", Overlay.NUMBERS),
    "heat": ("corner-9x9", (260, 260), 60, "light", Overlay.HEAT),
    "tree": ("corner-9x9", (300, 300), 25, "projector", Overlay.TREE, "stack-mark-on-push"),
    "calls": ("expert-16x30", (290, 160), 50, "dark", Overlay.NONE, "recursive-check-first"),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_matches_its_kept_picture(name, tmp_path):
    assert_matches_picture(board_picture(*BOARDS[name]), f"board-{name}", tmp_path)
