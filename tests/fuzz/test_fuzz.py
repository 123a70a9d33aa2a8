"""Random intact and damaged inputs, and inputs that once caused failures.

``pytest tests/fuzz --hypothesis-profile=fresh`` tries new inputs; see docs/testing.md.
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
from hypothesis import Phase, given, settings, strategies as st
from scenario_inputs import check_scenario, make_scenario
from strategies import examples
from trace_inputs import check_trace_file, make_trace_file

from visualizer.playback.scenario import SCENARIO_KEYS

#: For each kind of input: what makes one from a seed, and what checks it in an empty folder.
FUZZERS = {
    "boards": (make_board_file, check_board_file),
    "scenarios": (make_scenario, check_scenario),
    "traces": (make_trace_file, check_trace_file),
}


def try_input(name: str, data: bytes, folder: Path) -> None:
    """Check an input, which may be refused, without writing elsewhere or starting a program."""
    with confined_to(folder) as refused, suppress(Refused):
        FUZZERS[name][1](data, folder)
    assert refused == []


@pytest.mark.parametrize("name", FUZZERS)
@settings(examples(60), phases=[Phase.generate])
@given(seed=st.integers(0, 2**64))
def test_random_inputs_cause_no_failure(name, seed):
    with TemporaryDirectory() as folder:
        try_input(name, FUZZERS[name][0](Random(seed)), Path(folder))


#: Inputs that once caused failures, in a folder for each kind.
CORPUS = sorted((Path(__file__).parent / "corpus").glob("*/*"))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_former_failures_stay_fixed(path, tmp_path):
    try_input(path.parent.name, path.read_bytes(), tmp_path)


def test_every_scenario_key_is_fuzzed():
    assert set(SCENARIO_KEYS) <= set(scenario_inputs.VALUES)
