"""Paints frames one after another, each only where it differs from the one before.

A `FrameCanvas` notes one frame as commands; a `Painter` compares it with the frame before and
paints where they differ, by the commands of the new frame that touch that place. So nobody who
draws has to know what has changed, and what is painted is what a whole picture would be.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

import pygame

from visualizer.draw.frame_canvas import Command, FrameCanvas, Kept, Section
from visualizer.draw.metrics import Metrics
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import Theme

#: So many places that have changed are painted one by one; more are joined.
_MOST_PLACES = 250
#: Things are drawn in order, so that those to join with are among the last.
_LAST = 8
#: What painting one place costs beside its pixels, counted in pixels.
_COST_OF_A_PLACE = 500
#: What has changed of one named part is painted as one place, if that has so few pixels.
_LARGEST_TOGETHER = 100_000


class Painter:
    """Paints frames on a Surface, one after another, and each time only what has changed."""

    def __init__(self) -> None:
        self._shown: list[Section] | None = None
        self._kept: Mapping[Hashable, Kept] = {}
        self._surface: tuple[pygame.Surface, tuple[int, int]] | None = None

    def canvas(self, size: tuple[int, int], theme: Theme, metrics: Metrics) -> FrameCanvas:
        """A canvas for the next picture, to be shown by `show`."""
        canvas = FrameCanvas(size, theme, metrics)
        canvas.frame.before = self._kept
        return canvas

    def forget(self) -> None:
        """Paint everything next time, since the Surface no longer has what was painted."""
        self._shown = None

    def show(self, canvas: FrameCanvas, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint the frame of ``canvas`` and return where the Surface has changed."""
        frame, whole = canvas.frame, surface.get_rect()
        if self._surface != (surface, surface.get_size()):
            self._surface = (surface, surface.get_size())
            self.forget()
        places = [whole] if self._shown is None else _differences(self._shown, frame.sections)
        if self._shown is not None:
            places = _joined([place.clip(whole) for place in (*places, *frame.changes)])
        self._shown = None  # what fails half-way is painted anew
        commands = [command for _, section in frame.sections for command in section]
        target = SurfaceCanvas(surface, canvas.theme, canvas.metrics)
        try:
            _paint(target, commands, places)
        finally:
            surface.set_clip(None)
        for changes in frame.layers:
            changes.clear()
        self._shown, self._kept = frame.sections, frame.kept
        return places


def _paint(
    target: SurfaceCanvas, commands: Sequence[Command], places: Sequence[pygame.Rect]
) -> None:
    bounds = [command.bounds for command in commands]
    for place in places:
        touching = [commands[number] for number in place.collidelistall(bounds)]
        begin = len(touching) - 1
        while begin > 0 and not touching[begin].cover.contains(place):
            begin -= 1
        within = None
        for command in touching[max(begin, 0) :]:
            if command.clip is not within:
                within = command.clip
                target.surface.set_clip(within.clip(place))
            command.paint(target)


def _differences(before: Sequence[Section], now: Sequence[Section]) -> list[pygame.Rect]:
    """Where two frames differ."""
    pairs, others = _matched(before, now)
    places = [command.bounds for section in others for command in section]
    for name, old, new in pairs:
        if old is not new and old != new:
            changed = _changed_places(old, new)
            place = changed[0].unionall(changed)
            # What has a name lies together.
            together = name is not None and place.width * place.height <= _LARGEST_TOGETHER
            places += [place] if together else changed
    return places


_Commands = list[Command]
_Pair = tuple[Hashable, _Commands, _Commands]


def _matched(
    before: Sequence[Section], now: Sequence[Section]
) -> tuple[list[_Pair], list[_Commands]]:
    """The sections that are in both frames, in one order, by name; and all others.

    Where the order is another, or two have one name, there are only others.
    """
    if [name for name, _ in before] == [name for name, _ in now]:
        return [(name, old, new) for (name, old), (_, new) in zip(before, now)], []
    first, second = _by_name(before), _by_name(now)
    both = [key for key in first if key in second]
    one_each = len(first) == len(before) and len(second) == len(now)
    if not one_each or both != [key for key in second if key in first]:
        return [], [section for _, section in (*before, *now)]
    pairs = [(key[0], first[key], second[key]) for key in both]
    only = [*(first[key] for key in first if key not in second),
            *(second[key] for key in second if key not in first)]  # fmt: skip
    return pairs, only


def _by_name(sections: Sequence[Section]) -> dict[tuple[Hashable, Hashable, int], _Commands]:
    """Sections by name; those without one by the name before them, and counted."""
    found: dict[tuple[Hashable, Hashable, int], _Commands] = {}
    last: Hashable = None
    count = 0
    for name, commands in sections:
        count = 0 if name is not None else count + 1
        last = last if name is None else name
        found[name, last, count] = commands
    return found


def _changed_places(before: list[Command], now: list[Command]) -> list[pygame.Rect]:
    if len(before) == len(now):
        pairs = [pair for pair in zip(before, now) if pair[0] != pair[1]]
        return [place for old, new in pairs for place in _changed_between(old, new)]
    begin, end = _common_ends(before, now)
    changed = (*before[begin : len(before) - end], *now[begin : len(now) - end])
    return [command.bounds for command in changed]


def _changed_between(old: Command, new: Command) -> list[pygame.Rect]:
    """Where two commands in the same place of a frame differ."""
    a, b = old.bounds, new.bounds
    same_rows = (a.top, a.bottom, old.clip) == (b.top, b.bottom, new.clip)
    if not same_rows or _seen_through(old) is None or _seen_through(old) != _seen_through(new):
        return [a, b]
    # The same picture through a window of which only the sides have moved.
    sides = [sorted((a.left, b.left)), sorted((a.right, b.right))]
    return [pygame.Rect(left, a.top, right - left, a.height) for left, right in sides]


def _seen_through(command: Command) -> tuple[object, ...] | None:
    """What stays the same where a command only paints more or less of the same; None for others."""
    if command.verb == "fill":
        colour, _, opacity = command.arguments
        return "fill", colour, opacity
    if command.verb == "paint":
        layer, position, area, opacity = command.arguments
        left, top = (0, 0) if area is None else area.topleft
        return "paint", layer, position[0] - left, position[1] - top, opacity
    return None


def _common_ends(before: Sequence[object], now: Sequence[object]) -> tuple[int, int]:
    """How many things two sequences have in common at the beginning, and then at the end."""
    most = min(len(before), len(now))
    begin = 0
    while begin < most and before[begin] == now[begin]:
        begin += 1
    end = 0
    while end < most - begin and before[-1 - end] == now[-1 - end]:
        end += 1
    return begin, end


def _joined(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """``places`` without those in others, and with those joined that cost less together."""
    joined: list[pygame.Rect] = []
    for place in places:
        if not place.width or not place.height:
            continue
        while (number := _worth_joining(joined, place)) is not None:
            place = place.union(joined.pop(number))
        joined.append(place)
        if len(joined) > _MOST_PLACES:
            joined = [place.unionall(joined)]
    return joined


def _worth_joining(places: Sequence[pygame.Rect], place: pygame.Rect) -> int | None:
    """The index of one of the last ``places`` that costs less if painted with ``place``."""
    area = place.width * place.height + _COST_OF_A_PLACE
    for number in range(max(len(places) - _LAST, 0), len(places)):
        union = place.union(places[number])
        if union.width * union.height <= area + places[number].width * places[number].height:
            return number
    return None
