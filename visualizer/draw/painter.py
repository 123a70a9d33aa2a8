"""Painting frames, each only where it differs from the previous one.

A `Painter` compares the sections of two frames and paints the areas where they differ, so drawing
functions need not know what has changed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence

import pygame

from visualizer.draw.frame_canvas import CachedDrawing, DrawCommand, FrameCanvas, Sections
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import Metrics, Theme

#: The cost of painting one area beside its pixels, in pixels.
_COST_OF_AN_AREA = 2000


class Painter:
    """Paints frames on a Surface, each time only the areas that have changed."""

    def __init__(self) -> None:
        self._last_sections: Sections | None = None
        self._cache: dict[Hashable, CachedDrawing] = {}
        self._surface: tuple[pygame.Surface, tuple[int, int]] | None = None

    def new_canvas(self, size: tuple[int, int], theme: Theme, metrics: Metrics) -> FrameCanvas:
        """A canvas for the next frame, to be painted by `paint_frame`."""
        canvas = FrameCanvas(size, theme, metrics)
        canvas.frame.previous_cache = self._cache
        return canvas

    def invalidate(self) -> None:
        """Paint the whole next frame, since the Surface has lost its contents."""
        self._last_sections = None

    def paint_frame(self, canvas: FrameCanvas, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint the frame of ``canvas`` and return the areas of the Surface that have changed."""
        frame, previous, whole = canvas.frame, self._last_sections, surface.get_rect()
        if previous is None or self._surface != (surface, whole.size):
            areas = [whole]
        else:
            areas = _changed_areas(previous, frame.sections)
            for layer, bounds, offset in frame.layers:
                areas += [change.move(offset).clip(bounds) for change in layer.changed_areas]
            areas = _merge_overlaps(area.clip(whole) for area in areas)
        self._last_sections = None  # after an error everything is painted again
        self._surface = surface, whole.size
        commands = [command for section in frame.sections.values() for command in section]
        _paint_areas(SurfaceCanvas(surface, canvas.theme, canvas.metrics), commands, areas)
        for layer, _, _ in frame.layers:
            layer.changed_areas.clear()
        self._last_sections, self._cache = frame.sections, frame.cache
        return areas


def _paint_areas(target: SurfaceCanvas, commands: Sequence[DrawCommand], areas: Sequence[pygame.Rect]) -> None:
    bounds = [command.bounds for command in commands]
    try:
        for area in areas:
            touching = area.collidelistall(bounds)
            covering = (index for index in reversed(touching) if _is_opaque_over(commands[index], area))
            first, current_clip = next(covering, 0), None
            for index in touching[bisect_left(touching, first) :]:
                verb, arguments, clip, _ = commands[index]
                if clip is not current_clip:
                    current_clip = clip
                    target.surface.set_clip(clip.clip(area))
                getattr(target, verb)(*arguments)
    finally:
        target.surface.set_clip(None)


def _is_opaque_over(command: DrawCommand, area: pygame.Rect) -> bool:
    """Whether a command covers an area, so that nothing painted before is visible in it."""
    verb, arguments = command.verb, command.arguments
    if not command.bounds.contains(area):
        return False
    if verb == "fill":
        return bool(arguments[2] == 1)
    if verb == "box":
        return bool(arguments[0].inflate(-2 * arguments[2], 0).contains(area))
    return verb == "paint_layer" and arguments[3] == 1 and arguments[0].is_opaque


def _changed_areas(before: Sections, now: Sections) -> list[pygame.Rect]:
    """The areas in which the sections of two frames differ."""
    areas = []
    for name in {**before, **now}:
        old, new = before.get(name, []), now.get(name, [])
        if old is not new and old != new:
            bounds = [command.bounds for command in _changed_commands(old, new)]
            areas += _merge_if_cheaper(bounds) or bounds
    return areas


def _merge_if_cheaper(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """One area around all, if it is cheaper to paint; otherwise an empty list."""
    union = areas[0].unionall(areas)
    cost = sum(area.width * area.height + _COST_OF_AN_AREA for area in areas)
    return [union] if union.width * union.height <= cost else []


def _changed_commands(before: list[DrawCommand], now: list[DrawCommand]) -> Iterable[DrawCommand]:
    """The commands of both versions of a section that have changed or moved within it."""
    if len(before) != len(now):
        begin = _common_prefix_length(before, now)
        end = _common_prefix_length(before[:begin:-1], now[:begin:-1])
        return (*before[begin : len(before) - end], *now[begin : len(now) - end])
    return [command for pair in zip(before, now) if pair[0] != pair[1] for command in pair]


def _common_prefix_length(before: Sequence[DrawCommand], now: Sequence[DrawCommand]) -> int:
    pairs = enumerate(zip(before, now))
    return next((index for index, (old, new) in pairs if old != new), min(len(before), len(now)))


def _merge_overlaps(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The areas that are not empty; overlapping areas are merged if that is cheaper."""
    merged: list[pygame.Rect] = []
    for area in areas:
        other = area.collidelist(merged)
        if other >= 0 and (union := _merge_if_cheaper([area, merged[other]])):
            merged[other] = union[0]
        elif area.width and area.height:
            merged.append(area)
    return merged
