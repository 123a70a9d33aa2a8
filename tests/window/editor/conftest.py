"""A window with the board editor on top."""

from __future__ import annotations

import pytest
from editor_help import BLANK
from window_help import Driver


@pytest.fixture
def driver(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = Driver(BLANK)
    made.key("E")
    return made
