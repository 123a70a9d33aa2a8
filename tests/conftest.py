"""Settings and fixtures of the whole test suite."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import settings

from visualizer.export.practice import practice_page

# The same examples each time: 25 by default, 100 in CI with the profile "thorough".
# "fresh" draws a thousand with new seeds; see docs/testing.md.
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=25)
settings.register_profile("thorough", derandomize=True, deadline=None, max_examples=100)
settings.register_profile("fresh", derandomize=False, deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("quick")

# SDL would look for a driver with an empty name.
if not os.environ.get("SDL_VIDEODRIVER"):
    os.environ.pop("SDL_VIDEODRIVER", None)

CHECKOUT = Path(__file__).parents[1]
#: Doctest collection imports modules by their bare names, and several rooms have a conftest.
collect_ignore_glob = ["*conftest.py", "support/*"]


@pytest.fixture
def without_trace_function() -> Iterator[None]:
    """Set aside the trace function of a debugger or coverage tool; the test must leave none."""
    before = sys.gettrace()
    sys.settrace(None)
    yield
    left = sys.gettrace()
    sys.settrace(before)
    assert left is None, "a run has left its trace function behind"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def set_font_files(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Return a function that limits the fallback fonts to given files; at first there are none."""
    from visualizer.draw import text
    from visualizer.draw.missing_letters import take_missing_sentence

    def set_files(*files: str) -> None:
        monkeypatch.setattr(text, "fallback_files", lambda: files)
        text.find_system_font.cache_clear()
        take_missing_sentence()

    set_files()
    yield set_files
    text.find_system_font.cache_clear()


@pytest.fixture(scope="session", autouse=True)
def _opens_no_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep practice pages out of the home folder and out of the browser."""
    folder = tmp_path_factory.mktemp("lessons")
    with (
        patch.object(practice_page, "lessons_folder", lambda: folder),
        patch.object(webbrowser, "open", lambda url: False),
    ):
        yield


@pytest.fixture(autouse=True)
def _leaves_no_file_in_the_checkout() -> Iterator[None]:
    """Fail a test that writes into the checkout."""
    before = _at_the_top()
    yield
    assert _at_the_top() <= before, "a test writes into the checkout; let it run in tmp_path"


def _at_the_top() -> set[str]:
    return {each.name for each in CHECKOUT.iterdir() if not _is_of_a_tool(each)}


def _is_of_a_tool(path: Path) -> bool:
    """Whether a tool such as pytest or coverage keeps a path in the checkout."""
    return path.name.startswith(".coverage") or (path.name.startswith(".") and path.is_dir())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests marked ``long``, unless ``-m`` names the marker."""
    if "long" not in config.getoption("markexpr"):
        left_out = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
