"""A pane of the exported page says that its run is over, or that its order is that of the first."""

from __future__ import annotations

import pytest
from chromium import Chromium
from parsed_page import page_html

from visualizer import record
from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.shipped import load_shipped
from visualizer.language.formatting import fill
from visualizer.language.run_reports import STOPPED_SENTENCE

# The first and the third go the same way; the second is over long before them.
NAMES = ("stack-peek", "queue-mark-on-push", "stack-peek")
TRACES = [record(load_shipped("corner-9x9"), None, name) for name in NAMES]
FIRST_END, LAST_END = TRACES[1].visit_count, TRACES[0].visit_count

HEARD = "[...document.querySelectorAll('.pane')].map((pane) => pane.ariaLabel)"
MESSAGE = "document.querySelector('#message').textContent.trim()"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "page.html"
    path.write_text(page_html(TRACES, title="x"), encoding="utf-8")
    return path.as_uri()


def at_step(browser: Chromium, step: int) -> None:
    """Go to a step."""
    browser.value(f"location.hash = '#visit={step}'")
    browser.wait_for(f"document.body.dataset.step === '{step}'")


def test_who_cannot_see_it_hears_which_runs_have_ended(browser, page):
    browser.screen(1440, 900)
    browser.open(page)
    title, other = (find_algorithms(name)[0].title for name in NAMES[:2])
    assert browser.value(HEARD) == [f"A: {title}", f"B: {other}", f"C: {title}, same order as A"]
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
    at_step(browser, LAST_END)
    sentence = fill(STOPPED_SENTENCE, problem=stopped[1])
    assert sentence in browser.value(MESSAGE)
    assert sentence in browser.value(HEARD)[1]
    browser.press("2")
    assert browser.value("document.getElementById('operation').textContent") == sentence
    at_step(browser, 1)
    assert sentence not in browser.value(HEARD)[1]
