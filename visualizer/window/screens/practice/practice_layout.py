"""How the screen of a practice is divided."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.exercises.scene import Scene
from visualizer.window.shell import WindowView

# A practice is read from the last row of a hall: it is drawn larger than what else is shown, and
# text is never lower than one part in so many of the window's height.
_LARGER, _LEAST_TEXT = 1.25, 48
# Where there is less room inside than this, everything is drawn smaller.
_INSIDE = (860, 500)
_STEPS, _FOOTER, _GAP = 34, 42, 14
_SHARE, _WIDE_SHARE, _SHARE_BESIDE_BROAD = 0.40, 0.5, 0.33
_LEAST, _MOST = 400, 640

#: A board with so many times more columns than rows needs width rather than height.
_BROAD = 1.5


@dataclass(frozen=True)
class PracticeLayout:
    """Where the parts lie; ``whole`` is all between the steps and the buttons below.

    The column may become smaller than ``metrics``, down to the scale ``least``.
    """

    metrics: Metrics
    least: float
    steps: pygame.Rect
    whole: pygame.Rect
    scene: pygame.Rect
    between: pygame.Rect
    column: pygame.Rect
    footer: pygame.Rect


def is_broad(scene: Scene) -> bool:
    """Whether a scene needs much width: it has several boards, or one that is broad itself."""
    return len(scene.traces) > 1 or scene.board.width > _BROAD * scene.board.height


def practice_layout(
    rect: pygame.Rect, view: WindowView, wide: bool, seen: Scene | None
) -> PracticeLayout:
    """Divide ``rect``: the scene at the left, the column at the right; in a high one below.

    Beside broad boards the column is narrower, unless it has to be ``wide``.
    """
    upright = rect.height > rect.width
    inside = (_INSIDE[0] // 2, _INSIDE[1] * 2) if upright else _INSIDE
    scale = min(view.metrics.scale * _LARGER, rect.width / inside[0], rect.height / inside[1])
    m = Metrics(max(scale, 0.1))
    text = min(view.rect.size) / _LEAST_TEXT
    least = min(text / Metrics().text, 0.94 * m.scale)
    gap = m.px(_GAP)
    steps = pygame.Rect(rect.left, rect.top, rect.width, m.px(_STEPS))
    footer = pygame.Rect(rect.left, rect.bottom - m.px(_FOOTER), rect.width, m.px(_FOOTER))
    whole = pygame.Rect(rect.left, steps.bottom + gap, rect.width, 0)
    whole.height = max(footer.top - gap - whole.top, 1)
    if upright:
        height = round(whole.height * 0.48)
        scene = pygame.Rect(whole.left, whole.top, whole.width, height)
        between = pygame.Rect(whole.left, scene.bottom + gap // 2, whole.width, 1)
        column = pygame.Rect(whole.left, scene.bottom + gap, whole.width, 0)
        column.height = whole.bottom - column.top
        return PracticeLayout(m, least, steps, whole, scene, between, column, footer)
    broad = seen is not None and is_broad(seen)
    share = _WIDE_SHARE if wide else _SHARE_BESIDE_BROAD if broad else _SHARE
    most = m.px(_MOST * (1.25 if wide else 1))
    width = min(max(round(whole.width * share), m.px(_LEAST)), most)
    column = pygame.Rect(whole.right - width, whole.top, width, whole.height)
    between = pygame.Rect(column.left - gap, whole.top, 1, whole.height)
    scene = pygame.Rect(whole.left, whole.top, between.left - gap - whole.left, whole.height)
    return PracticeLayout(m, least, steps, whole, scene, between, column, footer)
