"""The page of the help with all keys, from the table that binds them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, width_of
from visualizer.window.actions import ALL_ACTIONS, Action

# In pixels at scale 1: a row at least and at most, what keys take, and between columns.
_LEAST_ROW, _ROW, _KEYS, _GAP = 24, 29, 132, 28
_MOST_COLUMNS = 3
# Rows between two groups, and those of a group's name.
_AROUND_GROUP = 1.5


def draw_keys(canvas: Canvas, rect: pygame.Rect) -> int:
    """Draw the groups in columns, in the order of the table, from the top of ``rect`` down.

    Returns the y below the longest column, which may lie below ``rect``.
    """
    groups = grouped()
    columns = _columns(rect.width, canvas.metrics)
    heights = [len(members) + _AROUND_GROUP for members in groups.values()]
    parts = split(heights, columns)
    longest = max(sum(heights[start:end]) for start, end in pairwise(parts))
    row = min(max(int(rect.height / longest), canvas.px(_LEAST_ROW)), canvas.px(_ROW))
    gap = canvas.px(_GAP)
    width = max((rect.width - (columns - 1) * gap) // columns, 1)
    named = [*groups.items()]
    for column, (start, end) in enumerate(pairwise(parts)):
        box = pygame.Rect(rect.left + column * (width + gap), rect.top, width, row)
        for group, members in named[start:end]:
            box.top = _draw_group(canvas, group, members, box)
    return rect.top + round(longest * row)


def grouped() -> dict[str, list[Action]]:
    """The actions of each group, in the order of the table."""
    groups: dict[str, list[Action]] = {}
    for action in ALL_ACTIONS:
        groups.setdefault(action.section, []).append(action)
    return groups


def split(heights: Sequence[float], columns: int) -> tuple[int, ...]:
    """Where columns begin and the last ends, so that the longest is as short as can be.

    >>> split([3, 1, 1, 2], 2)
    (0, 1, 4)
    """
    inner = combinations(range(1, len(heights)), min(columns, len(heights)) - 1)
    cuts = ((0, *cut, len(heights)) for cut in inner)
    return min(cuts, key=lambda cut: max(sum(heights[a:b]) for a, b in pairwise(cut)))


def _columns(width: int, metrics: Metrics) -> int:
    """As many columns as have room for the longest row."""
    longest = max(_row_width(action, metrics) for action in ALL_ACTIONS)
    gap = metrics.px(_GAP)
    return min(max((width + gap) // (longest + gap), 1), _MOST_COLUMNS)


def _row_width(action: Action, metrics: Metrics) -> int:
    keys = sum(_cap_width(key, metrics) + metrics.px(5) for key in action.keys)
    words = width_of(action.description, REGULAR, metrics.small)
    return max(keys + metrics.px(4), metrics.px(_KEYS)) + words


def _cap_width(key: str, metrics: Metrics) -> int:
    return width_of(key, STRONG, metrics.small) + metrics.px(14)


def _draw_group(canvas: Canvas, group: str, members: Sequence[Action], box: pygame.Rect) -> int:
    """Draw a group's name and rows from ``box``, its first row, down; where the next begins."""
    row = box.height
    # A line of text is about a third higher than its size, and has to end above the first key.
    canvas.text(group, box.topleft, size=max(min(canvas.metrics.text, 3 * row // 4), 1),
                colour=canvas.theme.accent, face=STRONG)  # fmt: skip
    for index, action in enumerate(members, start=1):
        _draw_action(canvas, action, box.move(0, index * row))
    return box.top + round((len(members) + _AROUND_GROUP) * row)


def _draw_action(canvas: Canvas, action: Action, box: pygame.Rect) -> None:
    theme, size = canvas.theme, canvas.metrics.small
    left = box.left
    for key in action.keys:
        cap = pygame.Rect(left, box.top + 1, _cap_width(key, canvas.metrics), 0)
        cap.height = max(box.height - canvas.px(5), 4)
        canvas.box(cap, theme.raised, canvas.px(5))
        canvas.text(key, cap.center, size=size, colour=theme.text, face=STRONG, align="centre")
        left = cap.right + canvas.px(5)
    start = max(left + canvas.px(4), box.left + canvas.px(_KEYS))
    top = box.top + max(box.height - size, 0) // 2 - canvas.px(3)
    canvas.text(action.description, (start, top), size=size, colour=theme.text,
                most=max(box.right - start, 0))  # fmt: skip
