"""The exported page's code panel: the running line in sight, long lines, lines never reached."""

from __future__ import annotations

import pytest
from parsed_page import page_html

from visualizer import record
from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.shipped import load_shipped
from visualizer.playback.comparison import StepPosition
from visualizer.playback.stops import Stop

LISTED_NAMES = ("stack-peek", "recursive-check-first")
# The part of the running line that is seen within the panel, from 0 to 1.
SEEN = """(() => {
    const panel = document.querySelector('#lines').getBoundingClientRect();
    const line = document.querySelector('#lines [aria-current]').getBoundingClientRect();
    const seen = Math.min(panel.bottom, line.bottom) - Math.max(panel.top, line.top);
    return line.height ? seen / line.height : 0;
})()"""


@pytest.fixture(scope="module")
def captioned(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A page at a stop with a long caption."""
    names = "recursive-check-first,queue-mark-on-push,stack-mark-on-push"
    traces = [record(load_shipped("corner-9x9"), None, row) for row in find_algorithms(names)]
    stops = (Stop(StepPosition(5), "Two lines of a caption, or three. " * 5),)
    path = tmp_path_factory.mktemp("captioned") / "page.html"
    path.write_text(page_html(traces, title="x", stops=stops), encoding="utf-8")
    return f"{path.as_uri()}#visit=5"


def test_the_running_line_is_seen_whatever_takes_room(browser, captioned):
    browser.open(captioned)
    assert not browser.value("document.querySelector('#caption').hidden")
    assert browser.value(SEEN) == pytest.approx(1, abs=0.01)
    browser.screen(1280, 620)
    browser.wait_for(f"Math.abs({SEEN} - 1) < 0.01")
    browser.press("c")
    assert browser.value("document.querySelector('#code').hidden")
    for _ in range(3):
        browser.press("ArrowRight")
    browser.press("c")
    assert browser.value(SEEN) == pytest.approx(1, abs=0.01)
    browser.screen(1440, 900)
