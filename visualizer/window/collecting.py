"""Python's garbage collector looks at all objects only while nobody waits for the window.

That takes a tenth of a second where a trace, its fonts and a deep recursion are kept: several
frames. Young objects are looked at as always, which takes no time that could be seen.
"""

from __future__ import annotations

import gc

# Collections of the younger objects since the last of all: so many before there is one in a rest,
# and so many before there is one in any case.
_ENOUGH, _TOO_MANY = 10, 1000
# What has been looked at is left out from then on, until there is so many times as much of it.
_GROWN = 1.5


class CollectorAtRest:
    """A context in which all objects are looked at by `rest`, and otherwise hardly ever."""

    def __init__(self) -> None:
        self._looked_at = 0

    def __enter__(self) -> CollectorAtRest:
        self._threshold = gc.get_threshold()
        gc.set_threshold(*self._threshold[:2], _TOO_MANY)
        gc.freeze()
        return self

    def __exit__(self, *_: object) -> None:
        gc.set_threshold(*self._threshold)
        gc.unfreeze()

    def rest(self) -> None:
        """Look at the objects, if enough of them are new."""
        if gc.get_count()[2] < _ENOUGH:
            return
        whole = gc.get_freeze_count() > _GROWN * self._looked_at
        if whole:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        if whole:
            self._looked_at = gc.get_freeze_count()
