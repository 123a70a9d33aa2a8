"""The layout of panes and code on a stage: the arrangement with the largest cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from visualizer.draw.panels.code import CodeLayout, CodeWidths
from visualizer.draw.panels.pane_layout import PaneLayout, pane_layout
from visualizer.draw.theme import Metrics

#: In pixels at scale 1.
_PANEL_GAP = 8
#: A factor for the cells of a grid with an empty slot, which must be considerably larger.
_HOLES_PENALTY = 0.88
#: The least height, at scale 1, of an empty slot among the panes that the code can take.
_LOWEST_CODE = 190


@dataclass
class StageLayout:
    """The rectangles of a stage, for drawing it and for finding the thing under a point.

    ``panes`` and ``boards`` have an entry for each pane; ``code_rect`` is None without code. Drawing
    the stage sets ``code``, the layout of its lines. ``metrics`` are the sizes of the text.
    """

    panes: list[pygame.Rect] = field(default_factory=list)
    boards: list[PaneLayout] = field(default_factory=list)
    code_rect: pygame.Rect | None = None
    metrics: Metrics = field(default_factory=Metrics)
    code: CodeLayout | None = None
    timeline: pygame.Rect | None = None

    @property
    def cell(self) -> float:
        """The side of a cell in pixels, 0 without boards."""
        return self.boards[0].grid.scale if self.boards else 0.0


@dataclass(frozen=True)
class StageNeeds:
    """The contents of a stage: a number of panes with boards of ``board`` (height, width) cells.

    ``code`` has the widths of the code, None for no code. ``columns`` None chooses the number that
    makes the cells largest.
    """

    panes: int
    board: tuple[int, int]
    code: CodeWidths | None = None
    columns: int | None = None
    shows_frontier: bool = True


def stage_layout(rect: pygame.Rect, needs: StageNeeds, metrics: Metrics) -> StageLayout:
    """The layout of the panes and the code in ``rect``.

    The code takes the rest of the last row of panes, or the right side of the stage.
    """
    panes, code = _best_arrangement(tuple(rect), needs, metrics)
    boards = [pane_layout(pane, needs.board, metrics, needs.shows_frontier) for pane in panes]
    return StageLayout([*map(pygame.Rect, panes)], boards, code and pygame.Rect(code), metrics)


_Arrangement = tuple[list[pygame.Rect], "pygame.Rect | None"]


@lru_cache(maxsize=256)
def _best_arrangement(box: tuple[int, int, int, int], needs: StageNeeds, metrics: Metrics) -> _Arrangement:
    best: _Arrangement = ([], None)
    largest = -1.0
    for panes, code, holes in _all_arrangements(pygame.Rect(box), needs, metrics):
        cell = pane_layout(panes[0], needs.board, metrics, needs.shows_frontier).grid.scale
        worth = cell * (_HOLES_PENALTY if holes else 1.0)
        # Earlier arrangements are preferred to later ones that are hardly better.
        if worth > largest + 0.01:
            largest, best = worth, (panes, code)
    return best


def _all_arrangements(
    rect: pygame.Rect, needs: StageNeeds, metrics: Metrics
) -> Iterator[tuple[list[pygame.Rect], pygame.Rect | None, bool]]:
    """The arrangements, and whether each has an empty slot."""
    for columns in _column_counts(needs, rect):
        slots = _grid_slots(rect, needs.panes, columns, metrics)
        panes, left_over = slots[: needs.panes], slots[needs.panes :]
        if needs.code is None:
            yield panes, None, bool(left_over) and needs.columns is None
            continue
        if left_over:
            code = left_over[0].union(left_over[-1])
            if code.width >= needs.code.least and code.height >= metrics.px(_LOWEST_CODE):
                yield panes, code, False
        code = rect.copy()
        code.width = max(min(rect.width // (columns + 2), needs.code.best), needs.code.least)
        code.right = rect.right
        room = rect.copy()
        room.width = max(code.left - metrics.px(_PANEL_GAP) - room.left, 1)
        yield _grid_slots(room, needs.panes, columns, metrics)[: needs.panes], code, bool(left_over)


def _column_counts(needs: StageNeeds, rect: pygame.Rect) -> list[int]:
    """The numbers of columns to try; those with nearly square panes come first."""
    if needs.columns is not None:
        return [min(needs.columns, needs.panes)]
    balanced = (needs.panes * max(rect.width, 1) / max(rect.height, 1)) ** 0.5
    return sorted(range(1, needs.panes + 1), key=lambda columns: abs(columns - balanced))


def _grid_slots(rect: pygame.Rect, count: int, columns: int, metrics: Metrics) -> list[pygame.Rect]:
    """At least ``count`` slots of one size in full rows across ``rect``, from left to right.

    The remainders of the divisions widen the gaps.
    """
    gap = metrics.px(_PANEL_GAP)
    rows = -(-count // columns)
    across, down = rect.width + gap, rect.height + gap
    size = max(across // columns - gap, 1), max(down // rows - gap, 1)
    return [
        pygame.Rect((rect.left + col * across // columns, rect.top + row * down // rows), size)
        for row in range(rows)
        for col in range(columns)
    ]
