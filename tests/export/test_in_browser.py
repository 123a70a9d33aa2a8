"""What the page of a program gets from Python agrees with the commands, and no error of the user's is raised."""

from __future__ import annotations

import re
import sys
from dataclasses import replace

import pytest
from judged_programs import DIGIT_IS_NUMBER, FAILS_TO_LOAD, NO_SEEN_CHECK, PRINTS, RIGHT
from many_cases import first_quick
from parsed_page import ParsedPage, unpack_data
from planted_bases import apply_edits

from visualizer import algorithms, parse_board, record
from visualizer.cli.verdict_report import verdict_report
from visualizer.export.program.in_browser import judge, play
from visualizer.programs.judging.process import judge_file

BOARD = "# title: Corner\n# click: 3,0\nEEEEE\nEEMEE\nEEEEE\nEEEEE\n"
HOSTILE = "</script><b onclick=alert(1)>"
CRASHES = apply_edits(RIGHT, ("        queue =", f"        raise KeyError('{HOSTILE}')\n        queue ="))
PROGRAMS = {
    "wrong": DIGIT_IS_NUMBER,
    "no-syntax": "class Solution\n",
    "no-module": FAILS_TO_LOAD,
    "crashes": CRASHES,
    "prints": PRINTS,
    "endless": NO_SEEN_CHECK,
}


@pytest.fixture(autouse=True)
def in_this_interpreter(monkeypatch):
    monkeypatch.setattr("visualizer.programs.process.program_run.HAS_PROCESSES", False)
    monkeypatch.setattr("visualizer.programs.verdicts.boards._MOST_SMALL_CELLS", 4)


def words_of(text: str) -> str:
    return re.sub(r"[\s`]", "", text)


def pane_names(packed: str) -> list[str]:
    return [each["name"] for each in unpack_data(packed)["boards"][0]["panes"]]


@pytest.mark.parametrize("text", first_quick(PROGRAMS.values(), 3), ids=PROGRAMS)
def test_the_verdict_is_that_of_the_command_in_its_order(text, monkeypatch):
    judged = []

    def judge_quickly(name, settings, report, text):
        judged.append(judge_file(name, replace(settings, random_boards=2), report, text))
        return judged[0]

    monkeypatch.setattr("visualizer.programs.judging.process.judge_file", judge_quickly)
    answer = judge(text, "mine.py", lambda boards: None)
    [verdict] = judged
    lines = [words_of(each) for each in verdict_report(verdict, width=0) if each.strip() not in ("", "It printed:")]
    page = ParsedPage(answer["html"])
    shown = words_of("".join(each for tag, each in page.texts if tag not in ("figcaption", "text")))
    places = [shown.index(line) for line in lines]
    assert places == sorted(places)
    assert not {"b", "script"} & set(page.tags)
    assert answer["status"] == verdict.status.name.lower()
    failure = verdict.failure
    if failure is None:
        assert (answer["run"], answer["board"], answer["beside"]) == (None, None, None)
    else:
        assert parse_board(answer["board"]) == failure.board
        assert [each["name"] for each in unpack_data(answer["run"])["boards"][0]["panes"]] == [
            "mine.py",
            answer["beside"],
        ]


def test_a_program_plays_beside_algorithms_as_they_are_recorded():
    answer = play(PRINTS, "mine.py", BOARD, ["stack-peek", "queue-mark-on-push"])
    board = parse_board(BOARD)
    assert pane_names(answer["packed"]) == ["mine.py", "stack-peek", "queue-mark-on-push"]
    own, *others = unpack_data(answer["packed"])["boards"][0]["clicks"][0]["runs"]
    assert own["operations"] > 0
    known = [len(record(board, None, name)) for name in ("stack-peek", "queue-mark-on-push")]
    assert [each["operations"] for each in others] == known
    assert (answer["line"], answer["said"], answer["printed"]) == (None, "", "begins [3, 0]\n")
    assert parse_board(answer["board"]) == board


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
    assert answer.keys() == {"refusal", "line"}
    assert answer["refusal"]
    assert answer["line"] == line


def test_a_program_in_another_language_is_refused_where_no_syntax_tree_is(monkeypatch):
    monkeypatch.setitem(sys.modules, "tree_sitter", None)
    assert "Python" in play("class Solution {}", "Mine.java", BOARD, [])["refusal"]
    assert judge("class Solution {}", "Mine.java", lambda boards: None)["status"] == "could_not_run"
