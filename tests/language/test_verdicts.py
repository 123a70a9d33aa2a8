"""Sentences about verdicts."""

from __future__ import annotations

from dataclasses import replace

from visualizer import Board
from visualizer.language.verdicts import (
    differing_cells_text,
    failure_sentences,
    mistake_sentences,
    verdict_line,
    verdict_values,
)
from visualizer.programs.verdicts.verdict import Failure, Mistake, Severity, Status, Verdict
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.recording.program import RunOutcome
from visualizer.recording.run_end import OtherValue, ReturnKind

BOARD = Board(("EM", "EE"), (0, 0))
ANSWER = RunOutcome((("B", "M"), ("E",)), (("B", "M"), ("E", "E")), ReturnKind.NEW)
FAILURE = Failure(BOARD, ("1M", "EE"), ANSWER, ((0, 0), (1, 1)))


def test_a_verdict_is_described_in_one_line():
    for verdict, line in [
        (Verdict("mine.py", Status.RIGHT, 3214), "mine.py: right on 3,214 boards."),
        (
            Verdict("mine.py", Status.RIGHT, 99, "2x3"),
            "mine.py: right on 99 boards, all boards of up to 2x3 among them.",
        ),
        (
            Verdict("a.py", Status.WRONG, 5, failure=replace(FAILURE, calls=2, before=BOARD)),
            "a.py: wrong; the smallest board found is 2x2, clicked at (0, 0), when it is called a second time",
        ),
        (
            Verdict("a.py", Status.COULD_NOT_RUN, fault=Crash(CrashKind.LOAD, "No.", 3)),
            "a.py: could not run: line 3: No.",
        ),
        (Verdict("a\n\x1b.py", Status.COULD_NOT_RUN), "a .py: could not run."),
    ]:
        assert verdict_line(verdict) == line


def test_the_differing_cells_are_listed():
    assert differing_cells_text(FAILURE) == ("(0, 0) is B, and should be 1; (1, 1) is missing, and should be E.")
    assert differing_cells_text(replace(FAILURE, cells=())) == ""
    many = replace(FAILURE, cells=((0, 0),) * 7)
    assert differing_cells_text(many).endswith("; 2 cells more differ.")


def test_the_end_of_a_failing_run_is_described():
    nothing = replace(FAILURE, answer=replace(ANSWER, cells=None, returned=ReturnKind.NOTHING))
    assert failure_sentences(nothing) == ["It returned nothing: return the board."]
    other = replace(FAILURE, answer=replace(ANSWER, cells=None, returned=ReturnKind.OTHER))
    assert failure_sentences(other) == ["What it returned is no board: return the board."]
    assert failure_sentences(FAILURE) == []
    fault = Crash(CrashKind.RAISED, "list index out of range", 14, "IndexError")
    assert failure_sentences(replace(nothing, answer=replace(ANSWER, fault=fault))) == [
        "line 14: list index out of range. Nothing has this index: the last is the"
        " length minus 1. On the board, test the very cell that is used: `0 <= row < len(board) and 0 <= col <"
        " len(board[0])`."
    ]
    known = [Mistake("border-lets-outside-in", Severity.CRASH, 14)]
    (sentence,) = failure_sentences(replace(nothing, answer=replace(ANSWER, fault=fault)), known)
    assert sentence == "line 14: list index out of range"


def test_a_mistake_is_described_with_its_line():
    mistake = Mistake("expands-digits", Severity.WRONG, 14)
    (sentence,) = mistake_sentences([mistake], FAILURE)
    assert sentence.startswith("line 14: ")
    (sentence,) = mistake_sentences([mistake, replace(mistake, line=15)], FAILURE)
    assert not sentence.startswith("line")
    assert "No known mistake" in mistake_sentences([], FAILURE)[0]


def test_the_json_of_a_verdict_has_only_json_values():
    cells = ((OtherValue("[]"), 2, None, True, "B", 0.5),)
    failure = replace(FAILURE, answer=replace(ANSWER, cells=cells))
    values = verdict_values(Verdict("a.py", Status.WRONG, failure=failure))
    assert values["failure"]["got"] == [["[]", 2, None, True, "B", "number 0.5"]]
