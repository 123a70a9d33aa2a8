"""What repeated pushes cost, in words: exact rows."""

from __future__ import annotations

from visualizer import parse_board, record
from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.language.repeated_pushes import HEADINGS, totals_row


def repeats_of(text, name):
    return repeated_pushes_of(record(parse_board(text), (0, 1), name))


def test_the_sums():
    repeats = repeats_of("EEE\nEEE", "queue,mark=pop")
    # Twelve entries for six cells: the six others were pushed, popped and visited for nothing.
    assert totals_row(repeats) == ["12", "6", "6", "50 %", "18", "38 %"]


def test_where_calls_wait_there_are_no_sums():
    repeats = repeats_of("EEE", "recursion,mark=push")
    assert totals_row(repeats) == ["\u2013"] * len(HEADINGS)
