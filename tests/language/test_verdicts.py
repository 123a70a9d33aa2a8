"""Values of verdicts for JSON."""

from __future__ import annotations

from visualizer import Board
from visualizer.language.verdicts import verdict_values
from visualizer.programs.verdicts.verdict import Failure, Status, Verdict
from visualizer.recording.program import RunOutcome
from visualizer.recording.run_end import OtherValue, ReturnKind


def test_the_json_of_a_verdict_has_only_json_values():
    cells = ((OtherValue("[]"), 2, None, True, "B", 0.5),)
    failure = Failure(Board(("EM",), (0, 0)), ("1M",), RunOutcome(cells, cells, ReturnKind.NEW), ((0, 0),))
    values = verdict_values(Verdict("a.py", Status.WRONG, failure=failure))
    assert values["failure"]["got"] == [["[]", 2, None, True, "B", "number 0.5"]]
