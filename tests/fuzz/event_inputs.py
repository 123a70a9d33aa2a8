"""Events of a window: the storm of the window's own tests, with other seeds."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from random import Random

from fuzzing import Fuzzer

#: Where the storm is; the tests of the window run it too.
_ROOM = Path(__file__).parents[1] / "window"
_EVENTS = 400


def _make(random: Random) -> bytes:
    return json.dumps({"seed": random.randrange(10**9), "events": _EVENTS}).encode()


def _check(data: bytes, folder: Path) -> None:
    if str(_ROOM) not in sys.path:
        sys.path.append(str(_ROOM))
    storm = import_module("test_window_storm")
    given = json.loads(data)
    storm.Storm(given["seed"]).run(given["events"], within=folder)


EVENTS = Fuzzer(
    "events",
    "keys, mouse, dropped files and other events, handed to a window without a display",
    _make, _check, confined=False,  # the storm confines itself
)  # fmt: skip
