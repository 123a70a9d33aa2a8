"""Sentences about what several runs did with one cell."""

from __future__ import annotations

from visualizer import record
from visualizer.analysis.cell_story import CellStory
from visualizer.board.text import parse_board
from visualizer.language.cells import notes_text, story_text
from visualizer.playback.comparison import Comparison
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


def test_what_a_note_says_of_visits_is_true_of_the_runs_that_are_shown():
    board = parse_board("# click: 0,0\n# note: Look at (0, 2): {0,2}.\n# note: Here: {orders}.\nEEE\nEEE\n")
    dfs, bfs = (record(board, None, name) for name in ("recursive-check-first", "queue-mark-on-push"))
    place = {trace: trace.reveals.tolist().index([0, 2]) + 1 for trace in (dfs, bfs)}
    assert place == {dfs: 3, bfs: 5}
    texts = [notes_text(board, Comparison(traces)) for traces in ([dfs], [bfs], [bfs, dfs, dfs], [bfs, bfs])]
    assert texts == [
        "Look at (0, 2): this run reveals it 3rd of 6. Here.",
        "Look at (0, 2): this run reveals it 5th of 6. Here.",
        "Look at (0, 2): B and C reveal it 3rd, A 5th of 6. Here: the 3 runs here have 2 orders.",
        "Look at (0, 2): A and B reveal it 5th of 6. Here: the 2 runs here have the same order.",
    ]
    assert notes_text(board) == "Here."
    walled = parse_board("# note: Is it open? Its end, (0, 2): {0,2}. It is small.\nEMEEE")
    assert notes_text(walled, Comparison([record(walled, (0, 0), "queue-mark-on-push")])) == "Is it open? It is small."
