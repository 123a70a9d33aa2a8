"""Boards are read from copied problem statements, code and notes, or refused if ambiguous."""

# ruff: noqa: RUF001 - signs of full width are what is copied

import pytest

from visualizer.board.text import parse_board
from visualizer.errors import BoardError, ClickError

#: Forms of the board EEM, EEE, clicked at (0, 1).
CLICKED = {
    "statement": 'Example 1:\n\nInput: board = [["E","E","M"],["E","E","E"]], click = [0,1]\n'
    'Output: [["B","1","M"],["B","1","1"]]\nExplanation: it opens\n\nExample 2:\n\n'
    'Input: board = [["E"]], click = [0,0]\nOutput: [["B"]]\n\nConstraints: click.length == 2',
    "explained": "Where click = [row, col] is a cell of the board ('M' or 'E').\n"
    'Input: board = [["E","E","M"],["E","E","E"]], click = [0,1]\nOutput: [["X"]]',
    "Chinese": '示例 1：\n\n输入：board = [["E","E","M"],["E","E","E"]], click = [0,1]\n'
    '输出：[["B","1","M"],["B","1","1"]]',
    "older statement": "Input: \n\n[['E', 'E', 'M'],\n ['E', 'E', 'E']]\n\nClick : [0,1]\n\n"
    "Output: \n\n[['B', '1', 'M'],\n ['B', '1', '1']]\n",
    "result page": 'Accepted\nCase 1\nInput\nboard =\n[["E","E","M"],["E","E","E"]]\n'
    'click =\n[0,1]\nOutput\n[["B","1","M"]]\nExpected\n[["B","1","M"]]',
    "output first": 'Output\n[["X"]]\nExpected\n[["1"]]\nInput\nboard =\n[["E","E","M"],["E","E","E"]]\nclick =\n[0,1]',
    "HTML": '<pre><strong>Input:</strong> board = [["E","E","M"],["E","E","E"]], click = [0,1]\n'
    '<strong>Output:</strong> [["X"]]\n</pre>',
    "Java": "char[][] board = {{'E','E','M'},{'E','E','E'}};\nint[] click = {0, 1};",
    "Java's new": "char[][] board = new char[][]{\n  new char[] {'E','E','M'}, // the top\n"
    "  new char[] {'E','E','E'}, /* no mine */\n};\nint[] click = new int[]{0,1};",
    "C++": "vector<vector<char>> board = {{'E','E','M'},{'E','E','E'}};\nvector<int> click{0, 1};",
    "C": "char board[2][3] = {{'E','E','M'},{'E','E','E'}};\nint click[2] = {0, 1};",
    "Go": 'board := [][]byte{[]byte("EEM"), []byte("EEE")}\nclick := []int{0, 1}',
    "Rust": "vec![vec!['E','E','M'], vec!['E','E','E']]; let click = vec![0, 1];",
    "JavaScript": "const board = [\n  ['E', 'E', 'M'],\n  ['E', 'E', 'E'],\n];\nconst click = [0, 1];",
    "TypeScript": 'let board: string[][] = ["EEM","EEE"].map(f);\nlet click: number[] = [0, 1];',
    "JSON": '{"board": [["E","E","M"],["E","E","E"]], "click": [0,1]}',
    "test case": '[[["E","E","M"],["E","E","E"]],[0,1]]',
    "Python": "# the board\nboard = [\n    ['E', 'E', 'M',],  # top\n    ['E', 'E', 'E',],\n]\n"
    "click = (0, 1)  # row, column\n",
    "call": 'result = Solution().updateBoard([["E","E","M"],["E","E","E"]], [0,1])',
    "several lines of text": 'board = """\nEEM\nEEE\n"""\nclick = (0, 1)',
    "prompt": '>>> board = [["E","E","M"],\n...          ["E","E","E"]]\n>>> click = [0, 1]',
    "comment": '/**\n * Input: board = [["E","E","M"],\n *        ["E","E","E"]], click = [0,1]'
    '\n * Output: [["X"]]\n */',
    "lower case": '[["e","e","m"],["e","e","e"]]\n[0,1]',
    "cells apart": "E E M\nE E E\nClick: [0,1]\nOutput:\nB 1 M\nB 1 1",
    "commas": "Input:\nE,E,M\nE,E,E\nclick = (0, 1)",
    "table": "| E | E | M |\n|---|---|---|\n| E | E | E |\n\nclicked at (0, 1)",
    "stars and dots": "..*\n...\nclick: 0,1",
    "fence": "# Notes\n\nSome words.\n\n```board\n# click: 0,1\nEEM\nEEE\n```\n\n# step: none\n",
    "fences": "**Output:**\n```\nB1M\nB11\n```\n**Input:**\n```\nEEM\nEEE\n```\nclick = [0,1]",
    "quoted fence": "> ```text\n> Input: \n>\n> [['E', 'E', 'M'],\n>  ['E', 'E', 'E']]\n>\n"
    "> Click : [0,1]\n>\n> Output: \n>\n> [['X']]\n> ```",
    "examples": "Example 1:\nEEM\nEEE\nclick: 0,1\n\nExample 2:\nEMM\nEEE\nclick: 0,0",
    "indented": "    EEM\n    EEE\n\n    click = [0,1]\n",
    "one line": "EEM/EEE: 0,1",
    "commented out": "// char[][] board = {{'M'}};\nchar[][] board = {\n {'E','E','M'},\n"
    " // {'M','M','M'},\n /* {'B','B','B'},\n */\n # {'1','1','1'},\n {'E','E','E'}\n};\n"
    "click={0,1};",
    "click first": '[0,1]\n[["E","E","M"],["E","E","E"]]',
    "click as text": 'board = [["E","E","M"],["E","E","E"]]\nclick = "0,1"',
    "printed rows": "['E', 'E', 'M']\n['E', 'E', 'E']\nclick: 0,1",
    "sentence": 'What happens on the board `["EEM","EEE"]`, clicked at (0,1)?',
}
#: The same board without a click.
UNCLICKED = ["{{'E','E','M'},{'E','E','E'}}", "[['E' 'E' 'M']\n ['E' 'E' 'E']]", "[[E, E, M], [E, E, E]]"]
UNCLICKED += ['"EEM",\n"EEE"', "E|E|M\nE|E|E", "['E', 'E', 'M']\n['E', 'E', 'E']", "[E, E, M],\n[E, E, E]\n"]
UNCLICKED += ["EEM/EEE", "E;E;M\nE;E;E", "E  E  M\nE  E  E", "EEM\n# note\nEEE", "EEM\n\nEEE", "eem\neee"]
UNCLICKED += ["E\tE\tM\nE\tE\tE", "..M\n...", "EE*\nEEE", '[["EEM"],["EEE"]]']
UNCLICKED += ['[["E","E","M"],["E","E","E"]]\nWhy? See [here](https://a.b/c_d).']


@pytest.mark.parametrize("text", CLICKED.values(), ids=CLICKED)
def test_a_copied_board_is_read_with_its_click(text):
    board = parse_board(text)
    assert (board.rows, board.click) == (("EEM", "EEE"), (0, 1))


def test_a_board_without_a_click_is_read():
    read = {text: parse_board(text) for text in UNCLICKED}
    assert {board.rows for board in read.values()} == {("EEM", "EEE")}
    assert {board.click for board in read.values()} == {None}


#: The position at which each text is refused, and a part of the reason.
REFUSED = {
    '[["E","EE"],["E","E"]]': ("1:8", "row 0, column 1: 'EE'"),
    '[["E","E"],\n ["EM"]]': ("2:4", "row 1, column 0: 'EM'"),
    '[["E","E"],"EM"]': ("1:11", "does not go on"),
    "EM\nE,E": ("2:2", "','"),
    "EE\nEE\n\nWhat?": ("4:1", "after an empty line"),
    "EE\nEE\nclick: row 1": ("3:1", "'c'"),
    "EE\nEE\nx=1, y=2": ("3:4", "','"),
    "EE\nEM\n\nMM\nEE": ("4:1", "after an empty line"),
    "EE\nEM\nclick: 0,0\nMM\nEE": ("4:1", "after an empty line or a click"),
    "E E M    E E M\nE E E    E E 1": ("1:6", "row 0, column 3: '    '"),  # two boards
    "['E', 'E']\n['E', 'M']\n[1, 1]": ("3:1", "'[1'"),  # a row or a click
    '[["E"]]\nclick = {"row": 0, "col": 0}': ("2:9", "is not a click"),
    "EEM EEE": ("1:1", "'EEM'"),  # one row or two
    '["E","M"]': ("1:1", "'['"),  # one row or two
    "[[1,1],[1,1]]": ("1:1", "row 0"),  # directions or digits
    "EE\nEE\n[1,1]": ("3:1", "'['"),  # a click or digits
    '[["E"],\n [["E"]]]': ("1:7", "does not go on"),
    'board = [["E","E"],\n["E","M"]\nclick = [0,0]': ("2:10", "does not go on"),
    '[["E","E"],\r\n ["q","E"]]': ("2:4", "'q'"),
    '[["E"," "],["E"," "]]': ("1:7", "row 0, column 1"),
    "|E| |E|\n|E| |E|": ("1:4", "row 0, column 1"),
    "E.\nEE": ("1:2", "'.'"),  # a blank or a hidden cell
    "*M": ("1:1", "'*'"),  # a mine that was clicked or not
    "EE//EM": ("1:3", "'/'"),
    'Output: [["B","1"],["B","1"]]': ("the board is empty", ""),
    "输出：\n[['B']]": ("the board is empty", ""),
    '## Output\n\n```\n[["B"]]\n```': ("the board is empty", ""),
    '[["B","1"],["X","1"]]': ("an X stands at (1, 0)", ""),
    '[["E"]]\n["0","0"]': ("2:1", '\'["0","0"]\' is not a click'),
    "My notes\nEE": ("1:4", "'notes'"),
    "---\ntitle: A lesson\n---\n## One\n```board\nEM\n```": ("1:1", "this is a lesson"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_an_ambiguous_text_is_refused_with_its_position(text):
    with pytest.raises((BoardError, ClickError)) as caught:
        parse_board(text)
    place, word = REFUSED[text]
    message = str(caught.value)
    assert message.startswith(place)
    assert word in message
    assert ";" in message
