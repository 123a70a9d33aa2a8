"""Planting a mistake in a right program: by a change of its text, at a line that is known."""

from __future__ import annotations

from dataclasses import dataclass

from planted_bases import BASES

from visualizer.programs.mistakes import MistakeKind as Kind
from visualizer.programs.mistakes import Severity

Offset = tuple[int, int]
Edit = tuple[str, str]

NAMES = ("entry", "before", "queue", "stack")
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass(frozen=True)
class Planted:
    """A program with a mistake. ``shows`` is the smallest board that shows it, as "EM: 0,0".

    The smallest has the fewest cells, then the fewest mines, then rows, then comes first in
    reading order with E before M. ``shows`` is None for what no board of E and M up to nine cells
    shows: a cost, or style. ``calls`` is how often it has to be run on that board in one process.
    ``line`` is the first line that was changed, and may be another than the one that a judge
    names; None where the right program itself is meant. ``most_waits`` is of an empty 9x9 board,
    clicked in its middle. ``severity`` is that of the smallest board: another may end otherwise.
    ``remark`` tells two programs with the same mistake apart.
    """

    base: str
    kind: Kind
    severity: Severity
    source: str
    line: int | None
    shows: str | None
    direction: Offset | None = None
    side: str = ""
    most_waits: int | None = None
    size: int | None = None
    calls: int = 1
    remark: str = ""

    @property
    def name(self) -> str:
        """The mistake, what it has besides, and the program, such as "counts-four in queue"."""
        more = str(self.direction) if self.direction else self.side or self.remark
        return f"{self.kind.value}{f' {more}' if more else ''} in {self.base}"


def _changed(base: str, *edits: Edit) -> tuple[str, int]:
    """The text of a base after the edits, and the first line that the first edit changed."""
    text, line = BASES[base], 0
    # The first comes last, so that no other moves its line.
    for old, new in reversed(edits):
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {base}"
        same = 0
        while old[same : same + 1] == new[same : same + 1] != "":
            same += 1
        line = text[: text.index(old) + same].count("\n") + 1
        text = text.replace(old, new)
    return text, line


def planted(base: str, kind: Kind, severity: Severity, shows: str | None, *edits: Edit, **more):
    source, line = _changed(base, *edits)
    return Planted(base, kind, severity, source, line, shows, **more)


def _offsets(directions) -> str:
    return "[" + ", ".join(str(each) for each in directions) + "]"


def _cells(directions) -> str:
    """The cells in these directions, written out as in ``[(row - 1, col), (row, col + 1)]``."""
    sign = {-1: " - 1", 0: "", 1: " + 1"}
    return "[" + ", ".join(f"(row{sign[dr]}, col{sign[dc]})" for dr, dc in directions) + "]"


def counting(base: str, directions) -> Edit:
    """Count mines in these directions only."""
    if base == "before":
        return (
            '            mines = sum(board[r][c] == "M" for r, c in neighbours(row, col))\n',
            f"            near = {_cells(directions)}\n"
            "            inside = [(r, c) for r, c in near if 0 <= r < rows and 0 <= c < cols]\n"
            '            mines = sum(board[r][c] == "M" for r, c in inside)\n',
        )
    start, table = {
        "entry": ("        mines = 0\n        for dr, dc in ", "around"),
        "queue": ("            mines = 0\n            for dr, dc in ", "directions"),
        "stack": ("            count = 0\n            for dr, dc in ", "moves"),
    }[base]
    return f"{start}{table}:\n", f"{start}{_offsets(directions)}:\n"


def visiting(base: str, directions) -> Edit:
    """Go on in these directions only."""
    if base == "before":
        return (
            '            for r, c in neighbours(row, col):\n                if board[r][c] == "E":\n',
            f"            for r, c in {_cells(directions)}:\n"
            '                if 0 <= r < rows and 0 <= c < cols and board[r][c] == "E":\n',
        )
    start, table = {
        "entry": ('board[row][col] = "B"\n        for dr, dc in ', "around"),
        "queue": ('board[row][col] = "B"\n            for dr, dc in ', "directions"),
        "stack": ('board[row][col] = "B"\n                for dr, dc in ', "moves"),
    }[base]
    return f"{start}{table}:\n", f"{start}{_offsets(directions)}:\n"


def without(direction: Offset) -> list[Offset]:
    return [each for each in AROUND if each != direction]


def twice(direction: Offset) -> list[Offset]:
    return [*AROUND, direction]


#: What a text of a base has where it tests the border for visits: in the queue and the recursion
#: tested on entry for visits alone, in the other two for the count too.
_BORDER = {
    "entry": "if 0 <= r < rows and 0 <= c < cols:\n                self",
    "before": "0 <= r < rows and 0 <= c < cols:",
    "queue": "0 <= r < rows and 0 <= c < cols:",
    "stack": "0 <= r < len(board) and 0 <= c < len(board[0])",
}


def border(base: str, old: str, new: str) -> Edit:
    text = _BORDER[base]
    if base == "stack":
        old, new = (
            each.replace("rows", "len(board)").replace("cols", "len(board[0])")
            for each in (old, new)
        )
    assert old in text
    return text, text.replace(old, new)


def beside(direction: Offset, symbol: str) -> str:
    """The smallest board with a cell and its neighbour, clicked at the cell."""
    dr, dc = direction
    rows = [["E"] * (1 + abs(dc)) for _ in range(1 + abs(dr))]
    row, col = max(0, -dr), max(0, -dc)
    rows[row + dr][col + dc] = symbol
    return "/".join("".join(each) for each in rows) + f": {row},{col}"


#: This board alone does not tell four neighbours visited from (1, 1) never visited.
VISITS_FOUR = "EEE/EEM/EME: 0,0"
#: For a diagonal that is never visited: the same in all four, since the order does not matter.
LACKS_DIAGONAL = {
    (-1, -1): "EEM/EEE/MEE: 2,2",
    (-1, 1): "EME/EEE/EEM: 2,0",
    (1, -1): "EEE/MEE/EEM: 0,2",
    (1, 1): VISITS_FOUR,
}
