"""How long an observed run takes relative to a plain run."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from vector_programs import VECTOR_PROGRAMS

from visualizer.board.board import Board
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.program_file import find_program

#: The most plain runs that an observed one may take, on an empty 50x50 board.
MOST = 60


@pytest.mark.parametrize("name", VECTOR_PROGRAMS)
def test_observing_is_fast_enough(name):
    program = find_program(VECTOR_PROGRAMS[name], Path(f"{name}.py"))
    boards = [Board(("E" * 50,) * 50, (0, 0))] * 10

    def seconds(observed):
        begun = perf_counter()
        assert len(list(ProcessRunner(program).run(boards, observed=observed))) == len(boards)
        return perf_counter() - begun

    plain, observed = (min(seconds(each) for _ in range(3)) for each in (False, True))
    print(f"{name}: {observed / plain:.1f} times the plain run, {observed / len(boards):.2f} s each")
    assert observed < MOST * plain
