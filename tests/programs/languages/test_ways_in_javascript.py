"""Ways in which right programs are written in JavaScript and TypeScript, and what stands around them."""

from __future__ import annotations

from pathlib import Path

import pytest
from language_programs import needs_tools
from small_boards import right_answer

from visualizer import Board
from visualizer.errors import ProgramError
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.program_file import find_program, read_program_text
from visualizer.recording.crashes import CrashKind

BOARD = Board(("EEM", "EEE", "EEE"), (2, 0))
WORK = """
  const open = (r, c) => {
    if (board[r][c] !== 'E') return;
    const near = [];
    for (let y = r - 1; y <= r + 1; y++)
      for (let x = c - 1; x <= c + 1; x++) if (board[y] && board[y][x]) near.push([y, x]);
    const mines = near.filter(([y, x]) => board[y][x] === 'M').length;
    board[r][c] = mines ? String(mines) : 'B';
    if (!mines) for (const [y, x] of near) open(y, x);
  };
  open(click[0], click[1]);
  return board;
"""
PLAIN = f"var updateBoard = function (board, click) {{{WORK}}};\n"
WAYS = {
    "a function that is returned": f"const make = () => (board, click) => {{{WORK}}};\nconst updateBoard = make();",
    "arguments": f"function updateBoard() {{ const board = arguments[0], click = arguments[1];{WORK}}}",
    "rest": f"const updateBoard = (...args) => {{ const [board, click] = args;{WORK}}};",
    "a set on globalThis": f"globalThis.seen = new Set();\nfunction updateBoard(board, click) {{ seen.add('');{WORK}}}",
    "lodash": f"const updateBoard = (board, click) => {{ _.range(3).forEach(each => each);{WORK}}};",
    "lodash, required": f"const _ = require('lodash');\n{PLAIN}",
    "types": f"type Grid = string[][];\nfunction updateBoard(board: Grid, click: number[]): Grid {{{WORK}}}",
}


def run(text, name="mine.js"):
    (outcome,) = ProcessRunner(find_program(text, Path(name))).run([BOARD], trial=True)
    return outcome


@pytest.mark.parametrize("way", [needs_tools(".js", way) for way in WAYS])
def test_a_right_program_is_judged_however_it_is_written(way):
    outcome = run(WAYS[way], "mine.ts" if way == "types" else "mine.js")
    assert (outcome.fault, outcome.trial) == (None, None)
    assert outcome.cells == tuple(map(tuple, right_answer(BOARD.rows, BOARD.click)))


def test_more_of_typescript_than_types_is_refused_with_its_line():
    text = "namespace Cells { export const MINE = 'M'; }\nfunction updateBoard(board: string[][], click: number[]) {}"
    with pytest.raises(ProgramError, match="only its types") as error:
        find_program(text, Path("mine.ts"))
    assert error.value.line == 1


@pytest.mark.parametrize(
    ("below", "line"), [needs_tools(".js", *each) for each in [("for (;;) {}", 14), ("missing();", 14)]]
)
def test_code_below_the_function_is_no_part_of_it(below, line):
    outcome = run(PLAIN + below)
    assert outcome.fault is None
    assert outcome.trial.line == line


@pytest.mark.parametrize("above", [needs_tools(".js", "require('fs').readFileSync('missing.txt');")])
def test_what_fails_above_the_function_is_told_with_its_own_error(above):
    fault = run(f"{above}\n{PLAIN}").fault
    assert (fault.kind, fault.line, "missing.txt" in fault.message) == (CrashKind.LOAD, 1, True)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mine.md", "My try:\n\n```python\ndef updateBoard(board, click):\n    return board\n```\n"),
        ("mine.py", "```\ndef updateBoard(board, click):\n    return board\n```\n"),
        ("mine.md", "```js\nfunction updateBoard(board, click) { return board; }\n```\n"),
    ],
)
def test_the_block_of_code_in_markdown_is_the_program(name, text):
    program = find_program(text, Path(name))
    assert program.entry == "updateBoard"
    assert program.text.splitlines()[-1] == text.splitlines()[-2]  # in its own line
    with pytest.raises(ProgramError, match="2 blocks"):
        find_program(text * 2, Path("mine.md"))


@pytest.mark.parametrize("name", ["mine.py", "mine.java", "mine.cpp", "mine.js"])
def test_comments_in_a_chinese_coding_are_read(tmp_path, name):
    path = tmp_path / name
    path.write_bytes("// 扫雷\n".encode("gbk"))
    assert read_program_text(str(path)) == "// 扫雷\n"
    path.write_bytes(b"ok\n\xff\xff\n")
    with pytest.raises(ProgramError) as error:
        read_program_text(str(path))
    assert error.value.line == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game.js", "class Game { open(row, col) {} }\nfunction start(size, mines) {}"),
        ("game.py", "def open_cell(row, col):\n    pass"),
        ("Game.java", "class Field { void open(int row, int col) { } boolean isMine() { return false; } }"),
    ],
)
def test_a_game_takes_no_board_and_click(name, text):
    with pytest.raises(ProgramError, match="nothing here takes a board and a click"):
        find_program(text, Path(name))
