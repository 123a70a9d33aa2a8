"""The sentences about known mistakes and about exceptions: what is wrong, and what to write."""

from __future__ import annotations

import re
from collections.abc import Sequence

from visualizer.board.cells import Cell
from visualizer.language.formatting import capitalize, fill_template
from visualizer.programs.judging.verdict import Mistake
from visualizer.programs.mistakes.diagnosis import KNOWN_MISTAKES
from visualizer.trace.languages import reword_for

#: The meaning of exceptions in a reveal, by a pattern for their class and message; the first match
#: counts. One sentence says what is wrong, another what to write.
EXCEPTION_HINTS = {
    r"of undefined \((?:read|sett)ing '-?\d": (
        "This row is not on the board: the first is 0, the last the length minus 1. Test the very row that is used, at"
        " both ends, before it is used."
    ),
    r"const char\*|String cannot be converted to char|operand types.*String|lossy conversion from int to char": (
        "A cell is a single character, which stands in single quotes: write `'B'`, or `(char) ('0' + mines)`."
    ),
    r"compile error: .*(?:expected|before)": "Something is missing here, or at the end of the line above.",
    r"TypeError: (?!undefined|null)(?:number \S+|[\w.]+) is not iterable": (
        "One value stands where a cell of two numbers is needed. Put arrays in, as in `push([row, col])`."
    ),
    r"undefined is not iterable|of undefined \(": (
        "The value used here is undefined, as of a function without `return`, or as an empty array gives it. Test it"
        " first."
    ),
    "is not a function": (
        "What stands before the brackets is no function. Check the spelling: an array has `push`, `pop` and `shift`."
    ),
    "Assignment to constant": "A `const` keeps its value. Declare what changes with `let`.",
    "IndexError: pop from|KeyError: .pop from": (
        "Nothing is left to take out here. Take cells out in `while waiting:`, which ends when nothing waits."
    ),
    "IndexError: string index": (
        "The text has fewer letters than this index needs. Count from 0, and see how long the text is."
    ),
    "IndexError": (
        "Nothing has this index: the last is the length minus 1. On the board, test the"
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
    "StringIndexOutOfBounds": "The text has fewer letters than this index needs. Count from 0, and see how long it is.",
    "ArrayIndexOutOfBounds|out of range": (
        "Nothing has this index: the first is 0, the last the length minus 1. On the board, test the very cell that"
        " is used, at both ends, before it is used."
    ),
    r'because "this\.|Cannot invoke "java.util': "Nothing was assigned to this variable. Make it with `new` first.",
    "NullPointer": "The value used here is null, as `poll()` and `peek()` give it for an empty queue. Test that first.",
    "EmptyStack|NoSuchElement|empty container": (
        "Nothing is left to take out here, and nothing can be typed. Test whether it is empty before you take a cell"
        " out."
    ),
    "ConcurrentModification": (
        "A `for` loop goes through something that is changed meanwhile. Take cells out while it is not empty, or"
        " collect the new ones elsewhere."
    ),
    "ClassCast|NumberFormat": "This value is of another kind. Look at what was put in.",
    "segmentation fault|undefined behavior": (
        "Memory is used that belongs to nothing, as by an index off the board or a pointer to nothing. Test both first."
    ),
    "no return": "This function ends without a value. Each way through it must return one.",
    "^division by zero": "Nothing can be divided by 0. Test the number first.",
    "bad_function_call": "A function variable is called before it has a function. Assign it first.",
}
_ROW_WORDS = {-1: "up", 1: "down"}
_COLUMN_WORDS = {-1: "left", 1: "right"}


def mistake_text(mistake: Mistake) -> str:
    """The sentences about a mistake, without its line number.

    >>> mistake_text(Mistake("visit-lacks-direction", direction=(-1, 1)))
    'The neighbour (-1, +1), up and right, is never visited. Have each of the eight...'
    """
    return capitalize(_mistake_clause(mistake))


def mistakes_text(mistakes: Sequence[Mistake]) -> str:
    """The sentences about mistakes that explain a failure equally well; empty if there are none.

    >>> print(mistakes_text([Mistake("zero-for-blank"), Mistake("returns-nothing")])[:86])
    Either 0 is written for a cell without a mine beside it. Write "B". Or nothing is retu
    """
    either = "Either " if len(mistakes) > 1 else ""
    problems, advice = zip(*(_mistake_clause(each).split(". ", 1) for each in mistakes)) if mistakes else ((), ())
    if len(set(advice)) == 1:
        return capitalize(f"{either}{', or '.join(problems)}. {advice[0]}")
    return capitalize(either + " Or ".join(map(_mistake_clause, mistakes)))


def exception_hint(error: str, message: str) -> str:
    """Two sentences about the meaning of an exception in a reveal; empty if its meaning is not known.

    ``error`` is the name of its class. ``message`` is its message, which may begin with that name.

    >>> exception_hint("TypeError", "unhashable type: 'list'").rpartition(": ")[2]
    '`(row, col)`, or `tuple(click)`.'
    """
    text = f"{error}: {message.removeprefix(f'{error}: ')}"
    for pattern, hint in EXCEPTION_HINTS.items():
        if match := re.search(pattern, text):
            return hint.format(*match.groups())
    return ""


def direction_text(direction: Cell) -> str:
    """An offset as signed numbers and in words.

    >>> direction_text((-1, 1)), direction_text((0, -1))
    ('(-1, +1), up and right', '(0, -1), left')
    """
    row, col = direction
    words = " and ".join(filter(None, (_ROW_WORDS.get(row), _COLUMN_WORDS.get(col))))
    numbers = ", ".join(f"{step:+}" if step else "0" for step in direction)
    return f"({numbers}), {words}" if words else f"({numbers})"


def _mistake_clause(mistake: Mistake) -> str:
    direction = mistake.direction
    clause = fill_template(
        KNOWN_MISTAKES[mistake.kind].sentences,
        direction="" if direction is None else direction_text(direction),
        waits=mistake.most_waits or 0,
        size=mistake.size or 0,
        detail=mistake.detail,
    )
    clause = reword_for(mistake.file, clause)
    return f"{mistake.place}: {clause}" if mistake.place else clause
