"""What is said of known mistakes and of exceptions: what is wrong, and what to write."""

from __future__ import annotations

import re
from collections.abc import Sequence

from visualizer.board.cells import Cell
from visualizer.language.formatting import capital, fill
from visualizer.programs.mistakes import Mistake, MistakeKind

#: For each kind a sentence on what is wrong, and one on what to write. ``{direction}`` is an offset
#: with its words, ``{waits}`` and ``{size}`` are numbers.
MISTAKES = {
    MistakeKind.NO_SEEN_CHECK: (
        "nothing keeps out a cell that was seen before, so that cells are queued or called again"
        " and again. Mark a cell before it waits: add it to a set, or write its"
        " symbol, and pass over what is marked."
    ),
    MistakeKind.MARKS_WHEN_TAKEN: (
        "right, but a cell waits up to {waits:1 time|# times}. Mark a cell when it is put in, not when it is taken out."
    ),
    MistakeKind.OPENS_AGAIN: (
        "one cell is opened {waits:1 time|# times}, and that is not all. Mark each cell for good"
        " when it is put in or called, or test it when it is taken out."
    ),
    MistakeKind.NEVER_TAKEN: (
        "the cell that waits is looked at and not taken out, so that it is visited again and"
        " again. Take it out with `pop()` or `popleft()`."
    ),
    MistakeKind.LEAVES_LOOP: (
        "a loop is left too early, by `return`, `break` or an error caught outside it, so that"
        " cells are passed over. Use `continue`, or move it below the loop."
    ),
    MistakeKind.EXPANDS_DIGITS: (
        "a cell beside a mine goes on to its neighbours. It must stop: it gets its digit, and its"
        " neighbours stay hidden."
    ),
    MistakeKind.COUNTS_FOUR: (
        "diagonal neighbours are left out when counting. A cell has eight neighbours, not four: count them all."
    ),
    MistakeKind.VISITS_FOUR: (
        "diagonal neighbours are left out when visiting. A blank cell opens all eight neighbours: visit them all."
    ),
    MistakeKind.VISITS_NONE: (
        "only the clicked cell is opened. A blank cell opens its eight neighbours too: let them"
        " wait, or call the function with each (a generator has to `yield` the call)."
    ),
    MistakeKind.COUNT_LACKS_DIRECTION: (
        "the neighbour {direction}, is not counted. Have each of the eight directions once."
    ),
    MistakeKind.COUNT_HAS_DIRECTION_TWICE: (
        "the neighbour {direction}, is counted twice. Have it among the directions once."
    ),
    MistakeKind.VISIT_LACKS_DIRECTION: (
        "the neighbour {direction}, is never visited. Have each of the eight directions once."
    ),
    MistakeKind.VISIT_HAS_DIRECTION_TWICE: (
        "right, but the neighbour {direction}, is visited twice. Have it among the directions"
        " once: that saves a test for each cell."
    ),
    MistakeKind.CELL_IS_ITS_OWN_NEIGHBOUR: (
        "right, but (0, 0) among the neighbours is the cell itself. Leave it out: that saves a test for each cell."
    ),
    MistakeKind.RANGE_TOO_SHORT: (
        "the neighbours on one side are left out. The end of a range or slice is not in it:"
        " begin at `row - 1` and end at `row + 2`."
    ),
    MistakeKind.BORDER_NEVER_VISITED: (
        "the test of the border leaves out cells at the edge. The first index is 0, and the last"
        " the length minus 1: write `0 <= row < len(board)`."
    ),
    MistakeKind.BORDER_LETS_OUTSIDE_IN: (
        "the test of the border lets in an index that is too large. The last is the length"
        " minus 1: test it with `<`, not with `<=`."
    ),
    MistakeKind.INDEX_TOO_LARGE: (
        "nothing tests whether an index is too large for the board. Test both ends: `0 <= row <"
        " len(board) and 0 <= col < len(board[0])`."
    ),
    MistakeKind.BELOW_ZERO_NOT_TESTED: (
        "nothing tests whether an index is below 0, and in Python index -1 reads the last row or"
        " column. Test both ends: `0 <= row < len(board) and 0 <= col < len(board[0])`."
    ),
    MistakeKind.BOUNDS_SWAPPED: (
        "the bounds of rows and columns are swapped. Compare rows with `len(board)`, and columns with `len(board[0])`."
    ),
    MistakeKind.CLICK_SWAPPED: (
        "row and column are swapped here. It is the row first, then the column, in the click too:"
        " write `row, col = click`."
    ),
    MistakeKind.MINE_CLICK_NOT_HANDLED: (
        "a click on a mine is not handled. Write X there and return: nothing else happens."
    ),
    MistakeKind.WHOLE_BOARD_REVEALED: (
        "a click on a mine changes more than that mine. Write X there, and nothing else."
    ),
    MistakeKind.DIGIT_IS_NUMBER: ("a digit is written as a number. Write text, such as `str(mines)`."),
    MistakeKind.ZERO_FOR_BLANK: '0 is written for a cell without a mine beside it. Write "B".',
    MistakeKind.POP_FOR_POPLEFT: (
        "right, but this is a stack, not a queue: `pop()` takes the newest cell. Take the oldest with `popleft()`."
    ),
    MistakeKind.RETURNS_NOTHING: ("nothing is returned. Every way through the function must end with `return board`."),
    MistakeKind.RETURNS_NEW_BOARD: (
        "right: a new board is returned, and the one that was handed in is left as it was. Write"
        ' into that one where a task says "in place".'
    ),
    MistakeKind.SHALLOW_COPY: (
        "right, but the copy shares its rows with the board that was handed in. Copy the rows"
        " too: `[row[:] for row in board]`."
    ),
    MistakeKind.LIST_FOR_TUPLE: (
        "a set, and the keys of a dict, cannot hold a list. Put tuples in: `tuple(click)`, or `(row, col)`."
    ),
    MistakeKind.ONE_ROW_REPEATED: (
        "all rows of the marks are the same list, so that a mark in one row is in all. Make each"
        " row anew: `[[False] * columns for _ in range(rows)]`."
    ),
    MistakeKind.REMOVES_WHILE_LOOPING: (
        "a list loses elements while a loop goes through it, so that the element after a removed"
        " one is skipped. Make a new list of those that stay."
    ),
    MistakeKind.CHANGES_WHILE_LOOPING: (
        "a deque, set or dict is changed while a `for` loop goes through it. Take cells out with `while queue:`."
    ),
    MistakeKind.STATE_KEPT: (
        "the second call starts with what the first left behind. Make sets and lists inside the"
        " function, not in the class, as a default argument, or at the top of the file."
    ),
    MistakeKind.RECURSION_TOO_DEEP: (
        "right, but Python has no room for it from an empty board of about {size}x{size} on: its"
        " limit of calls is too low. LeetCode raises that limit; a queue needs none."
    ),
    MistakeKind.WRONG_COMPARISON: (
        'what is compared with here is on no board. Compare with a symbol, such as "M", one letter.'
    ),
    MistakeKind.IS_FOR_EQUALS: (
        "right here, but `is` asks whether it is the same object. Use `==` to compare letters."
    ),
    MistakeKind.ORDER_OF_SET: (
        "right, but cells are visited in the order that a set has, which may differ from run to"
        " run. Use a list to visit them in an order of your own."
    ),
    MistakeKind.TEXT_OF_OTHER_CLASS: (
        "right, but a cell holds what only equals its symbol, such as text of NumPy's or of an"
        " Enum. Write plain text: `str(symbol)`, or the member's `value`."
    ),
    MistakeKind.DEFINED_TWICE: ("the file defines {detail}, and as in Python the last one counts. Remove one of them."),
    MistakeKind.LINES_LEFT_OUT: (
        "lines that only a notebook understands are left out, such as {detail}. Nothing is to be done about it."
    ),
    MistakeKind.TRIAL_FAILS: ("right, but code that is not part of the reveal fails: {detail}. Mend it, or remove it."),
}
#: What exceptions mean in a reveal, by a pattern of their class and message, the first that fits.
#: One sentence says what is wrong, one what to write.
EXCEPTIONS = {
    "IndexError: pop from|KeyError: .pop from": (
        "Nothing is left to take out here. Take cells out in `while waiting:`, which ends when nothing waits."
    ),
    "IndexError: string index": (
        "The text has fewer letters than this index needs. Count from 0, and see how long the text is."
    ),
    "IndexError": (
        "This row or column is not on the board: the last is the length minus 1. Test the"
        " very cell that is used: `0 <= row < len(board) and 0 <= col < len(board[0])`."
    ),
    "KeyError": (
        "The dictionary or set does not hold this. Ask `if key in table` first, or read with `table.get(key)`."
    ),
    "unhashable type: '(list|set|dict)'": (
        "A set and the keys of a dict cannot hold a {0}. Put a tuple in: `(row, col)`, or `tuple(click)`."
    ),
    "TypeError.* not tuple": (
        "A list of rows has no index of two numbers. Write `board[row][col]`, not `board[row, col]`."
    ),
    "TypeError: .*indices must be": (
        "The index here is no whole number. Take a cell apart with `row, col = cell`, and write `board[row][col]`."
    ),
    "(?:Type|Attribute)Error: .*NoneType": (
        "The value used here is None, as of a function without `return`, or of `append` and"
        " `sort`. Return a value, and do not assign what these methods return."
    ),
    "no attribute '(?:append|add|push|put|pop|popleft|enqueue|get)'": (
        "This container has no such method. A list has `append` and `pop`, a deque `append` and"
        " `popleft`, a set `add` and `remove`."
    ),
    "AttributeError: .*no attribute '(.*?)'": (
        "Nothing of the name `{0}` belongs to this object. Check the spelling, and with `print`"
        " what the variable holds."
    ),
    "TypeError: .*item assignment": (
        "Text cannot be changed in place. Keep each row as a list of letters, and write `board[row][col] = ...`."
    ),
    "TypeError: .*(?:non-iterable|not iterable|not subscriptable)": (
        "One value stands where a cell of two numbers is needed. Put tuples in, as in"
        " `append((row, col))`, with both pairs of brackets."
    ),
    "TypeError: .*argument": (
        "The call does not have as many values as the function takes. Compare it with `def ...`;"
        " a method has `self` there, and is called as `self.name(...)`."
    ),
    "TypeError: .*(?:'str'|'int'|str)": (
        "A number and text are mixed here. Count in a number, and write `str(mines)` into the cell."
    ),
    "ValueError: .*to unpack": (
        "This value has not as many parts as there are names. A cell has two: put `(row, col)`"
        " in, and write `row, col = ...`."
    ),
    "RecursionError": (
        "The function calls itself again and again: nothing tells it that a cell was met before."
        ' Write the symbol before the calls, and return at once for a cell that is not "E".'
    ),
    "UnboundLocalError: .*variable '(.*?)'": (
        "`{0}` is assigned in this function, so it is the function's own, and has no value yet."
        " Give it one first; if it belongs to the function around it, write `nonlocal {0}`."
    ),
    "NameError: .*'(.*?)'": (
        "Nothing is called `{0}` here. Check the spelling, hand it over as a parameter, or write"
        " `self.{0}` for what belongs to the class."
    ),
    "RuntimeError: .*during iteration": (
        "A `for` loop goes through something that is changed meanwhile. Take cells out with `while queue:`."
    ),
}
_ROWS = {-1: "up", 0: "", 1: "down"}
_COLUMNS = {-1: "left", 0: "", 1: "right"}


def mistake_text(mistake: Mistake) -> str:
    """What is said about a mistake, without its line.

    >>> from visualizer.programs.mistakes import Severity
    >>> kind = MistakeKind.VISIT_LACKS_DIRECTION
    >>> mistake_text(Mistake(kind, Severity.WRONG, direction=(-1, 1)))
    'The neighbour (-1, +1), up and right, is never visited. Have each of the eight...'
    """
    return capital(_clause(mistake))


def mistakes_text(mistakes: Sequence[Mistake]) -> str:
    """What is said about mistakes that explain a failure equally; empty for none.

    >>> from visualizer.programs.mistakes import Severity
    >>> kinds = MistakeKind.ZERO_FOR_BLANK, MistakeKind.RETURNS_NOTHING
    >>> print(mistakes_text([Mistake(kind, Severity.WRONG) for kind in kinds])[:86])
    Either 0 is written for a cell without a mine beside it. Write "B". Or nothing is retu
    """
    either = "Either " if len(mistakes) > 1 else ""
    return capital(either + " Or ".join(map(_clause, mistakes)))


def exception_hint(error: str, message: str) -> str:
    """What an exception means in a reveal: two sentences, empty where nothing is known.

    ``error`` is the name of its class, ``message`` what Python says, with that name or without.

    >>> exception_hint("TypeError", "unhashable type: 'list'").rpartition(": ")[2]
    '`(row, col)`, or `tuple(click)`.'
    """
    said = f"{error}: {message.removeprefix(f'{error}: ')}"
    for pattern, hint in EXCEPTIONS.items():
        found = re.search(pattern, said)
        if found:
            return hint.format(*found.groups())
    return ""


def direction_text(direction: Cell) -> str:
    """An offset with its signs, and in words.

    >>> direction_text((-1, 1)), direction_text((0, -1))
    ('(-1, +1), up and right', '(0, -1), left')
    """
    row, col = direction
    words = [word for word in (_ROWS.get(row, ""), _COLUMNS.get(col, "")) if word]
    offset = f"({_signed(row)}, {_signed(col)})"
    return f"{offset}, {' and '.join(words)}" if words else offset


def _signed(step: int) -> str:
    return f"{step:+}" if step else "0"


def _clause(mistake: Mistake) -> str:
    direction = mistake.direction
    clause = fill(
        MISTAKES[mistake.kind],
        direction="" if direction is None else direction_text(direction),
        waits=mistake.most_waits or 0,
        size=mistake.size or 0,
        detail=mistake.detail,
    )
    return f"{mistake.place}: {clause}" if mistake.place else clause
