"""What can be asked about a run."""

from __future__ import annotations

from enum import Enum


class QuestionKind(Enum):
    """A kind of question; the value is its key in recipes, lesson files and summaries."""

    NEXT_CELL = "next-cell"  # which cell is visited next
    LEAVES_NEXT = "leaves-next"  # which cell leaves the queue or the stack next
    PUSHED_NOW = "pushed-now"  # which cells does this visit push
    NOT_PUSHED = "not-pushed"  # why is this neighbour not pushed
    DIGIT = "digit"  # what does the cell that is visited next show
    HOW_MANY_WAIT = "how-many-wait"  # how many cells wait, or calls are open, then
    NEXT_LINE = "next-line"  # which line of the code does something next
    CALLER = "caller"  # which visit called or pushed this cell
    BACK_TO = "back-to"  # whose call goes on when calls have returned
    WHY = "why"  # why is this cell next
    WHICH_RUN = "which-run"  # which of several runs visits this cell next


ALL_KINDS = tuple(QuestionKind)
#: Kinds that are answered by one of some choices, so that a class can vote on them.
CHOICE_KINDS = (
    QuestionKind.NEXT_CELL,
    QuestionKind.LEAVES_NEXT,
    QuestionKind.NOT_PUSHED,
    QuestionKind.CALLER,
    QuestionKind.BACK_TO,
    QuestionKind.WHY,
    QuestionKind.WHICH_RUN,
)
