"""What holds for the whole suite: how random examples are drawn, and which tests need pygame."""

from __future__ import annotations

import pytest
from hypothesis import settings
from pygame_use import uses_pygame

# The same examples each time, unless fresh ones are asked for: --hypothesis-profile=fresh draws
# with new seeds, and ten times as many. Hypothesis repeats itself where CI is set, so fresh says.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile(
    "fresh", derandomize=False, deadline=None, max_examples=1000, print_blob=True
)
settings.load_profile("repeatable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark with ``pygame`` what has to pass with either pygame."""
    for item in items:
        if uses_pygame(item.path):
            item.add_marker("pygame")
