"""The choices that last from run to run: each as a plain value, checked when it is read back."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import TypeVar

from visualizer.algorithms.catalogue import DEFAULT_ORDER
from visualizer.algorithms.lookup import find_algorithm, is_known_by_name
from visualizer.board.neighbours import OWN_ORDERS, Order, order_name, parse_order_of_all
from visualizer.draw.theme import THEMES
from visualizer.errors import VisualizerError
from visualizer.playback.comparison import Sync
from visualizer.playback.player import FASTEST, SLOWEST, UNBOUNDED
from visualizer.playback.scenario import Overlay
from visualizer.recording.program import Program
from visualizer.window.choices import LARGEST_ZOOM, SMALLEST_ZOOM, Choices
from visualizer.window.file_list import MOST_RECENT
from visualizer.window.session import MOST_PANES, Session
from visualizer.window.settings_file import read_settings, write_settings

Values = dict[str, object]
Size = tuple[int, int]
_Member = TypeVar("_Member", bound=Enum)
_SMALLEST_SIDE, _LARGEST_SIDE = 200, 16384
# JSON has no infinity; the word is that of the command line.
_MAX = "max"


class SavedSettings:
    """The choices of the last run, and the saving of this run's.

    Only what is changed in the window is written, so an option of the command line holds for
    one run, and two windows that are open at once do not undo each other's changes.
    ``first_start`` says that nothing has been saved before.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.first_start = file is not None and not os.path.lexists(file)
        stored = read_settings(file)
        self.message = stored.message
        self.values: Mapping[str, object] = stored.values
        self._before: Values = {}

    def choices(self) -> Choices:
        """The choices of the last run; what is missing or makes no sense is as in a first run."""
        return choices_of(self.values)

    def algorithms(self) -> tuple[Program, ...]:
        """The panes of the last run, none if they are not known."""
        return algorithms_of(self.values)

    def order(self) -> Order:
        """The neighbour order of all panes in the last run, as `Session` takes it."""
        return order_of(self.values)

    def size(self) -> Size | None:
        """The window's size in the last run."""
        return size_of(self.values)

    def begin(self, session: Session, size: Size) -> None:
        """Remember how this run begins."""
        self._before = values_of(session, size)

    def end(self, session: Session, size: Size) -> None:
        """Write what has been changed since. Raises FileError."""
        after = values_of(session, size)
        # Programs that only a trace has cannot be named; then the panes stay as they were saved.
        changed = {
            name: each for name, each in after.items() if each not in (self._before[name], [])
        }
        write_settings(self._file, changed)


def values_of(session: Session, size: Size) -> Values:
    """Everything that is saved, as values that JSON has."""
    choices = session.choices
    return {
        "theme": choices.theme,
        "zoom": round(choices.zoom, 3),
        "speed": _MAX if choices.speed == UNBOUNDED else choices.speed,
        "overlay": choices.overlay.name.lower(),
        "mines": choices.mines,
        "code": choices.code,
        "sync": choices.sync.value,
        "recent": list(choices.recent),
        "order": order_name(session.chosen_order or OWN_ORDERS),
        "toured": choices.toured,
        "size": list(size),
        "algorithms": [each.name for each in session.programs if is_known_by_name(each)],
    }


def choices_of(values: Mapping[str, object]) -> Choices:
    """The choices that ``values`` hold, each checked by itself."""
    first = Choices()
    theme, speed = values.get("theme"), values.get("speed")
    return Choices(
        theme=theme if isinstance(theme, str) and theme in THEMES else first.theme,
        zoom=_number(values.get("zoom"), SMALLEST_ZOOM, LARGEST_ZOOM, first.zoom),
        speed=UNBOUNDED if speed == _MAX else _number(speed, SLOWEST, FASTEST, first.speed),
        overlay=_member(values.get("overlay"), Overlay, first.overlay),
        mines=_truth(values.get("mines"), first.mines),
        code=_truth(values.get("code"), first.code),
        sync=_member(values.get("sync"), Sync, first.sync),
        recent=_paths(values.get("recent")),
        toured=_truth(values.get("toured"), first.toured),
    )


def algorithms_of(values: Mapping[str, object]) -> tuple[Program, ...]:
    """The algorithms that ``values`` name, without those that are not known, at most twelve."""
    names = values.get("algorithms")
    found: list[Program] = []
    for name in names if isinstance(names, list) else []:
        try:
            algorithm = find_algorithm(str(name))
        except VisualizerError:
            continue
        if algorithm not in found:
            found.append(algorithm)
    return tuple(found[:MOST_PANES])


def order_of(values: Mapping[str, object]) -> Order:
    """The neighbour order that ``values`` hold, that of the usual comparison if it is none."""
    try:
        return parse_order_of_all(str(values.get("order")))
    except VisualizerError:
        return DEFAULT_ORDER


def size_of(values: Mapping[str, object]) -> Size | None:
    """The window's size that ``values`` hold, None if it is not the size of a window."""
    size = values.get("size")
    if not isinstance(size, list) or len(size) != 2:
        return None
    sides = [round(_number(side, _SMALLEST_SIDE, _LARGEST_SIDE, 0)) for side in size]
    return (sides[0], sides[1]) if all(sides) else None


def _number(value: object, least: float, most: float, otherwise: float) -> float:
    """``value`` if it is a number from ``least`` to ``most``; True and False are not."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return otherwise
    return float(value) if least <= value <= most else otherwise


def _paths(value: object) -> tuple[str, ...]:
    """The absolute paths in a list, as many as are remembered."""
    found = value if isinstance(value, list) else []
    paths = [each for each in found if isinstance(each, str) and os.path.isabs(each)]
    return tuple(paths[:MOST_RECENT])


def _truth(value: object, otherwise: bool) -> bool:
    return value if isinstance(value, bool) else otherwise


def _member(value: object, kind: type[_Member], otherwise: _Member) -> _Member:
    """The member of an Enum whose name ``value`` is, in lower case."""
    return next((each for each in kind if each.name.lower() == value), otherwise)
