"""The browser in which exported pages are tested."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from chromium import Chromium, browser_path
from firefox import Firefox, driver_path

pytest.register_assert_rewrite("page_in_browser")  # a check of a page that fails says what differs


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """One browser for all modules, since starting it takes a second or two; Firefox if ``BROWSER`` says so."""
    if os.environ.get("BROWSER") == "firefox":
        if driver_path() is None:
            pytest.skip("Firefox, selenium or geckodriver is not installed")
        opened: Chromium = Firefox()
    else:
        if browser_path() is None:
            pytest.skip("no Chromium that can be driven over a pipe is installed")
        opened = Chromium(tmp_path_factory.mktemp("profile"))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def browser(chromium: Chromium) -> Iterator[Chromium]:
    """A browser window of 1440 by 900 without stored data; a module must end without page errors."""
    chromium.renew()
    yield chromium
    assert chromium.faults() == []


@pytest.fixture(autouse=True)
def forgotten(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a page keeps in the browser, such as letters that are switched off, is forgotten after each test."""
    yield
    if "browser" in request.fixturenames:
        request.getfixturevalue("browser").value("(() => { try { localStorage.clear(); } catch {} })()")
