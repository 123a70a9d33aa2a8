"""Smooth curves of many points, whole or dashed."""

from __future__ import annotations

from collections.abc import Iterator

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
    corner = np.floor(points.min(axis=0)).astype(int) - width
    size = np.ceil(points.max(axis=0)).astype(int) + width + 1 - corner
    big = pygame.Surface((size * _OVER).tolist(), pygame.SRCALPHA)
    big.fill((*colour, 0))
    for part in _parts((points - corner) * _OVER, dash):
        pygame.draw.lines(big, (*colour, 255), False, part.tolist(), width * _OVER)
        for joint in part[1:-1].tolist() if dash == DASHES[0] else ():
            pygame.draw.circle(big, (*colour, 255), joint, width * _OVER / 2)
    surface.blit(pygame.transform.smoothscale(big, size.tolist()), corner.tolist())


def _parts(points: Points, dash: Dash) -> Iterator[Points]:
    """The pieces of a curve that are drawn, each of two points or more."""
    if dash == DASHES[0]:
        yield points
        return
    drawn, period = dash[0] * _OVER, sum(dash) * _OVER
    for start in np.arange(points[0, 0], points[-1, 0], period).tolist():
        at = np.linspace(start, min(start + drawn, points[-1, 0]), 4)
        yield np.stack((at, np.interp(at, points[:, 0], points[:, 1])), axis=1)
