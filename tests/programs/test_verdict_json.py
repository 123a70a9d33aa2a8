"""Verdicts as JSON and back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from visualizer import Board, record
from visualizer.errors import ProgramError
from visualizer.programs.verdicts.verdict import (
    Counts,
    Failure,
    Mistake,
    Overflow,
    SameOrders,
    Severity,
    Status,
    Verdict,
    from_json,
    to_json,
)
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.recording.program import RunOutcome
from visualizer.recording.run_end import OtherValue, ReturnKind

BOARD = Board(("EM",), (0, 0))
ANSWER = RunOutcome(
    (("1", 1, None, True, 0.5), (OtherValue("[]"),)),
    (("E", "M"),),
    ReturnKind.NEW,
    Crash(CrashKind.RAISED, "IndexError: it\ud800", 14, "IndexError"),
    "said\n",
    notes=("A note.",),
)
WRONG = Verdict(
    "mine.py",
    Status.WRONG,
    12,
    "1x3",
    failure=Failure(BOARD, ("1M",), ANSWER, ((0, 0),), 2, Board(("E",), (0, 0))),
    mistakes=(
        Mistake("count-lacks-direction", Severity.WRONG, 3, ((-1, 1), (0, 1))),
        Mistake("border-never-visited", Severity.WRONG, None, (), 2, 5),
    ),
)
RIGHT = Verdict(
    "mine.py",
    Status.RIGHT,
    3214,
    "2x3",
    same=SameOrders(("queue-mark-on-push",), (), 39, BOARD, (Counts("mine.py", 1, 0, 1),)),
    overflow=Overflow(2500, 1000, 32),
    printed="x",
)
COULD_NOT = Verdict("x.py", Status.COULD_NOT_RUN, fault=Crash(CrashKind.LOAD, "No.", 3))


def test_a_verdict_is_read_back():
    for verdict in (WRONG, RIGHT, COULD_NOT):
        text = to_json(verdict)
        assert "\n" not in text
        assert from_json(text, Verdict) == verdict


def test_a_verdict_is_read_back_with_its_trace():
    trace = record(BOARD, None, "queue-mark-on-push")
    answer = replace(ANSWER, trace=trace)
    verdict = replace(WRONG, failure=replace(WRONG.failure, answer=answer))
    found = from_json(to_json(verdict), Verdict).failure.answer.trace
    assert (found.code, found.board, found.final) == (trace.code, trace.board, trace.final)
    assert found.bytes.tolist() == trace.bytes.tolist()
    assert found.lines.tolist() == trace.lines.tolist()


def test_a_text_that_is_not_a_verdict_is_refused():
    values = json.loads(to_json(WRONG))
    values["failure"]["answer"]["trace"] = "UEsDBA=="
    changes = [{"status": 7}, {"failure": {}}, {"mistakes": [{}]}, {"fault": {"kind": "x"}}]
    texts = [json.dumps(each) for each in (values, *({**values, **each} for each in changes))]
    for text in (*texts, "", "[]", "null", "{", '{"name": "x"}', "[" * 100_000):
        with pytest.raises(ProgramError, match="check the program again"):
            from_json(text, Verdict)
