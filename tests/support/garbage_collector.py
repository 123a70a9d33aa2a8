"""What tests of memory share."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def disabled_collector() -> Iterator[None]:
    """Nothing that waits for the collector of reference cycles is given back in here."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
