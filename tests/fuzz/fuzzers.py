"""All fuzzers."""

from __future__ import annotations

from board_inputs import BOARDS
from command_inputs import COMMANDS
from practice_inputs import ANSWERS, LESSONS
from program_inputs import PROGRAMS
from scenario_inputs import SCENARIOS
from trace_inputs import TRACES

_ALL = (BOARDS, SCENARIOS, TRACES, PROGRAMS, ANSWERS, LESSONS, COMMANDS)
FUZZERS = {fuzzer.name: fuzzer for fuzzer in _ALL}
