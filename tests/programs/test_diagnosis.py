"""Known mistakes are named: each that is planted, on the smallest board that shows it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from judged_programs import GENERATOR
from like_runner import program_of_text
from planted_bases import BASES, TWO_LISTS, changed, planted
from small_boards import parsed

from visualizer import Board
from visualizer.programs.judging.expected import differing_cells, expected_rows, failure_kind
from visualizer.programs.judging.judge import JudgeSettings, judge
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.limits import Limits
from visualizer.programs.mistakes.diagnosis import diagnose, mistakes_found
from visualizer.programs.mistakes.evidence import Evidence
from visualizer.programs.mistakes.known_mistakes import KNOWN_MISTAKES
from visualizer.programs.mistakes.mistake import Mistake
from visualizer.programs.mistakes.record import KnownMistake, When, mend, plant
from visualizer.programs.process_runner import ProcessRunner

WRONG = [
    (known.kind, number) for known in KNOWN_MISTAKES.values() for number, each in enumerate(known.plants) if each.board
]
DOCUMENTS = Path(__file__).parent / "documents"
BREADTH, RECURSION, CLOCKWISE = (
    (DOCUMENTS / name).read_text(encoding="utf-8") for name in ("004-py-bfs.py", "004-py-dfs.py", "001-py-dfs.py")
)
#: In programs of other styles: what is changed, the board that shows it, and what is named: the
#: kind, the direction, and a part of the line.
STYLES = {
    "two lists that do not match": (
        TWO_LISTS,
        ("[-1, -1, -1, 0, 0, 1, 1, 1]", "[-1, -1, -1, 0, 0, 1, 1, 0]"),
        "EM: 0,0",
        "count-lacks-direction",
        (1, 1),
        "str(n)",
    ),
    "mines that are met because none is counted": (
        BREADTH,
        ("in 'MX'", "in 'mx'"),
        "EM: 0,0",
        "wrong-comparison",
        None,
        "in 'mx'",
    ),
    "a recursion whose digits and mines go on": (
        RECURSION,
        ("if board[r][c] == 'B':", "if True:"),
        "EM: 0,0",
        "expands-digits",
        None,
        "for nr,nc",
    ),
    "a test that is never true": (
        CLOCKWISE,
        ("board[i][j] != 'E'", "board[i][j] != 'E '"),
        "E: 0,0",
        "wrong-comparison",
        None,
        "'E '",
    ),
    "one in place of another": (
        RECURSION,
        ("(r-1, c+1)", "(r-1, c-1)"),
        "EM/EE: 1,0",
        "count-lacks-direction",
        (-1, 1),
        "directions = (",
    ),
    "a recursion that turns back at the first open cell": (
        BASES["before"],
        (f'== "E":\n{20 * " "}r', f'!= "E":\n{20 * " "}return\n{16 * " "}r'),
        "EEE: 0,0",
        "leaves-neighbour-loop",
        None,
        "return",
    ),
    "a range that begins below 0": (
        BASES["before"].replace("row + 2)", "min(rows, row + 2))"),
        ("0 <= r < rows and ", ""),
        "E/M: 0,0",
        "below-zero-not-tested",
        None,
        "range(row - 1",
    ),
    "a range that ends on the board": (
        BASES["before"],
        ("row + 2", "min(row + 1, rows - 1)"),
        "E/E: 0,0",
        "range-too-short",
        None,
        "rows - 1",
    ),
}


def mistakes_of(text, shown) -> tuple[Mistake, ...]:
    """The mistakes of a program that fails on this board."""
    program, board = program_of_text(text), Board(*parsed(shown))
    runner = ProcessRunner(program, Limits(operations=5_000))
    (plain,), (seen,) = (runner.run([board], observed) for observed in (False, True))
    expected = expected_rows(board)
    answer = replace(plain, trace=seen.trace)
    return diagnose(program, runner, Failure(board, expected, answer, differing_cells(expected, answer)))


@pytest.mark.parametrize(("kind", "number"), WRONG)
def test_what_is_planted_is_named_on_its_smallest_board(kind, number, monkeypatch):
    monkeypatch.setattr("visualizer.programs.judging.boards._SMALL_CELLS", 4)
    wrong = planted(kind, number)
    program = program_of_text(wrong.text)
    verdict = judge(program, ProcessRunner(program, Limits(operations=50_000)), JudgeSettings(random_boards=2))
    (found,) = verdict.mistakes
    assert (found.kind, found.direction, found.line) == (kind, wrong.direction, wrong.line)
    assert found.severity is failure_kind(verdict.failure.expected, verdict.failure.answer)
    assert (verdict.failure.board.rows, verdict.failure.board.click) == parsed(wrong.board)


def test_what_is_odd_in_a_file_is_said():
    for known in KNOWN_MISTAKES.values():
        for odd in known.plants if known.when is When.ANY else ():
            program = program_of_text(odd.text)
            (found,) = mistakes_found(When.ANY, Evidence(program, ProcessRunner(program)))
            assert (found.kind, found.line) == (known.kind, odd.line)


def test_an_edit_that_matches_nothing_is_refused():
    with pytest.raises(ValueError, match="0 times"):
        plant("E: 0,0", "", ("no such text", ""))
    with pytest.raises(ValueError, match="mend 2 of"):
        KnownMistake("new", "", When.MENDED, (plant("", ""),), (mend("If", ("if", "while")), mend("If", ("x{9}", ""))))


def test_the_first_write_that_is_wrong_is_named_not_the_last():
    source = planted("whole-board-revealed")
    (found,) = mistakes_of(source.text, "EMM: 0,1")
    assert found.line == source.line


@pytest.mark.parametrize("name", STYLES)
def test_it_is_named_in_any_style(name):
    text, edit, shown, kind, direction, line = STYLES[name]
    text = changed(text, edit)
    (found,) = mistakes_of(text, shown)
    assert (found.kind, found.direction) == (kind, direction)
    assert line in text.splitlines()[found.line - 1]


def test_cells_off_a_board_of_this_project_are_said_by_the_error_itself():
    count = 'sum(board[near] == "M" for near in board.around(cell))'
    assert mistakes_of(changed(GENERATOR, ("board.mines_around(cell)", count)), "E: 0,0") == ()


def test_nothing_is_named_that_does_not_explain_all():
    # A digit too large everywhere is no known mistake; neither is a crash at a number of mines,
    # nor are two mistakes at once.
    queue, stack = BASES["queue"], BASES["stack"]
    assert mistakes_of(changed(queue, ("str(mines)", "str(mines + 1)")), "EM: 0,0") == ()
    assert mistakes_of(changed(queue, ("str(mines)", "str([1][mines - 1])")), "MEM: 0,1") == ()
    both = ("str(count)", "count"), ("((0, 1), (1, 1)", "((0, 1), (0, 1)")
    assert mistakes_of(changed(stack, *both), "EM: 0,0") == ()


#: What looks like a known mistake, in programs that are wrong for another reason.
HARMLESS = {
    "a loop that is meant to run once": (
        "        queue = ",
        "        while True:\n            break\n        queue = ",
    ),
    "a comparison that is always true": (
        "(r, c) not in seen and",
        '(r, c) not in seen and board[r][c] != "0" and',
    ),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_no_line_is_named_that_has_nothing_to_do_with_it(name):
    text = changed(BASES["queue"], HARMLESS[name], ("str(mines)", "str(mines + 1)"))
    assert mistakes_of(text, "EM: 0,0") == ()
