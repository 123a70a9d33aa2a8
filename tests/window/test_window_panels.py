"""Every panel in some sizes has no overlaps and no unreadable cuts."""

from __future__ import annotations

import pytest
from layout_checks import problems_of
from user_programs import FakeJudge, wrong_verdict
from window_driver import WindowDriver

from visualizer.window.app import SCREEN_MAKERS
from visualizer.window.screens.own_program import CheckPanel


def open_verdict(driver):
    driver.key("Escape")
    driver.app.open(CheckPanel(driver.app, driver.session.programs[0]))
    driver.panel.judging.finish(wrong_verdict())
    driver.come_to_rest()


#: Further panels, or parts of panels, that follow a screen.
MORE = {
    "lab": lambda driver: driver.click_on("copy"),
    "stops": lambda driver: driver.key("Escape", "F10"),
    "check": open_verdict,
}


@pytest.mark.parametrize(
    ("size", "zoom", "hall"),
    [
        ((1024, 768), 1.0, False),
        ((1024, 768), 1.0, True),
        *(
            pytest.param(*each, marks=pytest.mark.long)
            for each in (((1440, 900), 1.0, False), ((1440, 900), 2.0, False), ((1920, 1080), 1.0, False))
        ),
        *(pytest.param(size, 1.0, True, marks=pytest.mark.long) for size in ((1280, 720), (1920, 1080))),
    ],
)
def test_panels_have_no_overlaps_and_no_cut_texts(size, zoom, hall, monkeypatch):
    monkeypatch.setattr("visualizer.window.screens.own_program.JudgingProcess", FakeJudge)
    driver = WindowDriver(size=size)
    driver.session.choices.zoom, driver.session.only_boards = zoom, hall
    driver.resize(size)
    wrong = []
    for name in SCREEN_MAKERS:
        if name == "help" and (hall or zoom > 1):
            continue  # its pages scroll then
        driver.app.open(name)
        driver.settle()
        wrong += problems(driver, name)
        if name in MORE:
            MORE[name](driver)
            wrong += problems(driver, name)
        while driver.app.panels:
            driver.app.close()
    assert wrong == []


def problems(driver, name):
    window = driver.surface.get_rect()
    found = problems_of(driver.items(), window)
    # The picture in the help has numbers on its board.
    return [(name, each) for each in found if name != "help" or "lies over board" not in each]
