"""Random board files, intact and damaged, and checks of what is read from them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from damage import damaged_bytes, damaged_lines, damaged_value
from demands import READERS_BUFFER, check_printable, or_refused, with_memory

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.run import record, solve
from visualizer.board.board import Board, first_hidden_cell
from visualizer.board.rules import find_warnings
from visualizer.board.text import load_board_file, parse_board, save_board

_HEADERS = [
    *(
        "# title: A board|# note: a remark|# see https://leetcode.com|#|#:|# : x|# click: 0,0|# CLICK : ( 1 , 1 )|"
        "# click:[0,1]|# click: 9,9|# click: x|# author: Ann|# title:|  # Title: \u4e2d\u6587|# step: 3|"
        "#\xa0click: 1,0|# click: \u0661,0|# click: 999999999,0|# click: -0,0"
    ).split("|"),
    "# note: " + "long " * 200,
]
#: Texts in which a board and its click may be found.
_COPIED = [
    "{0}\n{1}",
    "{0}{1}",
    "{0}",
    "[{0}, {1}]",
    "{0}\nclick = ",
    "> ```\n> {0}\n> ```\n> click: {1}",
    "Example 1:\nInput: board = {0}, click = {1}\nOutput: {0}\nExample 2:\nInput: {0}",
    "\u8f93\u5165\uff1aboard = {0}, click = {1}\n\u8f93\u51fa\uff1a{0}",
    "Output: {0}\nInput: {0}",
    "char[][] board = new char[][]{0}; //\nint[] click = new int[]{1};",
    "/* {0} */ click at {1}",
]


def board_rows(random: Random) -> list[str]:
    """Return random rows, some with mines and some partly revealed."""
    height, width = random.randint(1, 6), random.randint(1, 6)
    symbols = random.choice(("E", "EEEM", "EEEEEEM", "EM", "EEBB1", "EEEM1B2345678", "B1"))
    return ["".join(random.choices(symbols, k=width)) for _ in range(height)]


def board_text(random: Random, headers: list[str]) -> bytes:
    """Return a random board file with up to four of the ``headers``."""
    lines = [*random.choices(headers, k=random.randrange(5)), *board_rows(random)]
    ending = random.choice(("\n", "\n", "\n", "\r\n", "\r"))
    mark = random.choice(("", "", "", "\ufeff"))
    return (mark + ending.join(lines) + random.choice((ending, ""))).encode()


def _json_text(random: Random) -> bytes:
    value: object = [list(row) for row in board_rows(random)]
    click: object = [random.randrange(3), random.randrange(3)]
    if random.random() < 0.4:
        value, click = damaged_value(random, value), damaged_value(random, click)
    text = random.choice(_COPIED).format(json.dumps(value), json.dumps(click))
    for sign, others in (('"', "'\u201c`"), ("[", "{(\uff3b"), ("]", "})\uff3d"), (",", "|\uff0c\n ")):
        if random.random() < 0.2:
            text = text.replace(sign, random.choice(others))
    return text.encode("utf-8", "replace")


def make_board_file(random: Random) -> bytes:
    """Return a board file or JSON, possibly damaged."""
    data = board_text(random, _HEADERS) if random.random() < 0.5 else _json_text(random)
    chance = random.random()
    if chance < 0.3:
        return damaged_bytes(random, data, board_text(random, _HEADERS))
    return damaged_lines(random, data) if chance < 0.4 else data


def check_board_file(data: bytes, folder: Path) -> None:
    """Check that a board that can be read can be run, written and read again."""
    path = folder / "board.txt"
    path.write_bytes(data)
    board = with_memory(READERS_BUFFER + 400 * len(data), lambda: or_refused(lambda: load_board_file(path)))
    check_board(board, folder)
    click = board.click or first_hidden_cell(board)
    if click is not None and board.height * board.width <= 100:
        for program in Random(len(data)).sample(CATALOGUE, 2):
            trace = record(board, click, program)
            assert trace.final.rows == solve(board, click, program).rows


def check_board(board: Board, folder: Path) -> None:
    """Check that a board can be written and read in each form, and has printable warnings."""
    assert parse_board(board.to_text()) == board
    for ending in (".txt", ".json"):
        save_board(board, folder / f"again{ending}")
        again = load_board_file(folder / f"again{ending}")
        assert (again.rows, again.click) == (board.rows, board.click)
    for text in (board.title, *board.notes, *find_warnings(board)):
        check_printable(text)
