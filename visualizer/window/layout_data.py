"""The layout of the window as data: every panel, cell and text, where it lies and what it says."""

from __future__ import annotations

from visualizer.draw.layout_canvas import Item, LayoutCanvas
from visualizer.window.app import App


def layout_of(app: App, size: tuple[int, int]) -> list[Item]:
    """All that ``app`` would draw in a window of ``size``, in the order of drawing.

    It is the drawing itself, on a canvas that notes what is drawn. That is done twice, since what
    can be pressed on boards follows where the picture before had them.
    """
    app.size = size
    for _ in range(2):
        canvas = LayoutCanvas(size, app.view.theme, app.view.metrics)
        app.draw_on(canvas)
    return canvas.items
