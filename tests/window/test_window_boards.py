"""The choice of boards: its small pictures show boards as the panes do."""

from __future__ import annotations

import pytest
from window_help import Driver

from visualizer.draw.theme import THEMES

SIZE = (1280, 824)


@pytest.mark.parametrize("board", ["one-mine", "example-2", "corner-9x9", "empty-50x50"])
def test_the_click_is_marked_by_a_corner_that_leaves_its_cell_to_be_seen(board):
    driver = Driver(size=SIZE)
    driver.app.open("boards")
    driver.settle()
    control = driver.app.control(f"board {board}")
    assert control is not None
    rect = control.rect.inflate(-12, -12)
    rect.height -= 60
    theme = THEMES[driver.session.choices.theme]
    points = [(x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)]
    seen = {driver.surface.get_at(point)[:3] for point in points}
    assert tuple(theme.accent) not in seen
    assert tuple(theme.current) in seen
    clicked_mine = board in ("one-mine", "example-2")
    assert not clicked_mine or tuple(theme.mine) in seen
