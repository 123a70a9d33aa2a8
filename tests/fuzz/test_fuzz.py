"""A bounded number of inputs of each fuzzer, always the same, and those that once were findings.

``python tests/fuzz`` tries others for as long as one likes; docs/testing.md says more.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import scenario_inputs
from fuzzers import FUZZERS
from unusual_programs import ALL_TRACES

from visualizer.playback.scenario import KEYS
from visualizer.trace.native import trace_archive

HERE = Path(__file__).parent
#: How many inputs one test tries; the tests of a fuzzer may run beside one another.
PORTION = 50
QUICK = [pytest.param(each, range(each.quick), id=each.name) for each in FUZZERS.values()]
LONG = [
    pytest.param(fuzzer, range(start, min(start + PORTION, fuzzer.long)),
                 id=f"{fuzzer.name}-{start}", marks=pytest.mark.long)
    for fuzzer in FUZZERS.values()
    for start in range(fuzzer.quick, fuzzer.long, PORTION)
]  # fmt: skip


@pytest.mark.parametrize(("fuzzer", "seeds"), QUICK + LONG)
def test_no_input_is_a_finding(fuzzer, seeds, tmp_path_factory):
    taken = 0
    for seed in seeds:
        print(f"python tests/fuzz --only {fuzzer.name} --seed {seed}")  # noqa: T201, if it fails
        data = fuzzer.input_of(seed)
        taken += fuzzer.tried(data, tmp_path_factory.mktemp(fuzzer.name))
    # Inputs that are all refused, or none of them, would say little.
    assert len(seeds) < PORTION or 0.15 * PORTION < taken < PORTION


#: Inputs that were findings once, in a folder for each fuzzer.
CORPUS = [pytest.param(path, id=path.name) for path in sorted((HERE / "corpus").glob("*/*"))]


@pytest.mark.parametrize("path", CORPUS)
def test_what_once_was_a_finding_is_none(path, tmp_path):
    FUZZERS[path.parent.name].tried(path.read_bytes(), tmp_path)


@pytest.mark.parametrize("part", [0, *(pytest.param(at, marks=pytest.mark.long) for at in (1, 2))])
def test_runs_of_unusual_programs_are_used_in_every_way(part, tmp_path):
    for trace in ALL_TRACES[part::3]:
        assert FUZZERS["traces"].tried(trace_archive(trace), tmp_path)


def test_every_key_of_a_scenario_is_tried():
    assert set(KEYS) <= set(scenario_inputs.VALUES)
