"""A pane of the exported page says that its run is over, or that its order is that of the first."""

from __future__ import annotations

from typing import Any

import pytest
from chromium import Chromium
from parsed_page import page_html

from visualizer import record
from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.shipped import load_shipped
from visualizer.language.formatting import fill
from visualizer.language.run_reports import STOPPED, STOPPED_SENTENCE
from visualizer.language.terms import DONE, DONE_BRIEFLY

# The first and the third go the same way; the second is over long before them.
NAMES = ("stack-peek", "queue-mark-on-push", "stack-peek")
SAME = "same order as A"
TRACES = [record(load_shipped("corner-9x9"), None, name) for name in NAMES]
FIRST_END, LAST_END = TRACES[1].visit_count, TRACES[0].visit_count

# What is remarked of each pane as far as it is seen: the one remark that is whole and alone.
REMARKS = """[...document.querySelectorAll('.pane')].map((pane) => {
    const seen = [...pane.querySelectorAll('.differs, .good')].filter((each) => each.offsetWidth);
    const head = pane.querySelector('.pane-head').getBoundingClientRect();
    const name = pane.querySelector('.name');
    const within = pane.getBoundingClientRect();
    const words = name.getBoundingClientRect();
    const isWhole = seen.every((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isBeside = right <= words.left || left >= words.right || top >= words.bottom;
        return isBeside && left >= within.left && top >= within.top && right <= head.right + 1
            && bottom <= head.bottom + 1 && each.scrollWidth <= each.clientWidth + 1;
    }) && name.scrollWidth <= name.clientWidth;
    return isWhole ? seen.map((each) => each.textContent).join(' ') : 'cut';
})"""
HEARD = "[...document.querySelectorAll('.pane')].map((pane) => pane.ariaLabel)"
MESSAGE = "document.querySelector('#message').textContent.trim()"
HEADS = "[...document.querySelectorAll('.pane-head')].map((head) => head.offsetHeight)"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "page.html"
    path.write_text(page_html(TRACES, title="x"), encoding="utf-8")
    return path.as_uri()


def at_step(browser: Chromium, step: int) -> Any:
    """The remarks at a step."""
    browser.value(f"location.hash = '#visit={step}'")
    browser.wait_for(f"document.body.dataset.step === '{step}'")
    return browser.value(REMARKS)


@pytest.mark.parametrize(
    ("size", "same", "differs", "done"),
    [((1920, 1080), SAME, True, DONE), ((1440, 900), "= A", True, DONE),
     ((1366, 625), "", False, DONE_BRIEFLY), ((320, 480), "", False, DONE_BRIEFLY)],
)  # fmt: skip
def test_a_run_that_is_over_is_done(browser, page, size, same, differs, done):
    browser.screen(*size)
    browser.open(page)
    heads = browser.value(HEADS)
    first = at_step(browser, FIRST_END - 1)
    assert first == ["", first[1], same]
    assert bool(first[1]) is differs
    assert at_step(browser, FIRST_END) == ["", done, same]
    assert at_step(browser, LAST_END) == [done] * 3
    # That runs have ended is heard; it is seen in the remarks alone.
    assert browser.value("document.querySelector('#message-done').textContent")
    assert browser.value("document.querySelector('#message-done').offsetWidth") <= 1
    assert browser.value(HEADS) == heads
    assert at_step(browser, FIRST_END - 1) == first
    assert browser.faults() == []


def test_who_cannot_see_it_hears_which_runs_have_ended(browser, page):
    browser.screen(1440, 900)
    browser.open(page)
    title, other = (find_algorithms(name)[0].title for name in NAMES[:2])
    assert browser.value(HEARD) == [f"A: {title}", f"B: {other}", f"C: {title}, {SAME}"]
    at_step(browser, FIRST_END)
    assert browser.value(MESSAGE).endswith(f" {other} is done.")
    assert browser.value(HEARD)[1] == f"B: {other}, done"
    label = browser.value("document.querySelectorAll('.board')[1].ariaLabel")
    assert f"visit {FIRST_END} at " in label
    assert ", done. Arrow keys" in label
    at_step(browser, FIRST_END + 1)
    assert "done" not in browser.value(MESSAGE)
    at_step(browser, LAST_END)
    assert browser.value(MESSAGE).endswith(" A and C are done.")
    at_step(browser, 1)
    assert "done" not in browser.value(MESSAGE)
    at_step(browser, LAST_END)
    assert browser.value(MESSAGE).endswith(" A, B and C are done.")


def test_a_run_that_was_stopped_says_so_where_others_are_done(browser, tmp_path):
    path = tmp_path / "page.html"
    stopped = ["", "a.py:15: IndexError <b>", ""]
    path.write_text(page_html(TRACES, title="x", stopped=stopped), encoding="utf-8")
    browser.screen(1440, 900)
    browser.open(path.as_uri())
    remarks = at_step(browser, LAST_END)
    assert remarks == [DONE, STOPPED, DONE]
    sentence = fill(STOPPED_SENTENCE, problem=stopped[1])
    assert sentence in browser.value(MESSAGE)
    assert sentence in browser.value(HEARD)[1]
    browser.press("2")
    assert browser.value("document.getElementById('operation').textContent") == sentence
    at_step(browser, 1)
    assert sentence not in browser.value(HEARD)[1]
