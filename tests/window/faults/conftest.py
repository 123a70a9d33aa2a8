"""A window whose faults go to a log in a folder of their own."""

from __future__ import annotations

import pytest
from window_help import Driver

from visualizer.window.fault_log import FaultLog


@pytest.fixture
def log(tmp_path):
    return FaultLog(tmp_path / "settings.json", lambda: "2026-01-02 03:04:05")


@pytest.fixture
def driver(log):
    return Driver("example-1", (960, 600), log)
