"""Fixtures for tests of commands: run a command line, and intercept the window."""

from __future__ import annotations

import pytest

from visualizer.cli import main
from visualizer.errors import NoDisplayError
from visualizer.window import loop


@pytest.fixture
def run(capsys):
    """Return a function that runs a command line and returns its status, output and errors."""

    def run(*words):
        words = [str(word) for word in words]
        status = main(words[0].split() if len(words) == 1 else words)
        output, errors = capsys.readouterr()
        return status, output, errors

    return run


@pytest.fixture
def opened_windows(monkeypatch):
    """The boards, algorithms and choices with which windows would have been opened."""
    seen = []

    def note(start, **choices):
        seen.append((start.scenario.board, start.algorithms, {**vars(start), **choices}))
        return 0

    monkeypatch.setattr(loop, "open_window", note)
    return seen


@pytest.fixture
def no_display(monkeypatch):
    def refuse(*_, **__):
        raise NoDisplayError("there is no display")

    monkeypatch.setattr(loop, "open_window", refuse)
