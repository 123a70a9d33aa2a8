"""The program as a process that can be interrupted and ended."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


@contextmanager
def interruptible() -> Iterator[None]:
    """Let programs that are started while the context lasts receive SIGINT, SIGTERM and SIGHUP.

    A shell ignores SIGINT in background jobs, ``nohup`` ignores SIGHUP, and child processes inherit
    ignored signals. A signal with a handler is inherited as one with the default action.
    """
    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    before = {number: signal.signal(number, _nothing) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _nothing(*_: object) -> None:
    """Handle a signal, so that child processes do not inherit it as ignored."""


def start_program(*words, **options):
    """Start the program as a process."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": CHECKOUT} | options
    return subprocess.Popen([sys.executable, "-m", "visualizer", *map(str, words)], **options)


def has_ended(pid: int) -> bool:
    """Whether a process ends within five seconds."""
    for _ in range(500):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        threading.Event().wait(0.01)
    return False
