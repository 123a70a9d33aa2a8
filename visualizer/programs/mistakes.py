"""The known mistakes in programs for the reveal; `language.mistakes` has their sentences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum


class Severity(IntEnum):
    """How bad a mistake is; the first is said first. Costs and style leave a program right."""

    CRASH = 0
    ENDLESS = 1
    WRONG = 2
    SLOW = 3
    COST = 4
    STYLE = 5


class MistakeKind(Enum):
    """What is known to go wrong. A comment says what a `Mistake` of the kind has besides."""

    NO_SEEN_CHECK = "no-seen-check"
    MARKS_WHEN_TAKEN = "marks-when-taken"  # most_waits: how often a cell waited at most
    OPENS_AGAIN = "opens-again"  # most_waits: how often a cell was opened, as far as was watched
    NEVER_TAKEN = "never-taken"
    LEAVES_LOOP = "leaves-neighbour-loop"
    EXPANDS_DIGITS = "expands-digits"
    COUNTS_FOUR = "counts-four"
    VISITS_FOUR = "visits-four"
    VISITS_NONE = "visits-none"
    COUNT_LACKS_DIRECTION = "count-lacks-direction"  # direction
    COUNT_HAS_DIRECTION_TWICE = "count-has-direction-twice"  # direction
    VISIT_LACKS_DIRECTION = "visit-lacks-direction"  # direction
    VISIT_HAS_DIRECTION_TWICE = "visit-has-direction-twice"  # direction
    CELL_IS_ITS_OWN_NEIGHBOUR = "cell-is-its-own-neighbour"
    RANGE_TOO_SHORT = "range-too-short"
    BORDER_NEVER_VISITED = "border-never-visited"
    BORDER_LETS_OUTSIDE_IN = "border-lets-outside-in"
    INDEX_TOO_LARGE = "index-too-large"
    BELOW_ZERO_NOT_TESTED = "below-zero-not-tested"
    BOUNDS_SWAPPED = "bounds-swapped"
    CLICK_SWAPPED = "click-swapped"
    MINE_CLICK_NOT_HANDLED = "mine-click-not-handled"
    WHOLE_BOARD_REVEALED = "whole-board-revealed"
    DIGIT_IS_NUMBER = "digit-is-number"
    ZERO_FOR_BLANK = "zero-for-blank"
    POP_FOR_POPLEFT = "pop-for-popleft"
    RETURNS_NOTHING = "returns-nothing"
    RETURNS_NEW_BOARD = "returns-new-board"
    SHALLOW_COPY = "shallow-copy"
    LIST_FOR_TUPLE = "list-for-tuple"
    ONE_ROW_REPEATED = "one-row-repeated"
    REMOVES_WHILE_LOOPING = "removes-while-looping"
    CHANGES_WHILE_LOOPING = "changes-while-looping"
    STATE_KEPT = "state-kept"
    RECURSION_TOO_DEEP = "recursion-too-deep"  # size: of about the smallest empty square
    WRONG_COMPARISON = "wrong-comparison"
    IS_FOR_EQUALS = "is-for-equals"
    ORDER_OF_SET = "order-of-set"
    TEXT_OF_OTHER_CLASS = "text-of-other-class"
    # Of what is handed in, whether it is right or wrong; detail: which name, and where first
    DEFINED_TWICE = "defined-twice"
    TRIAL_FAILS = "trial-fails"  # detail: what goes wrong
    LINES_LEFT_OUT = "lines-left-out"  # detail: the first of them


@dataclass(frozen=True)
class Mistake:
    """A known mistake in a program; ``line`` is where in its file, None where that is not known.

    Of a notebook ``place`` says where, and there is no line.

    ``direction`` is a (row, col) offset, ``detail`` is quoted. What a kind does not have is None,
    or empty.
    """

    kind: MistakeKind
    severity: Severity
    line: int | None = None
    direction: tuple[int, int] | None = None
    most_waits: int | None = None
    size: int | None = None
    detail: str = ""
    place: str = ""
