"""Stops on the exported page: playing pauses there, keys go from one to the next, captions show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, browser_path

from visualizer import Board, record
from visualizer.export.page.page import page_html
from visualizer.playback.comparison import Comparison, StepPosition, Sync
from visualizer.playback.stops import RunStops, Stop, in_steps_of

pytestmark = pytest.mark.skipif(
    browser_path() is None, reason="no Chromium that can be driven over a pipe is installed"
)

TRACES = [record(Board(("E" * 6,) * 4), (0, 0), name) for name in ("stack-peek", "queue")]
COMPARISON = Comparison(TRACES)
STOPS = (
    Stop(StepPosition(3), "Why <here>?"), Stop(StepPosition(5, 2)), Stop(StepPosition(999), "far"),
)  # fmt: skip
RUN_STOPS = RunStops.of(STOPS, COMPARISON)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    opened = Chromium(tmp_path / "profile")
    opened.screen(1280, 720)
    path = tmp_path / "page.html"
    path.write_text(page_html(TRACES, title="x", speed=1000.0, stops=STOPS), encoding="utf-8")
    opened.open(path.as_uri())
    yield opened
    assert opened.faults() == []
    opened.close()


def tick(browser: Chromium) -> int:
    return int(browser.value("document.body.dataset.tick"))


def test_playing_pauses_exactly_at_a_stop_and_shows_its_caption(browser: Chromium) -> None:
    assert browser.value("document.querySelector('#caption').hidden")
    browser.press(" ")
    browser.wait_for("!document.querySelector('#caption').hidden")
    assert tick(browser) == RUN_STOPS.ticks[0]
    assert browser.value("document.querySelector('#caption-text').textContent") == "Why <here>?"
    assert not browser.value("document.body.classList.contains('playing')")


def test_keys_go_from_stop_to_stop_and_then_to_the_end(browser: Chromium) -> None:
    seen = []
    for key in ("j", "PageDown", "PageDown", "PageUp"):
        browser.press(key)
        seen.append(tick(browser))
    first, second = RUN_STOPS.ticks
    assert seen == [first, second, len(COMPARISON), second]
    assert browser.value("document.querySelector('#caption-text').textContent") == "Stop 2 of 2"
    browser.press("ArrowRight")
    assert browser.value("document.querySelector('#caption').hidden")


def test_stops_stay_at_their_moments_where_steps_are_operations(browser: Chromium) -> None:
    browser.press("y")
    other = COMPARISON.in_sync(Sync.OPERATION)
    expected = RunStops.of(in_steps_of(RUN_STOPS.stops, COMPARISON, other, 0), other).ticks
    seen = []
    for _ in expected:
        browser.press("j")
        seen.append(tick(browser))
    assert tuple(seen) == expected


LONG = "Why does the stack turn back here, where the queue goes on? " * 3
# How far the caption's text begins above its box, and how far boards reach below the dock's edge.
ABOVE = """(() => {
    const top = (id) => document.getElementById(id).getBoundingClientRect().top;
    return top('caption') - top('caption-text');
})()"""
COVERED = """(() => {
    const boards = [...document.querySelectorAll('.board')];
    const edge = document.getElementById('dock').getBoundingClientRect().top;
    return Math.max(...boards.map((board) => board.getBoundingClientRect().bottom)) - edge;
})()"""


@pytest.fixture
def long_caption(browser: Chromium, tmp_path: Path) -> Chromium:
    stops = (Stop(StepPosition(3), "Short."), Stop(StepPosition(5), LONG))
    path = tmp_path / "long.html"
    path.write_text(page_html(TRACES, title="x", stops=stops), encoding="utf-8")
    browser.open(f"{path.as_uri()}#visit=3")
    return browser


def test_a_long_caption_is_read_from_its_beginning(long_caption: Chromium) -> None:
    long_caption.screen(320, 480)
    long_caption.press("j")
    assert long_caption.value("document.querySelector('#caption').scrollHeight > 120")
    assert long_caption.value(ABOVE) <= 0


def test_boards_make_room_where_a_longer_caption_follows_a_short_one(
    long_caption: Chromium,
) -> None:
    long_caption.screen(800, 420)
    long_caption.wait_for("innerHeight === 420")
    assert long_caption.value(COVERED) <= 0
    long_caption.press("j")
    assert long_caption.value(COVERED) <= 0
