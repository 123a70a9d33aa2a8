"""Frames of the window while a hostile program runs beside it, and how much longer observing takes.

A frame is long work, let go on as the window lets it, and drawing what has changed. It is told as a
multiple of the time that a frame has at 60 a second.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, process_time

import pytest
from hostile_programs import HOSTILE
from window_help import Driver

from visualizer.board.board import Board
from visualizer.programs.file_program import file_program
from visualizer.programs.limits import Limits
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import read_program

FRAME = 1 / 60
#: As the window's loop lets long work go on, in seconds.
WORK = 0.008
#: Of all frames so many in a hundred are on time.
MOST_LATE = 5
#: How many times a plain run an observed one may take, on an empty 50x50 board.
MOST = 60
DOCUMENTS = Path(__file__).parents[1] / "programs" / "documents"


def frames_beside(path):
    """How many frames each took, while a program runs and until it is shown for a second."""
    driver = Driver("corner-9x9", size=(1440, 900))
    driver.session.player.play()
    reference = file_program(read_program(str(path)), Limits(seconds=3, megabytes=300))
    driver.session.choose_algorithms([*driver.session.programs, reference])
    taken, after = [], 60
    while after:
        begun, spent = perf_counter(), process_time()
        driver.app.update(FRAME, lambda begun=begun: perf_counter() - begun < WORK)
        if driver.app.dirty:
            driver.app.draw(driver.surface)
        # What another process takes from this one is not this one's work.
        taken.append((process_time() - spent) / FRAME)
        after -= driver.session.loading is None
    return sorted(taken)


@pytest.mark.parametrize(
    "name",
    ["endless-loop", "endless-loop-pushes", "prints-without-end", "memory-grows", "calls-itself"],
)
def test_frames_while_it_runs(name, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(HOSTILE[name].text, encoding="utf-8")
    taken = frames_beside(path)
    late = sum(each > 1 for each in taken)
    print(
        f"{name}: {len(taken)} frames, {late} late; median {taken[len(taken) // 2]:.2f}, "
        f"99th percentile {taken[len(taken) * 99 // 100]:.2f}, longest {taken[-1]:.2f} frames"
    )
    assert 100 * late <= MOST_LATE * len(taken)


@pytest.mark.parametrize("name", ["001-py-dfs", "004-py-dfs", "004-py-bfs"])
def test_how_much_longer_it_takes_observed(name):
    program = read_program(str(DOCUMENTS / f"{name}.py"))
    boards = [Board(("E" * 50,) * 50, (0, 0))] * 10

    def seconds(observed):
        begun = perf_counter()
        assert len(list(ProcessRunner(program).run(boards, observed=observed))) == len(boards)
        return perf_counter() - begun

    plain, observed = (min(seconds(each) for _ in range(3)) for each in (False, True))
    print(
        f"{name}: {observed / plain:.1f} times the plain run, {observed / len(boards):.2f} s each"
    )
    assert observed < MOST * plain
