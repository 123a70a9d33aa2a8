"""Random inputs, right ones and damaged ones, and those that once were findings.

``pytest tests/fuzz --hypothesis-profile=fresh`` tries others; docs/testing.md says more.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
import scenario_inputs
from board_inputs import check_board_file, make_board_file
from confinement import confined_to
from demands import Refused
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from scenario_inputs import check_scenario, make_scenario
from strategies import examples
from trace_inputs import check_trace_file, make_trace_file

from visualizer.playback.scenario import SCENARIO_KEYS

#: What makes an input of each kind, and what tries it, in an empty folder of its own.
FUZZERS = {
    "boards": (make_board_file, check_board_file),
    "scenarios": (make_scenario, check_scenario),
    "traces": (make_trace_file, check_trace_file),
}


def try_input(name: str, data: bytes, folder: Path) -> None:
    """Try an input, which may be refused; it writes in its folder alone and starts no program."""
    with confined_to(folder) as refused, suppress(Refused):
        FUZZERS[name][1](data, folder)
    assert refused == []


@pytest.mark.parametrize("name", FUZZERS)
@settings(examples(100), phases=[Phase.generate])
@given(seed=st.integers(0, 2**64))
def test_random_inputs_cause_no_failure(name, seed):
    with TemporaryDirectory() as folder:
        try_input(name, FUZZERS[name][0](Random(seed)), Path(folder))


#: Inputs that were findings once, in a folder for each fuzzer.
CORPUS = sorted((Path(__file__).parent / "corpus").glob("*/*"))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_former_failures_stay_fixed(path, tmp_path):
    try_input(path.parent.name, path.read_bytes(), tmp_path)


def test_every_scenario_key_is_fuzzed():
    assert set(SCENARIO_KEYS) <= set(scenario_inputs.VALUES)
