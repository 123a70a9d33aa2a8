"""What several tests of the exported page use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from chromium import Chromium


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A browser with a window of 1440 by 900, which at the end has had nothing to complain of."""
    opened = Chromium(tmp_path_factory.mktemp("profile"))
    opened.screen(1440, 900)
    yield opened
    assert opened.faults() == []
    opened.close()
