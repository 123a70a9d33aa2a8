"""The command without a name opens the window, or prints a comparison where there is no display."""

from __future__ import annotations

from visualizer.cli import main
from visualizer.window import loop
from visualizer.window.settings import UnsavedError


def test_the_command_without_a_name_opens_the_window(run, opened_windows):
    assert run("example-1 --speed 1/4 --click 0,0 --theme light --fullscreen") == (0, "", "")
    board, algorithms, choices = opened_windows[0]
    assert (board.title, board.click) == ("Example 1 of LeetCode 529", (0, 0))
    assert (choices["speed"], choices["theme"], choices["fullscreen"]) == (0.25, "light", True)
    assert choices["name"] == "example-1"
    assert algorithms == ()  # the window takes them from its settings


def test_without_arguments_the_corner_board_is_opened(run, opened_windows):
    assert main([]) == 0
    assert opened_windows[0][0].title == "Ten mines, most of them in the corners"


def test_unsaved_settings_are_one_line(run, monkeypatch):
    def fail(*_, **__):
        raise UnsavedError("no room")

    monkeypatch.setattr(loop, "open_window", fail)
    assert run("example-1") == (0, "", "note: no room\n")


def test_without_a_display_the_comparison_is_text(run, no_display, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    status, output, errors = run("example-1")
    lines = output.splitlines()
    assert (status, errors) == (0, "")
    assert lines[0] == "there is no display, so here is the comparison as text."
    assert "A Recursive, before call   B BFS, when queued         C Stack, when pushed" in lines
    assert " 1  8 10 12 18              1  4  8 12 14              1  2  3  4  5" in lines
    assert "\x1b" not in output
