"""What is said while a class predicts the next cell: the question, and the answer to a click."""

from __future__ import annotations

from visualizer.board.cells import Cell
from visualizer.exercises.trace_table import Word
from visualizer.language.formatting import fill

#: The question before a visit, of one run and of several.
ASKED = "Visit {number}: which cell comes next? A click answers, Space shows it."
ASKED_OF_EACH = "Visit {number}: which cell comes next? Click in any pane; Space shows all."
NOT_BEGUN = "Space shows visit 1. A click on a cell starts there instead."
RIGHT = "Right: visit {number}{of} is {right}."
WRONG = "Not right: visit {number}{of} is {right}."
#: What is added to a wrong answer: whose rule the click follows.
RULES: dict[Word | None, str] = {
    "longest": " A queue would go on there, from the oldest cell.",
    "pushed": " A stack would go on there, among the cells pushed last.",
    "newest": " A recursion would go on there, from the newest cell.",
    "order": " {clicked} was found by the same cell, but comes later.",
    "waiting": " {clicked} waits, but others come first.",
    "elsewhere": " {clicked} does not wait yet: no open blank cell is beside it.",
}
RUN_OVER = "No visit is left here. Left goes back, Home to the start."
BY_VISIT = "Predict goes by visits. {key} ends it."
REFUSED = "This would show what is to be predicted. {key} ends Predict."
#: What stands in place of what waits, and of the code's variables.
WAITING_HIDDEN, VARIABLES_HIDDEN = "What waits is hidden.", "hidden"


def answer_text(name: str, number: int, clicked: Cell, right: Cell, word: Word | None) -> str:
    """What is said of a click for a visit; ``name`` is the pane's, empty where there is only one.

    >>> answer_text("B", 5, (2, 0), (1, 2), "longest")
    'Not right: visit 5 of B is (1, 2). A queue would go on there, from the oldest cell.'
    """
    text = RIGHT if clicked == right else WRONG + RULES.get(word, "")
    of = f" of {name}" if name else ""
    return fill(text, number=number, of=of, clicked=clicked, right=right)
