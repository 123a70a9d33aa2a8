"""All keys on one page, from the table that binds them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG, width_of
from visualizer.window.actions import ALL_ACTIONS, BY_NAME, Action
from visualizer.window.shell import Panel


class Help(Panel):
    """The keys in columns, section by section."""

    title = "Keys"
    size = (1320, 884)

    def key(self, name: str) -> bool:
        """The keys that open the help close it too."""
        if name not in BY_NAME["help"].keys:
            return False
        self.shell.close()
        return True

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the groups, no column much longer than another."""
        groups = grouped()
        columns = 3 if rect.width > canvas.px(880) else 2 if rect.width > canvas.px(560) else 1
        heights = tuple(len(members) + 1.5 for members in groups.values())
        chosen = packed(heights, columns)
        longest = max(_lengths(heights, chosen, columns))
        row = max(min(canvas.px(29), int(rect.height / longest)), 8)
        gap = canvas.px(28)
        width = max((rect.width - (columns - 1) * gap) // columns, 1)
        tops = [rect.top] * columns
        for (group, members), column in zip(groups.items(), chosen):
            box = pygame.Rect(rect.left + column * (width + gap), tops[column], width, row)
            tops[column] = _draw_group(canvas, group, members, box)


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


def _draw_group(canvas: Canvas, group: str, members: Sequence[Action], box: pygame.Rect) -> int:
    """Draw a group's name and rows from ``box``, its first row, down; where the next begins."""
    row = box.height
    # A line of text is about a third higher than its size, and has to end above the first key.
    canvas.text(group, box.topleft, size=max(min(canvas.metrics.text, 3 * row // 4), 1),
                colour=canvas.theme.accent, face=STRONG)  # fmt: skip
    for index, action in enumerate(members, start=1):
        _draw_action(canvas, action, box.move(0, index * row))
    return box.top + round((len(members) + 1.5) * row)


def _draw_action(canvas: Canvas, action: Action, box: pygame.Rect) -> None:
    theme = canvas.theme
    size = max(6, min(canvas.metrics.small, box.height - 5))
    left = box.left
    for key in action.keys:
        wide = width_of(key, STRONG, size) + canvas.px(14)
        cap = pygame.Rect(left, box.top + 1, wide, max(box.height - canvas.px(5), 4))
        canvas.box(cap, theme.raised, canvas.px(5))
        canvas.text(key, cap.center, size=size, colour=theme.text, face=STRONG, align="centre")
        left = cap.right + canvas.px(5)
    start = max(left + canvas.px(4), box.left + canvas.px(132))
    top = box.top + max(box.height - size, 0) // 2 - canvas.px(3)
    canvas.text(action.description, (start, top), size=size, colour=theme.text,
                most=max(box.right - start, 0))  # fmt: skip
