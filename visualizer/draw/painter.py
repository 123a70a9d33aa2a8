"""Paints frames one after another, each only where it differs from the one before.

A `Painter` compares the sections of a frame with those of the frame before, and paints the places
where they differ. So whoever draws need not know what has changed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence

import pygame

from visualizer.draw.frame_canvas import CachedDrawing, Command, FrameCanvas, Sections
from visualizer.draw.metrics import Metrics
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import Theme

#: What painting one place costs beside its pixels, counted in pixels.
_COST_OF_A_PLACE = 2000


class Painter:
    """Paints frames on a Surface, one after another, and each time only what has changed."""

    def __init__(self) -> None:
        self._last_sections: Sections | None = None
        self._cache: dict[Hashable, CachedDrawing] = {}
        self._surface: tuple[pygame.Surface, tuple[int, int]] | None = None

    def new_canvas(self, size: tuple[int, int], theme: Theme, metrics: Metrics) -> FrameCanvas:
        """A canvas for the next picture, to be shown by `show`."""
        canvas = FrameCanvas(size, theme, metrics)
        canvas.frame.previous_cache = self._cache
        return canvas

    def invalidate(self) -> None:
        """Paint everything next time, since the Surface no longer has what was painted."""
        self._last_sections = None

    def paint_frame(self, canvas: FrameCanvas, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint the frame of ``canvas`` and return where the Surface has changed."""
        frame, shown, whole = canvas.frame, self._last_sections, surface.get_rect()
        if shown is None or self._surface != (surface, whole.size):
            places = [whole]
        else:
            places = _changed_places(shown, frame.sections)
            for layer, bounds, moved in frame.layers:
                places += [change.move(moved).clip(bounds) for change in layer.changed_areas]
            places = _merge_overlaps(place.clip(whole) for place in places)
        self._last_sections = None  # what fails half-way is painted anew
        self._surface = surface, whole.size
        commands = [command for section in frame.sections.values() for command in section]
        _paint_places(SurfaceCanvas(surface, canvas.theme, canvas.metrics), commands, places)
        for layer, _, _ in frame.layers:
            layer.changed_areas.clear()
        self._last_sections, self._cache = frame.sections, frame.cache
        return places


def _paint_places(target: SurfaceCanvas, commands: Sequence[Command], places: Sequence[pygame.Rect]) -> None:
    bounds = [command.bounds for command in commands]
    try:
        for place in places:
            touching = place.collidelistall(bounds)
            hidden = (at for at in reversed(touching) if _is_opaque_over(commands[at], place))
            first, within = next(hidden, 0), None
            for number in touching[bisect_left(touching, first) :]:
                verb, arguments, clip, _ = commands[number]
                if clip is not within:
                    within = clip
                    target.surface.set_clip(clip.clip(place))
                getattr(target, verb)(*arguments)
    finally:
        target.surface.set_clip(None)


def _is_opaque_over(command: Command, place: pygame.Rect) -> bool:
    """Whether nothing is seen in a place of what was painted before a command."""
    verb, arguments = command.verb, command.arguments
    if not command.bounds.contains(place):
        return False
    if verb == "fill":
        return bool(arguments[2] == 1)
    if verb == "box":
        return bool(arguments[0].inflate(-2 * arguments[2], 0).contains(place))
    return verb == "paint" and arguments[3] == 1 and arguments[0].is_opaque


def _changed_places(before: Sections, now: Sections) -> list[pygame.Rect]:
    """Where the sections of two frames differ; changes that fill most of a place are one."""
    places = []
    for name in {**before, **now}:
        old, new = before.get(name, []), now.get(name, [])
        if old is not new and old != new:
            changed = [command.bounds for command in _changed_commands(old, new)]
            places += _merge_if_cheaper(changed) or changed
    return places


def _merge_if_cheaper(places: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """One place around all, if it costs less to paint; else none."""
    union = places[0].unionall(places)
    apart = sum(_pixel_count(place) + _COST_OF_A_PLACE for place in places)
    return [union] if _pixel_count(union) <= apart else []


def _pixel_count(place: pygame.Rect) -> int:
    return place.width * place.height


def _changed_commands(before: list[Command], now: list[Command]) -> Iterable[Command]:
    """The commands of a section that are other ones, or in another place of it."""
    if len(before) != len(now):
        begin = _common_prefix_length(before, now)
        end = _common_prefix_length(before[:begin:-1], now[:begin:-1])
        return (*before[begin : len(before) - end], *now[begin : len(now) - end])
    return [each for pair in zip(before, now) if pair[0] != pair[1] for each in pair]


def _common_prefix_length(before: Sequence[Command], now: Sequence[Command]) -> int:
    """How many commands two sequences begin with in common."""
    pairs = enumerate(zip(before, now))
    return next((at for at, (old, new) in pairs if old != new), min(len(before), len(now)))


def _merge_overlaps(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Places of which those that overlap are joined where that costs less."""
    joined: list[pygame.Rect] = []
    for place in places:
        other = place.collidelist(joined)
        if other >= 0 and (union := _merge_if_cheaper([place, joined[other]])):
            joined[other] = union[0]
        elif place.width and place.height:
            joined.append(place)
    return joined
