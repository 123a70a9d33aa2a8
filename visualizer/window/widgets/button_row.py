"""Buttons side by side: the one way in which rows of controls are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Literal

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, width_of
from visualizer.window.widgets.controls import Control

Align = Literal["left", "right"]


def button_row(
    controls: Sequence[Control],
    rect: pygame.Rect,
    widths: Sequence[int],
    gap: int,
    align: Align = "left",
) -> list[Control]:
    """``controls`` as high as ``rect`` and as wide as ``widths``, ``gap`` pixels between them."""
    left = rect.left if align == "left" else rect.right - row_width(widths, gap)
    placed = []
    for control, width in zip(controls, widths):
        box = pygame.Rect(left, rect.top, width, rect.height)
        placed.append(replace(control, rect=box))
        left = box.right + gap
    return placed


def row_width(widths: Sequence[int], gap: int) -> int:
    """How wide a row is in pixels, the gaps between the buttons included."""
    return sum(widths) + gap * (len(widths) - 1)


def fitted_widths(controls: Sequence[Control], metrics: Metrics, padding: int) -> list[int]:
    """As wide as each label, with so many pixels beside it."""
    return [width_of(each.label, STRONG, metrics.text) + padding for each in controls]


def shared_widths(width: int, shares: Sequence[int], gap: int) -> list[int]:
    """Widths that fill ``width`` pixels in proportion to ``shares``, at least 1 each.

    >>> shared_widths(100, (1, 1, 2), 4)
    [23, 23, 46]
    """
    room = width - gap * (len(shares) - 1)
    edges = [room * done // sum(shares) for done in (0, *accumulate(shares))]
    return [max(right - left, 1) for left, right in pairwise(edges)]
