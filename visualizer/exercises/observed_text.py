"""Observations as text: a recipe holds them whole, so that a practice is made again without running a program.

The text is JSON, deflated and in base64; a trace in it is an archive as in a file. It may come from a file of answers
that was edited, so sizes are limited before anything is unpacked.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from typing import TypeVar

from visualizer.algorithms.lookup import find_algorithm_of_trace, is_built_in_name
from visualizer.board.cells import coordinates
from visualizer.board.neighbours import compass_text
from visualizer.errors import UsageError, VisualizerError
from visualizer.programs.observing.observation import Observation
from visualizer.programs.verdicts.verdict import verdict_converter

_Structured = TypeVar("_Structured")

#: In characters; a file of answers has 2 MiB.
_LONGEST_TEXT = 1024 * 1024
#: In bytes.
_LARGEST_JSON = 16 * 1024 * 1024
#: What values of a wrong form may raise.
_READING_ERRORS = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
MOST_OBSERVATIONS = 4


def recipe_of_observed(practice: str, observations: Sequence[Observation], seed: int) -> dict[str, str]:
    """The part of the recipes of a quiz and of tracing by hand that says which runs on one board they are about.

    It holds what was observed if a program outside the catalogue and the lab ran.
    """
    traces = [each.trace for each in observations]
    if all(is_built_in_name(trace.algorithm) and find_algorithm_of_trace(trace) for trace in traces):
        orders = [compass_text(trace.order) for trace in traces]
        return {
            "practice": practice,
            "seed": str(seed),
            "algorithms": ",".join(trace.algorithm for trace in traces),
            "order": "; ".join(orders if len(set(orders)) > 1 else orders[:1]),
            "board": "/".join(traces[0].board.rows),
            "click": coordinates(traces[0].click),
        }
    if len(traces) > MOST_OBSERVATIONS:
        raise UsageError(
            f"a program of your own is asked about beside at most {MOST_OBSERVATIONS - 1} others; name fewer"
        )
    names = ",".join(trace.code.title for trace in traces)
    return {"practice": practice, "seed": str(seed), "algorithms": names, "observed": pack_value(tuple(observations))}


def parse_observed(text: str) -> tuple[Observation, ...]:
    """The observations in a text from `pack_value`. Raises UsageError for any other text."""
    observations = unpack_value(text, tuple[Observation, ...])
    boards = {(each.trace.board.rows, each.trace.click) for each in observations}
    if len(observations) > MOST_OBSERVATIONS or len(boards) != 1 or not all(map(_is_possible, observations)):
        raise _damaged_error()
    return observations


def pack_value(value: object) -> str:
    """A value of dataclasses, traces and boards as text."""
    data = json.dumps(verdict_converter().unstructure(value), separators=(",", ":"))
    return base64.b64encode(zlib.compress(data.encode(), 9)).decode("ascii")


def unpack_value(text: str, form: type[_Structured]) -> _Structured:
    """The value of the class ``form`` in a text from `pack_value`. Raises UsageError for any other text."""
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b64decode(text[:_LONGEST_TEXT], validate=True), _LARGEST_JSON)
        values = json.loads(data)
        if not unpacking.eof or len(values) > MOST_OBSERVATIONS:
            raise ValueError("it is cut off, or has too many traces")
        return verdict_converter().structure(values, form)
    except (VisualizerError, zlib.error, *_READING_ERRORS):
        raise _damaged_error() from None


def _damaged_error() -> UsageError:
    return UsageError("what was observed of the program is damaged; ask for the file that the page saves")


def _is_possible(observation: Observation) -> bool:
    counts = [observation.counts, *(counts for _, counts in observation.other_boards)]
    lines = {*observation.effects, *(line for each in counts for line in each)}
    lines |= {each.line for each in observation.arrivals}
    return (
        lines <= observation.trace.code.lines.keys()
        and all(number >= 0 for each in counts for number in each.values())
        and all(0 <= each.operations <= len(observation.trace) for each in observation.arrivals)
        and all(board.click is not None for board, _ in observation.other_boards)
    )
