"""How controls are drawn: each keeps to its own rectangle."""

from __future__ import annotations

from itertools import product

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import DARK
from visualizer.window.widgets.controls import Control, draw_control

GROUND = (1, 2, 3)


def test_a_slider_keeps_to_its_rectangle():
    surface = pygame.Surface((400, 200))
    for size, value, scale in product(
        ((240, 24), (60, 14), (12, 40)), (0.0, 0.02, 0.5, 1.0), (0.75, 1.0, 3.0)
    ):
        surface.fill(GROUND)
        control = Control("speed", pygame.Rect((80, 60), size), "slider", value=value)
        draw_control(SurfaceCanvas(surface, DARK, Metrics(scale)), control, held=True)
        surface.fill(GROUND, control.rect)
        left = pygame.mask.from_threshold(surface, GROUND, (1, 1, 1)).count()
        assert left == 400 * 200, (size, value, scale)
