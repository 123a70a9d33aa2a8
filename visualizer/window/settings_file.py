"""The settings file: where it is, reading it, and writing what has changed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from visualizer.errors import FileError, reason_of
from visualizer.files import write_beside

#: Names the settings file; for tests, and for those who want it elsewhere.
VARIABLE = "VISUALIZER_SETTINGS"
_FOLDER = "minesweeper-reveal-visualizer"
_FILE = "settings.json"
_DAMAGED = "settings.damaged.json"
# The file holds a dozen short values; what is larger was not written by this program.
_MOST_BYTES = 100_000


@dataclass(frozen=True)
class Stored:
    """What was read: the ``values`` by their names, and a ``message`` if something was wrong."""

    values: Mapping[str, object] = field(default_factory=dict)
    message: str = ""


def settings_file(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Path | None:
    """Where the platform wants settings to be; None where no home folder is known.

    Windows: ``%APPDATA%``; macOS: ``~/Library/Application Support``; elsewhere
    ``$XDG_CONFIG_HOME``, which counts only if it is absolute, or ``~/.config``.
    ``VISUALIZER_SETTINGS`` goes before all of them.
    """
    named = environment.get(VARIABLE)
    if named:
        return Path(named)
    if platform == "win32":
        folder = _folder(environment.get("APPDATA"), "AppData", "Roaming")
    elif platform == "darwin":
        folder = _folder(None, "Library", "Application Support")
    else:
        folder = _folder(environment.get("XDG_CONFIG_HOME"), ".config")
    return folder / _FOLDER / _FILE if folder else None


def _folder(named: str | None, *below_home: str) -> Path | None:
    if named and os.path.isabs(named):
        return Path(named)
    try:
        return Path.home().joinpath(*below_home)
    except RuntimeError:
        return None


def read_settings(file: Path | None) -> Stored:
    """What ``file`` holds; nothing where there is none.

    A damaged file is renamed to ``settings.damaged.json``, so that nothing in it is lost, and
    the message says so. What the values mean is for others to check, one by one.
    """
    if file is None:
        return Stored()
    if os.path.exists(file) and not os.path.isfile(file):  # a pipe would be waited for
        return Stored(message=f"The settings in {file} cannot be read (it is not a file).")
    try:
        with open(file, "rb") as stream:
            data = stream.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        return Stored()
    except OSError as error:
        return Stored(message=f"The settings in {file} cannot be read ({reason_of(error)}).")
    values = _values(data)
    return Stored(values) if values is not None else Stored(message=_set_aside(file))


def _values(data: bytes) -> dict[str, object] | None:
    """The values by their names; None if this is not a settings file."""
    if len(data) > _MOST_BYTES:
        return None
    try:
        values = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def _set_aside(file: Path) -> str:
    damaged = file.with_name(_DAMAGED)
    try:
        os.replace(file, damaged)
    except OSError:
        return f"The settings in {file} are damaged, and begin anew."
    return f"The settings were damaged and begin anew; the old file is {damaged}."


def write_settings(file: Path | None, changed: Mapping[str, object]) -> None:
    """Store the ``changed`` values beside what the file holds of others, known or not.

    Does nothing where that would change nothing. Raises FileError where it cannot be written.
    """
    if file is None or not changed:
        return
    before = read_settings(file).values
    after = {**before, **changed}
    if after == before:
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{file.parent}: the folder cannot be made ({reason_of(error)})") from error
    write_beside(file, (json.dumps(after, indent=2) + "\n").encode("utf-8"))
