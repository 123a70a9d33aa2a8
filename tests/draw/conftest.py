"""Fixtures for tests of drawing: fonts, and a comparison of three runs."""

from __future__ import annotations

import pygame
import pytest

from visualizer import record
from visualizer.board.text import load_shipped_board
from visualizer.playback.comparison import Comparison

THREE = ("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")


@pytest.fixture(autouse=True, scope="module")
def _fonts():
    pygame.font.init()


@pytest.fixture(scope="module")
def comparison():
    board = load_shipped_board("example-1")
    return Comparison([record(board, None, name) for name in THREE])
