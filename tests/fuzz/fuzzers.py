"""All fuzzers, a row each."""

from __future__ import annotations

from board_inputs import BOARDS
from command_inputs import COMMANDS
from event_inputs import EVENTS
from fuzzing import Fuzzer
from practice_inputs import ANSWERS, LESSONS
from program_inputs import PROGRAMS
from property_inputs import PROPERTIES
from question_inputs import QUESTIONS
from scenario_inputs import SCENARIOS
from settings_inputs import SETTINGS
from trace_inputs import TRACES

FUZZERS: dict[str, Fuzzer] = {
    fuzzer.name: fuzzer
    for fuzzer in (
        BOARDS,
        SCENARIOS,
        TRACES,
        PROGRAMS,
        SETTINGS,
        ANSWERS,
        LESSONS,
        COMMANDS,
        EVENTS,
        QUESTIONS,
        PROPERTIES,
    )
}


def fuzzer_of(path: object) -> Fuzzer:
    """The fuzzer that an input's file belongs to, by the name of its folder or of the file."""
    parts = str(path).replace("\\", "/").split("/")
    folder = parts[-2] if len(parts) > 1 else ""
    return FUZZERS[folder if folder in FUZZERS else parts[-1].partition("-")[0]]
