"""The settings that last from run to run, in a file of which only changes are written."""

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
from visualizer.trace.listings import FIRST_LANGUAGE, LISTING_LANGUAGES
from visualizer.window.presentation import LARGEST_ZOOM, MOST_RECENT, SMALLEST_ZOOM, Choices, ViewSettings
from visualizer.window.session import Session

SettingValues = Mapping[str, Any]
WindowSize = tuple[int, int]
Settings = TypeVar("Settings", Choices, ViewSettings)
#: Names the settings file; for tests, and for users who want it in another place.
PATH_VARIABLE = "VISUALIZER_SETTINGS"
_SETTINGS_FOLDER = "minesweeper-reveal-visualizer"
_MIN_SIDE, _MAX_SETTINGS_BYTES = 200, 100_000


class UnsavedError(FileError):
    """The settings of a run cannot be written, although the run itself has succeeded."""


class SavedSettings:
    """The settings of the last run, and the saving of those of this run.

    Only what is changed in the window is written. So an option of the command line holds for one
    run, and two open windows do not undo each other's changes. ``first_start`` says whether there
    is no settings file yet, and ``message`` is not empty if the file is damaged and ignored.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.first_start = file is not None and not os.path.lexists(file)
        self.message = ""
        self._initial_values: SettingValues = {}
        self._values: SettingValues = {}
        try:
            self._values = json.loads(read_regular_file(file, _MAX_SETTINGS_BYTES)) if file is not None else {}
            # Using all values shows whether they are valid.
            _ = self.choices(), self.view(), self.algorithms(), self.order(), self.size()
        except FileNotFoundError:
            pass
        except Exception:  # whatever the use of invalid values may raise
            self._values = {}
            self.message = f"The settings in {file} are damaged, so they are not used."

    def choices(self) -> Choices:
        """The choices of the last run, with defaults for missing ones."""
        choices = self._fill(Choices())
        choices.theme = find_theme(choices.theme).name
        choices.recent = tuple(map(str, choices.recent))[:MOST_RECENT]
        choices.zoom = min(LARGEST_ZOOM, max(SMALLEST_ZOOM, choices.zoom))
        choices.speed = min(UNBOUNDED_SPEED, max(LOWEST_SPEED, choices.speed))
        return choices

    def view(self) -> ViewSettings:
        """The view of the last run, with defaults for missing settings."""
        view = self._fill(ViewSettings())
        return view if view.language in LISTING_LANGUAGES else replace(view, language=FIRST_LANGUAGE)

    def _fill(self, defaults: Settings) -> Settings:
        """The ``defaults`` with the stored values in their place, converted to the same types."""
        fields: dict[str, Any] = {}
        for name, default in vars(defaults).items():
            value, kind = self._values.get(name, default), bool if default is None else type(default)
            fields[name] = value if value is default else kind(value)
        return replace(defaults, **fields)

    def algorithms(self) -> tuple[Program, ...]:
        """The algorithms in the panes of the last run, without those that are not known any more."""
        found: list[Program] = []
        for name in self._values.get("algorithms", ()):
            with suppress(VisualizerError):  # its package may have been removed
                found.append(find_algorithm(name))
        return tuple(dict.fromkeys(found))[:MOST_PANES]

    def order(self) -> Order:
        """The neighbour order of the last run, `OWN_ORDERS` if each pane had its own."""
        values = self._values
        return parse_order_or_own(values["order"]) if "order" in values else DEFAULT_ORDER

    def size(self) -> WindowSize | None:
        """The size of the window in the last run; None for a first run."""
        if "size" not in self._values:
            return None
        width, height = (max(_MIN_SIDE, int(side)) for side in self._values["size"])
        return width, height

    def remember_start(self, session: Session, size: WindowSize) -> None:
        """Remember the settings with which this run begins."""
        self._initial_values = setting_values(session, size)

    def write_changes(self, session: Session, size: WindowSize) -> None:
        """Write the settings that have changed since `remember_start`. Raises UnsavedError."""
        stored = SavedSettings(self._file)._values
        after = {
            name: value
            for name, value in setting_values(session, size).items()
            # No algorithms means that none has a name, as those of traces; then the saved ones stay.
            if value not in (self._initial_values[name], [])
        }
        if self._file is None or {**stored, **after} == stored:
            return
        try:
            with suppress(OSError):  # writing the file raises then
                self._file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file, (json.dumps({**stored, **after}, indent=2) + "\n").encode())
        except FileError as error:
            raise UnsavedError(f"the settings are not saved; {error}") from error


def settings_file() -> Path | None:
    """The settings file in the platform's folder for settings; None if no home folder is known."""
    if path := os.environ.get(PATH_VARIABLE):
        return Path(path)
    folder = platformdirs.user_config_path(_SETTINGS_FOLDER, appauthor=False, roaming=True)
    return folder / "settings.json" if folder.is_absolute() else None


def setting_values(session: Session, size: WindowSize) -> SettingValues:
    """All settings by their names, as values that JSON can represent; what a file or a stop gives is left out."""
    own = session.presentation.own_settings
    settings = {**vars(session.choices), **vars(session.presentation.own_view)}
    return {
        **{name: value.value if isinstance(value, Enum) else value for name, value in settings.items()},
        "order": order_name(own["order"] or OWN_ORDERS),
        "size": list(size),
        "algorithms": [pane.program.name for pane in own["panes"] if is_known_by_name(pane.program)],
    }
