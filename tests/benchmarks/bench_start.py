"""How long the program takes until its first frame is painted, relative to numpy, pygame and an empty window."""

from __future__ import annotations

import os
import subprocess
import sys
from time import perf_counter

import pytest

TURNS = 12
#: The most processor time of the program, as a share of that of an empty window.
MOST = 1.5
#: As measured on a busy machine too.
BOUND = 1.65

#: Both windows have 1440x900 pixels on this desktop, and end once they have painted.
BOTH = """
import os, time
import numpy
import pygame

def end(*areas):
    update(*areas)
    used = time.process_time()
    pixels = pygame.surfarray.pixels2d(pygame.display.get_surface())
    print(used, *pixels.shape, len(set(pixels[::9].ravel().tolist())), flush=True)
    os._exit(0)

update, pygame.display.update = pygame.display.update, end
pygame.display.get_driver = lambda: "x11"
pygame.display.get_desktop_sizes = lambda: [(1566, 1023)]
"""
EMPTY = """
pygame.display.init()
pygame.font.init()
pygame.display.set_mode((1440, 900), pygame.RESIZABLE).fill((20, 20, 20))
pygame.display.update()
"""
PROGRAM = "import runpy; runpy.run_module('visualizer', run_name='__main__')"
OTHER_COMMANDS = (["--help"], ["solve", "example-1"], ["compare", "corner-9x9"])


@pytest.fixture
def settings(tmp_path):
    """Environment variables for a desktop without a screen, and with compiled modules and saved settings."""
    folder = str(tmp_path)
    variables = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    variables |= {"HOME": folder, "XDG_CONFIG_HOME": folder, "APPDATA": folder, "PYTHONPYCACHEPREFIX": folder}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    first_start = BOTH.replace("os._exit(0)", "raise SystemExit(0)") + PROGRAM
    subprocess.run([sys.executable, "-c", first_start], env=variables, check=True, capture_output=True)
    return variables


def run(settings, code, *arguments):
    """Return the processor time, the wall time and the output of a process."""
    begun = perf_counter()
    command = [sys.executable, *code, *arguments]
    output = subprocess.run(command, env=settings, check=True, capture_output=True, text=True).stdout
    return perf_counter() - begun, output


def painted(settings, code, *arguments):
    """Return the processor time and the wall time until a window has painted, and its number of colours."""
    wall, output = run(settings, ["-c", BOTH + code], *arguments)
    used, width, height, colours = output.split()[-4:]
    assert (width, height) == ("1440", "900")
    return float(used), wall, int(colours)


@pytest.mark.parametrize("board", ["", "example-1"], ids=["no arguments", "with a board"])
def test_the_window_opens_soon_enough(settings, board):
    words = [board] if board else []
    painted(settings, EMPTY), painted(settings, PROGRAM, *words)  # compiles the modules
    pairs = [(painted(settings, EMPTY), painted(settings, PROGRAM, *words)) for _ in range(TURNS)]
    assert all(empty[2] == 1 and own[2] > 10 for empty, own in pairs)
    empty, own = ([min(each[kind] for each in side) for kind in (0, 1)] for side in zip(*pairs))
    print(
        f"start {board}: {1000 * own[0]:.0f} ms of the processor, {1000 * own[1]:.0f} ms by the clock;"
        f" an empty window {1000 * empty[0]:.0f} and {1000 * empty[1]:.0f} ms:"
        f" {own[0] / empty[0]:.2f} and {own[1] / empty[1]:.2f} times as long (at most {MOST})"
    )
    assert own[0] < BOUND * empty[0]


@pytest.mark.parametrize("words", OTHER_COMMANDS, ids=" ".join)
def test_other_commands_start_sooner_than_a_window(settings, words):
    def seconds(code, *arguments):
        return run(settings, code, *arguments)[0]

    pairs = [(painted(settings, EMPTY)[1], seconds(["-m", "visualizer"], *words)) for _ in range(TURNS)]
    empty, own = map(min, zip(*pairs))
    print(f"visualizer {' '.join(words)}: {1000 * own:.0f} ms by the clock; an empty window {1000 * empty:.0f} ms")
    assert own < MOST * empty
