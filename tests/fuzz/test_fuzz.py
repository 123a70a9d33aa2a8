"""A bounded number of inputs of each fuzzer, always the same, and those that once were findings.

``python tests/fuzz`` tries others for as long as one likes; docs/testing.md says more.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import scenario_inputs
from demands import LONGEST_MESSAGE
from fuzzers import FUZZERS

from visualizer.playback.scenario import KEYS

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


def test_every_key_is_tried_and_every_fuzzer_in_the_document():
    assert set(KEYS) <= set(scenario_inputs.VALUES)
    text = (HERE.parents[1] / "docs" / "testing.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", text, re.MULTILINE)
    assert rows == [(each.name, each.what) for each in FUZZERS.values()]
    assert f"at most {LONGEST_MESSAGE} letters" in text
