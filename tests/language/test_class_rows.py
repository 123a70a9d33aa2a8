"""Sentences about the programs of a class."""

from __future__ import annotations

from class_submissions import failure_verdict, judged_submission

from visualizer.language.class_rows import class_row, reason_text
from visualizer.programs.mistakes.diagnosis import KNOWN_MISTAKES
from visualizer.programs.verdicts.verdict import Mistake, Status, Verdict
from visualizer.recording.crashes import Crash, CrashKind


def test_an_unexplained_failure_is_described():
    row = class_row(judged_submission("a.py", failure_verdict("expands-digits", explained=False)))
    assert row.sentence == "(0, 0) is B, and should be E."
    crashed = class_row(judged_submission("a.py", failure_verdict("border-lets-outside-in", explained=False)))
    assert "IndexError" in crashed.sentence
    assert crashed.line == 18


def test_each_way_to_fail_has_a_sentence_in_singular_and_plural():
    kinds = [name for name, known in KNOWN_MISTAKES.items() if known.severity is None]
    verdicts = [Verdict("a.py", Status.WRONG, mistakes=(Mistake(kind),)) for kind in kinds]
    verdicts += [Verdict("a.py", Status.WRONG, fault=Crash(kind, "a; b", error="E")) for kind in CrashKind]
    verdicts += [Verdict("a.py", status) for status in Status]
    for verdict in verdicts:
        one, two = reason_text(verdict), reason_text(verdict, 2)
        assert one.startswith("could not ") if one == two else one
