"""Sentences about what several runs did with one cell."""

from __future__ import annotations

from visualizer.analysis.cell_story import CellStory
from visualizer.language.cells import story_text
from visualizer.trace.operations import FrontierKind

QUEUE, STACK, CALLS = FrontierKind.QUEUE, FrontierKind.STACK, FrontierKind.CALLS


def story_of(*stories):
    return story_text((3, 4), list(zip("ABCD", stories))).removeprefix("(3, 4): ")


def test_runs_with_the_same_story_are_named_together():
    seventh, ninth = CellStory(QUEUE, (7,)), CellStory(STACK, (9,))
    assert story_of(seventh, ninth, seventh) == "A and C visited it 7th, B 9th."
    assert story_of(seventh, CellStory(CALLS), CellStory(CALLS)) == (
        "A visited it 7th; B and C have not reached it yet."
    )


def test_a_waiting_cell_is_described_with_its_place():
    assert story_of(CellStory(QUEUE, places=(1,))) == "A has it waiting, next in the queue."
    assert story_of(CellStory(STACK, places=(2, 5))) == ("A has it waiting, 2nd from the top (2 times in all).")
    assert story_of(CellStory(STACK, (4,), places=(2,))) == "A visited it 4th (and it waits again)."
