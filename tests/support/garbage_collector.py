"""A context without the garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def disabled_collector() -> Iterator[None]:
    """Disable the garbage collector while the context lasts, after a last collection."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
