"""The kinds of questions about a run, with their names in recipes, options and lesson files."""

from __future__ import annotations

from enum import Enum

from visualizer.errors import UsageError, quote

#: The most questions of a quiz.
MAX_QUESTIONS = 50


class QuestionKind(Enum):
    """A kind of question; the value is its name."""

    NEXT_CELL = "next-cell"  # which cell is visited next
    LEAVES_NEXT = "leaves-next"  # which cell leaves the queue or the stack next
    PUSHED_NOW = "pushed-now"  # which cells this visit pushes
    BACK_TO = "back-to"  # whose call goes on when calls have returned
    WHY = "why"  # why this cell is next
    WHICH_RUN = "which-run"  # which of several runs visits this cell next
    WAITS_NOW = "waits-now"  # which cells wait now
    OTHER_END = "other-end"  # which cell would be next were the queue a stack, or the stack a queue
    PARTS = "parts"  # at which visit the run parts from BFS, from DFS or from another run
    # From here on about the code of an observed program, in `code_questions`:
    LINE_COUNT = "line-count"  # how often a line ran
    VALUE = "value"  # the value of a variable before a line runs
    CONDITION = "condition"  # which line keeps a cell from being put in twice
    NEVER_RUNS = "never-runs"  # on which of four boards a line never runs


ALL_KINDS = tuple(QuestionKind)
#: Kinds that offer choices, so that a class can vote.
CHOICE_KINDS = tuple(
    kind for kind in ALL_KINDS if kind not in (QuestionKind.PUSHED_NOW, QuestionKind.WAITS_NOW, QuestionKind.PARTS)
)


def parse_kinds(text: str) -> tuple[QuestionKind, ...]:
    """The kinds that a text names, separated by commas; ``all`` means every kind. Raises UsageError.

    >>> [kind.name for kind in parse_kinds("why, next-cell")]
    ['WHY', 'NEXT_CELL']
    """
    known = {kind.value: (kind,) for kind in ALL_KINDS} | {"all": ALL_KINDS}
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise UsageError(f"{quote(name)} is no kind of question; use {', '.join(known)}")
    if not names:
        raise UsageError(f"no kind of question is named; use {', '.join(known)}")
    return tuple(dict.fromkeys(kind for name in names for kind in known[name]))
