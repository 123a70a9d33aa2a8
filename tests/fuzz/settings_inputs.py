"""Settings files: values of any kind and damaged bytes, read, and a window begun with them."""

from __future__ import annotations

import json
from dataclasses import astuple, replace
from pathlib import Path
from random import Random

from demands import Refused, check_printable
from fuzzing import Fuzzer
from mutations import VALUES, damaged_bytes, damaged_value
from window_help import Driver

from visualizer.board.board import Board
from visualizer.draw.theme import THEMES
from visualizer.playback.player import FASTEST, SLOWEST, UNBOUNDED
from visualizer.window.choices import LARGEST_ZOOM, SMALLEST_ZOOM, Choices
from visualizer.window.session import MOST_PANES
from visualizer.window.settings import SavedSettings

USUAL: dict[str, object] = {
    "theme": "dark", "zoom": 1.1, "speed": 8.0, "overlay": "numbers", "mines": True, "code": True,
    "sync": "visit", "size": [1280, 720], "algorithms": ["stack-peek", "queue,mark=pop"],
    "motion": True, "toured": True, "order": "row-by-row", "recent": ["example-1"],
}  # fmt: skip
LIKELY: dict[str, list[object]] = {
    "theme": ["light", "projector", "DARK", "dark "],
    "zoom": [0.6, 3, 0.59, float("nan"), float("inf"), 10**400],
    "speed": ["inf", 0.25, 1000, 0, "8", float("nan"), -8],
    "overlay": ["digits", "heat", "tree", "none", "NONE", "colour"],
    "mines": [False, 0, "false"],
    "code": [False, 1, None],
    "motion": [False, 1, None],
    "toured": [False, 1, None],
    "order": ["own", "clockwise", "N NE E SE S SW W NW", "N N", "", 3, ["N"], "own " * 500],
    "recent": [[], ["", "\0", "../" * 2000, 7], ["a"] * 500, "example-1", {"0": "x"}, [["x"]]],
    "sync": ["operation", "reveal", "finish", "visits"],
    "size": [[200, 200], [199, 600], [800], [16384, 16384], [float("inf"), 300], [True, True]],
    "algorithms": [
        [],
        ["queue"] * 30,
        ["all"],
        [None],
        ["stack,mark=\u202e"],
        "queue",
        [["queue"]],
    ],
}


def _make(random: Random) -> bytes:
    values = dict(USUAL)
    for key in random.choices(list(LIKELY), k=random.randrange(5)):
        values[key] = random.choice(LIKELY[key] + VALUES[:6])
    whole = damaged_value(random, values) if random.random() < 0.5 else values
    data = json.dumps(whole, indent=2).encode()
    return damaged_bytes(random, data) if random.random() < 0.3 else data


def _check(data: bytes, folder: Path) -> None:
    file = folder / "settings.json"
    file.write_bytes(data)
    saved = SavedSettings(file)
    check_printable(saved.message)
    if saved.message:
        raise Refused(saved.message)
    _check_choices(saved)
    if len(data) % 4 == 0:
        _begin_and_end(saved, file)


def _check_choices(saved: SavedSettings) -> None:
    choices, size = saved.choices(), saved.size()
    assert choices.theme in THEMES
    assert SMALLEST_ZOOM <= choices.zoom <= LARGEST_ZOOM
    assert choices.speed == UNBOUNDED or SLOWEST <= choices.speed <= FASTEST
    assert choices.code in (None, True, False)
    kinds = tuple(map(type, astuple(replace(choices, code=None))))
    assert kinds == tuple(map(type, astuple(Choices())))
    assert size is None or min(size) >= 200
    assert len(saved.algorithms()) <= MOST_PANES


def _begin_and_end(saved: SavedSettings, file: Path) -> None:
    """A window that begins with these settings is drawn, changed and closed."""
    driver = Driver(Board(("EEE", "EEM"), (0, 0)), (480, 360))
    session = driver.session
    session.choices = saved.choices()
    if saved.algorithms():
        session.choose_algorithms(saved.algorithms())
    driver.settle()
    saved.begin(session, (480, 360))
    driver.key("V", "Ctrl+-", "Right")
    after = session.choices
    saved.end(session, (480, 360))
    again = SavedSettings(file).choices()
    assert again.overlay is after.overlay
    assert abs(again.zoom - after.zoom) < 0.001


SETTINGS = Fuzzer(
    "settings",
    "settings files, read, and a window begun and closed with them",
    _make, _check, quick=50, long=200,
)  # fmt: skip
