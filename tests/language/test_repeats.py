"""What repeated pushes cost, in words: exact rows and sentences."""

from __future__ import annotations

from visualizer import parse_board, record
from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.language.repeated_pushes import HEADINGS, repeats_texts, totals_row


def repeats_of(text, name):
    return repeated_pushes_of(record(parse_board(text), (0, 1), name))


def test_the_sums_and_the_most_expensive_cells():
    repeats = repeats_of("EEE\nEEE", "queue,mark=pop")
    # Twelve entries for six cells: the six others were pushed, popped and visited for nothing.
    assert totals_row(repeats) == ["12", "6", "6", "50 %", "18", "38 %"]
    assert repeats_texts(repeats, 2) == [
        "(1, 1) was pushed 4 times, at visits 1, 2, 3, 4; met again and skipped at visits 8, 9, 11."
        " That took 9 operations.",
        "(1, 2) was pushed 3 times, at visits 1, 3, 5; met again and skipped at visits 10, 12."
        " That took 6 operations.",
    ]


def test_where_calls_wait_there_are_no_sums():
    repeats = repeats_of("EEE", "recursion,mark=push")
    assert totals_row(repeats) == ["\u2013"] * len(HEADINGS)
    assert repeats_texts(repeats, 5) == ["What waits here are open calls; nothing is pushed."]


def test_where_nothing_is_repeated():
    assert repeats_texts(repeats_of("EEE", "queue,mark=push"), 5) == ["No cell was pushed twice."]
