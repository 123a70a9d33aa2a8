"""Where panes and code lie on a stage: in the arrangement that makes the cells largest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code import CodeLayout, CodeWidths
from visualizer.draw.panels.pane_layout import PaneForm, PaneLayout, pane_layout

#: Between panels at scale 1, and between many of them.
_GAP, _NARROW_GAP = 10, 6
_MANY = 6
# A grid with holes has to make the boards a good deal larger.
_WITH_HOLES = 0.88
# The code has a slot among the panes only where that is this high, at scale 1.
_LOWEST_CODE = 190
# Where cells are as large as this, at scale 1, they give way to code that is read with ease:
# at the least width of the code an arrangement is worth that share less, and the more the larger
# its cells are, up to half.
_LARGE_CELL, _NARROW_CODE = 27, 0.14
# Widths of the code beside the panes that are tried between its best and its least.
_CODE_STEPS = 6


@dataclass
class StageLayout:
    """Where things lie on a stage, for drawing it and for finding what is under a point.

    ``panes`` and ``boards`` have one entry a pane; ``code_rect`` is None without code. ``code``
    has the lines of code, once they are drawn, and ``remarks`` those of the panes that have one.
    """

    panes: list[pygame.Rect] = field(default_factory=list)
    boards: list[PaneLayout] = field(default_factory=list)
    code_rect: pygame.Rect | None = None
    code: CodeLayout | None = None
    timeline: pygame.Rect | None = None
    remarks: dict[int, pygame.Rect] = field(default_factory=dict)

    @property
    def cell(self) -> float:
        """The side of a cell in pixels, 0 without boards."""
        return self.boards[0].grid.scale if self.boards else 0.0


@dataclass(frozen=True)
class StageNeeds:
    """What is to be laid out: so many panes with boards of ``board`` (height, width) cells.

    ``code`` says how wide code wants to be, None for no code. ``columns`` None is as many as make
    the cells largest.
    """

    panes: int
    board: tuple[int, int]
    code: CodeWidths | None = None
    columns: int | None = None


def stage_layout(
    rect: pygame.Rect, needs: StageNeeds, metrics: Metrics, form: PaneForm | None = None
) -> StageLayout:
    """The panes, in as many columns as make the cells largest, and the code.

    The code stands at the right of the panes or takes a slot among them.
    """
    panes, code = _arrangement(_box(rect), needs, metrics, form or PaneForm())
    rects = [pygame.Rect(each) for each in panes]
    boards = [pane_layout(each, *needs.board, metrics, form) for each in rects]
    return StageLayout(rects, boards, None if code is None else pygame.Rect(code))


_Box = tuple[int, int, int, int]
_Boxes = tuple[list[_Box], _Box | None]


@lru_cache(maxsize=256)
def _arrangement(box: _Box, needs: StageNeeds, metrics: Metrics, form: PaneForm) -> _Boxes:
    best: _Boxes = ([], None)
    most = -1.0
    for worth, panes, code in _arrangements(pygame.Rect(box), needs, metrics, form):
        # What comes later has to be better by more than a trifle.
        if worth > most + 0.01:
            most, best = worth, ([_box(each) for each in panes], code and _box(code))
    return best


def _box(rect: pygame.Rect) -> _Box:
    return rect.left, rect.top, rect.width, rect.height


_Arrangement = tuple[float, Sequence[pygame.Rect], "pygame.Rect | None"]


def _arrangements(
    rect: pygame.Rect, needs: StageNeeds, metrics: Metrics, form: PaneForm
) -> Iterator[_Arrangement]:
    """Every arrangement, with what it is worth: the side of a cell, less where slots are empty."""
    for code in _code_beside(rect, needs):
        room = rect.copy()
        if code is not None:
            room.width = code.left - _gap(needs.panes, metrics) - room.left
        for columns in _columns(needs, needs.panes, room):
            panes = _slots(room, needs.panes, columns, metrics)
            holes = _WITH_HOLES if needs.panes % columns and needs.columns is None else 1.0
            cell = _cell(panes[0], needs, metrics, form) * holes
            yield cell * _ease(code, needs, cell / metrics.scale), panes, code
    if needs.code is None or needs.panes == 1:
        return
    for columns in _columns(needs, needs.panes + 1, rect):
        *panes, code = _slots(rect, needs.panes + 1, columns, metrics)
        if code.width >= needs.code.least and code.height >= metrics.px(_LOWEST_CODE):
            holes = _WITH_HOLES if (needs.panes + 1) % columns else 1.0
            yield _cell(panes[0], needs, metrics, form) * holes, panes, code


def _ease(code: pygame.Rect | None, needs: StageNeeds, cell: float) -> float:
    """What the width of the code makes of an arrangement's worth; ``cell`` is at scale 1."""
    if code is None or needs.code is None or cell < _LARGE_CELL or code.width >= needs.code.easy:
        return 1.0
    missing = (needs.code.easy - code.width) / (needs.code.easy - needs.code.least)
    return 1.0 - min(_NARROW_CODE * cell / _LARGE_CELL, 0.5) * missing


def _columns(needs: StageNeeds, slots: int, rect: pygame.Rect) -> list[int]:
    """Numbers of columns to try, those first that make the slots about as wide as high."""
    if needs.columns is not None:
        return [min(needs.columns, slots)]
    balanced = (slots * max(rect.width, 1) / max(rect.height, 1)) ** 0.5
    return sorted(range(1, slots + 1), key=lambda columns: abs(columns - balanced))


def _code_beside(rect: pygame.Rect, needs: StageNeeds) -> Iterator[pygame.Rect | None]:
    """The code at the right of the panes, the widest first; None where there is none."""
    if needs.code is None:
        yield None
        return
    least = needs.code.least
    most = max(rect.width * 2 // 5, min(needs.code.easy, rect.width // 2), least)
    best = min(needs.code.best, most)
    for step in range(_CODE_STEPS + 1):
        width = best - (best - least) * step // _CODE_STEPS
        yield pygame.Rect(rect.right - width, rect.top, width, rect.height)


def _cell(pane: pygame.Rect, needs: StageNeeds, metrics: Metrics, form: PaneForm) -> float:
    return pane_layout(pane, *needs.board, metrics, form).grid.scale


def _gap(count: int, metrics: Metrics) -> int:
    return metrics.px(_GAP if count < _MANY else _NARROW_GAP)


def _slots(rect: pygame.Rect, count: int, columns: int, metrics: Metrics) -> list[pygame.Rect]:
    """``count`` rectangles of one size in so many columns across ``rect``, from left to right.

    Boards in them have equal cells; what is left of a pixel between them goes to the gaps.
    """
    gap = _gap(count, metrics)
    rows = -(-count // columns)
    across, down = rect.width + gap, rect.height + gap
    width, height = max(across // columns - gap, 1), max(down // rows - gap, 1)
    rects = []
    for number in range(count):
        row, column = divmod(number, columns)
        left, top = rect.left + column * across // columns, rect.top + row * down // rows
        rects.append(pygame.Rect(left, top, width, height))
    return rects
