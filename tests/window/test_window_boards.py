"""The choice of boards: its small pictures show boards as the panes do."""

from __future__ import annotations

from window_help import Driver

from visualizer.board.shipped import load_shipped
from visualizer.draw.theme import THEMES
from visualizer.window.layout_data import layout_of


def test_the_click_and_a_clicked_mine_are_seen_in_the_small_picture():
    driver = Driver()
    driver.app.open("boards")
    driver.settle()
    picture = driver.app.control("board one-mine").rect.inflate(-12, -12)
    picture.width = driver.app.view.metrics.px(84)
    shown = driver.surface.subsurface(picture)
    colours = {
        shown.get_at((x, y))[:3] for x in range(picture.width) for y in range(picture.height)
    }
    theme = THEMES[driver.session.choices.theme]
    assert {tuple(theme.current), tuple(theme.mine)} <= colours


def test_each_card_says_what_its_board_shows_and_that_of_the_board_shown_is_in_sight():
    size = (900, 600)
    driver = Driver("expert-16x30", size)
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
