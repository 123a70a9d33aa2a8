"""What holds for the whole suite: random examples, tests that need pygame, files left behind."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from pygame_use import uses_pygame

# The same examples each time. tests/fuzz asks for the profile "fresh", which draws with new seeds,
# and ten times as many. Hypothesis repeats itself where CI is set, so fresh says that it does not.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile(
    "fresh", derandomize=False, deadline=None, max_examples=1000, print_blob=True
)
settings.load_profile("repeatable")

CHECKOUT = Path(__file__).parents[1]
#: For doctests each module is imported by its bare name, and several rooms have a conftest.
collect_ignore_glob = ["*conftest.py"]


@pytest.fixture
def untraced() -> Iterator[None]:
    """Put the trace function of a debugger or a coverage tool aside; the test must leave none."""
    before = sys.gettrace()
    sys.settrace(None)
    yield
    left = sys.gettrace()
    sys.settrace(before)
    assert left is None, "a run has left its trace function behind"


@pytest.fixture(autouse=True)
def _leaves_no_file_in_the_checkout() -> Iterator[None]:
    """Fail a test that writes where the suite is run, as one that types a file's name may."""
    before = _at_the_top()
    yield
    assert _at_the_top() <= before, "a test writes into the checkout; let it run in tmp_path"


def _at_the_top() -> set[str]:
    return {each.name for each in CHECKOUT.iterdir() if not _is_of_a_tool(each)}


def _is_of_a_tool(path: Path) -> bool:
    """Whether pytest or the like keeps it here: a folder with a dot, or what coverage measures."""
    return path.name.startswith(".coverage") or (path.name.startswith(".") and path.is_dir())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark with ``pygame`` what has to pass with either pygame; leave out what takes minutes."""
    for item in items:
        if uses_pygame(item.path):
            item.add_marker("pygame")
    if "all_sizes" not in config.getoption("markexpr"):
        items[:] = [item for item in items if item.get_closest_marker("all_sizes") is None]
