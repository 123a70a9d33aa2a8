"""The window: sessions, controls, screens, and the loop that reads the clock."""

from visualizer.window.loop import open_window

__all__ = ["open_window"]
