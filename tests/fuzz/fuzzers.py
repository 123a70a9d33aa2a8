"""All fuzzers."""

from __future__ import annotations

from board_inputs import BOARDS
from command_inputs import COMMANDS
from event_inputs import EVENTS
from practice_inputs import ANSWERS, LESSONS
from program_inputs import PROGRAMS
from scenario_inputs import SCENARIOS
from settings_inputs import SETTINGS
from trace_inputs import TRACES

_ALL = (
    BOARDS, SCENARIOS, TRACES, PROGRAMS, SETTINGS, ANSWERS, LESSONS, COMMANDS, EVENTS,
)  # fmt: skip
FUZZERS = {fuzzer.name: fuzzer for fuzzer in _ALL}
