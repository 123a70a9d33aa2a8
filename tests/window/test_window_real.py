"""The program in a real window on a virtual display, driven by real keys and a real mouse."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from virtual_display import PATIENCE, Program, VirtualDisplay, missing_tools, wait_for
from window_help import Driver

from visualizer import record
from visualizer.board.shipped import load_shipped
from visualizer.errors import one_line

needs_display = pytest.mark.skipif(
    bool(missing_tools()), reason=f"not on this machine: {missing_tools()}"
)
MINE = (1, 2)
#: Keys that make playing so slow, from any speed, that the title is seen while it plays.
SLOWEST = ("Down",) * 14


@pytest.fixture(scope="module")
def display():
    with VirtualDisplay() as display:
        yield display


@pytest.fixture(scope="module")
def running(display, tmp_path_factory):
    """One window for the tests that leave it open."""
    settings = tmp_path_factory.mktemp("settings") / "settings.json"
    with Program(display, settings, "example-1") as program:
        yield program


@pytest.fixture
def window(running):
    """The window as it is when the program has just begun."""
    running.key("Escape", "Home", *SLOWEST)
    running.wait_for_title("example-1 - visit 0 of 18 - paused")
    return running


@pytest.fixture
def started(display, tmp_path):
    """A window of its own, for tests that end it."""
    with Program(display, tmp_path / "settings.json", "example-1") as program:
        yield program


def place_of(cell, size):
    """Where a cell of the first pane is in a window of that size: the same layout, unseen."""
    driver = Driver("example-1", size=size)
    return driver.app.main.drawn.boards[0].grid.cell_rect(*cell).center


@needs_display
def test_the_title_says_board_position_and_state(window):
    visits = len(record(load_shipped("example-1"), None, "queue-mark-on-push").visits)
    assert window.title == f"example-1 - visit 0 of {visits} - paused"


@needs_display
def test_arrows_home_and_end_move_through_the_run(window):
    window.key("Right", "Right", "Right")
    assert window.wait_for_title("visit 3 of 18") == "example-1 - visit 3 of 18 - paused"
    window.key("Left")
    window.wait_for_title("visit 2 of 18 - paused")
    window.key("End")
    window.wait_for_title("visit 18 of 18 - finished")
    window.key("Home")
    window.wait_for_title("visit 0 of 18 - paused")


@needs_display
def test_space_plays_and_up_and_down_change_the_speed(window):
    window.key("space")
    window.wait_for_title("playing at 1/4/s")
    window.key("Up", "Up")
    window.wait_for_title("playing at 1/s")
    window.key("Down")
    window.wait_for_title("playing at 1/2/s")
    wait_for(lambda: "visit 0" not in window.title, "the first visit")
    window.key("space")
    window.wait_for_title("paused")
    window.key(*["Up"] * 6, "space")
    window.wait_for_title("visit 18 of 18 - finished")


@needs_display
def test_a_click_on_a_cell_starts_the_reveal_there(window):
    window.click(place_of(MINE, window.size))
    # A mine that is clicked is all that is visited.
    window.wait_for_title("visit 1 of 1 - finished")
    window.click(place_of((3, 0), window.size))
    window.wait_for_title("of 18 - playing")


@needs_display
def test_a_name_is_typed_once_and_without_the_key_that_asks_for_it(started):
    started.key("o", "o", "n", "e", "minus", "x", "BackSpace", "m", "i", "n", "e", "Return")
    started.wait_for_title("one-mine - visit 0")
    started.key("ctrl+o", "c", "o", "m", "b", "Home", "shift+End", "ctrl+x", "ctrl+z", "Return")
    started.wait_for_title("comb - visit 0")


@needs_display
def test_control_q_ends_it_with_0(started):
    started.key("ctrl+q")
    assert started.end() == (0, "", "")


@needs_display
def test_an_interrupt_ends_it_quietly_with_130(started):
    started.key(*SLOWEST, "space")
    started.wait_for_title("playing")
    started.interrupt()
    assert started.end() == (130, "", "")


@needs_display
def test_the_system_ends_it_tidily(started):
    started.process.terminate()
    assert started.end() == (143, "", "")


@needs_display
@pytest.mark.parametrize("name", ["half \udc80", "\u202eright to left", "\x1b]0;bell\x07"])
def test_a_window_opens_on_a_file_of_any_name(display, tmp_path, name):
    path = os.fsencode(tmp_path / f"{name}.txt")
    with open(path, "wb") as file:
        file.write(b"# click: 0,0\nEEE\n")
    with Program(display, tmp_path / "settings.json", path) as program:
        assert program.title == f"{one_line(name)} - visit 0 of 3 - paused"
        program.key("ctrl+q")
        assert program.end() == (0, "", "")


@needs_display
def test_closing_the_window_ends_it_with_0(started):
    if not started.close():
        pytest.skip("libX11 is not on this machine, so nothing can ask the window to close")
    assert started.end() == (0, "", "")


@needs_display
def test_a_window_with_the_default_board_and_panes_is_in_range_of_the_screen(display, tmp_path):
    settings = tmp_path / "settings.json"
    settings.write_text("{}")  # it is not the first start, which shows the tour
    with Program(display, settings) as program:
        assert program.title == "corner-9x9 - visit 0 of 69 - paused"
        assert program.size[0] <= 1440
        assert program.size[1] <= 900
        program.key("ctrl+q")
        assert program.end()[0] == 0


def run_without_display(**environment):
    kept = {key: value for key, value in os.environ.items() if not key.endswith("DISPLAY")}
    kept.pop("SDL_VIDEODRIVER", None)
    return subprocess.run(
        [sys.executable, "-m", "visualizer", "example-1"],
        env={**kept, **environment}, capture_output=True, text=True, timeout=PATIENCE * 2,
        check=False,
    )  # fmt: skip


@pytest.mark.parametrize("driver", ["dummy", None])
def test_without_a_display_it_says_so_and_compares_in_the_terminal(driver):
    if driver is None and not sys.platform.startswith("linux"):
        pytest.skip("only where a variable names the display can it be taken away")
    done = run_without_display(**({"SDL_VIDEODRIVER": driver} if driver else {}))
    said, empty, title = done.stdout.splitlines()[:3]
    assert (done.returncode, done.stderr, empty) == (0, "", "")
    assert "window" in said
    assert title == "Example 1 of LeetCode 529, clicked at (3, 0)"
    assert "queue-mark-on-push" in done.stdout
