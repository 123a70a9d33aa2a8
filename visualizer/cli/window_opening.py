"""Opening the window from a command: what of it is missing on some machines is an error of ours."""

from __future__ import annotations

from visualizer.board.neighbours import Order
from visualizer.cli.runs import Runs
from visualizer.errors import NoDisplayError, reason_of


def open_on(
    runs: Runs,
    order: Order | None,
    name: str,
    *,
    focus: int = 0,
    plain: bool = False,
    speed: float | None = None,
    theme: str | None = None,
    fullscreen: bool = False,
) -> int:
    """Open the window on ``runs`` and return its exit status when it is closed.

    ``order`` is the one that the person asks for, ``name`` that of the board, ``focus`` the
    pane that has the focus; the rest is as for `open_window`. Raises NoDisplayError where there
    can be no window.
    """
    # Imported here, since only the window needs pygame, which lacks a library on some machines.
    try:
        from visualizer.window.loop import open_window
        from visualizer.window.opening import Start
    except ImportError as error:
        if (error.name or "").split(".")[0] != "pygame":
            raise
        raise NoDisplayError(
            f"pygame cannot be loaded ({reason_of(error)}), so there is no window"
        ) from error

    start = Start(runs.scenario, runs.chosen, order, name, runs.limit, runs.recorded, focus)
    return open_window(
        start,
        plain=plain,
        speed=speed,
        theme=theme,
        fullscreen=fullscreen,
    )
