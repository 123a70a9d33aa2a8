"""The choice of boards: its small pictures show boards as the panes do."""

from __future__ import annotations

import pytest
from window_help import Driver

from visualizer.board.shipped import load_shipped
from visualizer.draw.theme import THEMES
from visualizer.window.layout_data import layout_of

SIZE = (1280, 824)


@pytest.mark.parametrize("board", ["one-mine", "example-2", "corner-9x9", "empty-50x50"])
def test_the_click_is_marked_by_a_corner_that_leaves_its_cell_to_be_seen(board):
    driver = Driver(size=SIZE)
    driver.app.open("boards")
    driver.settle()
    control = driver.app.control(f"board {board}")
    assert control is not None
    rect = control.rect.inflate(-12, -12)
    rect.width = driver.app.view.metrics.px(84)
    theme = THEMES[driver.session.choices.theme]
    points = [(x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)]
    seen = {driver.surface.get_at(point)[:3] for point in points}
    assert tuple(theme.accent) not in seen
    assert tuple(theme.current) in seen
    clicked_mine = board in ("one-mine", "example-2")
    assert not clicked_mine or tuple(theme.mine) in seen


@pytest.mark.parametrize(("size", "zoom"), [((1280, 720), 1.0), ((900, 600), 1.0),
                                            ((900, 600), 2.0), ((1920, 1080), 1.5)])  # fmt: skip
def test_each_card_says_what_its_board_shows_and_that_of_the_board_shown_is_in_sight(size, zoom):
    driver = Driver("expert-16x30", size)
    driver.session.choices.zoom = zoom
    driver.app.open("boards")
    items = [item for item in layout_of(driver.app, size) if item.part("panel")]
    shown = [each for each in driver.app.controls if each.name[:6] == "board " and each.enabled]
    assert driver.focus in [card.name for card in shown]
    for card in shown:
        notes = " ".join(load_shipped(card.label).notes)
        said = " ".join(item.text for item in items if item.text and card.rect.contains(item.rect))
        # The first lines at least; where some are cut, all is said when the card is pointed at.
        assert notes[:60] in said
        assert notes in said or notes in {item.full for item in items}
