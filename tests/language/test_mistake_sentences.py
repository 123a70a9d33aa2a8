"""Sentences about known mistakes and exceptions."""

from __future__ import annotations

import re

import pytest

from visualizer.language.mistakes import MISTAKE_SENTENCES, exception_hint, mistake_text
from visualizer.language.verdicts import VERDICT_TEXTS
from visualizer.programs.mistakes.diagnosis import KNOWN_MISTAKES
from visualizer.programs.mistakes.record import SearchCase
from visualizer.programs.reading.interpretation import WRITES_AS_VISITS_NOTE
from visualizer.programs.verdicts.verdict import Mistake, Severity
from visualizer.trace.languages import LANGUAGES, reword_for, wordings


def mistake_of(kind, **more):
    return Mistake(kind, Severity.WRONG, **more)


def test_every_mistake_has_an_explanation_and_a_remedy():
    assert MISTAKE_SENTENCES.keys() == KNOWN_MISTAKES.keys()
    wrong = {kind for kind, known in KNOWN_MISTAKES.items() if known.when not in (SearchCase.RIGHT, SearchCase.ANY)}
    assert wrong <= VERDICT_TEXTS["reasons"].keys()
    for kind in KNOWN_MISTAKES:
        text = mistake_text(mistake_of(kind, directions=((1, -1),), most_waits=4, size=32))
        assert text.endswith(".")
        assert text.count(". ") == 1
        assert text[0].isupper() or text[0] == "0"


def test_mistake_sentences_include_numbers():
    waits = mistake_text(mistake_of("marks-when-taken", most_waits=4))
    assert waits.startswith("Right, but a cell waits up to 4 times. Mark a cell when it is put in")
    size = mistake_text(mistake_of("recursion-too-deep", size=32))
    assert "from an empty board of about 32x32 on" in size


@pytest.mark.parametrize(
    ("statement", "part"),
    [
        ("[][0]", "the length minus 1. On the board, test the very cell"),
        ("[].pop()", "Nothing is left"),
        ("set().pop()", "Nothing is left"),
        ("{}[0, 1]", "Ask `if key in table`"),
        ("{[0]}", "cannot hold a list. Put a tuple in"),
        ("board = [[1]]; board[0, 0]", "`board[row][col]`, not `board[row, col]`"),
        ("board = [1]; board['a']", "no whole number"),
        ("board = None; board[0]", "is None"),
        ("row, col = None", "is None"),
        ("None.append(1)", "is None"),
        ("[].popleft()", "a deque `append` and `popleft`"),
        ("[].lenght", "`lenght`"),
        ("row = 'EM'; row[0] = 'B'", "list of letters"),
        ("row, col = 1", "both pairs of brackets"),
        ("(lambda row: row)(1, 2)", "Compare it with `def ...`"),
        ("'1' + 1", "`str(mines)`"),
        ("row, col = 1, 2, 3", "A cell has two"),
        ("count += 1", "`nonlocal count`"),
        ("print(bord)", "`bord`"),
        ("f = lambda: f(); f()", "again and again"),
        ("for each in (cells := {1: 1}): cells[each + 1] = 1", "`while queue:`"),
    ],
)
def test_exceptions_are_explained_to_beginners(statement, part):
    names = {}
    exec(f"def run():\n  {statement}\ndef f(): f()", names)
    with pytest.raises(Exception) as raised:  # noqa: PT011, of any class
        names["run"]()
    hint = exception_hint(type(raised.value).__name__, str(raised.value))
    assert part in hint
    assert hint.count(". ") == 1
    assert hint.endswith(".")
    assert exception_hint("ZeroDivisionError", "division by zero") == ""


@pytest.mark.parametrize("ending", LANGUAGES)
def test_sentences_about_other_languages_have_their_words(ending):
    found_there = (SearchCase.MENDED, SearchCase.DIRECTIONS, SearchCase.ENDLESS, SearchCase.TOO_SLOW)
    sentences = [MISTAKE_SENTENCES[kind] for kind, each in KNOWN_MISTAKES.items() if each.when in found_there]
    for sentence in sentences:
        assert not re.search(r"len\(|range\(|popleft|str\(|yield|Python", reword_for(f"a{ending}", sentence))
    said = " ".join([*MISTAKE_SENTENCES.values(), WRITES_AS_VISITS_NOTE])
    for of_python, of_language in wordings(LANGUAGES[ending].module):
        assert of_python in said
        said = said.replace(of_python, of_language)
