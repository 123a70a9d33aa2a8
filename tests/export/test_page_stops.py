"""Stops on the exported page: playing pauses there, keys go from one to the next, captions show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from parsed_page import page_html

from visualizer import Board, record
from visualizer.playback.comparison import Comparison, StepPosition, Sync
from visualizer.playback.stops import RunStops, Stop, in_steps_of

TRACES = [record(Board(("E" * 6,) * 4), (0, 0), name) for name in ("stack-peek", "queue")]
COMPARISON = Comparison(TRACES)
STOPS = (
    Stop(StepPosition(3), "Why <here>?"), Stop(StepPosition(5, 2)), Stop(StepPosition(999), "far"),
)  # fmt: skip
RUN_STOPS = RunStops.of(STOPS, COMPARISON)


def written(folder: Path, stops: tuple[Stop, ...], **options: Any) -> str:
    """The address of a page with stops."""
    path = folder / "page.html"
    path.write_text(page_html(TRACES, title="x", stops=stops, **options), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("page"), STOPS, speed=1000.0)


@pytest.fixture
def opened(browser: Chromium, address: str) -> Chromium:
    browser.screen(1600, 900)  # with room for the button Stops
    browser.open(address)
    return browser


def tick(browser: Chromium) -> int:
    return int(browser.value("document.body.dataset.tick"))


def test_playing_pauses_exactly_at_a_stop_and_shows_its_caption(opened):
    assert opened.value("document.querySelector('#caption').hidden")
    opened.press(" ")
    opened.wait_for("!document.querySelector('#caption').hidden")
    assert tick(opened) == RUN_STOPS.ticks[0]
    assert opened.value("document.querySelector('#caption-text').textContent") == "Why <here>?"
    assert not opened.value("document.body.classList.contains('playing')")
    seen = []
    for key in ("Home", "j", "PageDown", "PageDown", "PageUp"):
        opened.press(key)
        seen.append(tick(opened))
    first, second = RUN_STOPS.ticks
    assert seen == [0, first, second, len(COMPARISON), second]
    assert opened.value("document.querySelector('#caption-text').textContent") == "Stop 2 of 2"
    opened.press("ArrowRight")
    assert opened.value("document.querySelector('#caption').hidden")


def test_stops_stay_at_their_moments_where_steps_are_operations(opened):
    opened.press("y")
    other = COMPARISON.in_sync(Sync.OPERATION)
    expected = RunStops.of(in_steps_of(RUN_STOPS.stops, COMPARISON, other, 0), other).ticks
    seen = []
    for _ in expected:
        opened.press("j")
        seen.append(tick(opened))
    assert tuple(seen) == expected


def test_no_stop_is_passed_where_another_way_to_keep_in_step_turns_them_round(browser, tmp_path):
    names = ("queue-mark-on-push", "recursive-check-first")
    short, long = sorted((record(Board(("E" * 6,) * 4), (0, 0), name) for name in names), key=len)
    last = len(short) - 1
    stops = (Stop(StepPosition(last)), Stop(StepPosition(last + 3)))
    path = tmp_path / "turned.html"
    page = page_html([short, long], title="x", sync=Sync.OPERATION, stops=stops)
    path.write_text(page, encoding="utf-8")
    browser.open(path.as_uri())
    browser.value("""(() => {
        const choice = document.getElementById('sync');
        choice.value = 'visit';
        choice.dispatchEvent(new Event('change'));
    })()""")
    seen = []
    for back in (False, False, True):
        browser.press("j", shift=back)
        seen.append(tick(browser))
    first, second, third = seen
    assert 0 < first < second < len(Comparison([short, long]))
    assert third == first


# What each row of the list of stops says.
ROWS = """[...document.querySelectorAll('#stop-list button')].map((row) =>
    [...row.children].map((part) => part.textContent))"""


KEYS = "[...document.querySelectorAll('#keys dt')].map((key) => key.textContent)"


def test_all_stops_are_listed_and_a_press_goes_to_one(opened):
    opened.press("z")
    first, second = RUN_STOPS.ticks
    assert opened.value("document.querySelector('#stops').open")
    rows = opened.value(ROWS)
    assert rows[0] == ["1", "Why <here>?", f"Visit 3 of {COMPARISON.steps}"]
    assert rows[1][:2] == ["2", "(no caption)"]
    assert "operation 2" in rows[1][2]
    assert len(rows) == 2
    opened.press("ArrowDown")
    opened.press("Enter")
    assert not opened.value("document.querySelector('#stops').open")
    assert tick(opened) == second
    opened.click("#stops-button")
    current = "document.querySelector('#stop-list [aria-current]').textContent"
    assert opened.value(current).startswith("2 ")
    opened.press("ArrowUp")
    opened.press("Enter")
    assert tick(opened) == first
    assert {"J, Shift + J", "Z"} <= set(opened.value(KEYS))


def test_the_list_of_stops_is_reached_on_a_phone(opened):
    opened.screen(320, 480)
    opened.click("#menu")
    opened.click("#stops-button")
    inside = """[...document.querySelectorAll('#stop-list *')].every((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    })"""
    assert opened.value(inside)
    opened.press("Enter")
    assert tick(opened) == RUN_STOPS.ticks[0]


LONG = "Why does the stack turn back here, where the queue goes on? " * 3


# For each pane how many entries are seen or counted in the line or pile, and how many wait.
HELD = """[...document.querySelectorAll('.pane')].map((pane) => {
    const chips = [...pane.querySelectorAll('.chips li')].filter((chip) => chip.offsetWidth);
    const seen = chips.map((chip) => chip.cell === undefined ? parseInt(chip.textContent) : 1);
    return [seen.reduce((sum, count) => sum + count, 0), +pane.querySelector('.held').textContent];
})"""


def test_all_that_waits_is_seen_or_counted_in_narrow_panes(browser, tmp_path):
    board = Board(("E" * 8,) * 6)
    names = ("queue-mark-on-push", "stack-mark-on-push", "recursive-check-first")
    runs = [record(board, (0, 0), name) for name in names]
    page = page_html(runs, title="x", stops=(Stop(StepPosition(5), LONG),))
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    browser.screen(375, 667)
    browser.open(f"{(tmp_path / 'page.html').as_uri()}#visit=5")
    assert all(seen == waiting for seen, waiting in browser.value(HELD))
