"""Sentences about the programs of a class, and their groups."""

from __future__ import annotations

import pytest
from class_submissions import BROKEN_VERDICT, RIGHT_VERDICT, failure_verdict, judged_submission

from visualizer.language.class_rows import class_row, mistake_groups, reason_text, summary_text
from visualizer.language.verdicts import moment_text
from visualizer.programs.mistakes.diagnosis import KNOWN_MISTAKES
from visualizer.programs.verdicts.failing_moment import find_failing_moment
from visualizer.programs.verdicts.verdict import Mistake, Status, Verdict
from visualizer.recording.crashes import Crash, CrashKind

EXPANDS, COUNTS = "expands-digits", "counts-four"
CRASHES = "border-lets-outside-in"


def test_an_unexplained_failure_is_described():
    row = class_row(judged_submission("a.py", failure_verdict(EXPANDS, explained=False)))
    assert row.sentence == "(0, 0) is B, and should be E."
    crashed = class_row(judged_submission("a.py", failure_verdict(CRASHES, explained=False)))
    assert "IndexError" in crashed.sentence
    assert crashed.line == 18


def test_groups_are_ordered_by_frequency_of_their_mistake():
    everything = [
        judged_submission("a", RIGHT_VERDICT),
        judged_submission("b", failure_verdict(COUNTS)),
        judged_submission("c", BROKEN_VERDICT),
        judged_submission("d", failure_verdict(EXPANDS)),
        judged_submission("e", failure_verdict(EXPANDS)),
        *[judged_submission(f"x{n}", failure_verdict(EXPANDS, explained=False)) for n in range(4)],
        judged_submission("y", failure_verdict(CRASHES, explained=False)),
    ]
    found = [
        (group.status, group.heading, [each.verdict.name for each in group.members])
        for group in mistake_groups(everything)
    ]
    assert found == [
        (
            Status.WRONG,
            "4 programs end with a wrong board, and no known mistake explains it",
            ["x0", "x1", "x2", "x3"],
        ),
        (Status.WRONG, "2 programs go on from a cell beside a mine to its neighbours", ["d", "e"]),
        (Status.COULD_NOT_RUN, "1 program could not run: invalid syntax", ["c"]),
        (Status.WRONG, "1 program does not count the diagonal neighbours", ["b"]),
        (Status.WRONG, "1 program stops with IndexError, and no known mistake explains it", ["y"]),
        (Status.RIGHT, "1 program is right", ["a"]),
    ]
    assert summary_text(everything) == "10 files: 1 right, 8 wrong, 1 could not run."
    assert summary_text(everything[:1]) == "1 file: 1 right, none wrong, all could be run."


@pytest.mark.long
def test_the_failing_moment_is_described():
    for name, text in [
        (EXPANDS, "(0, 0) becomes B, and should stay hidden."),
        (COUNTS, "(0, 0) becomes B, and should be 1."),
        ("visit-lacks-direction", "(0, 1) is E, and should be B."),
        ("digit-is-number", '(0, 0) is number 1, and should be "1".'),
        ("no-seen-check", "(0, 0) is visited again, and so it goes on."),
    ]:
        failure = failure_verdict(name).failure
        assert moment_text(find_failing_moment(failure), failure) == text


def test_each_way_to_fail_has_a_sentence_in_singular_and_plural():
    kinds = [name for name, known in KNOWN_MISTAKES.items() if known.severity is None]
    verdicts = [Verdict("a.py", Status.WRONG, mistakes=(Mistake(kind),)) for kind in kinds]
    verdicts += [Verdict("a.py", Status.WRONG, fault=Crash(kind, "a; b", error="E")) for kind in CrashKind]
    verdicts += [Verdict("a.py", status) for status in Status]
    for verdict in verdicts:
        one, two = reason_text(verdict), reason_text(verdict, 2)
        assert one.startswith("could not ") if one == two else one
