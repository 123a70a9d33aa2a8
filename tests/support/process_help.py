"""The program as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


def start(*words, **options):
    """The program as a process of its own."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": CHECKOUT} | options
    return subprocess.Popen([sys.executable, "-m", "visualizer", *words], **options)
