"""The right program in which the known mistakes are planted: BFS, as students write it on LeetCode.

Its text is the file `base_program.txt`.
"""

from __future__ import annotations

from pathlib import Path

BASE_PROGRAM = Path(__file__).with_suffix(".txt").read_text("utf-8")
#: Parts that plants replace: the loop, the list of neighbours, and the push of a neighbour.
LOOP = BASE_PROGRAM[BASE_PROGRAM.index("        queue = ") : BASE_PROGRAM.index("            near = [")]
NEAR = BASE_PROGRAM[BASE_PROGRAM.index("            near = [") : BASE_PROGRAM.index("            mines = ")]
PUT = BASE_PROGRAM[BASE_PROGRAM.index("                if (r, c) not in") : BASE_PROGRAM.rindex("        return")]
ENTRY_TEST = '            if board[row][col] != "E":\n                return\n'
#: The edits that turn it into a recursion that tests a cell on entry.
RECURSION = (
    (LOOP, f"\n        def reveal(row, col):\n{ENTRY_TEST}"),
    ("continue", "return"),
    (PUT, "                reveal(r, c)\n\n        reveal(row, col)\n"),
)


def apply_edits(text: str, *edits: tuple[str, str]) -> str:
    """Replace each old part of ``text`` by a new one, in turn. Raises ValueError unless it occurs exactly once."""
    for old, new in edits:
        if text.count(old) != 1:
            raise ValueError(f"{old!r} is {text.count(old)} times in the program")
        text = text.replace(old, new)
    return text
