"""The letter and colour of an algorithm stay the same while others come and go."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, strategies as st
from strategies import examples

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.playback.comparison import new_tags, next_tags
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
    tags = new_tags(codes)
    assert "".join(tag.letter for tag in tags) == "ABCDEFGHIJKL"[: len(codes)]
    for new in comparisons[1:]:
        before = dict(zip(codes, tags))
        codes, tags = new, next_tags(codes, tags, new)
        assert all(before.get(code, tag) == tag for code, tag in zip(codes, tags))
        assert len({tag.letter for tag in tags}) == len(codes)
        assert len({tag[1:] for tag in tags}) == len(codes)


def test_a_new_algorithm_gets_the_first_free_letter_and_shade():
    recursive, queue, other, stack = (
        next(code for code in CODES if code.name == name)
        for name in ("recursive-check-first", "queue-mark-on-push", "recursive-clockwise", "stack-peek")
    )
    tags = new_tags([recursive, queue, other])
    assert [tag.colour for tag in tags] == ["recursion-0", "queue-0", "recursion-1"]
    left = next_tags([recursive, queue, other], tags, [other, stack])
    assert [(tag.letter, tag.colour) for tag in left] == [("C", "recursion-1"), ("A", "stack-0")]


def test_an_edited_or_repeated_program_keeps_its_mark():
    mine = SourceCode("reveal", "a = 1", file="mine.py")
    edited = replace(mine, text="a = 2")
    tags = new_tags([mine, CODES[0], mine])
    assert next_tags([mine, CODES[0], mine], tags, [edited, edited]) == (tags[0], tags[2])
    assert [tag.colour for tag in tags] == ["own-0", "recursion-0", "own-1"]
