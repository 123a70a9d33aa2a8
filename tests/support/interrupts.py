"""Starting programs that a test interrupts."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interruptible() -> Iterator[None]:
    """Let programs that are started meanwhile take Ctrl-C.

    A shell starts what runs in the background with Ctrl-C ignored, and a suite that runs so would
    hand that on. A signal that has a handler is handed on as one that has none.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
