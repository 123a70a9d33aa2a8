"""The window shows unusual but right programs at every moment, with every panel that reads runs."""

from __future__ import annotations

import pytest
from unusual_programs import ALL_NAMES, ALL_TRACES, UNUSUAL_RUNS
from window_help import Driver

from visualizer.algorithms.lookup import find_algorithm
from visualizer.playback.comparison import Sync
from visualizer.playback.scenario import Overlay
from visualizer.recording.program import Program
from visualizer.window.opening import show_trace

SIZE = (480, 360)


def shown(board, program):
    """A window with the program's run, and beside it one of the twelve."""
    driver = Driver(board, SIZE)
    programs = [Program.of_function(program), find_algorithm("queue-mark-on-push")]
    driver.session.choose_algorithms(programs)
    driver.settle()
    assert driver.session.comparison.traces[0].algorithm == program.__name__
    return driver


def test_every_step_forward_and_back_in_every_way_to_keep_in_step():
    for board, program in UNUSUAL_RUNS[::9]:
        driver = shown(board, program)
        player, overlays = driver.session.player, {driver.session.choices.overlay}
        for sync in Sync:
            assert driver.session.choices.sync is sync
            driver.key("Home")
            while not player.at_end:
                driver.key("Right")
            driver.key("V")
            overlays.add(driver.session.choices.overlay)
            while player.position:
                driver.key("Left")
            driver.key("Y")
        assert driver.session.choices.sync is Sync.VISIT
        assert overlays == set(Overlay)


@pytest.mark.parametrize("trace", ALL_TRACES[::3], ids=ALL_NAMES[::3])
def test_a_run_that_was_loaded_is_shown_to_its_end(trace):
    driver = Driver("one-mine", SIZE)
    show_trace(driver.session, trace, "loaded")
    for keys in (("End", "Left"), ("Home", "Right", "Shift+Right"), ("D", "I", "Q", "Escape")):
        driver.key(*keys)
    driver.app.update(2.0, lambda: False)
    driver.settle()
    assert driver.session.comparison.traces == (trace,)
