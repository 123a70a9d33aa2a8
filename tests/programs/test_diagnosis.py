"""Known mistakes are diagnosed on the smallest board that shows them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from judged_programs import GENERATOR, program_of_text
from many_cases import first_quick
from planted_bases import QUEUE, apply_edits
from plants import plants_of
from small_boards import parse_small_board

from visualizer import Board
from visualizer.programs.judging.judge import Judge, JudgeSettings
from visualizer.programs.mistakes.diagnosis import KNOWN_MISTAKES, diagnose, find_mistakes
from visualizer.programs.mistakes.evidence import Evidence, TextFacts
from visualizer.programs.mistakes.record import SearchCase
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.verdicts.boards import differing_cells, expected_rows, failure_severity
from visualizer.programs.verdicts.verdict import Failure, Mistake, Severity, Status

#: Of different kinds: a crash, a wrong answer, an answer of another type.
QUICK = ("index-too-large", "click-swapped")
WRONG = [
    pytest.param(kind, number, marks=[pytest.mark.long] * (number > 0 or kind not in QUICK))
    for kind in KNOWN_MISTAKES
    for number, each in enumerate(plants_of(kind))
    if each.board
]


def mistakes_of(text, shown) -> tuple[Mistake, ...]:
    """Return the mistakes of a program that fails on a board."""
    program, board = program_of_text(text), Board(*parse_small_board(shown))
    runner = ProcessRunner(program, Limits(operations=5_000))
    (plain,), (seen,) = (runner.run([board], observed) for observed in (False, True))
    expected = expected_rows(board)
    answer = replace(plain, trace=seen.trace)
    return diagnose(program, runner, Failure(board, expected, answer, differing_cells(expected, answer)))


@pytest.mark.parametrize(("kind", "number"), WRONG)
def test_a_planted_mistake_is_diagnosed_on_its_smallest_board(kind, number, monkeypatch):
    monkeypatch.setattr("visualizer.programs.verdicts.boards._MOST_SMALL_CELLS", 4)
    wrong = plants_of(kind)[number]
    program = program_of_text(wrong.text)
    runner = ProcessRunner(program, Limits(operations=50_000))
    verdict = Judge(program, runner, JudgeSettings(random_boards=2)).verdict()
    (found,) = verdict.mistakes
    assert (found.kind, found.directions, found.line) == (kind, wrong.directions, wrong.line)
    assert found.severity is failure_severity(verdict.failure.expected, verdict.failure.answer)
    assert (verdict.status is Status.TOO_SLOW) == (found.severity is Severity.SLOW) == ((found.most_waits or 0) > 100)
    assert (verdict.failure.board.rows, verdict.failure.board.click) == parse_small_board(wrong.board)


def test_oddities_of_a_file_are_reported():
    for known in KNOWN_MISTAKES.values():
        for odd in plants_of(known.kind) if known.when is SearchCase.ANY else ():
            program = program_of_text(odd.text)
            (found,) = find_mistakes(SearchCase.ANY, Evidence(program, ProcessRunner(program)))
            assert (found.kind, found.line) == (known.kind, odd.line)


def test_every_mend_changes_a_planted_program():
    for known in KNOWN_MISTAKES.values():
        facts = [TextFacts(each.text, "Solution.updateBoard") for each in plants_of(known.kind) if known.mends]
        for mend in known.mends:
            assert any(mend.replacements(node, each) for each in facts for node in each.nodes if mend.applies_to(node))


def test_a_cell_off_the_board_in_a_generator_is_no_known_mistake():
    count = 'sum(board[near] == "M" for near in board.around(cell))'
    assert mistakes_of(apply_edits(GENERATOR, ("board.mines_around(cell)", count)), "E: 0,0") == ()


_TOO_LARGE = ("str(mines)", "str(mines + 1)")
#: Edits that make a program wrong without being a known mistake.
UNEXPLAINED = {
    "a digit too large": (_TOO_LARGE,),
    "two mistakes at once": (("str(mines)", "mines"), ("row + 2)", "row + 1)")),
    "a loop that is meant to run once": (
        _TOO_LARGE,
        ("        queue = ", "        while True: break\n        queue = "),
    ),
    "a comparison that is always true": (_TOO_LARGE, ('== "E"', '== "E" and board[r][c] != "0"')),
}


@pytest.mark.parametrize("name", first_quick(UNEXPLAINED))
def test_no_mistake_is_named_that_does_not_explain_the_failure(name):
    assert mistakes_of(apply_edits(QUEUE, *UNEXPLAINED[name]), "EM: 0,0") == ()


@pytest.mark.long
def test_an_unknown_crash_is_not_named():
    assert mistakes_of(apply_edits(QUEUE, ("str(mines)", "str([1][mines - 1])")), "MEM: 0,1") == ()
