"""The known mistakes, each planted in a right program by a change of its text, at least once.

They are in the order of `MistakeKind`; where a mistake looks different in another program, or has
sides or directions, it is planted twice.
"""

from __future__ import annotations

from dataclasses import dataclass

from planted_bases import BASES, changed

from visualizer.programs.mistakes import MistakeKind as Kind
from visualizer.programs.mistakes import Severity


@dataclass(frozen=True)
class Planted:
    """A program with a mistake. ``shows`` is the smallest board that shows it, as "EM: 0,0".

    ``shows`` is empty for a cost and for style, which no board shows. ``at`` is a part of the line
    that a judge names, empty where it names none. ``calls`` is how often it has to be run on that
    board in one process. ``most_waits`` is of an empty 9x9 board, clicked in its middle.
    """

    base: str
    kind: Kind
    severity: Severity
    shows: str
    at: str
    source: str
    direction: tuple[int, int] | None = None
    most_waits: int | None = None
    size: int | None = None
    calls: int = 1

    @property
    def name(self) -> str:
        """The mistake, what it has besides, and the program, such as "counts-four in queue"."""
        more = f" {self.direction}" if self.direction else ""
        return f"{self.kind.value}{more} in {self.base}"

    @property
    def line(self) -> int | None:
        """The number of the line that a judge names."""
        lines = self.source.splitlines()
        return next((n for n, line in enumerate(lines, 1) if self.at and self.at in line), None)


def _in(base, kind, severity, shows, at, *edits, **more) -> Planted:
    return Planted(base, kind, severity, shows, at, changed(BASES[base], *edits), **more)


def planted(name: str) -> Planted:
    """The planted program of a name."""
    return next(each for each in PLANTED if each.name == name)


_CRASH, _ENDLESS, _WRONG, _SLOW, _COST, _STYLE = Severity
#: In the recursion that is tested on entry: where it goes on.
_VISITS = "        for dr, dc in around:\n            r, c = row + dr, col + dc\n            if 0 <= r < rows and 0 <= c < cols:\n"
_REMOVES = """\
        near = [(row + dr, col + dc) for dr, dc in around]
        for r, c in near:
            if not (0 <= r < rows and 0 <= c < cols):
                near.remove((r, c))
        for r, c in near:
            if True:
"""
_ALL = """\
            for r, c in [(r, c) for r, line in enumerate(board) for c in range(len(line))]:
                if board[r][c] == "E":
                    board[r][c] = "B"
                elif board[r][c] == "M":
                    board[r][c] = "X"
"""

PLANTED = [
    _in(
        "queue",
        Kind.NO_SEEN_CHECK,
        _ENDLESS,
        "EE: 0,0",
        "queue.append(cell)",
        ('cell not in seen and board[cell[0]][cell[1]] == "E"', "True"),
    ),
    _in(
        "before",
        Kind.NO_SEEN_CHECK,
        _ENDLESS,
        "EE: 0,0",
        "reveal(r, c)",
        (
            '                if board[r][c] == "E":\n                    reveal(r, c)\n',
            "                reveal(r, c)\n",
        ),
    ),
    _in(
        "stack",
        Kind.MARKS_WHEN_TAKEN,
        _COST,
        "",
        "stack.append(cell)",
        (
            "row, col = stack.pop()\n",
            "row, col = stack.pop()\n            if (row, col) in visited:\n                continue\n            visited.add((row, col))\n",
        ),
        ("{start}", "set()"),
        ("                            visited.add(cell)\n", ""),
        most_waits=7,
    ),
    # Where most cells wait often the work grows without bound.
    _in(
        "queue",
        Kind.OPENS_AGAIN,
        _SLOW,
        "/".join(["E" * 12] * 12) + ": 0,0",
        "row, col = queue.popleft()",
        ("row, col = queue.popleft()\n", "row, col = queue.popleft()\n            seen.add((row, col))\n"),
        ("seen = {(row, col)}", "seen = set()"),
        ("                    seen.add(cell)\n", ""),
    ),
    _in("stack", Kind.NEVER_TAKEN, _ENDLESS, "E: 0,0", "stack[-1]", ("stack.pop()", "stack[-1]")),
    _in("stack", Kind.LEAVES_LOOP, _WRONG, "EE: 0,0", "break", ("str(count)\n", "str(count)\n            break\n")),
    _in(
        "entry",
        Kind.LEAVES_LOOP,
        _WRONG,
        "EEE: 0,1",
        "return self.reveal",
        ("                self.reveal", "                return self.reveal"),
    ),
    _in(
        "queue",
        Kind.EXPANDS_DIGITS,
        _WRONG,
        "EEM: 0,1",
        "= str(mines)",
        (
            '                continue\n            board[row][col] = "B"\n',
            '            else:\n                board[row][col] = "B"\n',
        ),
    ),
    _in(
        "queue",
        Kind.COUNTS_FOUR,
        _WRONG,
        "EE/EM: 0,0",
        "for r, c in near if",
        ("for r, c in near)", "for r, c in near if r == row or c == col)"),
    ),
    _in(
        "stack",
        Kind.VISITS_FOUR,
        _WRONG,
        "EEE/EEM/EME: 0,0",
        "",
        ("moves:\n                    cell", "moves[::2]:\n                    cell"),
    ),
    _in(
        "before",
        Kind.VISITS_NONE,
        _WRONG,
        "EE: 0,0",
        'board[row][col] = "B"',
        (
            '            for r, c in neighbours(row, col):\n                if board[r][c] == "E":\n                    reveal(r, c)\n',
            "",
        ),
    ),
    _in("entry", Kind.COUNT_LACKS_DIRECTION, _WRONG, "EE/ME: 0,1", "around = [", ("(1, -1), ", ""), direction=(1, -1)),
    _in(
        "stack",
        Kind.COUNT_HAS_DIRECTION_TWICE,
        _WRONG,
        "EM: 0,0",
        "moves = (",
        ("(-1, 1))\n", "(-1, 1), (0, 1))\n"),
        direction=(0, 1),
    ),
    _in(
        "entry",
        Kind.VISIT_LACKS_DIRECTION,
        _WRONG,
        "EE: 0,0",
        "for dr, dc in [",
        (_VISITS, _VISITS.replace("around", "[(-1, -1), (-1, 0), (-1, 1), (0, -1), (1, -1), (1, 0), (1, 1)]")),
        direction=(0, 1),
    ),
    _in(
        "entry",
        Kind.VISIT_LACKS_DIRECTION,
        _WRONG,
        "EEE/EEM/EME: 0,0",
        "for dr, dc in [",
        (_VISITS, _VISITS.replace("around", "[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]")),
        direction=(1, 1),
    ),
    _in(
        "entry",
        Kind.VISIT_HAS_DIRECTION_TWICE,
        _COST,
        "",
        "",
        (_VISITS, _VISITS.replace("around", "[*around, (0, 1)]")),
        direction=(0, 1),
    ),
    _in("entry", Kind.CELL_IS_ITS_OWN_NEIGHBOUR, _STYLE, "", "", ("(0, 1), (1, -1)", "(0, 0), (0, 1), (1, -1)")),
    _in("queue", Kind.RANGE_TOO_SHORT, _WRONG, "E/M: 0,0", "row + 1)", ("row + 2)", "row + 1)")),
    _in(
        "entry",
        Kind.BORDER_NEVER_VISITED,
        _WRONG,
        "EE: 0,0",
        "0 < r <",
        ("if 0 <= r < rows and 0 <= c < cols:\n", "if 0 < r < rows and 0 <= c < cols:\n"),
    ),
    _in(
        "stack",
        Kind.BORDER_NEVER_VISITED,
        _WRONG,
        "EE: 0,0",
        "len(board[0]) - 1",
        ("len(board[0])\n", "len(board[0]) - 1\n"),
    ),
    _in(
        "stack", Kind.BORDER_LETS_OUTSIDE_IN, _CRASH, "E: 0,0", "r <= len(board)", ("r < len(board)", "r <= len(board)")
    ),
    _in("queue", Kind.BORDER_LETS_OUTSIDE_IN, _CRASH, "E: 0,0", "c <= width", ("c < width", "c <= width")),
    _in(
        "before",
        Kind.INDEX_TOO_LARGE,
        _CRASH,
        "E: 0,0",
        "mines = sum",
        ("0 <= r < rows and 0 <= c < cols", "r >= 0 and c >= 0"),
    ),
    _in(
        "before",
        Kind.BELOW_ZERO_NOT_TESTED,
        _CRASH,
        "EE: 0,0",
        "r < rows and",
        ("0 <= r < rows and 0 <= c < cols", "r < rows and c < cols"),
    ),
    _in(
        "queue",
        Kind.BOUNDS_SWAPPED,
        _CRASH,
        "EE: 0,0",
        "0 <= r < height",
        ("len(board), len(board[0])", "len(board[0]), len(board)"),
    ),
    _in(
        "stack",
        Kind.CLICK_SWAPPED,
        _CRASH,
        "EE: 0,1",
        "(click[1], click[0])",
        ("(click[0], click[1])", "(click[1], click[0])"),
    ),
    _in(
        "entry",
        Kind.MINE_CLICK_NOT_HANDLED,
        _WRONG,
        "M: 0,0",
        "",
        ('        if board[row][col] == "M":\n            board[row][col] = "X"\n            return board\n', ""),
    ),
    _in(
        "queue",
        Kind.WHOLE_BOARD_REVEALED,
        _WRONG,
        "EM: 0,1",
        'board[r][c] = "B"',
        ('            board[row][col] = "X"\n', _ALL),
    ),
    _in("queue", Kind.DIGIT_IS_NUMBER, _WRONG, "EM: 0,0", "= mines", ("str(mines)", "mines")),
    _in("before", Kind.ZERO_FOR_BLANK, _WRONG, "E: 0,0", '= "0"', ('= "B"', '= "0"')),
    _in("queue", Kind.POP_FOR_POPLEFT, _STYLE, "", "queue.pop()", ("queue.popleft()", "queue.pop()")),
    _in("entry", Kind.RETURNS_NOTHING, _WRONG, "E: 0,0", "", ("row, col)\n        return board\n", "row, col)\n")),
    _in(
        "stack",
        Kind.RETURNS_NEW_BOARD,
        _STYLE,
        "",
        "",
        ("        moves", "        board = [list(each) for each in board]\n        moves"),
    ),
    _in("before", Kind.SHALLOW_COPY, _STYLE, "", "", ("        rows,", "        board = board[:]\n        rows,")),
    _in("queue", Kind.LIST_FOR_TUPLE, _CRASH, "E: 0,0", "seen = {", ("seen = {(row, col)}", "seen = {click}")),
    _in(
        "stack",
        Kind.ONE_ROW_REPEATED,
        _WRONG,
        "E/E: 0,0",
        "] * len(board)",
        (
            "        visited = {start}\n",
            "        visited = [[False] * len(board[0])] * len(board)\n        visited[start[0]][start[1]] = True\n",
        ),
        ("cell not in visited", "not visited[cell[0]][cell[1]]"),
        ("visited.add(cell)", "visited[cell[0]][cell[1]] = True"),
    ),
    _in("entry", Kind.REMOVES_WHILE_LOOPING, _CRASH, "E: 0,0", "for r, c in near:", (_VISITS, _REMOVES)),
    _in(
        "queue",
        Kind.CHANGES_WHILE_LOOPING,
        _CRASH,
        "EE: 0,0",
        "for row, col in queue:",
        ("while queue:\n            row, col = queue.popleft()\n", "for row, col in queue:\n"),
    ),
    _in(
        "before",
        Kind.STATE_KEPT,
        _WRONG,
        "E: 0,0",
        "",
        ("board, click):", "board, click, seen=set()):"),
        (
            "            mines = sum",
            "            if (row, col) in seen:\n                return\n            seen.add((row, col))\n            mines = sum",
        ),
        calls=2,
    ),
    # The right program: it is as deep as there are cells when the board is empty.
    _in("entry", Kind.RECURSION_TOO_DEEP, _COST, "", "", size=32),
    _in(
        "stack",
        Kind.WRONG_COMPARISON,
        _WRONG,
        "EM: 0,0",
        '"M "',
        ('"M":\n                    count', '"M ":\n                    count'),
    ),
    _in(
        "queue",
        Kind.ORDER_OF_SET,
        _STYLE,
        "",
        "",
        ("near = [\n                (r, c)", "near = {\n                (r, c)"),
        ("!= (row, col)\n            ]", "!= (row, col)\n            }"),
    ),
    _in(
        "before",
        Kind.TEXT_OF_OTHER_CLASS,
        _STYLE,
        "",
        "",
        ("class Solution:\n", "class Symbol(str):\n    pass\n\n\nclass Solution:\n"),
        ("= str(mines)", "= Symbol(mines)"),
    ),
    _in("before", Kind.IS_FOR_EQUALS, _STYLE, "", "mines = sum(", ('== "M" for', 'is "M" for')),
]
