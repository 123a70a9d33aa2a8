"""Every known mistake, planted in each of four right programs by a change of their text.

`PLANTED` has the programs, `NOT_PLANTED` says why a mistake makes no sense in a program. Where a
mistake shows on a smaller board than the list of known mistakes says, a comment here says why.
"""

from __future__ import annotations

from collections.abc import Iterator

from planted_bases import BASES
from planting import (
    DIAGONALS,
    LACKS_DIAGONAL,
    NAMES,
    SIDES,
    VISITS_FOUR,
    Planted,
    beside,
    border,
    counting,
    planted,
    twice,
    visiting,
    without,
)

from visualizer.programs.mistakes import MistakeKind as Kind
from visualizer.programs.mistakes import Severity


def _missing_checks() -> Iterator[Planted]:
    kind = Kind.NO_SEEN_CHECK
    unseen = {
        "entry": ('        if board[row][col] != "E":\n            return\n', ""),
        "before": (
            '                if board[r][c] == "E":\n                    reveal(r, c)\n',
            "                reveal(r, c)\n",
        ),
        "queue": (
            '                    if board[r][c] == "E" and not seen[r][c]:\n'
            "                        seen[r][c] = True\n"
            "                        queue.append((r, c))\n",
            "                    queue.append((r, c))\n",
        ),
        "stack": (
            '                        if cell not in visited and board[cell[0]][cell[1]] == "E":\n'
            "                            visited.add(cell)\n"
            "                            stack.append(cell)\n",
            "                        stack.append(cell)\n",
        ),
    }
    for base, edit in unseen.items():
        # In plain Python the recursions end with RecursionError.
        yield planted(base, kind, Severity.ENDLESS, "EE: 0,0", edit)
    for base, (taken, test, marked_first, marks) in {
        "queue": (
            "row, col = queue.popleft()\n",
            "seen[row][col]",
            "        seen[row][col] = True\n        queue",
            "                        seen[r][c] = True\n",
        ),
        "stack": (
            "row, col = stack.pop()\n",
            "(row, col) in visited",
            "visited = {start}",
            "                            visited.add(cell)\n",
        ),
    }.items():
        if base == "queue":
            first, mark = (marked_first, "        queue"), "seen[row][col] = True"
        else:
            first, mark = (marked_first, "visited = set()"), "visited.add((row, col))"
        after = " " * 12
        tested = f"{taken}{after}if {test}:\n{after}    continue\n{after}{mark}\n"
        yield planted(
            base, Kind.MARKS_WHEN_TAKEN, Severity.COST, None,
            (taken, tested), first, (marks, ""), most_waits=4 if base == "queue" else 7,
        )  # fmt: skip
        untested = (taken, f"{taken}{after}{mark}\n"), first, (marks, "")
        if base == "queue":
            # Every board is right. On an empty 4x4 board from (1, 1) there are 63 visits in this
            # order of neighbours, 48 to 71 in others; 43 where a cell is tested when taken out.
            yield planted(base, Kind.NO_TEST_WHEN_TAKEN, Severity.WRONG, None, *untested)
        else:
            # When a cell of a stack is taken again, all around it has been opened.
            yield planted(
                base, Kind.MARKS_WHEN_TAKEN, Severity.COST, None, *untested,
                most_waits=7, remark="untested",
            )  # fmt: skip


def _directions() -> Iterator[Planted]:
    wrong = Severity.WRONG
    expands = {
        "entry": ("            board[row][col] = str(mines)\n            return\n        board[row][col] = \"B\"\n",
                  "            board[row][col] = str(mines)\n        else:\n            board[row][col] = \"B\"\n"),
        "before": ("                board[row][col] = str(mines)\n                return\n            board[row][col] = \"B\"\n",
                   "                board[row][col] = str(mines)\n            else:\n                board[row][col] = \"B\"\n"),
        "queue": ("                board[row][col] = str(mines)\n                continue\n            board[row][col] = \"B\"\n",
                  "                board[row][col] = str(mines)\n            else:\n                board[row][col] = \"B\"\n"),
        "stack": ("            if count == 0:\n                board[row][col] = \"B\"\n",
                  "            board[row][col] = str(count) if count else \"B\"\n            if count >= 0:\n"),
    }  # fmt: skip
    for base, edit in expands.items():
        yield planted(base, Kind.EXPANDS_DIGITS, wrong, "EEM: 0,1", edit)
    for base in NAMES:
        yield planted(base, Kind.COUNTS_FOUR, wrong, "EE/EM: 0,0", counting(base, SIDES))
        yield planted(base, Kind.VISITS_FOUR, wrong, VISITS_FOUR, visiting(base, SIDES))
        yield planted(base, Kind.VISITS_NONE, wrong, "EE: 0,0", visiting(base, ()))
        for each in ((-1, 0), (0, 1), (-1, 1), (1, -1)):
            yield planted(
                base, Kind.COUNT_LACKS_DIRECTION, wrong, beside(each, "M"),
                counting(base, without(each)), direction=each,
            )  # fmt: skip
        for each in ((1, 0), (0, -1), (1, 1), (-1, -1)):
            yield planted(
                base, Kind.COUNT_HAS_DIRECTION_TWICE, wrong, beside(each, "M"),
                counting(base, twice(each)), direction=each,
            )  # fmt: skip
        for each in (*SIDES, *DIAGONALS):
            shows = LACKS_DIAGONAL[each] if all(each) else beside(each, "E")
            yield planted(
                base, Kind.VISIT_LACKS_DIRECTION, wrong, shows,
                visiting(base, without(each)), direction=each,
            )  # fmt: skip
        for each in ((0, 1), (-1, -1)):
            yield planted(
                base, Kind.VISIT_HAS_DIRECTION_TWICE, Severity.COST, None,
                visiting(base, twice(each)), direction=each,
            )  # fmt: skip
    itself = {
        "entry": ("(0, -1), (0, 1)", "(0, -1), (0, 0), (0, 1)"),
        "before": ("(r, c) != (row, col) and ", ""),
        "queue": ("(1, 1)]", "(1, 1), (0, 0)]"),
        "stack": ("(-1, 1))\n", "(-1, 1), (0, 0))\n"),
    }
    for base, edit in itself.items():
        yield planted(base, Kind.CELL_IS_ITS_OWN_NEIGHBOUR, Severity.STYLE, None, edit)


def _borders() -> Iterator[Planted]:
    closed = {
        "first row": ("0 <= r", "0 < r", "EE: 0,0"),
        "last row": ("r < rows", "r < rows - 1", "EE: 0,0"),
        "first column": ("0 <= c", "1 <= c", "EE: 0,1"),
        "last column": ("c < cols", "c < cols - 1", "EE: 0,0"),
    }
    for base in NAMES:
        for side, (old, new, shows) in closed.items():
            yield planted(
                base, Kind.BORDER_NEVER_VISITED, Severity.WRONG, shows,
                border(base, old, new), side=side,
            )  # fmt: skip
        # A single cell shows this already: below and beside it the index is outside.
        for side, old, new in (
            ("row", "r < rows", "r <= rows"),
            ("column", "c < cols", "c <= cols"),
        ):
            yield planted(
                base, Kind.BORDER_LETS_OUTSIDE_IN, Severity.CRASH, "E: 0,0",
                border(base, old, new), side=side,
            )  # fmt: skip
    whole = "0 <= r < rows and 0 <= c < cols"
    half = "r < rows and c < cols"
    below = {
        "entry": ((f"{whole} and", f"{half} and"), (f"{whole}:", f"{half}:")),
        "before": ((whole, half),),
        "queue": ((f"{whole} and", f"{half} and"), (f"{whole}:", f"{half}:")),
        "stack": (
            (
                "0 <= r < len(board) and 0 <= c < len(board[0])",
                "r < len(board) and c < len(board[0])",
            ),
        ),
    }
    for base, edits in below.items():
        # The queue marks cells through the same indices, so that -1 is seen there: on an empty row
        # nothing is wrong, but a mine is counted four times.
        severity, shows = (
            (Severity.WRONG, "EM: 0,0") if base == "queue" else (Severity.CRASH, "EE: 0,0")
        )
        yield planted(base, Kind.BELOW_ZERO_NOT_TESTED, severity, shows, *edits)
    sizes = "rows, cols = len(board), len(board[0])"
    swapped = dict.fromkeys(NAMES[:3], (sizes, "rows, cols = len(board[0]), len(board)"))
    swapped["stack"] = (
        "r < len(board) and 0 <= c < len(board[0])",
        "r < len(board[0]) and 0 <= c < len(board)",
    )
    for base, edit in swapped.items():
        yield planted(base, Kind.BOUNDS_SWAPPED, Severity.CRASH, "EE: 0,0", edit)
    for base in NAMES:
        edit = ("row, col = click", "col, row = click")
        if base == "stack":
            edit = ("(click[0], click[1])", "(click[1], click[0])")
        # EE/EM: 0,1 is the smallest that does not end with IndexError.
        yield planted(base, Kind.CLICK_SWAPPED, Severity.CRASH, "EE: 0,1", edit)


_ALL_MINES = """\
            for r in range(len(board)):
                for c in range(len(board[0])):
                    if board[r][c] == "M":
                        board[r][c] = "X"
"""
_MINE = """\
        if board[row][col] == "M":
            board[row][col] = "X"
            return board
"""


def _symbols() -> Iterator[Planted]:
    wrong = Severity.WRONG
    ignored = {
        "entry": (_MINE, ""),
        "before": (
            '        if board[row][col] == "M":\n            board[row][col] = "X"\n'
            "        else:\n            reveal(row, col)\n",
            "        reveal(row, col)\n",
        ),
        "queue": (_MINE, ""),
        "stack": (
            '        if board[start[0]][start[1]] == "M":\n'
            '            board[start[0]][start[1]] = "X"\n            return board\n',
            "",
        ),
    }
    for base, edit in ignored.items():
        yield planted(base, Kind.MINE_CLICK_NOT_HANDLED, wrong, "M: 0,0", edit)
    # A single mine is right in all of these: a second cell has to be there. Two programs turn all
    # mines to X; two open everything, as if the game's last picture were asked for.
    revealed = {
        "entry": ("MM: 0,0", _MINE, _MINE.replace("            return", f"{_ALL_MINES}            return")),
        "before": (
            "EM: 0,1",
            '            board[row][col] = "X"\n        else:\n',
            "            for r in range(rows):\n"
            "                for c in range(cols):\n"
            '                    if board[r][c] == "E":\n'
            '                        mines = sum(board[i][j] == "M" for i, j in neighbours(r, c))\n'
            '                        board[r][c] = str(mines or "B")\n'
            '            board[row][col] = "X"\n        else:\n',
        ),
        "queue": ("MM: 0,0", _MINE, _MINE.replace("            return", f"{_ALL_MINES}            return")),
        "stack": (
            "EM: 0,1",
            '            board[start[0]][start[1]] = "X"\n            return board\n',
            "            for r in range(len(board)):\n"
            "                for c in range(len(board[0])):\n"
            "                    near = [(r + dr, c + dc) for dr, dc in moves]\n"
            '                    mines = sum(inside(i, j) and board[i][j] in "MX" for i, j in near)\n'
            '                    if board[r][c] == "M":\n'
            '                        board[r][c] = "X"\n'
            '                    elif board[r][c] == "E":\n'
            '                        board[r][c] = str(mines or "B")\n'
            "            return board\n",
        ),
    }  # fmt: skip
    for base, (shows, old, new) in revealed.items():
        yield planted(base, Kind.WHOLE_BOARD_REVEALED, wrong, shows, (old, new))
    for base in NAMES:
        number = ("str(count)", "count") if base == "stack" else ("str(mines)", "mines")
        yield planted(base, Kind.DIGIT_IS_NUMBER, wrong, "EM: 0,0", number)
        yield planted(base, Kind.ZERO_FOR_BLANK, wrong, "E: 0,0", ('= "B"', '= "0"'))
    counted = {
        "entry": '"M":\n                mines += 1',
        "before": '"M" for r, c',
        "queue": '"M":\n                    mines += 1',
        "stack": '"M":\n                    count += 1',
    }
    other = {"entry": '"M "', "before": "0", "queue": "1", "stack": '"M "'}
    for base, text in counted.items():
        compared = text.replace('"M"', other[base])
        yield planted(
            base, Kind.WRONG_COMPARISON, wrong, "EM: 0,0", (f"== {text}", f"== {compared}")
        )
        yield planted(base, Kind.IS_FOR_EQUALS, Severity.STYLE, None, (f"== {text}", f"is {text}"))


_FIRST_LINES = {
    "entry": "        row, col = click\n",
    "before": "        rows, cols = len(board), len(board[0])\n",
    "queue": "        directions = [",
    "stack": "        def inside(r, c):\n",
}
_LAST_LINES = {
    "entry": ("        self.reveal(board, row, col)\n        return board\n",
              "        self.reveal(board, row, col)\n"),
    "before": ("            reveal(row, col)\n        return board\n", "            reveal(row, col)\n"),
    "queue": ("queue.append((r, c))\n        return board\n", "queue.append((r, c))\n"),
    "stack": ("= str(count)\n        return board\n", "= str(count)\n"),
}  # fmt: skip


def _boards_and_marks() -> Iterator[Planted]:
    yield planted(
        "queue", Kind.POP_FOR_POPLEFT, Severity.STYLE, None, ("queue.popleft()", "queue.pop()")
    )
    for base, line in _FIRST_LINES.items():
        yield planted(base, Kind.RETURNS_NOTHING, Severity.WRONG, "E: 0,0", _LAST_LINES[base])
        new = f"        board = [list(each) for each in board]\n{line}"
        yield planted(base, Kind.RETURNS_NEW_BOARD, Severity.STYLE, None, (line, new))
        shallow = f"        board = board[:]\n{line}"
        yield planted(base, Kind.SHALLOW_COPY, Severity.STYLE, None, (line, shallow))
    by_rows = "[[False] * len(board[0])] * len(board)"
    repeated = {
        "entry": (
            ("        self.reveal(board, row, col)\n", f"        self.seen = {by_rows}\n        self.reveal(board, row, col)\n"),
            ('        if board[row][col] != "E":\n            return\n',
             '        if board[row][col] != "E" or self.seen[row][col]:\n            return\n        self.seen[row][col] = True\n'),
        ),
        "before": (
            ("len(board), len(board[0])\n", "len(board), len(board[0])\n        seen = [[False] * cols] * rows\n"),
            ("            mines = sum", "            seen[row][col] = True\n            mines = sum"),
            ('if board[r][c] == "E":', 'if board[r][c] == "E" and not seen[r][c]:'),
        ),
        "queue": (("[[False] * cols for _ in range(rows)]", "[[False] * cols] * rows"),),
        "stack": (
            ("        visited = {start}\n", f"        visited = {by_rows}\n        visited[start[0]][start[1]] = True\n"),
            ("cell not in visited", "not visited[cell[0]][cell[1]]"),
            ("visited.add(cell)", "visited[cell[0]][cell[1]] = True"),
        ),
    }  # fmt: skip
    for base, edits in repeated.items():
        yield planted(base, Kind.ONE_ROW_REPEATED, Severity.WRONG, "E/E: 0,0", *edits)
    kept = "class Solution:\n    seen = set()\n\n"
    stateful = {
        "entry": (
            "E: 0,0",
            ("class Solution:\n", kept),
            ('        if board[row][col] != "E":\n            return\n',
             '        if (row, col) in self.seen or board[row][col] != "E":\n            return\n        self.seen.add((row, col))\n'),
        ),
        "before": (
            "E: 0,0",
            ("board, click):", "board, click, seen=set()):"),
            ("            mines = sum", "            if (row, col) in seen:\n                return\n            seen.add((row, col))\n            mines = sum"),
        ),
        # These two open the click without a test, so that a neighbour is needed.
        "queue": (
            "EE: 0,0",
            ("class Solution:\n", kept),
            ("        seen = [[False] * cols for _ in range(rows)]\n        seen[row][col] = True\n",
             "        self.seen.add((row, col))\n"),
            ("not seen[r][c]", "(r, c) not in self.seen"),
            ("seen[r][c] = True", "self.seen.add((r, c))"),
        ),
        "stack": (
            "EE: 0,0",
            ("class Solution:\n", kept.replace("seen", "visited")),
            ("        visited = {start}\n", "        self.visited.add(start)\n"),
            ("not in visited", "not in self.visited"),
            (" visited.add(cell)", " self.visited.add(cell)"),
        ),
    }  # fmt: skip
    for base, (shows, *edits) in stateful.items():
        yield planted(base, Kind.STATE_KEPT, Severity.WRONG, shows, *edits, calls=2)
    for base in ("entry", "before"):
        # The right program: it is as deep as there are cells when the board is empty.
        yield Planted(
            base, Kind.RECURSION_TOO_DEEP, Severity.COST, BASES[base], None, None, size=32
        )


def _loops() -> Iterator[Planted]:
    outside = "not (0 <= r < rows and 0 <= c < cols)"
    visits = """\
        for dr, dc in around:
            r, c = row + dr, col + dc
            if 0 <= r < rows and 0 <= c < cols:
                self.reveal(board, r, c)
"""
    cells = """\
        near = {start}(row + dr, col + dc) for dr, dc in around{end}
        for r, c in near:
            if {outside}:
                near.remove((r, c))
        for r, c in near:
            self.reveal(board, r, c)
"""
    found = """\
            cells = []
            for r in range(row - 1, row + 2):
                for c in range(col - 1, col + 2):
                    if (r, c) != (row, col) and 0 <= r < rows and 0 <= c < cols:
                        cells.append((r, c))
            return cells
"""
    all_cells = """\
            cells = {start}(r, c) for r in range(row - 1, row + 2) for c in range(col - 1, col + 2){end}
            cells.remove((row, col))
            for r, c in cells:
                if {outside}:
                    cells.remove((r, c))
            return cells
"""
    lists = {"start": "[", "end": "]", "outside": outside}
    sets = {"start": "{", "end": "}", "outside": outside}
    while_queue = "        while queue:\n            row, col = queue.popleft()\n"
    while_stack = "        while stack:\n            row, col = stack.pop()\n"
    # A single cell has eight neighbours outside: every second one stays in the list.
    removes = {
        "entry": ("E: 0,0", Severity.CRASH, (visits, cells.format(**lists))),
        "before": ("E: 0,0", Severity.CRASH, (found, all_cells.format(**lists))),
        "queue": (
            "EE: 0,0", Severity.WRONG,
            (while_queue, "        for row, col in queue:\n            queue.remove((row, col))\n"),
            ("collections.deque([(row, col)])", "[(row, col)]"),
        ),
        "stack": (
            "EE: 0,0", Severity.WRONG,
            (while_stack, "        for row, col in stack:\n            stack.remove((row, col))\n"),
        ),
    }  # fmt: skip
    for base, (shows, severity, *edits) in removes.items():
        yield planted(base, Kind.REMOVES_WHILE_LOOPING, severity, shows, *edits)
    changes = {
        "entry": ("E: 0,0", (visits, cells.format(**sets))),
        "before": ("E: 0,0", (found, all_cells.format(**sets))),
        "queue": ("EE: 0,0", (while_queue, "        for row, col in queue:\n")),
        "stack": (
            "EE: 0,0",
            (while_stack, "        for row, col in stack:\n"),
            ("stack = [start]", "stack = {start}"),
            ("stack.append(cell)", "stack.add(cell)"),
        ),
    }
    for base, (shows, *edits) in changes.items():
        yield planted(base, Kind.CHANGES_WHILE_LOOPING, Severity.CRASH, shows, *edits)


PLANTED = [
    *_missing_checks(), *_directions(), *_borders(), *_symbols(), *_boards_and_marks(), *_loops(),
]  # fmt: skip
#: Why a mistake is not planted in a program.
NOT_PLANTED = {
    (Kind.MARKS_WHEN_TAKEN, "entry"): "no cell waits in a container",
    (Kind.MARKS_WHEN_TAKEN, "before"): "no cell waits in a container",
    (Kind.NO_TEST_WHEN_TAKEN, "entry"): "without the test on entry nothing ends: no-seen-check",
    (Kind.NO_TEST_WHEN_TAKEN, "before"): "no cell waits in a container",
    (Kind.NO_TEST_WHEN_TAKEN, "stack"): "of a stack it is a cost: marks-when-taken, untested",
    (Kind.POP_FOR_POPLEFT, "entry"): "there is no queue",
    (Kind.POP_FOR_POPLEFT, "before"): "there is no queue",
    (Kind.POP_FOR_POPLEFT, "stack"): "a stack is meant",
    (Kind.RECURSION_TOO_DEEP, "queue"): "nothing is called",
    (Kind.RECURSION_TOO_DEEP, "stack"): "nothing is called",
}
