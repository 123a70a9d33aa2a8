"""Python's garbage collector, switched off while many objects are made of which none is in a cycle.

Generators by the thousand make it look at them again and again; without it a recording takes a
third less.
"""

from __future__ import annotations

import gc
from threading import Lock

_lock = Lock()


class WithoutCollector:
    """A context without the collector, also where several threads are in it at once."""

    _inside = 0
    _was_enabled = False

    def __enter__(self) -> None:
        kind = type(self)
        with _lock:
            if kind._inside == 0:
                kind._was_enabled = gc.isenabled()
                gc.disable()
            kind._inside += 1

    def __exit__(self, *_: object) -> None:
        kind = type(self)
        with _lock:
            kind._inside -= 1
            if kind._inside == 0 and kind._was_enabled:
                gc.enable()
