"""Where the boards of a scene lie, what stands around them, and its code and curve."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from visualizer.draw.board.grid import Grid, grid_in
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, broken, height_of, width_of
from visualizer.exercises.scene import Scene, Shown
from visualizer.language.terms import order_text
from visualizer.trace.trace import Trace

_HEADER, _COMPASS, _CHIPS, _CURVE = 30, 84, 84, 150
#: A narrower run, and each of several, has its order in words only.
_LEAST_WITH_COMPASS = 300
#: The radius of a run's letter.
BADGE = 12
_GAP = 18
#: The height of a row of the legend, of which there are two where it is narrower than this.
_LEGEND, _LEAST_WITH_LONG_LEGEND = 28, 640
#: The least width of code in the plan's pixels, and its share of a scene where it stands beside.
_CODE, _CODE_SHARE = 300, 0.46


@dataclass(frozen=True)
class RunLayout:
    """Where one run lies: its header, the compass in it, its board, and what waits below."""

    header: pygame.Rect
    compass: pygame.Rect
    grid: Grid
    chips: pygame.Rect


@dataclass(frozen=True)
class SceneLayout:
    """Where the parts of a scene lie; what is not shown has no width and height."""

    runs: tuple[RunLayout, ...]
    code: pygame.Rect
    curve: pygame.Rect
    legend: pygame.Rect


def scene_layout(rect: pygame.Rect, scene: Scene, metrics: Metrics) -> SceneLayout:
    """Of all ways to divide ``rect`` the one with the largest cells."""
    with_code = Shown.CODE in scene.shown and bool(scene.traces)
    count = max(len(scene.traces), 1)
    ways = [
        _divided(rect, scene, metrics, columns, beside)
        for columns in range(1, count + 1)
        for beside in ((True, False) if with_code else (None,))
    ]
    return max(ways, key=_worth)


def _worth(layout: SceneLayout) -> tuple[float, int]:
    cell = min(run.grid.scale for run in layout.runs)
    return (cell, layout.code.height) if cell < 40 else (40.0, layout.code.height)


def _divided(
    rect: pygame.Rect, scene: Scene, metrics: Metrics, columns: int, beside: bool | None
) -> SceneLayout:
    count = max(len(scene.traces), 1)
    gap, nowhere = metrics.px(_GAP), pygame.Rect(rect.left, rect.bottom, 0, 0)
    boards, code, curve = pygame.Rect(rect), nowhere, nowhere
    high = metrics.px(_LEGEND * (1 if rect.width >= metrics.px(_LEAST_WITH_LONG_LEGEND) else 2))
    legend = pygame.Rect(rect.left, rect.bottom - high, rect.width, high)
    boards.height -= high + gap // 2
    rect = pygame.Rect(boards)
    if Shown.CURVE in scene.shown and scene.traces:
        height = min(metrics.px(_CURVE), rect.height // 3)
        curve = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
        boards.height -= height + gap
    if beside is True:
        share = _CODE_SHARE if count == 1 else _CODE_SHARE * 0.8
        width = min(max(round(rect.width * share), metrics.px(_CODE)), rect.width // 2)
        code = pygame.Rect(boards.right - width, boards.top, width, boards.height)
        boards.width -= width + gap
    elif beside is False:
        height = round(boards.height * 0.5)
        code = pygame.Rect(boards.left, boards.bottom - height, boards.width, height)
        boards.height -= height + gap
    rows = -(-count // columns)
    width = (boards.width - gap * (columns - 1)) // columns
    height = (boards.height - gap * (rows - 1)) // rows
    places = [
        pygame.Rect(boards.left + number % columns * (width + gap),
                    boards.top + number // columns * (height + gap), width, height)
        for number in range(count)
    ]  # fmt: skip
    return SceneLayout(tuple(_run(place, scene, metrics) for place in places), code, curve, legend)


def _run(rect: pygame.Rect, scene: Scene, metrics: Metrics) -> RunLayout:
    """One run with the larger cells of two ways: the compass above its board, or beside it."""
    ways = [_run_with(rect, scene, metrics, beside) for beside in (False, True)]
    return max(ways, key=lambda way: way.grid.scale)


def _run_with(rect: pygame.Rect, scene: Scene, metrics: Metrics, beside: bool) -> RunLayout:
    shown = scene.shown if scene.traces else frozenset()
    header = pygame.Rect(rect.left, rect.top, rect.width, 0)
    compass = pygame.Rect(rect.right, rect.top, 0, 0)
    alone = len(scene.traces) == 1 and rect.width >= metrics.px(_LEAST_WITH_COMPASS)
    if Shown.ORDER in shown and alone:
        side = min(metrics.px(_COMPASS), rect.height // 4)
        words = _words_height(scene, rect.width - side, metrics)
        header.height = words if beside else max(words, side + metrics.px(8))
        compass = pygame.Rect(rect.right - side, rect.top, side, side)
    elif scene.traces:
        header.height = min(_words_height(scene, rect.width, metrics), rect.height // 3)
    chips = pygame.Rect(rect.left, rect.bottom, rect.width, 0)
    if Shown.WAITING in shown:
        chips.height = min(metrics.px(_CHIPS), rect.height // 3)
        chips.bottom = rect.bottom
    room = pygame.Rect(rect.left, header.bottom, rect.width, 0)
    room.height = max(chips.top - header.bottom - (metrics.px(10) if chips.height else 0), 1)
    if beside and compass.width:
        room.width = compass.left - metrics.px(_GAP) - room.left
    return RunLayout(header, compass, grid_in(room, scene.board.height, scene.board.width), chips)


def _words_height(scene: Scene, width: int, metrics: Metrics) -> int:
    """How high the names and orders of all runs are in a width; each takes two lines at most."""
    several = len(scene.traces) > 1
    room = width - metrics.gap - (2 * metrics.px(BADGE) + metrics.gap if several else 0)
    highest = metrics.px(_HEADER) if several else 0
    for trace in scene.traces:
        high = metrics.px(26) if several else 0
        if Shown.NAMES in scene.shown:
            high = _high(run_title(trace, room, metrics), STRONG, metrics.strong, room)
        if words := order_words(trace, scene):
            high += _high(words, REGULAR, metrics.small, width)
        highest = max(highest, high)
    return highest + metrics.px(6) if highest else 0


def _high(text: str, face: str, size: int, width: int) -> int:
    return min(len(broken(text, face, size, max(width, 1))), 2) * height_of(face, size)


def run_title(trace: Trace, room: int, metrics: Metrics) -> str:
    """The name of a run: its title where that has room on two lines, else the short one."""
    lines = broken(trace.code.title, STRONG, metrics.strong, max(room, 1))
    fits = max(width_of(line, STRONG, metrics.strong) for line in lines) <= room
    return trace.code.title if fits and len(lines) <= 2 else trace.code.short_title


def order_words(trace: Trace, scene: Scene) -> str:
    """How a run's neighbour order is said; empty where it is hidden, or its name ends with it."""
    words = order_text(trace.order)
    named = Shown.NAMES in scene.shown and trace.code.title.endswith(f", {words}")
    if named or Shown.ORDER not in scene.shown or trace.code.observed:
        return ""
    return f"neighbours: {words}"
