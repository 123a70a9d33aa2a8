"""Smooth curves of many points, whole or dashed."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.draw.theme import Colour
from visualizer.draw.vector import Curve, VectorSurface

Points = NDArray[np.float64]
#: How many pixels are drawn and left out, in turn; the first is a whole line.
Dash = tuple[int, int]
DASHES: tuple[Dash, ...] = ((1, 0), (9, 6), (2, 4), (14, 4))
_OVER = 2


def draw_curve(
    surface: pygame.Surface, points: Points, colour: Colour, width: int, dash: Dash = DASHES[0]
) -> None:
    """Draw lines from point to point, shape (n, 2); a dashed curve goes from left to right."""
    if len(points) < 2:
        return
    if isinstance(surface, VectorSurface):
        surface.note(Curve(tuple(map(tuple, points.tolist())), colour, width, dash))
        return
    big = pygame.Surface(
        (surface.get_width() * _OVER, surface.get_height() * _OVER), pygame.SRCALPHA
    )
    big.fill((*colour, 0))
    if dash[1]:
        at = np.arange(points[0, 0], points[-1, 0], dtype=float)
        points = np.stack((at, np.interp(at, points[:, 0], points[:, 1])), axis=1)
    scaled = (points * _OVER).tolist()
    for number, (start, end) in enumerate(pairwise(scaled)):
        if number % sum(dash) < dash[0]:
            pygame.draw.line(big, (*colour, 255), start, end, width * _OVER)
            pygame.draw.circle(big, (*colour, 255), end, width * _OVER / 2)
    surface.blit(pygame.transform.smoothscale(big, surface.get_size()), (0, 0))
