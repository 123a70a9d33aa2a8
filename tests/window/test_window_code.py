"""The code of the focused pane: line by line, what is pointed at, and what follows the pane."""

from __future__ import annotations

import pytest
from layout_canvas import layout_of
from window_help import Driver, key_event

from visualizer import Board
from visualizer.playback.comparison import Sync
from visualizer.playback.player import Grain

SMALL = Board(("EEM", "EEE", "EEE"), (2, 0))


def frames(driver, count=4):
    """Let the window work and draw, as its loop does while there is time."""
    for _ in range(count):
        driver.app.draw(driver.surface)
        driver.app.update(0.0, lambda: True)
    driver.app.draw(driver.surface)


def moment(driver):
    return driver.session.state(driver.session.focus).moment


def lit(driver):
    """The line that is lit."""
    code = driver.app.main.variables.now()
    state = driver.session.state(driver.session.focus)
    return state.line if code.line is None else code.line


def stands(driver):
    """Where all panes and the lines of the focused one stand."""
    index = driver.session.lines.index
    return driver.session.player.position, moment(driver), index, lit(driver)


def play(driver, most=3000):
    """Let it play, a line at a time, until it pauses; where it stood on the way."""
    driver.session.player.speed = 8.0
    found = [stands(driver)]
    for _ in range(most):
        driver.app.update(0.125, lambda: True)
        driver.app.draw(driver.surface)
        found.append(stands(driver))
        if not driver.session.player.playing:
            return found
    raise AssertionError("it plays on for ever")


@pytest.fixture
def driver():
    found = Driver(SMALL)
    frames(found)
    return found


def test_lines_lead_from_the_start_to_the_end_and_back_the_same_way():
    driver = Driver(Board(("EEE",), (0, 0)))
    driver.session.focus = 1
    frames(driver)
    positions = [stands(driver)]
    for key in ("Ctrl+Right", "Ctrl+Left"):
        for _ in range(2000):
            driver.key(key)
            frames(driver, 1)
            if stands(driver) == positions[-1]:
                break
            positions.append(stands(driver))
        if key == "Ctrl+Right":
            forward = [*positions]
            assert moment(driver) == len(driver.session.state(1).trace)
            assert driver.session.player.at_end
            positions = positions[-1:]
    assert positions == forward[::-1]
    source = driver.session.programs[1].code.lines
    shown = {source[line].split()[0] for *_, line in forward if line is not None}
    assert {"for", "if", "yield"} <= shown


def test_any_other_move_leaves_the_lines(driver):
    driver.key("Right", "Ctrl+Right")
    frames(driver)
    for key in ("Right", "Left", "Shift+Right", "Home", "End"):
        driver.key("Home", "Right", "Shift+Right", "Ctrl+Right")
        frames(driver)
        if not driver.session.lines.index:
            driver.key("Ctrl+Right")
            frames(driver)
        assert driver.session.lines.index
        driver.key(key)
        assert driver.session.lines.index == 0, key


def test_the_position_names_the_line(driver):
    driver.key("Shift+Right", "Ctrl+Right")
    frames(driver)
    assert ", line 1 of 1" in driver.session.title


def test_playing_by_line_shows_each_line_and_pauses_at_the_end(driver):
    driver.key("G", "G")
    assert driver.session.player.grain is Grain.LINE
    driver.key("Space")
    seen = {(at, index) for _, at, index, _ in play(driver)}
    length = len(driver.session.state(0).trace)
    assert {at for at, _ in seen} >= {*range(1, length + 1)}
    assert sum(index > 0 for _, index in seen) > length // 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("pane", "sync"),
    [(0, Sync.VISIT), (1, Sync.OPERATION), (2, Sync.REVEAL), (1, Sync.FINISH)],
)
def test_playing_by_line_goes_on_to_the_end_of_all_panes_and_back_the_same_way(driver, sync, pane):
    driver.session.focus = pane
    driver.session.keep_in_step(sync)
    frames(driver)
    driver.key("G", "G", "Space")
    there = dict.fromkeys(play(driver))
    assert driver.session.player.at_end
    assert driver.session.lines.index == driver.session.lines.between()
    driver.key("Backspace")
    back = dict.fromkeys(play(driver))
    assert list(back) == list(there)[::-1]


def test_a_pane_that_is_let_go_plays_by_line_to_its_end_and_pauses(driver):
    driver.key("U", "G", "G", "Space")
    play(driver)
    assert driver.session.state(0).finished
    assert driver.session.player.at_start


def test_without_the_code_a_line_is_an_operation(driver):
    driver.key("C")
    frames(driver)
    driver.key("Ctrl+Right", "Ctrl+Right")
    assert moment(driver) == 2
    driver.key("Ctrl+Left")
    assert moment(driver) == 1


@pytest.mark.parametrize(("pane", "sync"), [(0, Sync.VISIT), (1, Sync.REVEAL), (2, Sync.FINISH)])
def test_an_operation_is_one_of_the_focused_pane(driver, sync, pane):
    driver.session.focus = pane
    driver.session.keep_in_step(sync)
    length = len(driver.session.state(pane).trace)
    for key, counts in (("Right", range(1, length + 1)), ("Left", reversed(range(length)))):
        for count in counts:
            driver.app.handle(key_event(f"Shift+{key}"))
            assert moment(driver) == count


def test_a_line_that_is_clicked_is_run_to_though_it_does_no_operation():
    driver = Driver(SMALL)
    driver.session.focus = 1
    driver.key("Right")
    frames(driver)
    source = driver.session.programs[1].code.lines
    line = next(number for number, text in source.items() if text.strip() == "while queue:")
    moments = []
    for _ in range(3):
        driver.session.run_to_line(line)
        frames(driver)
        assert lit(driver) == line
        moments.append(moment(driver))
    assert moments == sorted({*moments})


def test_a_line_that_does_not_come_again_leaves_the_pane_where_it_is():
    driver = Driver(SMALL)
    driver.key("Right", "Right")
    frames(driver)
    before = moment(driver)
    driver.session.run_to_line(min(driver.app.main.variables.now().unreached))
    frames(driver, 40)
    assert moment(driver) == before
    assert "not reached any more. Home goes back" in driver.session.message
    driver.key("Home")
    driver.session.run_to_line(min(driver.app.main.variables.now().unreached))
    frames(driver, 40)
    assert "is never reached in this run" in driver.session.message


# What is pointed at


def texts(driver):
    return [item.text for item in layout_of(driver.app, driver.app.size) if item.text]


def point_at_line(driver, number):
    code = driver.app.main.drawn.code
    row = code.numbers.index(number)
    driver.move((code.rect.left + 60, code.rect.top + row * code.row + 4))
    for _ in range(2):  # it is pointed out, and after a while explained
        driver.settle()
        driver.wait(1)


def test_a_line_is_pointed_out_only_while_it_is_pointed_at(driver):
    code = driver.app.main.drawn.code
    number = code.numbers[1]
    driver.session.clear_message()
    point_at_line(driver, number)
    words = f"Line {number}: a click, or Enter, goes on to where it runs next, if it does."
    assert words in texts(driver)
    assert driver.app.main.panes.pointed_line() == number
    driver.click((code.rect.left + 60, code.rect.top + code.row + 4))
    driver.move((5, 5))
    assert driver.app.main.panes.pointed_line() is None
    assert words not in texts(driver)


def test_a_press_on_a_line_goes_on_to_it_and_a_mouse_that_rests_yields_to_the_keys(driver):
    lines = driver.session.state(0).trace.lines
    later = list(dict.fromkeys(lines.tolist()))[1]
    point_at_line(driver, later)
    driver.click(driver.app.interaction.pointer)
    assert driver.session.state(0).line == later
    driver.key("Home")
    driver.app.focus("code")
    assert driver.app.main.panes.pointed_line() == later
    driver.key("Down")
    assert driver.app.main.panes.pointed_line() == driver.app.main.drawn.code.numbers[0]


def test_a_line_that_is_never_reached_says_so(driver):
    frames(driver)
    unreached = driver.app.main.variables.now().unreached
    assert unreached
    point_at_line(driver, min(unreached))
    assert any("Not reached in this run." in text for text in texts(driver))


def test_a_call_that_is_yielded_is_explained(driver):
    code = driver.session.programs[0].code
    line = next(number for number, text in code.lines.items() if "yield recursive" in text)
    point_at_line(driver, line)
    assert any("is the call" in text for text in texts(driver))


def test_the_variables_of_a_run_that_is_over_are_not_awaited():
    driver = Driver(SMALL, size=(1440, 900))
    driver.key("End")
    frames(driver)
    assert driver.app.main.variables.now().variables == []
    assert "Variables: none any more" in texts(driver)
    driver.key("Home")
    frames(driver)
    assert "Variables: none yet" in texts(driver)
