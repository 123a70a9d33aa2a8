"""What a notebook is given of a trace, whatever the trace is like; no kernel is run."""

from __future__ import annotations

import pytest

from visualizer import Board, record
from visualizer.export.page import notebook
from visualizer.playback.comparison import Comparison


def of_ours(board, click):
    yield click  # mine, not the one that ships
    board[click] = "B"


@pytest.fixture
def trace():
    return record(Board(("EE",), (0, 0)), None, "queue-mark-on-push")


def test_the_code_is_that_of_one_s_own_function_though_one_that_ships_has_its_name():
    of_ours.__name__ = "queue_mark_on_push"
    own = record(Board(("EE",), (0, 0)), None, of_ours)
    for subject in (own, Comparison([own])):
        page = subject._repr_html_()
        assert "mine, not the one that ships" in page
        assert "popleft" not in page  # as the one that ships takes cells
        assert "on enqueue" not in page  # how the one that ships marks


def test_a_display_never_fails(trace, monkeypatch):
    def fails(*_, **__):
        raise MemoryError

    monkeypatch.setattr(notebook, "page_html", fails)
    for subject in (trace, Comparison([trace])):
        assert subject._repr_html_() is None
        assert subject._repr_mimebundle_() == {"text/plain": repr(subject)}


def test_a_run_too_long_to_be_played_is_told_in_text(trace, monkeypatch):
    monkeypatch.setattr(notebook, "MOST_PLAYED", len(trace) - 1)
    for subject in (trace, Comparison([trace])):
        assert subject._repr_html_() is None
        text = subject._repr_mimebundle_()["text/plain"]
        assert text.startswith("queue-mark-on-push on 1 x 2, click (0, 0): 2 visits")
        assert text.endswith("export it as a page (.html), or a smaller board.")
