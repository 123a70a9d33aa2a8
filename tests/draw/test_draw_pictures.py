"""Boards and a stage match pictures that are kept beside the tests."""

from __future__ import annotations

import pygame
import pytest
from drawings import TAGS, assert_matches_picture, canvas_on, pane_view_of

from visualizer import record
from visualizer.board.text import load_shipped_board
from visualizer.draw.board.board import BoardPicture, BoardStyle
from visualizer.draw.board.grid import fit_grid
from visualizer.draw.panels.code_panel import CodeView, LiveCode
from visualizer.draw.panels.pane_view import Remark
from visualizer.draw.panels.timeline import TimelineView
from visualizer.draw.stage import Stage, StageView
from visualizer.draw.theme import THEMES
from visualizer.playback.comparison import Comparison
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


def stage_picture(theme, visit):
    comparison = Comparison([record(load_shipped_board("corner-9x9"), None, name) for name in NAMES])
    tick = comparison.tick_of_step(visit)
    panes = [
        pane_view_of(
            trace,
            comparison.moment(index, tick),
            index,
            focused=index == 0,
            remark=Remark("differs at 2" if index else ""),
        )
        for index, trace in enumerate(comparison.traces)
    ]
    surface = pygame.Surface((1200, 680))
    code = CodeView(panes[0], LiveCode((("cell", "(4, 7)"), ("mines", "1"))))
    view = StageView(panes, code, TimelineView(comparison, tick, 0, (2, 5)))
    Stage().draw(canvas_on(surface, THEMES[theme], 0.9), view)
    return surface


def test_a_stage_matches_its_kept_picture(tmp_path):
    assert_matches_picture(stage_picture("light", 30), "stage", tmp_path)
