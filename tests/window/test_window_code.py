"""The code of the focused pane: line by line, what is pointed at, and what follows the pane."""

from __future__ import annotations

import re

import pygame
import pytest
from window_help import Driver

from visualizer import Board
from visualizer.draw.canvas import Canvas
from visualizer.playback.comparison import Sync
from visualizer.playback.player import Grain
from visualizer.window.titles import window_title

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


@pytest.fixture
def driver():
    found = Driver(SMALL)
    frames(found)
    return found


@pytest.mark.parametrize("pane", [0, 1, 2])
def test_lines_lead_from_the_start_to_the_end_and_back_the_same_way(driver, pane):
    driver.session.focus = pane
    frames(driver)
    positions = [(moment(driver), driver.session.lines.index, lit(driver))]
    for key in ("Ctrl+Right", "Ctrl+Left"):
        for _ in range(2000):
            driver.key(key)
            frames(driver, 1)
            position = moment(driver), driver.session.lines.index, lit(driver)
            if position == positions[-1]:
                break
            positions.append(position)
        if key == "Ctrl+Right":
            forward = [*positions]
            assert moment(driver) == len(driver.session.state(pane).trace)
            positions = positions[-1:]
    assert positions == forward[::-1]
    source = driver.session.programs[pane].code.lines
    shown = {source[line].split()[0] for _, _, line in forward if line is not None}
    assert {"for", "if", "yield"} <= shown


def test_moves_that_wait_for_lines_are_made_when_these_are_known(driver):
    driver.key("End")
    driver.app.main.variables.forget()
    driver.session.lines.steps_at = lambda state: None
    before = moment(driver)
    driver.key("Ctrl+Left", "Ctrl+Left")
    assert driver.session.lines.waits
    frames(driver)
    assert not driver.session.lines.waits
    assert moment(driver) < before or driver.session.lines.index


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
    assert ", line 1 of 1" in window_title(driver.session)


def test_playing_by_line_shows_each_line_and_pauses_at_the_end(driver):
    driver.key("G", "G")
    assert driver.session.player.grain is Grain.LINE
    driver.key("Space")
    seen = set()
    for _ in range(3000):
        driver.app.update(0.13, lambda: True)
        driver.app.draw(driver.surface)
        seen.add((moment(driver), driver.session.lines.index))
        if not driver.session.player.playing:
            break
    assert not driver.session.player.playing
    length = len(driver.session.state(0).trace)
    assert {at for at, _ in seen} >= {*range(1, length + 1)}
    assert sum(index > 0 for _, index in seen) > length // 2


def test_without_the_code_a_line_is_an_operation(driver):
    driver.key("C")
    frames(driver)
    driver.key("Ctrl+Right", "Ctrl+Right")
    assert moment(driver) == 2
    driver.key("Ctrl+Left")
    assert moment(driver) == 1


def test_a_pane_that_is_let_go_moves_alone_by_lines(driver):
    driver.key("Right", "U")
    frames(driver)
    others = driver.session.state(1).moment
    for _ in range(12):
        driver.key("Ctrl+Right")
        frames(driver, 1)
    assert driver.session.state(0).moment > driver.session.comparison.moment(
        0, driver.session.player.position
    )
    assert driver.session.state(1).moment == others


@pytest.mark.parametrize("sync", list(Sync))
@pytest.mark.parametrize("pane", [0, 1, 2])
def test_an_operation_is_one_of_the_focused_pane(driver, sync, pane):
    driver.session.focus = pane
    driver.session.keep_in_step(sync)
    driver.key("Home")
    length = len(driver.session.state(pane).trace)
    for count in range(1, length + 1):
        driver.key("Shift+Right")
        assert moment(driver) == count
    for count in reversed(range(length)):
        driver.key("Shift+Left")
        assert moment(driver) == count


def test_a_pane_that_is_over_lets_the_others_go_on():
    driver = Driver(SMALL)
    lengths = [len(trace) for trace in driver.session.comparison.traces]
    driver.session.focus = lengths.index(min(lengths))
    driver.session.keep_in_step(Sync.OPERATION)
    for _ in range(max(lengths)):
        driver.key("Shift+Right")
    assert driver.session.player.at_end


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
    assert "not reached any more" in driver.session.message


# What is pointed at


def texts(driver, monkeypatch):
    written, write = [], Canvas.text

    def note(canvas, text, *arguments, **options):
        written.append(text)
        return write(canvas, text, *arguments, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", note)
        driver.app.draw(driver.surface)
    return written


def point_at_line(driver, number):
    code = driver.app.main.drawn.code
    row = code.numbers.index(number)
    driver.move((code.rect.left + 60, code.rect.top + row * code.row + 4))


def test_a_line_is_pointed_out_only_while_it_is_pointed_at(driver):
    code = driver.app.main.drawn.code
    number = code.numbers[1]
    point_at_line(driver, number)
    assert driver.app.main.panes.pointed_line() == number
    driver.click((code.rect.left + 60, code.rect.top + code.row + 4))
    driver.move((5, 5))
    assert driver.app.main.panes.pointed_line() is None


def test_a_line_that_is_never_reached_says_so(driver, monkeypatch):
    frames(driver)
    unreached = driver.app.main.variables.now().unreached
    assert unreached
    point_at_line(driver, min(unreached))
    assert "Not reached in this run." in texts(driver, monkeypatch)


def test_a_call_that_is_yielded_is_explained(driver, monkeypatch):
    code = driver.session.programs[0].code
    line = next(number for number, text in code.lines.items() if "yield recursive" in text)
    point_at_line(driver, line)
    assert any("is the call" in text for text in texts(driver, monkeypatch))


def test_variables_that_do_not_fit_are_counted_and_shown_when_pointed_at(monkeypatch):
    driver = Driver(SMALL, size=(900, 600))
    driver.session.focus = 2
    driver.key("Right", "Right")
    frames(driver)
    names = {name for name, _ in driver.app.main.variables.now().variables}
    counts = [text for text in texts(driver, monkeypatch) if re.fullmatch(r"\+\d+", text)]
    assert any(int(text) < len(names) for text in counts)
    more = driver.app.main.drawn.code.more
    driver.move(pygame.Rect(more).center)
    after = texts(driver, monkeypatch)
    assert all(any(text.startswith(f"{name} = ") for text in after) for name in names)
