"""The program as a process of its own, that may be interrupted and ended."""

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
    """Let programs that are started meanwhile take Ctrl-C and the signals that end a program.

    A shell starts what runs in the background with Ctrl-C ignored, ``nohup`` with SIGHUP, and a
    suite that runs so would hand that on. A signal that has a handler is handed on as one that
    has none.
    """
    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    before = {number: signal.signal(number, _nothing) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _nothing(*_: object) -> None:
    """Handles a signal, so that it is handed on as one that is not ignored."""


def start_program(*words, **options):
    """The program as a process of its own."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": CHECKOUT} | options
    return subprocess.Popen([sys.executable, "-m", "visualizer", *map(str, words)], **options)


def has_ended(pid: int) -> bool:
    """Whether a process has ended, or ends within five seconds."""
    for _ in range(500):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        threading.Event().wait(0.01)
    return False
