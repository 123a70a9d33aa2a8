"""How soon a click plays on boards of any size, and what large boards cost in time and memory.

Each figure is measured in a process of its own: what earlier runs have left in memory would change it.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

SIZES = (9, 50, 300, 1000)
#: In seconds.
MOST_UNTIL_PLAYING = 0.1
#: In megabytes, for three programs on 1000x1000 and the window.
MOST_MEMORY = 400
#: How much more an operation may cost on one of the sizes than on another.
MOST_GROWTH = 1.3
PROGRAMS = ("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")

_START = """
import os, sys, time
os.environ["SDL_VIDEODRIVER"] = "dummy"
from visualizer import Board, record

def open_window(side):
    import pygame
    from visualizer.window.app import App
    from visualizer.window.session import Session
    pygame.display.init()
    pygame.font.init()
    return App(Session(Board(("E" * side,) * side, (0, 0)))), pygame.Surface((1920, 1080), 0, 32)

def megabytes():
    import resource
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

def megabytes_now():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
"""

_CLICK = """
side = {side}
app, surface = open_window(side)
session, clock, drawing = app.session, time.perf_counter, 0.0

def show_frame(seconds):
    global drawing
    begun = clock()
    app.update(seconds, lambda: False)
    app.update(0.0, lambda: clock() < begun + 1 / 60 - drawing)  # as in the window's loop
    begun = clock()
    if app.dirty:
        app.draw(surface)
    drawing = clock() - begun

while not session.shown.has_runs:
    show_frame(1 / 60)
for _ in range(30):
    show_frame(1 / 60)
session.player.speed = 60
begun = before = clock()
session.click((side // 2, side // 2))
while session.board.click != (side // 2, side // 2) or not session.player.position:
    now = clock()
    show_frame(now - before)
    before = now
print(clock() - begun)
"""

_MEMORY = """
app, surface = open_window(9)
for board in (app.session.board, Board(("E" * 1000,) * 1000, (0, 0))):
    app.session.open_board(board)
    while app.session.work.is_busy:
        end = time.perf_counter() + 1 / 60
        app.update(1 / 60, lambda: time.perf_counter() < end)
        if app.dirty:
            app.draw(surface)
app.draw(surface)
time.sleep(20)  # until what the runs have left is given back
for step in range(20):
    app.session.player.seek(len(app.session.comparison) * step // 20)
    app.dirty = True
    app.draw(surface)
print(megabytes_now(), megabytes())
"""

# Boards of different sizes, since a second run on one size finds the tables of the first.
_TIME = """
side, program = {side}, "{program}"
record(Board(("E" * 40,) * 40), (0, 0), program)
operations, begun = 0, time.process_time()
for more in range(20 if side == 50 else 1):
    operations += len(record(Board(("E" * (side + more),) * side), (0, 0), program))
print((time.process_time() - begun) / operations * 1e6)
"""

# The tables of small boards are kept for later runs: they are there before, and are not counted.
_BYTES = """
import tracemalloc
side, program = {side}, "{program}"
record(Board(("E" * min(side, 50),) * min(side, 50)), (0, 0), program).prepare()
board = Board(("E" * side,) * side)
tracemalloc.start()
trace = record(board, (0, 0), program)
trace.prepare()
_, most = tracemalloc.get_traced_memory()
time.sleep(min(len(trace) // 100_000, 20))  # until the run is freed
print(tracemalloc.get_traced_memory()[0] / len(trace), most / len(trace))
"""


def measure(script: str, **values: object) -> list[float]:
    """The numbers that a script prints in a process of its own."""
    output = subprocess.run(
        [sys.executable, "-c", _START + script.format(**values)], capture_output=True, text=True, check=True
    ).stdout
    return [float(number) for number in output.splitlines()[-1].split()]


@pytest.mark.parametrize("side", SIZES)
def test_a_click_plays_at_once(side):
    seconds = min(measure(_CLICK, side=side)[0] for _ in range(3))
    print(f"{side}x{side}, three programs: {1000 * seconds:.0f} ms from the click to the first moving frame", end=" ")
    print(f"(at most {1000 * MOST_UNTIL_PLAYING:.0f})")
    assert seconds <= MOST_UNTIL_PLAYING


def test_three_large_runs_fit_into_memory():
    now, most = measure(_MEMORY)
    print(f"three programs on 1000x1000: {now:.0f} MB (at most {MOST_MEMORY}), {most:.0f} MB while recording")
    assert now <= MOST_MEMORY


@pytest.mark.parametrize("program", PROGRAMS)
def test_an_operation_costs_the_same_on_any_board(program):
    costs = []
    for side in SIZES[1:]:
        microseconds = min(measure(_TIME, side=side, program=program)[0] for _ in range(3))
        kept, most = measure(_BYTES, side=side, program=program)
        print(f"{program} on {side}x{side}: an operation takes {microseconds:.2f} microseconds", end=" ")
        print(f"and {kept:.0f} bytes, {most:.0f} while recording")
        costs.append((microseconds, kept, most))
    for values in zip(*costs):
        assert max(values) <= MOST_GROWTH * min(values)
