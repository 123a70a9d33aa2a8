"""Verdicts as text and back: nothing is lost, and what is no verdict is refused."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from visualizer import Board, record
from visualizer.errors import ProgramError
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.verdict import (
    Counts,
    Failure,
    Overflow,
    SameOrders,
    Status,
    Verdict,
)
from visualizer.programs.judging.verdict_json import (
    parse_settings,
    parse_verdict,
    settings_text,
    verdict_text,
)
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.programs.runner import Limits
from visualizer.recording.faults import Fault, FaultKind
from visualizer.recording.run_outcome import Odd, Returned, RunOutcome

BOARD = Board(("EM",), (0, 0))
ANSWER = RunOutcome(
    (("1", 1, None, True, 0.5), (Odd("[]"),)), (("E", "M"),), Returned.NEW,
    Fault(FaultKind.RAISED, "IndexError: it\ud800", 14, "IndexError"), "said\n", None, ("A note.",),
)  # fmt: skip
WRONG = Verdict(
    "mine.py", Status.WRONG, 12, "1x3",
    failure=Failure(BOARD, ("1M",), ANSWER, ((0, 0),), 2, Board(("E",), (0, 0))),
    mistakes=(
        Mistake(MistakeKind.COUNT_LACKS_DIRECTION, Severity.WRONG, 3, (-1, 1)),
        Mistake(MistakeKind.BORDER_NEVER_VISITED, Severity.WRONG, None, None, "first row", 2, 5),
    ),
)  # fmt: skip
RIGHT = Verdict(
    "mine.py", Status.RIGHT, 3214, "2x3", same=SameOrders(
        ("queue-mark-on-push",), (), 39, BOARD, (Counts("mine.py", 1, 0, 1),)
    ), overflow=Overflow(2500, 1000, 32), printed="x",
)  # fmt: skip
COULD_NOT = Verdict("x.py", Status.COULD_NOT_RUN, fault=Fault(FaultKind.LOAD, "No.", 3))


def test_a_verdict_is_read_back():
    for verdict in (WRONG, RIGHT, COULD_NOT):
        text = verdict_text(verdict)
        assert "\n" not in text
        assert parse_verdict(text) == verdict


def test_the_run_is_read_back_as_a_trace():
    trace = record(BOARD, None, "queue-mark-on-push")
    answer = replace(ANSWER, trace=trace)
    verdict = replace(WRONG, failure=replace(WRONG.failure, answer=answer))
    found = parse_verdict(verdict_text(verdict)).failure.answer.trace
    assert (found.code, found.board, found.final) == (trace.code, trace.board, trace.final)
    assert found.bytes.tolist() == trace.bytes.tolist()
    assert found.lines.tolist() == trace.lines.tolist()


def test_a_run_that_cannot_be_one_is_left_out_with_a_note():
    values = json.loads(verdict_text(WRONG))
    for packed in ("", "%%%", "UEsDBA=="):
        values["failure"]["answer"]["trace"] = packed
        answer = parse_verdict(json.dumps(values)).failure.answer
        assert answer.trace is None
        assert len(answer.notes) == 2
        assert "cannot be shown" in answer.notes[1]


def test_numbers_that_are_too_large_become_text():
    answer = replace(ANSWER, cells=((10**5000, float("inf"), 10**17),))
    verdict = replace(WRONG, failure=replace(WRONG.failure, answer=answer))
    found = parse_verdict(verdict_text(verdict)).failure.answer.cells
    assert found == ((Odd("a very large number"), Odd("inf"), 10**17),)


CHANGES = (
    ("name", 1), ("status", 7), ("status", "right"), ("boards", "2"), ("boards", True),
    ("failure", []), ("failure", {}), ("mistakes", {}), ("mistakes", [{}]), ("printed", None),
    ("overflow", {"depth": 1}), ("fault", {"kind": "x"}), ("same", 3),
)  # fmt: skip
NO_VERDICTS = [
    *(json.dumps({**json.loads(verdict_text(RIGHT)), key: value}) for key, value in CHANGES),
    "", "[]", "null", "{", '{"name": "x"}', "[" * 100_000,
]  # fmt: skip


def test_what_is_no_verdict_is_refused():
    for text in NO_VERDICTS:
        with pytest.raises(ProgramError, match="check the program again"):
            parse_verdict(text)


def test_a_board_that_is_none_is_refused():
    values = json.loads(verdict_text(WRONG))
    for rows, click in (([], [0, 0]), (["EZ"], [0, 0]), (["E"], [1, 0]), (["B"], [0, 0]), (3, 3)):
        values["failure"]["board"] = {"rows": rows, "click": click}
        with pytest.raises(ProgramError):
            parse_verdict(json.dumps(values))


def test_settings_are_read_back():
    settings = JudgeSettings(random_boards=7, seed=3, small_seconds=0.5, limits=Limits(2.5, 99))
    assert parse_settings(settings_text(settings)) == settings
