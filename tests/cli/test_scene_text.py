"""Scenes of exercises as text: what is shown, and that nothing else is."""

from __future__ import annotations

from visualizer import parse_board, record
from visualizer.cli.scene_text import scene_key, scene_text
from visualizer.exercises.scene import EVERYTHING, Scene, Shown

BOARD = parse_board("# click: 2,1\nEEMEE\nEEEEE\nEEEEE")
QUEUE = record(BOARD, None, "queue-mark-on-push")
CALLS = record(BOARD, None, "recursive-check-first")


def text_of(*shown, traces=(QUEUE,), width=100, pointed=(), board=BOARD):
    moments = tuple(int(trace.visited_at[5]) + 1 for trace in traces)
    return "".join(scene_text(Scene(board, traces, moments, frozenset(shown), pointed), width))


def test_each_part_is_there_only_where_it_is_shown():
    parts = {
        Shown.NUMBERS: "3  4        0  1",
        Shown.MINES: "M  .",
        Shown.CURRENT: "(",
        Shown.WAITING: "Queue, next at the left: (",
        Shown.NAMES: "BFS, marked when queued",
        Shown.ORDER: "eighbours NW N NE W E SW S SE",
        Shown.CODE: "queue = Queue([click])",
        Shown.LINE: "\n> ",
        Shown.CURVE: "How many waited at each visit: 0 4",
        Shown.CLICK: "licked at (2, 1)",
    }
    assert set(parts) == EVERYTHING
    whole = text_of(*EVERYTHING)
    for part, sign in parts.items():
        assert sign in whole, part
        if part is not Shown.CURRENT:  # cells are written in brackets too
            assert sign not in text_of(*(EVERYTHING - {part})), part
    assert "(-)" in whole
    assert "(-)" not in text_of(*(EVERYTHING - {Shown.CURRENT}))
    # Cells that are only marked are hidden with what waits: this algorithm writes B as it pushes.
    assert text_of(Shown.WAITING).count("-") > text_of().count("-")


def test_no_line_is_wider_than_the_terminal():
    parts = EVERYTHING - {Shown.CODE}
    for width in (24, 80):
        text = text_of(*parts, traces=(QUEUE, CALLS), width=width)
        lines = (*text.splitlines(), *"".join(scene_key(width)).splitlines())
        assert max(map(len, lines)) <= width
    assert "Call stack, running call first: (" in text
