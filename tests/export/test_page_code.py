"""The exported page's code panel: the running line in sight, long lines, lines never reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from visualizer import record
from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.shipped import load_shipped
from visualizer.export.job import Export
from visualizer.export.page.page import page_html
from visualizer.export.plan import ExportPlan
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


# Of each line in the panel its number, its code, and what is remarked of it as far as that is seen.
LISTED = """[...document.querySelectorAll('#lines li')].map((row) => {
    const remark = row.querySelector('.remark');
    return [Number(row.dataset.line), row.querySelector('code').textContent,
        remark && remark.offsetWidth > 1 ? remark.textContent : ''];
})"""


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page as it is exported, of runs that never reach some of their lines."""
    path = tmp_path_factory.mktemp("page") / "page.html"
    traces = tuple(record(load_shipped("corner-9x9"), None, name) for name in LISTED_NAMES)
    export = Export(ExportPlan(traces), path)
    while export.work(lambda: False):
        pass
    return path


def test_lines_that_are_never_reached_are_dim_and_say_so(browser, listed):
    browser.screen(1440, 900)
    browser.open(f"{listed.as_uri()}#visit=20")
    for number, name in enumerate(LISTED_NAMES, 1):
        browser.press(str(number))
        found = browser.value(LISTED)
        code = find_algorithms(name)[0].code
        assert [text for _, text, _ in found] == [code.lines[line] for line, _, _ in found]
        said = [(text.strip(), remark) for _, text, remark in found if remark]
        assert said == [("board[cell] = EXPLODED", "not reached")]
        assert browser.value("document.querySelectorAll('#lines li.unreached').length") >= 2
    # They have the colour of comments, and a remark that is read aloud.
    dim = browser.value(
        """[...document.querySelectorAll('#lines li')].map((row) => [row.className, row.title,
            [...row.querySelectorAll('code span:not(.indentation)')].map((span) =>
                getComputedStyle(span).color)])"""
    )
    comment = browser.value(
        """(() => { const span = document.createElement('span'); span.className = 'code-comment';
            document.body.append(span); return getComputedStyle(span).color; })()"""
    )
    for name, title, colours in dim:
        assert (name == "unreached") is (set(colours) == {comment})
        assert (name == "unreached") is (title == "Not reached in this run.")
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    heard = [node["name"]["value"] for node in nodes if node["role"]["value"] == "StaticText"]
    unreached = [name for name, _, _ in dim].count("unreached")
    assert heard.count("not reached") == unreached >= 2
