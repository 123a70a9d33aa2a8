"""What was observed of a program, as values: questions are made from them, and nothing is run for that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from visualizer.board.board import Board
from visualizer.recording.inspection import Variable
from visualizer.trace.trace import Trace


@dataclass(frozen=True)
class Arrival:
    """A line that is about to run after so many ``operations`` of the trace, with the variables before it."""

    line: int
    operations: int
    variables: tuple[Variable, ...]


class Effect(Enum):
    """What a run does once a condition is taken out."""

    SAME = "same"  # as before
    PUT_IN_TWICE = "put-in-twice"  # a cell is put in, or called, again
    OPENED_TWICE = "opened-twice"  # a cell is opened again, where cells are put in or called again anyway
    OTHER = "other"  # another board, other visits or a crash


@dataclass(frozen=True)
class Observation:
    """What was observed of a program on a board: its ``trace``, and as far as known the rest.

    ``counts`` has how often each line with one plain statement only ran, as a debugger counts, and 0 for one that
    never ran; ``arrivals`` are at these lines, in order. ``other_boards`` are further boards with a click, each with
    its counts. ``effects`` has, by lines, the effect of a run without the condition in that line.
    """

    trace: Trace
    counts: Mapping[int, int] = field(default_factory=dict)
    arrivals: tuple[Arrival, ...] = ()
    other_boards: tuple[tuple[Board, Mapping[int, int]], ...] = ()
    effects: Mapping[int, Effect] = field(default_factory=dict)
