"""The exported page's choices have their words beside them and keep the keys typed in them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from chromium import Chromium, browser_path

from visualizer import record
from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.shipped import load_shipped
from visualizer.export.page.page import page_html

pytestmark = pytest.mark.skipif(
    browser_path() is None, reason="no Chromium that can be driven over a pipe is installed"
)

# The words that are seen of each choice's label, and what it is called for those who listen.
CHOICES = """[...document.querySelectorAll('select')].map((choice) => {
    const { width, height } = choice.parentElement.firstElementChild.getBoundingClientRect();
    return [width && height ? choice.parentElement.firstElementChild.innerText.trim() : '',
        choice.ariaLabel];
})"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    opened = Chromium(tmp_path_factory.mktemp("profile"))
    folder = tmp_path_factory.mktemp("pages")
    rows = find_algorithms("recursive-check-first,queue-mark-on-push,stack-mark-on-push")
    traces = [record(load_shipped("corner-9x9"), None, row) for row in rows]
    (folder / "page.html").write_text(page_html(traces, title="x"), encoding="utf-8")
    opened.open((folder / "page.html").as_uri())
    yield opened
    assert opened.faults() == []
    opened.close()


@pytest.mark.parametrize("size", [(1920, 1080), (1440, 900), (1280, 720), (390, 844)])
def test_a_choice_has_its_words_beside_it(browser: Chromium, size: tuple[int, int]) -> None:
    browser.screen(*size)
    if browser.value("!document.querySelector('#menu').hidden"):
        browser.click("#menu")
    assert browser.value(CHOICES) == [["in step", "in step"], ["cells", "cells"]]
    browser.press("Escape")


def test_letters_and_digits_typed_in_a_choice_are_its_own(browser: Chromium) -> None:
    browser.screen(1440, 900)
    browser.value("document.querySelector('#overlay').focus()")
    shown = (
        "[document.querySelector('#overlay').value, document.documentElement.dataset.scheme,"
        " document.querySelector('.chosen .dot').textContent,"
        " document.querySelector('#code').hidden]"
    )
    assert browser.value(shown) == ["numbers", "light", "A", False]
    for key in ("t", "2"):  # else the theme and another pane
        browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=key)
        browser.call("Input.dispatchKeyEvent", type="keyUp", key=key)
    assert browser.value(shown) == ["tree", "light", "A", False]
    browser.value("document.activeElement.blur()")
    browser.press("2")
    assert browser.value(shown) == ["tree", "light", "B", False]
