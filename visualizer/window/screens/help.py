"""All keys on one page, from the table that binds them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.shapes import rounded
from visualizer.draw.text import STRONG, put, width_of
from visualizer.draw.theme import Theme
from visualizer.window.actions import ALL_ACTIONS, BY_NAME, Action
from visualizer.window.shell import Panel


class Help(Panel):
    """The keys in columns, section by section."""

    title = "Keys"
    size = (1320, 760)

    def key(self, name: str) -> bool:
        """The keys that open the help close it too."""
        if name not in BY_NAME["help"].keys:
            return False
        self.shell.close()
        return True

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw the groups, no column much longer than another."""
        groups = grouped()
        columns = 3 if rect.width > metrics.px(880) else 2 if rect.width > metrics.px(560) else 1
        heights = tuple(len(members) + 1.5 for members in groups.values())
        chosen = packed(heights, columns)
        longest = max(_lengths(heights, chosen, columns))
        row = max(min(metrics.px(29), int(rect.height / longest)), 8)
        gap = metrics.px(28)
        width = max((rect.width - (columns - 1) * gap) // columns, 1)
        tops = [rect.top] * columns
        for (group, members), column in zip(groups.items(), chosen):
            box = pygame.Rect(rect.left + column * (width + gap), tops[column], width, row)
            tops[column] = _draw_group(surface, group, members, box, theme, metrics)


def grouped() -> dict[str, list[Action]]:
    """The actions of each group, in the order of the table."""
    groups: dict[str, list[Action]] = {}
    for action in ALL_ACTIONS:
        groups.setdefault(action.section, []).append(action)
    return groups


@lru_cache(maxsize=16)
def packed(heights: tuple[float, ...], columns: int) -> tuple[int, ...]:
    """In which column each part stands, so that the longest column is as short as can be.

    >>> packed((3, 1, 1, 2), 2)
    (0, 0, 1, 1)
    """
    return min(
        product(range(columns), repeat=len(heights)),
        key=lambda chosen: max(_lengths(heights, chosen, columns)),
    )


def _lengths(heights: Sequence[float], chosen: Sequence[int], columns: int) -> list[float]:
    lengths = [0.0] * columns
    for height, column in zip(heights, chosen):
        lengths[column] += height
    return lengths


def _draw_group(
    surface: pygame.Surface,
    group: str,
    members: Sequence[Action],
    box: pygame.Rect,
    theme: Theme,
    metrics: Metrics,
) -> int:
    """Draw a group's name and rows from ``box``, its first row, down; where the next begins."""
    row = box.height
    put(surface, group, box.topleft, size=max(min(metrics.text, row - 2), 1), colour=theme.accent,
        face=STRONG)  # fmt: skip
    for index, action in enumerate(members, start=1):
        _draw_action(surface, action, box.move(0, index * row), theme, metrics)
    return box.top + round((len(members) + 1.5) * row)


def _draw_action(
    surface: pygame.Surface, action: Action, box: pygame.Rect, theme: Theme, metrics: Metrics
) -> None:
    size = max(6, min(metrics.small, box.height - 6))
    left = box.left
    for key in action.keys:
        wide = width_of(key, STRONG, size) + metrics.px(14)
        cap = pygame.Rect(left, box.top + 1, wide, max(box.height - metrics.px(5), 4))
        rounded(surface, cap, theme.raised, metrics.px(5))
        put(surface, key, cap.center, size=size, colour=theme.text, face=STRONG, align="centre")
        left = cap.right + metrics.px(5)
    start = max(left + metrics.px(4), box.left + metrics.px(132))
    top = box.top + max(box.height - size, 0) // 2 - metrics.px(3)
    put(surface, action.description, (start, top), size=size, colour=theme.text,
        most=max(box.right - start, 0))  # fmt: skip
