"""Removing and moving panes, clicking on cells, and dragging what is on them."""

from __future__ import annotations

import pygame
import pytest
from window_driver import WindowDriver, key_event

from visualizer import Board, record
from visualizer.playback.comparison import Sync
from visualizer.window.opening import build_scenario


@pytest.fixture
def driver():
    return WindowDriver()


def names(driver):
    return [program.name for program in driver.session.programs]


def test_letter_and_colour_stay_with_their_algorithm(driver):
    def marks():
        return dict(zip(names(driver), driver.session.comparison.tags))

    before = marks()
    driver.key("Delete")
    driver.key("Ctrl+Shift+Right")
    assert driver.session.comparison.letters == ("C", "B")
    assert build_scenario(driver.session.board, driver.session).letters == ("C", "B")
    driver.click(driver.cell_position((0, 0), 0))
    driver.settle()
    assert marks() == {name: before[name] for name in names(driver)}
    driver.key("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    driver.settle()
    assert marks() == before


def test_a_pane_is_dragged_by_its_title_to_another_place(driver):
    first, second, third = names(driver)
    title = driver.control("title 0").rect.center
    last = driver.app.main.drawn_layout.panes[2].center
    driver.press(title)
    driver.move(driver.app.main.drawn_layout.panes[1].center, held=True)
    driver.settle()
    assert names(driver) == [second, first, third]
    driver.move(last, held=True)
    driver.release(last)
    assert names(driver) == [second, third, first]
    assert driver.session.focus == 2
    driver.key("Ctrl+Z", "Ctrl+Z")
    assert names(driver) == [first, second, third]


def test_a_click_on_a_revealed_cell_only_focuses_its_pane():
    driver = WindowDriver(Board(("B1E", "11E", "EEM"), (2, 0)))
    before = driver.session.comparison
    driver.click(driver.cell_position((0, 0), 1))
    assert driver.session.comparison is before
    assert driver.session.focus == 1
    assert driver.session.message.startswith("(0, 0) is revealed from the start")
    assert not driver.session.message_is_error


def is_as_a_fresh_run(session):
    """Return whether the traces in all panes are as those of new runs on the shown board."""
    fresh = [record(session.board, None, each, order=session.presentation.order) for each in session.programs]
    shown = session.comparison.traces
    return all((a.bytes == b.bytes).all() and (a.cells == b.cells).all() for a, b in zip(shown, fresh, strict=True))


def test_a_dragged_mine_reshapes_all_runs_at_the_same_visit_as_one_change(driver):
    session, mine, other = driver.session, (4, 2), (0, 6)
    driver.key(*["Right"] * 5)
    before = session.presentation
    driver.press(driver.cell_position(mine))
    # Beside the click, a mine ends the run after one visit.
    for cell, lies_at, step in (((5, 4), (5, 4), 1), (other, (5, 4), 1), ((6, 5), (5, 4), 1), ((0, 0), (0, 0), 5)):
        driver.move(driver.cell_position(cell), held=True)
        driver.settle()
        board = session.board
        assert (board[lies_at], board[mine], board[other], str(board).count("M")) == ("M", "E", "M", 10)
        assert (session.player.step, is_as_a_fresh_run(session)) == (step, True)
    driver.release(driver.cell_position((0, 0)))
    assert (session.name, session.history.past) == ("corner-9x9, edited", (before,))
    driver.key("Ctrl+Z")
    assert session.presentation == before


def test_a_drag_that_goes_back_or_is_escaped_changes_nothing(driver):
    before, start, away = driver.session.presentation, *map(driver.cell_position, ((6, 5), (2, 2)))
    driver.drag(start, away, start)
    driver.drag(*map(driver.cell_position, ((4, 2), (8, 3))))  # another mine
    assert (driver.session.presentation, driver.session.history.past) == (before, ())
    driver.press(start)
    driver.move(away, held=True)
    driver.key("Escape")
    driver.move(away, held=True)
    driver.release(away)
    assert (driver.session.presentation, driver.session.history.past) == (before, ())
    driver.key("Space")
    driver.drag(start, away)
    assert (driver.session.board.click, driver.session.player.is_playing) == ((2, 2), True)
    driver.click(driver.cell_position((4, 2)))
    assert driver.session.board.click == (4, 2)


def test_what_plays_plays_on_after_a_drag_over_a_cell_whose_run_is_short(driver):
    session = driver.session
    session.player.seek(session.comparison.tick_of_step(30))
    driver.key("Space")
    driver.press(driver.cell_position((6, 5)))
    for cell, is_playing in (((4, 2), False), ((5, 5), True)):  # the first is a mine
        driver.move(driver.cell_position(cell), held=True)
        driver.settle()
        driver.wait(0.2)
        assert (session.board.click, session.player.is_playing) == (cell, is_playing)
    driver.release(driver.cell_position((5, 5)))
    assert session.player.step >= 30


def test_a_fast_drag_shows_something_at_each_turn_and_ends_where_it_is_released(driver):
    driver.session.open_board(Board(("M" + "E" * 19, *["E" * 20] * 19), (10, 10)))
    driver.settle()
    driver.key("End")
    driver.press(driver.cell_position((0, 0)))
    seen = set()
    for col in range(1, 20):
        driver.move(driver.cell_position((0, col)), held=True)
        for _ in range(4):
            driver.app.update(0.0, lambda: False)
        seen.add(driver.session.board.rows)
    assert len(seen) > 2
    driver.release(driver.cell_position((0, 19)))
    assert driver.session.board.rows[0].index("M") == 19


def test_a_press_with_m_held_draws_mines_and_m_alone_hides_them(driver):
    session, up = driver.session, pygame.event.Event(pygame.KEYUP, key=pygame.K_m, mod=0)
    driver.app.handle(key_event("M"))
    driver.drag(*map(driver.cell_position, ((8, 0), (8, 4), (8, 1))))
    driver.click(driver.cell_position((0, 8)))
    for cell in ((1, 0), (1, 1)):  # the second before the runs after the first are there
        driver.press(driver.cell_position(cell))
        driver.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=driver.cell_position(cell), button=1))
    driver.app.handle(up)
    session.click((4, 8))  # before the runs after the last mine are there
    driver.settle()
    assert (session.board.rows[1], session.board.click) == ("MMEEEEEMM", (4, 8))
    assert (session.board.rows[8], session.board.rows[0]) == ("MMMMMEEEM", "EEEEEEMEE")
    assert (session.view.mines, len(session.history.past), is_as_a_fresh_run(session)) == (True, 5, True)
    driver.key("Ctrl+Z")
    driver.settle()
    assert session.board.rows[1] == "MMEEEEEMM"
    driver.key("M")
    assert not session.view.mines


def test_the_menu_of_a_cell_starts_there_changes_its_mine_and_goes_to_its_visit(driver):
    def choose(cell, label):
        driver.click(driver.cell_position(cell, 1), button=3)
        driver.click_on(f"item {label}")

    session = driver.session
    for sync in (Sync.REVEAL, Sync.VISIT):
        session.change_view(sync=sync)
        driver.settle()
        for cell, visit in ((3, 4), 24), (session.board.click, 1):
            choose(cell, f"Go to visit {visit}")
            assert session.player.state(1).visit_count == visit
    choose((4, 2), "Take the mine away")
    choose((5, 5), "Mine here")
    assert (session.board[4, 2], session.board[5, 5], session.player.step) == ("E", "M", 1)
    choose((5, 5), "Start here")
    assert session.board.click == (5, 5)
    driver.click(driver.cell_position((0, 0), 1), button=3)
    assert "Go to" not in driver.panel_text()
    driver.key("Escape")
    place = driver.cell_position((5, 5), 1)
    session.open_board(Board(("EM", "EE")))
    session.continue_work(lambda: True)
    assert session.board.width == 2  # and not drawn yet
    driver.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=3))
    assert "Mine here" not in driver.panel_text()


def test_the_last_pane_cannot_be_removed(driver):
    driver.key("Delete", "Delete", "Delete")
    assert len(names(driver)) == 1
    assert "last pane stays" in driver.session.message
    assert not [each for each in driver.app.input_state.controls if each.name.startswith("remove ")]
