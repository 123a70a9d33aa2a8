"""A virtual display, and the program in a real window on it.

Xvfb and xdotool type and click, so events reach the program as from a keyboard and a mouse. No
window manager is needed, and every wait has a limit.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from program_process import interruptible

TOOLS = ("Xvfb", "xdotool")
SIZE = (1440, 900)
# The most seconds to wait for anything.
PATIENCE = 60


def missing_tools() -> str:
    """Return the names of missing tools as text; empty if there are none."""
    return ", ".join(tool for tool in TOOLS if shutil.which(tool) is None)


def wait_for(answer, what):
    """Return the first true value of ``answer()``. Raises AssertionError if none comes in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = answer()
        if value:
            return value
        time.sleep(0.03)
    raise AssertionError(f"waited {PATIENCE} seconds for {what() if callable(what) else what}")


class VirtualDisplay:
    """An X server without a screen; a context manager."""

    def __enter__(self):
        # Without -noreset the server restarts whenever its last client leaves, and refuses
        # clients that connect at that moment.
        command = "Xvfb -displayfd 1 -screen 0 {}x{}x24 -nolisten tcp -noreset".format(*SIZE)
        self._server = subprocess.Popen(command.split(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        # It writes its number when it is ready; if it ends, the line is empty.
        self.name = f":{self._server.stdout.readline().strip()}"
        assert self.name != ":", "Xvfb did not start"
        return self

    def __exit__(self, *_):
        self._server.terminate()
        self._server.wait(PATIENCE)
        self._server.stdout.close()

    def tool(self, *words):
        """Return the output of xdotool; empty if it fails, such as when a window is gone."""
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env={**os.environ, "DISPLAY": self.name},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return done.stdout.strip() if done.returncode == 0 else ""


class WindowProcess:
    """The program in a real window; a context manager that always ends it."""

    def __init__(self, display: VirtualDisplay, settings: Path, *words: str) -> None:
        self._display = display
        self._settings = settings
        self._words = words

    def __enter__(self):
        environment = {
            **os.environ,
            "DISPLAY": self._display.name,
            "SDL_VIDEODRIVER": "x11",
            "VISUALIZER_SETTINGS": str(self._settings),
        }
        with interruptible():
            self.process = subprocess.Popen(
                [sys.executable, "-m", "visualizer", *self._words],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        try:
            self._take_window()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _take_window(self):
        self.window = wait_for(self._found, "the window")
        self.wait_for_title("visit 0 of")
        self._display.tool("windowfocus", self.window)
        wait_for(self._focused, "the window to have the keyboard")

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def _found(self):
        assert self.process.poll() is None, f"it ended: {self.process.communicate()}"
        # By process, since a search by name misses SDL's titles.
        windows = self._display.tool("search", "--onlyvisible", "--pid", self.process.pid).split()
        return next(filter(lambda each: self._display.tool("getwindowname", each), windows), "")

    def _focused(self):
        return self._display.tool("getwindowfocus") == self.window

    @property
    def title(self):
        """The current title of the window."""
        return self._display.tool("getwindowname", self.window)

    def wait_for_title(self, part):
        """Wait until the title contains ``part``, and return it."""
        last = ""

        def title_with_part():
            nonlocal last
            last = self.title
            if not last:  # the first window was replaced by another
                self.window = self._found() or self.window
            return last if part in last else ""

        return wait_for(title_with_part, lambda: f"a title with {part!r}; the last was {last!r}")

    def key(self, *keys):
        """Press keys, given by their X names."""
        self._display.tool("key", "--delay", 20, *keys)

    def click(self, place):
        """Click at a position in the window."""
        self._display.tool("mousemove", "--window", self.window, *place, "click", 1)

    @property
    def size(self):
        """Width and height of the window."""
        lines = self._display.tool("getwindowgeometry", "--shell", self.window).splitlines()
        found = dict(line.split("=") for line in lines)
        return int(found["WIDTH"]), int(found["HEIGHT"])

    def interrupt(self):
        """Send SIGINT, as Ctrl-C in the terminal does."""
        self.process.send_signal(signal.SIGINT)

    def end(self):
        """Wait for the end, and return exit status, output and errors."""
        output, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, output, errors
