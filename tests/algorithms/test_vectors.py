"""Every program on every recorded case: the same board, visits, reveals and most waiting."""

from __future__ import annotations

import gzip
import hashlib
import json
from itertools import groupby
from pathlib import Path

import pytest

from visualizer import Board, Trace, record, solve
from visualizer.algorithms.catalogue import algorithms

FILE = Path(__file__).parents[1] / "vectors" / "seed_programs.jsonl.gz"
CASES = [json.loads(line) for line in gzip.decompress(FILE.read_bytes()).splitlines()]
BY_PROGRAM = {
    program: list(cases) for program, cases in groupby(CASES, lambda case: case["program"])
}


def test_the_vectors_are_all_there():
    assert len(CASES) == 1104
    assert set(BY_PROGRAM) == {algorithm.program for algorithm in algorithms()}
    assert {len(cases) for cases in BY_PROGRAM.values()} == {92}


@pytest.mark.parametrize("program", BY_PROGRAM)
def test_recorded_as_the_program_ran(program):
    for case in BY_PROGRAM[program]:
        trace = record(board_of(case), tuple(case["click"]), program)
        assert what_it_did(trace) == {key: case[key] for key in what_it_did(trace)}, case["case"]
        for name in ("visits", "reveals"):
            if name in case:  # else the run is long, and its hash has been compared
                assert getattr(trace, name).tolist() == case[name], case["case"]


@pytest.mark.parametrize("program", BY_PROGRAM)
def test_solved_without_recording(program):
    for case in BY_PROGRAM[program]:
        final = solve(board_of(case), tuple(case["click"]), algorithm=program)
        assert list(final.rows) == case["final"], case["case"]


def board_of(case: dict) -> Board:
    return Board(tuple(case["board"]))


def what_it_did(trace: Trace) -> dict:
    return {
        "final": list(trace.final.rows),
        "visit_count": len(trace.visits),
        "reveal_count": len(trace.reveals),
        "max_frontier": trace.max_frontier,
        "visits_sha256": sha256(trace.visits.tolist()),
        "reveals_sha256": sha256(trace.reveals.tolist()),
    }


def sha256(cells: list) -> str:
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()
