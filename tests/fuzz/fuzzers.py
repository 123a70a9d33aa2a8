"""All fuzzers."""

from __future__ import annotations

from board_inputs import BOARDS
from practice_inputs import ANSWERS, LESSONS
from scenario_inputs import SCENARIOS
from trace_inputs import TRACES

_ALL = (BOARDS, SCENARIOS, TRACES, ANSWERS, LESSONS)
FUZZERS = {fuzzer.name: fuzzer for fuzzer in _ALL}
