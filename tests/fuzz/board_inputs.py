"""Board files and LeetCode's JSON: drawn, damaged, and read; what is read is run and saved."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from demands import check_printable, refusing, with_memory
from fuzzing import Fuzzer
from mutations import damaged_bytes, damaged_lines, damaged_value

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.run import record, solve
from visualizer.board.board import Board, first_hidden
from visualizer.board.shipped import load_shipped
from visualizer.board.text import load_board_file, parse_board, save_board
from visualizer.language.board_warnings import warning_texts

_HEADERS = [
    "# title: A board", "# note: a remark", "# see https://leetcode.com", "#", "# ", "#:", "# : x",
    "# click: 0,0", "# CLICK : ( 1 , 1 )", "# click:[0,1]", "# click: 9,9", "# click: x",
    "# author: Ann", "# title:", "  # Title: \u4e2d\u6587", "# step: 3", "# lesson-number: 3",
    "# note: algorithms: stack-peek", "#\u00a0click: 1,0", "# click: \u0661,0", "# t\u0131tle: x",
    "# note: " + "long " * 200, "# click: 999999999,0", "# click: -0,0",
]  # fmt: skip
_SHIPPED = [load_shipped(name).to_text().encode() for name in ("example-1", "corner-9x9", "comb")]
#: A reader asks for as much as the largest file has, before it knows how much there is.
READERS_BUFFER = 8_000_000


def board_rows(random: Random, longest: int = 6) -> list[str]:
    """Rows of a board, of which some have mines and some are in play."""
    height, width = random.randint(1, longest), random.randint(1, longest)
    symbols = random.choice(("E", "EEEM", "EEEEEEM", "EM", "EEBB1", "EEEM1B2345678", "B1"))
    return ["".join(random.choice(symbols) for _ in range(width)) for _ in range(height)]


def board_text(random: Random, headers: list[str]) -> bytes:
    """A board file as a person may write it, with up to four of the ``headers``."""
    lines = [*random.choices(headers, k=random.randrange(5)), *board_rows(random)]
    if random.random() < 0.2:
        lines.insert(random.randrange(len(lines) + 1), random.choice(headers))
    ending = random.choice(("\n", "\n", "\n", "\r\n", "\r"))
    mark = random.choice(("", "", "", "\ufeff"))
    return (mark + ending.join(lines) + random.choice((ending, ""))).encode()


def _json_text(random: Random) -> bytes:
    rows = board_rows(random)
    value: object = [list(row) for row in rows]
    if random.random() < 0.4:
        value = damaged_value(random, value)
    text = json.dumps(value, indent=random.choice((None, None, 1)))
    if random.random() < 0.7:
        click: object = [random.randrange(len(rows)), random.randrange(len(rows[0]))]
        text += "\n" + json.dumps(damaged_value(random, click) if random.random() < 0.2 else click)
    if random.random() < 0.2:
        text = text.replace('"', "'")
    if random.random() < 0.2:
        text = f"Input: board = {text}".replace("\n", ", click = ", 1)
    if random.random() < 0.3:
        text = "\n".join((random.choice(_HEADERS), text, random.choice(_HEADERS)))
    return text.encode("utf-8", "surrogatepass")


def _make(random: Random) -> bytes:
    data = random.choice((lambda: board_text(random, _HEADERS), lambda: _json_text(random)))()
    chance = random.random()
    if chance < 0.3:
        return damaged_bytes(random, data, _SHIPPED)
    if chance < 0.4:
        return damaged_bytes(random, random.choice(_SHIPPED), [data])
    if chance < 0.5:
        return damaged_lines(random, data)
    if chance < 0.52:
        return data.decode("utf-8", "replace").encode(random.choice(("utf-16", "utf-16-le")))
    return data


def _check(data: bytes, folder: Path) -> None:
    path = folder / "board.txt"
    path.write_bytes(data)
    board = with_memory(
        READERS_BUFFER + 400 * len(data), lambda: refusing(lambda: load_board_file(path))
    )
    check_board(board, folder)
    click = board.click or first_hidden(board)
    if click is not None and board.height * board.width <= 100:
        _check_runs(board.with_click(click), Random(len(data)))


def check_board(board: Board, folder: Path) -> None:
    """A board that was read comes back from each form, and its warnings can be shown."""
    assert parse_board(board.to_text()) == board
    from_json = parse_board(board.to_json())
    assert (from_json.rows, from_json.click) == (board.rows, board.click)
    for ending in (".txt", ".json"):
        save_board(board, folder / f"again{ending}")
        again = load_board_file(folder / f"again{ending}")
        assert (again.rows, again.click) == (board.rows, board.click)
    for text in (board.title, *board.notes, *warning_texts(board)):
        check_printable(text)


def _check_runs(board: Board, random: Random) -> None:
    for program in random.sample(CATALOGUE, 2):
        trace = record(board, None, program)
        assert trace.final.rows == solve(board, None, program).rows
        assert trace.state_at(len(trace)).finished


BOARDS = Fuzzer(
    "boards",
    "board files and LeetCode's JSON, read, run and saved again",
    _make, _check, quick=50, long=400,
)  # fmt: skip
