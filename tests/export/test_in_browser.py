"""What the page of a program gets from Python agrees with the commands, and no error of the user's is raised."""

from __future__ import annotations

import re
import sys
from dataclasses import replace

import pytest
from class_submissions import BROKEN_VERDICT, RIGHT_VERDICT, failure_verdict
from judged_programs import DIGIT_IS_NUMBER, FAILS_TO_LOAD, PRINTS, RIGHT
from many_cases import first_quick
from parsed_page import ParsedPage, unpack_data
from planted_bases import apply_edits

from visualizer import algorithms, parse_board, record
from visualizer.cli.verdict_report import verdict_report
from visualizer.export.program.in_browser import judge, play
from visualizer.language.verdicts import verdict_line
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.process import judge_file
from visualizer.programs.verdicts.failing_moment import reference_name

BOARD = "# title: Corner\n# click: 3,0\nEEEEE\nEEMEE\nEEEEE\nEEEEE\n"
HOSTILE = "</script><b onclick=alert(1)>"
CRASHES = apply_edits(RIGHT, ("        queue =", f"        raise KeyError('{HOSTILE}')\n        queue ="))
#: Verdicts that take no time: on a right program, one that cannot run, and planted ones, of which one prints.
VERDICTS = {
    "right": lambda: RIGHT_VERDICT,
    "broken": lambda: BROKEN_VERDICT,
    "wrong": lambda: failure_verdict("digit-is-number"),
    "unexplained": lambda: failure_verdict("counts-four", explained=False),
    "crashed": lambda: failure_verdict("index-too-large"),
    "endless": lambda: failure_verdict("no-seen-check"),
    "printed": lambda: replace(failure_verdict("returns-nothing"), printed=f"{HOSTILE}\n"),
}


@pytest.fixture(autouse=True)
def in_this_interpreter(monkeypatch):
    monkeypatch.setattr("visualizer.programs.process.program_run.HAS_PROCESSES", False)


def words_of(text: str) -> str:
    return re.sub(r"[\s`]", "", text)


def pane_names(packed: str) -> list[str]:
    return [each["name"] for each in unpack_data(packed)["boards"][0]["panes"]]


@pytest.mark.parametrize("verdict", VERDICTS.values(), ids=VERDICTS)
def test_a_verdict_is_told_as_by_the_command_in_its_order(verdict, monkeypatch):
    verdict = verdict()
    monkeypatch.setattr("visualizer.programs.judging.process.judge_file", lambda *_: verdict)
    answer = judge(RIGHT, "mine.py", lambda boards: None)
    lines = [words_of(each) for each in verdict_report(verdict, width=0) if each.strip() not in ("", "It printed:")]
    page = ParsedPage(answer["html"])
    shown = words_of("".join(each for tag, each in page.texts if tag not in ("figcaption", "text")))
    places = [shown.index(line) for line in lines]
    assert places == sorted(places)
    assert not {"b", "script"} & set(page.tags)
    assert (answer["status"], answer["line"]) == (verdict.status.name.lower(), verdict.line)
    if verdict.failure is None:
        assert (answer["run"], answer["board"]) == (None, None)
    else:
        assert parse_board(answer["board"]) == verdict.failure.board
        assert pane_names(answer["run"]) == ["mine.py", reference_name(verdict.failure)]


@pytest.mark.parametrize("text", first_quick([FAILS_TO_LOAD, PRINTS, DIGIT_IS_NUMBER]), ids=["load", "right", "wrong"])
def test_a_program_is_judged_from_its_text(text, tmp_path):
    runs = []
    answer = judge(text, "mine.py", runs.append)
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    verdict = judge_file(str(file), JudgeSettings(), lambda boards: None)
    assert answer["summary"] == verdict_line(replace(verdict, name="mine.py"))
    assert runs == [*range(1, verdict.boards + 1)]


def test_a_program_plays_beside_algorithms_as_they_are_recorded():
    answer = play(PRINTS, "mine.py", BOARD, ["stack-peek", "queue-mark-on-push"])
    board = parse_board(BOARD)
    assert pane_names(answer["packed"]) == ["mine.py", "stack-peek", "queue-mark-on-push"]
    own, *others = unpack_data(answer["packed"])["boards"][0]["clicks"][0]["runs"]
    assert own["operations"] > 0
    known = [len(record(board, None, name)) for name in ("stack-peek", "queue-mark-on-push")]
    assert [each["operations"] for each in others] == known
    assert (answer["line"], answer["said"]) == (None, "")


def test_beside_a_program_all_algorithms_play_that_have_a_pane():
    names = [each.name for each in algorithms()]
    assert pane_names(play(RIGHT, "mine.py", "# click: 0,0\nEM", names)["packed"]) == ["mine.py", *names[:11]]


@pytest.mark.parametrize(("text", "line"), [(CRASHES, 8), (FAILS_TO_LOAD, 1)])
def test_a_crash_is_said_with_its_line_and_in_the_run(text, line):
    answer = play(text, "mine.py", BOARD, ["queue-mark-on-push"])
    assert answer["line"] == line
    own, _ = unpack_data(answer["packed"])["boards"][0]["clicks"][0]["runs"]
    assert answer["said"] in own["stopped"]


@pytest.mark.parametrize(
    ("text", "board", "beside", "line"),
    [
        ("class Solution:\n  def", BOARD, [], 2),
        ("", BOARD, [], None),
        (RIGHT, "", [], None),
        (RIGHT, "EEE\nEQE", [], None),
        (RIGHT, "EEE", [], None),
        (RIGHT, BOARD, ["no-such"], None),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_line(text, board, beside, line):
    answer = play(text, "mine.py", board, beside)
    assert answer.keys() == {"refusal", "line", "part"}
    assert answer["refusal"]
    assert answer["line"] == line


def test_a_program_in_another_language_is_refused_where_no_syntax_tree_is(monkeypatch):
    monkeypatch.setitem(sys.modules, "tree_sitter", None)
    assert "Python" in play("class Solution {}", "Mine.java", BOARD, [])["refusal"]
    assert judge("class Solution {}", "Mine.java", lambda boards: None)["status"] == "could_not_run"
