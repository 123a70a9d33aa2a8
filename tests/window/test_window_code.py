"""The code of the focused pane: stepping by line, and pointing at lines."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver

from visualizer import Board
from visualizer.playback.player import MoveUnit
from visualizer.trace.listings import GENERATOR
from visualizer.window.moves import run_to_line

SMALL = Board(("EEM", "EEE", "EEE"), (2, 0))


def draw_frames(driver, count=4):
    """Run frames with time to work."""
    for _ in range(count):
        driver.app.draw(driver.surface)
        driver.app.update(0.0, lambda: True)
    driver.app.draw(driver.surface)


def focused_moment(driver):
    return driver.session.player.state(driver.session.focus).moment


def highlighted_line(driver):
    """Return the highlighted line."""
    code = driver.session.shown.focused_run.live_code()
    return driver.session.shown.focused_run.told_state.line if code.line is None else code.line


def current_position(driver):
    """Return the position, and the moment and line of the focused pane."""
    index = driver.session.shown.focused_run.line_index
    return driver.session.player.position, focused_moment(driver), index, highlighted_line(driver)


def play_lines(driver, most=3000):
    """Play by line until it pauses, and return the positions on the way."""
    driver.session.player.speed = 8.0
    found = [current_position(driver)]
    for _ in range(most):
        driver.app.update(0.125, lambda: True)
        driver.app.draw(driver.surface)
        found.append(current_position(driver))
        if not driver.session.player.is_playing:
            return found
    raise AssertionError("it plays on for ever")


@pytest.fixture
def driver():
    found = WindowDriver(SMALL)
    draw_frames(found)
    return found


@pytest.mark.long
@pytest.mark.parametrize("language", [GENERATOR, "cpp"])
def test_stepping_by_line_leads_to_the_end_and_back(language):
    driver = WindowDriver(Board(("EEE",), (0, 0)))
    driver.session.change_view(language=language)
    driver.session.focus_on(1)
    draw_frames(driver)
    positions = [current_position(driver)]
    for key in ("Ctrl+Right", "Ctrl+Left"):
        for _ in range(2000):
            driver.key(key)
            draw_frames(driver, 1)
            if current_position(driver) == positions[-1]:
                break
            positions.append(current_position(driver))
        if key == "Ctrl+Right":
            forward = [*positions]
            assert focused_moment(driver) == len(driver.session.player.state(1).trace)
            assert driver.session.player.is_at_end
            positions = positions[-1:]
    assert positions == forward[::-1]
    source = driver.session.shown.focused_run.told_state.trace.code.lines
    shown = {source[line].split()[0] for *_, line in forward if line is not None}
    assert {"for", "if", "yield" if language == GENERATOR else "const"} <= shown


def test_playing_by_line_shows_each_line_and_pauses_at_the_end(driver):
    driver.key("G", "G")
    assert driver.session.player.move_unit is MoveUnit.LINE
    driver.key("Space")
    seen = {(at, index) for _, at, index, _ in play_lines(driver)}
    length = len(driver.session.player.state(0).trace)
    assert {at for at, _ in seen} >= {*range(1, length + 1)}
    assert sum(index > 0 for _, index in seen) > length // 2


def test_a_line_without_an_operation_can_be_run_to():
    driver = WindowDriver(SMALL)
    driver.session.focus_on(1)
    driver.key("Right")
    draw_frames(driver)
    source = driver.session.shown.focused_run.told_state.trace.code.lines
    line = next(number for number, text in source.items() if text.strip() == "while queue:")
    moments = []
    for _ in range(3):
        run_to_line(driver.session, line)
        draw_frames(driver)
        assert highlighted_line(driver) == line
        moments.append(focused_moment(driver))
    assert moments == sorted({*moments})


def point_at_line(driver, number):
    code = driver.app.main.drawn_layout.code
    row = code.numbers.index(number)
    driver.move((code.rect.left + 60, code.rect.top + row * code.row_height + 4))
    for _ in range(2):  # it is highlighted, and after a while explained
        driver.settle()
        driver.wait(1)


def test_a_click_on_a_line_runs_to_it_and_keys_override_the_mouse(driver):
    lines = driver.session.shown.focused_run.told_state.trace.lines
    later = list(dict.fromkeys(lines.tolist()))[1]
    point_at_line(driver, later)
    driver.click(driver.app.input_state.pointer)
    assert highlighted_line(driver) == later
    driver.key("Home")
    point_at_line(driver, later)
    driver.app.input_state.focus = "lines"
    assert driver.app.main.panes.pointed_line() == later
    driver.key("Down")
    assert driver.app.main.panes.pointed_line() == driver.app.main.drawn_layout.code.numbers[0]


def test_the_menu_at_code_shows_it_in_another_language(driver):
    driver.key("Right", "Shift+C")
    driver.click_on("item Java")
    draw_frames(driver)
    assert driver.session.view.language == "java"
    state = driver.session.shown.focused_run.told_state
    assert state.trace.code.lines[state.line].strip() == "board[row][col] = 'B';"
    assert state.line in driver.app.main.drawn_layout.code.numbers
    assert any(text.startswith("board") for text in driver.texts())
    run_to_line(
        driver.session, next(line for line, text in state.trace.code.lines.items() if "for (int[] near" in text)
    )
    draw_frames(driver)
    assert "near" in dict(driver.session.shown.focused_run.live_code().variables)


def test_what_a_generator_yields_is_noted_beside_the_line(driver):
    driver.session.change_view(language=GENERATOR)
    draw_frames(driver)
    assert {"visit", "call"} <= set(driver.texts())
