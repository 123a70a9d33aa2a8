"""The base program with planted mistakes that the program itself need not run, by their kinds."""

from __future__ import annotations

from visualizer.board.cells import Cell
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW as ALL, Order
from visualizer.programs.mistakes.base_program import ENTRY_TEST, NEAR, PUT, RECURSION
from visualizer.programs.mistakes.diagnosis import KNOWN_MISTAKES
from visualizer.programs.mistakes.record import Plant
from visualizer.programs.source.notebook import LEFT_OUT_COMMENT

_REVEALS_ALL = """\
            for r, c in [(r, c) for r, line in enumerate(board) for c in range(len(line))]:
                board[r][c] = {"E": "B", "M": "X"}.get(board[r][c], board[r][c])
"""
#: The edits after which a cell is marked when it is popped.
_MARKS_WHEN_TAKEN = (
    ("queue.popleft()\n", "queue.popleft()\n            seen.add((row, col))\n"),
    ("seen = {(row, col)}", "seen = set()"),
    ("                    seen.add((r, c))\n", ""),
)
#: A board on which a slow program exceeds the limit of operations.
_LARGE = "EEEEEEEEEEEE/EEEEEEEEEEEE/EEEEEEEEEEEE: 1,0"
#: A loop over a deque, and over a list, that grows meanwhile.
_LOOPS = ("while queue:\n            row, col = queue.popleft()", "for row, col in queue:")
_GROWS = (_LOOPS, ("deque([(row, col)])", "[(row, col)]"))
#: A recursion that marks only the cells of its open calls.
_MARKS_ITS_WAY = (
    ("def reveal(row, col):", "def reveal(row, col, way):"),
    (ENTRY_TEST, ""),
    ("in near:", "in set(near) - way:"),
    ("reveal(r, c)\n", "reveal(r, c, way | {(r, c)})\n"),
    ("  reveal(row, col)\n", "  reveal(row, col, {(row, col)})\n"),
)
#: Edits that limit the neighbours to a table: those that are counted and visited, only counted, only visited.
_COUNT_AND_VISIT_EDIT = ("(r, c) != (row, col)", "(r - row, c - col) in TABLE")
_COUNT_EDIT = ("in near)", "in near if (r - row, c - col) in TABLE)")
_VISIT_EDIT = ("if (r, c) not in seen", "if (r - row, c - col) in TABLE and (r, c) not in seen")
_LISTED = """\
            near = [(row + a, col + b) for a, b in TABLE]
            near = [(r, c) for r, c in near if 0 <= r < height and 0 <= c < width]
"""
#: Two lists that do not match: it counts (1, 0) twice.
_TWO_LISTS = """\
            dr, dc = [-1, -1, -1, 0, 0, 1, 1, 1], [-1, 0, 1, -1, 1, -1, 0, 0]
            near = [(row + dr[k], col + dc[k]) for k in range(8)]
            near = [(r, c) for r, c in near if 0 <= r < height and 0 <= c < width]
"""
_FOUR = NAMED_ORDERS["four-sides"]


def _without(*directions: Cell) -> Order:
    return tuple(each for each in ALL if each not in directions)


def _plant_table(board: str, offsets: Order, edit: tuple[str, str], *directions: Cell) -> Plant:
    """A plant with a table of directions, which replaces TABLE in the new part of the edit."""
    return Plant(board, "[(-1", (edit[0], edit[1].replace("TABLE", str([*offsets]))), directions=directions)


_SKIPS_MARKED = "            if (row, col) in seen:\n                continue\n            seen.add"
_PLANTS: dict[str, list[Plant]] = {
    # Wrong programs
    "mine-click-not-handled": [Plant("M: 0,0", '= "B"', ('if board[row][col] == "M":', "if False:"))],
    "whole-board-revealed": [
        Plant("EM: 0,1", "board[r][c] = {", ('            board[row][col] = "X"\n', _REVEALS_ALL))
    ],
    "changes-while-looping": [Plant("EE: 0,0", "for row", _LOOPS)],
    "list-for-tuple": [Plant("E: 0,0", "seen = {", ("seen = {(row, col)}", "seen = {click}"))],
    "no-seen-check": [
        Plant("EE: 0,0", "queue.append", ('(r, c) not in seen and board[r][c] == "E"', "True")),
        Plant("EE: 0,0", "  reveal(r, c)", *RECURSION, (ENTRY_TEST, "")),
    ],
    "opens-again": [
        Plant(_LARGE, "queue.popleft()", *_MARKS_WHEN_TAKEN),
        Plant(_LARGE, "for row, col in queue:", *_MARKS_WHEN_TAKEN, *_GROWS),
        Plant("EEEEE/EEEEE/EEEEE: 0,0", "def reveal", *RECURSION, *_MARKS_ITS_WAY),
    ],
    "returns-nothing": [Plant("E: 0,0", "", (f"{PUT}        return board\n", PUT))],
    "state-kept": [
        Plant("EE: 0,0", "", ("[int])", "[int], seen=set())"), ("seen = {(row, col)}", "seen.add((row, col))"))
    ],
    "counts-four": [
        Plant("EE/EM: 0,0", "for r, c in near if", ("in near)", "in near if r == row or c == col)")),
        _plant_table("EE/EM: 0,0", _FOUR, _COUNT_EDIT),
    ],
    "visits-four": [
        Plant("EEE/EEM/EME: 0,0", "r == row", ("if (r, c) not", "if (r == row or c == col) and (r, c) not")),
        _plant_table("EEE/EEM/EME: 0,0", _FOUR, _VISIT_EDIT),
    ],
    "visits-none": [Plant("EE: 0,0", '= "B"', ("for r, c in near:", "for r, c in ():"))],
    "count-lacks-direction": [
        _plant_table("EE/ME: 0,1", _without((1, -1)), _COUNT_AND_VISIT_EDIT, (1, -1)),
        _plant_table("EM/EE: 1,0", (*_without((-1, 1)), (-1, -1)), (NEAR, _LISTED), (-1, 1)),
        _plant_table("EE: 0,0", _without((0, 1), (1, 0)), (NEAR, _LISTED), (0, 1), (1, 0)),
        Plant("E/M: 0,0", "", (NEAR, _TWO_LISTS), directions=((1, 1),)),
    ],
    "count-has-direction-twice": [_plant_table("EM: 0,0", (*ALL, (0, 1)), (NEAR, _LISTED), (0, 1))],
    "visit-lacks-direction": [
        _plant_table("EE: 0,0", _without((0, 1)), _VISIT_EDIT, (0, 1)),
        _plant_table("EE: 0,0", _without((-1, -1), (0, 1)), _VISIT_EDIT, (-1, -1), (0, 1)),
        _plant_table("EEE/EEM/EME: 0,0", _without((1, 1)), _VISIT_EDIT, (1, 1)),
    ],
    # Right programs
    "recursion-too-deep": [Plant("", "", *RECURSION)],
    "marks-when-taken": [Plant("", "queue.append", *_MARKS_WHEN_TAKEN, ("            seen.add", _SKIPS_MARKED))],
    "visit-has-direction-twice": [
        Plant(
            "",
            "",
            *RECURSION,
            ("in near:", "in near + [each for each in near if each == (row, col + 1)]:"),
            directions=((0, 1),),
        )
    ],
    "text-of-other-class": [
        Plant(
            "",
            "",
            ("class Solution", "class Symbol(str):\n    pass\n\n\nclass Solution"),
            ("= str(", "= Symbol("),
        )
    ],
    "returns-new-board": [
        Plant("", "", ("row, col = click", "board, (row, col) = [list(row) for row in board], click"))
    ],
    "shallow-copy": [Plant("", "", ("row, col = click", "board, (row, col) = board[:], click"))],
    "trial-fails": [Plant("", "assert", ("class Solution:", "\nassert not Solution\nclass Solution:"))],
    "cell-is-its-own-neighbour": [Plant("", "", *RECURSION, (" and (r, c) != (row, col)", ""))],
    "pop-for-popleft": [Plant("", "queue.pop()", ("popleft", "pop"))],
    "is-for-equals": [Plant("", 'is "M" for', ('== "M" for', 'is "M" for'))],
    "order-of-set": [Plant("", "", ("near = [\n", "near = {\n"), ("            ]\n", "            }\n"))],
    # Oddities of a file
    "defined-twice": [Plant("", "class Solution:", ("class Solution:\n", "class Solution(): pass\nclass Solution:\n"))],
    "lines-left-out": [Plant("", "%time", ("class Solution", f"pass  {LEFT_OUT_COMMENT}%time\nclass Solution"))],
}


def plants_of(kind: str) -> list[Plant]:
    """Return the planted programs of a known mistake."""
    return KNOWN_MISTAKES[kind].plants or _PLANTS.get(kind, [])


def planted_program(kind: str, number: int = 0) -> Plant:
    """Return one of the planted programs of a known mistake."""
    return plants_of(kind)[number]
