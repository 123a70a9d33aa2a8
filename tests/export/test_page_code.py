"""The exported page's code panel keeps the running line in sight, whatever changes its size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, browser_path

from visualizer import record
from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.shipped import load_shipped
from visualizer.export.page.page import page_html
from visualizer.playback.comparison import StepPosition
from visualizer.playback.stops import Stop

pytestmark = pytest.mark.skipif(
    browser_path() is None, reason="no Chromium that can be driven over a pipe is installed"
)

# The part of the running line that is seen within the panel, from 0 to 1.
SEEN = """(() => {
    const panel = document.querySelector('#lines').getBoundingClientRect();
    const line = document.querySelector('#lines [aria-current]').getBoundingClientRect();
    const seen = Math.min(panel.bottom, line.bottom) - Math.max(panel.top, line.top);
    return line.height ? seen / line.height : 0;
})()"""


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    opened = Chromium(tmp_path / "profile")
    opened.screen(1440, 900)
    names = "recursive-check-first,queue-mark-on-push,stack-mark-on-push"
    board = load_shipped("corner-9x9")
    traces = [record(board, None, row) for row in find_algorithms(names)]
    stops = (Stop(StepPosition(5), "Two lines of a caption, or three. " * 5),)
    path = tmp_path / "page.html"
    path.write_text(page_html(traces, title="x", stops=stops), encoding="utf-8")
    opened.open(f"{path.as_uri()}#visit=5")
    yield opened
    assert opened.faults() == []
    opened.close()


def test_the_running_line_is_seen_below_a_long_caption(browser: Chromium) -> None:
    assert not browser.value("document.querySelector('#caption').hidden")
    assert browser.value(SEEN) == pytest.approx(1, abs=0.01)


def test_the_running_line_is_seen_in_a_window_that_became_low(browser: Chromium) -> None:
    browser.screen(1280, 620)
    browser.wait_for("innerHeight === 620")
    browser.wait_for(f"Math.abs({SEEN} - 1) < 0.01")


def test_the_running_line_is_seen_when_code_comes_back(browser: Chromium) -> None:
    browser.screen(1280, 620)
    browser.press("c")
    assert browser.value("document.querySelector('#code').hidden")
    for _ in range(3):
        browser.press("ArrowRight")
    browser.press("c")
    assert browser.value(SEEN) == pytest.approx(1, abs=0.01)


# How far the first and the last line that are seen in the panel are cut, in CSS pixels.
CUT = """(() => {
    const panel = document.querySelector('#lines').getBoundingClientRect();
    const high = parseFloat(getComputedStyle(document.querySelector('#lines')).lineHeight);
    const first = document.querySelector('#lines li').getBoundingClientRect().top;
    const cut = (edge) => (edge - first) % high;
    return [panel.top, panel.bottom].map(cut).map((part) => Math.min(part, high - part));
})()"""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 620), (390, 844)])
def test_the_panel_begins_and_ends_with_whole_lines(
    browser: Chromium, size: tuple[int, int]
) -> None:
    browser.screen(*size)
    scrolled = []
    for _ in range(25):
        browser.press("ArrowRight", shift=True)
        assert max(browser.value(CUT)) < 1
        assert browser.value(SEEN) == pytest.approx(1, abs=0.06)
        scrolled.append(browser.value("document.querySelector('#lines').scrollTop"))
    assert len(set(scrolled)) > 1 or size == (1440, 900)
