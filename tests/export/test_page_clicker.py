"""A presenter's clicker on exported pages, letters of other scripts, the mouse's mark, and the sound of visits."""

from __future__ import annotations

import json

import pytest
from chromium import Chromium
from page_in_browser import THREE, PageInBrowser
from practice_in_browser import PracticeInBrowser
from practices import practice_with, tasks

IS_BLACK = "getComputedStyle(document.body, '::after').position === 'fixed'"
TICK = "+document.body.dataset.tick"
# Counts tones by the side of each, in place of the browser's sound.
COUNT_TONES = """window.tones = [], StereoPannerNode = class extends StereoPannerNode {
        constructor(context, options) { super(context, options); tones.push(options.pan); }
    }, 0"""


@pytest.fixture(scope="module")
def page(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> PageInBrowser:
    return PageInBrowser(browser, tmp_path_factory.mktemp("page"), THREE)


def press_physical(browser, key, code="", repeat=False):
    """Press a key with its place on the keyboard, or report it held, and return whether the page takes it."""
    event = json.dumps({"key": key, "code": code, "repeat": repeat, "bubbles": True, "cancelable": True})
    return not browser.value(f"document.body.dispatchEvent(new KeyboardEvent('keydown', {event}))")


def test_a_black_page_comes_back_with_a_key_that_does_nothing_else(page):
    page.open()
    browser = page.browser
    for end in (lambda: browser.press("PageDown"), lambda: browser.click("#forward")):
        browser.press(".")
        assert browser.value(IS_BLACK)
        end()
        assert not browser.value(IS_BLACK)
        page.expect_step(0)
        end()
        page.expect_step(1)
        browser.press("Home")
    for key, step in (("PageDown", 1), (".", 1), ("ArrowRight", 2)):
        for repeat in (False, True):
            press_physical(browser, key, repeat=repeat)
        page.expect_step(step)
        assert browser.value(IS_BLACK) is (key == ".")


@pytest.mark.long
def test_f5_goes_to_the_first_stop_in_full_screen_and_else_loads_the_page(page):
    page.open("#visit=9")
    assert not press_physical(page.browser, "F5", "F5")
    full = "document.documentElement.requestFullscreen()"
    page.browser.call("Runtime.evaluate", expression=full, userGesture=True, awaitPromise=True)
    page.browser.wait_for("document.fullscreenElement")
    assert press_physical(page.browser, "F5", "F5")
    page.expect_step(0)
    page.browser.value("document.exitFullscreen()")


@pytest.mark.long
def test_a_letter_of_another_script_is_the_key_at_its_place(page):
    page.open()
    assert press_physical(page.browser, "в", "KeyD")
    assert page.browser.value(TICK) > 0
    page.open()
    assert not press_physical(page.browser, "é", "KeyD")


@pytest.mark.long
def test_the_mark_of_the_mouse_goes_with_the_next_key(page):
    page.open()
    pointed = "visualizerPage.state.pointed"
    x, y = page.browser.value(
        "(({ x, y }) => [x + 40, y + 40])(document.querySelector('.board').getBoundingClientRect())"
    )
    page.browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    page.browser.wait_for(f"{pointed} >= 0")
    page.browser.press("t")
    assert page.browser.value(pointed) == -1
    # A mark that keys have set stays.
    page.browser.value("document.querySelector('.board').focus()")
    page.browser.press("ArrowUp")
    page.browser.press("t")
    assert page.browser.value(pointed) >= 0


@pytest.mark.long
def test_steps_and_playing_are_heard_and_jumps_are_not(page):
    page.open()
    browser = page.browser
    browser.value(COUNT_TONES)
    browser.press("ArrowRight")
    browser.press("k")
    assert browser.value("tones") == []
    browser.press("ArrowRight")
    assert browser.value("tones") == [-1, 0, 1]
    browser.press("End")
    assert len(browser.value("tones")) == 3
    for key in ("Home", " "):
        browser.press(key)
    browser.wait_for("tones.length > 5")


def test_a_clicker_leads_a_class_through_a_practice(browser, tmp_path):
    practice_page = PracticeInBrowser(browser, tmp_path, practice_with(*tasks()), class_mode=True)
    practice_page.go(2)
    browser.press("b")  # a hand
    assert not browser.value(IS_BLACK)
    browser.press(".")
    assert browser.value(IS_BLACK)
    browser.press("PageDown")
    assert practice_page.page("progress.index") == 2
    assert press_physical(browser, "F5", "F5")
    assert practice_page.page("progress.index") == 0
    browser.press("Escape")
    assert not practice_page.page("classMode.isOn")
    assert not press_physical(browser, "F5", "F5")
    browser.press("v")
    practice_page.go(2)
    assert "1" in practice_page.read(".vote:nth-child(2) .hands")
