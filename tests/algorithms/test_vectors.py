"""Every algorithm reproduces the recorded cases: final board, visits, reveals and largest frontier."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest
from strategies import DOCUMENTED

from visualizer import Board, Trace, record, solve

FILE = Path(__file__).parents[1] / "vectors" / "seed_programs.jsonl.gz"
CASES = [json.loads(line) for line in gzip.decompress(FILE.read_bytes()).splitlines()]
SMALL = [case for case in CASES if len(case["board"]) * len(case["board"][0]) <= 100]
LARGE = [case for case in CASES if case not in SMALL]


def test_all_vectors_are_present():
    programs = Counter(case["program"] for case in CASES)
    assert programs == {algorithm.program: 92 for algorithm in DOCUMENTED}
    assert (len(SMALL), len(LARGE)) == (960, 144)


# Every eleventh, since each program has twelve large cases: so neighbouring programs get different ones.
@pytest.mark.parametrize(
    "cases", [SMALL, LARGE[::11], pytest.param(LARGE, marks=pytest.mark.long)], ids=["small", "some large", "all large"]
)
def test_an_algorithm_agrees_with_its_vectors(cases):
    for case in cases:
        board, click = Board(tuple(case["board"])), tuple(case["click"])
        trace = record(board, click, case["program"])
        named = f"{case['program']}, {case['case']}"
        assert run_summary(trace) == {key: case[key] for key in run_summary(trace)}, named
        for name in ("visits", "reveals"):
            if name in case:  # else the run is long, and only its hash is kept
                assert getattr(trace, name).tolist() == case[name], named
        assert list(solve(board, click, case["program"]).rows) == case["final"], named


def run_summary(trace: Trace) -> dict:
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
