"""A bounded number of inputs of each fuzzer, always the same, and those that once were findings.

``python tests/fuzz`` tries others for as long as one likes; docs/testing.md says more.
"""

from __future__ import annotations

import pytest
from fuzzers import FUZZERS, fuzzer_of
from fuzzing import corpus

#: How many inputs one test tries; the tests of a fuzzer may run beside one another.
PORTION = 50
PORTIONS = [
    pytest.param(fuzzer, range(start, min(start + PORTION, fuzzer.in_suite)),
                 id=f"{fuzzer.name}-{start}")
    for fuzzer in FUZZERS.values()
    for start in range(0, fuzzer.in_suite, PORTION)
]  # fmt: skip


@pytest.mark.parametrize(("fuzzer", "seeds"), PORTIONS)
def test_no_input_is_a_finding(fuzzer, seeds, tmp_path_factory):
    taken = 0
    for seed in seeds:
        data = fuzzer.input_of(seed)
        try:
            taken += fuzzer.tried(data, tmp_path_factory.mktemp(fuzzer.name))
        except BaseException:
            print(f"seed {seed}, {len(data)} bytes: {data[:2000]!r}")  # noqa: T201
            raise
    # Inputs that are all refused, or none of them, would say little.
    assert len(seeds) < PORTION or 0.15 * PORTION < taken < PORTION


@pytest.mark.parametrize("path", corpus(), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_once_was_a_finding_is_none(path, tmp_path):
    fuzzer_of(path).tried(path.read_bytes(), tmp_path)


@pytest.mark.parametrize("fuzzer", FUZZERS.values(), ids=FUZZERS)
def test_a_seed_is_one_input_and_another_seed_another(fuzzer):
    assert fuzzer.input_of(1) == fuzzer.input_of(1)
    assert len({fuzzer.input_of(seed) for seed in range(20)}) > 10
