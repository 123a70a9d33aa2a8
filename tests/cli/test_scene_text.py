"""Scenes of exercises as text: what is shown, and that nothing else is."""

from __future__ import annotations

import pytest

from visualizer import parse_board, record
from visualizer.cli.scene_text import scene_key, scene_text
from visualizer.exercises.scene import EVERYTHING, Scene, Shown

BOARD = parse_board("# click: 2,1\nEEMEE\nEEEEE\nEEEEE")
QUEUE = record(BOARD, None, "queue-mark-on-push")
CALLS = record(BOARD, None, "recursive-check-first")


def text_of(*shown, traces=(QUEUE,), width=100, pointed=(), board=BOARD):
    moments = tuple(int(trace.visited_at[5]) + 1 for trace in traces)
    return "".join(scene_text(Scene(board, traces, moments, frozenset(shown), pointed), width))


def test_with_nothing_shown_there_are_symbols_alone():
    assert text_of() == (
        "   0  1  2  3  4\n"
        "0  .  .  .  .  .\n"
        "1  -  1  1  .  .\n"
        "2  -  -  -  .  .\n"
    )  # fmt: skip


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


def test_cells_that_are_only_marked_are_hidden_with_what_waits():
    # This algorithm writes B where it pushes.
    assert text_of(Shown.WAITING).count("-") > text_of().count("-")


def test_runs_without_names_are_numbered():
    text = text_of(traces=(QUEUE, CALLS))
    assert "Run 1\n" in text
    assert "Run 2\n" in text
    assert "Recursive" not in text


def test_open_calls_wait_too():
    text = text_of(Shown.WAITING, traces=(CALLS,))
    assert "Call stack, running call first: (" in text


def test_cells_are_pointed_out():
    assert "[.]" in text_of(pointed=((0, 3),))


def test_a_scene_without_a_run_is_its_board():
    board = "   0  1  2  3  4\n0  .  .  .  .  .\n1  .  .  .  .  .\n2  .  .  .  .  .\n"
    assert "".join(scene_text(Scene(BOARD, shown=frozenset()), 80)) == board
    assert "".join(scene_text(Scene(BOARD), 80)) == f"Clicked at (2, 1)\n{board}"


@pytest.mark.parametrize("width", [24, 40, 80])
def test_no_line_is_wider_than_the_terminal(width):
    parts = EVERYTHING - {Shown.CODE}
    text = text_of(*parts, traces=(QUEUE, CALLS), width=width)
    lines = (*text.splitlines(), *"".join(scene_key(width)).splitlines())
    assert max(map(len, lines)) <= width


def test_a_board_that_is_too_wide_is_printed_in_parts():
    large = parse_board("# click: 0,0\n" + "\n".join(["E" * 30] * 2))
    first, second, end = "".join(scene_text(Scene(large), 80)).split("\n\n")
    assert first.splitlines()[1].split() == [str(number) for number in range(19)]
    assert second.splitlines()[0].split() == [str(number) for number in range(19, 30)]
    assert second.splitlines()[2] == f"1 {'  . ' * 11}".rstrip()
    assert (max(map(len, first.splitlines())), end) == (77, "")


def test_a_high_board_is_printed_with_its_numbers_below_where_each_has_room():
    high = parse_board("# click: 0,0\n" + "\n".join(["E" * 10] * 40))
    run = record(high, None, "queue-mark-on-push")
    text = "".join(scene_text(Scene(high, (run,), (len(run),)), 60))
    assert "it is not shown" not in text
    assert text.count("\n39 ") == 2


def test_a_board_that_is_too_large_is_not_printed():
    large = parse_board("# click: 0,0\n" + "\n".join(["E" * 50] * 50))
    text = "".join(scene_text(Scene(large), 80))
    assert text == (
        "Clicked at (0, 0)\n"
        "The board has 50 rows and is wider than the terminal: it is not shown.\n"
    )
    assert "49   ." in "".join(scene_text(Scene(large), 210))
