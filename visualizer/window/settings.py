"""The choices that last from run to run, in a file: read as a whole, and only changes written."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

from visualizer.algorithms.catalogue import DEFAULT_ORDER
from visualizer.algorithms.lookup import find_algorithm, is_known_by_name
from visualizer.board.neighbours import OWN_ORDERS, Order, order_name, parse_order_or_own
from visualizer.draw.theme import find_theme
from visualizer.errors import FileError, VisualizerError
from visualizer.files import read_regular_file, write_atomically
from visualizer.playback.comparison import MOST_PANES
from visualizer.playback.player import LOWEST_SPEED, UNBOUNDED_SPEED
from visualizer.recording.program import Program
from visualizer.window.choices import LARGEST_ZOOM, MOST_RECENT, SMALLEST_ZOOM, Choices
from visualizer.window.presentation import ViewSettings
from visualizer.window.session import Session

SettingValues = Mapping[str, Any]
WindowSize = tuple[int, int]
Settings = TypeVar("Settings", Choices, ViewSettings)
#: Names the settings file; for tests, and for users who want it in another place.
PATH_VARIABLE = "VISUALIZER_SETTINGS"
_SETTINGS_FOLDER = "minesweeper-reveal-visualizer"
_MIN_SIDE, _MAX_SETTINGS_BYTES = 200, 100_000


class UnsavedError(FileError):
    """The choices of a run cannot be written, which is no reason to have failed."""


class SavedSettings:
    """The choices of the last run, and the saving of this run's.

    Only what is changed in the window is written, so an option of the command line holds for
    one run, and two windows that are open at once do not undo each other's changes.
    ``first_start`` says that nothing has been saved before, ``message`` that a file is ignored.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.first_start = file is not None and not os.path.lexists(file)
        self.message = ""
        self._initial_values: SettingValues = {}
        self._values: SettingValues = {}
        try:
            self._values = json.loads(read_regular_file(file, _MAX_SETTINGS_BYTES)) if file is not None else {}
            # Whether all of it makes sense is seen by using it.
            _ = self.choices(), self.view(), self.algorithms(), self.order(), self.size()
        except FileNotFoundError:
            pass
        except Exception:  # whatever using values of any kind may raise
            self._values = {}
            self.message = f"The settings in {file} are damaged, so they are not used."

    def choices(self) -> Choices:
        """The choices of the last run; a missing one is as in a first run."""
        choices = self._fill(Choices())
        choices.theme = find_theme(choices.theme).name
        choices.recent = tuple(map(str, choices.recent))[:MOST_RECENT]
        choices.zoom = min(LARGEST_ZOOM, max(SMALLEST_ZOOM, choices.zoom))
        choices.speed = min(UNBOUNDED_SPEED, max(LOWEST_SPEED, choices.speed))
        return choices

    def view(self) -> ViewSettings:
        """How the runs were shown in the last run; what is missing is as in a first run."""
        return self._fill(ViewSettings())

    def _fill(self, usual: Settings) -> Settings:
        """The ``usual`` settings with those values that are stored."""
        found: dict[str, Any] = {}
        for name, each in vars(usual).items():
            value, kind = self._values.get(name, each), bool if each is None else type(each)
            found[name] = each if value is each else kind(value)
        return replace(usual, **found)

    def algorithms(self) -> tuple[Program, ...]:
        """The panes of the last run, without programs that are not known any more."""
        found: list[Program] = []
        for name in self._values.get("algorithms", ()):
            with suppress(VisualizerError):  # the package that it was in has gone
                found.append(find_algorithm(name))
        return tuple(dict.fromkeys(found))[:MOST_PANES]

    def order(self) -> Order:
        """The neighbour order of all panes in the last run, as `Session` takes it."""
        values = self._values
        return parse_order_or_own(values["order"]) if "order" in values else DEFAULT_ORDER

    def size(self) -> WindowSize | None:
        """The window's size in the last run; None for a first run."""
        if "size" not in self._values:
            return None
        width, height = (max(_MIN_SIDE, int(side)) for side in self._values["size"])
        return width, height

    def remember_start(self, session: Session, size: WindowSize) -> None:
        """Remember how this run begins."""
        self._initial_values = setting_values(session, size)

    def write_changes(self, session: Session, size: WindowSize) -> None:
        """Write what has been changed since. Raises UnsavedError."""
        stored = SavedSettings(self._file)._values
        # Programs that only a trace has cannot be named; then the panes stay as they were saved.
        after = {
            name: each
            for name, each in setting_values(session, size).items()
            if each not in (self._initial_values[name], [])
        }
        if self._file is None or {**stored, **after} == stored:
            return
        try:
            with suppress(OSError):  # then the file cannot be written, which is said
                self._file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file, (json.dumps({**stored, **after}, indent=2) + "\n").encode())
        except FileError as error:
            raise UnsavedError(f"the settings are not saved; {error}") from error


def settings_file() -> Path | None:
    """Where the platform wants settings to be; None where no home folder is known."""
    if named := os.environ.get(PATH_VARIABLE):
        return Path(named)
    folder = platformdirs.user_config_path(_SETTINGS_FOLDER, appauthor=False, roaming=True)
    return folder / "settings.json" if folder.is_absolute() else None


def setting_values(session: Session, size: WindowSize) -> SettingValues:
    """Everything that is saved, by its name, in kinds of values that JSON has."""
    settings = {**vars(session.choices), **vars(session.view)}
    return {
        **{name: each.value if isinstance(each, Enum) else each for name, each in settings.items()},
        "order": order_name(session.order or OWN_ORDERS),
        "size": list(size),
        "algorithms": [each.name for each in session.programs if is_known_by_name(each)],
    }
