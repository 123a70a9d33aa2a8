"""The letter and colour of an algorithm stay the same while others come and go."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.playback.marks import new_marks, next_marks
from visualizer.trace.source import SourceCode

CODES = (
    *(algorithm.code for algorithm in CATALOGUE),
    SourceCode("reveal", file="mine.py"),
    SourceCode("reveal", file="other.py"),
)
compared = st.lists(st.sampled_from(CODES), min_size=1, max_size=12, unique=True)


@examples(200)
@given(st.lists(compared, min_size=2, max_size=5))
def test_remaining_algorithms_keep_their_unique_marks(comparisons):
    codes = comparisons[0]
    marks = new_marks(codes)
    assert "".join(mark.letter for mark in marks) == "ABCDEFGHIJKL"[: len(codes)]
    for new in comparisons[1:]:
        before = dict(zip(codes, marks))
        codes, marks = new, next_marks(codes, marks, new)
        assert all(before.get(code, mark) == mark for code, mark in zip(codes, marks))
        assert len({mark.letter for mark in marks}) == len(codes)
        assert len({mark[1:] for mark in marks}) == len(codes)


def test_a_new_algorithm_gets_the_first_free_letter_and_shade():
    recursive, queue, other, stack = (
        next(code for code in CODES if code.name == name)
        for name in ("recursive-check-first", "queue-mark-on-push", "recursive-clockwise", "stack-peek")
    )
    marks = new_marks([recursive, queue, other])
    assert [mark.colour for mark in marks] == ["recursion-0", "queue-0", "recursion-1"]
    left = next_marks([recursive, queue, other], marks, [other, stack])
    assert [(mark.letter, mark.colour) for mark in left] == [("C", "recursion-1"), ("A", "stack-0")]


def test_an_edited_or_repeated_program_keeps_its_mark():
    mine = SourceCode("reveal", "a = 1", file="mine.py")
    edited = replace(mine, text="a = 2")
    marks = new_marks([mine, CODES[0], mine])
    assert next_marks([mine, CODES[0], mine], marks, [edited, edited]) == (marks[0], marks[2])
    assert [mark.colour for mark in marks] == ["own-0", "recursion-0", "own-1"]
