"""Known mistakes as mutants: edits of the text of one right program, run on boards.

A mutant runs on lists, as a student's program does: an index below 0 reads the other end, and one
that is too large raises.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

from visualizer.board.board import Board
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.board.neighbours import ROW_BY_ROW as AROUND
from visualizer.board.symbols import SYMBOLS
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.recording.run_outcome import Cells

#: What a run makes of a board: its cells, or how it ended otherwise.
Outcome: TypeAlias = "Cells | str"
OUTSIDE, ENDLESS = "outside", "endless"

#: Marks a cell when it is put in. What is written in capitals is handed over for each run: the
#: directions counted and visited, whether the newest cell is taken, the symbols of cells that are
#: opened and of mines that are counted, whether a mine that is met explodes, or counts itself.
RIGHT = """
def reveal(board, click, spend, COUNTED, VISITED, BACK, OPENED, MINES, EXPLODES, OWN):
    rows, cols = len(board), len(board[0])
    row, col = click
    if board[row][col] == "M":
        board[row][col] = "X"
        return
    if not (0 <= row < rows and 0 <= col < cols):  # click
        return
    waiting, seen = deque([(row, col)]), {(row, col)}
    while waiting:
        row, col = waiting.pop() if BACK else waiting.popleft()
        spend()
        hit = EXPLODES and board[row][col] == "M"
        mines = 0
        if OWN and board[row][col] in MINES:
            mines += 1
        for dr, dc in COUNTED:
            r, c = row + dr, col + dc
            if 0 <= r < rows and 0 <= c < cols:  # count
                if board[r][c] in MINES:
                    mines += 1
        board[row][col] = "X" if hit else str(mines) if mines else "B"
        if hit or mines:
            continue
        near = []
        for dr, dc in VISITED:
            r, c = row + dr, col + dc
            if 0 <= r < rows and 0 <= c < cols:  # visit
                if board[r][c] in OPENED and (r, c) not in seen:
                    seen.add((r, c))
                    near.append((r, c))
        waiting += near
"""
_UNSEEN = "if board[r][c] in OPENED and (r, c) not in seen:\n                    seen.add((r, c))\n"
_START = "    waiting, seen ="
_TAKE = "        row, col = waiting.pop() if BACK else waiting.popleft()\n"
_COUNTING, _VISITING = (
    f"        for dr, dc in {table}:\n            r, c = row + dr, col + dc\n"
    for table in ("COUNTED", "VISITED")
)
_ON_BOARD = "0 <= r < rows and 0 <= c < cols"
_CLICKED = {"r": "row", "c": "col"}
_ON_BOARD_CLICK = "0 <= row < rows and 0 <= col < cols"
_CLICK_TEST = f"    if not ({_ON_BOARD_CLICK}):  # click\n"
_RESET = "        mines = 0\n"
_FOUND = "                    mines += 1\n"
_PUT = "                    near.append((r, c))\n"
_GOES_ON = "if hit or mines:"
_BLANK = 'else "B"'

Edit: TypeAlias = "tuple[str, str]"


def edited(text: str, edits: Sequence[Edit]) -> str:
    """A text with each ``old`` replaced that it has."""
    for old, new in edits:
        text = text.replace(old, new)
    return text


#: Tests a cell when it is taken, as a recursion does.
ON_ENTRY = edited(
    RIGHT,
    [
        ("{(row, col)}", "set()"),
        (_UNSEEN, "if True:\n"),
        ("waiting += near", "waiting += near[::-1] if BACK else near"),
        (
            "        spend()\n",
            "        if board[row][col] not in OPENED or (row, col) in seen:\n"
            "            continue\n        seen.add((row, col))\n        spend()\n",
        ),
    ],
)
#: Makes a recursion of a text: each cell is visited before its caller looks at the next.
_AS_RECURSION = (
    (f"{_START} deque([(row, col)]), ", "    seen = "),
    (f"    while waiting:\n{_TAKE}", "    def visit(row, col):\n"),
    ("            continue\n", "            return\n"),
    ("near.append((r, c))", "visit(r, c)"),
    ("        waiting += near[::-1] if BACK else near\n", "    visit(row, col)\n"),
    ("        waiting += near\n", "    visit(row, col)\n"),
)
_FOUR = NAMED_ORDERS["four-sides"]
_ANY = tuple(SYMBOLS)
_ANY_BUT_MINES = tuple(each for each in SYMBOLS if each != "M")
#: What is handed over to the right program.
_PLAIN = {
    "COUNTED": AROUND, "VISITED": AROUND, "OPENED": ["E"], "MINES": ["M"], "EXPLODES": False,
    "OWN": False,
}  # fmt: skip
#: What is done with a mine that is met: it is opened as any cell, and may count itself, or
#: explodes and is a mine no longer, or still is.
MINES_MET: tuple[dict[str, object], ...] = (
    {"OPENED": ("E", "M")},
    {"OPENED": ("E", "M"), "OWN": True},
    {"OPENED": ("E", "M"), "EXPLODES": True},
    {"OPENED": ("E", "M"), "EXPLODES": True, "MINES": ("M", "X")},
)


@dataclass(frozen=True)
class Mutant:
    """A mistake, the edits that make it, and the values it hands over.

    ``needs`` and ``lacks`` are facts of the student's program (`Facts`) that have to be there,
    or must not be: they tell apart what behaves alike. ``ordered`` is whether it matters in
    which order cells are taken. ``grows`` is whether it ends but opens ever more cells again; it is
    taken as endless where it opens one again. ``has_line`` is whether the text shows its line.
    """

    mistake: Mistake
    edits: tuple[Edit, ...] = ()
    values: dict[str, Any] = field(default_factory=dict)
    needs: str = ""
    lacks: str = ""
    ordered: bool = False
    grows: bool = False
    has_line: bool = True

    def run(
        self,
        board: Board,
        base: str = RIGHT,
        order: Order = AROUND,
        back: bool = False,
        met: dict[str, object] | None = None,
    ) -> Outcome:
        """What it makes of a board."""
        values = {**_PLAIN, "BACK": back, **(met or {}), **self.values}
        if back and base is RIGHT:
            order = order[::-1]
        for name in ("COUNTED", "VISITED"):
            if set(values[name]) <= set(order):
                values[name] = sorted(values[name], key=order.index)
        left = board.height * board.width
        if not self.grows:
            left = 12 * left + 50

        def spend() -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise _EndlessError

        cells = [list(row) for row in board.rows]
        try:
            _compiled(edited(base, self.edits))(cells, board.click, spend, **values)
        except IndexError:
            return OUTSIDE
        except _EndlessError:
            return ENDLESS
        return tuple(map(tuple, cells))


class _EndlessError(Exception):
    """More cells are taken than any mutant needs that ends."""


@lru_cache(maxsize=2000)
def _compiled(text: str) -> Callable[..., None]:
    names: dict[str, Any] = {"deque": deque}
    exec(compile(text, "<mutant>", "exec"), names)
    function: Callable[..., None] = names["reveal"]
    return function


# The table


@lru_cache(maxsize=1)
def mutants() -> tuple[Mutant, ...]:
    """All mutants, the more usual of those alike before others."""
    return (*_ends(), *_directions(), *_borders(), *_clicks(), *_symbols(), *_containers())


def _of(kind: MistakeKind, *edits: Edit, **more: Any) -> Mutant:  # noqa: ANN401
    own = {name: more.pop(name) for name in ("direction", "side") if name in more}
    return Mutant(Mistake(kind, Severity.WRONG, **own), edits, **more)


def _ends() -> Iterator[Mutant]:
    """What never ends, and what goes on where it must not, or stops too early."""
    kind = MistakeKind.NO_SEEN_CHECK
    # Nothing is ever marked, or the click alone.
    tests = "", "board[r][c] not in MINES and ", "(r, c) not in seen and "
    for test in (*tests, tests[1] + tests[2]):
        for visited in (AROUND, (*AROUND, (0, 0))):
            yield _of(kind, (_UNSEEN, f"if {test}True:\n"), values={"VISITED": visited})
    when_taken = (_UNSEEN, 'if board[r][c] == "E" and (r, c) not in seen:\n')
    marks = ("        spend()\n", "        seen.add((row, col))\n        spend()\n")
    yield _of(MistakeKind.NO_TEST_WHEN_TAKEN, when_taken, marks, needs="repeated", grows=True)
    # Never taken, or only where a digit is written, or only where none is.
    looks = (_TAKE, "        row, col = waiting[-1]\n        spend()\n")
    digit = (_GOES_ON, f"{_GOES_ON}\n            waiting.pop()")
    blank = (_VISITING, f"        waiting.pop()\n{_VISITING}")
    for taken in ((), (digit,), (blank,)):
        yield _of(MistakeKind.NEVER_TAKEN, looks, *taken, needs="looks")
    kind = MistakeKind.EXPANDS_DIGITS
    yield _of(kind, (_GOES_ON, "if hit:"))
    no_click = ('== "M":\n        board', '== "":\n        board')
    yield _of(kind, (_GOES_ON, "if False:"), no_click, values={"EXPLODES": True})
    # The digit is written, and then written over as if there were no mine.
    yield _of(kind, (_GOES_ON, "if hit:"), ("str(mines) if mines else ", ""), needs="digits")
    kind = MistakeKind.LEAVES_LOOP
    for loop, end, leave in (
        (_VISITING, _PUT, "return"), (_VISITING, _PUT, "break"), (_COUNTING, _FOUND, "break"),
    ):  # fmt: skip
        # Behind one that counts, one on the board, any; or at the first that does not.
        behind = [(end, f"{end}{' ' * indent}{leave}\n") for indent in (20, 16, 12)]
        outside, hidden = f"not ({_ON_BOARD})", "board[r][c] not in OPENED"
        leaving = [
            outside, "min(r, c) >= 0 and (r >= rows or c >= cols)",
            f"{_ON_BOARD} and {hidden}", f"{outside} or {hidden}",
        ]  # fmt: skip
        at = [
            (loop, f"{loop}            if {test}:\n                {leave}\n") for test in leaving
        ]
        for edit in (*behind, *at):
            for form in ((), _AS_RECURSION):
                yield _of(kind, edit, *form, needs="leaves_loop", ordered=True)
    # The inner of two loops is left, at the first that is not on the board.
    for before in ("row > 0", "col > 0"):
        yield from _bounded(kind, f"{_ON_BOARD} and {before}", needs="leaves_loop")
    digit = (f"{_GOES_ON}\n            continue", f"{_GOES_ON}\n            return")
    yield _of(kind, digit, needs="leaves_while", ordered=True)


def _directions() -> Iterator[Mutant]:
    lacks, twice = MistakeKind.COUNT_LACKS_DIRECTION, MistakeKind.COUNT_HAS_DIRECTION_TWICE
    for both in (False, True):
        yield _of(MistakeKind.COUNTS_FOUR, values=_tables(_FOUR, both))
    for each in AROUND:
        fewer = _without(each)
        # Or one of the table is written in place of another.
        for table, both in product((fewer, *((*fewer, other) for other in fewer)), (False, True)):
            yield _of(lacks, values=_tables(table, both), direction=each)
        yield _of(twice, values={"COUNTED": (*AROUND, each)}, direction=each)
    kept = (_RESET, ""), (_START, f"    mines = 0\n{_START}")
    yield _of(MistakeKind.COUNT_NOT_RESET, *kept, ordered=True)
    yield _of(MistakeKind.VISITS_FOUR, values={"VISITED": _FOUR})
    for each in AROUND:
        visited = {"VISITED": _without(each)}
        yield _of(MistakeKind.VISIT_LACKS_DIRECTION, values=visited, direction=each)
    for side, table in _SHORT.items():
        for names in (["COUNTED"], ["VISITED"], ["COUNTED", "VISITED"]):
            values = dict.fromkeys(names, table)
            yield _of(MistakeKind.RANGE_TOO_SHORT, values=values, side=side)
    for side, test in _SHORT_ON_BOARD.items():
        yield from _bounded(MistakeKind.RANGE_TOO_SHORT, test, side=side, needs="short_ranges")
    # Where a comparison is odd, or the loop is left, that is what keeps the neighbours away.
    yield _of(MistakeKind.VISITS_NONE, values={"VISITED": ()}, lacks="odd_comparisons leaves_loop")


#: What is left of the directions where the end of a range is taken to be in it.
_SHORT = {
    "row below": tuple(each for each in AROUND if each[0] < 1),
    "column to the right": tuple(each for each in AROUND if each[1] < 1),
    "row below and column to the right": tuple(each for each in AROUND if max(each) < 1),
}
#: The same where the last index is in the range of none.
_ROWS, _COLS = "0 <= r < min(row + 1, rows - 1)", "0 <= c < min(col + 1, cols - 1)"
_SHORT_ON_BOARD = {
    "row below": f"{_ROWS} and 0 <= c < cols",
    "column to the right": f"0 <= r < rows and {_COLS}",
    "row below and column to the right": f"{_ROWS} and {_COLS}",
}


def _tables(table: Order, both: bool) -> dict[str, Any]:
    return {"COUNTED": table, "VISITED": table} if both else {"COUNTED": table}


def _without(direction: tuple[int, int]) -> Order:
    return tuple(each for each in AROUND if each != direction)


_LEFT_OUT = {
    "first row": "0 < r < rows and 0 <= c < cols",
    "last row": "0 <= r < rows - 1 and 0 <= c < cols",
    "first column": "0 <= r < rows and 0 < c < cols",
    "last column": "0 <= r < rows and 0 <= c < cols - 1",
    "first row and first column": "0 < r < rows and 0 < c < cols",
    "last row and last column": "0 <= r < rows - 1 and 0 <= c < cols - 1",
    "first and last row": "0 < r < rows - 1 and 0 <= c < cols",
    "first and last column": "0 <= r < rows and 0 < c < cols - 1",
    "whole border": "0 < r < rows - 1 and 0 < c < cols - 1",
}
_LET_IN = {
    "row": "0 <= r <= rows and 0 <= c < cols",
    "column": "0 <= r < rows and 0 <= c <= cols",
    "row and column": "0 <= r <= rows and 0 <= c <= cols",
}
_TOO_LARGE = {
    "row": ("0 <= r and 0 <= c < cols", "0 <= c < cols"),
    "column": ("0 <= r < rows and 0 <= c", "0 <= r < rows"),
    "row and column": ("0 <= r and 0 <= c", "True"),
}
_SWAPPED = (
    "0 <= r < cols and 0 <= c < rows",
    "0 <= r < cols and 0 <= c < cols",
    "0 <= r < rows and 0 <= c < rows",
)
_SLICES = (
    "r in range(rows)[row - 1:row + 2] and 0 <= c < cols",
    "0 <= r < rows and c in range(cols)[col - 1:col + 2]",
    "r in range(rows)[row - 1:row + 2] and c in range(cols)[col - 1:col + 2]",
)
_BELOW_ZERO = (
    "r < rows and c < cols", "r < rows and 0 <= c < cols", "0 <= r < rows and c < cols",
    "-1 <= r < rows and -1 <= c < cols", "-1 <= r < rows and 0 <= c < cols",
    "0 <= r < rows and -1 <= c < cols", "-rows <= r < rows and -cols <= c < cols",
)  # fmt: skip


def _borders() -> Iterator[Mutant]:
    for side, test in _LEFT_OUT.items():
        yield from _bounded(MistakeKind.BORDER_NEVER_VISITED, test, side=side)
    for side, test in _LET_IN.items():
        yield from _bounded(MistakeKind.BORDER_LETS_OUTSIDE_IN, test, side=side, needs="lets_in")
    for test in _SWAPPED:
        for mutant in _bounded(MistakeKind.BOUNDS_SWAPPED, test):
            yield mutant
            # A table of marks has the swapped size too.
            raises = (":  # click\n        return", ":  # click\n        raise IndexError")
            yield replace(mutant, edits=(*mutant.edits, raises))
    for side, tests in _TOO_LARGE.items():
        for test in tests:
            for mutant in _bounded(
                MistakeKind.INDEX_TOO_LARGE, test, side=side, lacks="lets_in GENERATOR"
            ):
                yield from _under_two_names(mutant)
    for test in _BELOW_ZERO:
        for mutant in _bounded(MistakeKind.BELOW_ZERO_NOT_TESTED, test, lacks="GENERATOR"):
            yield from _under_two_names(mutant)
    for test in _SLICES:
        yield from _bounded(MistakeKind.BELOW_ZERO_NOT_TESTED, test, needs="low_slices")


def _bounded(kind: MistakeKind, test: str, **more: Any) -> Iterator[Mutant]:  # noqa: ANN401
    """The same test for the visits, the count, or both; for the click too, or not."""
    count, visit = (
        (f"{_ON_BOARD}:  # {name}", f"{test}:  # {name}") for name in ("count", "visit")
    )
    click = (_ON_BOARD_CLICK, re.sub(r"\b[rc]\b", lambda name: _CLICKED[name[0]], test))
    for edits in ((count, visit), (visit,), (count,), (click, count, visit), (click, visit)):
        yield _of(kind, *edits, **more)


def _under_two_names(mutant: Mutant) -> Iterator[Mutant]:
    """Where an index below 0 is visited, cells are met again: they may be opened again, or not."""
    yield mutant
    if mutant.edits[-1][0].endswith("# count"):
        return
    yield replace(mutant, ordered=True)
    one_name = "(r % rows, c % cols)"
    marks = ("(r, c) not in", f"{one_name} not in"), ("add((r, c))", f"add({one_name})")
    yield replace(mutant, edits=(*mutant.edits, *marks), ordered=True)
    for opened, explodes in ((_ANY_BUT_MINES, False), (_ANY, False), (_ANY, True)):
        values = {"OPENED": opened, "EXPLODES": explodes}
        yield replace(mutant, values=values, ordered=True)


def _clicks() -> Iterator[Mutant]:
    kind = MistakeKind.CLICK_SWAPPED
    swapped = ("row, col = click", "col, row = click")
    yield _of(kind, swapped)
    yield _of(kind, swapped, (_CLICK_TEST, "    if False:\n"))
    yield _of(MistakeKind.WRITE_SWAPPED, ('board[row][col] = "X"\n', 'board[col][row] = "X"\n'))
    # Where the click is tested for a mine all is well; it may start on a mine then.
    for test, met in product((_CLICK_TEST, "    if False:\n"), ({}, *MINES_MET)):
        turned = (_CLICK_TEST, f"    row, col = col, row\n{test}")
        yield _of(kind, turned, values=met, has_line=False)


def _symbols() -> Iterator[Mutant]:
    number = ("str(mines)", "mines")
    for blank in ('else "B"', "else 0", 'else "0"'):
        yield _of(MistakeKind.DIGIT_IS_NUMBER, number, (_BLANK, blank))
    stops = (_GOES_ON, "if True:")
    for blank, edits in product(("else 0", 'else "0"'), ((), (stops,))):
        yield _of(MistakeKind.ZERO_FOR_BLANK, (_BLANK, blank), *edits)
    kind, odd = MistakeKind.WRONG_COMPARISON, "odd_comparisons"
    # That no mine is ever found may have other reasons.
    yield _of(kind, values={"MINES": ()}, needs=odd, lacks="digits")
    yield _of(kind, (_START, f"    return\n{_START}"), needs=odd)
    for edits in ((), ((_BLANK, 'else "0"'),), ((_BLANK, "else 0"), number)):
        yield _of(kind, stops, *edits, needs=odd)


def _containers() -> Iterator[Mutant]:
    for (start, near), marked in product((("col", "c"), ("row", "r")), (True, False)):
        edits = [("{(row, col)}", f"{{{start}}}" if marked else "set()")]
        for cell, key in (("(row, col)", start), ("(r, c)", near)):
            edits += [(f"{cell} not in", f"{key} not in"), (f"{cell} in seen", f"{key} in seen")]
            edits.append((f"seen.add({cell})", f"seen.add({key})"))
        yield _of(MistakeKind.ONE_ROW_REPEATED, *edits, ordered=True)
    kind = MistakeKind.REMOVES_WHILE_LOOPING
    removes = "    for row, col in waiting:\n        waiting.remove((row, col))\n"
    taken = (f"    while waiting:\n{_TAKE}", removes)
    yield _of(kind, ("deque([(row, col)])", "[(row, col)]"), taken, ordered=True)
    visits, counts = (
        ((loop, _FILTERED.format(table)), (f"{_ON_BOARD}:  # {name}", "True:"))
        for loop, table, name in ((_VISITING, "VISITED", "visit"), (_COUNTING, "COUNTED", "count"))
    )
    yield _of(kind, *visits, ordered=True)
    yield _of(kind, *visits, *counts, ordered=True)


#: What is off the board is removed from a list of neighbours in a loop over it, so that some stay.
_FILTERED = f"""\
        around = [(row + dr, col + dc) for dr, dc in {{}}]
        for r, c in around:
            if not ({_ON_BOARD}):
                around.remove((r, c))
        for r, c in around:
"""
