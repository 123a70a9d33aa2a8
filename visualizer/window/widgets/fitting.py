"""A row of controls in three groups; where it is narrow what matters least is left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pygame

from visualizer.window.widgets.controls import Control


@dataclass(frozen=True)
class Slot:
    """A place in a row: a ``control`` of a ``width`` in pixels, as high as the row or ``height``.

    The slot of the highest ``rank`` is left out first; those of rank 0 stay.
    """

    control: Control
    width: int
    rank: int = 0
    height: int = 0


def fitted_row(
    rect: pygame.Rect,
    gap: int,
    left: Sequence[Slot],
    centre: Sequence[Slot] = (),
    right: Sequence[Slot] = (),
) -> list[Control]:
    """The controls that there is room for in ``rect``, with their rectangles, in Tab order.

    ``centre`` stands in the middle of the row if the other groups leave that free, otherwise in
    the middle of what they leave.
    """
    groups = _that_fit([list(left), list(centre), list(right)], rect.width, gap)
    first, middle, last = map(list, groups)
    widths = [_width(group, gap) for group in groups]
    start = rect.left + widths[0] + (2 * gap if first else 0)
    end = rect.right - widths[2] - (2 * gap if last else 0)
    free = start + (end - start - widths[1]) // 2
    centred = rect.left + (rect.width - widths[1]) // 2
    inside = start <= centred and centred + widths[1] <= end
    return [
        *_placed(first, rect, rect.left, gap),
        *_placed(middle, rect, centred if inside else free, gap),
        *_placed(last, rect, rect.right - widths[2], gap),
    ]


def _that_fit(groups: list[list[Slot]], room: int, gap: int) -> list[list[Slot]]:
    """The groups without the slots of the highest ranks, as many as have to go."""
    while _needed(groups, gap) > room:
        ranks = [slot.rank for group in groups for slot in group if slot.rank]
        if not ranks:
            break
        groups = [[slot for slot in group if slot.rank != max(ranks)] for group in groups]
    return groups


def _needed(groups: Iterable[Sequence[Slot]], gap: int) -> int:
    widths = [_width(group, gap) for group in groups if group]
    return sum(widths) + 2 * gap * (len(widths) - 1)


def _width(slots: Sequence[Slot], gap: int) -> int:
    return sum(slot.width for slot in slots) + gap * max(len(slots) - 1, 0)


def _placed(slots: Sequence[Slot], rect: pygame.Rect, left: int, gap: int) -> list[Control]:
    placed = []
    for slot in slots:
        box = pygame.Rect(left, rect.top, slot.width, slot.height or rect.height)
        box.centery = rect.centery
        placed.append(replace(slot.control, rect=box))
        left = box.right + gap
    return placed
